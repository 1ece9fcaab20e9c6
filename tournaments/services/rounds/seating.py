"""Pairing by hand, in the draft and after publishing: every act needs a reason and marks its tables (F14).

All acts take `seen`, the revision their form was made for: the same act again is done once (F41), and whoever
comes second is told who moved people meanwhile (F43). Nothing is moved at a table somebody reported of, and
no other table gets another number (F50).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime

from msgspec.structs import replace as changed

from ...acts import Action, AnyAction
from ...acts.payloads import Reseated, SeatedByHand, Seating, Swapped, TableMoved
from ...models import Entry, Match, Round, Seat, User
from ...pairing import Pair, repaired, rng_for
from ...queries.rounds.seating import joining_in, placed_in, request_for
from ...queries.state.state import read_state
from ...wording.refusals import Refused
from ..gate.change import Change, change
from .reseating import (
    BY_HAND,
    WantedTable,
    joined_by,
    reseat,
    seating_of,
    tables_from,
    tables_in,
    tables_without,
    write_missed,
)
from .seating_checks import (
    check_bracket,
    check_has_no_game,
    check_may_stand,
    check_open,
    check_seats,
    check_size,
    check_swiss,
    check_table,
    free_number,
    is_done,
    players_at,
    seats_of,
)

OUT = "out"
"""Standing up from a table without anything else to do in the round yet."""
Step = Change[Round]


def swap_seats(
    round_: Round,
    actor: User | None,
    *,
    first: Entry,
    second: Entry,
    now: datetime,
    reason: str,
    seen: int | None = None,
    anyway: bool = False,
) -> Round:
    """The two have changed places, and nothing else has; one of them may be without a seat.

    Raises Refused: without a reason, at a table with a result, in a bracket that is under way.
    """
    other = {first.key: second.key, second.key: first.key}

    def swap(step: Step) -> None:
        check_bracket(step.target)
        check_seats(step.target, first, second)
        tables = [_exchanged(table, other, step.reason) for table in tables_in(step.target)]
        _arrange(step, asked, tables, anyway=anyway)

    asked = Swapped(round=round_.number, first=first.name, second=second.name, keys=(first.key, second.key))
    return _act(round_, Action.SWAP_SEATS, actor, swap, asked, now=now, reason=reason, seen=seen)


def seat_together(
    round_: Round,
    actor: User | None,
    *,
    entries: Sequence[Entry],
    now: datetime,
    reason: str,
    table: int | None = None,
    seen: int | None = None,
    anyway: bool = False,
) -> Round:
    """Players without a seat, or with the bye, sit at this table, or at the next free one; at a table that is
    there they join those who sit there, where the game has seats for all."""

    def seat(step: Step) -> None:
        check_swiss(step.target)
        if len(set(keys)) < len(keys):
            raise Refused("same_player", field="second")
        check_has_no_game(step.target, *entries)
        number = free_number(step.target, *entries) if table is None else table
        _arrange(step, changed(asked, table=number), _seated_at(step, number, entries), anyway=anyway)

    keys, names = tuple(entry.key for entry in entries), " – ".join(entry.name for entry in entries)
    asked = SeatedByHand(round=round_.number, act="seat", what=names, keys=keys, wanted=table)
    return _act(round_, Action.PAIR_BY_HAND, actor, seat, asked, now=now, reason=reason, seen=seen)


def sit_out(
    round_: Round,
    actor: User | None,
    *,
    entry: Entry,
    now: datetime,
    reason: str,
    kind: str = "bye",
    seen: int | None = None,
) -> Round:
    """The player has a bye, or misses the round (`kind` "missed"), or only stands up ("out").

    Somebody who sits leaves a table at which enough stay for a game.
    """
    if kind not in (Match.Kind.BYE, Match.Kind.MISSED, OUT):
        raise Refused("unknown_choice", field="kind", found=kind)

    def sit(step: Step) -> None:
        check_swiss(step.target)
        seat = Seat.objects.filter(round=step.target, entry=entry).select_related("match").first()
        if seat is not None and seat.match.kind == kind:
            return step.skip()
        check_may_stand(step.target, entry)
        if kind == OUT and (seat is None or seat.match.kind != Match.Kind.GAME):
            return step.skip()
        tables = tables_without(step.target, [entry], reason=step.reason)
        if kind == Match.Kind.BYE:
            tables.append(WantedTable(Pair((entry.key,), None, bye=True, reason=BY_HAND), True, step.reason))
        _arrange(step, asked, tables)
        if kind == Match.Kind.MISSED:
            write_missed(step.target, entry)
        return None

    asked = SeatedByHand(round=round_.number, act=str(kind), what=entry.name, keys=(entry.key,))
    return _act(round_, Action.PAIR_BY_HAND, actor, sit, asked, now=now, reason=reason, seen=seen)


def free_table(
    round_: Round, actor: User | None, *, match: Match, now: datetime, reason: str, seen: int | None = None
) -> Round:
    """The table (or bye) is taken apart; its players have no seat until they get another."""
    names = [seat.entry.name for seat in match.seats.select_related("entry").order_by("number")]

    def free(step: Step) -> None:
        check_swiss(step.target)
        players = players_at(step.target, match)
        _arrange(step, asked, [table for table in tables_in(step.target) if table.pair.players != players])

    asked = SeatedByHand(
        round=round_.number, act="free", what=" – ".join(names), table=match.table, match=match.pk
    )
    return _act(round_, Action.PAIR_BY_HAND, actor, free, asked, now=now, reason=reason, seen=seen)


def move_table(
    round_: Round,
    actor: User | None,
    *,
    match: Match,
    table: int,
    now: datetime,
    reason: str,
    seen: int | None = None,
) -> Round:
    """The match is played at this table; who sat there comes to the one it leaves."""

    def move(step: Step) -> None:
        players_at(step.target, match)
        own = Match.objects.get(pk=match.pk).table
        if own is None:
            raise Refused("match_without_game")
        if table == own:
            return step.skip()
        tables, numbers = tables_in(step.target), {own: table, table: own}
        if not any(seated.pair.table == table for seated in tables):
            check_table(step.target, table)
        return _arrange(step, asked, [_moved(seated, numbers, step.reason) for seated in tables])

    asked = TableMoved(round=round_.number, table=match.table, to=table, match=match.pk)
    return _act(round_, Action.MOVE_TABLE, actor, move, asked, now=now, reason=reason, seen=seen)


def draw_rest(
    round_: Round, actor: User | None, *, now: datetime, seen: int | None = None, anyway: bool = False
) -> Round:
    """Everybody without a seat is paired by the rules; the tables that are there stay, and who is known not
    to be there stays out."""

    def draw(step: Step) -> None:
        check_swiss(step.target)
        tables = tables_in(step.target)
        held = [table.pair for table in tables]
        request = request_for(read_state(step.tournament), step.target)
        here = _keys_to_seat(step.target, tables)
        entrants = tuple(entrant for entrant in request.entrants if entrant.id in here)
        rng = rng_for(step.target.seed, "rest", step.target.number)
        drawn = repaired(replace(request, entrants=entrants), held=held, before=(), rng=rng, reason="rest")
        new = [pair for pair in drawn.pairs if pair not in held]
        if new:
            _arrange(step, asked, _with_rest(step, tables, new), anyway=anyway)
        else:
            step.skip()

    asked = SeatedByHand(round=round_.number, act="rest")
    return _act(round_, Action.PAIR_BY_HAND, actor, draw, asked, now=now, reason=None, seen=seen)


def restore_seating(
    round_: Round,
    actor: User | None,
    *,
    seating: Seating,
    now: datetime,
    action: AnyAction,
    reason: str = "",
    undoes: int | None = None,
) -> Round:
    """The round sits as it did (as the history kept it); tables with a result must agree.

    It is written as the same act, because it is one: people change places.
    """
    with change(round_, action, actor, now=now, reason=reason, undoes=undoes) as step:
        check_open(step)
        kind = action.act.writes
        if kind is None or not issubclass(kind, Reseated):
            raise TypeError(f"{action} moves nobody")
        _arrange(step, kind(round=step.target.number), tables_from(seating), anyway=True)
        seated = Seat.objects.filter(round=step.target).values("entry")
        missing = Entry.objects.filter(tournament=step.tournament, key__in=seating.missed)
        for entry in missing.exclude(pk__in=seated):
            write_missed(step.target, entry)
        return step.target


def _act(
    round_: Round,
    action: AnyAction,
    actor: User | None,
    do: Callable[[Step], None],
    asked: Reseated,
    *,
    now: datetime,
    reason: str | None,
    seen: int | None,
) -> Round:
    """The round after one act of seating; `reason` None where the rules choose and nobody has to say why."""
    with change(round_, action, actor, now=now, reason=reason or "") as step:
        if reason is not None:
            step.require_reason()
        check_open(step)
        if is_done(step, seen, asked):
            step.skip()
        else:
            do(step)
        return step.target


def _arrange(step: Step, says: Reseated, tables: Sequence[WantedTable], *, anyway: bool = False) -> None:
    """Seat the round like this; the history keeps how it was, and by whose word who must not meet does."""
    before = seating_of(step.target)
    step.payload = changed(says, seating=before)
    against = reseat(step.target, tables, anyway=anyway)
    if anyway and against:
        step.payload = changed(says, seating=before, against=against)


def _seated_at(step: Step, number: int, entries: Sequence[Entry]) -> list[WantedTable]:
    """The tables of the round with these players at the one of this number. Raises Refused."""
    keys = tuple(entry.key for entry in entries)
    tables = [
        table for table in tables_in(step.target) if not (table.pair.bye and table.pair.players[0] in keys)
    ]
    wanted = next((table for table in tables if table.pair.table == number), None)
    if wanted is None or len(wanted.pair.players) >= seats_of(step.target)[1]:
        check_table(step.target, number, *entries)
        check_size(step.target, len(keys))
        return [*tables, WantedTable(Pair(keys, number, reason=BY_HAND), True, step.reason)]
    check_size(step.target, len(wanted.pair.players) + len(keys))
    return [joined_by(table, keys, step.reason) if table is wanted else table for table in tables]


def _with_rest(step: Step, tables: Sequence[WantedTable], drawn: Sequence[Pair]) -> list[WantedTable]:
    """The tables with what was drawn for the rest; nobody has a bye where a table has a free seat."""
    found = list(tables)
    for pair in drawn:
        joined = _smallest_open(step, found) if pair.bye else None
        if joined is None:
            found.append(WantedTable(pair))
        else:
            found[joined] = joined_by(found[joined], pair.players, step.reason)
    return found


def _smallest_open(step: Step, tables: Sequence[WantedTable]) -> int | None:
    """Which of the tables is the smallest with a free seat, of which nobody has said anything."""
    reported = {
        placed.pair.table
        for placed in placed_in(read_state(step.tournament), step.target.number)
        if placed.reported
    }
    most = seats_of(step.target)[1]
    free = [
        (len(table.pair.players), table.pair.table or 0, at)
        for at, table in enumerate(tables)
        if not table.pair.bye and table.pair.table not in reported and len(table.pair.players) < most
    ]
    return min(free)[2] if free else None


def _exchanged(table: WantedTable, other: dict[str, str], reason: str) -> WantedTable:
    if not any(player in other for player in table.pair.players):
        return table
    pair = replace(
        table.pair,
        players=tuple(other.get(player, player) for player in table.pair.players),
        reason=BY_HAND,
        reason_players=(),
    )
    return WantedTable(pair, True, reason)


def _moved(table: WantedTable, numbers: dict[int, int], reason: str) -> WantedTable:
    at = table.pair.table
    if at not in numbers:
        return table
    return WantedTable(replace(table.pair, table=numbers[at]), True, reason)


def _keys_to_seat(round_: Round, tables: Sequence[WantedTable]) -> set[str]:
    """Who sits, and who is to be seated with them."""
    active = Entry.objects.filter(tournament=round_.tournament_id, status=Entry.Status.ACTIVE)
    seated = {key for table in tables for key in table.pair.players}
    joining = {entry.key for entry in joining_in(read_state(round_.tournament), round_.number)}
    return set(active.values_list("key", flat=True)) & (seated | joining)
