"""A list as seen by others than its owner and the leaders: only its open parts, never the text itself."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from fleets.games import LIST_PAGES
from fleets.lists.secrecy import Parts, Viewer
from tournaments.access.permissions import Visitor
from tournaments.models import Entry, Tournament
from tournaments.text.names import by_name

from ..models import FleetVersion
from .rounds import round_shown, versions_in
from .secrecy import moment_of, parts_for, viewers_of
from .states import FleetStatus, list_state_of


@dataclass(frozen=True, slots=True)
class OpenFleet:
    """The open parts of a version. What is secret is empty, so that no template can show it.

    Words the player typed (the name, lines that were not understood) are only here when all is open:
    they may contain what is secret.
    """

    parts: Parts
    total: int | None
    name: str
    faction: str
    reading: Mapping[str, Any]
    """The open part of the stored reading, in the form of the game."""
    unread: tuple[str, ...]
    has_unread: bool


@dataclass(frozen=True, slots=True)
class OpenEntry:
    """One player of an event; `fleet` None where nothing of the list is open or there is none.

    `status` is only there for the leaders and the player.
    """

    entry: Entry
    viewer: Viewer
    parts: Parts
    fleet: OpenFleet | None
    status: FleetStatus | None


def open_entries(tournament: Tournament, visitor: Visitor) -> Iterator[OpenEntry]:
    """Every player in the order of names, each list as far as this visitor may see it.

    It is the version of the round everybody sees now, not one that counts from the next.
    """
    versions = versions_in(tournament, round_shown(tournament))
    viewers = viewers_of(visitor, tournament)
    moment = moment_of(tournament)
    for entry in by_name(tournament.entries.select_related("fleet__current", "fleet__waiting")):
        viewer = viewers.get(entry.pk, Viewer.ANYBODY)
        parts = parts_for(tournament, viewer, moment)
        version = None if parts.nothing else versions.get(entry.pk)
        sees_status = viewer in (Viewer.LEADER, Viewer.OWNER)
        yield OpenEntry(
            entry=entry,
            viewer=viewer,
            parts=parts,
            fleet=open_fleet(version, parts, tournament) if version else None,
            status=list_state_of(getattr(entry, "fleet", None), entry) if sees_status else None,
        )


def open_fleet(version: FleetVersion, parts: Parts, tournament: Tournament) -> OpenFleet:
    """What `parts` leaves of a version, in an event of its game."""
    reading = version.reading
    unread = tuple(str(line["text"]) for line in reading.get("unplaced", ()))
    return OpenFleet(
        parts=parts,
        total=version.total if parts.cards else None,
        name=str(reading.get("name") or "") if parts.everything else "",
        faction=str(reading.get("faction") or "") if parts.cards else "",
        reading=LIST_PAGES[tournament.game].visible_parts(reading, parts),
        unread=unread if parts.everything else (),
        has_unread=bool(unread) and parts.cards,
    )
