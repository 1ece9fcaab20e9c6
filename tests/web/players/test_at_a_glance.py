"""What a player sees of those around: neighbours in the standings, the opponent's list in a line (F35)."""

import re

import pytest

from fleets.lists.games.armada.demo import demo_fleets
from fleets.services import hand_in_fleet
from tests.factories import NOW, Cast, entry_of, make_event, make_running_event, play, publish_next
from tests.web.players.acts import page_of
from tournaments.models import Entry
from tournaments.queries import standings_of
from tournaments.services.event.setup import start_tournament

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

EXPECTED = (
    "396 points · Rebel · 2 × Assault Frigate Mark II B, CR90 Corvette A, CR90 Corvette B, "
    "GR-75 Medium Transports · squadrons 76"
)
DUEL = {"structure": "custom", "swiss_rounds": 1, "cut": 0}
LINE = re.compile(r"opponent/\">(.*?)</a>", re.DOTALL)


def words(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def neighbours(entry: Entry) -> list[str]:
    """The names in the piece of the standings on the player's page, from top to bottom."""
    piece = page_of(entry).partition("player-around")[2].partition("</table>")[0]
    return re.findall(r"<bdi>(A\d+)</bdi>", piece)


def test_the_standings_around_a_player_show_two_above_and_two_below(cast: Cast) -> None:
    event = make_running_event(cast, players=8)
    round_ = publish_next(event, cast.ozzel)
    assert neighbours(entry_of(event, "p1")) == []
    play(round_, cast.ozzel)
    ranked = [row.entry for row in standings_of(event)]
    names = [entry.name for entry in ranked]
    assert [neighbours(ranked[at]) for at in (0, 1, 4, 7)] == [names[:3], names[:4], names[2:7], names[5:]]


def test_the_piece_of_the_standings_names_every_tie_break_and_who_reads_it(cast: Cast) -> None:
    event = make_running_event(cast, players=4)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    reader = standings_of(event)[1].entry
    piece = page_of(reader).partition("player-around")[2].partition("</table>")[0]
    assert [words(head) for head in re.findall(r"<th[^>]*col[^>]*>(.*?)</th>", piece, re.DOTALL)] == [
        "Place", "Player", "TP", "MoV", "SoS", "Won", "Lost",
    ]  # fmt: skip
    own = re.findall(r"is-reader.*?</tr>", piece, re.DOTALL)
    assert [reader.name in row and "you" in words(row) for row in own] == [True]


@pytest.mark.parametrize("rule", ["opponent", "start", "end", "private"])
def test_F35_the_opponents_list_stands_in_a_line_only_where_it_is_open(cast: Cast, rule: str) -> None:
    event = make_event(cast, players=2, fleet_secrecy=rule, **DUEL)
    for key, text in zip(("p1", "p2"), demo_fleets(), strict=False):
        hand_in_fleet(entry_of(event, key), cast.ozzel, text=text, now=NOW)
    publish_next(start_tournament(event, cast.ozzel, now=NOW), cast.ozzel)
    lines = [words(line) for line in LINE.findall(page_of(entry_of(event, "p1")))]
    seen = [line for line in lines if "points ·" in line]
    assert bool(seen) == (rule in ("opponent", "start"))
    if seen:
        assert seen == [EXPECTED]


def test_F35_who_handed_in_nothing_reads_nothing_in_a_line_either(cast: Cast) -> None:
    event = make_event(cast, players=2, **DUEL)
    hand_in_fleet(entry_of(event, "p2"), cast.ozzel, text=demo_fleets()[1], now=NOW)
    publish_next(start_tournament(event, cast.ozzel, now=NOW), cast.ozzel)
    page = words(page_of(entry_of(event, "p1")))
    assert "against A2" in page
    assert "396 points" not in page
