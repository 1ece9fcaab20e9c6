"""Which pair sits at which table (A-TABLE-1)."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from itertools import count

from tournaments.pairing.types import Entrant, Pair, SwissRequest

Match = Sequence[Entrant]


def tables_for(matches: Sequence[Match], *, request: SwissRequest) -> list[int]:
    """A table for each match; `matches` with the best-ranked first, who get the lowest numbers.

    A table kept for a player comes first, even where it is blocked for others: the organizer chose it. Of two
    claims the better-ranked wins. With `avoid_tables` as many matches as possible are played where
    none of their players has played.
    """
    fixed = _first_come(_wanted([entrant.id for entrant in match], request.fixed_tables) for match in matches)
    free = _free(request, taken=set(fixed.values()))
    open_matches = [at for at in range(len(matches)) if at not in fixed]
    numbers = [next(free) for _ in open_matches]
    if request.avoid_tables:
        numbers = _fresh([matches[at] for at in open_matches], numbers)
    seated = fixed | dict(zip(open_matches, numbers, strict=True))
    return [seated[at] for at in range(len(matches))]


def bracket_tables(pairs: Sequence[Pair], *, blocked: Set[int], fixed: Mapping[str, int]) -> tuple[Pair, ...]:
    """The games of a bracket with their tables: one kept for a player first, then the lowest free ones."""
    given = _first_come([] if pair.bye else _wanted(pair.players, fixed) for pair in pairs)
    taken = {*given.values(), *blocked}
    free = (table for table in count(1) if table not in taken)
    return tuple(
        pair if pair.bye else replace(pair, table=given[at] if at in given else next(free))
        for at, pair in enumerate(pairs)
    )


def _wanted(players: Sequence[str], fixed: Mapping[str, int]) -> list[int]:
    return [fixed[player] for player in players if player in fixed]


def _first_come(wanted: Iterable[Sequence[int]]) -> dict[int, int]:
    """The table of each match that gets one it wants, by the number of the match; the first claim wins."""
    given: dict[int, int] = {}
    for at, tables in enumerate(wanted):
        left = [table for table in tables if table not in given.values()]
        if left:
            given[at] = left[0]
    return given


def _free(request: SwissRequest, *, taken: Set[int]) -> Iterator[int]:
    table = request.first_table
    while True:
        if table not in taken and table not in request.blocked_tables:
            yield table
        table += 1


def _fresh(matches: Sequence[Match], numbers: list[int]) -> list[int]:
    """The numbers dealt out so that as few matches as possible are at a table one of the players knows.

    Matches are served from the best-ranked down with the lowest table that suits; who finds none makes
    earlier ones move along a shortest chain of exchanges (an augmenting path). What is left over is filled in
    order.
    """
    known = [{table for player in match for table in player.tables} for match in matches]
    holder: dict[int, int] = {}
    for at in range(len(matches)):
        _seat(at, known=known, numbers=numbers, holder=holder)
    table_of = {at: table for table, at in holder.items()}
    spare = iter([table for table in numbers if table not in holder])
    return [table_of[at] if at in table_of else next(spare) for at in range(len(matches))]


def _seat(at: int, *, known: Sequence[Set[int]], numbers: Sequence[int], holder: dict[int, int]) -> None:
    # table -> (match that wants it, table it would give up)
    came_from: dict[int, tuple[int, int | None]] = {}
    waiting: deque[tuple[int, int | None]] = deque([(at, None)])
    while waiting:
        match, given_up = waiting.popleft()
        for table in numbers:
            if table in known[match] or table in came_from:
                continue
            came_from[table] = (match, given_up)
            if table not in holder:
                _move_along(table, came_from=came_from, holder=holder)
                return
            waiting.append((holder[table], table))


def _move_along(
    table: int, *, came_from: Mapping[int, tuple[int, int | None]], holder: dict[int, int]
) -> None:
    """Everybody of the chain gets the table they want, from the free one back to whoever had none."""
    move: int | None = table
    while move is not None:
        holder[move], move = came_from[move]
