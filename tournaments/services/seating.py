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

from ..acts import Action, AnyAction
from ..acts.payloads import Reseated, SeatedByHand, Seating, Swapped, TableMoved
from ..models import Entry, Match, Round, Seat, User
from ..pairing import Pair, repaired, rng_for
from ..queries.seating import request_for
from ..queries.state import read_state
from ..refusals import Refused
from .change import Change, change
from .reseating import Table, reseat, seating_of, tables_from, tables_in, write_missed
from .seating_checks import (
    check_bracket,
    check_free,
    check_open,
    check_seats,
    check_swiss,
    check_table,
    free_number,
    is_done,
    players_at,
)

BY_HAND = "by_hand"
Step = Change[Round]


def swap_seats(
    round: Round,
    actor: User | None,
    *,
    first: Entry,
    second: Entry,
    now: datetime,
    reason: str,
    seen: int | None = None,
) -> Round:
    """The two have changed places, and nothing else has; one of them may be without a seat.

    Raises Refused: without a reason, at a table with a result, in a bracket that is under way.
    """
    other = {first.key: second.key, second.key: first.key}

    def swap(step: Step) -> None:
        check_bracket(step.thing)
        check_seats(step.thing, first, second)
        _arrange(step, asked, [_exchanged(table, other, step.reason) for table in tables_in(step.thing)])

    asked = Swapped(round=round.number, first=first.name, second=second.name, keys=(first.key, second.key))
    return _act(round, Action.SWAP_SEATS, actor, swap, asked, now=now, reason=reason, seen=seen)


def seat_together(
    round: Round,
    actor: User | None,
    *,
    first: Entry,
    second: Entry,
    now: datetime,
    reason: str,
    table: int | None = None,
    seen: int | None = None,
) -> Round:
    """Two players without a seat meet, at this table or the next free one."""

    def seat(step: Step) -> None:
        check_swiss(step.thing)
        if first.pk == second.pk:
            raise Refused("same_player", field="second")
        check_free(step.thing, first, second)
        number = free_number(step.thing, first, second) if table is None else table
        check_table(step.thing, number, first, second)
        pair = Pair((first.key, second.key), number, reason=BY_HAND)
        seated = changed(asked, table=number)
        _arrange(step, seated, [*tables_in(step.thing), Table(pair, True, step.reason)])

    names, keys = f"{first.name} – {second.name}", (first.key, second.key)
    asked = SeatedByHand(round=round.number, act="seat", what=names, keys=keys, wanted=table)
    return _act(round, Action.PAIR_BY_HAND, actor, seat, asked, now=now, reason=reason, seen=seen)


def sit_out(
    round: Round,
    actor: User | None,
    *,
    entry: Entry,
    now: datetime,
    reason: str,
    kind: str = "bye",
    seen: int | None = None,
) -> Round:
    """The player without a seat has a bye, or misses the round with a loss (`kind` "missed")."""
    if kind not in (Match.Kind.BYE, Match.Kind.MISSED):
        raise Refused("unknown_choice", field="kind", found=kind)

    def sit(step: Step) -> None:
        check_swiss(step.thing)
        check_free(step.thing, entry)
        if kind == Match.Kind.BYE:
            pair = Pair((entry.key,), None, bye=True, reason=BY_HAND)
            _arrange(step, asked, [*tables_in(step.thing), Table(pair, True, step.reason)])
        elif Seat.objects.filter(round=step.thing, entry=entry).exists():
            step.nothing()
        else:
            step.says = changed(asked, seating=seating_of(step.thing))
            write_missed(step.thing, entry)

    asked = SeatedByHand(round=round.number, act=str(kind), what=entry.name, keys=(entry.key,))
    return _act(round, Action.PAIR_BY_HAND, actor, sit, asked, now=now, reason=reason, seen=seen)


