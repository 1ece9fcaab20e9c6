"""Table numbers (A-TABLE-1) and the wishes of pairing.md rule 5."""

import random

import pytest

from tournaments.pairing import AVOID_SAME_CLUB, Entrant, Note, SwissRequest, pair, problems_of, rng_for


def equals(size: int, *, clubs: str = "", tables: dict[int, set[int]] | None = None) -> tuple[Entrant, ...]:
    """Players p0, p1 ... with points by twos, so that p0 meets p1, p2 meets p3 and so on."""
    return tuple(
        Entrant(
            f"p{number}",
            size - number // 2,
            number + 1,
            club=clubs[number : number + 1].strip(),
            tables=frozenset((tables or {}).get(number, set())),
        )
        for number in range(size)
    )


def tables_of(request: SwissRequest) -> dict[str, int | None]:
    pairing = pair(request, rng_for("tables"))
    assert problems_of(request, pairing) == ()
    return {p.players[0]: p.table for p in pairing.pairs}


def test_the_best_ranked_sit_at_the_lowest_tables() -> None:
    assert tables_of(SwissRequest(2, equals(6))) == {"p0": 1, "p2": 2, "p4": 3}


def test_blocked_tables_are_skipped_and_numbers_start_where_asked() -> None:
    request = SwissRequest(2, equals(6), first_table=11, blocked_tables=frozenset({11, 13}))
    assert tables_of(request) == {"p0": 12, "p2": 14, "p4": 15}


def test_a_fixed_table_stays_with_its_player_even_where_it_is_blocked_for_others() -> None:
    request = SwissRequest(2, equals(6), blocked_tables=frozenset({2}), fixed_tables={"p5": 2, "gone": 9})
    assert tables_of(request) == {"p0": 1, "p2": 3, "p4": 2}


def test_of_two_claims_to_one_table_the_better_ranked_wins_and_the_other_is_named() -> None:
    request = SwissRequest(2, equals(6), fixed_tables={"p2": 7, "p5": 7})
    assert tables_of(request) == {"p0": 1, "p2": 7, "p4": 2}
    assert pair(request, rng_for("x")).notes == (Note("fixed_table", ("p5",)),)


def test_two_players_with_different_fixed_tables_sit_at_the_better_ranked_ones() -> None:
    request = SwissRequest(2, equals(2), fixed_tables={"p0": 3, "p1": 4})
    assert pair(request, rng_for("x")).notes == (Note("fixed_table", ("p1",)),)


def test_nobody_sits_at_the_same_table_twice_where_that_can_be_had() -> None:
    known = {0: {1}, 3: {2}, 4: {3}}
    request = SwissRequest(2, equals(6, tables=known), avoid_tables=True)
    assert tables_of(request) == {"p0": 2, "p2": 3, "p4": 1}
    assert pair(request, rng_for("x")).notes == ()


def test_a_table_nobody_can_have_anew_is_named() -> None:
    known = {0: {1, 2, 3}, 2: {1, 2}, 5: {1, 2}}
    request = SwissRequest(2, equals(6, tables=known), avoid_tables=True)
    notes = pair(request, rng_for("x")).notes
    assert [note.code for note in notes] == ["same_table", "same_table"]


@pytest.mark.parametrize("seed", range(20))
def test_as_few_repeated_tables_as_possible(seed: int) -> None:
    """Whoever knows only a few of the tables is found another one, whatever the chain of exchanges."""
    rng = random.Random(seed)
    known = {number: {rng.randint(1, 6) for _ in range(2)} for number in range(0, 12, 2)}
    known |= {0: set(range(1, 6))}
    request = SwissRequest(2, equals(12, tables=known), avoid_tables=True)
    places = [{table for table in range(1, 7) if table not in known[number]} for number in range(0, 12, 2)]
    pairing = pair(request, rng_for("chain", seed))
    assert len(pairing.notes) == 6 - most(places, frozenset())


def most(places: list[set[int]], taken: frozenset[int]) -> int:
    if not places:
        return 0
    rest = places[1:]
    return max(
        most(rest, taken),
        *(1 + most(rest, taken | {table}) for table in places[0] - taken),
        0,
    )


def clubs_together(request: SwissRequest, seed: str) -> int:
    pairing = pair(request, rng_for(seed))
    assert problems_of(request, pairing) == ()
    return sum(note.code == "same_club" for note in pairing.notes)


def in_round_one(clubs: str) -> SwissRequest:
    return SwissRequest(1, equals(len(clubs), clubs=clubs), constraints=(AVOID_SAME_CLUB,))


@pytest.mark.parametrize("seed", range(10))
def test_club_mates_are_kept_apart_in_round_one(seed: int) -> None:
    assert clubs_together(in_round_one("GGGGGŁŁŁK   "), f"clubs/{seed}") == 0


def test_club_mates_who_cannot_be_kept_apart_are_as_few_as_possible_and_named() -> None:
    assert clubs_together(in_round_one("GGGGGGŁŁ"), "many") == 2


def test_a_large_field_of_one_club_is_paired_all_the_same() -> None:
    assert clubs_together(in_round_one("G" * 140), "all") == 70


def test_the_clubs_never_cost_a_rematch_or_a_fall() -> None:
    players = (
        Entrant("A", 9, 1, frozenset("C"), club="G"),
        Entrant("B", 9, 2, club="G"),
        Entrant("C", 3, 3, frozenset("A"), club="Ł"),
        Entrant("D", 3, 4, club="K"),
    )
    pairing = pair(SwissRequest(2, players, constraints=(AVOID_SAME_CLUB,)), rng_for("hard"))
    assert [p.players for p in pairing.pairs] == [("A", "B"), ("C", "D")]
    assert pairing.notes == (Note("same_club", ("A", "B")),)


def test_a_rematch_is_worse_than_club_mates_at_one_table() -> None:
    players = (
        Entrant("A", 9, 1, frozenset("CD"), club="G"),
        Entrant("B", 9, 2, club="G"),
        Entrant("C", 9, 3, frozenset("A"), club="Ł"),
        Entrant("D", 9, 4, frozenset("A"), club="K"),
    )
    pairing = pair(SwissRequest(2, players, constraints=(AVOID_SAME_CLUB,)), rng_for("rematch"))
    assert pairing.notes == (Note("same_club", ("A", "B")),)
