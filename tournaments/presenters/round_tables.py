"""The tables of a round for page and paper: the columns and cells beside the players.

What only one game has beside a name or a table comes from that game's words, so no template knows a game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from scoring.results import Number

from ..games import GAME_WORDS
from ..games.words import FirstChoiceWords, Heading
from ..models import Round, Tournament
from ..queries import EventState, RoundView, game_of
from ..queries.rounds.rounds import TableTime, gives_points
from ..queries.state.first_choice import first_choice_words
from ..queries.state.ranking import points_before
from ..queries.state.teams import team_names
from ..wording.sentences import number_text, plural_of, points_text
from .table_views import Side, TableView, table_views_of
from .wall import width_of


@dataclass(frozen=True, slots=True)
class TableColumn:
    """A column of a round's tables: its heading, whether numbers stand in it, and the heading in full."""

    label: str
    is_number: bool = True
    title: str = ""

    @classmethod
    def of(cls, heading: Heading) -> TableColumn:
        """A column of numbers a game has a word for."""
        return cls(str(heading.short), title=str(heading.name))


@dataclass(frozen=True, slots=True)
class TableCell:
    """What one table has in a column, ready to be shown."""

    column: TableColumn
    text: str
    note: str = ""
    """What explains it, more quietly."""
    kind: Literal["figure", "words", "open", "reported", "blank"] = "figure"
    """A figure, a sentence, something that is still to come, what some have reported, or nothing."""
    share: tuple[int, int] = (0, 0)
    """How many of the table have reported, and how many play there."""


@dataclass(frozen=True, slots=True)
class ShownSeat:
    """One player at a table: the name, and the texts and cells beside it."""

    name: str
    outcome: str = ""
    """The mark beside the name."""
    is_winner: bool = False
    note: str = ""
    """Below the name."""
    cells: tuple[TableCell, ...] = ()
    total: str = ""
    points: str = ""
    """Of a result: what each has and what it is worth, for phones, where every player has a line."""
    chooses: bool = False
    """Whether the list says that they choose who goes first."""


@dataclass(frozen=True, slots=True)
class ShownTable:
    """One table of the round: only words and figures, ready to be written."""

    table: str
    time: str
    is_game: bool
    is_done: bool
    kind_name: str
    seats: tuple[ShownSeat, ...]
    free: int
    """How many columns of seats this table leaves empty."""
    cells: tuple[TableCell, ...]
    below: str = ""
    """Under the players on a phone: what is played for, and how it ended where figures alone don't tell."""


@dataclass(frozen=True, slots=True)
class WallTable:
    """One table of the pairings on the wall."""

    number: str
    seats: tuple[ShownSeat, ...]
    """Without the result; below the name a note for the others before the game."""
    kind_name: str
    """What it is instead of a game, e.g. a bye; "" for a game."""
    choice: str
    """Who chooses at this table, where lists say that."""
    teams: str = ""
    """Where teams meet teams: which match of theirs it is, and which board of it."""

    @property
    def widths(self) -> list[tuple[float, float]]:
        """The widths of each name and of the text below it."""
        names = [(width_of(seat.name), width_of(seat.note)) for seat in self.seats]
        return [(0, width_of(self.teams)), *names, (0, width_of(self.kind_name or self.choice))]


@dataclass(frozen=True, slots=True)
class RoundTable:
    """The tables of a round as page and paper draw them."""

    seats: range
    """One for each seat of the fullest table."""
    seat_columns: tuple[TableColumn, ...]
    """What stands beside every name."""
    columns: tuple[TableColumn, ...]
    """What stands once a table."""
    rows: tuple[ShownTable, ...] = ()
    points: TableColumn | None = None
    """What a result is worth, where each player has a line; None where the round gives no points."""


