"""The event itself: create and copy it, its settings and the adviser of formats, start, finish, reopen."""

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
from ...forms import EventForm, PlanForm, seen_in
from ...forms.events import CopyForm
from ...forms.formats import FormatsForm, adviser_settings
from ...models import Tournament
from ...pairing import DUEL
from ...presenters.formats import shown_formats, times_text
from ...queries.state.lists import doubtful_lists, without_list
from ...queries.state.played import game_of, rules_of
from ...services.event.copying import copy_tournament
from ...services.event.setup import (
    create_tournament,
    edit_tournament,
    finish_tournament,
    reopen_tournament,
    start_tournament,
)
from ...services.people.registration import places_changed
from ...text.names import by_name
from ..base.answers import done_at, form_status, post_data, refusals_shown
from ..base.requests import account_page, current_actor, staff_act, staff_page, staff_render
from ..base.return_to import to_place

ABOUT_MISSING = "missing"
"""The answer of who was asked about missing lists only."""
USUAL_PLAYERS = 16


@account_page(Action.CREATE_TOURNAMENT)
def event_new(request: HttpRequest) -> HttpResponse:
    """A new event; whoever creates it is its organizer."""
    sent = request.POST or request.GET
    game = sent.get("drawn_for") or sent.get("game", "")
    form = EventForm(
        post_data(request), game=game, suggested=None if request.POST else adviser_settings(request.GET)
    )
    if form.is_valid():
        with done_at(request, form, _("The event is there. Now enter the players.")):
            tournament = create_tournament(current_actor(request), form.settings(), now=timezone.now())
            return redirect("entries", tournament.slug)
    return render(request, "tournaments/desk/event_new.html", {"form": form}, status=form_status(form))


@staff_page(Action.EDIT_TOURNAMENT)
def event_edit(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The settings; the service refuses what the state of the event no longer allows."""
    form = EventForm(post_data(request), event=tournament)
    if form.is_valid():
        with done_at(request, form, _("Saved.")):
            edit_tournament(
                tournament,
                current_actor(request),
                form.settings(),
                now=timezone.now(),
                seen=seen_in(request.POST),
            )
            places_changed(tournament, now=timezone.now())
            return redirect("event-edit", tournament.slug)
    plan_form = PlanForm(event=tournament)
    return _settings_page(request, tournament, form=form, plan_form=plan_form)


@staff_act(Action.EDIT_TOURNAMENT)
def event_plan(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Other rounds or another cut than announced: an act of its own, with a reason (A-STRUCT-4)."""
    form = PlanForm(request.POST, event=tournament)
    if form.is_valid():
        reason, now = form.cleaned_data["reason"], timezone.now()
        with done_at(request, form, _("Saved.")):
            edit_tournament(
                tournament,
                current_actor(request),
                form.settings(),
                now=now,
                reason=reason,
                seen=seen_in(request.POST),
            )
            return to_place(request, tournament, "event-edit")
    settings = EventForm(event=tournament)
    return _settings_page(request, tournament, form=settings, plan_form=form)


@staff_act(Action.START_TOURNAMENT)
def event_start(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """From here on players are dropped instead of deleted, and fleets are locked (A-FLEET-11).

    Asks once when somebody has no list yet, or one that is not in order; the event can start all the same.
    The card of the desk asks about missing lists by itself (`without_lists=missing`).
    """
    if tournament.state == Tournament.State.SETUP:
        answered = request.POST.get("without_lists", "")
        missing = () if answered == ABOUT_MISSING else by_name(without_list(tournament))
        lists = {"missing": missing, "doubtful": doubtful_lists(tournament)}
        if any(lists.values()) and answered in ("", ABOUT_MISSING):
            return staff_render(request, "tournaments/desk/event_start.html", tournament, lists)
        with refusals_shown(request, _("The event runs.")):
            start_tournament(tournament, current_actor(request), now=timezone.now())
    return redirect("desk", tournament.slug)


@staff_act(Action.FINISH_TOURNAMENT)
def event_finish(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The standings are final."""
    if tournament.state == Tournament.State.RUNNING:
        with refusals_shown(request, _("The event is finished.")):
            finish_tournament(tournament, current_actor(request), now=timezone.now())
    return redirect("desk", tournament.slug)


@staff_act(Action.REOPEN_TOURNAMENT)
def event_reopen(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Closed too early: it goes on (F24)."""
    if tournament.state == Tournament.State.FINISHED:
        with refusals_shown(request, _("The event runs again.")):
            reopen_tournament(tournament, current_actor(request), now=timezone.now())
    return redirect("desk", tournament.slug)


def _settings_page(
    request: HttpRequest, tournament: Tournament, *, form: EventForm, plan_form: PlanForm
) -> HttpResponse:
    context = {
        "form": form,
        "plan_form": plan_form,
        # Who is shown what others have set has seen it now.
        "seen": tournament.revision,
    }
    return staff_render(request, "tournaments/desk/event_edit.html", tournament, context)


@staff_page(Action.EDIT_TOURNAMENT)
def event_copy(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Another event like this one; an event that is never played is a template."""
    form = CopyForm(post_data(request), initial={"name": tournament.name})
    if form.is_valid():
        data = form.cleaned_data
        with done_at(
            request, form, _("The copy is there. Look over its settings, then list it on the start page.")
        ):
            copy = copy_tournament(
                tournament,
                current_actor(request),
                name=data["name"],
                day=data["date"],
                players=data["players"],
                leaders=data["leaders"],
                now=timezone.now(),
            )
            return redirect("event-edit", copy.slug)
    context = {"form": form}
    return staff_render(request, "tournaments/desk/event_copy.html", tournament, context)


@account_page(Action.CREATE_TOURNAMENT)
def formats(request: HttpRequest) -> HttpResponse:
    """For an event not created yet; an option leads to the form of a new event, filled in."""
    form = FormatsForm(request.GET, players=USUAL_PLAYERS)
    rules, level = rules_for_new_event(form.value("game")), form.value("level")
    times = RoundMinutes(rules.swiss_minutes, rules.knockout_minutes, rules.final_minutes)
    context = {**_options_context(form, GAMES[rules.game], rules, times), "game": rules.game, "level": level}
    return render(request, "tournaments/desk/formats.html", context)


@staff_page(Action.EDIT_TOURNAMENT)
def event_formats(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """For this event with its rounds and players; one button takes an option over."""
    if request.method == "POST":
        with refusals_shown(request, _("Saved.")):
            edit_tournament(
                tournament, current_actor(request), adviser_settings(request.POST), now=timezone.now()
            )
            return redirect("event-edit", tournament.slug)
        return redirect("event-formats", tournament.slug)
    players = tournament.entries.count() or tournament.places or USUAL_PLAYERS
    form = FormatsForm(request.GET, event=tournament, players=players)
    times = RoundMinutes(tournament.swiss_minutes, tournament.knockout_minutes, tournament.final_minutes)
    context = _options_context(form, game_of(tournament), rules_of(tournament), times)
    may_take = tournament.state == Tournament.State.SETUP
    return staff_render(
        request, "tournaments/desk/formats.html", tournament, {**context, "may_take": may_take}
    )


def _options_context(form: FormatsForm, game: Game, rules: Rules, times: RoundMinutes) -> dict[str, Any]:
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
