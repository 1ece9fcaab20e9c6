"""What the shots of a battle of Kosmiczna Eskadra come to: K-SHOT, K-ORE, K-SCORE and the options of K-OPT-1.

Piett flies red, Ackbar blue, Jerec green, Madine yellow.
"""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.games.kosmiczna_eskadra.shots import (
    ORE,
    Battle,
    Event,
    Fate,
    Figures,
    Kind,
    Ship,
    Shot,
    Wreck,
    deal,
    fight,
    problems,
)
from scoring.results import Problem, ScoringError

FOUR = ("piett", "ackbar", "jerec", "madine")
OWNERS = dict(zip("rbgy", FOUR, strict=True))
WHITE, RED, GREEN = 1, 2, 3


def ship(key: str, *, speed: int = 1, hit_points: int = 9, shield: bool = False) -> Ship:
    """A ship that its first letter gives to a player: "r1" is red, Piett's."""
    return Ship(key=key, owner=OWNERS[key[0]], speed=speed, hit_points=hit_points, has_shield=shield)


def shot(ship: str, target: str, laser: int = WHITE, *, on_shield: bool = False) -> Shot:
    return Shot(ship=ship, target=target, laser=laser, on_shield=on_shield)


def battle(*things: Ship | Shot, **options: Any) -> Battle:
    return Battle(
        players=FOUR,
        ships=tuple(thing for thing in things if isinstance(thing, Ship)),
        shots=tuple(thing for thing in things if isinstance(thing, Shot)),
        **options,
    )


def figures(**players: Figures) -> dict[str, Figures]:
    return {player: players.get(player, Figures()) for player in FOUR}


def carried(ship: Ship, ore: int) -> tuple[Shot, ...]:
    """Shots that bring a ship so much ore from a rich asteroid."""
    return tuple(shot(ship.key, "asteroid", WHITE) for _ in range(ore))


# The order of fire


def test_the_fast_fire_first_and_who_is_gone_stays_silent_K_SHOT_1() -> None:
    hornet, ghost = ship("r1", speed=2), ship("b1", speed=3, hit_points=1)
    fought = fight(battle(ghost, hornet, shot("b1", "r1", GREEN), shot("b1", "asteroid"), shot("r1", "b1")))
    assert fought.events == (
        Event(2, Kind.HIT, "r1", "b1", 1),
        Event(3, Kind.SILENT, "b1"),
    )
    assert fought.wrecks == (Wreck(ghost, 2, {"piett": 1}, Fate.TROPHY, "piett"),)


def test_ships_of_one_speed_destroy_each_other_K_SHOT_1_K_SHOT_2() -> None:
    one, other = ship("r1", hit_points=2), ship("b1", hit_points=1)
    fought = fight(battle(one, other, shot("b1", "r1", RED), shot("r1", "b1", WHITE)))
    assert fought.wrecks == (
        Wreck(one, 1, {"ackbar": 2}, Fate.TROPHY, "ackbar"),
        Wreck(other, 1, {"piett": 1}, Fate.TROPHY, "piett"),
    )
    assert fought.figures == figures(piett=Figures(trophies=1), ackbar=Figures(trophies=2))


def test_damage_adds_up_until_the_hit_points_are_reached_K_SHOT_2() -> None:
    target = ship("g1", speed=5, hit_points=4)
    volley = [ship("r1"), ship("b1", speed=2), target, shot("r1", "g1", RED), shot("b1", "g1", WHITE)]
    assert fight(battle(*volley)).wrecks == ()
    fought = fight(battle(*volley, shot("b1", "g1", WHITE)))
    assert [(wreck.ship, wreck.speed) for wreck in fought.wrecks] == [(target, 2)]


def test_a_shield_stops_the_shot_that_hits_it_and_no_other_K_SHOT_1() -> None:
    target = ship("b1", speed=5, hit_points=2, shield=True)
    stopped = shot("r1", "b1", GREEN, on_shield=True)
    fought = fight(battle(ship("r1"), target, stopped))
    assert (fought.events, fought.wrecks) == ((Event(1, Kind.STOPPED, "r1", "b1"),), ())
    beside = fight(battle(ship("r1"), target, stopped, shot("r1", "b1", RED)))
    assert [wreck.markers for wreck in beside.wrecks] == [{"piett": 2}]


