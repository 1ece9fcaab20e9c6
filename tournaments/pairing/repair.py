"""Repairs of a published round: some tables stay, the others are paired again with few changes.

One minimum-weight perfect matching over the players who may be moved. Its weights are whole numbers of any
size, with one level per criterion, so that no sum of lesser levels outweighs a greater one.
"""

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from operator import attrgetter

from tournaments.pairing import matching
from tournaments.pairing.chance import shuffled
from tournaments.pairing.check import notes_of
from tournaments.pairing.deviations import exchanges
from tournaments.pairing.pods.pod_repair import exchanged_pods, repaired_pods
from tournaments.pairing.scale import Couple, Order, Scale
from tournaments.pairing.swiss.narrowing import kept_tables, narrowed
from tournaments.pairing.types import DUEL, Entrant, Pair, Pairing, SwissRequest

REASON = "repaired"
# From so many players on only couples that can belong to a best pairing are weighed.
MANY = 40


def repaired(
    request: SwissRequest,
    *,
    held: Sequence[Pair],
    before: Sequence[Pair],
    rng: random.Random,
    order: Order = "best",
    reason: str = REASON,
) -> Pairing:
    """All of `held` unchanged, and the best pairing of the other entrants (pairing.md rules 1 to 3).

    `before` is how the others sat; ids in it that are not in the request have left. With order "best" as few
    of these tables change as the rules allow; with "fewest" only a rematch or a second bye justifies another
    change. Tables that don't change keep their number (F50).
    """
    seated = {player for pair in held for player in pair.players}
    free = [entrant for entrant in request.entrants if entrant.id not in seated]
    ordered = shuffled(sorted(free, key=attrgetter("id")), rng=rng)
    if request.seats == DUEL:
        couples = _couples(request, ordered, before=before, order=order, rng=rng)
    else:
        groups = {frozenset(pair.players) for pair in before}
        couples = repaired_pods(request, ordered, before=groups, order=order, rng=rng)
    return _pairing(request, held=held, before=before, couples=couples, reason=reason)


def _couples(
    request: SwissRequest,
    free: Sequence[Entrant],
    *,
    before: Sequence[Pair],
    order: Order,
    rng: random.Random,
) -> list[Couple]:
    scale = Scale(request, free, before=before, order=order)
    if len(free) < MANY:
        return _matched(free, scale)
    if order == "fewest":
        return _around_kept(free, scale)
    return _matched(free, scale, narrowed(request, free, rng=rng))


def exchanged(request: SwissRequest, *, held: Sequence[Pair], before: Sequence[Pair]) -> Pairing | None:
    """The round after the exchange between two tables of `before` that helps most; None where none helps.

    Everybody in `before` must be an entrant of the request.
    """
    tables = [frozenset(pair.players) for pair in before]
    if request.seats == DUEL:
        couples = _best_exchange(request, tables, before=before)
    else:
        byes = [frozenset(pair.players) for pair in before if pair.bye]
        pods = exchanged_pods(request, [table for table in tables if table not in byes])
        couples = pods and [*pods, *byes]
    if couples is None:
        return None
    return _pairing(request, held=held, before=before, couples=couples, reason=REASON)


def _best_exchange(
    request: SwissRequest, tables: Sequence[Couple], *, before: Sequence[Pair]
) -> list[Couple] | None:
    """The tables after the first exchange that saves most; None where none saves anything."""
    entrant_of = {entrant.id: entrant for entrant in request.entrants}
    free = [entrant_of[player] for table in tables for player in table]
    scale = Scale(request, free, before=before, order="best")
    cost = {table: scale.cost(table) for table in tables}
    best: tuple[int, list[Couple]] = (0, [])
    for one, other in _every_two(tables):
        for couples in exchanges(one, other):
            gain = cost[one] + cost[other] - sum(map(scale.cost, couples))
            if gain > best[0]:
                best = (gain, [*_without(tables, one, other), *couples])
    return best[1] or None


def _without(tables: Sequence[Couple], *gone: Couple) -> list[Couple]:
    return [table for table in tables if table not in gone]


def _every_two(tables: Sequence[Couple]) -> Iterator[tuple[Couple, Couple]]:
    """Each table with each one before it."""
    return ((one, other) for at, one in enumerate(tables) for other in tables[:at])


def _matched(free: Sequence[Entrant], scale: Scale, possible: Iterable[Couple] | None = None) -> list[Couple]:
    """The cheapest pairing of everybody, with one player alone where the number is odd.

    `possible`: the couples to choose from; None for all.
    """
    ids = [entrant.id for entrant in free]
    couples = _all_couples(ids) if possible is None else possible
    place = {player: at for at, player in enumerate(ids)}
    edges = [(*_ends(couple, place, alone=len(ids)), scale.whole - scale.cost(couple)) for couple in couples]
    return [
        frozenset({ids[at] for at in (one, other) if at < len(ids)})
        for one, other in matching.heaviest(edges)
    ]


