"""A card is legal from the day its product came out in the country; at premier events eleven days later."""

import datetime
from collections.abc import Callable
from typing import Any

import pytest

from fleets.lists.findings import Finding, Verdict
from fleets.lists.games.armada.cards.catalogue import load_catalogue
from fleets.lists.games.armada.cards.types import Reading
from fleets.lists.games.armada.game import ARMADA
from fleets.lists.games.armada.rules.legality import check
from fleets.lists.releases import NEVER, EventDay, Releases

VICTORY = "Armada Core Set (SWM01)"
GOZANTI = "Imperial Assault Carriers Expansion Pack (SWM18)"
RELEASED = datetime.date(2026, 5, 1)


@pytest.fixture
def asked(read: Callable[[str], Reading], empire: str) -> Callable[..., Verdict]:
    """The fleet at a level on a day, with the days of release given."""

    def ask(days: dict[str, datetime.date], *, level: str = "relaxed", on: datetime.date) -> Verdict:
        reading, releases = read(empire), Releases(days)
        return check(reading, catalogue=load_catalogue(), level=level, day=EventDay(on, releases))

    return ask


def told(verdict: Verdict) -> list[Finding]:
    return [finding for finding in verdict.violations if finding.rule == "A-FLEET-10"]


@pytest.mark.parametrize(
    ("level", "first_legal_day"),
    [
        ("relaxed", RELEASED),
        ("formal", RELEASED),
        ("premier", RELEASED + datetime.timedelta(days=11)),
    ],
)
def test_from_which_day_a_card_is_legal_A_LEVEL_2(
    asked: Any, level: str, first_legal_day: datetime.date
) -> None:
    before = first_legal_day - datetime.timedelta(days=1)
    assert told(asked({GOZANTI: RELEASED}, level=level, on=first_legal_day)) == []
    assert told(asked({GOZANTI: RELEASED}, level=level, on=before)) == [
        Finding(
            "A-FLEET-10", "not_yet_legal", ("Gozanti-class Assault Carriers",), 21, GOZANTI,
            first_legal_day.isoformat(),
        ),
        Finding("A-FLEET-10", "not_yet_legal", ("Comms Net",), 22, GOZANTI, first_legal_day.isoformat()),
    ]  # fmt: skip


def test_a_product_that_is_not_sold_in_the_country_is_never_legal(asked: Any) -> None:
    verdict = asked({GOZANTI: NEVER}, level="premier", on=RELEASED)
    assert [(f.code, f.cards, f.allowed) for f in told(verdict)] == [
        ("not_released", ("Gozanti-class Assault Carriers",), None),
        ("not_released", ("Comms Net",), None),
    ]


def test_a_card_is_told_once_and_objectives_count_too(read: Any, empire: str) -> None:
    reading = read(empire.replace("• Comms Net (2)", "• Comms Net (2)\n• Comms Net (2)"))
    core = Releases({VICTORY: NEVER, GOZANTI: NEVER})
    verdict = check(reading, catalogue=load_catalogue(), day=EventDay(RELEASED, core))
    cards = [finding.cards[0] for finding in told(verdict)]
    assert len(cards) == len(set(cards))
    assert {"Comms Net", "Precision Strike"} <= set(cards)


def test_cards_that_stand_on_no_ship_count_too(read: Any, empire: str) -> None:
    reading = read(empire.replace("Squadrons:", "Comms Net (2)\n= 2 Points\n\nSquadrons:"))
    assert reading.loose
    not_out = EventDay(RELEASED, Releases({GOZANTI: NEVER}))
    verdict = check(reading, catalogue=load_catalogue(), day=not_out)
    assert "Comms Net" in {finding.cards[0] for finding in told(verdict)}


def test_a_ship_nobody_knows_has_no_release(read: Any, empire: str) -> None:
    reading = read(empire.replace("Gozanti-class Assault Carriers (26)", "Lost Hulk (26)"))
    not_out = EventDay(RELEASED, Releases({GOZANTI: NEVER}))
    verdict = check(reading, catalogue=load_catalogue(), day=not_out)
    assert [finding.cards for finding in told(verdict) if finding.code == "not_released"] == [("Comms Net",)]


def test_an_unknown_day_stops_nobody_and_is_only_said_at_premier_events(asked: Any) -> None:
    relaxed = asked({}, level="formal", on=RELEASED)
    assert (relaxed.legal, relaxed.warnings) == (True, ())
    premier = asked({GOZANTI: RELEASED}, level="premier", on=datetime.date(2026, 6, 1))
    assert premier.legal
    assert [w.code for w in premier.warnings] == ["release_unknown"]
    assert GOZANTI not in premier.warnings[0].cards
    assert VICTORY in premier.warnings[0].cards


def test_where_every_day_is_known_nothing_is_said(asked: Any) -> None:
    everything = dict.fromkeys(ARMADA.releases.products(), datetime.date(2020, 1, 1))
    assert asked(everything, level="premier", on=RELEASED).warnings == ()


@pytest.mark.parametrize("level", ["relaxed", "formal", "premier"])
def test_a_product_of_a_later_year_is_remarked_at_every_level_A_FLEET_10(
    read: Any, empire: str, level: str
) -> None:
    def remarks(year: int, **days: datetime.date) -> list[Finding]:
        known = ARMADA.releases.of("PL")
        releases = Releases({**known.days, **days}, known.announced)
        day = EventDay(datetime.date(year, 5, 12), releases)
        verdict = check(read(empire), catalogue=load_catalogue(), level=level, day=day)
        assert verdict.legal
        return [finding for finding in verdict.warnings if finding.code == "not_yet_announced"]

    (remark,) = remarks(2015)
    assert (remark.found, GOZANTI in remark.cards, VICTORY in remark.cards) == (2015, True, False)
    announced = ARMADA.releases.of("PL").announced[GOZANTI]
    in_its_year = {card for remark in remarks(announced) for card in remark.cards}
    assert GOZANTI not in in_its_year
    assert remarks(2026) == []
    assert GOZANTI not in remarks(2015, **{GOZANTI: datetime.date(2015, 1, 1)})[0].cards


def test_without_a_day_nothing_is_said(read: Any, empire: str) -> None:
    assert check(read(empire), catalogue=load_catalogue(), level="premier").warnings == ()


def test_every_card_is_of_a_product_and_every_product_has_cards() -> None:
    assert {card.product for card in load_catalogue().cards} == set(ARMADA.releases.products())


def test_what_is_known_of_a_country() -> None:
    """Only what somebody wrote down: nobody has told us a day for Poland but that of the last errata."""
    assert ARMADA.releases.of("PL").days == {"AMG Final Errata": datetime.date(2025, 1, 22)}
    assert ARMADA.releases.of("US").days[VICTORY] == datetime.date(2015, 3, 26)
    assert ARMADA.releases.days_of(VICTORY).keys() == {"US", "CA"}
    assert ARMADA.releases.days_of("Nothing") == {}
