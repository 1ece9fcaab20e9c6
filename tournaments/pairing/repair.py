"""A round that is out already, put right: some tables stay, the others are paired anew with little ado.

One minimum-weight perfect matching over the players who may be moved. Its weights are whole numbers of any
size, one level for each thing that counts, so that nothing lesser outbids anything greater.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from operator import attrgetter
from typing import Literal

from tournaments.pairing import matching
from tournaments.pairing.chance import shuffled
from tournaments.pairing.check import notes_of
from tournaments.pairing.types import Entrant, Pair, Pairing, SwissRequest

# What counts, from the greatest to the least.
Order = Literal["best", "fewest"]
LEVELS: dict[Order, tuple[str, ...]] = {
    "best": ("rematch", "second_bye", "bye_rank", "falls", "club", "change"),
    "fewest": ("rematch", "second_bye", "change", "falls", "club", "bye_rank"),
}
REASON = "repaired"
Couple = frozenset[str]


def repaired(
    request: SwissRequest,
    *,
    held: Sequence[Pair],
    before: Sequence[Pair],
    rng: random.Random,
    order: Order = "best",
    reason: str = REASON,
) -> Pairing:
    """All of `held` as it is, and the best pairing of the other entrants (pairing.md 1 to 3).

    `before` is how the others sat; ids there that are not in the request have left. With order "best" as few
    of these tables change as the rules allow; with "fewest" nothing but a rematch or a second bye is worth
    another change. Tables that don't change keep their number (F50).
    """
    seated = {player for pair in held for player in pair.players}
    free = [entrant for entrant in request.entrants if entrant.id not in seated]
    scale = _Scale(request, free, before=before, order=order)
    couples = _matched(shuffled(sorted(free, key=attrgetter("id")), rng=rng), scale)
    return _pairing(request, held=held, before=before, couples=couples, reason=reason)


def exchanged(request: SwissRequest, *, held: Sequence[Pair], before: Sequence[Pair]) -> Pairing | None:
    """The one exchange between two of the tables in `before` that helps most; None where none helps.

    Everybody in `before` must be an entrant of the request.
    """
    entrant_of = {entrant.id: entrant for entrant in request.entrants}
    free = [entrant_of[player] for pair in before for player in pair.players]
    scale = _Scale(request, free, before=before, order="best")
    tables = [frozenset(pair.players) for pair in before]
    best: tuple[int, int, int, tuple[Couple, Couple]] | None = None
    for at, one in enumerate(tables):
        for other_at in range(at):
            other = tables[other_at]
            now = scale.cost(one) + scale.cost(other)
            for couples in _exchanges(one, other):
                gain = now - sum(scale.cost(couple) for couple in couples)
                if gain > 0 and (best is None or gain > best[0]):
                    best = (gain, at, other_at, couples)
    if best is None:
        return None
    rest = [table for number, table in enumerate(tables) if number not in best[1:3]]
    return _pairing(request, held=held, before=before, couples=[*rest, *best[3]], reason=REASON)


def _exchanges(one: Couple, other: Couple) -> Iterator[tuple[Couple, Couple]]:
    """The two tables with one player of each exchanged, each outcome once."""
    # One player of the smaller side, so that each of the others may have the bye instead.
    fewer, more = sorted((one, other), key=len)
    first = min(fewer)
    for player in sorted(more):
        yield (fewer - {first}) | {player}, (more - {player}) | {first}


class _Scale:
    """What a couple, or a bye, costs as one whole number."""

    def __init__(
        self, request: SwissRequest, free: Sequence[Entrant], *, before: Iterable[Pair], order: Order
    ) -> None:
        self.request = request
        self.entrant_of = {entrant.id: entrant for entrant in free}
        self.before = {frozenset(pair.players) for pair in before}
        points = sorted({0 if request.round == 1 else each.points for each in request.entrants}, reverse=True)
        self.group = {value: number for number, value in enumerate(points)}
        upwards = sorted(free, key=attrgetter("rank", "id"), reverse=True)
        self.below = {entrant.id: 0 if request.round == 1 else at for at, entrant in enumerate(upwards)}
        self.unit: dict[str, int] = {}
        self.step = [0] * len(points)
        self.fall = [0] * len(points)
        self.whole = self._built(order, len(free) + 2)

    def _built(self, order: Order, size: int) -> int:
        """Give each level its weight; back comes one that outweighs all of them together."""
        weight = 1
        for level in reversed(LEVELS[order]):
            if level == "falls":
                for group in reversed(range(len(self.group))):
                    self.step[group] = weight
                    weight *= size * len(self.group) + 1
                    self.fall[group] = weight
                    weight *= size
            else:
                self.unit[level] = weight
                weight *= size
        return weight

    def cost(self, players: Couple) -> int:
        """The cost of this couple; of a bye where there is one player."""
        entrants = [self.entrant_of[player] for player in sorted(players)]
        cost = 0 if players in self.before else self.unit["change"]
        if len(entrants) == 1:
            return cost + self._bye(entrants[0])
        return cost + self._couple(entrants[0], entrants[1])

    def _bye(self, entrant: Entrant) -> int:
        return self.unit["bye_rank"] * self.below[entrant.id] + self.unit["second_bye"] * (entrant.byes > 0)

    def _couple(self, one: Entrant, other: Entrant) -> int:
        cost = self.unit["rematch"] * (one.id in other.met or other.id in one.met)
        if self.request.avoid_clubs and one.club and one.club == other.club:
            cost += self.unit["club"]
        upper, lower = sorted((self._group(one), self._group(other)))
        if upper != lower:
            cost += self.fall[upper] + self.step[upper] * (lower - upper)
        return cost

    def _group(self, entrant: Entrant) -> int:
        return self.group[0 if self.request.round == 1 else entrant.points]


def _matched(free: Sequence[Entrant], scale: _Scale) -> list[Couple]:
    """Everybody in a couple, one alone where the number is odd; at the least cost."""
    ids = [entrant.id for entrant in free]
    edges = [
        (one, other, scale.whole - scale.cost(frozenset({ids[one], ids[other]})))
        for other in range(len(ids))
        for one in range(other)
    ]
    if len(ids) % 2:
        edges += [(at, len(ids), scale.whole - scale.cost(frozenset({ids[at]}))) for at in range(len(ids))]
    return [
        frozenset({ids[at] for at in (one, other) if at < len(ids)})
        for one, other in matching.heaviest(edges)
    ]


def _pairing(
    request: SwissRequest,
    *,
    held: Sequence[Pair],
    before: Sequence[Pair],
    couples: Iterable[Couple],
    reason: str,
) -> Pairing:
    """The couples as pairs with tables: those who sat together before stay as they were."""
    wanted = set(couples)
    kept = [pair for pair in before if frozenset(pair.players) in wanted]
    new = wanted - {frozenset(pair.players) for pair in kept}
    rank = {entrant.id: entrant.rank for entrant in request.entrants}
    ranked = sorted(sorted((rank[player], player) for player in couple) for couple in new)
    drawn = [
        Pair(tuple(player for _, player in each), None, bye=len(each) == 1, reason=reason) for each in ranked
    ]
    pairs = [*held, *kept, *_with_tables(request, drawn, before=before, staying=[*held, *kept])]
    pairs.sort(key=lambda pair: (pair.table is None, pair.table or 0))
    return Pairing(tuple(pairs), notes_of(request, pairs))


def _with_tables(
    request: SwissRequest, drawn: Sequence[Pair], *, before: Sequence[Pair], staying: Sequence[Pair]
) -> list[Pair]:
    """A table for each new couple: the one kept for a player, else one of theirs, else one that is left."""
    taken = {pair.table for pair in staying}
    usable = {pair.table for pair in before} - taken - request.blocked_tables
    own = {player: pair.table for pair in before for player in pair.players if pair.table in usable}
    left = sorted(table for table in usable if table is not None)
    tables: dict[tuple[str, ...], int] = {}

    def seat(pair: Pair, choices: Iterable[int | None]) -> None:
        for table in choices:
            if table is not None and table not in taken and pair.players not in tables:
                tables[pair.players] = table
                taken.add(table)

    games = [pair for pair in drawn if not pair.bye]
    known = _known_tables(request, games)
    for pair in games:
        seat(pair, (request.fixed_tables.get(player) for player in pair.players))
    for pair in games:
        seat(
            pair, (own[each] for each in pair.players if each in own and own[each] not in known[pair.players])
        )
    for pair in games:
        fresh = [table for table in left if table not in known[pair.players]]
        seat(pair, [*fresh, *left, *_next_tables(request, len(taken) + len(games))])
    return [pair if pair.bye else replace(pair, table=tables[pair.players]) for pair in drawn]


def _known_tables(request: SwissRequest, pairs: Sequence[Pair]) -> dict[tuple[str, ...], set[int]]:
    """For each couple the tables one of them has played at, where that is to be avoided."""
    tables = {each.id: each.tables if request.avoid_tables else frozenset() for each in request.entrants}
    return {pair.players: set().union(*(tables[player] for player in pair.players)) for pair in pairs}


def _next_tables(request: SwissRequest, count: int) -> Iterator[int]:
    """Numbers for tables that nobody had in this round, the blocked left out."""
    last = request.first_table + count + len(request.blocked_tables)
    return (table for table in range(request.first_table, last + 1) if table not in request.blocked_tables)
