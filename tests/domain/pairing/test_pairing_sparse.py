"""Large fields: the cheapest matching from few edges, and draws whose steps end (pairing.md#steps)."""

import random
from dataclasses import replace
from itertools import combinations

import pytest

from tests.domain.pairing.pairing_referee import couples_of, have_met, random_state
from tournaments.pairing import Constraint, Entrant, Note, Pairing, SwissRequest, pair, problems_of, rng_for
from tournaments.pairing.cheapest import CheapestMatching
from tournaments.pairing.check import NOT_PROVED
from tournaments.pairing.sparse import cheapest_matching
from tournaments.pairing.steps import OutOfSteps, Steps
from tournaments.pairing.swiss.narrowing import narrowed
from tournaments.pairing.swiss.swiss import pair_swiss

Edges = list[tuple[int, int]]


class Graph:
    """A random graph, dense or not, with few or many different costs."""

    def __init__(self, seed: int) -> None:
        rng = random.Random(seed)
        self.size = rng.randint(2, 48)
        chance, highest = rng.random(), rng.choice((2, 30, 1 << 70))
        # Of one side nobody may meet: the prices of the others are far apart.
        side = rng.randint(0, self.size // 2)
        self.costs: list[dict[int, int]] = [{} for _ in range(self.size)]
        for one, other in combinations(range(self.size), 2):
            if other >= side and rng.random() < chance:
                self.costs[one][other] = self.costs[other][one] = rng.randint(0, highest)
        self.alone = [rng.choice((rng.randint(0, highest), highest * 50)) for _ in range(self.size)]

    def total(self, pairs: Edges) -> int:
        matched = {vertex for pair in pairs for vertex in pair}
        single = sum(self.alone[vertex] for vertex in range(self.size) if vertex not in matched)
        return single + sum(self.costs[one][other] for one, other in pairs)

    def least(self) -> int:
        matching = CheapestMatching()
        for vertex, known in enumerate(self.costs):
            earlier = {other: cost for other, cost in known.items() if other < vertex}
            matching.add(earlier, alone=self.alone[vertex])
        matching.settle()
        return self.total(matching.pairs())


@pytest.mark.parametrize("seed", range(120))
def test_of_few_edges_comes_the_cheapest_matching_of_all(seed: int) -> None:
    graph, steps = Graph(seed), Steps(1)
    pairs, is_proved = cheapest_matching(graph.costs, graph.alone, start=(), steps=steps)
    assert (graph.total(pairs), is_proved) == (graph.least(), True)


@pytest.mark.parametrize("seed", range(40))
def test_without_steps_exchanges_make_the_best_of_the_start(seed: int) -> None:
    rng, size = random.Random(seed), 20
    cost = {couple: rng.randint(0, 99) for couple in combinations(range(size), 2)}
    costs = [
        {other: cost[min(one, other), max(one, other)] for other in range(size) if other != one}
        for one in range(size)
    ]
    start = [(at, at + 1) for at in range(0, size, 2)]
    pairs, is_proved = cheapest_matching(costs, [10_000] * size, start=start, steps=spent())
    assert sorted(vertex for pair in pairs for vertex in pair) == list(range(size))
    assert not is_proved
    for (one, other), (left, right) in combinations(pairs, 2):
        now = costs[one][other] + costs[left][right]
        assert now <= costs[one][left] + costs[other][right]
        assert now <= costs[one][right] + costs[other][left]


def spent() -> Steps:
    steps = Steps(1)
    steps.count(steps.left)
    return steps


def test_a_step_too_many_ends_the_search() -> None:
    steps = Steps(300)
    steps.keep_reserve()
    assert steps.is_reserve
    steps.spend(steps.left)
    with pytest.raises(OutOfSteps):
        steps.spend(1)


def halved(players: int, *, share: float = 0.6, rounds: int = 3, odd: bool = False) -> SwissRequest:
    """A large field with a group who must not meet, spread over all ranks."""
    entrants = random_state(random.Random(players), players=players + odd, rounds=rounds, levels=6)
    apart = tuple(entrant.id for entrant in entrants if entrant.rank % 100 < 100 * share)
    return SwissRequest(4, tuple(entrants), constraints=(Constraint(apart, hard=True),), anyway=True)


def broken(request: SwissRequest, pairing: Pairing) -> tuple[int, int]:
    """How many meet who must not, and how many again."""
    apart = set(request.constraints[0].players)
    couples = couples_of(request.entrants, pairing)
    hard = sum({one.id, other.id} <= apart for one, other in couples)
    return hard, sum(have_met(one, other) for one, other in couples)


@pytest.mark.parametrize("odd", [False, True])
def test_in_a_large_field_as_few_meet_as_there_are_too_many_of_them(odd: bool) -> None:
    """pairing.md rule 0: of 132 must 84 not meet; 48 pairs are one of each, 18 tables are left for 36."""
    request = halved(132, share=0.64, odd=odd)
    apart = len(request.constraints[0].players)
    pairing = pair(request, rng_for("large"))
    assert problems_of(request, pairing) == ()
    byes = {item.players[0] for item in pairing.pairs if item.bye}
    inside = apart - len(byes & set(request.constraints[0].players))
    assert broken(request, pairing) == ((inside - (132 - inside)) // 2, 0)
    assert Note(NOT_PROVED) not in pairing.notes


@pytest.mark.parametrize("odd", [False, True])
def test_where_steps_end_the_pairing_says_that_it_is_not_proved(odd: bool) -> None:
    request = halved(132, odd=odd)
    best = pair(request, rng_for("large"))
    pairing = pair_swiss(request, rng=rng_for("large"), steps=spent())
    assert problems_of(request, pairing) == ()
    assert broken(request, pairing) == broken(request, best)
    assert Note(NOT_PROVED) in pairing.notes


def test_where_steps_end_nobody_meets_who_must_not() -> None:
    """pairing.md rules 0 and 2: the better half meets the other half."""
    request = halved(132)
    half = Constraint(tuple(entrant.id for entrant in request.entrants[:66]), hard=True)
    request = replace(request, constraints=(half,), anyway=False)
    pairing = pair_swiss(request, rng=rng_for("large"), steps=spent())
    assert problems_of(request, pairing) == ()
    assert broken(request, pairing) == (0, 0)
    assert Note(NOT_PROVED) in pairing.notes


@pytest.mark.parametrize("steps", [None, spent()])
def test_in_a_large_field_who_has_the_bye_leaves_the_fewest_rematches(steps: Steps | None) -> None:
    """pairing.md rule 1: of three who met all but each other, and must not meet, one sits out."""
    ids = [f"p{at:03}" for at in range(1, 132)]
    three = ids[:3]
    entrants = tuple(
        Entrant(
            one, 0, at, frozenset(ids) - {*three} if one in three else frozenset(), byes=int(one not in three)
        )
        for at, one in enumerate(ids, start=1)
    )
    request = SwissRequest(4, entrants, constraints=(Constraint(tuple(three), hard=True),), anyway=True)
    pairing = pair_swiss(request, rng=rng_for("bye"), steps=steps)
    (bye,) = (item for item in pairing.pairs if item.bye)
    assert bye.players == ("p003",)
    assert broken(request, pairing) == (0, 2)


def test_softly_apart_in_a_large_field_as_far_as_it_goes() -> None:
    """pairing.md rule 5: each of two halves had better not meet its own."""
    entrants = random_state(random.Random(5), players=132, rounds=3, levels=1)
    groups = [tuple(entrant.id for entrant in entrants[at::2]) for at in range(2)]
    request = SwissRequest(4, tuple(entrants), constraints=tuple(map(Constraint, groups)))
    pairing = pair(request, rng_for("soft"))
    assert problems_of(request, pairing) == ()
    assert pairing.notes == ()


def test_nothing_is_said_of_what_it_would_take_once_no_steps_are_left() -> None:
    """pairing.md rule 5: 2 of 4 meet against a wish; why is told only while steps are left."""
    entrants = tuple(Entrant(name, 0, at) for at, name in enumerate("ABCD", start=1))
    request = SwissRequest(2, entrants, constraints=(Constraint(tuple("ABC")),))
    whys = [note.why for note in pair_swiss(request, rng=rng_for("why")).notes]
    assert whys == ["others"]
    without = pair_swiss(request, rng=rng_for("why"), steps=spent())
    assert [(note.code, note.why) for note in without.notes] == [("better_not_meet", "")]


@pytest.mark.long
def test_a_repair_rules_nothing_out_by_a_pairing_that_is_not_proved() -> None:
    request = halved(512, share=0.6)
    assert Note(NOT_PROVED) in pair(request, rng_for("repair")).notes
    assert narrowed(request, request.entrants, rng=rng_for("repair")) is None


def test_a_wish_of_more_than_half_of_a_large_field_is_broken_as_rarely_as_it_can_be() -> None:
    """pairing.md rule 5: 80 of 132 had better not meet; 52 pairs are one of each, and 14 tables are left."""
    ids = [f"p{at:03}" for at in range(132)]
    entrants = tuple(Entrant(one, 0, at) for at, one in enumerate(ids, start=1))
    request = SwissRequest(2, entrants, constraints=(Constraint(tuple(ids[:80])),))
    pairing = pair(request, rng_for("soft"))
    assert problems_of(request, pairing) == ()
    assert [note.code for note in pairing.notes] == ["better_not_meet"] * 14


def test_why_a_wish_is_broken_stays_open_where_the_steps_end() -> None:
    """pairing.md rule 5: two of A, B and C meet; the answer takes a few steps more than the draw."""
    entrants = tuple(Entrant(name, 0, at) for at, name in enumerate("ABCD", start=1))
    request = SwissRequest(2, entrants, constraints=(Constraint(tuple("ABC")),))
    whys = []
    for left in range(1, 60):
        steps = Steps(4)
        steps.count(steps.left - steps.reserve - left)
        whys += [note.why for note in pair_swiss(request, rng=rng_for("why"), steps=steps).notes]
    assert whys == sorted(whys)
    assert set(whys) == {"", "others"}


def test_why_a_wish_is_broken_stays_open_where_the_steps_end_on_the_way() -> None:
    """The draw leaves some steps, and drawing once more with that wish kept takes more than those."""
    points = {"A": 1, "B": 2, "C": 0, "D": 1, "E": 1, "F": 2, "G": 2, "H": 0}
    entrants = tuple(Entrant(name, won, at) for at, (name, won) in enumerate(points.items(), start=1))
    request = SwissRequest(2, entrants, constraints=(Constraint(tuple("HEAGDC")), Constraint(tuple("GDBA"))))
    steps = Steps(8)
    steps.count(steps.left - steps.reserve - 100)
    ended = pair_swiss(request, rng=rng_for("why"), steps=steps)
    whys = {note.players: note.why for note in pair_swiss(request, rng=rng_for("why")).notes}
    assert "" not in whys.values()
    assert "" in {note.why for note in ended.notes}
    assert {note.players for note in ended.notes} == set(whys)


def test_two_who_stay_alone_at_first_find_each_other() -> None:
    """Their twelve cheapest edges lead to those whom others need more; the dear one between them joins."""
    hubs, others, left, right = range(12), range(12, 24), 24, 25
    costs: list[dict[int, int]] = [{} for _ in range(26)]
    for hub in hubs:
        for other in (*others, left, right):
            costs[hub][other] = costs[other][hub] = int(other in others)
    costs[left][right] = costs[right][left] = 10
    alone = [1_000_000] * 24 + [100, 1_000]
    pairs, is_proved = cheapest_matching(costs, alone, start=(), steps=Steps(1))
    assert ((left, right) in pairs, len(pairs), is_proved) == (True, 13, True)