def hall_table(state: EventState, view: RoundView, times: Iterable[TableTime] = ()) -> RoundTable:
    """The round for everybody: points before, the result, and what the game's lists decide; where teams meet
    teams, the team of each player."""
    teams = _teams(state)
    table_views, points = table_views_of(view.matches, times), points_before(state, view.round.number)
    result = TableColumn(_("Result"))
    lists = _ListColumns.of(state.tournament, table_views)
    rows = [
        (
            table_view,
            [
                ShownSeat(
                    side.name,
                    side.outcome,
                    side.is_winner,
                    _joined(
                        _game(table_view), teams.get(side.entry.key), _standing_of(side, points, view.round)
                    ),
                    lists.seat_cells(table_view, side),
                    *table_view.result_of(side),
                    chooses=_chooses(table_view, side),
                )
                for side in table_view.sides
            ],
            (_result(table_view, result), *lists.table_cells(table_view)),
        )
        for table_view in table_views
    ]
    table = _table(state.tournament, lists.seat_columns, (result, *lists.columns), rows)
    worth = TableColumn.of(GAME_WORDS[state.tournament.game].heading("points"))
    return replace(table, points=worth) if gives_points(view.round) else table


def wall_tables(
    state: EventState, view: RoundView, matches: Mapping[str, str] | None = None
) -> tuple[WallTable, ...]:
    """The pairings on the wall, without results; `matches` are the labels of team matches, by player."""
    teams, labels = _teams(state), matches or {}
    words, points = first_choice_words(state.tournament), points_before(state, view.round.number)
    return tuple(
        WallTable(
            table_view.number,
            tuple(
                ShownSeat(
                    side.name,
                    note=_joined(
                        _game(table_view),
                        teams.get(side.entry.key),
                        _note_on_the_wall(side, points, view.round, words),
                    ),
                )
                for side in table_view.sides
            ),
            table_view.kind_name,
            f"{first.words.heading}: {first.label}" if (first := table_view.view.first_choice) else "",
            next((labels[side.entry.key] for side in table_view.sides if side.entry.key in labels), ""),
        )
        for table_view in table_views_of(view.matches)
    )


def results_table(tournament: Tournament, view: RoundView) -> RoundTable:
    """The round on record: results, how games ended, and the points where the round gives any."""
    result, points = TableColumn(_("Result")), TableColumn(_("Points"))
    columns = (result, points) if gives_points(view.round) else (result,)
    rows = [
        (
            table_view,
            [
                ShownSeat(
                    side.name,
                    is_winner=side.is_winner,
                    note=_game(table_view) if side is table_view.sides[-1] else "",
                )
                for side in table_view.sides
            ],
            (_recorded_result(table_view, result), TableCell(points, table_view.points))[: len(columns)],
        )
        for table_view in table_views_of(view.matches)
    ]
    return _table(tournament, (), columns, rows)


def _note_on_the_wall(
    side: Side, points: Mapping[str, Number], round_: Round, words: FirstChoiceWords | None
) -> str:
    """ "4 points · Fleet 398 · Blue Club"; before round 1 nobody has points."""
    counts = round_.number > 1 and gives_points(round_)
    before = points_text(points.get(side.entry.key, 0)) if counts else ""
    listed = f"{words.points} {side.list_points}" if words and side.list_points is not None else ""
    return " · ".join(filter(None, (before, listed, side.club)))


@dataclass(frozen=True, slots=True)
class _ListColumns:
    """The columns of a game whose lists say who goes first; none in any other game."""

    seat_columns: tuple[TableColumn, ...] = ()
    columns: tuple[TableColumn, ...] = ()

    @classmethod
    def of(cls, tournament: Tournament, table_views: Iterable[TableView]) -> _ListColumns:
        words = first_choice_words(tournament)
        has_lists = any(
            table_view.view.first_choice or any(_has_list(side) for side in table_view.sides)
            for table_view in table_views
        )
        # Where nobody has a list yet, there would be two columns of dashes.
        if words is None or not has_lists:
            return cls()
        return cls((TableColumn(str(words.points)),), (TableColumn(str(words.heading), is_number=False),))

    def seat_cells(self, table_view: TableView, side: Side) -> tuple[TableCell, ...]:
        """The points of this player's list, once it is there."""
        missing = "–" if table_view.is_game else ""
        if side.list_points is None:
            return tuple(TableCell(column, missing, kind="blank") for column in self.seat_columns)
        return tuple(TableCell(column, str(side.list_points)) for column in self.seat_columns)

    def table_cells(self, table_view: TableView) -> tuple[TableCell, ...]:
        """Who chooses at this table."""
        first_choice = table_view.view.first_choice
        text = first_choice.label if first_choice else "–" if table_view.is_game else ""
        return tuple(
            TableCell(column, text, kind="words" if first_choice else "blank") for column in self.columns
        )