def test_a_shot_at_a_ship_that_is_gone_does_nothing_K_SHOT_2() -> None:
    target = ship("b1", speed=5, hit_points=1)
    fought = fight(battle(ship("r1"), ship("g1", speed=2), target, shot("r1", "b1"), shot("g1", "b1", GREEN)))
    assert fought.events == (Event(1, Kind.HIT, "r1", "b1", 1), Event(2, Kind.MISSED, "g1", "b1"))
    assert fought.wrecks == (Wreck(target, 1, {"piett": 1}, Fate.TROPHY, "piett"),)


# The asteroid


@pytest.mark.parametrize(
    ("ore", "lasers", "dealt"),
    [
        (12, [1, 2, 3], ([1, 2, 3], 6, 0)),
        (6, [1, 2, 3], ([1, 2, 3], 0, 0)),
        (5, [1, 2, 3], ([1, 2, 2], 0, 0)),
        (4, [1, 2, 3], ([1, 1, 1], 0, 1)),
        (3, [1, 2, 3], ([1, 1, 1], 0, 0)),
        (2, [1, 2, 3], ([0, 0, 0], 0, 2)),
        (4, [3, 3], ([2, 2], 0, 0)),
        (5, [3, 3], ([2, 2], 0, 1)),
        (1, [3], ([1], 0, 0)),
        (0, [], ([], 0, 0)),
    ],
)
def test_too_little_ore_is_dealt_in_steps_K_ORE_1(
    ore: int, lasers: list[int], dealt: tuple[list[int], int, int]
) -> None:
    assert deal(ore, lasers) == dealt


def test_ore_counts_for_whoever_has_it_and_what_is_left_over_for_nobody_K_ORE_1() -> None:
    fought = fight(
        battle(
            ship("r1"), ship("b1"), ship("g1", speed=2), ship("y1", speed=3),
            *[shot("r1", "asteroid", GREEN)] * 3,
            shot("b1", "asteroid", WHITE),
            shot("g1", "asteroid", GREEN), shot("g1", "asteroid", WHITE),
            shot("y1", "asteroid", RED),
        )
    )  # fmt: skip
    assert fought.events[-3:] == (
        Event(2, Kind.MINED, "g1", "asteroid", 1),
        Event(2, Kind.MINED, "g1", "asteroid", 1),
        Event(3, Kind.MISSED, "y1", "asteroid"),
    )
    assert fought.figures == figures(piett=Figures(ore=9), ackbar=Figures(ore=1), jerec=Figures(ore=2))
    assert (fought.ore_left, fought.ore_gone) == ({"asteroid": 0}, 0)


def test_ore_that_is_spilled_is_told_K_ORE_1() -> None:
    fought = fight(
        battle(ship("r1"), ship("b1", speed=2), *[shot("r1", "asteroid", GREEN)] * 3,
               *[shot("b1", "asteroid", WHITE)] * 4)
    )  # fmt: skip
    assert fought.events[-1] == Event(2, Kind.SPILLED, "asteroid", "", 3)
    assert (fought.figures, fought.ore_gone) == (figures(piett=Figures(ore=9)), 3)


def test_ore_on_a_destroyed_ship_is_lost_K_ORE_1() -> None:
    miner = ship("b1", hit_points=1)
    fought = fight(battle(miner, ship("r1", speed=2), shot("b1", "asteroid", GREEN), shot("r1", "b1")))
    assert fought.events[-1] == Event(2, Kind.LOST, "b1", "", 3)
    assert fought.figures == figures(piett=Figures(trophies=1))
    assert (fought.ore_left, fought.ore_gone) == ({"asteroid": 9}, 3)


def test_two_small_asteroids_are_mined_each_for_itself_K_OPT_1() -> None:
    fought = fight(
        battle(ship("r1"), ship("b1"), shot("r1", "near", GREEN), shot("b1", "near", GREEN),
               shot("b1", "far", RED), asteroids={"near": 4, "far": 8})
    )  # fmt: skip
    assert fought.figures == figures(piett=Figures(ore=2), ackbar=Figures(ore=4))
    assert fought.ore_left == {"near": 0, "far": 6}


# Corsairs


