"""Handing in a fleet: read, checked, kept as a version whether legal or not."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from fleets.lists.catalogue import Catalogue, load_catalogue
from fleets.lists.legality import check
from fleets.lists.parse import parse, read_bytes
from fleets.lists.stored import finding_to_json, to_json
from fleets.lists.types import Finding, ListError, Reading, Verdict
from fleets.sentences import FILE_ERRORS, SENTENCES, sentence
from tournaments.models import Entry, Tournament, User
from tournaments.refusals import Refused
from tournaments.roles import Action
from tournaments.services.change import change

from ..models import Fleet, FleetVersion

# A text that was not read at all is no fleet to keep.
UNREAD = frozenset({"empty_list", "text_too_large", "too_many_lines"})


class FleetRefused(Refused):
    """A text that cannot be kept as a fleet; `str()` is the sentence."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.code, field="text")
        self.finding = finding

    def __str__(self) -> str:
        if self.finding.code in SENTENCES and self.finding.found is not None:
            return sentence(self.finding)
        words: Mapping[str, object] = {**SENTENCES, **FILE_ERRORS}
        return str(words[self.finding.code])


def preview(text: str, *, tournament: Tournament) -> tuple[Reading, Verdict]:
    """What a text would be as a fleet of this event; nothing is saved. Takes any text."""
    catalogue = catalogue_of(tournament)
    reading = parse(text, catalogue=catalogue)
    verdict = check(
        reading,
        catalogue=catalogue,
        ruleset=tournament.fleet_ruleset,
        points_limit=tournament.points_limit,
    )
    return reading, verdict


def catalogue_of(tournament: Tournament) -> Catalogue:
    """The cards with the points of the day of the event (A-FLEET-10)."""
    return load_catalogue(tournament.game, on=tournament.date)


def hand_in_fleet(
    entry: Entry, actor: User | None, *, text: str, now: datetime, reason: str = ""
) -> FleetVersion:
    """A new version that counts from now on, legal or not; the same text again is the version already there.

    Raises Refused: `reason_missing` once the event has started and there is a fleet already (A-FLEET-11),
    `event_finished`, and FleetRefused for a text that is empty, too large or no text.
    """
    text = _readable(text)
    with change(entry, Action.HAND_IN_FLEET, actor, now=now, reason=reason) as step:
        fleet, _made = Fleet.objects.select_related("current").get_or_create(entry=step.thing)
        if fleet.current is not None and fleet.current.text == text:
            step.nothing()
            return fleet.current
        _refuse_late(step.tournament, fleet, reason)
        version = _stored(fleet, text, step.tournament, author=actor, at=now, reason=reason)
        step.data.update(name=step.thing.name, version=version.number, legal=version.legal)
        return version


def store_fleet(
    entry: Entry, text: str, *, author: User | None, at: datetime, reason: str = ""
) -> FleetVersion:
    """One version of a fleet of an imported event, kept as it is; call it inside the import."""
    fleet, _made = Fleet.objects.get_or_create(entry=entry)
    return _stored(fleet, text, entry.tournament, author=author, at=at, reason=reason)


def _readable(text: str) -> str:
    """The text with one kind of line end. Raises FleetRefused for what was no text before it got here."""
    try:
        clean = read_bytes(text.encode("utf-8", errors="replace"))
    except ListError as error:
        raise FleetRefused(Finding("A-FLEET-12", error.code)) from error
    clean = clean.replace("\r\n", "\n").replace("\r", "\n")
    if not clean.strip():
        raise FleetRefused(Finding("A-FLEET-12", "empty_list"))
    return clean


def _refuse_late(tournament: Tournament, fleet: Fleet, reason: str) -> None:
    if tournament.state == Tournament.State.FINISHED:
        raise Refused("event_finished")
    # A fleet handed in late is late, not changed: only what replaces another one needs a reason.
    started = tournament.state != Tournament.State.SETUP
    if started and fleet.current is not None and not reason.strip():
        raise Refused("reason_missing", field="reason")


def _stored(
    fleet: Fleet, text: str, tournament: Tournament, *, author: User | None, at: datetime, reason: str
) -> FleetVersion:
    reading, verdict = preview(text, tournament=tournament)
    _refuse_unread(verdict)
    version = FleetVersion.objects.create(
        fleet=fleet,
        number=fleet.versions.count() + 1,
        text=text,
        reading=to_json(reading),
        catalogue_date=catalogue_of(tournament).date,
        ruleset=tournament.fleet_ruleset,
        points_limit=tournament.points_limit,
        total=verdict.total,
        squadrons=verdict.squadrons,
        legal=verdict.legal,
        violations=[finding_to_json(finding) for finding in verdict.violations],
        warnings=[finding_to_json(finding) for finding in verdict.warnings],
        author=author,
        at=at,
        reason=reason.strip()[:200],
    )
    fleet.current = version
    fleet.save(update_fields=["current"])
    return version


def _refuse_unread(verdict: Verdict) -> None:
    for finding in verdict.violations:
        if finding.code in UNREAD:
            raise FleetRefused(finding)
