"""F15, F16: a round put right around the tables that stay, with as few changes as possible."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.domain.pairing.pairing_referee import have_met, random_state
from tests.sampling import examples
from tournaments.pairing import (
    AVOID_SAME_CLUB,
    Constraint,
    Entrant,
    Pair,
    Pairing,
    SwissRequest,
    bracket_tables,
    exchanged,
    pair,
    problems_of,
    repair,
    repaired,
    rng_for,
)
from tournaments.pairing.scale import Order

Seats = frozenset[str]


def all_seatings(ids: Sequence[str], *, bye: bool) -> Iterator[list[Seats]]:
    if not ids:
        yield []
        return
    first, rest = ids[0], ids[1:]
    if bye:
        for others in all_seatings(rest, bye=False):
            yield [frozenset({first}), *others]
    for at, other in enumerate(rest):
        for others in all_seatings([*rest[:at], *rest[at + 1 :]], bye=bye):
            yield [frozenset({first, other}), *others]


def worth(
    request: SwissRequest, free: Sequence[Entrant], before: Sequence[Pair], seating: Sequence[Seats]
) -> dict[str, object]:
    """Each thing that counts, smaller is better."""
    entrant_of = {entrant.id: entrant for entrant in request.entrants}
    level = {
        points: at
        for at, points in enumerate(sorted({entrant.points for entrant in request.entrants}, reverse=True))
    }
    couples = [[entrant_of[seat] for seat in sorted(seats)] for seats in seating]
    byes = [couple[0] for couple in couples if len(couple) == 1]
    falls = [[0, 0] for _ in level]
    for one, other in (couple for couple in couples if len(couple) == 2):
        high, low = sorted((level[one.points], level[other.points]))
        falls[high][0] += high != low
        falls[high][1] += low - high
    there = {frozenset(pair.players) for pair in before}
    return {
        "rematch": sum(have_met(*couple) for couple in couples if len(couple) == 2),
        "second_bye": sum(entrant.byes > 0 for entrant in byes),
        "bye_rank": [sum(other.rank > entrant.rank for other in free) for entrant in byes],
        "falls": falls,
        "hard": sum({c[0].id, c[1].id} == set(HARD.players) for c in couples if len(c) == 2)
        if HARD in request.constraints
        else 0,
        "club": sum(bool(c[0].club) and c[0].club == c[1].club for c in couples if len(c) == 2)
        if AVOID_SAME_CLUB in request.constraints
        else 0,
        "change": sum(seats not in there for seats in seating),
    }


HARD = Constraint(("p1", "p2"), hard=True)
WISHES: tuple[tuple[Constraint, ...], ...] = ((), (AVOID_SAME_CLUB,), (HARD,), (AVOID_SAME_CLUB, HARD))
ORDERS: dict[Order, tuple[str, ...]] = {
    "best": ("hard", "rematch", "second_bye", "bye_rank", "falls", "club", "change"),
    "fewest": ("hard", "rematch", "second_bye", "change", "falls", "club", "bye_rank"),
}


def a_round(seed: int, *, most: int) -> tuple[SwissRequest, list[Pair], list[Pair]]:
    """A published round some of whose tables are over, and then the standings change and somebody leaves."""
    rng = random.Random(seed)
    size = rng.randint(2, most)
    players = random_state(rng, players=size, rounds=rng.randint(0, 3), levels=rng.randint(1, 4))
    players = [
        Entrant(p.id, p.points, p.rank, p.met, p.byes, rng.choice(["", "Kuat", "Corellia"])) for p in players
    ]
    drawn = pair(SwissRequest(2, tuple(players)), rng_for(str(seed))).pairs
    held = [pair for pair in drawn if not pair.bye and rng.random() < 0.3]
    before = [pair for pair in drawn if pair not in held]
    gone = [pair.players[0] for pair in before if rng.random() < 0.15]
    ranks = list(range(1, size + 1))
    rng.shuffle(ranks)
    now = [
        Entrant(p.id, rng.randrange(4), rank, p.met, p.byes, p.club)
        for p, rank in zip(players, ranks, strict=True)
        if p.id not in gone
    ]
    if rng.random() < 0.3:
        now.append(Entrant("late", 0, size + 1))
    return SwissRequest(2, tuple(now), constraints=rng.choice(WISHES)), held, before


def proved(request: SwissRequest, held: Sequence[Pair], pairing: Pairing) -> None:
    assert problems_of(replace(request, anyway=True), pairing) == ()
    for fixed in held:
        assert fixed in pairing.pairs


@pytest.mark.parametrize("many", [2, repair.MANY])
@pytest.mark.parametrize("order", ["best", "fewest"])
@given(seed=st.integers(0, 10**6))
@settings(max_examples=examples(150, of=3), deadline=None)
def test_up_to_eight_players_no_repair_is_better_and_none_changes_fewer_tables(
    order: Order, many: int, seed: int
) -> None:
    """Also where, as in large rounds, only the couples are weighed that can belong to a best pairing."""
    request, held, before = a_round(seed, most=8)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(repair, "MANY", many)
        pairing = repaired(request, held=held, before=before, rng=rng_for(str(seed)), order=order)
    proved(request, held, pairing)
    seated = {player for pair in held for player in pair.players}
    free = [entrant for entrant in request.entrants if entrant.id not in seated]
    found = [frozenset(pair.players) for pair in pairing.pairs if pair not in held]

    def key(seating: Sequence[Seats]) -> list[object]:
        what = worth(request, free, before, seating)
        return [what[name] for name in ORDERS[order]]

    every = all_seatings([entrant.id for entrant in free], bye=len(free) % 2 == 1)
    assert key(found) == min(key(seating) for seating in every)


@pytest.mark.parametrize("order", ["best", "fewest"])
@pytest.mark.parametrize("seed", range(8))
def test_a_round_of_many_is_repaired_as_well_as_if_every_couple_were_weighed(order: Order, seed: int) -> None:
    request, held, before = a_round(seed, most=60)
    seated = {player for pair in held for player in pair.players}
    free = [entrant for entrant in request.entrants if entrant.id not in seated]
    found = []
    for many in (2, 1_000):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(repair, "MANY", many)
            pairing = repaired(request, held=held, before=before, rng=rng_for(str(seed)), order=order)
        proved(request, held, pairing)
        seating = [frozenset(pair.players) for pair in pairing.pairs if pair not in held]
        found.append(worth(request, free, before, seating))
    assert found[0] == found[1]


def test_the_first_round_of_many_weighs_every_couple() -> None:
    """Nothing can be ruled out: there are no groups and nobody has met."""
    entrants = tuple(Entrant(f"p{at:02}", 0, at) for at in range(1, 42))
    request = SwissRequest(1, entrants)
    drawn = pair(request, rng_for("first")).pairs
    gone = drawn[0].players[0]
    less = replace(request, entrants=tuple(entrant for entrant in entrants if entrant.id != gone))
    for order in ("best", "fewest"):
        again = repaired(less, held=(), before=drawn, rng=rng_for("again"), order=order)
        proved(less, (), again)
        there = {frozenset(pair.players) for pair in drawn}
        assert len([pair for pair in again.pairs if frozenset(pair.players) not in there]) == 1


@given(seed=st.integers(0, 10**6))
@settings(max_examples=60, deadline=None)
def test_tables_that_do_not_change_keep_number_and_reason(seed: int) -> None:
    """F50"""
    request, held, before = a_round(seed, most=24)
    pairing = repaired(request, held=held, before=before, rng=rng_for(str(seed)), order="fewest")
    proved(request, held, pairing)
    there = {frozenset(pair.players): pair for pair in before}
    for each in pairing.pairs:
        if frozenset(each.players) in there:
            assert each == there[frozenset(each.players)]
        elif each not in held:
            assert each.reason == "repaired"


@given(seed=st.integers(0, 10**6))
@settings(max_examples=60, deadline=None)
def test_the_exchange_of_two_is_the_best_there_is(seed: int) -> None:
    request, held, before = a_round(seed, most=8)
    present = {entrant.id for entrant in request.entrants}
    whole = [pair for pair in before if present.issuperset(pair.players)]
    seated = {player for pair in [*held, *whole] for player in pair.players}
    request = SwissRequest(
        2,
        tuple(entrant for entrant in request.entrants if entrant.id in seated),
        constraints=request.constraints,
    )
    there = {frozenset(pair.players) for pair in whole}
    free = [entrant for entrant in request.entrants if any(entrant.id in seats for seats in there)]

    def key(seating: Sequence[Seats]) -> list[object]:
        what = worth(request, free, whole, seating)
        return [what[name] for name in ORDERS["best"]]

    now = key([frozenset(pair.players) for pair in whole])
    every = all_seatings([entrant.id for entrant in free], bye=any(pair.bye for pair in whole))
    of_two = [seating for seating in every if len(there.difference(seating)) == 2]
    best = min((key(seating) for seating in of_two), default=now)
    pairing = exchanged(request, held=held, before=whole)
    if pairing is None:
        assert best >= now
    else:
        proved(request, held, pairing)
        found = [frozenset(pair.players) for pair in pairing.pairs if pair not in held]
        assert key(found) == best < now


def test_of_exchanges_that_help_alike_the_first_is_made() -> None:
    """So that the repair page offers the same one whenever it is opened."""
    entrants = [Entrant(player, 8, rank) for rank, player in enumerate("abcdef", start=1)]
    entrants[0] = replace(entrants[0], met=frozenset("b"))
    before = [Pair(tuple(two), table, reason="x") for table, two in enumerate(("ab", "cd", "ef"), start=1)]
    found = exchanged(SwissRequest(2, tuple(entrants)), held=(), before=before)
    assert found is not None
    assert found.pairs == (
        Pair(("a", "d"), 1, reason="repaired"),
        Pair(("b", "c"), 2, reason="repaired"),
        before[2],
    )


def test_a_late_player_takes_the_seat_of_one_who_left_and_no_other_table_moves() -> None:
    """F9 F10"""
    present = [Entrant(f"p{at}", 8, at) for at in (1, 2, 4, 5, 6)] + [Entrant("late", 0, 7)]
    before = [
        Pair(("p1", "p2"), 4, reason="x"),
        Pair(("p3", "p4"), 7, reason="x"),
        Pair(("p5", "p6"), 9, reason="x"),
    ]
    found = repaired(
        SwissRequest(2, tuple(present)), held=(), before=before, rng=rng_for("x"), order="fewest"
    )
    assert [(pair.table, set(pair.players)) for pair in found.pairs] == [
        (4, {"p1", "p2"}),
        (7, {"p4", "late"}),
        (9, {"p5", "p6"}),
    ]


def test_the_opponent_of_one_who_left_gets_the_bye() -> None:
    """F10"""
    present = tuple(Entrant(f"p{at}", 8, at) for at in (1, 2, 4))
    before = [Pair(("p1", "p2"), 1, reason="x"), Pair(("p3", "p4"), 2, reason="x")]
    found = repaired(SwissRequest(2, present), held=(), before=before, rng=rng_for("x"), order="fewest")
    assert found.pairs == (before[0], Pair(("p4",), None, bye=True, reason="repaired"))


def test_two_newcomers_get_the_lowest_table_that_is_neither_taken_nor_blocked_nor_kept() -> None:
    present = (Entrant("p1", 0, 1), Entrant("p2", 0, 2), Entrant("p3", 0, 3), Entrant("p4", 0, 4))
    held = [Pair(("p1", "p2"), 1, reason="x")]
    request = SwissRequest(1, present, blocked_tables=frozenset({2, 3}))
    assert repaired(request, held=held, before=(), rng=rng_for("x")).pairs[1].table == 4
    fixed = SwissRequest(1, present, blocked_tables=frozenset({2, 3}), fixed_tables={"p4": 3})
    assert repaired(fixed, held=held, before=(), rng=rng_for("x")).pairs[1].table == 3


def test_a_blocked_table_is_left_when_its_players_change() -> None:
    present = (Entrant("p1", 0, 1), Entrant("p3", 0, 3))
    before = [Pair(("p1", "p2"), 5, reason="x")]
    request = SwissRequest(1, present, blocked_tables=frozenset({5}))
    assert repaired(request, held=(), before=before, rng=rng_for("x")).pairs[0].table == 1


def test_where_tables_are_not_to_be_repeated_a_new_couple_takes_one_neither_knows() -> None:
    present = tuple(Entrant(f"p{at}", 8, at, tables=frozenset({1} if at < 3 else ())) for at in (1, 2, 4, 6))
    before = [
        Pair(("p1", "p3"), 1, reason="x"),
        Pair(("p2", "p5"), 2, reason="x"),
        Pair(("p4", "p6"), 3, reason="x"),
    ]
    request = SwissRequest(2, present, avoid_tables=True)
    found = repaired(request, held=(), before=before, rng=rng_for("x"), order="fewest")
    assert [(pair.table, set(pair.players)) for pair in found.pairs] == [(2, {"p1", "p2"}), (3, {"p4", "p6"})]


def test_who_knows_the_tables_of_both_gets_one_of_the_round_that_is_new_to_them() -> None:
    known = frozenset({1, 2})
    present = tuple(Entrant(f"p{at}", 8, at, tables=known if at < 3 else frozenset()) for at in (1, 2, 4, 6))
    sat = [("p1", "p3"), ("p2", "p5"), ("p4", "p6"), ("p7", "p8")]
    before = [Pair(two, table, reason="x") for table, two in enumerate(sat, start=1)]
    request = SwissRequest(2, present, avoid_tables=True)
    found = repaired(request, held=(), before=before, rng=rng_for("x"), order="fewest")
    assert [(pair.table, set(pair.players)) for pair in found.pairs] == [(3, {"p4", "p6"}), (4, {"p1", "p2"})]


@pytest.mark.parametrize("many", [2, repair.MANY])
def test_the_lowest_does_not_keep_a_second_bye_for_the_sake_of_few_changes(
    many: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(repair, "MANY", many)
    entrants = (Entrant("a", 8, 1), Entrant("b", 8, 2), Entrant("c", 8, 3, byes=1))
    before = [Pair(("a", "b"), 1, reason="x"), Pair(("c",), None, bye=True, reason="x")]
    found = repaired(SwissRequest(2, entrants), held=(), before=before, rng=rng_for("x"), order="fewest")
    assert [set(pair.players) for pair in found.pairs] == [{"a", "c"}, {"b"}]


def test_nobody_to_pair_is_no_change() -> None:
    held = [Pair(("p1", "p2"), 1, reason="x")]
    request = SwissRequest(1, (Entrant("p1", 0, 1), Entrant("p2", 0, 2)))
    assert repaired(request, held=held, before=(), rng=rng_for("x")) == Pairing(tuple(held))


def test_the_tables_of_a_bracket_pass_over_the_blocked_and_keep_the_kept() -> None:
    pairs = [
        Pair(("a", "h"), 1, game=1),
        Pair(("b",), None, bye=True, game=2),
        Pair(("c", "f"), 2, game=3),
        Pair(("d", "e"), 3, game=4),
    ]
    found = bracket_tables(pairs, blocked={1, 3}, fixed={"d": 2, "e": 2, "c": 2, "b": 9})
    assert [pair.table for pair in found] == [4, None, 2, 5]
    assert [pair.game for pair in found] == [1, 2, 3, 4]
