"""Worked cases of the Swiss rules: A-SWISS-1, A-SWISS-2, A-SWISS-4, A-SWISS-5, reasons and notes."""

from itertools import pairwise

import pytest

from tests.sampling import share
from tournaments.pairing import Entrant, Note, Pair, PairingError, SwissRequest, pair, problems_of, rng_for


def entrants(*rows: tuple[str, int, str], byes: str = "") -> tuple[Entrant, ...]:
    """Rows of (id, points, ids met) in the order of rank."""
    return tuple(
        Entrant(name, points, rank, frozenset(met), int(name in byes))
        for rank, (name, points, met) in enumerate(rows, start=1)
    )


def test_the_worked_case_of_the_rules() -> None:
    """A-SWISS-5: A, B, C have 15, D 13; A has met C (and here D too), so A–B, and C is paired down with D."""
    players = entrants(("A", 15, "CD"), ("B", 15, ""), ("C", 15, "A"), ("D", 13, "A"))
    for number in range(20):
        pairing = pair(SwissRequest(3, players), rng_for("worked", number))
        assert pairing.pairs == (
            Pair(("A", "B"), 1, reason="same_points"),
            Pair(("C", "D"), 2, reason="paired_down_odd"),
        )
        assert pairing.notes == ()


def test_without_more_history_either_of_the_two_who_have_met_may_be_paired_down() -> None:
    """A-SWISS-5 names one of two equally good pairings."""
    players = entrants(("A", 15, "C"), ("B", 15, ""), ("C", 15, "A"), ("D", 13, ""))
    found = {
        tuple(p.players for p in pair(SwissRequest(3, players), rng_for("either", number)).pairs)
        for number in range(60)
    }
    assert found == {(("A", "B"), ("C", "D")), (("A", "D"), ("B", "C"))}


def test_who_has_met_the_whole_group_is_paired_down_and_the_reason_says_so() -> None:
    players = entrants(("A", 15, "B"), ("B", 15, "A"), ("C", 9, ""), ("D", 9, ""))
    pairing = pair(SwissRequest(3, players), rng_for("met"))
    assert [(p.players[0], p.reason, p.reason_players) for p in pairing.pairs] == [
        ("A", "paired_down_met_all", ("B",)),
        ("B", "paired_down_met_all", ("A",)),
    ]


@pytest.mark.parametrize(
    ("rows", "reasons"),
    [
        (  # one comes down into four: three are left, an odd number
            ["A 15", "B 15", "C 15", "D 9", "E 9", "F 9", "G 9", "H 3"],
            {
                "15 15": "same_points",
                "15 9": "paired_down_odd",
                "9 9": "same_points",
                "9 3": "paired_down_odd",
            },
        ),
        (  # two come down into three: one is left
            ["A 15 B", "B 15 A", "D 9", "E 9", "F 9", "H 3"],
            {"15 9": "paired_down_met_all", "9 3": "paired_down_odd"},
        ),
        (  # one comes down into three: two are left, who have met
            ["A 15", "D 9 EF", "E 9 DF", "F 9 DE", "H 3", "I 3"],
            {"15 9": "paired_down_odd", "9 3": "paired_down_met_all"},
        ),
    ],
)
def test_a_group_is_odd_or_even_without_those_who_meet_somebody_of_above(
    rows: list[str], reasons: dict[str, str]
) -> None:
    """A-SWISS-5: why somebody is paired down."""
    split = [(*row.split(), "")[:3] for row in rows]
    players = entrants(*((name, int(points), met) for name, points, met in split))
    points = {player.id: player.points for player in players}
    for seed in range(5):
        pairing = pair(SwissRequest(3, players), rng_for("odd", seed))
        assert {f"{points[p.players[0]]} {points[p.players[1]]}": p.reason for p in pairing.pairs} == reasons


@pytest.mark.parametrize("size", [0, 1])
def test_fewer_than_two_players_cannot_be_paired(size: int) -> None:
    with pytest.raises(PairingError) as caught:
        pair(SwissRequest(1, entrants(("A", 0, ""), ("B", 0, ""))[:size]), rng_for("few"))
    assert (caught.value.code, caught.value.figures) == ("too_few", {"found": size})


def test_the_same_player_twice_is_refused() -> None:
    with pytest.raises(PairingError, match="entrant_twice"):
        pair(SwissRequest(1, entrants(("A", 0, ""), ("A", 0, ""))), rng_for("twice"))


def test_two_who_have_met_meet_again_and_the_note_says_so() -> None:
    players = entrants(("A", 8, "B"), ("B", 3, ""))
    pairing = pair(SwissRequest(2, players), rng_for("again"))
    assert [p.players for p in pairing.pairs] == [("A", "B")]
    assert pairing.notes == (Note("rematch", ("A", "B")),)


def test_round_one_gives_everybody_the_same_chance_of_the_bye() -> None:
    players = entrants(("A", 0, ""), ("B", 0, ""), ("C", 0, ""))
    counts = dict.fromkeys("ABC", 0)
    for number in range(600):
        bye = pair(SwissRequest(1, players), rng_for("bye", number)).pairs[-1]
        assert (bye.bye, bye.table, bye.reason) == (True, None, "bye_random")
        counts[bye.players[0]] += 1
    assert all(160 < count < 240 for count in counts.values())


def test_the_bye_goes_to_the_lowest_ranked() -> None:
    players = entrants(("A", 8, ""), ("B", 3, ""), ("C", 0, ""))
    bye = pair(SwissRequest(2, players), rng_for("x")).pairs[-1]
    assert (bye.players, bye.reason, bye.reason_players) == (("C",), "bye_lowest", ())


