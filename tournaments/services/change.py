"""The one gate for writes: transaction, lock, diary and freshness come together or not at all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Generic, TypeVar

from django.db import IntegrityError, transaction
from django.db.models import F, Model

from ..models import AuditRow, Entry, Match, Round, Tournament, User
from ..refusals import Refused
from ..roles import Action
from .ruling import check_ruling
from .settings import cleaned
from .snapshots import BACKED_UP, DESTRUCTIVE, keep_backup, snapshot_before

Thing = TypeVar("Thing", Tournament, Entry, Round, Match)


@dataclass(slots=True)
class Change(Generic[Thing]):
    """An act in progress: the thing and its tournament as they are after the lock."""

    thing: Thing
    tournament: Tournament
    action: Action
    data: dict[str, Any] = field(default_factory=dict)
    """Plain figures for the sentence of the diary."""
    is_needed: bool = True

    def nothing(self) -> None:
        """Say that all was done before: no line in the diary, no new revision."""
        self.is_needed = False


@contextmanager
def change(
    thing: Thing,
    action: Action,
    actor: User | None,
    *,
    now: datetime,
    reason: str = "",
    data: Mapping[str, Any] | None = None,
    by: Entry | None = None,
) -> Iterator[Change[Thing]]:
    """Lock the tournament, re-read the thing, run the block, write the diary, add one to the revision.

    `by` is the player who acts on the personal page, without an account.
    Before a destructive act the whole event is kept as a snapshot, after a closed round as a file too
    (snapshots.py). An exception in the block undoes all of it. Raises Refused: "gone"; "changed_meanwhile"
    when the database forbids what the block did (somebody was faster); those of ruling.py.
    """
    try:
        with transaction.atomic():
            tournament = _locked(_tournament_of(thing))
            step = Change(_fresh(thing, tournament), tournament, action, dict(data or {}))
            check_ruling(actor, action, step.thing)
            kept = snapshot_before(tournament, action, actor, now=now) if action in DESTRUCTIVE else None
            yield step
            if not step.is_needed:
                return
            _written(step, actor, now=now, reason=reason, by=by)
            if kept is not None:
                kept.data["figures"] = step.data
                kept.save(force_insert=True)
            if step.action in BACKED_UP:
                keep_backup(step.tournament, step.action, actor, now=now, figures=step.data)
    except IntegrityError as error:
        raise Refused("changed_meanwhile") from error


@contextmanager
def undoing(revision: int) -> Iterator[None]:
    """What is written in the block undoes that line of the diary, and says so in its own line."""
    token = _undone.set(revision)
    try:
        yield
    finally:
        _undone.reset(token)


_undone: ContextVar[int | None] = ContextVar("undone", default=None)


def founded(tournament: Tournament, action: Action, actor: User | None, *, now: datetime) -> Tournament:
    """Save a new tournament with its first line in the diary; call it inside a transaction."""
    tournament.save(force_insert=True)
    _written(Change(tournament, tournament, action, {"name": tournament.name}), actor, now=now, reason="")
    return tournament


def _written(
    step: Change[Thing], actor: User | None, *, now: datetime, reason: str, by: Entry | None = None
) -> None:
    mine = Tournament.objects.filter(pk=step.tournament.pk)
    mine.update(revision=F("revision") + 1)
    step.tournament.revision = mine.values_list("revision", flat=True).get()
    if (undone := _undone.get()) is not None:
        step.data["undoes"] = undone
    AuditRow.objects.create(
        tournament=step.tournament,
        revision=step.tournament.revision,
        at=now,
        actor=actor,
        entry=by,
        action=step.action,
        data=step.data,
        reason=cleaned(reason)[:200],
    )


def _tournament_of(thing: Model) -> int:
    if isinstance(thing, Tournament):
        return thing.pk
    if isinstance(thing, Match):
        return thing.round.tournament_id
    if isinstance(thing, (Entry, Round)):
        return thing.tournament_id
    raise TypeError(type(thing))


def _locked(pk: int) -> Tournament:
    # On SQLite every transaction begins with the write lock (settings), so there the row needs none.
    tournament = Tournament.objects.select_for_update().filter(pk=pk).first()
    if tournament is None:
        raise Refused("gone")
    return tournament


def _fresh(thing: Thing, tournament: Tournament) -> Thing:
    if isinstance(thing, Tournament):
        return tournament
    fresh = type(thing)._default_manager.filter(pk=thing.pk).first()
    if fresh is None:
        raise Refused("gone")
    # Whoever asks the thing for its tournament gets the locked one.
    if isinstance(fresh, Match):
        fresh.round.tournament = tournament
    else:
        fresh.tournament = tournament
    return fresh
