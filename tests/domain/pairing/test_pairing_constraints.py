"""Who is not to meet (pairing.md rules 0 and 5): judged by a referee that looks at every way to seat them."""

from dataclasses import replace
from itertools import combinations

import pytest

from tests.domain.pairing.wishes_referee import (
    Referee,
    crowded,
    even_sizes,
    judge_duels,
    judge_groups,
    judge_pods,
    random_event,
    random_pods,
)
from tests.sampling import share
from tournaments.pairing import (
    AVOID_SAME_CLUB,
    Constraint,
    ConstraintsImpossible,
    Entrant,
    Note,
    Pair,
    Pairing,
    PairingError,
    SwissRequest,
    avoided_pairings,
    exchanged,
    pair,
    problems_of,
    repaired,
    rng_for,
)
from tournaments.pairing.byes import byes_in_pods

HARD_AB = Constraint(("A", "B"), hard=True)
SOFT_AB = Constraint(("A", "B"))


def players(**points: int) -> tuple[Entrant, ...]:
    """Players by their points, ranked as they are named."""
    return tuple(Entrant(name, won, rank) for rank, (name, won) in enumerate(points.items(), start=1))


def tables(pairing: Pairing) -> set[frozenset[str]]:
    return {frozenset(pair.players) for pair in pairing.pairs}


def the(*couples: str) -> set[frozenset[str]]:
    return {frozenset(couple) for couple in couples}


@pytest.mark.parametrize("seed", range(12))
def test_random_small_events_break_no_hard_wish_and_no_rule_and_as_few_soft_ones_as_can_be(seed: int) -> None:
    """pairing.md rules 0 and 5; `make bench` asks 10,000 events."""
    for event in range(12):
        for round_ in random_event(1000 * seed + event, most=7):
            assert judge_duels(round_, (seed, event)) == ""


@pytest.mark.long
def test_so_do_crowded_fields_whose_bye_decides_what_must_be_broken() -> None:
    """Nobody can sit out so that nothing is broken: what is weighed is looked at in every way there is."""
    for seed in share(range(400), 0, of=4):
        assert judge_duels(crowded(seed), seed) == "", seed


def test_so_do_larger_ones_against_one_matching_of_everybody() -> None:
    for event in range(6):
        for round_ in random_event(event, most=26):
            assert judge_duels(round_, event) == ""


def test_so_do_small_pods() -> None:
    for seed in range(40):
        request = random_pods(seed)
        assert judge_pods(request, even_sizes(len(request.entrants)), seed) == ""


def test_so_do_small_groups() -> None:
    for event in range(60):
        assert judge_groups(event) == "", event


