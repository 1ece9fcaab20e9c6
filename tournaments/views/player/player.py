"""The player's own page behind the personal link."""

from datetime import datetime
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tournaments.text.cleaning import number_in

from ...access.links import link_of, link_of_registration
from ...acts import Action
from ...models import Entry, JudgeCall, Phone, Presence, Registration, Round, Tournament
from ...play.clock import Clock
from ...presenters.fairness import fair_row
from ...presenters.groups import own_group
from ...presenters.standings import places_around
from ...presenters.teams import own_team_match
from ...queries import EventState, clock_in, event_state
from ...queries.event.calls import rulings_at
from ...queries.event.fairness import own_fairness
from ...queries.people.own_data import data_of
from ...queries.people.player import Now, PlayerDay, player_day_of
from ...queries.rounds.chances import has_odds
from ...queries.state.captains import draft_of_captain, turn_of
from ...queries.state.presence import call_of, may_check_self_in
from ...services.event.addresses import delete_own_email
from ...services.people.drops import drop_self
from ...services.people.forgetting import ask_forgetting, forget_self
from ...services.people.identity import check_own_results
from ...services.sending.phones import public_push_key
from ...wording.refusals import Refused
from ..base.answers import refusals_shown
from ..base.http_cache import moment_mark
from ..base.kept import PageMoment, fragment, kept_page, put_in
from ..base.requests import player_act, player_page, player_render
from ..base.visit import access_in

OWN_CLOCK = moment_mark()


def _moment_of_day(request: HttpRequest, entry: Entry) -> PageMoment | None:
    """The clock of the table, and the minute, on which plan, check-in and hand-in hang; odds come late.

    Before the first round the page is made anew each time: a list that is not handed in yet changes without a
    revision.
    """
    tournament, now = entry.tournament, timezone.now()
    state = event_state(tournament)
    if tournament.state == Tournament.State.SETUP or not state.published:
        return None
    latest = state.published[-1]
    match = state.match_of(latest.number, entry.key) if latest.state == Round.State.PUBLISHED else None
    minute = now.replace(second=0, microsecond=0)
    if match is None:
        return PageMoment((minute, has_odds(state)))
    clock = clock_in(state, latest, now=now)
    return PageMoment(
        (minute, has_odds(state), clock.state), {OWN_CLOCK: _face_at(clock, latest, match, now)}
    )


def _face_at(clock: Clock, round_: Round, match: int, now: datetime) -> SafeString:
    """The clock at the table of this match, with the seconds of the whole round."""
    seconds_left = clock.seconds_of(match)
    context = {
        "clock": clock,
        "seconds_left": seconds_left,
        "seconds": 60 * round_.minutes,
        "ends_at": clock.end_of(match),
        "extension": clock.extensions.get(match, 0),
        "now": now,
    }
    return fragment("tournaments/player/_player_clock.html", context)


@player_page(Action.REPORT_OWN_RESULT)
@kept_page(_moment_of_day)
def page(request: HttpRequest, entry: Entry) -> HttpResponse:
    """Round, table, opponent, clock, result and own games, depending on the state of the day."""
    now = timezone.now()
    state = event_state(entry.tournament)
    day = player_day_of(entry, now, state)
    group = own_group(state, entry)
    context = {
        "group": group,
        "around": group.table if group else places_around(state, entry),
        "day": day,
        "fair": fair_row(fair) if (fair := own_fairness(state, entry)) else None,
        "round": day.round,
        "clock": day.clock,
        "clock_face": _clock_face(request, day, now),
        "rulings": _rulings(day, has_rulings=getattr(entry, "has_rulings", True)),
        "push_key": public_push_key(),
        "live_revision": entry.tournament.revision,
        "team_match": own_team_match(state, day.round.number, entry) if day.round else None,
        "is_captain": any(team["captain"] == entry.key for team in entry.tournament.teams),
        # Whoever is playing has one thing to do; the draft can wait.
        "draft_waits": day.now != Now.GAME and _draft_waits(state, entry),
        **_call(request, entry, now),
    }
    return player_render(request, "tournaments/player/player.html", entry, context)


def _clock_face(request: HttpRequest, day: PlayerDay, now: datetime) -> str:
    if day.clock is None or day.view is None or day.round is None:
        return ""
    clock, round_, match = day.clock, day.round, day.view.match.pk
    return put_in(request, OWN_CLOCK, lambda: _face_at(clock, round_, match, now))


