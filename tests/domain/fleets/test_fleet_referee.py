"""Any fleet of real cards, legal or not, gets from the rules what a second judge written anew gives it."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fleets.lists.games.armada.cards.catalogue import load_catalogue
from fleets.lists.games.armada.cards.fleet import Fleet, FleetShip, FleetSquadron
from fleets.lists.games.armada.reading.parse import parse
from fleets.lists.games.armada.rules.legality import check
from fleets.lists.games.armada.writing.writers import write_json
from tests.domain.fleets.referee import CARDS, codes_of
from tests.sampling import examples

# Tables of cases: other tests cover their lines, and with coverage these take twice as long.
pytestmark = [pytest.mark.long, pytest.mark.no_cover]

FACTIONS = ("rebel", "empire", "republic", "separatist")


def _pool(rng: Random, kind: str, faction: str) -> list[str]:
    """Mostly cards of the faction: a fleet of all four would only ever be of the wrong faction."""
    cards = [key for key, card in CARDS.items() if card["kind"] == kind]
    mine = [key for key in cards if not CARDS[key]["factions"] or faction in CARDS[key]["factions"]]
    return cards if rng.random() < 0.03 else mine


def _ship(rng: Random, faction: str, commander: bool) -> FleetShip:
    """A ship whose icons are mostly kept: half of the cards fit an icon, some repeat, some are anything."""
    ship = rng.choice(_pool(rng, "ships", faction))
    icons = list(CARDS[ship]["slots"])
    rng.shuffle(icons)
    upgrades = _pool(rng, "upgrades", faction)
    chosen = [rng.choice([u for u in upgrades if CARDS[u]["type"] == "commander"])] if commander else []
    for icon in icons[: rng.randint(0, 5)]:
        fitting = [u for u in upgrades if CARDS[u]["type"] == icon]
        chosen += [rng.choice(fitting)] if fitting else []
    titles = [u for u in upgrades if CARDS[ship]["chassis"] in CARDS[u].get("chassis", ())]
    if titles and rng.random() < 0.4:
        chosen.append(rng.choice(titles))
    if rng.random() < 0.15:
        chosen.append(rng.choice(upgrades))
    if len(chosen) > 1 and rng.random() < 0.05:
        chosen.append(chosen[-1])
    return FleetShip(ship, tuple(chosen))


def a_fleet(seed: int) -> Fleet:
    """A fleet by a seed: one to five ships, a handful of squadrons, mostly the right objectives."""
    rng = Random(seed)
    faction = rng.choice(FACTIONS)
    flagships = {0} if rng.random() < 0.9 else {i for i in range(5) if rng.random() < 0.3}
    ships = tuple(_ship(rng, faction, number in flagships) for number in range(rng.randint(1, 4)))
    squadrons = tuple(
        FleetSquadron(key, 1 if CARDS[key].get("unique") and rng.random() < 0.9 else rng.randint(1, 4))
        for key in rng.sample(_pool(rng, "squadrons", faction), rng.randint(0, 6))
    )
    named = None if rng.random() < 0.2 else faction
    return Fleet("", named, ships, squadrons, **_objectives(rng))


def _objectives(rng: Random) -> dict[str, tuple[str, ...]]:
    every = [key for key, card in CARDS.items() if card["kind"] == "objectives"]
    chosen = {}
    for category in ("assault", "defense", "navigation", "campaign"):
        cards = [key for key in every if CARDS[key]["category"] == category]
        number = 0 if category == "campaign" else 1
        if rng.random() < 0.06:
            cards, number = every, rng.randint(0, 2)
        chosen[category] = tuple(rng.sample(cards, number))
    return chosen


@settings(max_examples=examples(400, of=3), deadline=None)
@given(seed=st.integers(0, 2**32), limit=st.sampled_from((400, 400, 300, 180, 500, 401)))
def test_two_judges_agree_on_every_fleet(seed: int, limit: int) -> None:
    fleet, catalogue = a_fleet(seed), load_catalogue()
    reading = parse(write_json(fleet, catalogue=catalogue), catalogue=catalogue)
    assert not reading.unplaced
    for ruleset, later in (("armada-2025", True), ("armada-2018", False)):
        verdict = check(reading, catalogue=catalogue, ruleset=ruleset, points_limit=limit)
        expected = codes_of(fleet, limit=limit, later_rules=later)
        assert {finding.code for finding in verdict.violations} == expected
        assert verdict.legal == (not expected)


def test_the_fleets_are_a_fair_mix() -> None:
    """Not all are broken, and between them they break nearly everything."""
    told = [codes_of(a_fleet(seed)) for seed in range(600)]
    assert sum(not codes for codes in told) >= 20
    assert len({code for codes in told for code in codes}) >= 20
