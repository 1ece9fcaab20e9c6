"""What somebody sees of a list: the rule of the domain, applied to the records (F35).

Everything that shows a list to others than its owner and the leaders must go through here.
"""

from datetime import datetime

from fleets.lists.secrecy import Moment, Parts, Viewer, open_parts
from tournaments.access.permissions import Visitor, is_allowed
from tournaments.models import Entry, Round, Seat, Tournament

from ..acts import FleetAction
from ..models import Fleet
from .rounds import round_shown, versions_in
from .states import FleetStatus, fleet_of, list_state_of


def moment_of(tournament: Tournament) -> Moment:
    """How far the event is; a drafted first round has not begun."""
    published = Round.objects.filter(tournament=tournament).exclude(state=Round.State.DRAFT)
    return Moment(begun=published.exists(), finished=tournament.state == Tournament.State.FINISHED)


def parts_for(tournament: Tournament, viewer: Viewer, moment: Moment | None = None) -> Parts:
    """The parts of a list of this event that are open to such a viewer now."""
    now = moment or moment_of(tournament)
    return open_parts(tournament.fleet_secrecy, tournament.objective_secrecy, viewer, now)


def is_settled(entry: Entry) -> bool:
    """The player's own list is in, and the player can't change it any more.

    Only players with nothing left to choose may read an opponent's list; others could build theirs
    against it (F35).
    """
    return is_list_final(list_state_of(fleet_of(entry), entry))


def is_list_final(status: FleetStatus) -> bool:
    """The same for a state already computed."""
    return status.version > 0 and not status.may_hand_in


def opponent_open_since(entry: Entry, fleet: Fleet) -> datetime | None:
    """Since when the list of an opponent of the latest published round has been open to this player.

    None where it is not, or where the player's own list was not locked while it could have (`is_settled`).
    """
    tournament = entry.tournament
    published = Round.objects.filter(tournament=tournament).exclude(state=Round.State.DRAFT)
    rounds = dict(published.values_list("number", "published_at"))
    latest = round_shown(tournament)
    used = versions_in(tournament, latest)
    if not any(latest in met and opponent in used for opponent, met in opponents_of(entry).items()):
        return None
    rules = (tournament.fleet_secrecy, tournament.objective_secrecy)
    if "start" in rules:
        return min(at for at in rounds.values() if at is not None)
    own, since = fleet.current, rounds[latest]
    if "opponent" not in rules or own is None or since is None:
        return None
    returned = fleet.returned_at if fleet.returned_version_id == own.pk else None
    return None if returned is not None and returned <= since else max(since, own.at)


def opponents_of(entry: Entry) -> dict[int, list[int]]:
    """Entry pk -> numbers of the published rounds in which this player meets it."""
    own_matches = Seat.objects.filter(entry=entry).exclude(round__state=Round.State.DRAFT).values("match")
    others = Seat.objects.filter(match__in=own_matches).exclude(entry=entry).order_by("round__number")
    rounds_by_opponent: dict[int, list[int]] = {}
    for opponent, number in others.values_list("entry", "round__number"):
        rounds_by_opponent.setdefault(opponent, []).append(number)
    return rounds_by_opponent


def viewers_of(visitor: Visitor, tournament: Tournament) -> dict[int, Viewer]:
    """Entry pk -> the relation of a visitor with an account to it; to entries left out they are anybody.

    An account is a player by the entries it claimed, an opponent by those whose list is settled: of the
    latest published round; lists of earlier opponents, as they were then, are on the player's page.
    """
    if visitor is None or not visitor.is_authenticated:
        return {}
    everyone = tournament.entries.all()
    if is_allowed(visitor, tournament, FleetAction.SEE_FLEETS):
        return dict.fromkeys(everyone.values_list("pk", flat=True), Viewer.LEADER)
    own_entries = list(everyone.filter(user=visitor))
    latest = round_shown(tournament)
    settled = [entry for entry in own_entries if is_settled(entry)]
    met = {pk for entry in settled for pk, rounds in opponents_of(entry).items() if latest in rounds}
    return {**dict.fromkeys(met, Viewer.OPPONENT), **{entry.pk: Viewer.OWNER for entry in own_entries}}
