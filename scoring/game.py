"""What a game is: a value that says how a match of it is reported, scored and ranked."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, Literal, TypeAlias, TypeVar

from scoring.results import PossibleEnd, Problem, ReportedResult, Score
from scoring.rules import Rules
from scoring.tiebreaks import Column

R = TypeVar("R", bound=Rules)


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """Something a report states about the whole match: how it ended, who conceded, who went first."""

    key: str
    kind: Literal["choice", "player", "players", "ordered", "text"]
    """`players` are some of those at the table; so is `ordered`, where their order counts."""
    rule: str
    """The id of the rule that defines it."""
    choices: tuple[str, ...] = ()
    """The answers to a `choice`."""
    ends: frozenset[str] = frozenset()
    """The ends it applies to; empty for all of them."""
    in_file: str = ""
    """The key in the event file where it differs from `key`."""
    of_match: bool = False
    """True where the event file keeps it with the match, not with its result."""
    longest: int = 80
    """The most characters of a `text`."""
    not_of: str = ""
    """A fact that names a player: this one is about the list of somebody else."""

    @property
    def file_key(self) -> str:
        """The key in the event file."""
        return self.in_file or self.key


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """One whole number that a report gives for each player in each bout."""

    key: str
    rule: str
    """The id of the rule that defines it."""
    default: int | None = None
    """The value of a field left empty; None where it is required."""
    lowest: int | None = 0
    """The lowest number allowed; None for no limit."""
    part_of: str = ""
    """The field that is the sum of this one and others; whoever knows the sum may report it instead."""
    is_taken_off: bool = False
    """True for a part that makes the sum smaller."""
    usual: int = 6
    """The highest value of an ordinary game; invented results of a practice event stay within it."""


# Without slots: Python 3.11 can't make a frozen value with slots of a class with a parameter.
@dataclass(frozen=True, kw_only=True, eq=False)
class GameOf(Generic[R]):
    """A game: its numbers as data, its rules as functions. No other code asks which game it is.

    Of the type of its own rules, so that a function of another game does not fit in.
    """

    key: str
    folder: Path
    """Where its dated rules files lie."""
    ruleset: str
    """The name of the rules that new events are played under."""
    rules_type: type[R]
    """This game's own frozen numbers; no other code reads them from a file."""
    seats: tuple[int, int]
    """Fewest and most players of a match."""
    facts: tuple[Fact, ...]
    """``end`` is always one of them."""
    fields: tuple[Field, ...]
    bouts: tuple[int, int] = (1, 1)
    """How many bouts one match has, each with its own fields: fewest, most."""
    bouts_key: str = "points"
    """The key of the bouts in a result of the event file."""
    problems: Callable[[ReportedResult, R], tuple[Problem, ...]]
    """What is wrong or unusual about the result of a game that was played; empty when nothing is. Rulings are
    the same in every game (scoring/rulings.py)."""
    list_problems: Callable[[ReportedResult, Mapping[str, int], R], tuple[Problem, ...]] | None = None
    """What is odd about a result given the points of the players' lists, by key, as far as known; None in a
    game whose lists don't limit its results."""
    totals: Callable[[ReportedResult, R], dict[str, int]]
    """Each player's figure in the final score, by key, as people call it out. Raises ScoringError."""
    score: Callable[[ReportedResult, R], dict[str, Score]]
    """What each player gets, by key. Raises ScoringError."""
    game_loss: Callable[[Collection[str], Mapping[str, Score], R], dict[str, Score]]
    """What each player gets where a leader ruled that these lost the game, whatever was played."""
    bye: Callable[[R], Score]
    missed: Callable[[R], Score]
    columns: tuple[Column, ...]
    """What the standings show, in order. The rules say which of them rank."""
    missed_is_played: bool
    """True where a missed round counts as lost (A-TIE-3); False where it does not count as a round."""
    bracket_in_file: bool = True
    """False where the standings in an event file end with the Swiss rounds, whoever won the bracket."""
    file_sentences: Mapping[str, str] = field(default_factory=dict)
    """Code of a problem -> what is wrong with the result in an event file, in English: for problems that
    only this game has, and those it words better."""
    structure_rules: Mapping[str, str] = field(default_factory=dict)
    """Structure (basic, advanced, custom) -> the rule that defines it; structures that the rule of "custom"
    does not name are not in the rules. Empty in a game whose structures are custom practice, not rules."""
    concession: str = ""
    """The end by which the player named in `by` gives up; "" in a game that has none."""
    possible_ends: Callable[[R], Sequence[PossibleEnd]] | None = None
    """Every way a game can end when both play it, from the winner's side, as far as it counts for the
    tiebreaks that add up scores; None where the ends can't be enumerated."""
    first_choice: Callable[[Mapping[str, int]], str | None] | None = None
    """Points of the lists, by player -> who chooses who goes first; None where chance decides."""
    components: tuple[str, ...] = ()
    """What two players may have to share at their table; empty where the rules don't speak of it."""

    @property
    def is_series(self) -> bool:
        """True where a match may have more than one bout."""
        return self.bouts != (1, 1)

    @property
    def ends(self) -> tuple[str, ...]:
        """How a match of this game can end, without rulings."""
        return self.fact("end").choices

    def fact(self, key: str) -> Fact:
        """The fact with that key. Raises KeyError."""
        return {fact.key: fact for fact in self.facts}[key]

    def field(self, key: str) -> Field:
        """The field with that key. Raises KeyError."""
        return {field.key: field for field in self.fields}[key]

    def parts(self, key: str) -> tuple[Field, ...]:
        """The fields of which this one is the sum; none for an ordinary field."""
        return tuple(field for field in self.fields if field.part_of == key)

    def sum_of_parts(self, key: str, values: Mapping[str, int]) -> int | None:
        """What the parts of a sum come to; None where it has none or one of them is missing."""
        parts = self.parts(key)
        if not parts or any(part.key not in values for part in parts):
            return None
        return sum(-values[part.key] if part.is_taken_off else values[part.key] for part in parts)

    def sums(self, values: Mapping[str, int]) -> dict[str, int]:
        """The reported numbers of one player in one bout, sums in place of their parts."""
        sums = {
            field.key: values.get(field.key, self.sum_of_parts(field.key, values))
            for field in self.fields
            if not field.part_of
        }
        return {key: value for key, value in sums.items() if value is not None}

    def without_sums(self, values: Mapping[str, int]) -> dict[str, int]:
        """The same numbers without the sums that say only what their parts say."""
        return {key: value for key, value in values.items() if value != self.sum_of_parts(key, values)}


Game: TypeAlias = GameOf[Any]
"""Whichever game it is: who takes it from the table of games calls it with the rules of that game."""
