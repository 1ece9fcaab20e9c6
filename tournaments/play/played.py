"""What has been played so far, as plain values. No Django.

The database (queries) and the event file are both read into these values.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from scoring.game import Game
from scoring.matches import Kind, scores_of, totals_of
from scoring.results import Outcome, ReportedResult, Score, has_met, has_won, place_of
from scoring.rules import Rules
from scoring.rulings import is_ruling
from scoring.standings import Standing
from scoring.structures import rounds_to_one
from tournaments.pairing.groups.group_seeds import group_of
from tournaments.pairing.types import Groups

# The reasons of a table of the bracket that somebody left: now a bye, or a game of fewer players.
LEFT_REASONS = ("bracket_left", "bracket_fewer")
NO_SCORES: Mapping[str, Score] = MappingProxyType({})
ACTIVE = "active"


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """One match of a round, or one player's bye or missed round, with its result and scores."""

    players: tuple[str, ...]
    """Keys in seat order."""
    scores: Mapping[str, Score] | None
    """By player; None while there is no result."""
    game: int | None = None
    """The number in the bracket, in knockout rounds only."""
    table: int | None = None
    round: int = 0
    kind: Kind = "game"
    result: ReportedResult | None = None
    """The result that counts; None while none does, and where there is nothing to report."""
    pending: tuple[ReportedResult, ...] = ()
    """Reports of players that the opponent has not confirmed (F18)."""
    totals: Mapping[str, int] = field(default_factory=dict)
    """Player -> figure in the final score; empty while no result counts."""
    losers: frozenset[str] = frozenset()
    """Players with a game loss in this match (F26)."""
    ruling: str = ""
    """Why the scores are not those of a game: "game_loss" or the end a leader ruled; "" for a game."""
    left: tuple[str, ...] = ()
    """Players who gave up their seat in this game of a bracket by leaving the event (A-KO-4)."""
    for_third: bool = False
    """True for the game for the third place, beside the final (`with_third`)."""

    @property
    def is_game(self) -> bool:
        return self.kind == "game"

    @property
    def is_done(self) -> bool:
        """True where no result is missing."""
        return bool(self.scores) or not self.is_game

    @property
    def is_disputed(self) -> bool:
        """True where the players report different results, so that none counts (F18)."""
        return len(self.pending) > 1

    @property
    def winner(self) -> str | None:
        """The only winner, byes included; None without a result, in a missed round, and where the first place
        is shared."""
        winners = [player for player in self.scores or () if self.has_won(player)]
        return winners[0] if len(winners) == 1 else None

    def place(self, player: str) -> int | None:
        """The place at the table, shared ones equal; None without a result, and for the loser of a duel."""
        return place_of((self.scores or NO_SCORES).get(player))

    @property
    def has_met(self) -> bool:
        """True where players meet or met; not after a bye or where an opponent never came (A-TIE-3)."""
        return self.scores is None or any(has_met(score) for score in self.scores.values())

    def has_won(self, player: str) -> bool:
        """True for a win, the first place at a table of more than two, and a bye, which counts as one."""
        return has_won((self.scores or NO_SCORES).get(player))

    def had_bye(self, player: str) -> bool:
        """True for a bye, and for a win because the opponent never came: both without a game."""
        score = (self.scores or NO_SCORES).get(player)
        return score is not None and score.outcome == Outcome.BYE


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """One round, drafts included. Rounds that are not complete only matter for "is a round open?"."""

    number: int
    knockout: bool
    complete: bool
    matches: tuple[PlayedMatch, ...]

    @property
    def bracket(self) -> tuple[PlayedMatch, ...]:
        """The games from which players go on, or win the event: all but the one for the third place."""
        return tuple(match for match in self.matches if not match.for_third)

    @property
    def is_last(self) -> bool:
        """True for the last round of a bracket; a round of several games is followed by another even if some
        of them were never played."""
        return self.knockout and max((match.game or 0 for match in self.bracket), default=0) <= 1


@dataclass(frozen=True, slots=True)
class Scoring:
    """The game and rules by which the results of one event are scored."""

    game: Game
    rules: Rules


def scored(match: PlayedMatch, by: Scoring) -> PlayedMatch:
    """The match with the totals and scores of its result and rulings."""
    scores = scores_of(
        match.result,
        players=match.players,
        kind=match.kind,
        game=by.game,
        rules=by.rules,
        losers=match.losers,
    )
    if match.result is None:
        return replace(match, scores=scores, ruling="game_loss" if match.losers else "")
    totals = totals_of(match.result, game=by.game, rules=by.rules)
    ruling = match.result.end if is_ruling(match.result) else ""
    return replace(match, scores=scores, totals=totals, ruling="game_loss" if match.losers else ruling)


def with_third(rounds: Sequence[PlayedRound]) -> tuple[PlayedRound, ...]:
    """The rounds with the game for the third place marked, which is game 2 of two like a semi-final.

    The games of the first round tell how many rounds come before the final. Pods have no such game: where
    there is one final pod, it is the only game.
    """
    bracket = [round_ for round_ in rounds if round_.knockout]
    games = max((match.game or 1 for match in bracket[0].matches), default=1) if bracket else 1
    rounds_before_final = rounds_to_one(games)
    if not 0 < rounds_before_final < len(bracket):
        return tuple(rounds)
    return tuple(
        _with_third_marked(round_) if round_ is bracket[rounds_before_final] else round_ for round_ in rounds
    )


def _with_third_marked(final: PlayedRound) -> PlayedRound:
    matches = (replace(match, for_third=True) if match.game == 2 else match for match in final.matches)
    return replace(final, matches=tuple(matches))


def places_in(lines: Sequence[Standing], groups: Groups) -> dict[str, int]:
    """Player -> place in their group, from 1, by the order of these lines; 1 for everybody without groups.
    Players who have left take no place from those behind: the next one has the same."""
    group_by_player = group_of(groups)
    ahead, places = Counter[int](), dict[str, int]()
    for line in lines:
        number = group_by_player.get(line.player)
        places[line.player] = 1 if number is None else 1 + ahead[number]
        if number is not None:
            ahead[number] += line.status == ACTIVE
    return places