def test_a_corsair_has_all_ore_of_a_ship_it_destroys_alone_K_OPT_1() -> None:
    miner, corsair = ship("b1", hit_points=2), ship("r1", speed=2)
    volley = battle(miner, corsair, *carried(miner, 5), *[shot("r1", "b1")] * 2, corsairs=True)
    fought = fight(volley)
    assert fought.events[-1] == Event(2, Kind.ROBBED, "r1", "b1", 5)
    assert fought.figures == figures(piett=Figures(trophies=2, ore=5))
    assert fight(replace(volley, corsairs=False)).figures == figures(piett=Figures(trophies=2))


def test_several_corsairs_share_in_steps_and_the_rest_is_lost_K_OPT_1_K_ORE_1() -> None:
    miner = ship("b1", hit_points=4)
    pair = (ship("r1", speed=2), ship("g1", speed=2))
    volley = (miner, *pair, shot("r1", "b1", GREEN), shot("g1", "b1", WHITE))
    four = fight(battle(*volley, *carried(miner, 4), corsairs=True))
    assert four.figures == figures(piett=Figures(trophies=4, ore=3), jerec=Figures(ore=1))
    seven = fight(battle(*volley, *carried(miner, 7), corsairs=True))
    assert seven.figures == four.figures
    assert seven.events[-1] == Event(2, Kind.LOST, "b1", "", 3)
    one = fight(battle(*volley, *carried(miner, 1), corsairs=True))
    assert (one.figures, one.ore_gone) == (figures(piett=Figures(trophies=4)), 1)


def test_a_corsair_that_blows_up_at_the_same_moment_takes_nothing_K_OPT_1() -> None:
    """Nor does its own ore go on twice: what it takes only now is lost with it."""
    miner, corsair = ship("b1", hit_points=1), ship("r1", hit_points=1)
    hunter = ship("g1")
    fought = fight(
        battle(miner, corsair, hunter, *carried(miner, 2), *carried(corsair, 3), shot("r1", "b1"),
               shot("g1", "r1"), corsairs=True)
    )  # fmt: skip
    assert fought.figures == figures(piett=Figures(trophies=1), jerec=Figures(trophies=1, ore=3))
    assert fought.ore_gone == 2


# Whose the wreck is


@pytest.mark.parametrize(
    ("shots", "fate", "holder"),
    [
        ({"b": RED, "g": GREEN}, Fate.TROPHY, "jerec"),
        ({"b": GREEN}, Fate.TROPHY, "ackbar"),
        ({"r": GREEN}, Fate.LOSS, "piett"),
        ({"r": GREEN, "b": RED}, Fate.LOSS, "piett"),
        ({"r": WHITE, "b": RED}, Fate.TROPHY, "ackbar"),
        ({"b": RED, "g": RED}, Fate.OUT, None),
        ({"r": RED, "b": RED}, Fate.LOSS, "piett"),
        ({"r": RED, "b": RED, "g": RED}, Fate.LOSS, "piett"),
        ({"r": WHITE, "b": RED, "g": RED}, Fate.OUT, None),
    ],
)
def test_a_wreck_goes_to_whoever_has_most_markers_on_it_K_SCORE_1(
    shots: dict[str, int], fate: Fate, holder: str | None
) -> None:
    target = ship("r9", speed=9, hit_points=3)
    fought = fight(
        battle(target, *(ship(f"{who}1") for who in shots),
               *(shot(f"{who}1", "r9", laser) for who, laser in shots.items()))
    )  # fmt: skip
    assert [(wreck.fate, wreck.holder) for wreck in fought.wrecks] == [(fate, holder)]
    worth = {Fate.TROPHY: Figures(trophies=3), Fate.LOSS: Figures(losses=3)}
    assert fought.figures == figures(**({holder: worth[fate]} if holder else {}))


def test_the_rule_books_red_sting_is_greens_trophy_K_SCORE_1() -> None:
    """Two blue markers from before, then three green ones, though one would have done."""
    sting = ship("r1", speed=9, hit_points=3)
    fought = fight(
        battle(sting, ship("b1"), ship("b2", speed=2), ship("g1", speed=7), shot("b1", "r1"),
               shot("b2", "r1"), shot("g1", "r1", GREEN))
    )  # fmt: skip
    assert fought.wrecks == (Wreck(sting, 7, {"ackbar": 2, "jerec": 3}, Fate.TROPHY, "jerec"),)