def _all_couples(ids: Sequence[str]) -> Iterator[Couple]:
    for at, one in enumerate(ids):
        yield from (frozenset({other, one}) for other in ids[:at])
    if len(ids) % 2:
        yield from (frozenset({player}) for player in ids)


def _ends(couple: Couple, place: Mapping[str, int], *, alone: int) -> tuple[int, int]:
    """The vertices of the two; for a bye the player's and `alone`."""
    one, *other = sorted(place[player] for player in couple)
    return one, other[0] if other else alone


def _around_kept(free: Sequence[Entrant], scale: Scale) -> list[Couple]:
    """The fewest changes: tables that can stay do, where the others need no rematch and no second bye.

    Any pairing with as few changes keeps them all, so only the others have to be weighed.
    """
    kept = kept_tables(free, scale.before, scale.avoided)
    seated = {player for couple in kept for player in couple}
    rest = _matched([entrant for entrant in free if entrant.id not in seated], scale)
    if all(scale.cost(couple) < scale.unit["second_bye"] for couple in rest):
        return [*kept, *rest]
    return _matched(free, scale)


def _pairing(
    request: SwissRequest,
    *,
    held: Sequence[Pair],
    before: Sequence[Pair],
    couples: Iterable[Couple],
    reason: str,
) -> Pairing:
    """The couples as pairs with tables; those who sat together before stay unchanged."""
    wanted = set(couples)
    kept = [pair for pair in before if frozenset(pair.players) in wanted]
    new = wanted - {frozenset(pair.players) for pair in kept}
    rank = {entrant.id: entrant.rank for entrant in request.entrants}
    ranked = sorted(sorted((rank[player], player) for player in couple) for couple in new)
    drawn = [
        Pair(tuple(player for _, player in couple), None, bye=len(couple) == 1, reason=reason)
        for couple in ranked
    ]
    pairs = [*held, *kept, *_with_tables(request, drawn, before=before, staying=[*held, *kept])]
    pairs.sort(key=lambda pair: (pair.table is None, pair.table or 0))
    return Pairing(tuple(pairs), notes_of(request, pairs))


def _with_tables(
    request: SwissRequest, drawn: Sequence[Pair], *, before: Sequence[Pair], staying: Sequence[Pair]
) -> list[Pair]:
    """A table for each new match: a fixed one, else one where its players sat, else one that is left."""
    games = [pair for pair in drawn if not pair.bye]
    tables = _Tables(request, games, before=before, staying=staying)
    for choices in (tables.fixed, tables.own, tables.left):
        for pair in games:
            tables.assign(pair, choices(pair))
    return [pair if pair.bye else replace(pair, table=tables.given[pair.players]) for pair in drawn]


class _Tables:
    """The tables of a repaired round, assigned one by one."""

    def __init__(
        self,
        request: SwissRequest,
        games: Sequence[Pair],
        *,
        before: Sequence[Pair],
        staying: Sequence[Pair],
    ) -> None:
        self.request = request
        self.games = len(games)
        self.taken = {pair.table for pair in staying}
        usable = {pair.table for pair in before} - self.taken - request.blocked_tables
        self.usable = sorted(table for table in usable if table is not None)
        self.sat_at = {player: pair.table for pair in before for player in pair.players}
        self.played_at = _tables_played_at(request, games)
        self.given: dict[tuple[str, ...], int] = {}

    def assign(self, pair: Pair, choices: Iterable[int | None]) -> None:
        """Assigns the first of these tables that is free, unless the match has one."""
        for table in choices:
            if table is not None and table not in self.taken and pair.players not in self.given:
                self.given[pair.players] = table
                self.taken.add(table)

    def fixed(self, pair: Pair) -> list[int | None]:
        """The fixed tables of the players of the match."""
        return [self.request.fixed_tables.get(player) for player in pair.players]

    def own(self, pair: Pair) -> list[int | None]:
        """The tables where they sat before, unless these are to be avoided."""
        sat_at = [self.sat_at.get(player) for player in pair.players]
        return [
            table for table in sat_at if table in self.usable and table not in self.played_at[pair.players]
        ]

    def left(self, pair: Pair) -> list[int | None]:
        """The tables of the round that are free, those where they have played last; then new ones."""
        unfamiliar = [table for table in self.usable if table not in self.played_at[pair.players]]
        return [*unfamiliar, *self.usable, *_next_tables(self.request, len(self.taken) + self.games)]


def _tables_played_at(request: SwissRequest, pairs: Sequence[Pair]) -> dict[tuple[str, ...], set[int]]:
    """Players of a match -> tables where one of them has played; empty sets where that does not matter."""
    if not request.avoid_tables:
        return {pair.players: set() for pair in pairs}
    tables = {entrant.id: entrant.tables for entrant in request.entrants}
    return {pair.players: set().union(*(tables[player] for player in pair.players)) for pair in pairs}


def _next_tables(request: SwissRequest, count: int) -> Iterator[int]:
    """Numbers of tables not used in this round, without blocked ones."""
    last = request.first_table + count + len(request.blocked_tables)
    return (table for table in range(request.first_table, last + 1) if table not in request.blocked_tables)
