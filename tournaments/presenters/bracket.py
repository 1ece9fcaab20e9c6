"""The bracket as columns of boxes, in words and figures."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from django.utils.translation import gettext as _

from ..models import Entry
from ..queries import Bracket, BracketGame, BracketRound, EventState, bracket_of, round_view
from ..queries.rounds.bracket import seeds_of


@dataclass(frozen=True, slots=True)
class BracketSeat:
    """One line of a game in the bracket: the seed, a name, what they scored, and how it looks."""

    name: str
    figure: str
    css: str
    seed: int | None = None
    """Their number in the seeding of the cut; None without one."""


@dataclass(frozen=True, slots=True)
class BracketBox:
    """One game of the bracket, played or to come; two lines or more."""

    number: int
    table: int | None
    seats: tuple[BracketSeat, ...]
    outcome: str
    """How it ended where the figures don't tell: who conceded, or what a leader ruled."""


@dataclass(frozen=True, slots=True)
class BracketColumn:
    """One round of the bracket."""

    name: str
    is_final: bool
    games: tuple[BracketBox, ...]
    is_straight: bool = False
    """True where each game leads into the one beside it: the opponents come down from the upper half."""


@dataclass(frozen=True, slots=True)
class BracketPart:
    """A half of a bracket with its name, or the final, whose column has one."""

    name: str
    columns: tuple[BracketColumn, ...]
    is_tree: bool


@dataclass(frozen=True, slots=True)
class ShownBracket:
    """All columns; `is_tree` where two neighbouring games lead into the one beside them."""

    columns: tuple[BracketColumn, ...]
    is_tree: bool
    champion: str
    """Who has won; "" before the final is closed."""
    parts: tuple[BracketPart, ...] = ()
    """Of a double elimination its halves and the final, of which `columns` are those of the upper half."""
    third: BracketBox | None = None
    """The game for the third place, played or to come; None where there is none."""

    @property
    def is_tall(self) -> bool:
        """True where the first column needs the height of a sheet."""
        return len(self.columns[0].games) > TALL

    @property
    def is_large(self) -> bool:
        """True where each half of a double elimination needs a sheet of its own."""
        return len(self.columns[0].games) > HALF_A_SHEET


TALL = 8
HALF_A_SHEET = 4


def shown_bracket(state: EventState) -> ShownBracket | None:
    """The bracket as far as it is published, games to come included; None before the knockout."""
    bracket = bracket_of(state)
    if bracket is None:
        return None
    seeds = _seeds(state, bracket)
    champion = bracket.champion.name if bracket.champion else ""
    if bracket.final:
        parts = (
            _part(_("Upper half"), bracket.rounds, is_tree=True),
            _part(_("Lower half"), bracket.lower, is_tree=True),
            _part("", bracket.final, is_tree=False),
        )
        return ShownBracket(parts[0].columns, True, champion, parts)
    columns = _columns(bracket.rounds, seeds)
    is_tree = all(len(left.games) == 2 * len(right.games) for left, right in pairwise(columns))
    third = _box(bracket.third, seeds) if bracket.third else None
    return ShownBracket(columns, is_tree, champion, third=third)


def _part(name: str, rounds: Sequence[BracketRound], *, is_tree: bool) -> BracketPart:
    columns = _columns(rounds, {})
    games_beside = [*(len(column.games) for column in columns[1:]), 0]
    parts = (
        replace(column, is_final=not name, is_straight=len(column.games) == games)
        for column, games in zip(columns, games_beside, strict=True)
    )
    return BracketPart(name, tuple(parts), is_tree)


def _columns(rounds: Sequence[BracketRound], seeds: Mapping[str, int]) -> tuple[BracketColumn, ...]:
    return tuple(
        BracketColumn(round_.name, len(round_.games) == 1, tuple(_box(game, seeds) for game in round_.games))
        for round_ in rounds
    )


def _seeds(state: EventState, bracket: Bracket) -> Mapping[str, int]:
    first = bracket.rounds[0].round
    return seeds_of(state, round_view(state, first.number)) if first else {}


def _box(game: BracketGame, seeds: Mapping[str, int]) -> BracketBox:
    entries = sorted((*game.entries, *game.gone), key=lambda entry: seeds.get(entry.key, 0))
    seats = [_bracket_seat(game, entry, seeds.get(entry.key)) for entry in entries]
    if not seats:
        seats = [BracketSeat(_("to come"), "", "is-empty")] * 2
    elif len(seats) == 1:
        seats.append(BracketSeat(_("bye") if game.entries else "–", "", "is-empty"))
    view = game.match
    outcome = (view.ruling or view.ending) if view is not None and view.is_game else ""
    if game.gone and len(game.entries) == 1:
        outcome = _("bye")
    return BracketBox(game.number, view.table if view is not None else None, tuple(seats), outcome)


def _bracket_seat(game: BracketGame, entry: Entry, seed: int | None) -> BracketSeat:
    if entry in game.gone:
        return BracketSeat(entry.name, str(entry.get_status_display()), "is-gone", seed)
    total = game.match.totals.get(entry.key) if game.match else None
    css = "" if not game.through else "is-winner" if entry in game.through else "is-out"
    figure = "" if total is None else str(total)
    if entry in game.leaving:
        return BracketSeat(
            entry.name, f"{figure} {entry.get_status_display()}".strip(), f"{css} is-gone", seed
        )
    return BracketSeat(entry.name, figure, css, seed)