def test_the_worked_case_comes_to_six_K_SCORE_3_K_SCORE_2() -> None:
    """Trophies of 1 and 2 hit points, 5 ore, and an own ship of 2 lost."""
    dragonfly, hornet = ship("b1", speed=8, hit_points=1), ship("b2", speed=8, hit_points=2)
    own = ship("r2", speed=8, hit_points=2)
    fought = fight(
        battle(ship("r1"), dragonfly, hornet, own, shot("r1", "b1"), shot("r1", "b2", RED),
               shot("r1", "r2", RED), shot("r1", "asteroid", RED), shot("r1", "asteroid", GREEN))
    )  # fmt: skip
    assert fought.figures == figures(piett=Figures(trophies=3, ore=5, losses=2))
    assert fought.figures["piett"].score == 6
    assert fought.winner == "piett"


def test_a_shared_greatest_score_wins_nothing_K_WIN_1() -> None:
    fought = fight(battle(ship("r1"), ship("b1"), shot("r1", "asteroid"), shot("b1", "asteroid")))
    assert [figures.score for figures in fought.figures.values()] == [1, 1, 0, 0]
    assert fought.winner is None


# What can't be counted


@pytest.mark.parametrize(
    ("bad", "problem"),
    [
        ({"players": ("piett",)}, Problem("players", "players", figures={"found": 1})),
        ({"players": (*FOUR, "motti")}, Problem("players", "players", figures={"found": 5})),
        ({"players": (*FOUR[:3], "piett")}, Problem("same_player", "players")),
        ({"asteroids": {}}, Problem("asteroids", "asteroids", figures={"found": 0})),
        ({"asteroids": {"a": 4, "b": 4, "c": 4}}, Problem("asteroids", "asteroids", figures={"found": 3})),
        ({"asteroids": {"a": 13}}, Problem("ore", "asteroids", figures={"found": 13, "ore": 12})),
        ({"asteroids": {"a": 13, "b": -1}}, Problem("ore", "asteroids", figures={"found": 12, "ore": 12})),
        ({"ships": (ship("r1"), ship("r1"))}, Problem("same_ship", "ships", figures={"line": 2})),
        ({"asteroids": {"r1": 12}}, Problem("same_ship", "ships", figures={"line": 1})),
        (
            {"ships": (replace(ship("r1"), owner="motti"),)},
            Problem("unknown_owner", "ships", figures={"line": 1}),
        ),
        ({"ships": (ship("r1", speed=0),)}, Problem("speed", "ships", figures={"line": 1})),
        ({"ships": (ship("r1", hit_points=0),)}, Problem("hit_points", "ships", figures={"line": 1})),
        (
            {"ships": tuple(ship(f"b{number}") for number in range(11))},
            Problem("squadron", "ships", "ackbar", {"found": 11, "most": 10}),
        ),
        ({"shots": (shot("r2", "b1"),)}, Problem("unknown_ship", "shots", figures={"line": 1})),
        (
            {"shots": (shot("r1", "b1"), shot("r1", "b2"))},
            Problem("unknown_target", "shots", figures={"line": 2}),
        ),
        ({"shots": (shot("r1", "r1"),)}, Problem("own_hull", "shots", figures={"line": 1})),
        ({"shots": (shot("r1", "b1", 4),)}, Problem("laser", "shots", figures={"line": 1})),
        (
            {"shots": (shot("r1", "b1", on_shield=True),)},
            Problem("no_shield", "shots", figures={"line": 1}),
        ),
        (
            {"shots": (shot("r1", "asteroid", on_shield=True),)},
            Problem("no_shield", "shots", figures={"line": 1}),
        ),
    ],
)
def test_what_cannot_be_is_named_with_its_line_K_GAME_1(bad: dict[str, Any], problem: Problem) -> None:
    said = replace(battle(ship("r1"), ship("b1")), **bad)
    assert problem in problems(said)
    with pytest.raises(ScoringError):
        fight(said)


def test_nothing_is_wrong_with_an_empty_table_K_GAME_1() -> None:
    assert problems(battle()) == ()
    assert fight(battle()).figures == figures()


# Any battle


