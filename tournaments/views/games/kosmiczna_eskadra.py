"""The helper at the table of Kosmiczna Eskadra: what everybody hit becomes what everybody has."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scoring.games.kosmiczna_eskadra.shots import BattleOutcome, fight
from tournaments.forms.games.kosmiczna_eskadra import BattleForms
from tournaments.forms.games.kosmiczna_eskadra_table import FromTable
from tournaments.games.kosmiczna_eskadra_shots import event_text, fate_text, markers_text

from ..base.answers import post_data

TEMPLATE = "games/kosmiczna_eskadra/shots.html"


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def shots(request: HttpRequest) -> HttpResponse:
    """For everybody; nothing of it is kept. 422 where something typed can't be counted.

    Who comes from the result form of a table takes along what is typed there, and the battle back to it.
    """
    if "help" in request.POST:
        table = FromTable.begun(request.POST)
        forms = BattleForms(names=[name for _key, name in table.seats] if table else ())
        return render(request, TEMPLATE, {"forms": forms, "counted": None, "table": table})
    table = FromTable.kept(request.POST.get("came_from", ""))
    forms = BattleForms(post_data(request))
    context: dict[str, Any] = {"forms": forms, "counted": None, "table": table}
    status = 200
    if request.method == "POST":
        if forms.is_valid():
            fought = fight(forms.battle)
            context["counted"] = _counted(forms, fought)
            context["result"] = table.with_battle(fought.figures) if table else ()
        elif "more" not in request.POST:
            status = 422
    return render(request, TEMPLATE, context, status=status)


def _counted(forms: BattleForms, fought: BattleOutcome) -> dict[str, Any]:
    """A battle in the words of the page."""
    players, names = forms.table.players, forms.names
    return {
        "rows": [
            {
                "name": players[seat],
                "destroyed": sum(wreck.ship.owner == seat for wreck in fought.wrecks),
                "figures": figures,
                "is_winner": seat == fought.winner,
            }
            for seat, figures in fought.figures.items()
        ],
        "winner": players.get(fought.winner or "", ""),
        "wrecks": [
            {
                "name": names[wreck.ship.key],
                "speed": wreck.speed,
                "hit_points": wreck.ship.hit_points,
                "markers": markers_text(wreck, players),
                "fate": fate_text(wreck, players),
            }
            for wreck in fought.wrecks
        ],
        "events": [(event.speed, event_text(event, names)) for event in fought.events],
        "ore_left": [(names[key], ore) for key, ore in fought.ore_left.items()],
        "ore_gone": fought.ore_gone,
    }
