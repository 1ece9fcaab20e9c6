"""What an event prints, by the kind of its print job, and what of it takes seconds in a large event."""

from collections.abc import Callable, Mapping
from functools import partial
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.translation import override

from ..acts import Action, AnyAction
from ..models import PrintJob
from ..services.event.print_jobs import BOOKLET, PACKET, SLIPS, Render
from .booklet import booklet_pdf
from .desk_paper import hall_cards_sheet, open_tables_sheet, sign_in_sheet, table_numbers_sheet
from .printing import (
    Progress,
    Sheet,
    bracket_sheet,
    cards_sheet,
    crosstable_sheet,
    pairings_sheet,
    pdf,
    standings_sheet,
    statistics_sheet,
    teams_sheet,
)
from .slips import packet_pdf, slips_pdf, slips_sheet

# WeasyPrint needs about 15 ms for each player on a sheet: with more of them it takes over two seconds.
MOST_AT_ONCE = 128

LINKS = "links"

OF_EVENT: Mapping[str, Callable[..., Sheet]] = {
    "standings": standings_sheet,
    "teams": teams_sheet,
    "bracket": bracket_sheet,
    "crosstable": crosstable_sheet,
    "statistics": statistics_sheet,
    "sign-in": sign_in_sheet,
    "table-numbers": table_numbers_sheet,
    "hall-cards": hall_cards_sheet,
    LINKS: cards_sheet,
}
OF_ROUND: Mapping[str, Callable[..., Sheet]] = {
    "by-table": partial(pairings_sheet, by="table"),
    "by-name": partial(pairings_sheet, by="name"),
    "open-tables": open_tables_sheet,
    SLIPS: slips_sheet,
}
# Sheets with codes, which begin with the address of this server.
WITH_ADDRESS = frozenset({"hall-cards", LINKS, SLIPS})


def sheet_asked(job: PrintJob) -> Sheet:
    """The one sheet that the job asks for."""
    make = (OF_EVENT if job.round is None else OF_ROUND)[job.kind]
    address = {"base": job.base} if job.kind in WITH_ADDRESS else {}
    return make(job.round or job.tournament, paper=job.paper, **address)


def print_right(kind: str) -> AnyAction:
    """What somebody must be allowed to do who prints this: whoever has a personal link acts as its player."""
    return Action.RENEW_LINK if kind == LINKS else Action.PRINT_SHEETS


def most_at_once(kind: str) -> int:
    """The largest event for which this is made within a request, in about two seconds."""
    return _MOST.get(kind, MOST_AT_ONCE)


def register_paper(kind: str, make: Render, *, most: int) -> None:
    """Registers what another application prints, and up to how many players within a request."""
    _MAKE[kind], _MOST[kind] = make, most


def paper_pdf(job: PrintJob, on_progress: Progress) -> bytes:
    """What the job asks for as PDF, in its language and the time of the venue. Raises PdfUnavailable."""
    with override(job.language), timezone.override(ZoneInfo(job.tournament.time_zone)):
        return _MAKE.get(job.kind, _one_sheet)(job, on_progress)


def _one_sheet(job: PrintJob, _on_progress: Progress) -> bytes:
    """WeasyPrint says nothing on its way."""
    return pdf(sheet_asked(job))


_MAKE: dict[str, Render] = {SLIPS: slips_pdf, PACKET: packet_pdf, BOOKLET: booklet_pdf}
_MOST = {PACKET: 64, BOOKLET: 16}
