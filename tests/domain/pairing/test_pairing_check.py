"""The checker finds what is wrong with a pairing, whoever made it."""

from dataclasses import replace

import pytest

from tests.domain.pairing.pods_referee import PodsRequest
from tournaments.pairing import (
    AVOID_SAME_CLUB,
    CutRequest,
    DoubleEliminationRequest,
    EliminationRequest,
    Entrant,
    KnockoutRequest,
    Note,
    Pair,
    Pairing,
    Request,
    SwissRequest,
    notes_of,
    problems_of,
)

A, B, C, D, E = (Entrant(name, 8, rank, byes=int(name == "E")) for rank, name in enumerate("ABCDE", start=1))
FOUR = SwissRequest(2, (A, B, C, D), blocked_tables=frozenset({9}), fixed_tables={"D": 8})
AB = Pair(("A", "B"), 1, reason="same_points")
CD = Pair(("C", "D"), 8, reason="same_points")


def codes(request: Request, *pairs: Pair, notes: tuple[Note, ...] = ()) -> set[str]:
    return {problem.code for problem in problems_of(request, Pairing(pairs, notes))}


def test_a_sound_pairing_has_no_problems() -> None:
    assert problems_of(FOUR, Pairing((AB, CD))) == ()


@pytest.mark.parametrize(
    ("pairs", "expected"),
    [
        ((AB,), {"player_missing"}),
        ((AB, CD, Pair(("X", "Y"), 3, reason="by_hand")), {"player_unknown"}),
        ((AB, CD, Pair(("A", "C"), 3, reason="by_hand")), {"player_twice"}),
        ((Pair(("A", "A"), 1, reason="by_hand"), CD), {"player_twice", "player_missing"}),
        ((Pair(("A",), 1, reason="by_hand"), Pair(("B",), 2, reason="by_hand"), CD), {"wrong_seats"}),
        ((replace(AB, bye=True, table=None), CD), {"wrong_seats", "too_many_byes"}),
        ((replace(AB, table=None), CD), {"table_missing"}),
        ((replace(AB, table=8), CD), {"table_twice"}),
        ((replace(AB, table=9), CD), {"table_blocked"}),
        ((replace(AB, reason=""), CD), {"reason_missing"}),
        ((AB, replace(CD, table=2)), {"note_missing"}),
    ],
)
def test_each_problem_of_a_swiss_round_has_its_code(pairs: tuple[Pair, ...], expected: set[str]) -> None:
    assert codes(FOUR, *pairs) == expected


def test_a_bye_sits_at_no_table() -> None:
    request = SwissRequest(2, (A, B, C))
    assert codes(request, AB, Pair(("C",), 2, bye=True, reason="bye_lowest")) == {"table_of_bye"}


def test_a_note_nothing_stands_behind_is_wrong() -> None:
    assert codes(FOUR, AB, CD, notes=(Note("rematch", ("A", "B")),)) == {"note_wrong"}


def test_the_notes_of_a_pairing_made_by_hand() -> None:
    one = replace(A, met=frozenset("B"), club="G", tables=frozenset({1}))
    other = replace(B, club="G")
    request = SwissRequest(
        2, (one, other, E), constraints=(AVOID_SAME_CLUB,), avoid_tables=True, fixed_tables={"B": 4, "E": 5}
    )
    pairs = (AB, Pair(("E",), None, bye=True, reason="by_hand"), Pair(("X",), 3))
    assert notes_of(request, pairs) == (
        Note("rematch", ("A", "B")),
        Note("same_club", ("A", "B")),
        Note("same_table", ("A",)),
        Note("fixed_table", ("B",)),
        Note("second_bye", ("E",)),
        Note("bye_not_lowest", ("E", "B")),
    )


def ranked(*points: int, byes: str = "") -> tuple[Entrant, ...]:
    """A, B, C … in the order of rank, with these points; who is in `byes` had one."""
    return tuple(
        Entrant(name, score, at + 1, byes=int(name in byes))
        for at, (name, score) in enumerate(zip("ABCDEFG", points, strict=False))
    )


