"""A judge's decision on a fleet: in order, or back to the player with a note. Always for the version seen."""

from datetime import datetime
from textwrap import shorten

from msgspec.structs import replace

from tournaments.event_file.limits import LONGEST_REASON
from tournaments.models import Entry, Tournament, User
from tournaments.services.gate.change import Change, change

from ..acts import FleetAction
from ..models import Fleet, FleetVersion
from ..wording.refusals import FleetRefused
from .storing import version_payload

LONGEST_NOTE = 500


def check_fleet(entry: Entry, actor: User, *, seen: int, now: datetime, reason: str = "") -> Fleet:
    """The fleet, found in order in version `seen`. A list with problems needs a reason.

    Raises Refused: `no_fleet`, `version_changed`, `check_needs_reason`, `event_finished`.
    """
    with change(entry, FleetAction.CHECK_FLEET, actor, now=now, reason=reason) as step:
        fleet, version = _looked_at(step, seen)
        if fleet.checked_version_id == version.pk:
            step.skip()
            return fleet
        if not version.legal and not step.reason:
            raise FleetRefused("check_needs_reason", field="reason")
        _forget_return(fleet, version)
        fleet.checked_version, fleet.checked_by, fleet.checked_at = version, actor, now
        fleet.save()
        step.payload = replace(version_payload(step.target, version), legal=version.legal)
        return fleet


def uncheck_fleet(entry: Entry, actor: User, *, seen: int, now: datetime, undoes: int | None = None) -> Fleet:
    """The fleet, to be checked again: the tick was a mistake.

    Raises Refused: `no_fleet`, `version_changed`, `event_finished`.
    """
    with change(entry, FleetAction.UNCHECK_FLEET, actor, now=now, undoes=undoes) as step:
        fleet, version = _looked_at(step, seen)
        if fleet.checked_version_id != version.pk:
            step.skip()
            return fleet
        _forget_check(fleet)
        fleet.save()
        step.payload = version_payload(step.target, version)
        return fleet


def return_fleet(entry: Entry, actor: User, *, seen: int, note: str, now: datetime) -> Fleet:
    """The fleet, sent back in version `seen` with a note the player reads.

    The same note for the same version again changes nothing; another note replaces it.
    Raises Refused: `note_missing`, `text_too_long`, `no_fleet`, `version_changed`, `event_finished`.
    """
    note = note.strip()
    if not note:
        raise FleetRefused("note_missing", field="note")
    if len(note) > LONGEST_NOTE:
        raise FleetRefused("text_too_long", field="note", found=len(note), largest=LONGEST_NOTE)
    # The list keeps the whole note; the history's line has its beginning.
    beginning = shorten(note, LONGEST_REASON, placeholder=" …")
    with change(entry, FleetAction.RETURN_FLEET, actor, now=now, reason=beginning) as step:
        fleet, version = _looked_at(step, seen)
        if fleet.returned_version_id == version.pk and fleet.returned_note == note:
            step.skip()
            return fleet
        if fleet.checked_version_id == version.pk:
            _forget_check(fleet)
        fleet.returned_version, fleet.returned_by, fleet.returned_at = version, actor, now
        fleet.returned_note = note
        fleet.save()
        step.payload = version_payload(step.target, version)
        return fleet


def _looked_at(step: Change[Entry], seen: int) -> tuple[Fleet, FleetVersion]:
    """The fleet and the version that counts. Refused unless that is the one the judge saw (F43)."""
    if step.tournament.state == Tournament.State.FINISHED:
        raise FleetRefused("event_finished")
    name = step.target.name
    fleet = Fleet.objects.select_related("current").filter(entry=step.target).first()
    if fleet is None or fleet.current is None:
        raise FleetRefused("no_fleet", name=name)
    if fleet.current.number != seen:
        raise FleetRefused("version_changed", name=name, number=fleet.current.number, seen=seen)
    return fleet, fleet.current


def _forget_check(fleet: Fleet) -> None:
    fleet.checked_version = fleet.checked_by = fleet.checked_at = None


def _forget_return(fleet: Fleet, version: FleetVersion) -> None:
    """The return of this version is taken back when a judge finds it in order after all."""
    if fleet.returned_version_id == version.pk:
        fleet.returned_version = fleet.returned_by = fleet.returned_at = None
        fleet.returned_note = ""
