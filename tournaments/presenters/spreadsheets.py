"""The event as rows for spreadsheets: the same words and figures as on the pages, numbers as numbers."""

from collections.abc import Callable, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from ..models import Entry
from ..queries import EventState, MatchView, round_name, round_view
from ..queries.rounds.places import places_closed
from ..tabular.writing import Cell
from ..text.names import by_name
from ..wording.sentences import number_text
from .crosstable import Meeting, crosstable_of
from .round_cells import RoundCell
from .standings import standings_table

Rows = list[list[Cell]]


def standings_rows(state: EventState) -> Rows:
    """Everybody's place after the complete rounds, with all columns, and the result of each round."""
    table = standings_table(state)
    belongs = _("Group") if state.tournament.groups else _("Team") if state.tournament.teams else ""
    head = [_("Place"), pgettext("of a person", "Name"), _("Club"), _("Status")]
    head += [belongs] if belongs else []
    rows: Rows = [
        [*head, *(column.title for column in table.columns), *(round_.title for round_ in table.rounds)]
    ]
    for row in table.rows:
        rounds = [_cell_text(cell) for cell in row.rounds]
        figures = [_number(cell.text) for cell in row.cells]
        group_or_team = [row.team] if belongs else []
        rows.append(
            [_number(row.place), row.name, row.club, row.status_name, *group_or_team, *figures, *rounds]
        )
    return rows


def crosstable_rows(state: EventState) -> Rows:
    """Who met whom in the complete rounds; the headings alone before a result, and for too many players."""
    table = crosstable_of(state, places_closed(state))
    head = [_("Place"), pgettext("of a person", "Name"), _("Club")]
    if table is None:
        return [[*head]]
    rows: Rows = [[*head, *(row.entry.name for row in table.rows), _("Alone")]]
    for row in table.rows:
        alone = ", ".join(_cell_text(cell) for _name, cell in row.alone)
        rows.append(
            [
                _number(row.place),
                row.entry.name,
                row.entry.club,
                *(_meeting_text(meeting) for meeting in row.cells),
                alone,
            ]
        )
    return rows


def games_rows(state: EventState) -> Rows:
    """Every table, bye and missed round of the published rounds, with its result."""
    tables = [
        (round_name(state, round_), table)
        for round_ in state.published
        for table in round_view(state, round_.number).matches
    ]
    most = max([2, *(len(table.entries) for _name, table in tables)])
    head: list[Cell] = [_("Round"), _("Table")]
    for number in range(1, most + 1):
        head += [words % {"number": number} for words in (_("Player %(number)s"), _("Score %(number)s"),
                                                          _("Points %(number)s"))]  # fmt: skip
    rows: Rows = [[*head, _("Remark")]]
    rows += [
        [name, _number(table.number), *_sides(table, most), table.kind_name or table.remark]
        for name, table in tables
    ]
    return rows


def players_rows(state: EventState, *, emails: bool) -> Rows:
    """Everybody by name as entered, in columns that an import recognises."""
    head: list[Cell] = [pgettext("of a person", "Name"), _("Club"), _("E-mail"), _("Number"), _("Status")]
    rows: Rows = [head]
    for entry in by_name(state.entries):
        status = "" if entry.status == Entry.Status.ACTIVE else str(entry.get_status_display())
        email = entry.email if emails else ""
        rows.append([entry.own_name, entry.club, email, _number(entry.as_entered.number), status])
    return rows


TABLES: Mapping[str, Callable[[EventState], Rows]] = {
    "standings": standings_rows,
    "crosstable": crosstable_rows,
    "games": games_rows,
}
"""The tables to publish, by the name of the file."""


def _number(text: str) -> Cell:
    return int(text) if text.isdecimal() else text


def _cell_text(cell: RoundCell) -> str:
    return " ".join(filter(None, (f"{cell.letter}{cell.against}", cell.points)))


def _meeting_text(meeting: Meeting) -> str:
    if meeting.is_self:
        return "×"
    games = (" ".join(filter(None, (cell.letter, cell.points))) for _name, cell in meeting.games)
    return ", ".join(games)


def _sides(table: MatchView, most: int) -> list[Cell]:
    cells: list[Cell] = []
    for side in table.sides:
        total = "" if side.total is None else side.total
        cells += [side.name, total, _number(number_text(side.score.points)) if side.score else ""]
    return [*cells, *[""] * (3 * (most - len(table.entries)))]
