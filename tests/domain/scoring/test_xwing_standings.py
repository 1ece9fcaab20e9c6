"""Whole events of X-Wing: order, strength, byes, missed rounds, the cut (X-TIE, X-MISSED, X-CUT)."""

import json
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.games import GAMES, load_rules
from scoring.structures import Plan, plan
from tournaments.event_file import EventFileError, next_round_of, read_event, rounds_of, standings_of
from tournaments.pairing import pair, rng_for
from tournaments.pairing.types import CutRequest, SwissRequest

Match = dict[str, Any]


def game(one: str, two: str, a: int, b: int, **more: Any) -> Match:
    points = {one: {"destroyed": a}, two: {"destroyed": b}}
    return {"players": [one, two], "result": {"end": "time", "points": points, **more}}


def alone(player: str, kind: str) -> Match:
    return {"players": [player], kind: True}


def event(rounds: list[list[Match]], *, players: int, cut: int = 0, swiss: int = 0, **more: Any) -> str:
    """A file with these rounds, all complete; those after the Swiss ones are knockout."""
    swiss = swiss or len(rounds)
    made = {
        "format": "flagship-event/1", "game": "xwing", "name": "Yavin", "date": "2019-05-04",
        "level": "formal", "structure": {"swiss_rounds": swiss, "cut": cut}, "points_limit": 200,
        "seed": "yavin",
        "players": [
            {"id": f"p{number}", "name": f"A{number}", "club": "", "status": "active", "entered_round": 1,
             "left_after_round": None}
            for number in range(1, players + 1)
        ],
        "rounds": [
            {"number": number, "kind": "swiss" if number <= swiss else "knockout", "status": "complete",
             "matches": matches}
            for number, matches in enumerate(rounds, start=1)
        ],
        **more,
    }  # fmt: skip
    return json.dumps(made)


def lines(text: str) -> dict[str, tuple[Any, ...]]:
    """Player -> points, margin, strength, wins, losses, rounds played; in order of rank."""
    return {
        line.player: (
            *(line.values[key] for key in ("points", "margin", "strength")),
            line.tally.wins,
            line.tally.losses,
            line.tally.rounds,
        )
        for line in standings_of(read_event(text))
    }


ROUNDS = [
    [game("p1", "p2", 150, 50), alone("p3", "bye")],
    [game("p3", "p1", 90, 90, end="final_salvo", winner="p1"), alone("p2", "missed")],
]


def test_points_margin_strength_and_rounds_played_X_TIE_1_X_TIE_2_X_MISSED_1() -> None:
    """The bye of p3 counts in the strength of p1; the round p2 missed is none, so p2 has 0 of 1."""
    assert lines(event(ROUNDS, players=3)) == {
        "p1": (2, 500, Fraction(1, 4), 2, 0, 2),
        "p3": (1, 500, Fraction(1), 1, 1, 2),
        "p2": (0, 100, Fraction(1), 0, 1, 1),
    }


def test_somebody_met_twice_counts_twice_and_without_opponents_the_strength_is_0_X_TIE_2() -> None:
    rounds = [
        [game("p1", "p2", 100, 0), game("p3", "p4", 100, 0)],
        [game("p1", "p2", 100, 0), game("p3", "p4", 100, 0)],
        [game("p1", "p3", 100, 0), alone("p2", "bye"), alone("p4", "missed")],
    ]
    strengths = {player: values[2] for player, values in lines(event(rounds, players=5)).items()}
    assert strengths == {
        "p1": Fraction(4, 9),
        "p2": Fraction(1),
        "p3": Fraction(1, 3),
        "p4": Fraction(2, 3),
        "p5": Fraction(0),
    }


def test_margin_parts_equal_points_before_strength_does_X_TIE_1() -> None:
    rounds = [[game("p1", "p2", 20, 10), game("p3", "p4", 21, 10)]]
    assert list(lines(event(rounds, players=4))) == ["p3", "p1", "p2", "p4"]


def test_the_bracket_changes_neither_numbers_nor_ranks_of_the_file_X_CUT_1() -> None:
    final = [{"game": 1, **game("p3", "p1", 200, 10, end="tabled", by="p1")}]
    with_final = event([*ROUNDS, final], players=3, cut=2, swiss=2)
    assert lines(with_final) == lines(event(ROUNDS, players=3, cut=2))
    assert list(lines(with_final)) == ["p1", "p3", "p2"]


