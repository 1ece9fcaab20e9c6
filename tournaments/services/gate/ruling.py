"""Who may rule on what: a leader who plays has no say in their own games (A-ROLE-5)."""

from ...access.permissions import accounts_at, is_marshals_case
from ...acts import AnyAction
from ...models import Entry, Match, Staff, Tournament, User
from ...queries.state.records import MatchRecord
from ...wording.refusals import Refused


def check_ruling(actor: User | None, action: AnyAction, target: object) -> None:
    """Raises Refused where this is the actor's own game or entry; the gate asks for every ruling."""
    if actor is None or not action.act.is_ruling:
        return
    if isinstance(target, MatchRecord):
        seated = {entry.user_id for entry in target.entries if entry.user_id is not None}
        _check_free(actor, target.match, seated)
    if isinstance(target, Entry) and target.user_id == actor.pk:
        raise Refused("own_entry")


def check_may_rule(actor: User | None, match: Match) -> None:
    """Raises Refused where the actor sits at this table, or two leaders do and only the marshal may."""
    if actor is not None:
        _check_free(actor, match, accounts_at(match))


def _check_free(actor: User, match: Match, seated: set[int]) -> None:
    if actor.pk in seated:
        raise Refused("own_match")
    if is_marshals_case(actor, match, seated):
        raise Refused("marshal_rules")


def check_may_play(tournament: Tournament, user: User | None) -> None:
    """Raises Refused where this account leads the event and may not play in it (A-ROLE-5)."""
    if user is None:
        return
    staff = Staff.objects.filter(tournament=tournament)
    if not staff.filter(user=user).exists():
        return
    if tournament.level != Tournament.Level.RELAXED:
        raise Refused("leader_plays_level", name=str(user))
    if not staff.filter(is_acting=True, user__is_active=True).exclude(user=user).exists():
        raise Refused("leader_plays_alone", name=str(user))


def check_playing_leaders(tournament: Tournament) -> None:
    """Raises Refused unless everybody who both leads and plays may do so now."""
    for user in playing_leaders(tournament):
        check_may_play(tournament, user)


def playing_leaders(tournament: Tournament) -> list[User]:
    """The leaders with an entry in the event that still plays."""
    playing = Entry.objects.filter(tournament=tournament, user__isnull=False, status=Entry.Status.ACTIVE)
    leaders = Staff.objects.filter(tournament=tournament, user__in=playing.values("user"))
    return [leader.user for leader in leaders.select_related("user").order_by("pk")]
