"""Each number of the rules of building a list matters: another one gives another verdict or order."""

import tomllib
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from fleets.lists.games.armada.cards import rulesets
from fleets.lists.games.armada.cards.catalogue import load_catalogue
from fleets.lists.games.armada.cards.rulesets import FILE, RulesetsError, load_rules, ruleset_names
from fleets.lists.games.armada.reading.parse import parse
from fleets.lists.games.armada.rules.legality import check
from fleets.lists.releases import EventDay, Releases
from tests.domain.fleets.conftest import EMPIRE

FLOTILLA = "Gozanti-class Cruisers (23)\n= 23 Points\n\n"
ACES = "• Howlrunner (16)\n• Maarek Stele (21)\n• Whisper (18)\n• Ciena Ree (17)\n"
DAY = date(2020, 1, 1)
# Each goes beyond one limit, or only just keeps it.
LISTS = (
    EMPIRE,
    EMPIRE.replace("Squadrons:", f"{FLOTILLA}Squadrons:"),
    EMPIRE.replace("Squadrons:", f"{FLOTILLA}{FLOTILLA}Squadrons:"),
    EMPIRE.replace("• 5 x TIE", f"{ACES}• 1 x TIE"),
    EMPIRE.replace("• Admiral Screed (24)\n", "").replace("• Comms Net (2)", "• Admiral Screed (24)"),
    EMPIRE.replace("Raider I-class Corvette (44)", "Venator II-class Star Destroyer {IMP} (100)").replace(
        "• Ordnance Experts (4)", "• External Racks (4)"
    ),
    EMPIRE.replace("• 5 x TIE", "• 12 x TIE"),
)  # fmt: skip
FILE_DATA: dict[str, dict[str, Any]] = tomllib.loads(FILE.read_text("utf-8"))
KEYS = [(name, key) for name, data in FILE_DATA.items() for key in data]
# Where one more would still be beyond every list.
OTHER = {"points_per_flotilla": {0: 200, 200: 400}, "points_per_ace": {0: 100, 100: 200}}


def another(name: str, key: str) -> Any:
    """Another legal value of this key."""
    value = FILE_DATA[name][key]
    if isinstance(value, date):
        return date(2030, 1, 1) if name == "armada-2018" else date(2000, 1, 1)
    if isinstance(value, bool):
        return not value
    return OTHER.get(key, {}).get(value, value + 1)


def observed(name: str) -> tuple[Any, ...]:
    """The order of the rules, and what these say of every list, at the first premier day of its cards."""
    catalogue = load_catalogue()
    out = Releases(dict.fromkeys({card.product for card in catalogue.cards}, DAY))
    delay = FILE_DATA[name]["premier_delay"]
    verdicts = [
        check(
            parse(text, catalogue=catalogue), catalogue=catalogue, ruleset=name, level="premier",
            day=EventDay(DAY + timedelta(days=delay), out), fix_suggestions=False,
        ).violations
        for text in LISTS
    ]  # fmt: skip
    return ruleset_names(), verdicts


def toml(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


@pytest.fixture
def with_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Callable[[str], None]]:
    """From then on the rules are those of this text."""

    def put(text: str) -> None:
        path = tmp_path / FILE.name
        path.write_text(text, "utf-8")
        monkeypatch.setattr(rulesets, "FILE", path)
        rulesets.rulesets.cache_clear()

    yield put
    rulesets.rulesets.cache_clear()


@pytest.mark.parametrize(("name", "key"), KEYS)
def test_another_number_makes_a_difference(with_file: Callable[[str], None], name: str, key: str) -> None:
    before = observed(name)
    changed = {**FILE_DATA, name: {**FILE_DATA[name], key: another(name, key)}}
    with_file(
        "\n".join(
            f"[{title}]\n" + "\n".join(f"{item} = {toml(value)}" for item, value in data.items())
            for title, data in changed.items()
        )
    )
    assert getattr(load_rules(name), key) == another(name, key)
    assert observed(name) != before


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("squadron_share = 3", "missing required field `date`"),
        ("house_rule = 3", "unknown field `house_rule`"),
        ('date = 2018-02-08\nsquadron_share = "3"', "Expected `int`, got `str` - at `$.squadron_share`"),
    ],
)
def test_a_wrong_file_is_refused_with_file_set_and_key(
    with_file: Callable[[str], None], line: str, sentence: str
) -> None:
    with_file(f"[armada-2018]\n{line}")
    with pytest.raises(RulesetsError) as caught:
        load_rules("armada-2018")
    assert str(caught.value).startswith("rulesets.toml: armada-2018: ")
    assert sentence in str(caught.value)
