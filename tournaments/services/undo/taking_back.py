"""Acts that exist only as the way back of another: a round opened again, a clock that never ran."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from ...acts import Action
from ...acts.payloads import TakenBack
from ...event_file.people import Player
from ...models import ClockEvent, Entry, Round, Snapshot, Tournament, User
from ...queries.rounds.rounds import current_round, number_and_name
from ...wording.refusals import Refused
from ..gate.change import change
from ..gate.snapshots import read_snapshot
from ..rows.accounts import people_of
from ..rows.naming import name_everybody
from ..rows.opened_file import FleetStore, player_columns, write_presences
from ..rows.wish_rows import return_wishes


def reopen_round(
    round_: Round, actor: User | None, *, now: datetime, reason: str = "", undoes: int | None = None
) -> Round:
    """A closed round is being played again, while nothing was paired on it."""
    with change(round_, Action.UNDO, actor, now=now, reason=reason, undoes=undoes) as step:
        fresh, latest = step.target, current_round(step.tournament)
        step.payload = TakenBack(act=Action.CLOSE_ROUND, round=fresh.number)
        if step.tournament.state == Tournament.State.FINISHED:
            raise Refused("event_finished")
        if latest is None or latest.number != fresh.number:
            raise Refused("round_follows", round=number_and_name(latest) if latest else fresh.number + 1)
        if fresh.state != Round.State.COMPLETE:
            step.skip()
            return fresh
        fresh.state, fresh.closed_at = Round.State.PUBLISHED, None
        fresh.save(update_fields=["state", "closed_at"])
        return fresh


def unstart_tournament(
    tournament: Tournament, actor: User | None, *, now: datetime, undoes: int | None = None
) -> Tournament:
    """The event is being prepared again, while no round is paired."""
    with change(tournament, Action.UNDO, actor, now=now, undoes=undoes) as step:
        fresh = step.target
        step.payload = TakenBack(act=Action.START_TOURNAMENT)
        if fresh.state == Tournament.State.SETUP:
            step.skip()
            return fresh
        if fresh.rounds.exists():
            raise Refused("undo_rounds_first")
        fresh.state, fresh.planned_rounds, fresh.planned_cut = Tournament.State.SETUP, None, None
        fresh.groups = []
        fresh.save(update_fields=["state", "planned_rounds", "planned_cut", "groups"])
        return fresh


def take_push_back(
    round_: Round, actor: User | None, *, kind: str, now: datetime, undoes: int | None = None
) -> Round:
    """The last push of the clock never was: a clock that was started too early stands ready again, a pause by
    mistake has cost no time. Raises Refused when another button was pushed since."""
    with change(round_, Action.UNDO, actor, now=now, undoes=undoes) as step:
        pushes = ClockEvent.objects.filter(round=step.target).exclude(kind=ClockEvent.Kind.EXTEND)
        last = pushes.order_by("pk").last()
        step.payload = TakenBack(act=f"{kind}_clock", round=step.target.number)
        if step.target.state == Round.State.COMPLETE:
            raise Refused("round_complete", round=number_and_name(step.target))
        if last is None or last.kind != kind:
            raise Refused("undo_overtaken")
        last.delete()
        return step.target


def reinstate_entry(
    snapshot: Snapshot,
    key: str,
    actor: User | None,
    *,
    now: datetime,
    fleets: FleetStore,
    undoes: int | None = None,
) -> Entry:
    """A player taken off the list is on it again, with fleet and personal link as before."""
    with change(snapshot.tournament, Action.UNDO, actor, now=now, undoes=undoes) as step:
        if step.tournament.state != Tournament.State.SETUP:
            raise Refused("undo_by_snapshot")
        player = next((player for player in read_snapshot(snapshot).players if player.id == key), None)
        if player is None or Entry.objects.filter(tournament=step.tournament, key=key).exists():
            raise Refused("undo_overtaken")
        entry = put_back(returned_entry(step.tournament, key, snapshot), player)
        entry.save(force_insert=True)
        entry.name = name_everybody(step.tournament)[entry.key]
        write_presences(entry, player)
        return_wishes(step.tournament, read_snapshot(snapshot), key)
        fleets.player(entry, player, people_of(snapshot.data.get("accounts", {})), now)
        step.payload = TakenBack(act=Action.REMOVE_ENTRY, name=entry.name, key=entry.key)
        return entry


def row_of(snapshot: Snapshot, key: str) -> int | None:
    """The number of the row this player had when the snapshot was taken."""
    number: int | None = _behind(snapshot, key)[0]
    return number


def put_back(entry: Entry, player: Player) -> Entry:
    """The entry as the file has the player, not saved yet. A link that was revoked stays revoked."""
    columns = player_columns(player)
    # Nobody's name comes into the open by an undo.
    columns["is_child"] = columns["is_child"] or entry.is_child
    columns["link_version"] = max(columns["link_version"], entry.link_version)
    for name, value in columns.items():
        setattr(entry, name, value)
    return entry


def returned_entry(tournament: Tournament, key: str, snapshot: Snapshot) -> Entry:
    """The entry in the row it had, not saved yet, so that the personal link works again: the one that was
    given out last."""
    pk, user, email = _behind(snapshot, key)
    known = User.objects.filter(pk=user).first() if user else None
    renewed = tournament.audit.filter(action=Action.RENEW_LINK, data__key=key).count()
    return Entry(pk=pk, tournament=tournament, key=key, user=known, email=email, link_version=1 + renewed)


def _behind(snapshot: Snapshot, key: str) -> tuple[Any, ...]:
    """Row, account and address of an entry as they were."""
    return tuple(snapshot.data.get("entries", {}).get(key, (None, None, "")))
