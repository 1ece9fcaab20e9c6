"""Groups that lead into a cut: how they are drawn, who meets whom, how the best are seeded (pairing.md)."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import pytest

from scoring.standings import Standing
from scoring.structures import GROUPS, CustomStructure, Plan, group_sizes, plan
from scoring.tiebreaks import Tally
from tests.domain.scoring.test_structures import RULES
from tournaments.pairing import (
    Constraint,
    ConstraintsImpossible,
    CutRequest,
    Entrant,
    GroupsRequest,
    Note,
    Pair,
    Pairing,
    PairingError,
    drawn_groups,
    pair,
    problems_of,
    rng_for,
)
from tournaments.pairing.groups import groups as groups_module
from tournaments.pairing.groups.group_seeds import crossed, meeting_round
from tournaments.pairing.types import Groups
from tournaments.play.next_round import NextRoundError, PlayedSoFar, groups_for, next_round
from tournaments.play.played import PlayedRound, places_in

RNG = rng_for("hoth", "groups")


def field(count: int, clubs: str = "") -> list[Entrant]:
    return [Entrant(f"p{at:02}", 0, 1, club=clubs[at] if at < len(clubs) else "") for at in range(count)]


def couples(groups: Groups) -> set[frozenset[str]]:
    return {frozenset(two) for group in groups for two in combinations(group, 2)}


def named(*sizes: int) -> Groups:
    return tuple(
        tuple(f"{'ABCDEFGH'[at]}{seat}" for seat in range(1, size + 1)) for at, size in enumerate(sizes)
    )


@pytest.mark.parametrize(
    ("players", "size"), [(players, size) for players in (6, 7, 9, 13, 24) for size in (3, 4, 8)]
)
def test_in_the_rounds_of_the_plan_everybody_of_a_group_meets_once_and_byes_are_even(
    players: int, size: int
) -> None:
    found = plan(
        "custom",
        players=players,
        custom=CustomStructure(cut=2, first_stage=GROUPS, group_size=size),
        rules=RULES,
    )
    groups = drawn_groups(field(players), group_sizes(players, size), rng=RNG)
    met, byes = Counter[frozenset[str]](), Counter[str]()
    for number in range(1, found.swiss_rounds + 1):
        request = GroupsRequest(number, groups, tuple(field(players)))
        made = pair(request, RNG)
        assert problems_of(request, made) == ()
        met.update(frozenset(game.players) for game in made.pairs if not game.bye)
        byes.update(game.players[0] for game in made.pairs if game.bye)
    assert met == dict.fromkeys(couples(groups), 1)
    for group in groups:
        assert {byes[player] for player in group} == {found.swiss_rounds - len(group) + 1}


def test_the_draw_is_of_the_seed_alone_and_the_order_of_the_players_has_no_say() -> None:
    everybody = field(12, "aabbccdd")
    drawn = drawn_groups(everybody, (4, 4, 4), rng=rng_for("x", "groups"))
    assert drawn == drawn_groups(everybody[::-1], (4, 4, 4), rng=rng_for("x", "groups"))
    assert drawn != drawn_groups(everybody, (4, 4, 4), rng=rng_for("y", "groups"))


def test_clubs_are_spread_and_wishes_come_before_clubs() -> None:
    drawn = drawn_groups(field(12, "aaabbbcccddd"), (4, 4, 4), rng=RNG)
    club = {entrant.id: entrant.club for entrant in field(12, "aaabbbcccddd")}
    assert [sorted(club[player] for player in group) for group in drawn] == [list("abcd")] * 3
    # Six of one club, and one of them had better not meet the two others.
    constraints = (Constraint(("p00", "p06")), Constraint(("p00", "p07"), until=1))
    one, other = drawn_groups(field(8, "aaaaaa"), (4, 4), constraints=constraints, rng=RNG)
    mine = one if "p00" in one else other
    assert not {"p06", "p07"} & set(mine)


def test_who_must_not_meet_is_apart_or_there_is_no_draw() -> None:
    hard = tuple(Constraint(two, hard=True) for two in (("p00", "p01"), ("p01", "p02"), ("p04", "p05")))
    for seed in range(20):
        drawn = drawn_groups(field(8), (4, 4), constraints=hard, rng=random.Random(seed))
        assert not {frozenset(constraint.players) for constraint in hard} & couples(drawn)
    with pytest.raises(ConstraintsImpossible) as caught:
        drawn_groups(field(8), (4, 4), constraints=(*hard, Constraint(("p00", "p02"), hard=True)), rng=RNG)
    assert len(caught.value.couples) == 1


def test_one_draw_is_put_right_by_exchanges_whichever_group_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(groups_module, "DRAWS", 1)
    couple = frozenset(("p00", "p01"))
    for seed in range(20):
        constraints = (Constraint(tuple(sorted(couple)), hard=True),)
        drawn = drawn_groups(field(6), (3, 3), constraints=constraints, rng=random.Random(seed))
        assert couple not in couples(drawn), seed


def test_who_is_away_leaves_byes_that_name_them() -> None:
    groups = named(4, 3)
    present = tuple(Entrant(player, 0, 1) for group in groups for player in group if player != "A1")
    made = pair(GroupsRequest(1, groups, present), RNG)
    assert made.pairs == (
        Pair(("A2", "A3"), 1, reason="group"),
        Pair(("B2", "B3"), 2, reason="group"),
        Pair(("A4",), None, bye=True, reason="group_away", reason_players=("A1",)),
        Pair(("B1",), None, bye=True, reason="group_bye"),
    )


def test_a_smaller_group_waits_for_the_largest_and_more_rounds_are_another_lap() -> None:
    groups = named(5, 4)
    everybody = tuple(Entrant(player, 0, 1) for group in groups for player in group)
    rounds = [pair(GroupsRequest(number, groups, everybody), RNG) for number in range(1, 11)]
    done = [{game.reason for game in made.pairs if game.players[0][0] == "B"} for made in rounds]
    assert done == 2 * (3 * [{"group"}] + 2 * [{"group_done"}])
    met = Counter(frozenset(game.players) for made in rounds for game in made.pairs if not game.bye)
    assert met == dict.fromkeys(couples(groups), 2)


def test_a_wish_younger_than_the_draw_is_broken_by_the_organizers_word_alone() -> None:
    groups = named(3, 3)
    everybody = tuple(Entrant(player, 0, 1) for group in groups for player in group)
    constraints = (Constraint(("A2", "A3"), hard=True), Constraint(("B2", "B3")))
    with pytest.raises(ConstraintsImpossible) as caught:
        pair(GroupsRequest(1, groups, everybody, constraints=constraints), RNG)
    assert caught.value.couples == (("A2", "A3"),)
    request = GroupsRequest(1, groups, everybody, constraints=constraints, anyway=True)
    made = pair(request, RNG)
    told = (Note("must_not_meet", ("A2", "A3")), Note("better_not_meet", ("B2", "B3")))
    assert (made.notes, problems_of(request, made)) == (told, ())
    unsaid = GroupsRequest(1, groups, everybody, constraints=constraints)
    assert problems_of(unsaid, made) == (told[0],)
    assert problems_of(request, Pairing(made.pairs)) == tuple(
        Note("note_missing", note.players) for note in told
    )
    assert problems_of(GroupsRequest(1, groups, everybody), made)[-1].code == "note_wrong"


def test_what_is_not_of_the_plan_is_told() -> None:
    groups = named(4, 4)
    everybody = tuple(Entrant(player, 0, 1) for group in groups for player in group)
    made = pair(GroupsRequest(1, groups, everybody), RNG)
    (one, other), (third, fourth) = made.pairs[0].players, made.pairs[2].players
    wrong = [Pair((one, third), 1, reason="group"), Pair((other, fourth), 3, reason="group")]
    found = problems_of(GroupsRequest(1, groups, everybody), Pairing((*wrong, made.pairs[1], made.pairs[3])))
    assert {note.code for note in found} == {"not_in_plan"}
    for request, code in (
        (GroupsRequest(1, (("A1", "A2"), ("A1", "A3")), everybody), "entrant_twice"),
        (GroupsRequest(1, groups, everybody[:1]), "too_few"),
    ):
        with pytest.raises(PairingError) as caught:
            pair(request, RNG)
        assert caught.value.code == code


def distributions(cut: int, most: int = 8) -> Iterator[tuple[int, ...]]:
    """How many may come from each group."""
    if cut == 0:
        yield ()
    for first in range(min(cut, most), 0, -1):
        for rest in distributions(cut - first, first):
            yield (first, *rest)


@pytest.mark.parametrize("cut", [2, 4, 8, 16])
def test_nobody_meets_the_own_group_at_once_where_that_can_be_helped(cut: int) -> None:
    for sizes in distributions(cut):
        groups = tuple(tuple(f"{at}.{seat}" for seat in range(size)) for at, size in enumerate(sizes))
        order = tuple(group[place] for place in range(max(sizes)) for group in groups if place < len(group))
        request = CutRequest(order, groups=groups)
        made = pair(request, RNG)
        assert problems_of(request, made) == ()
        own = [game for game in made.pairs if game.players[0][0:2] == game.players[1][0:2] and cut < 16]
        assert len(own) <= max(0, max(sizes) - cut // 2)
        assert sorted(player for game in made.pairs for player in game.players) == sorted(order)


@pytest.mark.parametrize(("groups", "each"), [(2, 2), (4, 2), (2, 4), (8, 2), (4, 4), (2, 8)])
def test_those_of_one_group_meet_as_late_as_a_bracket_lets_them(groups: int, each: int) -> None:
    """Of two in the final, of four in the semi-finals, of eight in the quarter-finals."""
    fields, cut = named(*[each] * groups), groups * each
    rng = random.Random(f"{groups}/{each}")
    for _event in range(10):
        order = [
            player
            for place in range(each)
            for player in rng.sample([group[place] for group in fields], groups)
        ]
        seeds = crossed(order, fields)
        rounds, latest = cut.bit_length() - 1, cut.bit_length() - 1 - (each.bit_length() - 2)
        for group in fields:
            at = [seeds.index(player) for player in group]
            assert (
                min(meeting_round(one, other, cut) for one, other in combinations(at, 2)) == latest <= rounds
            )
        # Winners stay above second ones.
        assert {player[1:] for player in seeds[:groups]} == {"1"}


@pytest.mark.parametrize(
    ("order", "seeds"),
    [
        # Each second one exchanged with a neighbour: those of one group meet in the final alone.
        ("A1 B1 C1 D1 A2 B2 C2 D2", "A1 B1 C1 D1 B2 A2 D2 C2"),
        # Nothing is better than the order they come in.
        ("A1 B1 A2 B2", "A1 B1 A2 B2"),
        ("A1 B1 A2 B2 A3 B3 A4 B4", "A1 B1 A2 B2 A3 B3 A4 B4"),
        ("A1 B1 C1 A2 B2 A3 A4 A5", "A1 B1 C1 A2 B2 A3 A4 A5"),
    ],
)
def test_nobody_is_moved_further_from_the_own_place_than_the_groups_need(order: str, seeds: str) -> None:
    players = order.split()
    groups = tuple(tuple(player for player in players if player[0] == group) for group in "ABCD")
    assert " ".join(crossed(players, groups)) == seeds


def test_an_own_group_in_the_first_round_that_could_be_helped_is_a_problem() -> None:
    groups = named(2, 2)
    request = CutRequest(("A1", "B1", "A2", "B2"), groups=groups)
    wrong = Pairing(
        (Pair(("A1", "A2"), 1, game=1, reason="seeding"), Pair(("B1", "B2"), 2, game=2, reason="seeding"))
    )
    assert problems_of(request, wrong) == (Note("own_group", ("A1", "A2")), Note("own_group", ("B1", "B2")))


def line(player: str, rank: int | None, status: str = "active") -> Standing:
    return Standing(rank, player, {"points": 0}, Tally(), status, False)


def test_the_place_in_the_group_passes_over_who_has_left() -> None:
    groups = (("a", "b", "c"), ("d", "e"))
    lines = [line("d", 1), line("a", 2, "removed"), line("b", 3), line("e", 4), line("c", 5), line("x", 6)]
    assert places_in(lines, groups) == {"d": 1, "a": 1, "b": 1, "e": 2, "c": 2, "x": 1}
    assert set(places_in(lines, ()).values()) == {1}


def test_the_next_round_draws_groups_that_nobody_has_drawn_yet() -> None:
    lines = [line(f"p{at}", at) for at in range(1, 9)]
    found = Plan(3, 4, first_stage=GROUPS, groups=2)
    drawn = groups_for(found, [each.player for each in lines], {}, (), "seed")
    coming = next_round(found, PlayedSoFar(standings=lines, rounds=(), clubs={}), seed="seed")
    assert isinstance(coming.request, GroupsRequest)
    assert (coming.request.groups, coming.request.present) == (
        drawn,
        frozenset(each.player for each in lines),
    )
    assert coming.is_set
    played = [PlayedRound(number, False, True, ()) for number in (1, 2, 3)]
    cut = next_round(found, PlayedSoFar(standings=lines, rounds=played, clubs={}, groups=drawn), seed="seed")
    assert cut.request == CutRequest(("p1", "p2", "p3", "p4"), groups=drawn)
    avoided = tuple(Constraint(two, hard=True) for two in combinations(("p1", "p2", "p3"), 2))
    with pytest.raises(NextRoundError) as caught:
        next_round(found, PlayedSoFar(standings=lines, rounds=(), clubs={}), constraints=avoided, seed="seed")
    assert caught.value.code == "groups_apart"
