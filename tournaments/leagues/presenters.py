"""The table of a league in words and figures, for page and paper."""

from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _

from tournaments.wording.sentences import number_text

from .queries import LeagueView
from .table import LeagueResult, LeagueRow, Missing


@dataclass(frozen=True, slots=True)
class LeagueCell:
    """The result of a player in an event; `is_uncounted` for one that is not among the best."""

    text: str
    is_uncounted: bool
    title: str


@dataclass(frozen=True, slots=True)
class LeagueTableLine:
    """A line of the table, formatted."""

    place: int
    name: str
    club: str
    total: str
    events: int
    cells: tuple[LeagueCell, ...]


def league_lines(view: LeagueView) -> tuple[LeagueTableLine, ...]:
    """The lines of the table, with a cell for each event that counts."""
    numbers = [event.number for event, missing in view.events if missing is None]
    return tuple(_line(row, numbers) for row in view.rows)


def _line(row: LeagueRow, numbers: list[int]) -> LeagueTableLine:
    return LeagueTableLine(
        row.place,
        row.person.name,
        row.person.club_beside,
        number_text(row.total),
        len(row.results),
        tuple(_cell(row.results.get(number)) for number in numbers),
    )


def _cell(result: LeagueResult | None) -> LeagueCell:
    if result is None:
        return LeagueCell("–", False, _("not there"))
    if result.is_forfeit:
        return LeagueCell(number_text(Fraction()), not result.counts, _("forfeited"))
    place = _("place %(place)s") % {"place": result.rank}
    title = place if result.counts else f"{place}, {_('does not count')}"
    return LeagueCell(number_text(result.points), not result.counts, title)


def missing_text(missing: Missing) -> str:
    """Why an event does not count, in a few words."""
    return {
        "open": _("not finished"),
        "late": _("closed after the deadline"),
        "few": _("too few players"),
    }[missing]
