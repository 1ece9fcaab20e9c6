"""The format adviser: which formats fit so many players and hours, and the advantages of each."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.formats.options import SPREAD, RoundMinutes, options_for
from scoring.game import Game
from scoring.games import GAMES
from scoring.rules import Rules

from ...acts import Action
from ...event_settings import rules_for_new_event
from ...forms.formats import FormatsForm, adviser_settings
from ...models import Tournament
from ...pairing import DUEL
from ...presenters.formats import shown_formats, times_text
from ...queries.state.played import game_of, rules_of
from ...services.event.setup import edit_tournament
from ..base.answers import refusals_shown
from ..base.done import success_message
from ..base.requests import account_page, current_actor, staff_page, staff_render

USUAL_PLAYERS = 16


@account_page(Action.CREATE_TOURNAMENT)
def formats(request: HttpRequest) -> HttpResponse:
    """For an event not created yet; an option leads to the form of a new event, filled in."""
    form = FormatsForm(request.GET, players=USUAL_PLAYERS)
    rules, level = rules_for_new_event(form.value("game")), form.value("level")
    times = RoundMinutes(rules.swiss_minutes, rules.knockout_minutes, rules.final_minutes)
    context = {**_context(form, GAMES[rules.game], rules, times), "game": rules.game, "level": level}
    return render(request, "tournaments/desk/formats.html", context)


@staff_page(Action.EDIT_TOURNAMENT)
def event_formats(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """For this event with its rounds and players; one button takes an option over."""
    if request.method == "POST":
        with refusals_shown(request):
            edit_tournament(
                tournament, current_actor(request), adviser_settings(request.POST), now=timezone.now()
            )
            success_message(request, _("Saved."))
            return redirect("event-edit", tournament.slug)
        return redirect("event-formats", tournament.slug)
    players = tournament.entries.count() or tournament.places or USUAL_PLAYERS
    form = FormatsForm(request.GET, event=tournament, players=players)
    times = RoundMinutes(tournament.swiss_minutes, tournament.knockout_minutes, tournament.final_minutes)
    context = _context(form, game_of(tournament), rules_of(tournament), times)
    may_take = tournament.state == Tournament.State.SETUP
    return staff_render(
        request, "tournaments/desk/formats.html", tournament, {**context, "may_take": may_take}
    )


def _context(form: FormatsForm, game: Game, rules: Rules, times: RoundMinutes) -> dict[str, Any]:
    options = options_for(form.value("players"), times=times, game=game, rules=rules)
    minutes = int(form.value("hours") * 60)
    fitting, longer = shown_formats(options, starts=form.value("starts"), minutes=minutes)
    return {
        "form": form,
        "fitting": fitting,
        "longer": longer,
        "times": times_text(times),
        "spread": SPREAD,
        "of_duels": game.seats == DUEL,
    }
