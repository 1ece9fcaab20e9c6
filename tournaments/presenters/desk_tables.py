"""The tables of a round as the desk sees them: who sits there, the reports, and the way to the result."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Literal

from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from ..acts import Action
from ..games import GAME_WORDS
from ..games.words import GameWords
from ..models import Tournament, User
from ..queries import MatchView
from ..queries.rounds.rounds import gives_points
from ..wording.sentences import more_time_text, number_text
from .round_tables import ShownSeat, TableCell, TableColumn
from .table_views import Side, TableView, table_views_of

Waiting = Literal["", "disputed", "reported"]
Result = Literal["", "enter", "correct", "look"]


@dataclass(frozen=True, slots=True)
class DeskRow:
    """One table: only words and numbers, ready to be written."""

    event: str
    round: int
    match: int
    table: str
    is_game: bool
    is_done: bool
    seats: tuple[ShownSeat, ...]
    note: str
    """Why it is no game, or before it that the points are equal."""
    set_by_hand: bool
    hand_reason: str
    ruling: str
    ending: str
    waiting: Waiting
    extension: str
    """Minutes beyond the others, or taken from them, in words."""
    time: str
    """When the result that counts was reported; "" without one."""
    cells: tuple[TableCell, ...]
    result: Result
    """What the visitor may do about it."""


@dataclass(frozen=True, slots=True)
class DeskTable:
    """The tables of a round for the leaders."""

    columns: tuple[TableColumn, ...]
    rows: tuple[DeskRow, ...]

    @property
    def seats(self) -> int:
        """How many columns the players have: one each for two, one for all of a larger table."""
        return 2 if max((len(row.seats) for row in self.rows), default=2) <= 2 else 1


def desk_table(
    tournament: Tournament, matches: Iterable[MatchView], may: Collection[str], *, reader: User | None = None
) -> DeskTable:
    """These tables with the score, the game's own figures, the points; `may` names the visitor's acts, which
    are none at the table where the `reader` plays (A-ROLE-5)."""
    words = GAME_WORDS[tournament.game]
    score, points = TableColumn(_("Score")), TableColumn.of(words.heading("points"))
    counters = {key: TableColumn.of(words.heading(key)) for key in words.counters}
    rows = []
    for table_view in table_views_of(matches):
        cells = (
            _figure(score, table_view.totals),
            *(_figure(column, counter_text(table_view.view, key, words)) for key, column in counters.items()),
            _figure(points, table_view.points),
        )
        own = table_view.view.seats(reader)
        rows.append(_row(tournament, table_view, cells, () if own else may))
    return DeskTable((score, *counters.values(), points), tuple(rows))


def _row(
    tournament: Tournament, table_view: TableView, cells: tuple[TableCell, ...], may: Collection[str]
) -> DeskRow:
    match = table_view.match
    return DeskRow(
        event=tournament.slug,
        round=match.round.number,
        match=match.pk,
        table=table_view.number,
        is_game=table_view.is_game,
        is_done=table_view.is_done,
        seats=tuple(_seat(table_view, side) for side in table_view.sides),
        note=_note(table_view),
        set_by_hand=match.set_by_hand,
        hand_reason=match.hand_reason,
        ruling=table_view.ruling,
        ending=table_view.ending,
        waiting=_waiting(table_view),
        extension=more_time_text(table_view.view.extension) if table_view.view.extension else "",
        time=_time(table_view.view),
        cells=cells,
        result=_result(table_view.view, may),
    )


def _seat(table_view: TableView, side: Side) -> ShownSeat:
    outcome = side.outcome if table_view.is_game else ""
    return ShownSeat(side.name, outcome, table_view.is_game and side.is_winner, _mark(table_view, side))


def _mark(table_view: TableView, side: Side) -> str:
    """The mark of the player who chooses, while it still matters."""
    first_choice = table_view.view.first_choice
    return first_choice.mark_of(side.entry) if first_choice is not None and not table_view.is_done else ""


def _note(table_view: TableView) -> str:
    if not table_view.is_game:
        return table_view.kind_name
    first_choice = table_view.view.first_choice
    return first_choice.undecided if first_choice is not None and not table_view.is_done else ""


def _waiting(table_view: TableView) -> Waiting:
    if table_view.is_done or not table_view.view.pending:
        return ""
    return "disputed" if table_view.view.is_disputed else "reported"


def _time(match: MatchView) -> str:
    return "" if match.report is None else localtime(match.report.at).strftime("%H:%M")


def _result(match: MatchView, may: Collection[str]) -> Result:
    if not match.is_game:
        return ""
    if match.report is None:
        return "enter" if Action.REPORT_RESULT in may else ""
    return "correct" if Action.CORRECT_RESULT in may else "look"


def counter_text(match: MatchView, key: str, words: GameWords) -> str:
    """One counter of everybody at the table, or the one number that counts; "" without a result, and for a
    bye of a bracket, which counts nothing."""
    if not match.is_game and not gives_points(match.match.round):
        return ""
    numbers = [match.scores[entry.key].counters.get(key, 0) for entry in match.entries if match.scores]
    if words.heading(key).one_a_table:
        return number_text(max(numbers)) if numbers else ""
    return " : ".join(map(number_text, numbers))


def _figure(column: TableColumn, text: str) -> TableCell:
    return TableCell(column, text, kind="figure" if text else "blank")
