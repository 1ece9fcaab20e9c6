"""Every rule of building a squad of X-Wing, and the verdicts written down for whole ones (X-SQUAD)."""

from datetime import date
from typing import Any

import pytest

from fleets.games.xwing.words import SENTENCES, WORDS
from fleets.lists.games.xwing.catalogue import Upgrade, cost_of, label, load_catalogue
from fleets.lists.games.xwing.restrictions import broken
from fleets.lists.games.xwing.rulesets import rulesets
from fleets.lists.text import read_bytes
from fleets.wording.sentences import sentence
from tests.domain.fleets.squads import CARDS, RED, codes, read, verdict, xws
from tests.golden.files import GOLDEN, expected

FOLDER = GOLDEN / "fleets" / "xwing"
EXPECTED: dict[str, Any] = expected("fleets/xwing")["squads"]


@pytest.mark.golden("squads")
@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_a_squad_gets_the_verdict_written_down_for_it(name: str) -> None:
    found = verdict(read_bytes((FOLDER / name).read_bytes()))
    assert {
        "legal": found.legal,
        "total": found.total,
        "codes": sorted({finding.code for finding in found.violations}),
    } == {key: EXPECTED[name][key] for key in ("legal", "total", "codes")}


def test_the_points_are_those_of_the_limit_X_SQUAD_1() -> None:
    text = xws(("wedgeantilles", []), RED)
    total = verdict(text).total
    assert codes(text, points_limit=total) == []
    over = verdict(text, points_limit=total - 1).violations
    assert [(finding.code, finding.found, finding.allowed) for finding in over] == [
        ("over_points", total, total - 1)
    ]


def test_costs_are_data_with_a_day_X_SQUAD_2() -> None:
    assert CARDS.date == date(2021, 5, 17)
    assert load_catalogue(on=date(2019, 1, 1)) is CARDS
    assert CARDS.on(date(2019, 1, 1)) is CARDS
    found = verdict(xws(("wedgeantilles", []), RED, points=1)).warnings
    assert [(finding.rule, finding.code, finding.found) for finding in found] == [
        ("X-SQUAD-2", "points_mismatch", 1)
    ]
    assert codes(xws(("nobody", ["nothing"]), RED)) == ["X-SQUAD-2 unknown_card", "X-SQUAD-2 unknown_card"]


CASES: list[tuple[str, str, list[str]]] = [
    (
        "a kind the bar has no room for",
        xws(("bluesquadronescort", ["outmaneuver"]), RED),
        ["X-SQUAD-3 slot_not_available"],
    ),
    (
        "one weapon in a slot of several kinds",
        xws(("bluesquadronrookie", ["heavylasercannon"]), ("bluesquadronrookie", []), faction="resistance"),
        [],
    ),
    (
        "two weapons in it",
        xws(
            ("bluesquadronrookie", ["heavylasercannon", "protontorpedoes"]),
            ("bluesquadronrookie", []),
            faction="resistance",
        ),
        ["X-SQUAD-3 slot_not_available"],
    ),
    (
        "two weapons of one kind in it",
        xws(
            ("bluesquadronrookie", ["heavylasercannon", "ioncannon"]),
            ("bluesquadronrookie", []),
            faction="resistance",
        ),
        ["X-SQUAD-3 slot_not_available"],
    ),
    ("a pilot of another faction", xws(RED, ("academypilot", [])), ["X-SQUAD-4 wrong_faction"]),
    ("no faction", xws(RED, RED, faction="huttcartel"), ["X-SQUAD-4 unknown_faction"]),
    (
        "an upgrade of another faction",
        xws(("wedgeantilles", ["fanatical"]), RED),
        ["X-SQUAD-5 restriction:faction"],
    ),
    (
        "an upgrade twice on one ship",
        xws(("tennumb", ["ioncannon", "ioncannon"]), RED),
        ["X-SQUAD-6 duplicate_upgrade_on_ship"],
    ),
    (
        "a limited name twice",
        xws(("wedgeantilles", []), ("wedgeantilles-rz1awing", [])),
        ["X-SQUAD-7 limited_exceeded"],
    ),
    (
        "a ship that needs a card of the squad",
        xws(("nashtahpup", []), ("nashtahpup", []), faction="scumandvillainy"),
        [
            "X-SQUAD-7 limited_exceeded",
            "X-SQUAD-5 restriction:squad_upgrade",
            "X-SQUAD-5 restriction:squad_upgrade",
        ],
    ),
    ("a huge ship", xws(("echobaseevacuees", []), RED), ["X-HUGE-1 not_in_format"]),
    (
        "the title of another ship",
        xws(("wedgeantilles", ["ghost"]), RED),
        ["X-SQUAD-3 slot_not_available", "X-SQUAD-9 restriction:ship"],
    ),
]


