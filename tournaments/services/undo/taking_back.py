"""Acts that exist only to undo another: a closed round reopened, a clock that never ran."""

from datetime import datetime
from typing import Any

from ...acts import Action
from ...acts.event import TakenBack
from ...event_file.people import Player
from ...models import ClockEvent, Entry, Round, Snapshot, Tournament, User
from ...queries.rounds.rounds import current_round, number_and_name
from ...wording.refusals import Refused
from ..gate.change import change
from ..gate.snapshots import read_snapshot
from ..gate.states import check_not_complete, check_not_finished
from ..rows.accounts import people_of
from ..rows.naming import name_everybody
from ..rows.opened_file import FleetStore, player_columns, write_presences
from ..rows.wish_rows import return_wishes


def reopen_round(
    round_: Round, actor: User | None, *, now: datetime, reason: str = "", undoes: int | None = None
) -> Round:
    """Reopens a closed round; refused once a later round is paired."""
    with change(round_, Action.UNDO, actor, now=now, reason=reason, undoes=undoes) as step:
        fresh, latest = step.target, current_round(step.tournament)
        step.payload = TakenBack(act=Action.CLOSE_ROUND, round=fresh.number)
        check_not_finished(step.tournament)
        if latest is None or latest.number != fresh.number:
            raise Refused("round_follows", round=number_and_name(latest) if latest else fresh.number + 1)
        if fresh.state != Round.State.COMPLETE:
            return step.unchanged(fresh)
        return step.save(fresh, state=Round.State.PUBLISHED, closed_at=None)


def unstart_tournament(
    tournament: Tournament, actor: User | None, *, now: datetime, undoes: int | None = None
) -> Tournament:
    """Puts a started event back to preparation; refused once a round is paired."""
    with change(tournament, Action.UNDO, actor, now=now, undoes=undoes) as step:
        fresh = step.target
        step.payload = TakenBack(act=Action.START_TOURNAMENT)
        if fresh.state == Tournament.State.SETUP:
            return step.unchanged(fresh)
        if fresh.rounds.exists():
            raise Refused("undo_rounds_first")
        return step.save(
            fresh, state=Tournament.State.SETUP, planned_rounds=None, planned_cut=None, groups=[]
        )


def undo_clock_step(
    round_: Round, actor: User | None, *, kind: str, now: datetime, undoes: int | None = None
) -> Round:
    """Removes the last clock step: a clock started too early is ready again, a pause by mistake has cost no
    time. Raises Refused when another step followed."""
    with change(round_, Action.UNDO, actor, now=now, undoes=undoes) as step:
        steps = ClockEvent.objects.filter(round=step.target).exclude(kind=ClockEvent.Kind.EXTEND)
        last = steps.order_by("pk").last()
        step.payload = TakenBack(act=f"{kind}_clock", round=step.target.number)
        check_not_complete(step.target)
        if last is None or last.kind != kind:
            raise Refused("undo_overtaken")
        last.delete()
        return step.target


def reinstate_entry(
    snapshot: Snapshot,
    actor: User | None,
    *,
    key: str,
    now: datetime,
    fleets: FleetStore,
    undoes: int | None = None,
) -> Entry:
    """Puts a removed player back on the list, with fleet and personal link as before."""
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
    """The pk of the entry this player had when the snapshot was taken."""
    number: int | None = _row_data(snapshot, key)[0]
    return number


def put_back(entry: Entry, player: Player) -> Entry:
    """The entry with the player's values from the file, not saved yet. A revoked link stays revoked."""
    columns = player_columns(player)
    # An undo must not reveal the name of a child.
    columns["is_child"] = columns["is_child"] or entry.is_child
    columns["link_version"] = max(columns["link_version"], entry.link_version)
    for name, value in columns.items():
        setattr(entry, name, value)
    return entry


def returned_entry(tournament: Tournament, key: str, snapshot: Snapshot) -> Entry:
    """The entry in the row it had, not saved yet, so that the personal link given out last works again."""
    pk, user_pk, email = _row_data(snapshot, key)
    user = User.objects.filter(pk=user_pk).first() if user_pk else None
    renewed = tournament.audit.filter(action=Action.RENEW_LINK, data__key=key).count()
    return Entry(pk=pk, tournament=tournament, key=key, user=user, email=email, link_version=1 + renewed)


def _row_data(snapshot: Snapshot, key: str) -> tuple[Any, ...]:
    """Pk, account and address the entry had."""
    return tuple(snapshot.data.get("entries", {}).get(key, (None, None, "")))
