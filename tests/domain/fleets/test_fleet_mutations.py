"""Legal fleets, each spoiled in every way we know: exactly the broken rule is named, and nothing else."""

import datetime
from dataclasses import replace
from functools import cache
from itertools import islice
from random import Random

import pytest

from fleets.games.armada.fix_suggestions import SUGGEST
from fleets.lists.findings import Verdict
from fleets.lists.games.armada.cards.catalogue import load_catalogue
from fleets.lists.games.armada.cards.fleet import Fleet, FleetShip, FleetSquadron, fleet_of
from fleets.lists.games.armada.demo import demo_fleets
from fleets.lists.games.armada.reading.parse import parse
from fleets.lists.games.armada.rules.legality import check
from fleets.lists.games.armada.writing.writers import write_json, write_plain, write_starforge
from fleets.lists.text import read_bytes
from fleets.wording.sentences import sentence
from tests.domain.fleets.mutations import KEEPERS, SPOILERS
from tests.domain.fleets.referee import CARDS, codes_of
from tests.golden.files import GOLDEN, brought_lists
from tests.sampling import share

# Tables of cases: other tests cover their lines, and with coverage these take twice as long.
pytestmark = [pytest.mark.long, pytest.mark.no_cover]

LATER = {"too_many_flotillas", "too_many_aces", "commander_on_flotilla", "duplicate_upgrade"}
# The rule a code is told under; the later limits are told under the name of the ruleset.
RULES = {
    "over_points": "A-FLEET-1", "over_squadron_points": "A-FLEET-2", "wrong_faction": "A-FLEET-3",
    "no_ships": "A-FLEET-4", "no_commander": "A-FLEET-4", "two_commanders": "A-FLEET-4",
    "missing_objective": "A-FLEET-5", "extra_objective": "A-FLEET-5", "campaign_objective": "A-FLEET-5",
    "objective_wrong_category": "A-FLEET-5", "duplicate_unique": "A-FLEET-6",
    "slot_not_available": "A-FLEET-7", "size_restriction": "A-FLEET-7", "trait_restriction": "A-FLEET-7",
    "flagship_only": "A-FLEET-7", "icon_conflict": "A-FLEET-7", "two_modifications": "A-FLEET-8",
    "two_titles": "A-FLEET-9", "title_wrong_ship": "A-FLEET-9",
    **dict.fromkeys(LATER, "armada-2025"),
}  # fmt: skip
# Enough for each spoiler to find a fleet that breaks its rule alone, where the faction has one at all.
CANDIDATES = 3000


@cache
def legal_fleets() -> tuple[Fleet, ...]:
    """Those of the demo, and the golden lists that are legal."""
    catalogue = load_catalogue()
    names = sorted(name for name, wanted in brought_lists().items() if wanted["legal"]["current"])
    golden = [read_bytes((GOLDEN / "fleets" / "armada" / name).read_bytes()) for name in names]
    return tuple(fleet_of(parse(text, catalogue=catalogue)) for text in (*demo_fleets(), *golden))


def judged(fleet: Fleet, *, ruleset: str = "armada-2025", points_limit: int = 400) -> Verdict:
    """The verdict on the fleet written down and read again."""
    catalogue = load_catalogue()
    reading = parse(write_starforge(fleet, catalogue=catalogue), catalogue=catalogue)
    return check(reading, catalogue=catalogue, ruleset=ruleset, points_limit=points_limit)


def codes(verdict: Verdict) -> set[str]:
    return {finding.code for finding in verdict.violations}


def test_there_are_fleets_to_spoil_and_all_are_legal() -> None:
    fleets = legal_fleets()
    assert len(fleets) >= 24
    for fleet in fleets:
        verdict = judged(fleet)
        assert (verdict.legal, verdict.warnings, codes_of(fleet)) == (True, (), set())


@pytest.mark.golden("ways to spoil lists")
@pytest.mark.parametrize("name", sorted(SPOILERS))
def test_a_spoiled_fleet_gets_exactly_its_rule_named(name: str) -> None:
    spoil, told = SPOILERS[name]
    expected, spoiled = set(told.split()), 0
    # A fifth of the fleets each, another fifth for the next one; in `make test ALL=1` all of them.
    some = share(legal_fleets(), sorted(SPOILERS).index(name), of=5)
    for number, fleet in enumerate(some):
        candidates = islice(spoil(fleet, Random(number)), CANDIDATES)
        found = next((candidate for candidate in candidates if codes_of(candidate) == expected), None)
        if found is None:
            continue
        spoiled += 1
        verdict = judged(found)
        assert codes(verdict) == expected, found
        assert codes(judged(found, ruleset="armada-2018")) == expected - LATER, found
        text = write_starforge(found, catalogue=load_catalogue()).split("\n")
        for finding in verdict.violations:
            assert finding.rule == RULES[finding.code.partition(":")[0]]
            assert sentence(finding) != finding.code
            assert SUGGEST.suggestion(finding), finding
            if finding.line and finding.cards and finding.code != "duplicate_unique":
                assert any(card.split(" (")[0] in text[finding.line - 1] for card in finding.cards), finding
    # Some are only possible for one faction; none may be possible for nobody.
    assert spoiled >= 2, name


