"""What hangs on the wall: the tables of a round and the lines of the standings, in words and figures.

Screens and paper show these same values, so they say the same words.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from django.utils import formats
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.results import Number, Score, has_won

from .games import GAME_WORDS
from .models import Entry, Match, Round, Tournament
from .names import name_key
from .queries import Bracket, BracketGame, EventState, MatchView, RoundView, final_ranking_of, round_name
from .queries.clock import TableTime
from .queries.played import game_of
from .queries.ranking import Row, points_before

PODIUM = 8


@dataclass(frozen=True, slots=True)
class Side:
    """One player at a table. Points are tournament points, `fleet` and `total` are fleet points."""

    entry: Entry
    points_before: Number
    """Tournament points when the round began."""
    fleet: int | None
    total: int | None
    score: Score | None

    @property
    def name(self) -> str:
        return self.entry.name

    @property
    def points_in_words(self) -> str:
        """ "4 points before": said here, because a template takes ten times as long for a plural."""
        return ngettext("%(points)s point before", "%(points)s points before", int(self.points_before)) % {
            "points": self.points_before
        }

    @property
    def club(self) -> str:
        return self.entry.club

    @property
    def is_winner(self) -> bool:
        return has_won(self.score)


@dataclass(frozen=True, slots=True)
class Board:
    """One table of a round, or one player's bye or missed round."""

    view: MatchView
    sides: tuple[Side, ...]
    time: TableTime | None = None
    """Where the table has more (or less) time than the others: how much, and until when."""

    @property
    def match(self) -> Match:
        return self.view.match

    @property
    def table(self) -> int | None:
        return self.view.table

    @property
    def is_game(self) -> bool:
        return self.view.is_game

    @property
    def is_done(self) -> bool:
        return self.view.is_done

    @property
    def extension(self) -> int:
        return self.view.extension

    @property
    def ruling(self) -> str:
        """Why the score is not that of a game, in words; "" for a game."""
        return self.view.ruling

    @property
    def kind_name(self) -> str:
        return self.match.get_kind_display()

    @property
    def chooser(self) -> str:
        """Who chooses initiative, in words; "–" while a fleet is missing (A-INIT-1)."""
        if self.view.initiative is None:
            return "–"
        return self.view.chooser.name if self.view.chooser else _("drawn: equal fleets")


@dataclass(frozen=True, slots=True)
class Place:
    """Where one player sits."""

    side: Side
    board: Board

    @property
    def opponent(self) -> Side | None:
        return next((side for side in self.board.sides if side is not self.side), None)


@dataclass(frozen=True, slots=True)
class Column:
    """A column of figures: its key, its heading, and whether it is the one that counts or a detail.

    Details stand in columns of their own where there is room, and in one line under the name on a phone.
    """

    key: str
    label: str
    kind: Literal["main", "figure", "detail"]


@dataclass(frozen=True, slots=True)
class Cell:
    """A figure ready to be shown, with what explains it."""

    column: Column
    text: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """One line of the standings."""

    entry: Entry
    place: str
    cells: tuple[Cell, ...]
    penalty: int
    """Points taken by rulings."""
    is_drawn: bool
    """Placed by lot."""

    @property
    def is_gone(self) -> bool:
        return self.entry.status != Entry.Status.ACTIVE

    @property
    def status_name(self) -> str:
        """Whether somebody dropped or was disqualified; nothing while they play (F31)."""
        return self.entry.get_status_display() if self.is_gone else ""

    @property
    def main(self) -> str:
        """The figure that counts."""
        return next(cell.text for cell in self.cells if cell.column.kind == "main")

    @property
    def details(self) -> tuple[Cell, ...]:
        return tuple(cell for cell in self.cells if cell.column.kind == "detail")


@dataclass(frozen=True, slots=True)
class StandingsTable:
    """The standings as page, screen and paper draw them: they know neither keys nor rules."""

    columns: tuple[Column, ...]
    rows: tuple[StandingsRow, ...]


def boards_of(state: EventState, view: RoundView, times: Iterable[TableTime] = ()) -> tuple[Board, ...]:
    """The tables of the round in order, then byes and missed rounds; with `times` those tables say theirs."""
    points = points_before(state, view.round.number)
    own = {time.table: time for time in times}
    return tuple(Board(match, _sides(match, points), own.get(match.table or 0)) for match in view.matches)


