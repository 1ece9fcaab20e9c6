"""Acts that exist only as the way back of another: a round opened again, a clock that never ran."""

from __future__ import annotations

from datetime import datetime

from ..acts import Action
from ..acts.payloads import TakenBack
from ..models import ClockEvent, Entry, Round, Snapshot, Tournament, User
from ..queries.rounds import current_round
from ..refusals import Refused
from .accounts import people_of
from .change import change
from .filling import FleetStore, player_columns
from .snapshots import read_snapshot


def reopen_round(
    round: Round, actor: User | None, *, now: datetime, reason: str = "", undoes: int | None = None
) -> Round:
    """A closed round is being played again, while nothing was paired on it."""
    with change(round, Action.UNDO, actor, now=now, reason=reason, undoes=undoes) as step:
        fresh, latest = step.thing, current_round(step.tournament)
        step.says = TakenBack(act=Action.CLOSE_ROUND, round=fresh.number)
        if step.tournament.state == Tournament.State.FINISHED:
            raise Refused("event_finished")
        if latest is None or latest.number != fresh.number:
            raise Refused("round_follows", round=fresh.number + 1)
        if fresh.state != Round.State.COMPLETE:
            step.nothing()
            return fresh
        fresh.state, fresh.closed_at = Round.State.PUBLISHED, None
        fresh.save(update_fields=["state", "closed_at"])
        return fresh


def unstart_tournament(
    tournament: Tournament, actor: User | None, *, now: datetime, undoes: int | None = None
) -> Tournament:
    """The event is being prepared again, while no round is paired."""
    with change(tournament, Action.UNDO, actor, now=now, undoes=undoes) as step:
        fresh = step.thing
        step.says = TakenBack(act=Action.START_TOURNAMENT)
        if fresh.state == Tournament.State.SETUP:
            step.nothing()
            return fresh
        if fresh.rounds.exists():
            raise Refused("undo_rounds_first")
        fresh.state, fresh.planned_rounds, fresh.planned_cut = Tournament.State.SETUP, None, None
        fresh.save(update_fields=["state", "planned_rounds", "planned_cut"])
        return fresh


def take_push_back(
    round: Round, actor: User | None, *, kind: str, now: datetime, undoes: int | None = None
) -> Round:
    """The last push of the clock never was: a clock that was started too early stands ready again, a pause by
    mistake has cost no time. Raises Refused when another button was pushed since."""
    with change(round, Action.UNDO, actor, now=now, undoes=undoes) as step:
        pushes = ClockEvent.objects.filter(round=step.thing).exclude(kind=ClockEvent.Kind.EXTEND)
        last = pushes.order_by("at", "pk").last()
        step.says = TakenBack(act=f"{kind}_clock", round=step.thing.number)
        if step.thing.state == Round.State.COMPLETE:
            raise Refused("round_complete", round=step.thing.number)
        if last is None or last.kind != kind:
            raise Refused("undo_overtaken")
        last.delete()
        return step.thing


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
        player = next((each for each in read_snapshot(snapshot).players if each.id == key), None)
        if player is None or Entry.objects.filter(tournament=step.tournament, key=key).exists():
            raise Refused("undo_overtaken")
        entry = returned_entry(step.tournament, key, snapshot)
        for name, value in player_columns(player).items():
            setattr(entry, name, value)
        entry.save(force_insert=True)
        fleets.player(entry, player, people_of(snapshot.data.get("accounts", {})), now)
        step.says = TakenBack(act=Action.REMOVE_ENTRY, name=entry.name, key=entry.key)
        return entry


def returned_entry(tournament: Tournament, key: str, snapshot: Snapshot) -> Entry:
    """The entry under its old number, not saved yet, so that the personal link it had works again."""
    pk, user, email = snapshot.data.get("entries", {}).get(key, [None, None, ""])
    known = User.objects.filter(pk=user).first() if user else None
    return Entry(pk=pk, tournament=tournament, key=key, user=known, email=email)
