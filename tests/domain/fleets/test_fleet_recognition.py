"""How much of what people really paste is understood: every notation, every noise, counted card by card.

A question is allowed now and then, a wrong card never. Noises and lists meet by turns (each with each in
`make test ALL=1`).
"""

import random
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from fleets.lists.games.armada.cards.catalogue import load_catalogue
from fleets.lists.games.armada.cards.fleet import Fleet, fleet_of
from fleets.lists.games.armada.demo import demo_fleets
from fleets.lists.games.armada.reading.parse import parse
from fleets.lists.games.armada.rules.legality import check
from fleets.lists.text import read_bytes
from tests.domain.fleets.noise import NOISES
from tests.domain.fleets.notations import NOTATIONS, a_fleet
from tests.golden.files import GOLDEN, brought_lists
from tests.sampling import share

pytestmark = pytest.mark.long

CATALOGUE = load_catalogue()
FOLDER = GOLDEN / "fleets" / "armada"
ILLEGAL = sorted(FOLDER.glob("illegal-*.txt"))
# A name cut in the middle may leave two names: "Hammerhead" / "Torpedo Corvette".
MAY_MISLEAD = {"broken"}
HARD = {"slips", "two slips", "broken", "no star destroyer"}


def cards_of(fleet: Fleet) -> Counter[object]:
    cards = Counter[object](card for ship in fleet.ships for card in (ship.card, *ship.upgrades))
    cards.update((squadron.card, squadron.count) for squadron in fleet.squadrons)
    cards.update((category, id_) for category, ids in fleet.objectives.items() for id_ in ids)
    return cards


@cache
def texts() -> tuple[tuple[str, Fleet], ...]:
    """Random fleets in every notation, demo fleets, and golden lists."""
    rng = random.Random(2026)
    fleets = [a_fleet(rng, CATALOGUE) for _ in range(3)]
    written = [
        (write(fleet, CATALOGUE), fleet)
        for name, write in NOTATIONS.items()
        if name != "json"
        for fleet in fleets
    ]
    golden = [read_bytes((FOLDER / name).read_bytes()) for name in sorted(brought_lists())[::4]]
    plain = [*demo_fleets()[::6], *golden]
    return (*written, *((text, fleet_of(parse(text, catalogue=CATALOGUE))) for text in plain))


@pytest.mark.golden("noises over lists")
@pytest.mark.no_cover
@pytest.mark.parametrize("name", sorted(set(NOISES) - {"no points"}))
def test_a_noise_costs_hardly_a_question_and_never_a_wrong_card(name: str) -> None:
    rng, meant, missed, wrong = random.Random(name), 0, 0, Counter[object]()
    # What may mislead is judged by a share of all the cards, so it is asked of every list.
    of = 1 if name in MAY_MISLEAD else 2
    for text, fleet in share(texts(), sorted(NOISES).index(name), of=of):
        found = cards_of(fleet_of(parse(NOISES[name](text, rng), catalogue=CATALOGUE)))
        meant += cards_of(fleet).total()
        missed += (cards_of(fleet) - found).total()
        wrong += found - cards_of(fleet)
    assert missed <= meant * (0.02 if name in HARD else 0.01)
    if name not in MAY_MISLEAD:
        assert wrong == Counter()


@pytest.mark.parametrize("name", sorted(NOTATIONS))
def test_every_notation_is_read_as_the_fleet_that_was_written(name: str) -> None:
    rng = random.Random(name)
    questions = Counter[str]()
    for _ in range(25):
        fleet = a_fleet(rng, CATALOGUE)
        reading = parse(NOTATIONS[name](fleet, CATALOGUE), catalogue=CATALOGUE)
        questions.update(trouble.code for trouble in reading.unplaced)
        found, meant = cards_of(fleet_of(reading)), cards_of(fleet)
        assert not found - meant
        assert (meant - found).total() <= questions["ambiguous_card"]
    assert set(questions) <= {"ambiguous_card"}


@pytest.mark.golden("lists without points")
def test_lists_without_their_points_lose_nothing_but_what_points_decided(
    record_property: Callable[[str, object], None],
) -> None:
    rng, meant, missed = random.Random(5), 0, 0
    record_property("cases", len(brought_lists()))
    for name in sorted(brought_lists()):
        text = read_bytes((FOLDER / name).read_bytes())
        fleet = fleet_of(parse(text, catalogue=CATALOGUE))
        found = cards_of(fleet_of(parse(NOISES["no points"](text, rng), catalogue=CATALOGUE)))
        meant += cards_of(fleet).total()
        missed += (cards_of(fleet) - found).total()
    assert missed <= meant * 0.02


@pytest.mark.golden("illegal lists with noises")
@pytest.mark.parametrize("path", ILLEGAL, ids=lambda path: path.stem)
def test_no_noise_makes_an_illegal_list_legal(path: Path) -> None:
    text, rng = read_bytes(path.read_bytes()), random.Random(path.stem)
    noises = sorted(set(NOISES) - {"no points"})
    for name in share(noises, ILLEGAL.index(path), of=4):
        reading = parse(NOISES[name](text, rng), catalogue=CATALOGUE)
        assert not check(reading, catalogue=CATALOGUE).legal, name
