"""Whole events of Kosmiczna Eskadra as files: order, leavers, the final pod (P-RANK, P-CUT)."""

import json
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.sampling import examples
from tournaments.event_file import EventFileError, next_round_of, read_event, standings_of
from tournaments.pairing import pair, rng_for
from tournaments.pairing.types import CutRequest, KnockoutRequest, SwissRequest

Match = dict[str, Any]


def pod(*players: str, battles: list[list[int]], end: str = "time", table: int = 1, **more: Any) -> Match:
    """A pod with the scores of each battle in seat order."""
    typed = [
        {player: {"score": score} for player, score in zip(players, scores, strict=True)}
        for scores in battles
    ]
    return {"table": table, "players": list(players), "result": {"end": end, "battles": typed}, **more}


def event(rounds: list[list[Match]], *, players: int = 4, cut: int = 0, **more: Any) -> dict[str, Any]:
    """A file with these rounds, all complete."""
    return {
        "format": "flagship-event/1", "game": "kosmiczna_eskadra", "name": "Asteroid", "date": "2026-05-04",
        "level": "relaxed", "structure": {"swiss_rounds": len(rounds), "cut": cut}, "seed": "asteroid",
        "players": [
            {"id": f"p{number}", "name": f"A{number}", "club": "", "status": "active", "entered_round": 1,
             "left_after_round": None}
            for number in range(1, players + 1)
        ],
        "rounds": [
            {"number": number, "kind": "swiss", "status": "complete", "matches": matches}
            for number, matches in enumerate(rounds, start=1)
        ],
        **more,
    }  # fmt: skip


def lines(made: dict[str, Any]) -> list[tuple[Any, ...]]:
    """Player, rank, points, battles won, sum, pods won; in order of rank."""
    return [
        (each.player, each.rank, *(each.values[key] for key in ("points", "wins", "score", "firsts")))
        for each in standings_of(read_event(json.dumps(made)))
    ]


FIRST = pod("p1", "p2", "p3", "p4", battles=[[5, 1, 1, 0], [0, 4, 4, 2]])
SECOND = pod("p4", "p3", "p2", battles=[[6, 2, 0], [7, 0, 0], [3, 1, 2]], end="won")
OUT: Match = {"players": ["p1"], "missed": True}


def test_points_then_battles_then_their_sum_P_RANK_1_P_RANK_2() -> None:
    found = lines(event([[FIRST], [SECOND, OUT]]))
    assert found == [
        ("p4", 1, Fraction(4), 3, 18, 1),
        ("p1", 2, Fraction(4), 1, 5, 1),
        ("p3", 3, Fraction(7, 2), 0, 8, 0),
        ("p2", 4, Fraction(3, 2), 0, 7, 0),
    ]


def test_equals_are_drawn_from_the_seed_of_the_event_P_RANK_1() -> None:
    even = pod("p1", "p2", "p3", "p4", battles=[[1, 1, 1, 1]])
    orders = {
        tuple(player for player, *_ in lines(event([[even]], seed=seed)))
        for seed in ("a", "b", "c", "d", "e")
    }
    assert len(orders) > 1
    assert lines(event([[even]], seed="a")) == lines(event([[even]], seed="a"))


def test_who_left_keeps_the_rank_and_the_disqualified_have_none_P_RANK_2() -> None:
    made = event([[FIRST]])
    made["players"][0].update(status="disqualified", left_after_round=1)
    made["players"][1].update(status="removed", left_after_round=1)
    assert [(player, rank) for player, rank, *_ in lines(made)] == [
        ("p2", 1),
        ("p3", 2),
        ("p4", 3),
        ("p1", None),
    ]


def test_the_lists_of_the_event_say_what_a_place_brings_P_POINTS_1() -> None:
    made = event([[FIRST]], place_points={"4": [7, 5, 3, 0]})
    assert [points for _player, _rank, points, *_ in lines(made)] == [7, 4, 4, 0]


