"""The judges' queue: all lists, the doubtful first, and which one comes next."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from fleets.games import LIST_PAGES
from fleets.lists.text import letters_of
from fleets.wording.sentences import in_short
from tournaments.models import Entry, Tournament
from tournaments.queries.state.called import called
from tournaments.text.collation import NameKey
from tournaments.text.names import Names, name_key

from ..models import Fleet, FleetVersion
from .checking import stored_verdict


class Doubt(StrEnum):
    """Why a judge should look here first; in this order."""

    # Handed in after the pairing: it counts when a leader lets it.
    WAITING = "waiting"
    PROBLEMS = "problems"
    WARNINGS = "warnings"
    LATE = "late"
    # Another version than the one that was checked; `significant`: other cards, not only another spelling.
    SIGNIFICANT = "significant"
    CHANGED = "changed"
    AGAIN = "again"
    MISSING = "missing"


class CheckState(StrEnum):
    """How far the judges are with a list."""

    OPEN = "open"
    WAITING = "waiting"
    MISSING = "missing"
    RETURNED = "returned"
    CHECKED = "checked"


_ORDER = tuple(Doubt)
# A line of the queue has room for this many problems.
MOST_SHOWN = 3


@dataclass(frozen=True, slots=True)
class QueueLine:
    """One player of the queue. `doubts` in the order of their weight."""

    entry: Entry
    fleet: Fleet | None
    version: FleetVersion | None
    state: CheckState
    doubts: tuple[Doubt, ...]
    leader: str
    """Who leads the list, in games where somebody does; "" otherwise."""
    problems: tuple[str, ...]
    """The problems in a few words each."""
    warnings: tuple[str, ...]
    """The warnings likewise."""

    @property
    def problems_text(self) -> str:
        """The first problems, and how many more there are."""
        return _first(self.problems)

    @property
    def warnings_text(self) -> str:
        """The first warnings, and how many more there are."""
        return _first(self.warnings)

    @property
    def is_to_check(self) -> bool:
        return self.state in (CheckState.OPEN, CheckState.WAITING)

    @property
    def faction(self) -> str:
        """The code of the faction; "" where the list names none."""
        return (self.version.reading.get("faction") or "") if self.version else ""


@dataclass(frozen=True, slots=True)
class JudgesQueue:
    """The whole queue in its order."""

    lines: tuple[QueueLine, ...]

    @property
    def total(self) -> int:
        return len(self.lines)

    @property
    def counts(self) -> Counter[str]:
        """How many lists are in each state."""
        return Counter(str(line.state) for line in self.lines)

    def only(self, state: str, words: str = "") -> tuple[QueueLine, ...]:
        """The lines of one state ("" for all) whose name, club, leader or faction hold the words."""
        wanted = [letters_of(word) for word in words.split()]
        return tuple(
            line for line in self.lines if (not state or line.state == state) and _holds(line, wanted)
        )

    def by_name(self) -> tuple[QueueLine, ...]:
        """The lines in the order of names."""
        return tuple(sorted(self.lines, key=lambda line: (name_key(line.entry.name), line.entry.pk)))

    def after(self, entry: Entry) -> QueueLine | None:
        """The next list to check behind this one, from the top again at the end; None when all is done."""
        at = next((n for n, line in enumerate(self.lines) if line.entry == entry), -1)
        behind = [*self.lines[at + 1 :], *self.lines[: max(at, 0)]]
        return next((line for line in behind if line.is_to_check), None)

    def first(self) -> QueueLine | None:
        """The first list to check."""
        return next((line for line in self.lines if line.is_to_check), None)


def queue_of(tournament: Tournament, names: Names = Names.INITIALS) -> JudgesQueue:
    """All active players: the doubtful, the rest to check, the returned, the checked. Two queries."""
    all_entries = called(Entry.objects.filter(tournament=tournament), names)
    entries = [entry for entry in all_entries if entry.status == Entry.Status.ACTIVE]
    fleets = Fleet.objects.filter(entry__tournament=tournament).select_related(
        "current", "waiting", "checked_version", "checked_by", "returned_version", "returned_by"
    )
    # The text is long and the queue does not show it.
    versions = ("current", "waiting", "checked_version", "returned_version")
    fleets = fleets.defer(*(f"{version}__text" for version in versions), "draft")
    by_entry = {fleet.entry_id: fleet for fleet in fleets}
    lines = [line_of(entry, by_entry.get(entry.pk), tournament) for entry in entries]
    return JudgesQueue(tuple(sorted(lines, key=_rank)))


def line_of(entry: Entry, fleet: Fleet | None, tournament: Tournament) -> QueueLine:
    """The line of one player."""
    version = fleet.newest if fleet else None
    leader = LIST_PAGES[tournament.game].leader(version.reading) if version else ""
    verdict = stored_verdict(version) if version else None
    problems = in_short(tournament.game, verdict.violations) if verdict else ()
    warnings = in_short(tournament.game, verdict.warnings) if verdict else ()
    return QueueLine(
        entry, fleet, version, check_state_of(fleet), doubts_of(fleet), leader, problems, warnings
    )


def check_state_of(fleet: Fleet | None) -> CheckState:
    """How far the judges are with this fleet; works on its columns alone."""
    if fleet is not None and fleet.waiting_id is not None:
        return CheckState.WAITING
    if fleet is None or fleet.current_id is None:
        return CheckState.MISSING
    if fleet.checked_version_id == fleet.current_id:
        return CheckState.CHECKED
    if fleet.returned_version_id == fleet.current_id:
        return CheckState.RETURNED
    return CheckState.OPEN


def doubts_of(fleet: Fleet | None) -> tuple[Doubt, ...]:
    """What makes this fleet doubtful, the weightiest first."""
    version = fleet.newest if fleet else None
    if fleet is None or version is None:
        return (Doubt.MISSING,)
    is_changed = fleet.checked_version_id not in (None, version.pk)
    holds = {
        Doubt.WAITING: bool(version.held),
        Doubt.PROBLEMS: not version.legal,
        Doubt.WARNINGS: bool(version.warnings),
        Doubt.LATE: version.is_late,
        Doubt.SIGNIFICANT: version.is_significant,
        Doubt.CHANGED: is_changed and not version.is_significant,
        Doubt.AGAIN: fleet.returned_version_id not in (None, version.pk),
    }
    return tuple(doubt for doubt in _ORDER if holds.get(doubt))


def _rank(line: QueueLine) -> tuple[int, int, NameKey, int]:
    """Doubtful and unseen, unseen, returned (the player is working on it), checked."""
    group = {CheckState.RETURNED: 2, CheckState.CHECKED: 3}.get(line.state, 0 if line.doubts else 1)
    doubt = _ORDER.index(line.doubts[0]) if line.doubts and group == 0 else 0
    return group, doubt, name_key(line.entry.name), line.entry.pk


def _first(words: tuple[str, ...]) -> str:
    more = len(words) - MOST_SHOWN
    return ", ".join(words[:MOST_SHOWN]) + (f" +{more}" if more > 0 else "")


def _holds(line: QueueLine, wanted: Sequence[str]) -> bool:
    text = letters_of(f"{line.entry.name} {line.entry.club} {line.leader} {line.faction}")
    return all(word in text for word in wanted)
