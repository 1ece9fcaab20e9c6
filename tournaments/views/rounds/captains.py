"""The captains' draft: at the desk, on the captains' phones, and public once it is over."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.text.cleaning import number_in

from ...access.links import link_of
from ...acts import Action
from ...forms.captains import DraftMoveForm, OpenDraftForm
from ...models import CaptainsDraft, Entry, Tournament
from ...play.captains import SIDES
from ...queries import EventState, event_state
from ...queries.state.captains import DraftTurn, draft_of_captain, draft_view, drafts_of, turn_of
from ...queries.state.teams import teams_of
from ...services.rounds.captains import name_as_captain, name_for_captain, start_draft, take_move_back
from ..base.answers import done_at, post_data, refusals_at, refusals_shown
from ..base.http_cache import Page, cached_page
from ..base.requests import current_actor, player_page, player_render, staff_act, staff_page, staff_render
from ..base.visit import state_in


@cached_page()
def event_captains(request: HttpRequest, state: EventState) -> Page:
    """The drafts that are over, with every move and the boards; nothing of the others."""
    views = [draft_view(state, row) for row in drafts_of(state)]
    return Page(
        "tournaments/public/event_captains.html", {"drafts": [view for view in views if view.is_over]}
    )


@staff_page(Action.OPEN_DRAFT)
def captains(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The drafts of the event with the captains they wait for, and the form for a new one."""
    state = state_in(request, tournament)
    form = OpenDraftForm(post_data(request), teams=teams_of(state))
    if form.is_valid():
        with done_at(request, form, _("The draft is open: the captains find it on their own pages.")):
            teams = {name: form.cleaned_data[name] for name in ("first", "second")}
            draft = start_draft(tournament, current_actor(request), **teams, now=timezone.now())
            return redirect("captains-draft", tournament.slug, draft.number)
    views = [draft_view(state, row) for row in drafts_of(state)]
    context = {"drafts": views, "form": form, "live_revision": state.tournament.revision}
    return staff_render(request, "tournaments/rounds/captains_drafts.html", tournament, context)


@staff_page(Action.OPEN_DRAFT)
def captains_draft(request: HttpRequest, tournament: Tournament, draft: int) -> HttpResponse:
    """One draft at the desk: who has moved, but not how; and moves for a captain who is absent."""
    state, row = state_in(request, tournament), _draft_or_404(tournament, draft)
    turns = [turn for side in SIDES if (turn := turn_of(state, row, side)) is not None]
    posted = next((turn for turn in turns if request.POST.get("side") == str(turn.side)), None)
    forms = [(turn, DraftMoveForm(request.POST if turn == posted else None, turn=turn)) for turn in turns]
    for turn, form in forms:
        if turn == posted and form.is_valid() and _move_for(request, tournament, row, turn, form):
            return redirect("captains-draft", tournament.slug, row.number)
    view = draft_view(state, row)
    context = {
        "draft": view,
        "forms": [(view.teams[turn.side], turn, form) for turn, form in forms],
        "count": len(row.moves),
    }
    status = 422 if any(form.errors for _turn, form in forms) else 200
    return staff_render(request, "tournaments/rounds/captains_draft.html", tournament, context, status=status)


def _move_for(
    request: HttpRequest, tournament: Tournament, row: CaptainsDraft, turn: DraftTurn, form: DraftMoveForm
) -> bool:
    with done_at(request, form, _("Saved.")):
        name_for_captain(
            tournament,
            current_actor(request),
            draft=row.number,
            side=turn.side,
            kind=turn.kind,
            players=form.players(),
            now=timezone.now(),
        )
        return True
    return False


@staff_act(Action.TAKE_MOVE_BACK)
def captains_back(request: HttpRequest, tournament: Tournament, draft: int) -> HttpResponse:
    """The latest move is taken back."""
    row, count = _draft_or_404(tournament, draft), number_in(request.POST.get("count", ""))
    with refusals_shown(request, _("The move is taken back.")):
        expected = -1 if count is None else count
        take_move_back(
            tournament, current_actor(request), draft=row.number, expected=expected, now=timezone.now()
        )
    return redirect("captains-draft", tournament.slug, row.number)


def _draft_or_404(tournament: Tournament, number: int) -> CaptainsDraft:
    return get_object_or_404(CaptainsDraft, tournament=tournament, number=number)


@player_page(Action.MOVE_AS_CAPTAIN)
def player_captain(request: HttpRequest, entry: Entry) -> HttpResponse:
    """The draft on the phone of a captain: what is open so far, and the next move."""
    state = event_state(entry.tournament)
    draft = draft_of_captain(state, entry.key)
    if draft is None:
        empty = {"draft": None, "live_revision": state.tournament.revision}
        return player_render(request, "tournaments/player/player_captain.html", entry, empty)
    row, side = draft
    turn = turn_of(state, row, side)
    form = DraftMoveForm(post_data(request), turn=turn) if turn else None
    if form is not None and form.is_valid():
        with refusals_at(form):
            _move(entry, row, form)
            return redirect("player-captain", link_of(entry))
    context = {
        "draft": draft_view(state, row, side=side),
        "form": form,
        "live_revision": state.tournament.revision,
    }
    return player_render(request, "tournaments/player/player_captain.html", entry, context)


def _move(entry: Entry, row: CaptainsDraft, form: DraftMoveForm) -> None:
    kind, players = form.cleaned_data["kind"], form.players()
    name_as_captain(entry, draft=row.number, kind=kind, players=players, now=timezone.now())
