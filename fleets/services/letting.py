"""A leader's decision on a list handed in once a round was published: it counts, does not, waits again.

Its player may have read the opponent's list, so it counts in no round before that decision (F35, A-FLEET-11).
"""

from datetime import datetime

from tournaments.models import Entry, Tournament, User
from tournaments.services.gate.change import Change, change
from tournaments.wording.refusals import Refused

from ..acts import FleetAction, FleetLet
from ..models import Fleet, FleetVersion
from ..wording.refusals import FleetRefused
from .hand_in import first_round
from .storing import put_in_force, version_payload


def let_fleet(
    entry: Entry, actor: User, *, seen: int, now: datetime, from_round: int | None = None
) -> FleetVersion:
    """The version that waited, which counts from the open round on, or from `from_round`, the next one.

    Raises Refused: `no_list_waits`, `version_changed`, `event_finished`, `round_not_possible`.
    """
    with change(entry, FleetAction.LET_FLEET, actor, now=now) as step:
        fleet, version = _waiting(step, seen)
        if _is_decided(version, FleetVersion.Held.NOT, name=step.target.name):
            step.skip()
            return version
        step.save(version, held=FleetVersion.Held.NOT, from_round=first_round(step.tournament, from_round))
        put_in_force(fleet)
        step.payload = FleetLet(
            name=step.target.name, key=step.target.key, version=version.number, round=version.from_round
        )
        return version


def refuse_fleet(entry: Entry, actor: User, *, seen: int, reason: str, now: datetime) -> FleetVersion:
    """The version that waited, which counts in no round; what counted before still counts.

    Raises Refused: `reason_missing`, `no_list_waits`, `version_changed`, `event_finished`.
    """
    with change(entry, FleetAction.REFUSE_FLEET, actor, now=now, reason=reason) as step:
        fleet, version = _waiting(step, seen)
        if _is_decided(version, FleetVersion.Held.REFUSED, name=step.target.name):
            step.skip()
            return version
        step.save(version, held=FleetVersion.Held.REFUSED, held_note=step.reason)
        put_in_force(fleet)
        step.payload = version_payload(step.target, version)
        return version


def hold_fleet(
    entry: Entry, actor: User, *, number: int, now: datetime, undoes: int | None = None
) -> FleetVersion:
    """The version waits again: the leader's decision was a mistake.

    Raises Refused: `undo_overtaken` where another one was handed in since, `event_finished`.
    """
    with change(entry, FleetAction.HOLD_FLEET, actor, now=now, undoes=undoes) as step:
        _refuse_finished(step.tournament)
        fleet = Fleet.objects.filter(entry=step.target).first()
        version = FleetVersion.objects.filter(fleet=fleet).order_by("number").last() if fleet else None
        if fleet is None or version is None or version.number != number:
            raise Refused("undo_overtaken")
        step.save(version, held=FleetVersion.Held.WAITING, held_note="")
        put_in_force(fleet)
        step.payload = version_payload(step.target, version)
        return version


def _waiting(step: Change[Entry], seen: int) -> tuple[Fleet, FleetVersion]:
    """The version a leader looked at, while it is the newest one (F43)."""
    _refuse_finished(step.tournament)
    name = step.target.name
    fleet = Fleet.objects.filter(entry=step.target).first()
    newest = FleetVersion.objects.filter(fleet=fleet).order_by("number").last() if fleet else None
    if fleet is None or newest is None:
        raise FleetRefused("no_list_waits", name=name)
    if newest.number != seen:
        raise FleetRefused("version_changed", name=name, number=newest.number, seen=seen)
    return fleet, newest


def _is_decided(version: FleetVersion, held: str, *, name: str) -> bool:
    """The same decision again: a double click. Raises Refused (`no_list_waits`) after another decision."""
    if version.held not in (held, FleetVersion.Held.WAITING):
        raise FleetRefused("no_list_waits", name=name)
    return version.held == held


def _refuse_finished(tournament: Tournament) -> None:
    if tournament.state == Tournament.State.FINISHED:
        raise FleetRefused("event_finished")
