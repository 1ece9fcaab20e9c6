"""The state of a player's list, from the first draft to the locked list; computed, never stored."""

from dataclasses import dataclass
from enum import StrEnum

from tournaments.models import Entry, Tournament

from ..models import Fleet


class FleetState(StrEnum):
    """One word for a list; `STATE_WORDS` of fleets/wording/sentences.py has it in the reader's language."""

    WAITING = "waiting"
    MISSING = "missing"
    DRAFT = "draft"
    HANDED_IN = "handed_in"
    LATE = "late"
    RETURNED = "returned"
    CHECKED = "checked"
    LOCKED = "locked"


@dataclass(frozen=True, slots=True)
class FleetStatus:
    """`state` is the word that matters most now, `marks` all that hold: locked, and checked, and late."""

    state: FleetState
    marks: tuple[FleetState, ...]
    legal: bool | None
    """None while nothing was handed in."""
    total: int | None
    version: int
    """The number of the version that counts, 0 for none."""
    note: str
    """What the judge wrote when the list was returned."""
    has_draft: bool
    may_hand_in: bool
    """By the player in person; a leader may as long as the event is not finished."""
    waiting: int = 0
    """The number of the version that waits for a leader's decision, 0 for none."""

    @property
    def is_wanted(self) -> bool:
        """True while the player has something to do about it: hand in for the first time, or once more."""
        return self.may_hand_in and (self.state == FleetState.RETURNED or not self.version)


def list_state_of(fleet: Fleet | None, entry: Entry) -> FleetStatus:
    """The state of one player's list.

    No further query when `fleet.current`, `fleet.waiting` and `entry.tournament` are loaded.
    """
    tournament = entry.tournament
    current = fleet.current if fleet else None
    marks = _marks(fleet, tournament)
    return FleetStatus(
        state=marks[0],
        marks=marks,
        legal=current.legal if current else None,
        total=current.total if current else None,
        version=current.number if current else 0,
        note=fleet.returned_note if fleet and FleetState.RETURNED in marks else "",
        has_draft=bool(fleet and fleet.draft.strip()),
        may_hand_in=_may_hand_in(entry, marks),
        waiting=fleet.waiting.number if fleet and fleet.waiting else 0,
    )


def fleet_of(entry: Entry) -> Fleet | None:
    """The fleet of an entry with the version that counts; None before the first draft."""
    fleets = Fleet.objects.select_related("current", "waiting", "returned_by", "checked_by")
    return fleets.filter(entry=entry).first()


def _marks(fleet: Fleet | None, tournament: Tournament) -> tuple[FleetState, ...]:
    """All that is true of the list, what matters most first."""
    waits = (FleetState.WAITING,) if fleet is not None and fleet.waiting_id else ()
    if fleet is None or fleet.current is None:
        has_draft = fleet is not None and fleet.draft.strip() != ""
        return waits or ((FleetState.DRAFT,) if has_draft else (FleetState.MISSING,))
    current = fleet.current
    returned = fleet.returned_version_id == current.pk
    # Returned after the start means unlocked, for this player and once (F33); what waits for a leader's
    # decision can be handed in again until then.
    locked = tournament.state != Tournament.State.SETUP and not returned and not waits
    conditions = {
        FleetState.RETURNED: returned,
        FleetState.LOCKED: locked,
        FleetState.CHECKED: fleet.checked_version_id == current.pk,
        FleetState.LATE: current.is_late,
    }
    marks = tuple(state for state, holds in conditions.items() if holds)
    return (*waits, *marks) or (FleetState.HANDED_IN,)


def _may_hand_in(entry: Entry, marks: tuple[FleetState, ...]) -> bool:
    """Before the start always; later what is still missing (F34) or was returned (F33)."""
    if entry.status != Entry.Status.ACTIVE or entry.tournament.state == Tournament.State.FINISHED:
        return False
    return FleetState.LOCKED not in marks
