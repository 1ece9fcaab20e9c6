"""The staff of an event: who they are, invitations, acting or watching, handing over."""

from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from ...access.codes import code_of
from ...access.links import invitation_of_link, link_of_invitation
from ...access.rate_limits import remember_browser
from ...acts import Action
from ...forms import add_refusal
from ...forms.events import AccountForm, HandOverForm, InviteForm
from ...models import Invitation, Staff, Tournament, User
from ...queries import staff_of
from ...queries.event.staff import invitations_of
from ...services.event.staff import (
    hand_over_event,
    invite_staff,
    join_staff,
    join_with_new_account,
    problem_of,
    remove_staff,
    revoke_invitation,
    set_acting,
)
from ...wording.refusals import Refused
from ..base.addresses import base_of
from ..base.answers import done_at, post_data, refusals_at, refusals_shown, success_message
from ..base.http_cache import in_zone_of_venue
from ..base.requests import current_actor, staff_act, staff_page, staff_render, wrong_link

BACKEND = "django.contrib.auth.backends.ModelBackend"


@staff_page(Action.SEE_DESK)
def staff(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The staff, the open invitations, and the form for another."""
    return _staff_list_page(request, tournament)


@staff_act(Action.INVITE_STAFF)
def staff_invite(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """A new link, shown at once with its code."""
    form = InviteForm(request.POST)
    if form.is_valid():
        with refusals_at(form):
            invitation = invite_staff(
                tournament, current_actor(request), **form.cleaned_data, now=timezone.now()
            )
            return redirect("staff-invitation", tournament.slug, invitation.pk)
    return _staff_list_page(request, tournament, form=form)


@staff_page(Action.INVITE_STAFF)
def staff_invitation(request: HttpRequest, tournament: Tournament, invitation: int) -> HttpResponse:
    """One link, to be copied, shown or scanned."""
    row = get_object_or_404(Invitation, pk=invitation, tournament=tournament)
    link = base_of(request) + reverse("join", args=[link_of_invitation(row)])
    context = {"invitation": row, "link": link, "code": code_of(link), "problem": _problem(row)}
    return staff_render(request, "tournaments/desk/staff_invitation.html", tournament, context)


@staff_act(Action.INVITE_STAFF)
def staff_revoke(request: HttpRequest, tournament: Tournament, invitation: int) -> HttpResponse:
    """The link is no longer valid."""
    row = get_object_or_404(Invitation, pk=invitation, tournament=tournament)
    with refusals_shown(request, _("The link opens nothing any more.")):
        revoke_invitation(row, current_actor(request), now=timezone.now())
    return redirect("staff", tournament.slug)


@staff_act(Action.REMOVE_STAFF)
def staff_remove(request: HttpRequest, tournament: Tournament, leader: int) -> HttpResponse:
    """Somebody is no longer on the staff; removing them twice does no harm."""
    member = (
        Staff.objects.select_related("tournament", "user").filter(pk=leader, tournament=tournament).first()
    )
    if member is not None:
        with refusals_shown(request, _("%(name)s leads no more.") % {"name": member.user}):
            remove_staff(member, current_actor(request), now=timezone.now())
    return redirect("staff", tournament.slug)


@staff_page(Action.SET_ACTING)
def staff_acting(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The reader acts as staff, or watches (A-ROLE-4)."""
    own_rows = Staff.objects.select_related("tournament").filter(
        tournament=tournament, user=current_actor(request)
    )
    member = own_rows.first()
    if request.method == "POST" and member is not None:
        with refusals_shown(request):
            acting = request.POST.get("acting") == "1"
            set_acting(member, current_actor(request), acting=acting, now=timezone.now())
            done = _("You act as staff again.") if acting else _("You are watching now.")
            success_message(request, done)
            return redirect("desk" if acting else "event", tournament.slug)
        return redirect("staff-acting", tournament.slug)
    return staff_render(request, "tournaments/desk/staff_acting.html", tournament, {"member": member})


@staff_page(Action.HAND_OVER)
def staff_hand_over(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The event gets another organizer, after a confirmation (A-ROLE-1)."""
    heirs = [
        leader for leader in staff_of(tournament) if leader.user != request.user and leader.user.is_active
    ]
    form = HandOverForm(post_data(request), leaders=heirs)
    if form.is_valid():
        heir: Staff = form.cleaned_data["to"]
        with done_at(request, form, _("%(name)s is the organizer now.") % {"name": heir.user}):
            hand_over_event(tournament, current_actor(request), to=heir, now=timezone.now())
            return redirect("desk", tournament.slug)
    context = {"form": form, "heirs": heirs}
    return staff_render(request, "tournaments/desk/staff_hand_over.html", tournament, context)


@never_cache
def join(request: HttpRequest, token: str) -> HttpResponse:
    """The page behind an invitation: with an account a question, without one the form for an account."""
    invitation = invitation_of_link(token)
    if invitation is None:
        return wrong_link(request)
    with in_zone_of_venue(invitation.tournament):
        if request.method == "POST":
            return _accept_invitation(request, invitation)
        return _join_page(request, invitation, AccountForm())


def _accept_invitation(request: HttpRequest, invitation: Invitation) -> HttpResponse:
    now, form = timezone.now(), AccountForm(request.POST)
    response = redirect("desk", invitation.tournament.slug)
    try:
        if isinstance(request.user, User):
            join_staff(invitation, request.user, now=now)
        elif form.is_valid():
            user, _staff = join_with_new_account(invitation, **form.cleaned_data, now=now)
            login(request, user, backend=BACKEND)
            remember_browser(response, user)
        else:
            return _join_page(request, invitation, form, status=422)
    except Refused as refused:
        add_refusal(form, refused)
        return _join_page(request, invitation, form, problem=str(refused), status=422)
    success_message(request, _("Welcome. This is the desk of the event."))
    return response


def _join_page(
    request: HttpRequest, invitation: Invitation, form: AccountForm, *, problem: str = "", status: int = 200
) -> HttpResponse:
    tournament, is_leader = invitation.tournament, False
    if isinstance(request.user, User):
        is_leader = Staff.objects.filter(tournament=tournament, user=request.user).exists()
        problem = problem or _problem(invitation)
    else:
        problem = _problem(invitation)
    context = {
        "invitation": invitation,
        "tournament": tournament,
        "form": form,
        "problem": problem,
        "is_leader": is_leader,
    }
    return render(request, "tournaments/desk/join.html", context, status=status)


def _problem(invitation: Invitation) -> str:
    code = problem_of(invitation, timezone.now())
    return str(Refused(code)) if code else ""


def _staff_list_page(
    request: HttpRequest, tournament: Tournament, *, form: InviteForm | None = None
) -> HttpResponse:
    context = {
        "leaders": staff_of(tournament),
        "invitations": invitations_of(tournament, now=timezone.now()),
        "form": form or InviteForm(),
    }
    return staff_render(request, "tournaments/desk/staff.html", tournament, context)