@st.composite
def battles(draw: st.DrawFn) -> Battle:
    numbers = st.integers(min_value=1, max_value=4)
    ships = [
        ship(f"{owner}{number}", speed=draw(numbers), hit_points=draw(numbers), shield=draw(st.booleans()))
        for owner in "rbgy"
        for number in range(draw(st.integers(min_value=0, max_value=3)))
    ]
    near = draw(st.integers(min_value=0, max_value=ORE))
    asteroids = {"near": near, "far": ORE - near}
    shields = {ship.key: ship.has_shield for ship in ships} | dict.fromkeys(asteroids, False)
    shots = []
    for firing in ships:
        for _ in range(draw(st.integers(min_value=0, max_value=3))):
            target = draw(st.sampled_from([key for key in shields if key != firing.key]))
            on_shield = shields[target] and draw(st.booleans())
            shots.append(shot(firing.key, target, draw(st.sampled_from([1, 2, 3])), on_shield=on_shield))
    return battle(*ships, *shots, asteroids=asteroids, corsairs=draw(st.booleans()))


@given(battles())
def test_ore_is_on_asteroids_on_ships_or_gone_K_ORE_1(said: Battle) -> None:
    fought = fight(said)
    on_ships = sum(figures.ore for figures in fought.figures.values())
    assert sum(fought.ore_left.values()) + on_ships + fought.ore_gone == ORE
    assert min(*fought.ore_left.values(), on_ships, fought.ore_gone) >= 0


@given(battles())
def test_ore_is_gone_exactly_as_it_is_told_K_ORE_1(said: Battle) -> None:
    fought = fight(said)
    assert fought.ore_gone == sum(
        event.number for event in fought.events if event.kind in (Kind.SPILLED, Kind.LOST)
    )


@given(battles())
def test_every_destroyed_ship_is_a_trophy_a_loss_or_out_of_the_game_K_SCORE_1(said: Battle) -> None:
    fought = fight(said)
    worth = {fate: sum(w.ship.hit_points for w in fought.wrecks if w.fate is fate) for fate in Fate}
    assert sum(figures.trophies for figures in fought.figures.values()) == worth[Fate.TROPHY]
    assert sum(figures.losses for figures in fought.figures.values()) == worth[Fate.LOSS]
    assert all((wreck.holder is None) is (wreck.fate is Fate.OUT) for wreck in fought.wrecks)
    assert all((wreck.holder == wreck.ship.owner) is (wreck.fate is Fate.LOSS) for wreck in fought.wrecks)
    assert len({wreck.ship.key for wreck in fought.wrecks}) == len(fought.wrecks)


@given(battles())
def test_exactly_those_with_damage_to_their_hit_points_are_destroyed_K_SHOT_2(said: Battle) -> None:
    fought = fight(said)
    damage = {ship.key: 0 for ship in said.ships}
    for event in fought.events:
        if event.kind is Kind.HIT:
            damage[event.target] += event.number
    down = {ship.key for ship in said.ships if damage[ship.key] >= ship.hit_points}
    assert {wreck.ship.key for wreck in fought.wrecks} == down
    assert {wreck.ship.key: sum(wreck.markers.values()) for wreck in fought.wrecks} == {
        key: damage[key] for key in down
    }


@given(battles(), st.randoms(use_true_random=False))
def test_the_order_in_which_shots_are_typed_changes_nothing_K_SHOT_1(said: Battle, chance: Any) -> None:
    shots = list(said.shots)
    chance.shuffle(shots)
    assert fight(replace(said, shots=tuple(shots))) == fight(said)


@given(battles())
def test_the_order_in_which_ships_are_typed_changes_no_figure_K_SHOT_1(said: Battle) -> None:
    fought, turned = fight(said), fight(replace(said, ships=said.ships[::-1]))
    assert turned.figures == fought.figures
    assert sorted(turned.wrecks, key=lambda wreck: wreck.ship.key) == sorted(
        fought.wrecks, key=lambda wreck: wreck.ship.key
    )


@given(battles())
def test_nobody_has_more_ore_than_the_lasers_that_hit_could_mine_K_ORE_1(said: Battle) -> None:
    """Without corsairs."""
    fought = fight(replace(said, corsairs=False))
    owners = {ship.key: ship.owner for ship in said.ships}
    could = dict.fromkeys(FOUR, 0)
    for each in said.shots:
        could[owners[each.ship]] += each.laser * (each.target in said.asteroids)
    assert all(fought.figures[player].ore <= could[player] for player in FOUR)