@pytest.mark.parametrize(("text", "expected"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_each_rule_is_told_by_its_id(text: str, expected: list[str]) -> None:
    """X-SQUAD-3, X-SQUAD-4, X-SQUAD-5, X-SQUAD-6, X-SQUAD-7, X-SQUAD-9, X-HUGE-1"""
    assert codes(text) == expected


def test_solitary_cards_are_counted_by_their_kind_X_SQUAD_8() -> None:
    text = xws(
        ("generalgrievous", ["kraken"]), ("wattambor", ["tv94"]), ("tradefederationdrone", []),
        faction="separatistalliance",
    )  # fmt: skip
    found = verdict(text).violations[0]
    assert (found.rule, found.code, found.cards) == (
        "X-SQUAD-8",
        "solitary_exceeded",
        ("Kraken (tactical-relay)", "TV-94 (tactical-relay)"),
    )
    assert found.line == read(text).pilots[1].upgrades[0].line


def test_prices_hang_on_what_is_printed_X_SQUAD_10() -> None:
    for pilot in CARDS.pilots:
        ship = CARDS.ships[pilot.ship]
        for upgrade in (upgrade for upgrade in CARDS.upgrades if upgrade.cost_by):
            assert upgrade.cost_by is not None
            basis = {"size": ship.size, "initiative": pilot.initiative, "agility": ship.agility}
            wanted = upgrade.cost_by.values.get(str(basis[upgrade.cost_by.by]))
            assert wanted in (None, cost_of(upgrade, pilot, ship))
    dear = CARDS.upgrade("r2d2")
    assert dear is not None
    assert cost_of(dear, None, None) == 4


def test_the_number_of_ships_and_obstacles_is_advice_X_SQUAD_11_X_SQUAD_12() -> None:
    alone = verdict(xws(RED, obstacles=["coreasteroid0", "coreasteroid1"]))
    assert alone.legal
    assert [(warning.rule, warning.code, warning.found, warning.allowed) for warning in alone.warnings] == [
        ("X-SQUAD-11", "number_of_ships", 1, "2–8"),
        ("X-SQUAD-12", "number_of_obstacles", 2, 3),
    ]
    assert verdict(xws(RED, RED, obstacles=["a", "b", "c"])).warnings == ()


def test_a_format_says_what_may_come_X_SQUAD_13() -> None:
    old = next(
        pilot for pilot in CARDS.pilots if not pilot.hyperspace and not pilot.epic_only and not pilot.limited
    )
    text = xws((old.id, []), (old.id, []), faction=old.faction)
    assert codes(text) == []
    assert codes(text, ruleset="xwing-hyperspace-2021") == ["X-SQUAD-13 not_in_format"] * 2
    huge = xws(("echobaseevacuees", []), RED)
    assert codes(huge, ruleset="xwing-epic-2021") == []
    many = verdict(xws(*[RED] * 9), ruleset="xwing-epic-2021", points_limit=500)
    assert (many.legal, many.warnings) == (True, ())
    assert {rules.date for rules in rulesets().values()} == {CARDS.date}


def test_a_standardized_upgrade_is_on_every_ship_of_its_type_X_SQUAD_14() -> None:
    found = verdict(
        xws(
            ("herasyndulla-rz1awing", ["vectoredcannonsrz1"]), ("sharabey-rz1awing", []),
            ("phoenixsquadronpilot", []), RED,
        )
    ).violations  # fmt: skip
    assert [(finding.rule, finding.code, len(finding.cards)) for finding in found] == [
        ("X-SQUAD-14", "standardized_mismatch", 3)
    ]


@pytest.mark.parametrize(
    ("pilot", "upgrade", "kind"),
    [
        ("wedgeantilles", "agentoftheempire", "faction"),
        ("lukeskywalker", "dedicated", "limited"),
        ("lukeskywalker", "veterantailgunner", "arc"),
        ("lukeskywalker", "sparepartscanisters", "equipped"),
        ("lukeskywalker", "hate", "keyword"),
        ("bossk", "afterburners", "size"),
        ("darthvader", "engineupgrade", "action"),
        ("lukeskywalker", "integratedsfoils", "ship"),
        ("lukeskywalker", "sensitivecontrols", "ship_ability"),
        ("bluesquadronescort", "dreadnoughthunter", "initiative"),
        ("lukeskywalker", "automatedtargetpriority", "initiative"),
        ("lukeskywalker", "precisionionengines", "agility"),
        ("academypilot", "angleddeflectors", "shields"),
    ],
)
def test_what_a_card_asks_of_its_ship_is_told_with_what_would_do_X_SQUAD_5(
    pilot: str, upgrade: str, kind: str
) -> None:
    card = CARDS.pilot(pilot)
    assert card is not None
    found = verdict(xws((pilot, [upgrade]), faction=card.faction)).violations
    asked = [finding for finding in found if finding.code == f"restriction:{kind}"]
    assert asked
    assert asked[0].allowed
    assert "%(" not in sentence(asked[0])
    assert str(card.name) in sentence(asked[0])


def test_a_card_that_asks_nothing_of_this_ship_is_for_it() -> None:
    """X-SQUAD-5: initiative 4 and more has it; of a ship nobody knows nothing is asked."""
    dreadnought = CARDS.upgrade("dreadnoughthunter")
    assert dreadnought is not None
    squad = read(xws(("darthvader", ["dreadnoughthunter"]), ("nobody", []), faction="galacticempire"))
    known, unknown = squad.pilots
    assert "initiative" not in {kind for kind, _allowed in broken(dreadnought, known, squad)}
    assert list(broken(dreadnought, unknown, squad)) == []


def test_what_another_upgrade_brings_counts_and_the_own_does_not_X_SQUAD_5() -> None:
    """Astromech, action and keyword of another card on the ship."""
    assert "X-SQUAD-5 restriction:equipped" not in codes(
        xws(("lukeskywalker", ["r4astromech", "sparepartscanisters"]), RED)
    )
    lent = next(upgrade for upgrade in CARDS.upgrades if upgrade.grants_keywords)
    asking = next(
        upgrade for upgrade in CARDS.upgrades if set(upgrade.needs.keyword) & set(lent.grants_keywords)
    )
    ship = xws(("lukeskywalker", [lent.id, asking.id]), RED)
    assert "X-SQUAD-5 restriction:keyword" not in codes(ship)
    alone = xws(("bluesquadronescort", [asking.id]), RED)
    assert "X-SQUAD-5 restriction:keyword" in codes(alone)


def test_a_faction_may_be_replaced_by_a_name_in_the_squad_X_SQUAD_5() -> None:
    card = next(upgrade for upgrade in CARDS.upgrades if upgrade.needs.or_squad_has)
    helper = next(pilot for pilot in CARDS.pilots if pilot.name in card.needs.or_squad_has)
    other = next(
        pilot for pilot in CARDS.pilots if pilot.faction == helper.faction and pilot.name != helper.name
    )
    assert helper.faction not in card.needs.faction
    with_helper = xws((helper.id, []), (other.id, [card.id]), faction=helper.faction)
    assert "X-SQUAD-5 restriction:faction" not in codes(with_helper)
    without = xws((other.id, [card.id]), faction=other.faction)
    assert "X-SQUAD-5 restriction:faction" in codes(without)


def test_every_word_of_a_finding_has_a_translation() -> None:
    slots = {slot for card in CARDS.upgrades for slot in (*card.slots, *card.adds_slots)}
    slots |= {slot for card in CARDS.pilots for slot in card.slots}
    sizes = {ship.size for ship in CARDS.ships.values()}
    assert {*slots, *sizes, *CARDS.factions, "pilot"} - set(WORDS) == set()
    asked = {key for card in CARDS.upgrades for key in _asked(card)}
    assert asked - {key.partition(":")[2] for key in SENTENCES} == set()


def _asked(card: Upgrade) -> set[str]:
    keys = {key for key in card.needs.__struct_fields__ if getattr(card.needs, key) not in ((), "", None)}
    return {"ship_ability" if key == "ability" else key for key in keys - {"or_squad_has"}}


def test_a_label_tells_a_pilot_from_an_upgrade_of_the_same_name() -> None:
    labels = [label(card) for card in CARDS.by_name["leiaorgana"]]
    assert labels == [
        "Leia Organa (Modified YT-1300 Light Freighter)",
        "Leia Organa (crew)",
        "Leia Organa (crew)",
    ]
