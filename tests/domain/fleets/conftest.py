"""One made-up fleet per need, and the short way from a text to its verdict."""

from collections.abc import Callable

import pytest

from fleets.lists.findings import Verdict
from fleets.lists.games.armada.cards.catalogue import load_catalogue
from fleets.lists.games.armada.cards.types import Reading
from fleets.lists.games.armada.reading.parse import parse
from fleets.lists.games.armada.rules.legality import check

EMPIRE = """Name: Cold Anchor
Faction: Empire
Commander: Admiral Screed (24)

Assault: Precision Strike
Defense: Fire Lanes
Navigation: Sensor Net

Victory I-class Star Destroyer (73)
• Admiral Screed (24)
• Warlord (8)
• Intel Officer (7)
• Boosted Comms (4)
= 116 Points

Raider I-class Corvette (44)
• Ordnance Experts (4)
• External Racks (4)
= 52 Points

Gozanti-class Assault Carriers (26)
• Comms Net (2)
= 28 Points

Squadrons:
• Soontir Fel - TIE Interceptor Squadron (18)
• 5 x TIE Bomber Squadron (45)
= 63 Points

Total Points: 259
"""


@pytest.fixture
def empire() -> str:
    """A legal fleet of 259 points with 63 points of squadrons, nothing to warn about."""
    return EMPIRE


@pytest.fixture
def read() -> Callable[[str], Reading]:
    """Text to reading with the newest points."""
    return lambda text: parse(text, catalogue=load_catalogue())


@pytest.fixture
def judge() -> Callable[..., Verdict]:
    """Text to verdict with the newest points."""

    def judged(text: str, *, ruleset: str = "armada-2025", points_limit: int = 400) -> Verdict:
        catalogue = load_catalogue()
        reading = parse(text, catalogue=catalogue)
        return check(reading, catalogue=catalogue, ruleset=ruleset, points_limit=points_limit)

    return judged


@pytest.fixture
def broken(judge: Callable[..., Verdict]) -> Callable[..., set[str]]:
    """Text to the codes of its violations."""
    return lambda text, **how: {finding.code for finding in judge(text, **how).violations}


@pytest.fixture
def warned(judge: Callable[..., Verdict]) -> Callable[..., set[str]]:
    """Text to the codes of its warnings."""
    return lambda text, **how: {finding.code for finding in judge(text, **how).warnings}
