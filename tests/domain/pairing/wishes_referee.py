"""A referee of wishes (pairing.md rules 0 and 5) that shares no code with the engine: of every way to seat
everybody it knows what it breaks, and so what the best of them breaks. And random events for it to judge."""

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations

import networkx as nx

from scoring.structures import group_sizes
from tournaments.pairing import (
    Constraint,
    ConstraintsImpossible,
    Entrant,
    Pairing,
    PairingError,
    SwissRequest,
    drawn_groups,
    pair,
    problems_of,
    rng_for,
)

Tables = list[tuple[str, ...]]
Worth = tuple[object, ...]
CLUBS = ("Gdańsk", "Łódź", "", "")


def seatings(ids: tuple[str, ...], sizes: tuple[int, ...]) -> Iterator[Tables]:
    """Every way to seat these players at tables of these sizes, one of size 1 is a bye; each way once."""
    if not ids:
        yield []
        return
    first, others = ids[0], ids[1:]
    for size in sorted(set(sizes)):
        left = list(sizes)
        left.remove(size)
        for mates in combinations(others, size - 1):
            rest = tuple(player for player in others if player not in mates)
            for tables in seatings(rest, tuple(left)):
                yield [(first, *mates), *tables]


class Referee:
    """What of one request counts, read from its plain values alone."""

    def __init__(self, request: SwissRequest) -> None:
        self.request = request
        self.who = {entrant.id: entrant for entrant in request.entrants}
        falling = sorted({self.points(player) for player in self.who}, reverse=True)
        self.level = {points: at for at, points in enumerate(falling)}
        self.levels = len(falling)

    def points(self, player: str) -> object:
        return 0 if self.request.round == 1 else self.who[player].points

    def met(self, one: str, other: str) -> int:
        mine, theirs = self.who[one], self.who[other]
        there = mine.meetings.get(other, int(other in mine.met))
        return max(there, theirs.meetings.get(one, int(one in theirs.met)))

    def is_against(self, one: str, other: str, *, hard: bool) -> bool:
        """Whether a wish of this strength that holds in this round names both, or the club they share."""
        for constraint in self.request.constraints:
            if constraint.hard != hard or (
                constraint.until is not None and constraint.until < self.request.round
            ):
                continue
            club = self.who[one].club
            same = bool(club) and club == self.who[other].club
            if {one, other} <= set(constraint.players) or (
                constraint.club is not None and same and constraint.club in ("", club)
            ):
                return True
        return False

    def hard(self, one: str, other: str) -> bool:
        return self.is_against(one, other, hard=True)

    def soft(self, one: str, other: str) -> bool:
        return self.is_against(one, other, hard=False) and not self.hard(one, other)

    def duels(self, tables: Tables) -> Worth:
        """What a round of duels breaks by rules 0 to 3 and, last, of the soft wishes; less is better."""
        byes = [self.who[players[0]] for players in tables if len(players) == 1]
        games = [players for players in tables if len(players) == 2]
        falls = [[0, 0] for _ in range(self.levels)]
        for one, other in games:
            high, low = sorted((self.level[self.points(one)], self.level[self.points(other)]))
            falls[high][0] += high != low
            falls[high][1] += low - high
        later = self.request.round > 1
        return (
            sum(self.hard(*game) for game in games),
            sum(self.met(*game) for game in games),
            sum(bye.byes > 0 for bye in byes) if later else 0,
            [-bye.rank for bye in byes] if later else [],
            falls,
            sum(self.soft(*game) for game in games),
        )

    def pods(self, tables: Tables) -> Worth:
        """What a round of pods breaks by P-PAIR-1, who must not meet before and the soft wishes after it."""
        pairs = [two for players in tables for two in combinations(players, 2)]
        largest = max(map(len, tables))
        later = self.request.round > 1
        return (
            sum(self.hard(*two) for two in pairs),
            sum(self.met(*two) for two in pairs) if later else 0,
            sum(self.who[p].short for t in tables for p in t if len(t) < largest) if later else 0,
            sum((self.who[a].points - self.who[b].points) ** 2 for a, b in pairs) if later else 0,
            sum(self.soft(*two) for two in pairs),
        )

    def best_duels(self) -> Worth:
        """The least any pairing breaks, by looking at all of them."""
        ids = tuple(sorted(self.who))
        return min(map(self.duels, seatings(ids, (2,) * (len(ids) // 2) + (1,) * (len(ids) % 2))))  # type: ignore[type-var]

    def best_pods(self, sizes: tuple[int, ...]) -> Worth:
        return min(map(self.pods, seatings(tuple(sorted(self.who)), sizes)))  # type: ignore[type-var]

    def least_cost(self) -> int:
        """The same as one number, for fields too large to look at all: one matching of everybody."""
        ids = sorted(self.who)
        graph = nx.Graph()
        most = self.unit * self.unit
        for one, other in combinations(ids, 2):
            graph.add_edge(one, other, weight=most - self.cost([(one, other)]))
        if len(ids) % 2:
            graph.add_weighted_edges_from((one, "", most - self.cost([(one,)])) for one in ids)
        mates = nx.max_weight_matching(graph, maxcardinality=True)
        return self.cost([tuple(filter(None, mate)) for mate in mates])

    @property
    def unit(self) -> int:
        """More than any figure of a level can be."""
        return (len(self.who) * (self.levels + 1) + 2) ** (2 * self.levels + 6)

    def cost(self, tables: Tables) -> int:
        """The figures of `duels` as the digits of one number."""
        hard, met, second, ranks, falls, soft = self.duels(tables)
        lowest = len(self.who) + max(entrant.rank for entrant in self.who.values())
        rank = sum(lowest + each for each in ranks)  # type: ignore[attr-defined, misc]
        number = 0
        base = len(self.who) * (self.levels + 1) + lowest + 2
        for digit in (hard, met, second, rank, *(each for fall in falls for each in fall), soft):  # type: ignore[attr-defined]
            number = number * base + int(digit)  # type: ignore[call-overload]
        return number


def random_wishes(ids: Sequence[str], rng: random.Random) -> tuple[Constraint, ...]:
    """A few pairs and perhaps clubs; soft or hard, for all rounds or the first few."""
    constraints = []
    for _ in range(rng.randint(0, 1 + len(ids) // 2)):
        two = tuple(rng.sample(list(ids), 2))
        constraints.append(Constraint(two, hard=rng.random() < 0.4, until=rng.choice((None, None, 1, 2))))
    if rng.random() < 0.5:
        constraints.append(Constraint(club=rng.choice(("", *CLUBS[:2])), hard=rng.random() < 0.15))
    return tuple(constraints)


def random_event(seed: int, *, most: int) -> Iterator[SwissRequest]:
    """The rounds of a random event of duels as requests; the engine pairs each, and chance plays it."""
    rng = random.Random(seed)
    players = [f"p{number}" for number in range(rng.randint(3, most))]
    club = {player: rng.choice(CLUBS) for player in players}
    constraints = random_wishes(players, rng)
    points, byes = dict.fromkeys(players, 0), dict.fromkeys(players, 0)
    met: dict[str, set[str]] = {player: set() for player in players}
    for number in range(1, rng.randint(2, 5)):
        ranked = sorted(players, key=lambda player: (-points[player], rng.random()))
        entrants = [
            Entrant(p, points[p], at, frozenset(met[p]), byes=byes[p], club=club[p])
            for at, p in enumerate(ranked, start=1)
        ]
        request = SwissRequest(number, tuple(entrants), constraints=constraints)
        yield request
        for table in pair(replace(request, anyway=True), rng_for(str(seed), number)).pairs:
            byes[table.players[0]] += table.bye
            points[rng.choice(table.players)] += rng.choice((1, 2))
            for one in table.players:
                met[one] |= set(table.players) - {one}


def judge_duels(request: SwissRequest, seed: object) -> str:
    """What is wrong with the engine's answer; "" for nothing."""
    referee = Referee(request)
    small = len(request.entrants) <= 8
    drawn = pair(replace(request, anyway=True), rng_for("anyway", seed))
    tables = [table.players for table in drawn.pairs]
    worth = referee.duels(tables)
    if small and worth != (best := referee.best_duels()):
        return f"{worth} where {best} can be"
    if not small and referee.cost(tables) != referee.least_cost():
        return f"{worth} is not the best"
    return _refusal(request, drawn, broken=worth[0] != 0, seed=seed)


def judge_pods(request: SwissRequest, sizes: tuple[int, ...], seed: object) -> str:
    """The same for tables of more."""
    referee = Referee(request)
    drawn = pair(replace(request, anyway=True), rng_for("anyway", seed))
    worth, best = referee.pods([table.players for table in drawn.pairs]), referee.best_pods(sizes)
    if worth != best:
        return f"{worth} where {best} can be"
    return _refusal(request, drawn, broken=worth[0] != 0, seed=seed)


def _refusal(request: SwissRequest, drawn: Pairing, *, broken: bool, seed: object) -> str:
    """Without the organizer's word the engine refuses just where every pairing breaks a hard wish; and it
    tells what is broken."""
    if problems_of(replace(request, anyway=True), drawn):
        return "unsound"
    try:
        plain = pair(request, rng_for("anyway", seed))
    except PairingError as error:
        return (
            "" if broken and error.code == "wishes_impossible" else f"{error.code} though there is a pairing"
        )
    if broken:
        return "a hard wish broken without a word"
    if problems_of(request, plain):
        return "unsound"
    return "" if plain == drawn else "the word alone changes the pairing"


def random_pods(seed: int, *, most: int = 9) -> SwissRequest:
    """One round of pods after a random history."""
    rng = random.Random(seed)
    players = [f"p{number}" for number in range(rng.randint(4, most))]
    meetings: dict[str, dict[str, int]] = {player: {} for player in players}
    for _ in range(rng.randint(0, len(players) * 2)):
        one, other = rng.sample(players, 2)
        meetings[one][other] = meetings[other][one] = meetings[one].get(other, 0) + 1
    entrants = tuple(
        Entrant(
            player,
            rng.randint(0, 3),
            at,
            met=frozenset(meetings[player]),
            meetings=meetings[player],
            club=rng.choice(CLUBS),
            short=rng.randint(0, 1),
        )
        for at, player in enumerate(players, start=1)
    )
    return SwissRequest(rng.randint(1, 3), entrants, constraints=random_wishes(players, rng), seats=(2, 4))


def even_sizes(players: int) -> tuple[int, ...]:
    """P-SIZE-1: as few tables of up to four as seat everybody, as even as they can be."""
    tables = -(-players // 4)
    return tuple(players // tables + (at < players % tables) for at in range(tables))


def random_groups(event: int) -> tuple[tuple[Entrant, ...], tuple[int, ...], tuple[Constraint, ...]]:
    """Players, sizes of groups and wishes: so few that every draw can be looked at."""
    rng = random.Random(f"groups/{event}")
    players = rng.randint(6, 9)
    entrants = tuple(Entrant(f"p{at}", 0, 1, club=rng.choice(CLUBS)) for at in range(players))
    constraints = tuple(
        Constraint(tuple(rng.sample([entrant.id for entrant in entrants], 2)), hard=rng.random() < 0.5)
        for _wish in range(rng.randint(0, 5))
    )
    clubs = (
        (Constraint(club=rng.choice(("", "Łódź")), hard=rng.random() < 0.3),) if rng.random() < 0.3 else ()
    )
    return entrants, group_sizes(players, rng.choice((3, 4, 5))), (*constraints, *clubs)


def judge_groups(event: int) -> str:
    """What is wrong with the draw of these groups; "" for nothing. Clubs count after all wishes."""
    entrants, sizes, constraints = random_groups(event)
    club = {entrant.id: entrant.club for entrant in entrants}

    def worth(groups: Iterable[Sequence[str]]) -> tuple[int, int, int]:
        found = [0, 0, 0]
        for one, other in (two for group in groups for two in combinations(group, 2)):
            mates = bool(club[one]) and club[one] == club[other]
            said = [
                constraint.hard
                for constraint in constraints
                if {one, other} <= set(constraint.players) or (mates and constraint.club in ("", club[one]))
            ]
            found[0] += any(said)
            found[1] += bool(said) and not any(said)
            found[2] += mates
        return found[0], found[1], found[2]

    best = min(worth(tables) for tables in seatings(tuple(club), sizes))
    try:
        drawn = drawn_groups(entrants, sizes, constraints=constraints, rng=rng_for(str(event), "groups"))
    except ConstraintsImpossible:
        return "" if best[0] else f"no draw, and there is one: {best}"
    if sorted(map(len, drawn), reverse=True) != list(sizes):
        return f"groups of other sizes: {drawn}"
    return "" if worth(drawn) == best else f"{worth(drawn)}, and {best} is possible: {drawn}"


def crowded(seed: int) -> SwissRequest:
    """A small odd field in which nearly everybody has met, or in round 1 nearly everybody had better not."""
    rng = random.Random(f"crowded/{seed}")
    ids = [f"p{number}" for number in range(1, rng.choice((3, 5, 5, 7)) + 1)]
    round_ = rng.choice((1, 4))
    near = [couple for couple in combinations(ids, 2) if rng.random() < 0.75]
    avoided = [Constraint(couple, hard=True) for couple in combinations(ids, 2) if rng.random() < 0.25]
    better = [Constraint(couple) for couple in near if round_ == 1]
    met = {
        one: {other for couple in near if one in couple for other in couple if other != one} for one in ids
    }
    entrants = tuple(
        Entrant(
            one,
            0 if round_ == 1 else rng.randrange(4),
            rank,
            met=frozenset() if round_ == 1 else met[one],
            byes=0 if round_ == 1 else rng.randrange(2),
        )
        for rank, one in enumerate(ids, start=1)
    )
    return SwissRequest(round_, entrants, constraints=(*avoided, *better))