def _sides(match: MatchView, points: Mapping[str, Number]) -> tuple[Side, ...]:
    fleets = match.initiative.totals if match.initiative else {}
    return tuple(
        Side(
            entry=entry,
            points_before=points.get(entry.key, 0),
            fleet=fleets.get(entry.key),
            total=match.totals.get(entry.key),
            score=match.scores.get(entry.key),
        )
        for entry in match.entries
    )


def places_of(boards: Iterable[Board]) -> list[Place]:
    """Every player of the round in the order of names."""
    places = [Place(side, board) for board in boards for side in board.sides]
    return sorted(places, key=lambda place: (name_key(place.side.name), place.side.entry.pk))


def standings_table(state: EventState) -> StandingsTable:
    """The places of everybody: the standings, and above them whom the bracket put there."""
    return _table(final_ranking_of(state), _columns(state.tournament))


def podium_of(state: EventState) -> StandingsTable:
    """The best few, without the details."""
    ranked = [row for row in final_ranking_of(state) if row.standing.rank]
    columns = (column for column in _columns(state.tournament) if column.kind != "detail")
    return _table(ranked[:PODIUM], tuple(columns))


def _columns(tournament: Tournament) -> tuple[Column, ...]:
    """The columns of the game: tournament points, the game's own, and what every game has as a detail."""
    words = GAME_WORDS[tournament.game]
    return tuple(
        Column(
            column.key,
            str(words.heading(column.key).short),
            "main" if column.key == "points" else "figure" if column.key in words.columns else "detail",
        )
        for column in game_of(tournament).columns
    )


def _table(rows: Iterable[Row], columns: tuple[Column, ...]) -> StandingsTable:
    return StandingsTable(
        columns,
        tuple(
            StandingsRow(
                entry=row.entry,
                place=str(row.standing.rank or "–"),
                cells=tuple(_cell(column, row.standing.values[column.key]) for column in columns),
                penalty=row.standing.penalty,
                is_drawn=row.standing.tied_by_chance,
            )
            for row in rows
        ),
    )


def _cell(column: Column, value: Number) -> Cell:
    """A whole number as it is; a fraction rounded for reading, with the exact one beside it (A-TIE-3)."""
    if not isinstance(value, Fraction):
        return Cell(column, str(value))
    # number_format cuts digits off instead of rounding.
    decimal = formats.number_format(round(float(value), 3), decimal_pos=3, use_l10n=True)
    return Cell(column, decimal, str(value))


def after_of(state: EventState) -> str:
    """After which round the standings are, in words."""
    complete = [round_ for round_ in state.published if round_.state == Round.State.COMPLETE]
    if not complete:
        return _("Before the first round is complete")
    return _("After: %(round)s") % {"round": round_name(state, complete[-1])}


@dataclass(frozen=True, slots=True)
class BracketSeat:
    """One line of a game in the bracket: a name, what he scored, and how it looks."""

    name: str
    figure: str
    css: str


@dataclass(frozen=True, slots=True)
class BracketBox:
    """One game of the bracket, played or to come; always two lines."""

    number: int
    table: int | None
    seats: tuple[BracketSeat, ...]


@dataclass(frozen=True, slots=True)
class BracketColumn:
    """One round of the bracket."""

    name: str
    is_final: bool
    games: tuple[BracketBox, ...]


def columns_of(bracket: Bracket) -> tuple[BracketColumn, ...]:
    """The bracket as columns of boxes, games to come included."""
    return tuple(
        BracketColumn(each.name, len(each.games) == 1, tuple(_box(game) for game in each.games))
        for each in bracket.rounds
    )


def _box(game: BracketGame) -> BracketBox:
    seats = [_bracket_seat(game, entry) for entry in game.entries]
    if game.match is None:
        seats = [BracketSeat(_("to come"), "", "is-empty")] * 2
    elif len(seats) == 1:
        seats.append(BracketSeat(_("bye"), "", "is-empty"))
    return BracketBox(game.number, game.match.table if game.match else None, tuple(seats))


def _bracket_seat(game: BracketGame, entry: Entry) -> BracketSeat:
    total = game.match.totals.get(entry.key) if game.match else None
    css = "" if game.winner is None else "is-winner" if game.winner == entry else "is-out"
    return BracketSeat(entry.name, "" if total is None else str(total), css)
