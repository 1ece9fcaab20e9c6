"""Who a player is: the personal link, the account of an entry, and data deleted on request (F48)."""

from datetime import datetime

from ...acts import Action
from ...acts.payload import OfPlayer
from ...acts.players import Claimed
from ...acts.results import ResultsChecked
from ...models import Entry, Round, User
from ...queries.rounds.rounds import bracket_names, numbered
from ...wording.refusals import Refused
from ..gate.change import change
from ..gate.ruling import check_may_play


def renew_link(entry: Entry, actor: User | None, *, now: datetime) -> Entry:
    """Invalidates all links and codes given out for this player; the new one is computed."""
    with change(entry, Action.RENEW_LINK, actor, now=now) as step:
        fresh = step.target
        step.save(fresh, link_version=fresh.link_version + 1)
        step.payload = OfPlayer(name=fresh.name, key=fresh.key)
        return fresh


def claim_entry(entry: Entry, user: User, *, now: datetime) -> Entry:
    """Ties the account to this player; whoever holds the link may do so, once.

    Raises Refused: another account is tied already, the account plays already, a leader may not play
    (A-ROLE-5).
    """
    with change(entry, Action.CLAIM_ENTRY, user, now=now, by=entry) as step:
        fresh = step.target
        if fresh.user_id == user.pk:
            return step.unchanged(fresh)
        if fresh.user_id is not None:
            raise Refused("claimed_by_other")
        if Entry.objects.filter(tournament=step.tournament, user=user).exists():
            raise Refused("plays_already")
        check_may_play(step.tournament, user)
        step.save(fresh, user=user)
        step.payload = Claimed(name=fresh.name, key=fresh.key)
        return fresh


def unclaim_entry(entry: Entry, user: User | None, *, now: datetime) -> Entry:
    """Unties the account from the player; the personal link keeps working."""
    with change(entry, Action.CLAIM_ENTRY, user, now=now, by=entry) as step:
        fresh = step.target
        step.payload = Claimed(name=fresh.name, key=fresh.key, unclaimed=True)
        if fresh.user_id is None:
            return step.unchanged(fresh)
        return step.save(fresh, user=None)


def check_own_results(entry: Entry, *, through_round: int, now: datetime) -> Entry:
    """The player confirms that their results are right up to this complete round (F15)."""
    with change(entry, Action.CHECK_OWN_RESULTS, None, now=now, by=entry) as step:
        fresh = step.target
        complete = Round.objects.filter(
            tournament=step.tournament, number=through_round, state=Round.State.COMPLETE
        )
        if not complete.exists():
            raise Refused("round_open", round=numbered(through_round, bracket_names(step.tournament)))
        if fresh.results_checked >= through_round:
            return step.unchanged(fresh)
        step.save(fresh, results_checked=through_round)
        step.payload = ResultsChecked(name=fresh.name, key=fresh.key, round=through_round)
        return fresh
