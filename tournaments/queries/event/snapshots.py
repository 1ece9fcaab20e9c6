"""The snapshots of an event, in words."""

from dataclasses import dataclass
from datetime import datetime

from ...acts import Action
from ...models import Snapshot, Tournament
from ..rounds.history import sentence_of


@dataclass(frozen=True, slots=True)
class SnapshotLine:
    """One snapshot: `sentence` is what was done right after it, or for a backup right before it."""

    pk: int
    at: datetime
    revision: int
    actor: str
    sentence: str
    is_after: bool
    """True for the state after a closed round; false for the one before a step that takes something away."""


def snapshots_of(tournament: Tournament) -> tuple[SnapshotLine, ...]:
    """Every snapshot, the latest first; the documents stay in the database."""
    rows = Snapshot.objects.filter(tournament=tournament).defer("document").select_related("actor")
    return tuple(snapshot_line(row) for row in rows.order_by("-revision", "-pk"))


def snapshot_line(snapshot: Snapshot) -> SnapshotLine:
    """The snapshot in words."""
    return SnapshotLine(
        pk=snapshot.pk,
        at=snapshot.at,
        revision=snapshot.revision,
        actor=str(snapshot.actor) if snapshot.actor else "",
        sentence=sentence_of(snapshot.action, snapshot.data.get("figures", {})),
        is_after=snapshot.action == Action.CLOSE_ROUND,
    )
