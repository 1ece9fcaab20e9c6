"""The leaders of an event: invited by link, joined, removed, acting or watching, handed over (A-ROLE)."""

from datetime import datetime, timedelta

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import transaction

from ...acts import Action
from ...acts.staff import Invited, OfLeader
from ...models import Invitation, Staff, Tournament, User
from ...models.people import ELSEWHERE
from ...text.cleaning import cleaned
from ...wording.refusals import Refused, or_gone
from ..gate.change import change
from ..gate.ruling import check_may_play, check_playing_leaders, playing_leaders

INVITED = frozenset({Staff.Role.MARSHAL, Staff.Role.JUDGE})
MOST_DAYS = 60


def invite_staff(
    tournament: Tournament, actor: User | None, *, role: str, name: str = "", days: int = 3, now: datetime
) -> Invitation:
    """A link that makes whoever opens it first a marshal or judge. Raises Refused for another role."""
    if role not in INVITED:
        raise Refused("unknown_choice", field="role", found=role)
    if not 1 <= days <= MOST_DAYS:
        raise Refused("days_out_of_range", field="days", found=days, smallest=1, largest=MOST_DAYS)
    with change(tournament, Action.INVITE_STAFF, actor, now=now) as step:
        invitation = Invitation.objects.create(
            tournament=step.tournament,
            role=role,
            name=cleaned(name)[:100],
            created_by=actor,
            created_at=now,
            expires_at=now + timedelta(days=days),
        )
        step.payload = Invited(name=invitation.name or "–", role=role, invitation=invitation.pk)
        return invitation


def revoke_invitation(
    invitation: Invitation, actor: User | None, *, now: datetime, undoes: int | None = None
) -> None:
    """Invalidates the link; idempotent."""
    with change(invitation.tournament, Action.INVITE_STAFF, actor, now=now, undoes=undoes) as step:
        fresh = Invitation.objects.get(pk=invitation.pk)
        if fresh.revoked_at is not None:
            step.skip()
            return
        if fresh.used_at is not None:
            raise Refused("invitation_used")
        step.save(fresh, revoked_at=now)
        step.payload = Invited(name=fresh.name or "–", role=fresh.role, invitation=fresh.pk, act="revoke")


def join_staff(invitation: Invitation, user: User, *, now: datetime) -> Staff:
    """The account leads the event in the role of the invitation, which is used up.

    Whoever leads already keeps their role, and the link stays valid. Raises Refused for a link that is used,
    revoked or too old, and for a player who may not do both (A-ROLE-5).
    """
    with change(invitation.tournament, Action.JOIN_STAFF, user, now=now) as step:
        fresh = Invitation.objects.get(pk=invitation.pk)
        existing = Staff.objects.filter(tournament=step.tournament, user=user).first()
        if existing is not None:
            return step.unchanged(existing)
        if problem := problem_of(fresh, now):
            raise Refused(problem)
        # Who was known only by name, from a file, has joined with their own account.
        known_by_name = Staff.objects.filter(tournament=step.tournament)
        known_by_name.filter(user__username=f"{ELSEWHERE}{user.username}").delete()
        staff = Staff.objects.create(tournament=step.tournament, user=user, role=fresh.role)
        if user in playing_leaders(step.tournament):
            check_may_play(step.tournament, user)
        step.save(fresh, used_by=user, used_at=now)
        step.payload = Invited(name=str(user), role=staff.role, invitation=fresh.pk)
        return staff


def join_with_new_account(
    invitation: Invitation, *, username: str, password: str, now: datetime
) -> tuple[User, Staff]:
    """Creates an account that leads the event at once. Raises Refused with the field."""
    username = username.strip()
    user = User(username=username)
    try:
        user.clean_fields(exclude={"password", "email"})
    except ValidationError as error:
        raise Refused("username_unusable", field="username") from error
    if User.objects.filter(username__iexact=username).exists():
        raise Refused("username_taken", field="username", found=username)
    try:
        validate_password(password, user)
    except ValidationError as error:
        raise Refused("password_weak", field="password", why=" ".join(error.messages)) from error
    with transaction.atomic():
        user.set_password(password)
        user.save(force_insert=True)
        return user, join_staff(invitation, user, now=now)


def problem_of(invitation: Invitation, now: datetime) -> str:
    """Why this invitation is invalid (a code of the refusals); "" for a valid one."""
    if invitation.revoked_at is not None:
        return "invitation_revoked"
    if invitation.used_at is not None:
        return "invitation_used"
    return "invitation_expired" if invitation.expires_at <= now else ""


def remove_staff(staff: Staff, actor: User | None, *, now: datetime) -> None:
    """Removes the leader; idempotent. The role of organizer can only be handed over (A-ROLE-1)."""
    with change(staff.tournament, Action.REMOVE_STAFF, actor, now=now) as step:
        fresh = Staff.objects.select_related("user").filter(pk=staff.pk).first()
        if fresh is None:
            step.skip()
            return
        if fresh.role == Staff.Role.ORGANIZER:
            raise Refused("organizer_stays")
        step.payload = OfLeader(name=str(fresh.user), role=fresh.role)
        fresh.delete()
        check_playing_leaders(step.tournament)


def set_acting(staff: Staff, actor: User | None, *, acting: bool, now: datetime) -> Staff:
    """The leader acts as one, or watches like any spectator; everybody can read which (A-ROLE-4)."""
    with change(staff.tournament, Action.SET_ACTING, actor, now=now) as step:
        fresh = or_gone(Staff.objects.select_related("user").filter(pk=staff.pk).first())
        if fresh.is_acting == acting:
            return step.unchanged(fresh)
        step.save(fresh, is_acting=acting)
        check_playing_leaders(step.tournament)
        step.payload = OfLeader(name=str(fresh.user), role=fresh.role, act="act" if acting else "watch")
        return fresh


def hand_over_event(tournament: Tournament, actor: User | None, *, to: Staff, now: datetime) -> Tournament:
    """Makes another leader the organizer and the former one a marshal (A-ROLE-1), each with a line in the
    diary.

    Raises Refused for somebody without an account here, or who no longer leads.
    """
    with transaction.atomic():
        with change(tournament, Action.HAND_OVER, actor, now=now) as step:
            staff = Staff.objects.select_related("user").filter(tournament=step.tournament)
            former, successor = staff.get(role=Staff.Role.ORGANIZER), or_gone(staff.filter(pk=to.pk).first())
            if successor == former:
                return step.unchanged(step.tournament)
            if not successor.user.is_active:
                raise Refused("no_account_here", name=str(successor.user))
            step.save(former, role=Staff.Role.MARSHAL)
            step.save(successor, role=Staff.Role.ORGANIZER, is_acting=True)
            step.payload = OfLeader(name=str(successor.user))
        with change(tournament, Action.HAND_OVER, successor.user, now=now) as step:
            step.payload = OfLeader(name=str(former.user), act="taken")
            return step.tournament
