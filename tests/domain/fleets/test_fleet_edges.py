"""Where a rule of reading or mending turns, card by card: just this side of it, and just the other."""

import datetime
from dataclasses import replace

import msgspec
import pytest

from fleets.lists.faults import CatalogueError
from fleets.lists.findings import Finding
from fleets.lists.games.armada.cards.catalogue import Catalogue, Upgrade, load_catalogue
from fleets.lists.games.armada.cards.catalogue_file import read_catalogue
from fleets.lists.games.armada.cards.fuzzy_match import corrected
from fleets.lists.games.armada.cards.names import Context, misspelled
from fleets.lists.games.armada.cards.types import Reading, ReadShip, ReadUpgrade
from fleets.lists.games.armada.rules.mending import Mender
from fleets.lists.text import row_put, with_row

CATALOGUE = load_catalogue()
WRITTEN = "abcdefghijklmnopq"


def catalogue_of(*names: str) -> Catalogue:
    """Officers of these names and nothing else."""
    cards = tuple(Upgrade(id=name, name=name, points=3, type="officer") for name in names)
    return Catalogue(
        format="flagship-cards/1", game="armada", date=datetime.date(2026, 1, 1),
        ships=(), squadrons=(), upgrades=cards, objectives=(),
    )  # fmt: skip


def meant(written: str, *names: str, kinds: tuple[str, ...] = ("upgrade",)) -> list[str]:
    return [card.name for card in corrected(written, kinds, catalogue=catalogue_of(*names))]


# Of the seventeen letters: one wrong, two wrong, three wrong; and three pairs that changed places, which is
# as far as three wrong letters but shares the fewest pieces a name so near can share.
ONE, TWO, THREE = "abXdefghijklmnopq", "abXdefgXijklmnopq", "abXdefgXijklXnopq"
SWAPPED = "abdcefgihjklnmopq"


def test_a_slip_or_two_in_a_long_name_are_the_card() -> None:
    assert meant(WRITTEN, ONE) == [ONE]
    assert meant(WRITTEN, TWO) == [TWO]
    assert meant(WRITTEN, THREE) == []


def test_a_slip_in_the_name_and_one_in_the_craft_are_the_squadron() -> None:
    cards = corrected("Tycho Celchuz - A-wing Squadion", ("squadron",), catalogue=CATALOGUE)
    assert [card.id for card in cards] == ["tycho-celchu-a-wing-squadron"]


@pytest.mark.parametrize(("kind", "found"), [("officer", [WRITTEN]), ("commander", [])])
def test_a_slip_in_a_name_with_its_kind_behind_it_is_a_card_of_that_kind(kind: str, found: list[str]) -> None:
    hit = misspelled(
        f"{ONE} ({kind})", kinds=("upgrade",), context=Context(), catalogue=catalogue_of(WRITTEN)
    )
    assert [card.name for card in hit.cards] == found


@pytest.mark.parametrize(
    ("near", "rival", "found"),
    [(ONE, "abcdefgYijklYnopq", []), (ONE, "abcYefgYijklYnopq", [ONE]), (TWO, "abcYefgYijklYnopq", [])],
)
def test_a_name_nearly_as_near_leaves_the_question_open(near: str, rival: str, found: list[str]) -> None:
    assert meant(WRITTEN, near, rival) == found


def test_a_rival_with_letters_that_changed_places_counts_however_little_it_shares() -> None:
    assert meant(WRITTEN, SWAPPED) == []
    assert meant(WRITTEN, TWO, SWAPPED) == []


def test_short_names_are_not_corrected_and_other_kinds_are_not_meant() -> None:
    assert meant("abcde", "abcde") == []
    assert meant("abcdef", "abcdeX") == ["abcdeX"]
    assert meant(WRITTEN, ONE, kinds=("ship", "squadron")) == []


def cut(ships: int, *, code: str = "over_points", over: int = 40) -> tuple[object, ...]:
    """What the mender would take off a fleet of so many frigates, the first of which is the flagship."""
    frigate = next(card for card in CATALOGUE.ships if card.points == 51)
    commander = next(card for card in CATALOGUE.upgrades if card.type == "commander")
    carriers = [ReadShip(frigate, "", line=10 * n) for n in range(1, ships + 1)]
    carriers[0] = replace(carriers[0], upgrades=(ReadUpgrade(commander, 11),))
    reading = Reading(format="plain", ships=tuple(carriers))
    finding = Finding("A-FLEET-1", code, found=400 + over, allowed=400)
    return Mender(reading, CATALOGUE).cheapest_cut(finding)


def test_a_whole_ship_goes_where_no_card_alone_is_enough_and_another_one_stays() -> None:
    name = next(card for card in CATALOGUE.ships if card.points == 51).name
    assert cut(2) == (name, 20, 51)
    assert cut(3) == (name, 20, 51)
    assert cut(2, over=51) == (name, 20, 51)
    assert cut(2, over=52) == ()


def test_the_only_ship_never_goes_flagship_or_not() -> None:
    assert cut(1) == ()
    frigate = next(card for card in CATALOGUE.ships if card.points == 51)
    alone = Reading(format="plain", ships=(ReadShip(frigate, "", line=10),))
    finding = Finding("A-FLEET-1", "over_points", found=440, allowed=400)
    assert Mender(alone, CATALOGUE).cheapest_cut(finding) == ()


def test_no_ship_goes_where_squadrons_are_too_dear() -> None:
    assert cut(2, code="over_squadron_points") == ()


def test_a_card_that_is_enough_goes_before_any_ship() -> None:
    frigate = next(card for card in CATALOGUE.ships if card.points == 51)
    dear = next(card for card in CATALOGUE.upgrades if card.type != "commander" and card.points >= 8)
    ships = (ReadShip(frigate, "", 10), ReadShip(frigate, "", 20, (ReadUpgrade(dear, 21),)))
    finding = Finding("A-FLEET-1", "over_points", found=408, allowed=400)
    found = Mender(Reading(format="plain", ships=ships), CATALOGUE).cheapest_cut(finding)
    assert found[1:] == (21, dear.points)


def test_an_id_that_stands_twice_is_told_at_its_second_place_only() -> None:
    data = msgspec.json.decode(msgspec.json.encode(CATALOGUE))
    data["ships"][2]["id"] = data["ships"][0]["id"]
    with pytest.raises(CatalogueError) as info:
        read_catalogue(msgspec.json.encode(data))
    told = [(fault.code, fault.path, fault.found) for fault in info.value.faults]
    assert told == [("duplicate_id", "ships[2]", data["ships"][0]["id"])]


def test_a_guess_is_put_where_the_name_stands_and_nowhere_else() -> None:
    text = "ISD Kuat\r\n- Gunery (7)\n- Gunery and Gunery"
    assert row_put(text, 2, "Gunery", "Gunnery Team") == "- Gunnery Team (7)"
    # Not there as it was read, twice there, no such row, no name.
    assert [row_put(text, *args, "x") for args in ((1, "Gunery"), (3, "Gunery"), (9, "ISD"), (1, ""))] == [
        None
    ] * 4
    assert with_row(text, 2, "- Gunnery Team (7)") == "ISD Kuat\n- Gunnery Team (7)\n- Gunery and Gunery"
    assert (with_row(text, 0, "x"), with_row(text, 4, "x")) == (text, text)
