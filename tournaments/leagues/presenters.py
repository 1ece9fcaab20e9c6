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


def league_lines(view: LeagueView) -> list[tuple[LeagueRow, str, list[LeagueCell]]]:
    """The lines of the table with their totals, and a cell for each event that counts."""
    numbers = [event.number for event, missing in view.events if missing is None]
    return [
        (row, number_text(row.total), [_cell(row.results.get(number)) for number in numbers])
        for row in view.rows
    ]


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
