"""A leader hands in or amends a fleet; imported fleets are stored. For players themselves: own_fleet.py."""

from collections.abc import Callable
from datetime import datetime

from django.db import transaction

from tournaments.models import Entry, Tournament, User
from tournaments.services.gate.change import Change, change

from ..acts import FleetAction
from ..models import Fleet, FleetVersion
from ..queries.rounds import round_from
from ..wording.refusals import FleetRefused
from .storing import Circumstances, hand_in_payload, read_text, save_next_version

Send = Callable[[int], object]
"""Sends the receipt for the version with this pk; the entry point passes it (fleets/tasks.py)."""


def hand_in_fleet(
    entry: Entry,
    actor: User | None,
    *,
    text: str,
    now: datetime,
    reason: str = "",
    from_round: int | None = None,
    send: Send | None = None,
) -> FleetVersion:
    """A new version that counts, legal or not; the same text again is the version already there.

    After the start it counts from the open round on; `from_round` may say the next one instead.
    Raises Refused: `reason_missing` once the event has started and there is a fleet already (A-FLEET-11),
    `event_finished`, `round_not_possible`, and NoListRefused for a text that is empty, too large or no text.
    """
    handed_in = read_text(text, entry.tournament)
    with change(entry, FleetAction.HAND_IN_FLEET, actor, now=now, reason=reason) as step:
        fleet, _created = Fleet.objects.select_related("current").get_or_create(entry=step.target)
        counts_from = first_round(step.tournament, from_round)
        if _is_there(fleet, handed_in.text, counts_from) and fleet.current is not None:
            step.skip()
            return fleet.current
        _refuse_late(step, fleet)
        circumstances = Circumstances(
            author=actor,
            at=now,
            reason=step.reason,
            is_late=late_at(step.tournament, fleet, now),
            from_round=counts_from,
        )
        version = save_next_version(fleet, handed_in, step.tournament, circumstances)
        step.payload = hand_in_payload(step.target, version)
        send_later(step.target, version, send)
        return version


def store_fleet(entry: Entry, text: str, circumstances: Circumstances) -> FleetVersion:
    """One version of a fleet of an imported event, stored unchanged; call it inside the import."""
    fleet, _created = Fleet.objects.select_related("current").get_or_create(entry=entry)
    return save_next_version(fleet, read_text(text, entry.tournament), entry.tournament, circumstances)


def late_at(tournament: Tournament, fleet: Fleet, now: datetime) -> bool:
    """Whether a hand-in now is late: after the deadline, or after the start (F34).

    A list replaced by the player's own will is late like any other. What a leader asked for (one
    returned) and every amendment after the start is as late as the list it replaces: the player was in time.
    """
    current = fleet.current
    started = tournament.state != Tournament.State.SETUP
    if current is not None and (started or fleet.returned_version_id == current.pk):
        return current.is_late
    return started or (tournament.fleets_due is not None and now > tournament.fleets_due)


def send_later(entry: Entry, version: FleetVersion, send: Send | None) -> None:
    """The receipt goes out once the hand-in is saved, if the player left an address."""
    if send is not None and entry.email:
        transaction.on_commit(lambda: send(version.pk), robust=True)


def first_round(tournament: Tournament, wanted: int | None) -> int:
    """The round an amendment counts from. Raises Refused (`round_not_possible`) for one already over."""
    soonest = round_from(tournament)
    if wanted is None or wanted == soonest:
        return soonest
    if tournament.state == Tournament.State.SETUP or wanted != soonest + 1:
        raise FleetRefused("round_not_possible", field="from_round", round=wanted)
    return wanted


def _is_there(fleet: Fleet, text: str, from_round: int) -> bool:
    """The very same hand-in again: a double click, not a change."""
    current = fleet.current
    return current is not None and current.text == text and current.from_round <= from_round


def _refuse_late(step: Change[Entry], fleet: Fleet) -> None:
    tournament = step.tournament
    if tournament.state == Tournament.State.FINISHED:
        raise FleetRefused("event_finished")
    # A fleet handed in late is late, not changed: only what replaces another one needs a reason.
    started = tournament.state != Tournament.State.SETUP
    if started and fleet.current is not None:
        step.require_reason()
