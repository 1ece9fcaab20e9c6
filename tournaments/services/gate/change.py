"""The one gate for writes: transaction, lock, history and revision come together or not at all."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Generic, TypeVar

from django.db import IntegrityError, transaction
from django.db.models import Model

from ...acts import AnyAction
from ...acts.event import Named
from ...acts.payload import UNDOES, Json, Payload, to_json
from ...event_file.limits import LONGEST_REASON
from ...models import AuditRow, Entry, Match, Round, Snapshot, Tournament, User
from ...models.event import new_cache_version
from ...models.stored import columns_to_save
from ...queries.state.records import LoneMatch, lone_match, still_as_read
from ...wording.refusals import Refused, or_gone
from ...wording.typed_texts import checked_line
from ..sending.outgoing import write_messages
from .chained import chained
from .event_files import keep_current
from .ruling import check_ruling
from .snapshots import keep_backup, save_before, snapshot_before

TargetT = TypeVar("TargetT", Tournament, Entry, Round, Match)
AnswerT = TypeVar("AnswerT")
RowT = TypeVar("RowT", bound=Model)

_noted: ContextVar[list[AuditRow] | None] = ContextVar("noted", default=None)


@dataclass(slots=True)
class Change(Generic[TargetT]):
    """An act in progress: its target and the tournament, both as they are after the lock."""

    target: TargetT
    tournament: Tournament
    action: AnyAction
    reason: str = ""
    """On one line, as the history will have it."""
    payload: Payload | None = None
    """What the history keeps of the act: a value of the type that the line of the act names."""
    is_needed: bool = True
    is_logged: bool = True
    gone: tuple[str, ...] = ()
    """The keys of players who are off the list and whom the payload does not name."""
    record: LoneMatch | None = None
    """Where the target is a match: its players and every report on it, as they are after the lock."""

    def skip(self) -> None:
        """Nothing had to be done: no line in the history, no new revision."""
        self.is_needed = False

    def unchanged(self, answer: AnswerT) -> AnswerT:
        """The answer of an act that had nothing to do."""
        self.skip()
        return answer

    def save(self, row: RowT, **fields: Any) -> RowT:
        """The row with these fields, which alone are written."""
        for name, value in fields.items():
            setattr(row, name, value)
        row.save(update_fields=columns_to_save(type(row), fields))
        return row

    def unlogged(self) -> None:
        """Not worth a line in the history: pages are rendered again, but nothing is logged."""
        self.is_logged = False

    def require_reason(self) -> None:
        """Raises Refused without a reason: for acts that need one only in some states."""
        if not self.reason:
            raise Refused("reason_missing", field="reason")

    @property
    def checked_payload(self) -> Payload:
        kind = self.action.act.writes or Payload
        payload = kind() if self.payload is None else self.payload
        if not isinstance(payload, kind):
            raise TypeError(f"{self.action} writes {kind.__name__}, not {type(payload).__name__}")
        return payload


@contextmanager
def change(
    target: TargetT,
    action: AnyAction,
    actor: User | None,
    *,
    now: datetime,
    reason: str = "",
    by: Entry | None = None,
    undoes: int | None = None,
) -> Iterator[Change[TargetT]]:
    """Lock the tournament, re-read the target, run the block, write the history, add one to the revision.

    `by` is the player who acts on the personal page, without an account; `undoes` the revision of the line
    that this act takes back. What the table of acts demands of the act is done here: the reason, the right to
    rule, the snapshot before and the backup after. An exception in the block rolls back all of it.
    Raises Refused: "reason_missing", "text_too_long", "gone"; "changed_meanwhile" when the database forbids
    what the block did (somebody was faster); those of ruling.py.
    """
    reason = clean_reason(reason, needed=action.act.needs_reason)
    try:
        snapshot = _keep_before(target, action, actor, now=now)
        with transaction.atomic():
            # On SQLite every transaction begins with the write lock (settings), so there the row needs none.
            events = Tournament.objects.select_for_update().filter(pk=_tournament_of(target))
            tournament = or_gone(events.first())
            if snapshot is not None and snapshot.revision != tournament.revision:
                snapshot = snapshot_before(tournament, action, actor, now=now)
            step = _begin(target, tournament, action, reason)
            check_ruling(actor, action, step.record or step.target)
            yield step
            if not step.is_needed:
                return
            if not step.is_logged:
                _renew_cache_version(step.tournament, logged=False)
                return
            figures = _write_history(step, actor, now=now, by=by, undoes=undoes)
            if snapshot is not None:
                save_before(snapshot, figures=figures)
            if step.action.act.keeps_after:
                keep_backup(step.tournament, step.action, actor, now=now, figures=figures)
    except IntegrityError as error:
        raise Refused("changed_meanwhile") from error


def _keep_before(target: Model, action: AnyAction, actor: User | None, *, now: datetime) -> Snapshot | None:
    """The snapshot before the act, made before the lock is taken so that nobody waits for it. The gate makes
    another one where somebody was faster. Raises Refused `gone`."""
    if not action.act.keeps_before:
        return None
    tournament = or_gone(Tournament.objects.filter(pk=_tournament_of(target)).first())
    return snapshot_before(tournament, action, actor, now=now)


def save_new_tournament(
    tournament: Tournament, action: AnyAction, actor: User | None, *, now: datetime
) -> Tournament:
    """Save a new tournament with its first line in the history; call it inside a transaction."""
    tournament.save(force_insert=True)
    step = Change(tournament, tournament, action, payload=Named(name=tournament.name))
    _write_history(step, actor, now=now)
    return tournament


def clean_reason(reason: str, *, needed: bool) -> str:
    """The reason on one line. Raises Refused where there is none although it is needed, or it is too long."""
    missing = "reason_missing" if needed else ""
    return checked_line(reason, field="reason", longest=LONGEST_REASON, missing=missing)


def _write_history(
    step: Change[TargetT],
    actor: User | None,
    *,
    now: datetime,
    by: Entry | None = None,
    undoes: int | None = None,
) -> Json:
    """Writes the line of the act and the tournament's next revision; returns the payload as written."""
    figures = to_json(step.checked_payload)
    tournament = step.tournament
    data = figures if undoes is None else {**figures, UNDOES: undoes}
    chain = chained(step, data, at=now, by=by)
    _renew_cache_version(tournament)
    line = AuditRow.objects.create(
        tournament=step.tournament,
        revision=step.tournament.revision,
        at=now,
        actor=actor,
        entry=by,
        action=step.action,
        data=data,
        reason=step.reason,
        chain=chain,
    )
    if (recorded := _noted.get()) is not None:
        recorded.append(line)
    write_messages(tournament, step.action, line, figures)
    keep_current(tournament)
    return figures