def _has_list(side: Side) -> bool:
    return side.list_points is not None


def _table(
    tournament: Tournament,
    seat_columns: tuple[TableColumn, ...],
    columns: tuple[TableColumn, ...],
    rows: Iterable[tuple[TableView, list[ShownSeat], tuple[TableCell, ...]]],
) -> RoundTable:
    """The rows filled up to the seats of the fullest table; to the fewest of the game where there is none."""
    rows = tuple(rows)
    most = max([game_of(tournament).seats[0], *(len(seats) for _table_view, seats, _cells in rows)])
    width = 1 + len(seat_columns)
    return RoundTable(
        range(most),
        seat_columns,
        columns,
        tuple(
            ShownTable(
                table_view.number,
                table_view.until,
                table_view.is_game,
                table_view.is_done,
                table_view.kind_name,
                tuple(seats),
                width * (most - len(seats)),
                cells,
                _below(table_view),
            )
            for table_view, seats, cells in rows
        ),
    )


def _standing_of(side: Side, points: Mapping[str, Number], round_: Round) -> str:
    """ "4 points before · Blue Club": built here, because a template takes ten times as long for a plural."""
    # Before the first round nobody has any.
    if round_.number == 1 or not gives_points(round_):
        return side.club
    before = _points_before(points.get(side.entry.key, 0), get_language())
    return f"{before} · {side.club}" if side.club else before


@lru_cache(maxsize=1024)
def _points_before(number: Number, language: str | None) -> str:
    """The number in words of this language, which is the current one; many in a round have the same."""
    before = ngettext("%(points)s point before", "%(points)s points before", plural_of(number))
    return before % {"points": number_text(number)}


def _game(table_view: TableView) -> str:
    """That this table plays for the third place; "" at every other table."""
    return _("third place") if table_view.view.played.for_third else ""


def _teams(state: EventState) -> Mapping[str, str]:
    """Key of a player -> the name of the team, where teams meet teams."""
    return team_names(state) if state.tournament.has_boards else {}


def _joined(*texts: str | None) -> str:
    return " · ".join(filter(None, texts))


def _recorded_result(table_view: TableView, column: TableColumn) -> TableCell:
    if not table_view.is_done:
        return TableCell(column, _("open"), kind="open")
    if not table_view.is_game:
        return TableCell(column, table_view.kind_name, kind="words")
    return TableCell(column, table_view.totals, table_view.ruling or table_view.ending)


def _chooses(table_view: TableView, side: Side) -> bool:
    first_choice = table_view.view.first_choice
    return first_choice is not None and first_choice.chooser == side.entry


def _below(table_view: TableView) -> str:
    return _joined(table_view.kind_name, _game(table_view), table_view.ruling or table_view.ending)


def _result(table_view: TableView, column: TableColumn) -> TableCell:
    pending = table_view.view.pending
    if not table_view.is_done and table_view.view.is_disputed:
        return TableCell(column, _("different reports"), kind="reported")
    if not table_view.is_done and pending:
        share = (len(pending), len(table_view.sides))
        return TableCell(column, _("reported, not confirmed"), kind="reported", share=share)
    if not table_view.is_done:
        return TableCell(column, _("open"), kind="open")
    if not table_view.is_game:
        return TableCell(column, "", table_view.points)
    if table_view.ruling:
        return TableCell(column, table_view.ruling, table_view.points, "words")
    return TableCell(
        column, table_view.totals, " · ".join(filter(None, (table_view.points, table_view.ending)))
    )