def _rulings(day: PlayerDay, *, has_rulings: bool) -> tuple[JudgeCall, ...]:
    """What judges have ruled at the player's table, until the round ends."""
    if not has_rulings or not day.may_call or day.round is None or day.view is None or not day.view.table:
        return ()
    return rulings_at(day.round, day.view.table)


def _draft_waits(state: EventState, entry: Entry) -> bool:
    """True for a captain whose move the draft of two teams waits for."""
    draft = draft_of_captain(state, entry.key)
    return draft is not None and turn_of(state, *draft) is not None


def _call(request: HttpRequest, entry: Entry, now: datetime) -> dict[str, Any]:
    """The check-in of the player: by themselves, or by the staff member who has scanned the card."""
    tournament = entry.tournament
    if tournament.check_in == "no" or entry.status != Entry.Status.ACTIVE:
        return {}
    call = call_of(event_state(tournament))
    if call is None or not call.asked:
        return {}
    by_staff = request.user.is_authenticated and access_in(request, tournament).may(Action.CHECK_IN)
    return {
        "call": call,
        "is_here": call.presences.get(entry.key) == Presence.Word.PRESENT,
        "checks_in": may_check_self_in(tournament, call.number, now),
        "by_staff": by_staff and entry.user_id != request.user.pk,
    }


@player_page(Action.DROP_SELF)
def drop(request: HttpRequest, entry: Entry) -> HttpResponse:
    """Asks first and tells what is lost; then the player is no longer paired (F17, F31)."""
    if request.method == "POST":
        try:
            drop_self(entry, now=timezone.now())
        except Refused as refused:
            code = "cut_not_begun_player" if refused.code == "cut_not_begun" else ""
            messages.error(request, str(Refused(code) if code else refused))
        else:
            messages.success(request, _("You have dropped. Thank you for playing."))
        return redirect("player-page", link_of(entry))
    day = player_day_of(entry, timezone.now())
    return player_render(request, "tournaments/player/player_drop.html", entry, {"day": day})


@player_act(Action.CHECK_OWN_RESULTS)
def check_results(request: HttpRequest, entry: Entry) -> HttpResponse:
    """The player has checked their results and confirms them (F15)."""
    number = number_in(request.POST.get("round", ""))
    if number is not None:
        with refusals_shown(request, _("Thank you.")):
            check_own_results(entry, through_round=number, now=timezone.now())
    return redirect("player-page", link_of(entry))


@player_page(Action.EDIT_OWN_ENTRY)
def own_data(request: HttpRequest, entry: Entry) -> HttpResponse:
    """The data stored about the player in this event; with ?as=json as a file to download."""
    if request.GET.get("as") == "json":
        response = JsonResponse(data_of(entry), json_dumps_params={"ensure_ascii": False, "indent": 2})
        response["Content-Disposition"] = f'attachment; filename="{entry.tournament.slug}-{entry.key}.json"'
        return response
    registration = Registration.objects.filter(tournament=entry.tournament_id, key=entry.key).first()
    context = {
        "registration": registration,
        "registration_token": link_of_registration(registration) if registration else "",
        "phones": Phone.objects.filter(entry=entry).count(),
    }
    return player_render(request, "tournaments/player/player_data.html", entry, context)


@player_page(Action.ASK_FORGETTING)
def forget(request: HttpRequest, entry: Entry) -> HttpResponse:
    """What is deleted and what stays; before the start at once, later the organizer is asked."""
    is_before = entry.tournament.state == Tournament.State.SETUP
    if request.method == "POST":
        now = timezone.now()
        with refusals_shown(request):
            if is_before:
                forget_self(entry, now=now)
                messages.success(request, _("You are off the list, and your personal data are deleted."))
                return redirect("event", entry.tournament.slug)
            ask_forgetting(entry, now=now, back="back" in request.POST)
            messages.success(request, _("Saved."))
        return redirect("player-forget", link_of(entry))
    context = {"is_before": is_before, "number": entry.as_entered.number}
    return player_render(request, "tournaments/player/player_forget.html", entry, context)


@player_act(Action.EDIT_OWN_ENTRY)
def email_delete(request: HttpRequest, entry: Entry) -> HttpResponse:
    """The e-mail address is deleted."""
    with refusals_shown(request, _("Your e-mail address is deleted.")):
        delete_own_email(entry, now=timezone.now())
    return redirect("player-page", link_of(entry))
