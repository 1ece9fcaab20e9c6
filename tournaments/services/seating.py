"""Pairing by hand, in the draft and after publishing: every act needs a reason and marks its tables (F14).

All acts take `seen`, the revision their form was made for: the same act again is done once (F41), and whoever
comes second is told who moved people meanwhile (F43). Nothing is moved at a table somebody reported of, and
no other table gets another number (F50).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from ..models import Entry, Match, Round, Seat, User
from ..pairing import Pair, repaired, rng_for
from ..queries.seating import request_for
from ..refusals import Refused
from ..roles import Action
from .change import Change, change
from .reseating import Seating, Table, miss, reseat, seating_of, tables_from, tables_in
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
        _arrange(step, [_exchanged(table, other, reason) for table in tables_in(step.thing)])

    asked = {"first": first.name, "second": second.name, "keys": [first.key, second.key]}
    return _act(round, Action.SWAP_SEATS, actor, swap, now=now, reason=reason, seen=seen, asked=asked)


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
        step.data["table"] = number
        pair = Pair((first.key, second.key), number, reason=BY_HAND)
        _arrange(step, [*tables_in(step.thing), Table(pair, True, reason.strip()[:200])])

    names = f"{first.name} – {second.name}"
    asked = {"act": "seat", "what": names, "keys": [first.key, second.key], "wanted": table}
    return _act(round, Action.PAIR_BY_HAND, actor, seat, now=now, reason=reason, seen=seen, asked=asked)


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
            _arrange(step, [*tables_in(step.thing), Table(pair, True, reason.strip()[:200])])
        elif Seat.objects.filter(round=step.thing, entry=entry).exists():
            step.nothing()
        else:
            step.data["seating"] = seating_of(step.thing)
            miss(step.thing, entry)

    asked = {"act": str(kind), "what": entry.name, "keys": [entry.key]}
    return _act(round, Action.PAIR_BY_HAND, actor, sit, now=now, reason=reason, seen=seen, asked=asked)


def free_table(
    round: Round, actor: User | None, *, match: Match, now: datetime, reason: str, seen: int | None = None
) -> Round:
    """The table (or bye) is taken apart; its players have no seat until they get another."""
    names = [seat.entry.name for seat in match.seats.select_related("entry").order_by("number")]

    def free(step: Step) -> None:
        check_swiss(step.thing)
        players = players_at(step.thing, match)
        _arrange(step, [each for each in tables_in(step.thing) if each.pair.players != players])

    asked = {"act": "free", "what": " – ".join(names), "table": match.table, "match": match.pk}
    return _act(round, Action.PAIR_BY_HAND, actor, free, now=now, reason=reason, seen=seen, asked=asked)


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
        return _arrange(step, [_moved(each, numbers, reason) for each in tables])

    asked = {"table": match.table, "to": table, "match": match.pk}
    return _act(round, Action.MOVE_TABLE, actor, move, now=now, reason=reason, seen=seen, asked=asked)


def draw_rest(round: Round, actor: User | None, *, now: datetime, seen: int | None = None) -> Round:
    """Everybody without a seat is paired by the rules; the tables that are there stay."""

    def draw(step: Step) -> None:
        check_swiss(step.thing)
        tables = tables_in(step.thing)
        held = [table.pair for table in tables]
        request = request_for(step.thing)
        active = _active_keys(step.thing)
        entrants = tuple(each for each in request.entrants if each.id in active)
        rng = rng_for(step.thing.seed, "rest", step.thing.number)
        drawn = repaired(replace(request, entrants=entrants), held=held, before=(), rng=rng, reason="rest")
        new = [Table(pair) for pair in drawn.pairs if pair not in held]
        if new:
            _arrange(step, [*tables, *new])
        else:
            step.nothing()

    return _act(
        round, Action.PAIR_BY_HAND, actor, draw, now=now, reason=None, seen=seen, asked={"act": "rest"}
    )


def restore_seating(
    round: Round, actor: User | None, *, seating: Seating, now: datetime, action: Action, reason: str = ""
) -> Round:
    """The round sits as it did (`data["seating"]` in the diary); tables with a result must agree."""
    with change(round, action, actor, now=now, reason=reason) as step:
        check_open(step)
        step.data["round"] = step.thing.number
        _arrange(step, tables_from(seating))
        seated = Seat.objects.filter(round=step.thing).values("entry")
        missing = Entry.objects.filter(tournament=step.tournament, key__in=seating["missed"])
        for entry in missing.exclude(pk__in=seated):
            miss(step.thing, entry)
        return step.thing


def _act(
    round: Round,
    action: Action,
    actor: User | None,
    do: Callable[[Step], None],
    *,
    now: datetime,
    reason: str | None,
    seen: int | None,
    asked: Mapping[str, object],
) -> Round:
    """The round after one act of seating; `reason` None where the rules choose and nobody has to say why."""
    if reason is not None and not reason.strip():
        raise Refused("reason_missing", field="reason")
    with change(round, action, actor, now=now, reason=reason or "") as step:
        step.data.update(round=step.thing.number, **asked)
        check_open(step)
        if is_done(step, seen, asked):
            step.nothing()
        else:
            do(step)
        return step.thing


def _arrange(step: Step, tables: Sequence[Table]) -> None:
    step.data["seating"] = seating_of(step.thing)
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
    return Table(pair, True, reason.strip()[:200])


def _moved(table: Table, numbers: dict[int, int], reason: str) -> Table:
    at = table.pair.table
    if at not in numbers:
        return table
    return Table(replace(table.pair, table=numbers[at]), True, reason.strip()[:200])


def _active_keys(round_: Round) -> set[str]:
    active = Entry.objects.filter(tournament=round_.tournament_id, status=Entry.Status.ACTIVE)
    return set(active.values_list("key", flat=True))