def test_who_had_a_bye_is_passed_over() -> None:
    players = entrants(("A", 8, ""), ("B", 3, ""), ("C", 0, ""), byes="C")
    bye = pair(SwissRequest(2, players), rng_for("x")).pairs[-1]
    assert (bye.players, bye.reason, bye.reason_players) == (("B",), "bye_lowest_others_had_one", ("C",))


def test_the_bye_passes_over_one_without_whom_the_rest_would_repeat_a_game() -> None:
    players = entrants(("A", 8, "B"), ("B", 3, "A"), ("C", 0, ""))
    bye = pair(SwissRequest(2, players), rng_for("x")).pairs[-1]
    assert (bye.players, bye.reason, bye.reason_players) == (("B",), "bye_others_unpairable", ("C",))


def test_the_bye_passes_over_two_where_three_have_met_each_other() -> None:
    """With D or E out, three who have all met would be left to three others, of whom one is missing."""
    players = entrants(("A", 9, "BC"), ("B", 8, "AC"), ("C", 7, "AB"), ("D", 6, "E"), ("E", 5, "D"))
    pairing = pair(SwissRequest(3, players), rng_for("triangle"))
    assert pairing.notes == ()
    assert pairing.pairs[-1] == Pair(
        ("C",), None, bye=True, reason="bye_others_unpairable", reason_players=("D", "E")
    )


def test_a_second_bye_comes_before_a_rematch_and_is_noted() -> None:
    players = entrants(("A", 8, "B"), ("B", 3, "A"), ("C", 0, ""), byes="AB")
    pairing = pair(SwissRequest(2, players), rng_for("x"))
    bye = pairing.pairs[-1]
    assert (bye.players, bye.reason, bye.reason_players) == (("B",), "bye_second_unpairable", ("C",))
    assert pairing.notes == (Note("second_bye", ("B",)),)


def test_the_order_of_entry_does_not_matter_and_the_seed_does() -> None:
    players = entrants(*((f"p{number:02}", number % 4, "") for number in range(33)))
    one = pair(SwissRequest(2, players), rng_for("seed", "round", 2))
    assert one == pair(SwissRequest(2, players[::-1]), rng_for("seed", "round", 2))
    assert one != pair(SwissRequest(2, players), rng_for("seed", "round", 3))


def test_this_seed_gives_this_pairing_on_every_machine() -> None:
    players = entrants(("A", 8, "E"), ("B", 8, "F"), ("C", 8, ""), ("D", 3, ""), ("E", 3, "A"), ("F", 3, "B"))
    pairing = pair(SwissRequest(2, players), rng_for("Łódź", "round", 2))
    assert [p.players for p in pairing.pairs] == [("A", "B"), ("C", "D"), ("E", "F")]


@pytest.mark.long
def test_a_large_group_gives_up_the_only_one_who_can_come_down() -> None:
    """Y has met all of the large group but Z, W all of it but Z and Q: only Z–Y with W–Q will do."""
    cases = [(69, 1), (69, 2), (69, 3), (89, 1), (89, 2), (89, 3), (89, 4), (89, 5)]
    for size, seed in share(cases, 0, of=4):
        others = [f"o{number}" for number in range(size - 3)]
        met = {name: {"Y", "W", "Z"} for name in others}
        met |= {"Q": {"Y", "Z"}, "Z": {*others, "Q"}, "W": {"Y", *others}, "Y": {*others, "Q", "W"}}
        rows = [*others, "Q", "Z", "W", "Y"]
        players = tuple(
            Entrant(name, 1 if name == "Y" else 9, rank, frozenset(met[name]))
            for rank, name in enumerate(rows)
        )
        request = SwissRequest(5, players)
        pairing = pair(request, rng_for("large", seed))
        assert problems_of(request, pairing) == pairing.notes == ()
        assert {("Z", "Y"), ("Q", "W")} <= {p.players for p in pairing.pairs}
        assert sum(p.reason != "same_points" for p in pairing.pairs) == 1


def test_an_event_of_as_many_rounds_as_opponents_repeats_no_game() -> None:
    """The last rounds leave one pairing only; nothing but the whole field shows it."""
    met: dict[str, set[str]] = {f"p{number}": set() for number in range(8)}
    for number in range(1, 8):
        players = tuple(Entrant(name, 0, rank, frozenset(met[name])) for rank, name in enumerate(met))
        pairing = pair(SwissRequest(number, players), rng_for("all", number))
        for one, other in [p.players for p in pairing.pairs]:
            met[one].add(other)
            met[other].add(one)
        if any(note.code == "rematch" for note in pairing.notes):
            # After some rounds the games left may not split into pairings any more: then nothing avoids it.
            assert number > 4
    ranks = [p.table for p in pairing.pairs]
    assert all(low < high for low, high in pairwise(ranks))


def test_who_is_needed_to_spare_a_rematch_has_no_bye_though_they_have_met_nobody() -> None:
    """A, B, C have met D, E, F: without G one of each three would be left over."""
    players = entrants(
        *((name, 9, "DEF") for name in "ABC"), *((name, 9, "ABC") for name in "DEF"), ("G", 0, "")
    )
    pairing = pair(SwissRequest(4, players), rng_for("spare"))
    assert pairing.pairs[-1] == Pair(
        ("F",), None, bye=True, reason="bye_others_unpairable", reason_players=("G",)
    )
    assert [note.code for note in pairing.notes] == []
