"""The kept states of an event, in words."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from ...acts import Action
from ...models import Snapshot, Tournament
from ..rounds.history import sentence_of


@dataclass(frozen=True, slots=True)
class Kept:
    """One kept state: `sentence` is what was done right after it, or for a backup right before it."""

    pk: int
    at: datetime
    revision: int
    actor: str
    sentence: str
    is_after: bool
    """True for the state after a closed round; false for the one before a step that takes something away."""


def snapshots_of(tournament: Tournament) -> tuple[Kept, ...]:
    """Every kept state, the latest first; the documents stay in the database."""
    rows = Snapshot.objects.filter(tournament=tournament).defer("document").select_related("actor")
    return tuple(kept(row) for row in rows.order_by("-revision", "-pk"))


def kept(snapshot: Snapshot) -> Kept:
    """The snapshot in words."""
    return Kept(
        pk=snapshot.pk,
        at=snapshot.at,
        revision=snapshot.revision,
        actor=str(snapshot.actor) if snapshot.actor else "",
        sentence=sentence_of(snapshot.action, snapshot.data.get("figures", {})),
        is_after=snapshot.action == Action.CLOSE_ROUND,
    )