def eight(cut: int) -> dict[str, Any]:
    """Sixteen players after a round in which p1 won before p2, and so on."""
    tables = [
        pod(
            *(f"p{at + step}" for step in range(4)), battles=[[50 - at - step for step in range(4)]], table=no
        )
        for no, at in enumerate(range(1, 17, 4), start=1)
    ]
    return event([tables], players=16, cut=cut)


def test_the_best_four_play_one_final_pod_P_CUT_1() -> None:
    following = next_round_of(read_event(json.dumps(eight(4))))
    assert isinstance(following.request, CutRequest)
    (final,) = pair(following.request, rng_for("x")).pairs
    order = [player for player, *_ in lines(eight(4))]
    assert (following.final, sorted(final.players)) == (True, sorted(order[:4]))


@pytest.mark.parametrize(
    ("cut", "pods"),
    [
        (8, [[1, 4, 5, 8], [2, 3, 6, 7]]),
        (16, [[1, 8, 9, 16], [2, 7, 10, 15], [3, 6, 11, 14], [4, 5, 12, 13]]),
    ],
)
def test_seeds_go_to_and_fro_over_the_pods_P_CUT_1(cut: int, pods: list[list[int]]) -> None:
    made = eight(cut)
    order = [player for player, *_ in lines(made)]
    following = next_round_of(read_event(json.dumps(made)))
    semis = pair(following.request, rng_for("x")).pairs
    found = [[order.index(player) + 1 for player in each.players] for each in semis]
    assert found == pods


@pytest.mark.parametrize(("cut", "going_on"), [(8, 2), (16, 1)])
def test_of_two_pods_two_each_of_four_the_winners_play_the_final_P_CUT_1(cut: int, going_on: int) -> None:
    made = eight(cut)
    semis = pair(next_round_of(read_event(json.dumps(made))).request, rng_for("x")).pairs
    played = [
        pod(*each.players, battles=[[4, 3, 2, 1]], table=each.table or 0, game=each.game) for each in semis
    ]
    made["rounds"].append({"number": 2, "kind": "knockout", "status": "complete", "matches": played})
    following = next_round_of(read_event(json.dumps(made)))
    assert isinstance(following.request, KnockoutRequest)
    (final,) = pair(following.request, rng_for("x")).pairs
    assert sorted(final.players) == sorted(player for each in semis for player in each.players[:going_on])
    # The standings of a file are those of the Swiss rounds.
    assert lines(made) == lines(eight(cut))


Spoil = Callable[[dict[str, Any]], object]
BATTLES = "rounds[0].matches[0].result.battles"


def match_of(made: dict[str, Any]) -> Match:
    match: Match = made["rounds"][0]["matches"][0]
    return match


def battles_of(made: dict[str, Any]) -> list[dict[str, Any]]:
    battles: list[dict[str, Any]] = match_of(made)["result"]["battles"]
    return battles


def leave_and_come_back(made: dict[str, Any]) -> None:
    match_of(made)["result"]["left"] = ["p4"]
    del battles_of(made)[0]["p4"]


def take_all_ore(made: dict[str, Any]) -> None:
    battles_of(made)[0].update(
        {player: {"trophies": 0, "ore": 4, "losses": 0} for player in ("p1", "p2", "p3", "p4")}
    )