@pytest.mark.long
def test_who_must_not_meet_is_parted_in_large_pods_where_that_can_be_done() -> None:
    """Everybody of a family of five must have a table of their own: there are just five tables."""
    family = tuple(
        Constraint((f"p{one}", f"p{other}"), hard=True) for one in range(5) for other in range(one)
    )
    entrants = tuple(Entrant(f"p{at}", 9 - at // 4, at + 1) for at in range(20))
    request = SwissRequest(2, entrants, constraints=family, seats=(2, 4))
    drawn = pair(request, rng_for("family"))
    assert Referee(request).pods([table.players for table in drawn.pairs])[0] == 0
    assert problems_of(request, drawn) == ()


def test_a_hard_wish_comes_before_points_and_a_soft_one_after_them() -> None:
    request = SwissRequest(2, players(A=9, B=9, C=0, D=0), constraints=(HARD_AB,))
    drawn = pair(request, rng_for("points"))
    assert drawn.notes == ()
    assert tables(drawn) in (the("AC", "BD"), the("AD", "BC"))
    assert {pair.reason for pair in drawn.pairs} == {"paired_down_wish"}
    soft = pair(replace(request, constraints=(SOFT_AB,)), rng_for("points"))
    assert tables(soft) == the("AB", "CD")
    assert [(note.code, note.players, note.why) for note in soft.notes] == [
        ("better_not_meet", ("A", "B"), "points")
    ]


def test_a_broken_wish_says_what_keeping_it_would_take() -> None:
    """A and B are of one group; what stands in the way is another each time."""
    a, b, c, d = players(A=3, B=3, C=3, D=3)
    met = (
        replace(a, met=frozenset("CD")), replace(b, met=frozenset("CD")),
        replace(c, met=frozenset("AB")), replace(d, met=frozenset("AB")),
    )  # fmt: skip
    assert _why(SwissRequest(3, met, constraints=(SOFT_AB,))) == {"AB": "rematch"}
    every_two = tuple(Constraint((one, other)) for one, other in ("AB", "AC", "AD"))
    whys = _why(SwissRequest(2, (a, b, c, d), constraints=every_two))
    assert list(whys.values()) == ["others"]
    others_hard = tuple(Constraint((one, other), hard=True) for one, other in ("AC", "AD"))
    assert _why(SwissRequest(2, (a, b, c, d), constraints=(SOFT_AB, *others_hard))) == {"AB": "hard"}
    three = players(A=3, B=2, C=1)
    assert _why(SwissRequest(2, three, constraints=(SOFT_AB,))) == {"AB": "bye"}


def _why(request: SwissRequest) -> dict[str, str]:
    notes = pair(request, rng_for("why")).notes
    return {"".join(note.players): note.why for note in notes if note.code == "better_not_meet"}


def test_a_hard_wish_decides_the_bye_also_where_everybody_has_met() -> None:
    """The last would sit out by rank, and leave the two together who must not meet."""
    everybody = players(A=3, B=2, C=1)
    met = tuple(replace(one, met=frozenset("ABC") - {one.id}) for one in everybody)
    drawn = pair(SwissRequest(4, met, constraints=(HARD_AB,)), rng_for("bye"))
    assert tables(drawn) == the("AC", "B")
    again = tuple(replace(one, byes=int(one.id == "B")) for one in met)
    assert tables(pair(SwissRequest(4, again, constraints=(HARD_AB,)), rng_for("bye"))) == the("BC", "A")


def test_who_may_meet_nobody_sits_out_again_and_is_told_why() -> None:
    three = tuple(replace(one, byes=int(one.id == "A")) for one in players(A=3, B=2, C=1))
    constraints = (HARD_AB, replace(HARD_AB, players=("A", "C")))
    drawn = pair(SwissRequest(2, three, constraints=constraints), rng_for("again"))
    reasons = {"".join(pair.players): pair.reason for pair in drawn.pairs}
    assert reasons["A"] == "bye_second_wishes"


def test_of_two_evils_the_bye_leaves_the_rematch_and_not_the_hard_wish() -> None:
    a, b, c = players(A=3, B=2, C=1)
    met = (replace(a, met=frozenset("C")), replace(b, met=frozenset("C")), replace(c, met=frozenset("AB")))
    drawn = pair(SwissRequest(3, met, constraints=(HARD_AB,)), rng_for("evils"))
    assert tables(drawn) == the("AC", "B")


@pytest.mark.parametrize("seed", range(8))
def test_the_bye_of_round_one_leaves_the_fewest_wishes_broken(seed: int) -> None:
    """All of a family but D and E are to keep apart: without D or E two wishes are broken, else one."""
    family = tuple(Constraint((one, other)) for one, other in combinations("ABCDE", 2) if one + other != "DE")
    drawn = pair(SwissRequest(1, players(A=0, B=0, C=0, D=0, E=0), constraints=family), rng_for(f"{seed}"))
    assert frozenset("DE") in tables(drawn)


def test_whose_bye_of_round_one_breaks_the_fewest_is_drawn_whatever_the_rank() -> None:
    family = tuple(Constraint((one, other)) for one, other in combinations("ABCDE", 2) if one + other != "DE")
    request = SwissRequest(1, players(A=0, B=0, C=0, D=0, E=0), constraints=family)
    byes = {pair(request, rng_for("family", seed)).pairs[-1].players for seed in range(30)}
    assert byes == {("A",), ("B",), ("C",)}


def test_in_a_large_hall_the_bye_of_round_one_is_whose_that_had_better_meet_nobody() -> None:
    hall = tuple(Entrant(f"p{rank}", 0, rank) for rank in range(1, 130))
    constraints = tuple(Constraint(("p7", entrant.id)) for entrant in hall if entrant.id != "p7")
    assert pair(SwissRequest(1, hall, constraints=constraints), rng_for("hall")).pairs[-1].players == ("p7",)


def test_who_must_not_meet_is_not_also_among_those_who_had_better_not() -> None:
    avoided = avoided_pairings(
        SwissRequest(1, players(A=0, B=0, C=0), constraints=(HARD_AB, Constraint(("A", "B", "C"))))
    )
    assert [(avoided.is_hard(*two), avoided.is_soft(*two)) for two in ("AB", "BA", "AC", "BC")] == [
        (True, False),
        (True, False),
        (False, True),
        (False, True),
    ]


def test_those_who_would_meet_are_named_two_by_two() -> None:
    refused = ConstraintsImpossible([("A", "B"), ("C", "D")])
    assert (refused.code, refused.figures) == ("wishes_impossible", {"players": "A – B, C – D"})


def test_a_wish_holds_until_its_round() -> None:
    two = players(A=1, B=1)
    first_two = (replace(HARD_AB, until=2),)
    with pytest.raises(ConstraintsImpossible):
        pair(SwissRequest(2, two, constraints=first_two), rng_for("until"))
    assert pair(SwissRequest(3, two, constraints=first_two), rng_for("until")).notes == ()


def test_what_cannot_be_paired_names_the_two_and_the_word_of_the_organizer_pairs_them() -> None:
    request = SwissRequest(1, players(A=0, B=0, C=0, D=0), constraints=tuple(
        Constraint(("A", other), hard=True) for other in "BCD"
    ))  # fmt: skip
    with pytest.raises(PairingError) as refused:
        pair(request, rng_for("none"))
    assert refused.value.code == "wishes_impossible"
    (couple,) = refused.value.couples  # type: ignore[attr-defined]
    assert "A" in couple
    drawn = pair(replace(request, anyway=True), rng_for("none"))
    assert [note.code for note in drawn.notes] == ["must_not_meet"]
    # The word is the request's: without it the same tables are no pairing that may be saved.
    assert problems_of(replace(request, anyway=True), drawn) == ()
    assert problems_of(request, drawn) == drawn.notes


def test_the_bye_of_round_one_goes_where_it_keeps_them_apart() -> None:
    for seed in range(12):
        drawn = pair(SwissRequest(1, players(A=0, B=0, C=0), constraints=(SOFT_AB,)), rng_for("bye", seed))
        assert drawn.notes == ()
        assert drawn.pairs[-1].players in {("A",), ("B",)}


def test_the_bye_of_a_later_round_is_the_lowest_with_whom_nobody_meets_who_must_not() -> None:
    drawn = pair(SwissRequest(2, players(A=3, B=2, C=1), constraints=(HARD_AB,)), rng_for("bye"))
    bye = drawn.pairs[-1]
    assert (bye.players, bye.reason, bye.reason_players) == (("B",), "bye_others_wishes", ("C",))
    assert drawn.notes == ()


def test_one_wish_of_a_club_concerns_that_club_alone() -> None:
    home = [replace(each, club=club) for each, club in zip(players(A=0, B=0, C=0, D=0), "XXYY", strict=True)]
    for seed in range(8):
        request = SwissRequest(1, tuple(home), constraints=(Constraint(club="X", hard=True),))
        assert frozenset("AB") not in tables(pair(request, rng_for("club", seed)))
    met = [replace(each, met=frozenset("CD" if each.id in "AB" else "AB")) for each in home]
    both = pair(SwissRequest(2, tuple(met), constraints=(AVOID_SAME_CLUB,)), rng_for("clubs"))
    assert [(note.code, note.why) for note in both.notes] == [("same_club", "rematch")] * 2


@pytest.mark.parametrize("order", ["best", "fewest"])
def test_no_repair_breaks_a_hard_wish_that_can_be_kept(order: str) -> None:
    request = SwissRequest(2, players(A=3, B=3, C=3, D=3), constraints=(HARD_AB,))
    before = (Pair(("A", "B"), 1, reason="x"), Pair(("C", "D"), 2, reason="x"))
    put_right = repaired(request, held=(), before=before, rng=rng_for("repair"), order=order)  # type: ignore[arg-type]
    assert put_right.notes == ()
    swapped = exchanged(request, held=(), before=before)
    assert swapped is not None
    assert swapped.notes == ()
    # Where they must stay, it is told.
    held = repaired(request, held=before[:1], before=before[1:], rng=rng_for("repair"))
    assert held.notes == (Note("must_not_meet", ("A", "B")),)


def test_pods_are_put_right_so_that_nobody_sits_with_whom_they_must_not() -> None:
    request = SwissRequest(2, players(A=3, B=3, C=3, D=3, E=3, F=3), constraints=(HARD_AB,), seats=(2, 4))
    before = (Pair(("A", "B", "C"), 1, reason="x"), Pair(("D", "E", "F"), 2, reason="x"))
    assert repaired(request, held=(), before=before, rng=rng_for("pods")).notes == ()


def test_a_table_game_with_byes_gives_them_where_the_others_can_sit() -> None:
    """Tables of three or four: five players are a table of four and a bye, which is due to the lowest."""
    request = SwissRequest(2, players(A=5, B=4, C=3, D=2, E=1), constraints=(HARD_AB,), seats=(3, 4))
    bye = pair(request, rng_for("table")).pairs[-1]
    assert (bye.players, bye.reason, bye.reason_players) == (("B",), "bye_others_wishes", ("C", "D", "E"))


def test_a_wish_about_nobody_here_changes_nothing() -> None:
    plain = SwissRequest(2, players(A=3, B=3, C=2, D=2, E=1))
    absent = replace(plain, constraints=(Constraint(("A", "Z"), hard=True), Constraint(club="Q", hard=True)))
    assert pair(absent, rng_for("same")) == pair(plain, rng_for("same"))
    # Nor is a reason blamed on it.
    assert avoided_pairings(absent) == avoided_pairings(plain)


@pytest.mark.long
def test_in_a_large_hall_of_one_club_the_bye_of_round_one_is_anybodys() -> None:
    """A soft wish that nothing can keep leaves the draw of the bye as it is."""
    hall = tuple(Entrant(f"p{rank}", 0, rank, club="Kuat") for rank in range(1, 130))
    pairing = pair(SwissRequest(1, hall, constraints=(AVOID_SAME_CLUB,)), rng_for("hall"))
    assert [(pair_.reason, len(pair_.players)) for pair_ in pairing.pairs if pair_.bye] == [("bye_random", 1)]
    assert len(pairing.pairs) == 65


def test_where_no_choice_of_byes_lets_the_tables_part_them_the_bye_stays_whose_it_is() -> None:
    byes = byes_in_pods(players(A=3, B=2, C=1), count=1, round_=2, rng=rng_for("x"), fits=lambda _left: False)
    assert [bye.entrant.id for bye in byes] == ["C"]
