"""What several files of these tests do: lists are handed in at the desk."""

from fleets.services import hand_in_fleet
from tests.factories import NOW, Cast, entry_of
from tournaments.models import Tournament

PLAIN = """Faction: Rebel
Assault: Most Wanted
Defense: Contested Outpost
Navigation: Superior Positions
CR90 Corvette A (44)
• Leia Organa (38)
= 82 Points
{more}
Squadrons:
{squadrons}
"""


def hand_in(event: Tournament, cast: Cast, key: str, text: str) -> None:
    hand_in_fleet(entry_of(event, key), cast.ozzel, text=text, now=NOW, reason="a better one")