def test_a_single_elimination_event_has_no_other_standings_than_its_bracket() -> None:
    matches = [{"game": 1, **game("p1", "p2", 10, 50)}]
    document = json.loads(event([matches], players=2))
    document["structure"] = {"swiss_rounds": 0, "cut": "all"}
    document["rounds"][0]["kind"] = "knockout"
    assert list(lines(json.dumps(document))) == ["p2", "p1"]


def test_who_left_after_the_last_swiss_round_is_skipped_in_the_cut_X_CUT_1() -> None:
    document = json.loads(event(ROUNDS, players=3, cut=2))
    document["players"][0].update(status="removed", left_after_round=2)
    coming = next_round_of(read_event(json.dumps(document)))
    assert coming.request == CutRequest(("p3", "p2"))
    ranks = [(line.rank, line.player) for line in standings_of(read_event(json.dumps(document)))]
    assert ranks == [(1, "p1"), (2, "p3"), (3, "p2")]


def test_equal_points_meet_nobody_twice_and_a_bye_is_had_once_X_SWISS_1() -> None:
    coming = next_round_of(read_event(event(ROUNDS, players=3, swiss=3)))
    assert isinstance(coming.request, SwissRequest)
    pairing = pair(coming.request, rng_for("yavin", "round", 3))
    assert sorted(sorted(pair.players) for pair in pairing.pairs) == [["p1"], ["p2", "p3"]]


@pytest.mark.parametrize(
    ("players", "basic", "advanced"),
    [
        (4, Plan(3, 0), Plan(3, 0)),
        (8, Plan(3, 0), Plan(3, 0)),
        (16, Plan(4, 0), Plan(4, 0)),
        (24, Plan(4, 0), Plan(4, 0)),
        (25, Plan(5, 0), Plan(5, 8)),
        (41, Plan(6, 0), Plan(6, 8)),
        (90, Plan(7, 0), Plan(7, 16)),
    ],
)
def test_the_usual_rounds_and_cuts_X_SWISS_2_X_CUT_1(players: int, basic: Plan, advanced: Plan) -> None:
    rules = load_rules(GAMES["xwing"], "xwing-2018")
    assert plan("basic", players=players, rules=rules) == basic
    assert plan("advanced", players=players, rules=rules) == advanced


def test_a_round_is_75_minutes_and_the_final_120_X_END_3() -> None:
    rules = load_rules(GAMES["xwing"], "xwing-2018")
    assert (rules.swiss_minutes, rules.knockout_minutes, rules.final_minutes) == (75, 75, 120)


RESULT = "rounds[0].matches[0].result"


@pytest.mark.parametrize(
    ("match", "error"),
    [
        (
            game("p1", "p2", 90, 90),
            (
                f"{RESULT}.end: both scores are 90: a level game ends by final salvo (X-END-5); write"
                ' "final_salvo" and who won it as "winner".'
            ),
        ),
        (
            game("p1", "p2", 90, 80, end="final_salvo", winner="p1"),
            f"{RESULT}.end: the scores are 90 and 80; a final salvo decides a level game only (X-END-5).",
        ),
        (
            game("p1", "p2", 90, 90, end="final_salvo"),
            f'{RESULT}.winner: the end "final_salvo" needs "winner": who won the dice.',
        ),
        (
            game("p1", "p2", 90, 80, winner="p1"),
            f'{RESULT}.winner: p1 is named, but with the end "time" nobody is; remove the key.',
        ),
        (
            game("p1", "p2", 90, 80, end="rounds", by="p2"),
            f'{RESULT}.by: p2 is named, but with the end "rounds" nobody is; remove the key.',
        ),
        (
            game("p1", "p2", 90, 80, end="tabled"),
            f'{RESULT}.by: the end "tabled" needs "by": who has no ship left, or who conceded.',
        ),
        (game("p1", "p2", 90, 80, end="tabled", by="p3"), f'{RESULT}.by: there is no player "p3" here.'),
        (
            game("p1", "p2", 90, 90, end="final_salvo", winner="p3"),
            f'{RESULT}.winner: there is no player "p3" here.',
        ),
        (
            game("p1", "p2", 200, 80, end="concession", by="p1"),
            (
                f"{RESULT}.points.p1.destroyed: 200 is a whole squad, so both squads are gone: a final salvo"
                " decides (X-END-5)."
            ),
        ),
        (
            game("p1", "p2", 201, 80),
            f"{RESULT}.points.p1.destroyed: 201 is more than 200; check the number.",
        ),
        (
            game("p1", "p2", 20, -1),
            f"{RESULT}.points.p2.destroyed: -1 is below 0; points are 0 or more.",
        ),
    ],
)
def test_a_wrong_result_in_a_file_names_the_key(match: Match, error: str) -> None:
    with pytest.raises(EventFileError) as caught:
        read_event(event([[match]], players=3))
    assert str(caught.value) == error