def by_hand(*players: str) -> list[Pair]:
    """ "AB" is a table, "C" a bye."""
    return [Pair(tuple(player), None, bye=len(player) == 1, reason="by_hand") for player in players]


def test_a_bye_that_is_not_for_the_lowest_without_one_is_told_A_SWISS_4() -> None:
    request = SwissRequest(2, ranked(8, 8, 5, 5, 3, byes="E"))
    assert notes_of(request, by_hand("AB", "DE", "C")) == (Note("bye_not_lowest", ("C", "D")),)
    assert notes_of(request, by_hand("AB", "CE", "D")) == ()
    assert notes_of(SwissRequest(1, request.entrants), by_hand("AB", "DE", "C")) == ()


def test_the_bye_is_asked_of_those_who_are_seated() -> None:
    request = SwissRequest(2, ranked(8, 8, 5, 5, 3, 0))
    assert notes_of(request, by_hand("AB", "CD", "E")) == ()
    assert notes_of(request, by_hand("A", "B", "C")) == ()


def test_the_lowest_is_who_stands_last_whatever_the_names() -> None:
    request = SwissRequest(2, (Entrant("E", 8, 1), Entrant("D", 5, 2), Entrant("A", 3, 3)))
    assert notes_of(request, by_hand("ED", "A")) == ()
    assert notes_of(request, by_hand("DA", "E")) == (Note("bye_not_lowest", ("E", "A")),)


def test_who_is_paired_down_without_need_is_told_A_SWISS_6() -> None:
    two_groups = SwissRequest(2, ranked(8, 8, 5, 5))
    assert notes_of(two_groups, by_hand("AC", "BD")) == (
        Note("paired_down", ("A", "C")),
        Note("paired_down", ("B", "D")),
    )
    too_far = SwissRequest(2, ranked(8, 5, 5, 3))
    assert notes_of(too_far, by_hand("AD", "BC")) == (Note("paired_down", ("A", "D")),)
    assert notes_of(too_far, by_hand("AB", "CD")) == ()


def test_who_is_paired_down_because_of_earlier_games_is_not_told() -> None:
    one, other, *rest = ranked(8, 8, 5, 5)
    met = SwissRequest(2, (replace(one, met=frozenset("B")), other, *rest))
    assert notes_of(met, by_hand("AC", "BD")) == ()


def test_an_exchange_that_spares_a_rematch_but_lets_more_fall_makes_nobody_paired_down() -> None:
    a, b, c, d, e, f, *last = ranked(12, 12, 10, 10, 8, 5, 3)
    met = (replace(a, met=frozenset("B")), b, c, d, replace(e, met=frozenset("F")), f)
    request = SwissRequest(2, (*met, *last, Entrant("H", 3, 8)))
    assert notes_of(request, by_hand("AC", "BD", "EF", "GH")) == (Note("rematch", ("E", "F")),)


POD = Pair(("A", "B", "C"), 1, reason="pod")


@pytest.mark.parametrize(
    ("seats", "expected"),
    [((2, 2), {"wrong_seats"}), ((2, 3), set()), ((2, 4), set()), ((3, 3), set()), ((4, 4), {"wrong_seats"})],
)
def test_a_match_has_as_many_players_as_the_game_has_seats(
    seats: tuple[int, int], expected: set[str]
) -> None:
    request = SwissRequest(2, (A, B, C), seats=seats)
    assert codes(request, POD) - {"too_many_byes"} == expected


