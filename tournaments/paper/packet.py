"""All paper of a round as one PDF, in the order in which it is carried out: walls first, then the tables."""

from __future__ import annotations

from django.utils import translation

from ..models import Round
from .printing import Progress, laid_out, merged_pdf, pairings_sheet
from .slips import laid_out_slips


def packet_pdf(
    round_: Round,
    *,
    paper: str = "A4",
    language: str = "en",
    base: str = "",
    on_progress: Progress | None = None,
) -> bytes:
    """Pairings by name, by table, and the slips. Raises PdfUnavailable; `on_progress` counts slips."""
    with translation.override(language):
        wall_sheets = [
            laid_out(pairings_sheet(round_, by="name", paper=paper), language=language),
            laid_out(pairings_sheet(round_, by="table", paper=paper), language=language),
        ]
        slips = laid_out_slips(round_, paper=paper, language=language, base=base, on_progress=on_progress)
        return merged_pdf([*wall_sheets, *slips])
