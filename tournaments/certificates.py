"""Certificates for the podium: one page for each, to hand over."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from .games import GAME_WORDS
from .models import Entry, Tournament
from .printing import Sheet
from .queries import event_state, final_ranking_of

# Longer names stand in smaller type, so that they keep to two lines.
LONG_NAME = 28


@dataclass(frozen=True, slots=True)
class Certificate:
    """Who gets it, and for what."""

    entry: Entry
    place: str

    @property
    def is_long(self) -> bool:
        """True for a name that needs smaller type."""
        return len(self.entry.name) > LONG_NAME


def certificates_sheet(tournament: Tournament, *, paper: str) -> Sheet:
    """A page for each of the best three of a finished event, across the sheet."""
    places = {1: _("First place"), 2: _("Second place"), 3: _("Third place")}
    ranking = final_ranking_of(event_state(tournament))
    context = {
        "certificates": [
            Certificate(row.entry, places[row.standing.rank])
            for row in ranking
            if row.standing.rank in places
        ],
        "game": str(GAME_WORDS[tournament.game].name),
        "sheet": _("Certificates"),
    }
    across = f"css/sheet-across-{paper.lower()}.css"
    return Sheet("print/certificates.html", tournament, paper, context, (across, "css/sheet-certificate.css"))
