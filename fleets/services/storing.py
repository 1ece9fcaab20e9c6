"""What every hand-in has in common: the text made readable, read, and stored as the next version."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models.fields.json import KT
from msgspec.structs import replace

from fleets.games import LIST_PAGES
from fleets.lists.findings import Finding, ListError, Verdict, finding_to_json
from fleets.lists.game import Reading
from fleets.lists.text import read_bytes
from fleets.wording.sentences import FILE_ERRORS, file_error, has_sentence, sentence
from tournaments.models import Entry, Tournament, User
from tournaments.services.event.lists import PlayedList, put_lists_on_record
from tournaments.wording.refusals import Refused

from ..acts import FleetVersionPayload
from ..models import Fleet, FleetVersion
from ..queries.checking import catalogue_of, checked, list_game_of


class NoListRefused(Refused):
    """A text that cannot be stored as a fleet; `str()` is the sentence."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.code, field="text")
        self.finding = finding

    def __str__(self) -> str:
        has_figures = self.finding.found is not None
        if has_sentence(self.finding.code) and (has_figures or self.finding.code not in FILE_ERRORS):
            return sentence(self.finding)
        return file_error(self.finding.code)


@dataclass(frozen=True, slots=True)
class HandIn:
    """A text as somebody hands it in: read and checked before the event is locked for it."""

    text: str
    reading: Reading
    verdict: Verdict


@dataclass(frozen=True)
class Circumstances:
    """Who handed in, when, and how it counts: columns of a version."""

    author: User | None
    at: datetime
    reason: str = ""
    by_player: bool = False
    is_late: bool = False
    from_round: int = 1
    held: str = ""
    opponent_open_since: datetime | None = None


def read_text(text: str, tournament: Tournament) -> HandIn:
    """The text as a fleet of this event, legal or not. Raises NoListRefused for what is no list at all."""
    text = readable(text)
    reading, verdict = checked(text, tournament)
    unread = list_game_of(tournament).unread
    for finding in verdict.violations:
        if finding.code in unread:
            raise NoListRefused(finding)
    return HandIn(text, reading, verdict)


def readable(text: str) -> str:
    """The text with one kind of line end. Raises NoListRefused for what is no text."""
    try:
        clean = read_bytes(text.encode("utf-8", errors="replace"))
    except ListError as error:
        raise NoListRefused(Finding("A-FLEET-12", error.code)) from error
    clean = clean.replace("\r\n", "\n").replace("\r", "\n")
    if not clean.strip():
        raise NoListRefused(Finding("A-FLEET-12", "empty_list"))
    return clean


def save_next_version(
    fleet: Fleet, handed_in: HandIn, tournament: Tournament, circumstances: Circumstances
) -> FleetVersion:
    """The next version of the fleet, which counts from now on or waits; what came before stays."""
    reading, verdict = list_game_of(tournament).stored(handed_in.reading), handed_in.verdict
    version = FleetVersion.objects.create(
        fleet=fleet,
        number=fleet.versions.count() + 1,
        text=handed_in.text,
        reading=reading,
        catalogue_date=catalogue_of(tournament).date,
        ruleset=tournament.fleet_ruleset,
        points_limit=tournament.points_limit,
        is_significant=_is_significant(fleet, reading, tournament),
        **verdict_columns(verdict),
        **vars(circumstances),
    )
    # What was handed in is no draft any more; what the player began since then is kept.
    handed_in_draft = circumstances.by_player or fleet.draft.strip() == handed_in.text.strip()
    fleet.draft, fleet.draft_at = ("", None) if handed_in_draft else (fleet.draft, fleet.draft_at)
    fleet.save(update_fields=["draft", "draft_at"])
    _put_in_place(fleet, version)
    put_on_record(fleet.entry)
    return version


def version_payload(entry: Entry, version: FleetVersion) -> FleetVersionPayload:
    """Of an act on one version of this player's list."""
    return FleetVersionPayload(name=entry.name, key=entry.key, version=version.number)


def hand_in_payload(entry: Entry, version: FleetVersion) -> FleetVersionPayload:
    """Of a hand-in: with what the version is, and from which round it counts."""
    return replace(
        version_payload(entry, version),
        legal=version.legal,
        significant=version.is_significant,
        waits=bool(version.held),
        round=version.from_round if version.from_round > 1 else None,
    )


def verdict_columns(verdict: Verdict) -> dict[str, Any]:
    """The verdict as a version of a fleet keeps it."""
    return {
        "total": verdict.total,
        "figures": dict(verdict.figures),
        "legal": verdict.legal,
        "violations": [finding_to_json(finding) for finding in verdict.violations],
        "warnings": [finding_to_json(finding) for finding in verdict.warnings],
    }


def put_on_record(entry: Entry) -> None:
    """Update what the event has on record of this player's list from its versions."""
    versions = FleetVersion.objects.filter(fleet__entry=entry).order_by("number")
    counting = versions.filter(held=FleetVersion.Held.NOT)
    rows = counting.values_list("from_round", "total", KT("reading__faction"))
    played = (PlayedList(number, total, faction or "") for number, total, faction in rows)
    waits = versions.filter(held=FleetVersion.Held.WAITING).values_list("at", flat=True).last()
    put_lists_on_record(entry, played, waits_since=waits)


def put_in_force(fleet: Fleet) -> None:
    """Set what counts and what waits from the versions; to be called after one of them is let or held."""
    versions = FleetVersion.objects.filter(fleet=fleet).order_by("number")
    fleet.current = versions.filter(held=FleetVersion.Held.NOT).last()
    fleet.waiting = versions.filter(held=FleetVersion.Held.WAITING).last()
    fleet.save(update_fields=["current", "waiting"])
    put_on_record(fleet.entry)


def _put_in_place(fleet: Fleet, version: FleetVersion) -> None:
    """The newest version counts or waits; what waited before it waits no more."""
    waited = FleetVersion.objects.filter(fleet=fleet, held=FleetVersion.Held.WAITING)
    waited.exclude(pk=version.pk).update(held=FleetVersion.Held.REPLACED)
    if version.held:
        fleet.waiting = version
    else:
        fleet.current, fleet.waiting = version, None
    fleet.save(update_fields=["current", "waiting"])


def _is_significant(fleet: Fleet, reading: Mapping[str, Any], tournament: Tournament) -> bool:
    """An amendment after the start that changes cards, not their writing (A-FLEET-15)."""
    if fleet.current is None or tournament.state == Tournament.State.SETUP:
        return False
    before = fleet.current.reading
    return bool(LIST_PAGES[tournament.game].differences(before, reading)) or _unknown(before) != _unknown(
        reading
    )


def _unknown(reading: Mapping[str, Any]) -> list[str]:
    """Unknown cards: they too may change."""
    lines = reading.get("unplaced", ())
    return sorted(str(line["text"]).casefold() for line in lines if line["code"] == "unknown_card")
