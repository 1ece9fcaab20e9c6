"""The card facts: complete, consistent, priced by date, quick to load."""

import datetime
import json

import msgspec
import pytest

from fleets.lists.games.armada.cards.catalogue import DATA, Catalogue, label, load_catalogue
from fleets.lists.games.armada.cards.names import named
from fleets.lists.text import letters_of


def test_all_cards_are_there_once() -> None:
    catalogue = load_catalogue()
    counts = [
        len(x) for x in (catalogue.ships, catalogue.squadrons, catalogue.upgrades, catalogue.objectives)
    ]
    assert counts == [66, 107, 292, 55]
    assert len({card.id for card in catalogue.cards}) == sum(counts)


def test_every_card_is_found_by_its_own_name() -> None:
    catalogue = load_catalogue()
    for card in catalogue.cards:
        assert card in [found for _, found in named(card.name, catalogue=catalogue)], card.id
        assert letters_of(card.name)


def test_points_have_a_history() -> None:
    points = {}
    for day in (datetime.date(2020, 6, 1), datetime.date(2024, 5, 1), datetime.date(2026, 1, 1)):
        catalogue = load_catalogue(on=day)
        assert load_catalogue(on=day) is catalogue
        points[day.year] = {card.id: card.points for card in (*catalogue.ships, *catalogue.upgrades)}
    assert [points[year]["leading-shots"] for year in (2020, 2024, 2026)] == [4, 6, 5]
    assert [points[year]["mon-karren-title"] for year in (2020, 2024, 2026)] == [8, 6, 6]


def test_cards_of_one_name_have_different_labels() -> None:
    cards = load_catalogue().cards
    labels = [label(card) for card in cards if getattr(card, "type", "") != "" or hasattr(card, "craft")]
    twice = {text for text in labels if labels.count(text) > 1}
    assert twice == {"Ahsoka Tano (officer)"}
    assert label(next(c for c in cards if c.id == "gozanti-class-cruisers-separatist")).endswith("(CIS)")


def test_a_typing_error_in_the_data_does_not_load() -> None:
    data = json.loads((DATA / "armada.json").read_bytes())
    data["ships"][0]["pionts"] = 3
    with pytest.raises(msgspec.ValidationError, match="pionts"):
        msgspec.json.decode(json.dumps(data), type=Catalogue)