BAD: list[tuple[Spoil, str]] = [
    (
        lambda made: match_of(made).update(players=["p1", "p2", "p3", "p4", "p5"]),
        (
            "rounds[0].matches[0].players: a game has 2 to 4 players, not 5; mark one player alone with"
            ' "bye" or "missed".'
        ),
    ),
    (
        lambda made: battles_of(made)[1]["p2"].update(score="7"),
        f"{BATTLES}[1].p2.score: “7” is not a whole number.",
    ),
    (
        lambda made: battles_of(made)[0]["p2"].update(ore=1),
        f'{BATTLES}[0].p2.score: write "score" alone, or all of "trophies", "ore" and "losses".',
    ),
    (take_all_ore, f"{BATTLES}[0]: 16 ore in one battle; the asteroid has 12 (K-ORE-1)."),
    (
        lambda made: match_of(made)["result"].update(end="won"),
        'rounds[0].matches[0].result.end: nobody has 3 battles, so the end is "time" (P-GAME-2).',
    ),
    (
        lambda made: battles_of(made).clear(),
        f"{BATTLES}: a game has a battle at least, unless all but one left (P-GAME-2).",
    ),
    (
        leave_and_come_back,
        f"{BATTLES}[1].p4.score: p4 left before this battle and has no figures of it (P-PLACE-2).",
    ),
    (
        lambda made: match_of(made)["result"].update(left=["p5"]),
        'rounds[0].matches[0].result.left: there is no player "p5" here.',
    ),
    (
        lambda made: battles_of(made)[0].update(p5={"score": 1}),
        f"{BATTLES}[0].p5: p5 does not play in this match.",
    ),
    (
        lambda made: battles_of(made).extend(battles_of(made) * 15),
        f"{BATTLES}: 32 battles are too many; at most 30 are read.",
    ),
    (
        lambda made: made.update(structure="basic"),
        'structure: there is no "basic" structure in this game; write {"swiss_rounds": …, "cut": …}.',
    ),
    (
        lambda made: made.update(points_limit=400),
        "points_limit: unknown key; there are no lists in this game.",
    ),
    (
        lambda made: made.update(place_points={"5": [4, 3, 2, 1, 0]}),
        "place_points.5: nobody plays in 5 in this game; there are lists for 4, 3, 2.",
    ),
    (
        lambda made: made.update(place_points={"3": [4, 2]}),
        "place_points.3: a table of 3 has one number for each place, not 2.",
    ),
    (
        lambda made: made.update(place_points={"2": [4, -1]}),
        "place_points.2: -1 is no whole number from 0 to 1000.",
    ),
    (
        lambda made: made.update(place_points={"3": [4, 2, 3]}),
        "place_points.3: a lower place brings more than a higher one; numbers fall or stay equal.",
    ),
]


@pytest.mark.parametrize(("spoil", "sentence"), BAD)
def test_what_is_wrong_in_a_file_is_said_with_its_place_P_GAME_2_P_GAME_3(spoil: Any, sentence: str) -> None:
    made = json.loads(json.dumps(event([[FIRST]], players=5)))
    spoil(made)
    with pytest.raises(EventFileError) as caught:
        read_event(json.dumps(made))
    assert str(caught.value) == sentence


def test_another_game_has_no_points_of_places() -> None:
    other = {**event([]), "game": "xwing", "points_limit": 200, "structure": "basic"}
    with pytest.raises(EventFileError, match="in this game no place brings points of its own"):
        read_event(json.dumps({**other, "place_points": {"2": [1, 0]}}))


@pytest.mark.long
@pytest.mark.no_cover
@settings(max_examples=examples(25, of=3), deadline=None)
@given(st.integers(2, 14), st.randoms(use_true_random=False))
def test_random_events_give_away_all_points_and_seat_everybody_P_SIZE_1(players: int, rng: Any) -> None:
    made = event([], players=players)
    made["structure"]["swiss_rounds"] = 3
    given_away = 0
    for number in (1, 2, 3):
        following = next_round_of(read_event(json.dumps(made)))
        assert isinstance(following.request, SwissRequest)
        pairs = pair(following.request, rng_for(made["seed"], "round", number)).pairs
        assert sorted(player for each in pairs for player in each.players) == sorted(
            each["id"] for each in made["players"]
        )
        tables = []
        for each in pairs:
            scores = [[rng.randint(-5, 20) for _ in each.players] for _ in range(2)]
            tables.append(pod(*each.players, battles=scores, table=each.table or 0))
            given_away += {2: 4, 3: 6, 4: 7}[len(each.players)]
        made["rounds"].append({"number": number, "kind": "swiss", "status": "complete", "matches": tables})
    assert sum(points for _player, _rank, points, *_ in lines(made)) == given_away