def test_there_are_two_hundred_different_ways() -> None:
    made = {
        (name, number)
        for name, (spoil, told) in SPOILERS.items()
        for number, fleet in enumerate(legal_fleets()[:12])
        if any(codes_of(each) == set(told.split()) for each in islice(spoil(fleet, Random(number)), 400))
    }
    assert len(made) >= 200
    assert len({name for name, _ in made}) >= 25


@pytest.mark.parametrize("keep", KEEPERS, ids=lambda keep: keep.__name__)
def test_a_fleet_changed_within_the_rules_stays_legal(keep: object) -> None:
    assert callable(keep)
    catalogue = load_catalogue()
    for number, fleet in share(list(enumerate(legal_fleets())), KEEPERS.index(keep), of=3):
        changed = keep(fleet, Random(number))
        assert codes_of(changed) == set(), changed
        assert judged(changed).legal, changed
        for write in (write_plain, write_json):
            verdict = check(
                parse(write(changed, catalogue=catalogue), catalogue=catalogue), catalogue=catalogue
            )
            assert verdict.legal, (write.__name__, changed)


def test_the_limit_is_kept_to_the_point() -> None:
    for fleet in share(legal_fleets(), 0, of=3):
        total = judged(fleet).total
        without = replace(fleet, squadrons=())
        bare = judged(without).total
        assert judged(without, points_limit=bare, ruleset="armada-2018").legal
        verdict = judged(fleet, points_limit=total - 1, ruleset="armada-2018")
        over = [f for f in verdict.violations if f.code == "over_points"]
        assert [(f.found, f.allowed) for f in over] == [(total, total - 1)]


@pytest.mark.parametrize(("limit", "cap"), [(400, 134), (300, 100), (180, 60), (200, 67), (401, 134)])
def test_squadrons_may_cost_a_third_of_any_limit_rounded_up(limit: int, cap: int) -> None:
    """Squadrons of exactly the cap pass and one point more does not (A-FLEET-2)."""
    prices = {key: card["points"] for key, card in CARDS.items() if card["kind"] == "squadrons"}
    plain = [i for i in prices if CARDS[i]["factions"] == ["empire"] and not CARDS[i].get("unique")]
    fleet = fleet_of(parse(demo_fleets()[6], catalogue=load_catalogue()))
    ship = FleetShip("gozanti-class-cruisers")
    for points, allowed in ((cap, True), (cap + 1, False)):
        squadrons = _worth(points, {i: prices[i] for i in plain})
        small = Fleet(faction="empire", ships=(ship,), squadrons=squadrons, **_objectives(fleet))
        told = codes(judged(small, points_limit=limit, ruleset="armada-2018"))
        assert told == {"no_commander"} | (set() if allowed else {"over_squadron_points"})


def _worth(points: int, prices: dict[str, int]) -> tuple[FleetSquadron, ...]:
    """Squadrons that cost exactly so much."""
    best: dict[int, tuple[str, ...]] = {0: ()}
    for total in range(1, points + 1):
        for key, price in prices.items():
            if total - price in best and total not in best:
                best[total] = (*best[total - price], key)
    chosen = best[points]
    return tuple(FleetSquadron(key, chosen.count(key)) for key in dict.fromkeys(chosen))


def _objectives(fleet: Fleet) -> dict[str, tuple[str, ...]]:
    return {"assault": fleet.assault, "defense": fleet.defense, "navigation": fleet.navigation}


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("unknown card", {"unknown_card"}),
        ("fan card", {"unknown_card"}),
        ("squadron under a ship", {"misplaced_card"}),
        ("upgrade as a ship", {"misplaced_card"}),
        ("unknown faction", {"unknown_faction"}),
    ],
)
def test_a_spoiled_text_gets_exactly_its_rule_named(kind: str, expected: set[str]) -> None:
    catalogue = load_catalogue()
    for fleet in share(legal_fleets(), len(kind), of=3):
        # Without squadrons there are points left for what is put in.
        bare = replace(fleet, squadrons=())
        if judged(bare).total > 390:
            continue
        lines = write_starforge(bare, catalogue=catalogue).split("\n")
        at = next(n for n, line in enumerate(lines) if line.startswith("= "))
        if kind == "unknown faction":
            lines[1] = "Faction: Hutt Cartel"
        else:
            lines.insert(at, SPOILED_LINES[kind])
        verdict = check(parse("\n".join(lines), catalogue=catalogue), catalogue=catalogue)
        assert codes(verdict) == expected, lines
        assert {f.line for f in verdict.violations} == {2 if kind == "unknown faction" else at + 1}


SPOILED_LINES = {
    "unknown card": "• Quantum Harpsichord (3)",
    "fan card": "• Bright Beacon [Legends] (3)",
    "squadron under a ship": "• TIE Fighter Squadron (8)",
    "upgrade as a ship": "Gunnery Team (7)",
}


def test_an_event_of_may_2024_uses_the_points_of_may_2024() -> None:
    """The dearest fleets of today were dearer still, or cheaper: each total follows the day (A-FLEET-10)."""
    from_day = {}
    for day in ("2020-11-30", "2020-12-01", "2023-09-30", "2023-10-01", "2025-01-21", "2025-01-22"):
        catalogue = load_catalogue(on=datetime.date.fromisoformat(day))
        from_day[day] = sum(
            card.points for card in (*catalogue.ships, *catalogue.squadrons, *catalogue.upgrades)
        )
    assert len(set(from_day.values())) == 4
