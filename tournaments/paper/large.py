"""Sheets that take seconds in a large event, by the kind of their print job."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from django.utils.translation import override

from ..models import PrintJob
from .desk_paper import open_tables_sheet, sign_in_sheet, table_numbers_sheet
from .printing import (
    Sheet,
    bracket_sheet,
    crosstable_sheet,
    pairings_sheet,
    pdf,
    standings_sheet,
    statistics_sheet,
    teams_sheet,
)

# WeasyPrint needs about 15 ms for each player on a sheet: with more of them it takes over two seconds.
MOST_AT_ONCE = 128

OF_EVENT: Mapping[str, Callable[..., Sheet]] = {
    "standings": standings_sheet,
    "teams": teams_sheet,
    "bracket": bracket_sheet,
    "crosstable": crosstable_sheet,
    "statistics": statistics_sheet,
    "sign-in": sign_in_sheet,
    "table-numbers": table_numbers_sheet,
}
OF_ROUND: Mapping[str, Callable[..., Sheet]] = {
    "by-table": partial(pairings_sheet, by="table"),
    "by-name": partial(pairings_sheet, by="name"),
    "open-tables": open_tables_sheet,
}
KINDS = (*OF_EVENT, *OF_ROUND)


def large_pdf(job: PrintJob) -> bytes:
    """The sheet of the job as PDF, in its language. Raises PdfUnavailable."""
    with override(job.language):
        if job.round is None:
            sheet = OF_EVENT[job.kind](job.tournament, paper=job.paper)
        else:
            sheet = OF_ROUND[job.kind](job.round, paper=job.paper)
        return pdf(sheet, language=job.language)