def free_table(
    round: Round, actor: User | None, *, match: Match, now: datetime, reason: str, seen: int | None = None
) -> Round:
    """The table (or bye) is taken apart; its players have no seat until they get another."""
    names = [seat.entry.name for seat in match.seats.select_related("entry").order_by("number")]

    def free(step: Step) -> None:
        check_swiss(step.thing)
        players = players_at(step.thing, match)
        _arrange(step, asked, [each for each in tables_in(step.thing) if each.pair.players != players])

    asked = SeatedByHand(
        round=round.number, act="free", what=" – ".join(names), table=match.table, match=match.pk
    )
    return _act(round, Action.PAIR_BY_HAND, actor, free, asked, now=now, reason=reason, seen=seen)


def move_table(
    round: Round,
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
        players_at(step.thing, match)
        own = Match.objects.get(pk=match.pk).table
        if own is None:
            raise Refused("match_without_game")
        if table == own:
            return step.nothing()
        tables, numbers = tables_in(step.thing), {own: table, table: own}
        if not any(each.pair.table == table for each in tables):
            check_table(step.thing, table)
        return _arrange(step, asked, [_moved(each, numbers, step.reason) for each in tables])

    asked = TableMoved(round=round.number, table=match.table, to=table, match=match.pk)
    return _act(round, Action.MOVE_TABLE, actor, move, asked, now=now, reason=reason, seen=seen)


def draw_rest(round: Round, actor: User | None, *, now: datetime, seen: int | None = None) -> Round:
    """Everybody without a seat is paired by the rules; the tables that are there stay."""

    def draw(step: Step) -> None:
        check_swiss(step.thing)
        tables = tables_in(step.thing)
        held = [table.pair for table in tables]
        request = request_for(read_state(step.tournament), step.thing)
        active = _active_keys(step.thing)
        entrants = tuple(each for each in request.entrants if each.id in active)
        rng = rng_for(step.thing.seed, "rest", step.thing.number)
        drawn = repaired(replace(request, entrants=entrants), held=held, before=(), rng=rng, reason="rest")
        new = [Table(pair) for pair in drawn.pairs if pair not in held]
        if new:
            _arrange(step, asked, [*tables, *new])
        else:
            step.nothing()

    asked = SeatedByHand(round=round.number, act="rest")
    return _act(round, Action.PAIR_BY_HAND, actor, draw, asked, now=now, reason=None, seen=seen)


def restore_seating(
    round: Round,
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
    with change(round, action, actor, now=now, reason=reason, undoes=undoes) as step:
        check_open(step)
        kind = action.act.writes
        if kind is None or not issubclass(kind, Reseated):
            raise TypeError(f"{action} moves nobody")
        _arrange(step, kind(round=step.thing.number), tables_from(seating))
        seated = Seat.objects.filter(round=step.thing).values("entry")
        missing = Entry.objects.filter(tournament=step.tournament, key__in=seating.missed)
        for entry in missing.exclude(pk__in=seated):
            write_missed(step.thing, entry)
        return step.thing


def _act(
    round: Round,
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
    with change(round, action, actor, now=now, reason=reason or "") as step:
        if reason is not None:
            step.require_reason()
        check_open(step)
        if is_done(step, seen, asked):
            step.nothing()
        else:
            do(step)
        return step.thing


def _arrange(step: Step, says: Reseated, tables: Sequence[Table]) -> None:
    """Seat the round like this; the history keeps how it was."""
    step.says = changed(says, seating=seating_of(step.thing))
    reseat(step.thing, tables)


def _exchanged(table: Table, other: dict[str, str], reason: str) -> Table:
    if not any(player in other for player in table.pair.players):
        return table
    pair = replace(
        table.pair,
        players=tuple(other.get(player, player) for player in table.pair.players),
        reason=BY_HAND,
        reason_players=(),
    )
    return Table(pair, True, reason)


def _moved(table: Table, numbers: dict[int, int], reason: str) -> Table:
    at = table.pair.table
    if at not in numbers:
        return table
    return Table(replace(table.pair, table=numbers[at]), True, reason)


def _active_keys(round_: Round) -> set[str]:
    active = Entry.objects.filter(tournament=round_.tournament_id, status=Entry.Status.ACTIVE)
    return set(active.values_list("key", flat=True))
