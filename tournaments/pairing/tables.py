"""Which pair sits at which table (A-TABLE-1)."""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from itertools import count

from tournaments.pairing.types import Entrant, Pair, SwissRequest

Match = Sequence[Entrant]


def tables_for(matches: Sequence[Match], *, request: SwissRequest) -> list[int]:
    """A table for each match; `matches` are sorted, the best-ranked first, who get the lowest numbers.

    Fixed tables of players come first, even where blocked for others: the organizer chose them. Of two
    claims the better-ranked wins. With `avoid_tables` as many matches as possible are at tables where none
    of their players has played.
    """
    fixed: dict[int, int] = {}
    if request.fixed_tables:
        fixed = _claimed_tables(
            _fixed_tables([entrant.id for entrant in match], request.fixed_tables) for match in matches
        )
    free = _free_tables(request, taken=set(fixed.values()))
    open_matches = [at for at in range(len(matches)) if at not in fixed]
    numbers = [next(free) for _ in open_matches]
    if request.avoid_tables:
        numbers = _unfamiliar_tables([matches[at] for at in open_matches], numbers)
    seated = fixed | dict(zip(open_matches, numbers, strict=True))
    return [seated[at] for at in range(len(matches))]


def bracket_tables(pairs: Sequence[Pair], *, blocked: Set[int], fixed: Mapping[str, int]) -> tuple[Pair, ...]:
    """The games of a bracket with their tables: fixed tables first, then the lowest free ones."""
    given = _claimed_tables([] if pair.bye else _fixed_tables(pair.players, fixed) for pair in pairs)
    taken = {*given.values(), *blocked}
    free = (table for table in count(1) if table not in taken)
    return tuple(
        pair if pair.bye else replace(pair, table=given[at] if at in given else next(free))
        for at, pair in enumerate(pairs)
    )


def _fixed_tables(players: Sequence[str], fixed: Mapping[str, int]) -> list[int]:
    return [fixed[player] for player in players if player in fixed]


def _claimed_tables(wanted: Iterable[Sequence[int]]) -> dict[int, int]:
    """Number of a match -> the table it gets of those it wants; the first claim wins."""
    given: dict[int, int] = {}
    for at, tables in enumerate(wanted):
        free = [table for table in tables if table not in given.values()]
        if free:
            given[at] = free[0]
    return given


def _free_tables(request: SwissRequest, *, taken: Set[int]) -> Iterator[int]:
    table = request.first_table
    while True:
        if table not in taken and table not in request.blocked_tables:
            yield table
        table += 1


def _unfamiliar_tables(matches: Sequence[Match], numbers: list[int]) -> list[int]:
    """The numbers assigned so that as few matches as possible are at a table where one of the players has
    played.

    Matches take the lowest suitable table, the best-ranked first; where none is left, earlier matches move
    along a shortest chain of exchanges (an augmenting path). The remaining tables are filled in order.
    """
    played_at = [{table for player in match for table in player.tables} for match in matches]
    holder: dict[int, int] = {}
    for at in range(len(matches)):
        _assign(at, played_at=played_at, numbers=numbers, holder=holder)
    table_of = {at: table for table, at in holder.items()}
    spare = iter([table for table in numbers if table not in holder])
    return [table_of[at] if at in table_of else next(spare) for at in range(len(matches))]


def _assign(
    at: int, *, played_at: Sequence[Set[int]], numbers: Sequence[int], holder: dict[int, int]
) -> None:
    # table -> (match that wants it, table it would give up)
    came_from: dict[int, tuple[int, int | None]] = {}
    queue: deque[tuple[int, int | None]] = deque([(at, None)])
    while queue:
        match, given_up = queue.popleft()
        for table in numbers:
            if table in played_at[match] or table in came_from:
                continue
            came_from[table] = (match, given_up)
            if table not in holder:
                _move_along(table, came_from=came_from, holder=holder)
                return
            queue.append((holder[table], table))


def _move_along(
    table: int, *, came_from: Mapping[int, tuple[int, int | None]], holder: dict[int, int]
) -> None:
    """Gives every match of the chain the table it wants, from the free one back to the one without any."""
    move: int | None = table
    while move is not None:
        holder[move], move = came_from[move]
