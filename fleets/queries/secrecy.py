"""What of a list somebody sees: the rule of the ground, asked with the records (F35).

Everything that shows a list to others than its owner and the leaders comes through here.
"""

from __future__ import annotations

from fleets.lists.secrecy import Moment, Parts, Viewer, may_see, open_parts
from tournaments.models import Entry, Round, Seat, Tournament
from tournaments.permissions import Visitor, is_allowed

from ..acts import FleetAction
from .rounds import round_shown

__all__ = ["Moment", "Parts", "Viewer", "may_see", "moment_of", "opponents_of", "parts_for", "viewers_of"]


def moment_of(tournament: Tournament) -> Moment:
    """How far the event is; a drafted first round has not begun."""
    published = Round.objects.filter(tournament=tournament).exclude(state=Round.State.DRAFT)
    return Moment(begun=published.exists(), finished=tournament.state == Tournament.State.FINISHED)


def parts_for(tournament: Tournament, viewer: Viewer, moment: Moment | None = None) -> Parts:
    """What of a list of this event is open to such a viewer now."""
    now = moment or moment_of(tournament)
    return open_parts(tournament.fleet_secrecy, tournament.objective_secrecy, viewer, now)


def opponents_of(entry: Entry) -> dict[int, list[int]]:
    """Entry pk -> numbers of the published rounds in which this player meets it."""
    mine = Seat.objects.filter(entry=entry).exclude(round__state=Round.State.DRAFT).values("match")
    others = Seat.objects.filter(match__in=mine).exclude(entry=entry).order_by("round__number")
    found: dict[int, list[int]] = {}
    for other, number in others.values_list("entry", "round__number"):
        found.setdefault(other, []).append(number)
    return found


def viewers_of(visitor: Visitor, tournament: Tournament) -> dict[int, Viewer]:
    """Entry pk -> what a visitor with an account is to it; who is not named there is anybody.

    An account is a player by the entries it claimed. Its opponent is the one of the latest published round;
    the lists of earlier opponents, as they were then, are on the player's page.
    """
    if visitor is None or not visitor.is_authenticated:
        return {}
    everyone = tournament.entries.all()
    if is_allowed(visitor, tournament, FleetAction.SEE_FLEETS):
        return dict.fromkeys(everyone.values_list("pk", flat=True), Viewer.LEADER)
    mine = list(everyone.filter(user=visitor))
    latest = round_shown(tournament)
    met = {pk for entry in mine for pk, rounds in opponents_of(entry).items() if latest in rounds}
    return {**dict.fromkeys(met, Viewer.OPPONENT), **{entry.pk: Viewer.OWNER for entry in mine}}
