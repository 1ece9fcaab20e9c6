"""Where to go after somebody came or left: to the repair of the round where it needs one (F16, F17)."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect

from ..models import Tournament
from ..queries.repair import repair_due


def onwards(tournament: Tournament, name: str, *args: str) -> HttpResponse:
    """To the repair page of the round that no longer fits; else to the page `name` of the event."""
    round_ = repair_due(tournament)
    if round_ is not None:
        return redirect("round-repair", tournament.slug, round_.number)
    return redirect(name, tournament.slug, *args)