def _renew_cache_version(tournament: Tournament, *, logged: bool = True) -> None:
    """The event has a new cache version, and the next revision where the history gets a line."""
    row = Tournament.objects.filter(pk=tournament.pk, revision=tournament.revision)
    tournament.revision, tournament.cache_version = tournament.revision + logged, new_cache_version()
    if not row.update(
        revision=tournament.revision,
        cache_version=tournament.cache_version,
        chain_head=tournament.chain_head,
    ):
        # Behind the lock nobody else can have moved it.
        raise RuntimeError("an act inside an act of the same event")


@contextmanager
def lines_noted() -> Iterator[list[AuditRow]]:
    """The lines of the history written inside the block, in order: what a page offers to undo."""
    lines: list[AuditRow] = []
    token = _noted.set(lines)
    try:
        yield lines
    finally:
        _noted.reset(token)


def _tournament_of(target: Model) -> int:
    if isinstance(target, Tournament):
        return target.pk
    if isinstance(target, Match):
        return target.round.tournament_id
    if isinstance(target, (Entry, Round)):
        return target.tournament_id
    raise TypeError(type(target))


def _begin(target: TargetT, tournament: Tournament, action: AnyAction, reason: str) -> Change[TargetT]:
    """The step with its target re-read from the database. Raises Refused `gone`."""
    if isinstance(target, Tournament):
        return Change(tournament, tournament, action, reason)
    if isinstance(target, Match):
        try:
            record = still_as_read(target, tournament) or lone_match(target.pk, tournament)
        except Match.DoesNotExist as missing:
            raise Refused("gone") from missing
        return Change(record.match, tournament, action, reason, record=record)
    fresh = or_gone(type(target)._default_manager.filter(pk=target.pk).first())
    # The tournament of the target is the locked one.
    fresh.tournament = tournament
    return Change(fresh, tournament, action, reason)
