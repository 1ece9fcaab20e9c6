"""The battle helper for Kosmiczna Eskadra: from what everybody hit to what everybody scored."""

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
    """For everybody; nothing is stored. 422 where something typed can't be counted.

    Who comes from the result form of a table brings what is typed there along, and takes the battle back.
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
            outcome = fight(forms.battle)
            context["counted"] = _battle_context(forms, outcome)
            context["result"] = table.with_battle(outcome.figures) if table else ()
        elif "more" not in request.POST:
            status = 422
    return render(request, TEMPLATE, context, status=status)


def _battle_context(forms: BattleForms, outcome: BattleOutcome) -> dict[str, Any]:
    """The context of a battle."""
    players, names = forms.table.players, forms.names
    return {
        "rows": [
            {
                "name": players[seat],
                "destroyed": sum(wreck.ship.owner == seat for wreck in outcome.wrecks),
                "figures": figures,
                "is_winner": seat == outcome.winner,
            }
            for seat, figures in outcome.figures.items()
        ],
        "winner": players.get(outcome.winner or "", ""),
        "wrecks": [
            {
                "name": names[wreck.ship.key],
                "speed": wreck.speed,
                "hit_points": wreck.ship.hit_points,
                "markers": markers_text(wreck, players),
                "fate": fate_text(wreck, players),
            }
            for wreck in outcome.wrecks
        ],
        "events": [(event.speed, event_text(event, names)) for event in outcome.events],
        "ore_left": [(names[key], ore) for key, ore in outcome.ore_left.items()],
        "ore_gone": outcome.ore_gone,
    }
