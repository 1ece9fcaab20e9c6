"""The judges' queue: everybody's list, the doubtful first, and which one comes next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from fleets.lists.text import letters_of
from tournaments.models import Entry, Tournament
from tournaments.names import name_key

from ..models import Fleet, FleetVersion


class Doubt(StrEnum):
    """Why a judge should look here first; in this order."""

    PROBLEMS = "problems"
    WARNINGS = "warnings"
    LATE = "late"
    # Another version than the one that was checked; `significant`: other cards, not only other writing.
    SIGNIFICANT = "significant"
    CHANGED = "changed"
    AGAIN = "again"
    MISSING = "missing"


class Standing(StrEnum):
    """How far the judges are with a list."""

    OPEN = "open"
    MISSING = "missing"
    RETURNED = "returned"
    CHECKED = "checked"


_ORDER = tuple(Doubt)


@dataclass(frozen=True, slots=True)
class QueueLine:
    """One player of the queue. `doubts` in the order of their weight."""

    entry: Entry
    fleet: Fleet | None
    version: FleetVersion | None
    standing: Standing
    doubts: tuple[Doubt, ...]

    @property
    def problems(self) -> int:
        return len(self.version.violations) if self.version else 0

    @property
    def warnings(self) -> int:
        return len(self.version.warnings) if self.version else 0

    @property
    def is_to_check(self) -> bool:
        return self.standing == Standing.OPEN

    @property
    def faction(self) -> str:
        """The code of the faction; "" where the list names none."""
        return (self.version.reading.get("faction") or "") if self.version else ""

    @property
    def commander(self) -> str:
        return (self.version.reading.get("commander") or "") if self.version else ""


@dataclass(frozen=True, slots=True)
class Queue:
    """The whole queue in its order."""

    lines: tuple[QueueLine, ...]

    @property
    def total(self) -> int:
        return len(self.lines)

    def count(self, standing: str) -> int:
        """How many lists stand there."""
        return sum(line.standing == standing for line in self.lines)

    @property
    def checked(self) -> int:
        return self.count(Standing.CHECKED)

    @property
    def open(self) -> int:
        return self.count(Standing.OPEN)

    @property
    def returned(self) -> int:
        return self.count(Standing.RETURNED)

    @property
    def missing(self) -> int:
        return self.count(Standing.MISSING)

    def only(self, standing: str, words: str = "") -> tuple[QueueLine, ...]:
        """The lines of one standing ("" for all) whose name, club, commander or faction hold the words."""
        wanted = [letters_of(word) for word in words.split()]
        return tuple(
            line
            for line in self.lines
            if (not standing or line.standing == standing) and _holds(line, wanted)
        )

    def by_name(self) -> tuple[QueueLine, ...]:
        """Everybody in the order of names."""
        return tuple(sorted(self.lines, key=lambda line: (name_key(line.entry.name), line.entry.pk)))

    def after(self, entry: Entry) -> QueueLine | None:
        """The next list to check behind this one, from the top again at the end; None when all is done."""
        at = next((n for n, line in enumerate(self.lines) if line.entry == entry), -1)
        behind = [*self.lines[at + 1 :], *self.lines[: max(at, 0)]]
        return next((line for line in behind if line.is_to_check), None)

    def first(self) -> QueueLine | None:
        """The first list to check."""
        return next((line for line in self.lines if line.is_to_check), None)


def queue_of(tournament: Tournament) -> Queue:
    """Everybody who still plays: the doubtful, the rest to check, the returned, the checked. Two queries."""
    entries = list(Entry.objects.filter(tournament=tournament, status=Entry.Status.ACTIVE))
    fleets = Fleet.objects.filter(entry__tournament=tournament).select_related(
        "current", "checked_version", "checked_by", "returned_version", "returned_by"
    )
    # The text is long and the queue does not show it.
    fleets = fleets.defer("current__text", "checked_version__text", "returned_version__text", "draft")
    by_entry = {fleet.entry_id: fleet for fleet in fleets}
    lines = [line_of(entry, by_entry.get(entry.pk)) for entry in entries]
    return Queue(tuple(sorted(lines, key=_rank)))


def line_of(entry: Entry, fleet: Fleet | None) -> QueueLine:
    """The line of one player."""
    version = fleet.current if fleet else None
    return QueueLine(entry, fleet, version, standing_of(fleet), doubts_of(fleet))


def standing_of(fleet: Fleet | None) -> Standing:
    """How far the judges are with this fleet; works on its columns alone."""
    if fleet is None or fleet.current_id is None:
        return Standing.MISSING
    if fleet.checked_version_id == fleet.current_id:
        return Standing.CHECKED
    if fleet.returned_version_id == fleet.current_id:
        return Standing.RETURNED
    return Standing.OPEN


def doubts_of(fleet: Fleet | None) -> tuple[Doubt, ...]:
    """What makes this fleet doubtful, the weightiest first."""
    version = fleet.current if fleet else None
    if fleet is None or version is None:
        return (Doubt.MISSING,)
    is_changed = fleet.checked_version_id not in (None, version.pk)
    found = {
        Doubt.PROBLEMS: not version.legal,
        Doubt.WARNINGS: bool(version.warnings),
        Doubt.LATE: version.is_late,
        Doubt.SIGNIFICANT: version.is_significant,
        Doubt.CHANGED: is_changed and not version.is_significant,
        Doubt.AGAIN: fleet.returned_version_id not in (None, version.pk),
    }
    return tuple(doubt for doubt in _ORDER if found.get(doubt))


def _rank(line: QueueLine) -> tuple[int, int, str, int]:
    """Doubtful and unseen, unseen, returned (the player is at work on it), checked."""
    group = {Standing.RETURNED: 2, Standing.CHECKED: 3}.get(line.standing, 0 if line.doubts else 1)
    doubt = _ORDER.index(line.doubts[0]) if line.doubts and group == 0 else 0
    return group, doubt, name_key(line.entry.name), line.entry.pk


def _holds(line: QueueLine, wanted: Sequence[str]) -> bool:
    text = letters_of(f"{line.entry.name} {line.entry.club} {line.commander} {line.faction}")
    return all(word in text for word in wanted)
