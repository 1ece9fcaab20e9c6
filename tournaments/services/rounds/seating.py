"""Pairing by hand, in the draft and after publishing: every act needs a reason and marks its tables (F14).

All acts take `seen`, the revision their form was made for: the same act again is done once (F41), and the
second of two people is told who has moved players meanwhile (F43). Tables with a report are left alone, and
no other table changes its number (F50).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import NamedTuple

from msgspec.structs import replace as changed

from ...acts import Action, AnyAction
from ...acts.rounds import Reseated, SeatedByHand, Seating, Swapped, TableMoved
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
    remove_missed,
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
    check_seatable,
    check_seats,
    check_size,
    check_swiss,
    check_table,
    free_number,
    is_done,
    players_at,
    seats_at_table,
)

STAND_UP = "out"
"""Leaving a table without anything else to do in the round yet."""
Step = Change[Round]
Asked = Swapped | SeatedByHand | TableMoved
_ACTION_OF: Mapping[type[Asked], AnyAction] = {
    Swapped: Action.SWAP_SEATS,
    SeatedByHand: Action.PAIR_BY_HAND,
    TableMoved: Action.MOVE_TABLE,
}


class Together(NamedTuple):
    """Who sits together at this table, or at the next free one; at an existing table they join the others,
    where the game has seats for all."""

    entries: Sequence[Entry]
    table: int | None = None


def swap_seats(
    round_: Round,
    actor: User | None,
    *,
    entries: tuple[Entry, Entry],
    now: datetime,
    reason: str,
    seen: int | None = None,
    anyway: bool = False,
) -> Round:
    """Swaps the two, and nothing else; one of them may be without a seat.

    Raises Refused: without a reason, at a table with a result, in a bracket that is under way.
    """
    first, second = entries
    swapped = {first.key: second.key, second.key: first.key}

    def swap(step: Step) -> None:
        check_bracket(step.target)
        check_seats(step.target, first, second)
        tables = [_swapped(table, swapped, step.reason) for table in tables_in(step.target)]
        _arrange(step, asked, tables, anyway=anyway)

    asked = Swapped(round=round_.number, first=first.name, second=second.name, keys=(first.key, second.key))
    return _act(round_, actor, swap, asked, now=now, reason=reason, seen=seen)


def seat_together(
    round_: Round,
    actor: User | None,
    *,
    wanted: Together,
    now: datetime,
    reason: str,
    seen: int | None = None,
    anyway: bool = False,
) -> Round:
    """Seats players who have no seat, or the bye."""
    entries, table = wanted

    def seat(step: Step) -> None:
        check_swiss(step.target)
        if len(set(keys)) < len(keys):
            raise Refused("same_player", field="second")
        check_has_no_game(step.target, *entries)
        number = free_number(step.target, *entries) if table is None else table
        _arrange(step, changed(asked, table=number), _seated_at(step, number, entries), anyway=anyway)

    keys, names = tuple(entry.key for entry in entries), " – ".join(entry.name for entry in entries)
    asked = SeatedByHand(round=round_.number, act="seat", what=names, keys=keys, wanted=table)
    return _act(round_, actor, seat, asked, now=now, reason=reason, seen=seen)


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
    """The player has a bye, or misses the round (`kind` "missed"), or only leaves the table ("out").

    A table may be left only if enough players stay for a game.
    """
    if kind not in (Match.Kind.BYE, Match.Kind.MISSED, STAND_UP):
        raise Refused("unknown_choice", field="kind", found=kind)

    def sit(step: Step) -> None:
        check_swiss(step.target)
        seat = Seat.objects.filter(round=step.target, entry=entry).select_related("match").first()
        if seat is not None and seat.match.kind == kind:
            return step.skip()
        check_may_stand(step.target, entry)
        if kind == STAND_UP and (seat is None or seat.match.kind != Match.Kind.GAME):
            return step.skip()
        tables = tables_without(step.target, [entry], reason=step.reason)
        if kind == Match.Kind.BYE:
            tables.append(WantedTable(Pair((entry.key,), None, bye=True, reason=BY_HAND), True, step.reason))
        _arrange(step, asked, tables)
        if kind == Match.Kind.MISSED:
            write_missed(step.target, entry)
        return None

    asked = SeatedByHand(round=round_.number, act=str(kind), what=entry.name, keys=(entry.key,))
    return _act(round_, actor, sit, asked, now=now, reason=reason, seen=seen)


def free_table(
    round_: Round, actor: User | None, *, match: Match, now: datetime, reason: str, seen: int | None = None
) -> Round:
    """Dissolves the table (or bye); its players have no seat until they get another."""
    names = [seat.entry.name for seat in match.seats.select_related("entry").order_by("number")]

    def free(step: Step) -> None:
        check_swiss(step.target)
        players = players_at(step.target, match)
        _arrange(step, asked, [table for table in tables_in(step.target) if table.pair.players != players])

    asked = SeatedByHand(
        round=round_.number, act="free", what=" – ".join(names), table=match.table, match=match.pk
    )
    return _act(round_, actor, free, asked, now=now, reason=reason, seen=seen)


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
    """Moves the match to this table; a match that was there moves to the table it leaves."""

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
    return _act(round_, actor, move, asked, now=now, reason=reason, seen=seen)


def draw_rest(
    round_: Round, actor: User | None, *, now: datetime, seen: int | None = None, anyway: bool = False
) -> Round:
    """Pairs everybody without a seat by the rules; existing tables stay, known absentees stay out."""

    def draw(step: Step) -> None:
        check_swiss(step.target)
        tables = tables_in(step.target)
        existing = [table.pair for table in tables]
        request = request_for(read_state(step.tournament), step.target)
        keys = _keys_to_seat(step.target, tables)
        entrants = tuple(entrant for entrant in request.entrants if entrant.id in keys)
        rng = rng_for(step.target.seed, "rest", step.target.number)
        drawn = repaired(
            replace(request, entrants=entrants), held=existing, before=(), rng=rng, reason="rest"
        )
        new_pairs = [pair for pair in drawn.pairs if pair not in existing]
        if new_pairs:
            _arrange(step, asked, _with_rest(step, tables, new_pairs), anyway=anyway)
        else:
            step.skip()

    asked = SeatedByHand(round=round_.number, act="rest")
    return _act(round_, actor, draw, asked, now=now, reason=None, seen=seen)


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
    """Seats the round as stored in the history; tables with a result must be the same.

    Recorded as the same act, because it is one: people change places.
    """
    with change(round_, action, actor, now=now, reason=reason, undoes=undoes) as step:
        check_seatable(step)
        kind = action.act.writes
        if kind is None or not issubclass(kind, Reseated):
            raise TypeError(f"{action} moves nobody")
        _arrange(step, kind(round=step.target.number), tables_from(seating), anyway=True)
        remove_missed(step.target, seating.waiting or ())
        seated = Seat.objects.filter(round=step.target).values("entry")
        missing = Entry.objects.filter(tournament=step.tournament, key__in=seating.missed)
        for entry in missing.exclude(pk__in=seated):
            write_missed(step.target, entry)
        return step.target


def _act(
    round_: Round,
    actor: User | None,
    do: Callable[[Step], None],
    asked: Asked,
    *,
    now: datetime,
    reason: str | None,
    seen: int | None,
) -> Round:
    """Runs one act of seating; `reason` is None where the rules choose and no reason is needed."""
    with change(round_, _ACTION_OF[type(asked)], actor, now=now, reason=reason or "") as step:
        if reason is not None:
            step.require_reason()
        check_seatable(step)
        if is_done(step, seen, asked):
            step.skip()
        else:
            do(step)
        return step.target


def _arrange(step: Step, payload: Reseated, tables: Sequence[WantedTable], *, anyway: bool = False) -> None:
    """Seats the round like this; the payload has the former seating, and who meets because of `anyway`."""
    before = seating_of(step.target)
    step.payload = changed(payload, seating=before)
    against = reseat(step.target, tables, anyway=anyway)
    if anyway and against:
        step.payload = changed(payload, seating=before, against=against)


def _seated_at(step: Step, number: int, entries: Sequence[Entry]) -> list[WantedTable]:
    """The tables of the round with these players at the one of this number. Raises Refused."""
    keys = tuple(entry.key for entry in entries)
    tables = [
        table for table in tables_in(step.target) if not (table.pair.bye and table.pair.players[0] in keys)
    ]
    wanted = next((table for table in tables if table.pair.table == number), None)
    if wanted is None or len(wanted.pair.players) >= seats_at_table(step.target)[1]:
        check_table(step.target, number, *entries)
        check_size(step.target, len(keys))
        return [*tables, WantedTable(Pair(keys, number, reason=BY_HAND), True, step.reason)]
    check_size(step.target, len(wanted.pair.players) + len(keys))
    return [joined_by(table, keys, step.reason) if table is wanted else table for table in tables]


def _with_rest(step: Step, tables: Sequence[WantedTable], drawn: Sequence[Pair]) -> list[WantedTable]:
    """The tables with the pairs drawn for the rest; nobody has a bye while a table has a free seat."""
    all_tables = list(tables)
    for pair in drawn:
        at = _smallest_open(step, all_tables) if pair.bye else None
        if at is None:
            all_tables.append(WantedTable(pair))
        else:
            all_tables[at] = joined_by(all_tables[at], pair.players, step.reason)
    return all_tables


def _smallest_open(step: Step, tables: Sequence[WantedTable]) -> int | None:
    """The index of the smallest table with a free seat and no report; None without one."""
    reported = {
        placed.pair.table
        for placed in placed_in(read_state(step.tournament), step.target.number)
        if placed.reported
    }
    most = seats_at_table(step.target)[1]
    free = [
        (len(table.pair.players), table.pair.table or 0, at)
        for at, table in enumerate(tables)
        if not table.pair.bye and table.pair.table not in reported and len(table.pair.players) < most
    ]
    return min(free)[2] if free else None


def _swapped(table: WantedTable, swapped: dict[str, str], reason: str) -> WantedTable:
    if not any(player in swapped for player in table.pair.players):
        return table
    pair = replace(
        table.pair,
        players=tuple(swapped.get(player, player) for player in table.pair.players),
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
    """The keys of active players who are seated or still to be seated."""
    active = Entry.objects.filter(tournament=round_.tournament_id, status=Entry.Status.ACTIVE)
    seated = {key for table in tables for key in table.pair.players}
    joining = {entry.key for entry in joining_in(read_state(round_.tournament), round_.number)}
    return set(active.values_list("key", flat=True)) & (seated | joining)