def test_byes_are_no_more_than_the_seats_leave_over() -> None:
    byes = [Pair((player.id,), None, bye=True, reason="bye_lowest") for player in (D, E)]
    second = Note("second_bye", ("E",))
    assert codes(SwissRequest(2, (A, B, C, D, E), seats=(3, 3)), POD, *byes, notes=(second,)) == set()
    assert codes(SwissRequest(2, (A, B, C, D, E), seats=(2, 3)), POD, *byes, notes=(second,)) == {
        "too_many_byes"
    }
    request = EliminationRequest((A, B, C, D), seats=(2, 4))
    assert codes(request, replace(POD, game=1), replace(byes[0], game=2)) == {"too_many_byes"}


def test_the_notes_of_a_pod_name_every_two() -> None:
    one = replace(A, met=frozenset("BC"), club="G", tables=frozenset({1}))
    other = replace(B, club="G", tables=frozenset({1, 2}))
    request = PodsRequest(
        3, (one, other, C), constraints=(AVOID_SAME_CLUB,), avoid_tables=True, fixed_tables={"C": 4, "A": 1}
    )
    assert notes_of(request, (POD, Pair(("A", "X", "B"), 1))) == (
        Note("met_before", ("A", "B")),
        Note("met_before", ("A", "C")),
        Note("same_club", ("A", "B")),
        Note("same_table", ("B",)),
        Note("fixed_table", ("C",)),
    )


def test_games_of_a_bracket_are_numbered_each_once() -> None:
    one = Pair(("A", "D"), 1, game=1, reason="seeding")
    other = Pair(("B", "C"), 2, game=2, reason="seeding")
    request = CutRequest(("A", "B", "C", "D"))
    assert codes(request, one, other) == set()
    assert codes(request, one, replace(other, game=1)) == {"game_twice"}
    assert codes(request, one, replace(other, game=None)) == {"game_missing"}
    assert codes(KnockoutRequest(((1, ("A",)), (2, ("D",)))), one) == set()


def cut(*players: str) -> CutRequest:
    """Seeds whose group is their letter."""
    groups = {player[0]: tuple(other for other in players if other[0] == player[0]) for player in players}
    return CutRequest(players, groups=tuple(groups.values()))


def games(*couples: tuple[str, str]) -> Pairing:
    return Pairing(
        tuple(Pair(couple, game, game=game, reason="by_hand") for game, couple in enumerate(couples, start=1))
    )


def test_one_game_of_the_own_group_is_told_where_nobody_needs_it() -> None:
    made = games(("A1", "A2"), ("B1", "C1"))
    assert problems_of(cut("A1", "B1", "C1", "A2"), made) == (Note("own_group", ("A1", "A2")),)


def test_a_group_of_more_than_half_has_as_many_games_of_its_own_as_it_must() -> None:
    request = cut("A1", "A2", "A3", "A4", "A5", "B1", "C1", "D1")
    needed = games(("A1", "A2"), ("A3", "B1"), ("A4", "C1"), ("A5", "D1"))
    assert problems_of(request, needed) == ()
    one_more = games(("A1", "A2"), ("A3", "A4"), ("A5", "B1"), ("C1", "D1"))
    assert problems_of(request, one_more) == (
        Note("own_group", ("A1", "A2")),
        Note("own_group", ("A3", "A4")),
    )


def test_a_game_without_a_number_is_none_of_the_plan_of_a_double_elimination() -> None:
    request = DoubleEliminationRequest(({1: ("a", "b"), 2: ("c", "d")},), frozenset("abcd"))
    drawn = (Pair(("a", "c"), 1, reason="by_hand"), Pair(("b", "d"), 2, game=2, reason="by_hand"))
    assert problems_of(request, Pairing(drawn)) == (
        Note("game_missing", ("a", "c")),
        Note("not_in_plan", ("a", "c")),
    )


def test_elimination_has_no_more_byes_than_the_bracket_needs() -> None:
    request = EliminationRequest((A, B, C, D))
    byes = [
        Pair((player.id,), None, bye=True, game=at, reason="bracket_bye")
        for at, player in enumerate((C, D), start=2)
    ]
    assert codes(request, replace(AB, game=1), *byes) == {"too_many_byes"}