@pytest.mark.parametrize(
    ("change", "key"),
    [
        (lambda match: match.update(objective="Fire Lanes"), "rounds[0].matches[0].objective"),
        (
            lambda match: match["result"]["points"]["p1"].update(objective=0),
            f"{RESULT}.points.p1.objective",
        ),
        (lambda match: match["result"].update(end="mutual"), f"{RESULT}.end"),
    ],
)
def test_what_another_game_has_is_an_unknown_key_here(change: Any, key: str) -> None:
    match = game("p1", "p2", 90, 80)
    change(match)
    with pytest.raises(EventFileError) as caught:
        read_event(event([[match]], players=2))
    assert caught.value.path == key


def test_several_byes_in_one_round_and_late_players_are_what_happened() -> None:
    rounds = [
        [game("p1", "p2", 10, 0), alone("p3", "bye"), alone("p4", "bye")],
        [game("p1", "p3", 10, 0), game("p4", "p5", 10, 0), alone("p2", "bye")],
    ]
    document = json.loads(event(rounds, players=5))
    document["players"][4]["entered_round"] = 2
    found = lines(json.dumps(document))
    assert [(player, values[0], values[5]) for player, values in found.items()] == [
        ("p4", 2, 2),
        ("p1", 2, 2),
        ("p2", 1, 2),
        ("p3", 1, 2),
        ("p5", 0, 1),
    ]


@st.composite
def events(draw: st.DrawFn) -> str:
    """An event of any size with random pairs, ends, byes and missed rounds."""
    count = draw(st.integers(2, 9))
    rounds = []
    for _ in range(draw(st.integers(1, 4))):
        order = draw(st.permutations([f"p{number}" for number in range(1, count + 1)]))
        matches = [draw(_game(one, two)) for one, two in zip(order[::2], order[1::2], strict=False)]
        if count % 2:
            matches.append(alone(order[-1], draw(st.sampled_from(["bye", "missed"]))))
        rounds.append(matches)
    return event(rounds, players=count)


@st.composite
def _game(draw: st.DrawFn, one: str, two: str) -> Match:
    a, b = draw(st.integers(0, 199)), draw(st.integers(0, 199))
    if a == b:
        return game(one, two, a, b, end="final_salvo", winner=draw(st.sampled_from([one, two])))
    end = draw(st.sampled_from(["time", "rounds", "tabled", "concession"]))
    named = {"by": draw(st.sampled_from([one, two]))} if end in ("tabled", "concession") else {}
    return game(one, two, a, b, end=end, **named)


@settings(max_examples=60)
@given(text=events())
def test_in_any_event_the_sums_are_right_and_the_order_is_that_of_the_columns_X_TIE_1(text: str) -> None:
    document = read_event(text)
    found = standings_of(document)
    played = [match for round_ in rounds_of(document) for match in round_.matches]
    games = sum(match.kind == "game" for match in played)
    byes = sum(match.kind == "bye" for match in played)
    assert sum(line.points for line in found) == games + byes
    assert sum(line.values["margin"] for line in found) == 400 * games + 300 * byes
    assert sum(line.tally.rounds for line in found) == 2 * games + byes
    keys = [tuple(line.values[key] for key in ("points", "margin", "strength")) for line in found]
    assert keys == sorted(keys, reverse=True)
    assert [line.rank for line in found] == list(range(1, len(found) + 1))
    assert all(0 <= line.values["strength"] <= 1 for line in found)
