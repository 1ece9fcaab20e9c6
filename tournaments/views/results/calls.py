"""Calls for a judge: the staff's queue and the players' button (F45)."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from ...access.links import link_of
from ...acts import Action
from ...forms.rulings import AnswerForm, CallForm
from ...models import Entry, JudgeCall, Round, Tournament
from ...queries.event.calls import call_book_of, minutes_proposed
from ...queries.state.called import call_players
from ...services.results.calls import (
    call_judge,
    claim_call,
    close_call,
    escalate_call,
    match_of,
    withdraw_call,
)
from ..base.answers import done_at, post_data, refusals_shown
from ..base.requests import current_actor, player_act, staff_act, staff_page, staff_render
from ..base.visit import names_for


@staff_page(Action.CLAIM_CALL)
def calls(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Open calls, who has claimed them since when, and earlier rulings."""
    context = {
        "book": call_book_of(tournament, current_actor(request), names_for(request)),
        "now": timezone.now(),
        "live_revision": tournament.revision,
    }
    return staff_render(request, "tournaments/results/calls.html", tournament, context)


@staff_act(Action.CLAIM_CALL)
def call_claim(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """The reader claims the call; then the page of the call, with its stopwatch."""
    call = _call(request, tournament, pk)
    with refusals_shown(request, _("You go to table %(table)s. The stopwatch runs.") % {"table": call.table}):
        claim_call(call, current_actor(request), now=timezone.now())
        return redirect("call-close", tournament.slug, pk)
    return redirect("calls", tournament.slug)


@staff_act(Action.ESCALATE_CALL)
def call_escalate(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Hands the call on to the marshal."""
    with refusals_shown(request, _("The call waits for the marshal.")):
        escalate_call(_call(request, tournament, pk), current_actor(request), now=timezone.now())
    return redirect("calls", tournament.slug)


@staff_page(Action.CLOSE_CALL)
def call_close(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """One call with its stopwatch: the ruling, the extra time for the table, and earlier rulings."""
    call, now = _call(request, tournament, pk), timezone.now()
    match = match_of(call)
    is_playing = match is not None and match.round.state == Round.State.PUBLISHED
    form = AnswerForm(post_data(request), initial={"minutes": minutes_proposed(call, now)})
    if not is_playing:
        del form.fields["minutes"]
    elif call.claimed_at and not form.is_bound:
        # The page stays open while the judge is at the table: the proposal grows with the stopwatch.
        form.fields["minutes"].widget.attrs["data-minutes-since"] = call.claimed_at.isoformat()
    if form.is_valid():
        with done_at(request, form, _("Table %(table)s: answered, and on record.") % {"table": call.table}):
            close_call(call, current_actor(request), **form.cleaned_data, now=now)
            return redirect("calls", tournament.slug)
    book = call_book_of(tournament, current_actor(request), names_for(request))
    own = next((waiting for waiting in book.waiting if waiting.pk == call.pk), call)
    call.at_own_table = own.at_own_table
    context = {"call": call, "form": form, "book": book, "now": now, "match": match}
    return staff_render(request, "tournaments/results/call_close.html", tournament, context)


@player_act(Action.CALL_JUDGE)
def player_call(request: HttpRequest, entry: Entry) -> HttpResponse:
    """A judge is called to the player's table; the row is saved before the response."""
    form = CallForm(request.POST)
    text = form.cleaned_data["text"] if form.is_valid() else request.POST.get("text", "")
    with refusals_shown(request, _("A judge is called. Stay at your table.")):
        call_judge(entry, text=text, now=timezone.now())
    return redirect("player-page", link_of(entry))


@player_act(Action.WITHDRAW_CALL)
def player_uncall(request: HttpRequest, entry: Entry) -> HttpResponse:
    """Withdrawn: settled without a judge."""
    with refusals_shown(request, _("Your call is taken back.")):
        withdraw_call(entry, now=timezone.now())
    return redirect("player-page", link_of(entry))


def _call(request: HttpRequest, tournament: Tournament, pk: int) -> JudgeCall:
    judge_calls = JudgeCall.objects.select_related("entry", "claimed_by")
    call = get_object_or_404(judge_calls, tournament=tournament, pk=pk)
    call.tournament = tournament
    call_players([call], names_for(request), "entry")
    return call
