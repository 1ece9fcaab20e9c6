"""What the lists of a table offer for the result, on a player's phone and on the slip (A-INIT-2, F35)."""

import re
from html import unescape

import pytest
from django.test import Client

from fleets.lists.games.armada.demo import demo_fleets
from fleets.services import hand_in_fleet
from fleets.services.judging import return_fleet
from tests.factories import NOW, Cast, entry_of, make_event, publish_next
from tournaments.access.links import link_of, slip_link_of
from tournaments.models import Report, Tournament
from tournaments.paper.printing import html
from tournaments.paper.slips import slips_sheet
from tournaments.services.event.setup import start_tournament

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

OFFERED = {
    "A1": ["Advanced Gunnery", "Abandoned Mining Facility", "Dangerous Territory"],
    "A2": ["Most Wanted", "Fire Lanes", "Minefields"],
}


def a_table(cast: Cast, *, lists: int = 2, **rules: str) -> Tournament:
    """Two players at a table, so many of them with a list."""
    event = make_event(cast, players=2, structure="custom", swiss_rounds=1, cut=0, **rules)
    for number in range(lists):
        text = demo_fleets()[number]
        hand_in_fleet(entry_of(event, f"p{number + 1}"), cast.ozzel, text=text, now=NOW)
    publish_next(start_tournament(event, cast.ozzel, now=NOW), cast.ozzel)
    return event


def offered(path: str) -> dict[str, list[str]] | None:
    """Player -> what is offered of that list; None for a box to type in."""
    page = Client().get(path).content.decode()
    select = re.search(r'<select name="objective".*?</select>', page, re.DOTALL)
    if select is None:
        assert '<input type="text" name="objective"' in page
        return None
    groups = re.findall(r'<optgroup label="(.*?)">(.*?)</optgroup>', select[0], re.DOTALL)
    return {name: re.findall(r'value="(.+?)"', inside) for name, inside in groups}


def form_of(event: Tournament, key: str) -> str:
    return f"/p/{link_of(entry_of(event, key))}/rounds/1/result/"


def test_A_INIT_2_the_objective_is_chosen_from_the_lists_of_the_table(cast: Cast) -> None:
    event = a_table(cast)
    assert offered(form_of(event, "p1")) == OFFERED
    assert offered(form_of(event, "p2")) == OFFERED


@pytest.mark.parametrize(
    ("lists", "rules"),
    [(1, {}), (0, {}), (2, {"objective_secrecy": "private"}), (2, {"objective_secrecy": "end"})],
)
def test_F35_what_is_not_open_is_typed(cast: Cast, lists: int, rules: dict[str, str]) -> None:
    event = a_table(cast, lists=lists, **rules)
    assert [offered(form_of(event, key)) for key in ("p1", "p2")] == [None, None]


def test_F35_the_code_on_a_slip_offers_nothing(cast: Cast) -> None:
    event = a_table(cast)
    assert offered(f"/s/{slip_link_of(entry_of(event, 'p1'), 1)}/") is None


def test_what_was_chosen_is_reported_and_stays_chosen(cast: Cast) -> None:
    event = a_table(cast)
    path = form_of(event, "p1")
    typed = {"end": "time", "first": "p2", "objective": "Dangerous Territory",
             "v-p1-destroyed": "177", "v-p2-destroyed": "49", "version": "0"}  # fmt: skip
    assert Client().post(path, typed).status_code == 302
    assert Report.objects.get().facts["objective"] == "Dangerous Territory"
    page = Client().get(path).content.decode()
    assert '<option value="Dangerous Territory" selected>' in page


def on_paper(event: Tournament) -> list[str]:
    """The lines of the slip about the objective, in words."""
    sheet = html(slips_sheet(event.rounds.get(), paper="A4"), on_screen=False)
    [line] = re.findall(r"<b>Objective played:</b>(.*?)</p>", sheet, re.DOTALL)
    return [" ".join(unescape(part).split()) for part in re.sub(r"</?bdi>", "", line).split("<br>")]


def test_A_INIT_2_the_slip_has_the_objectives_of_both_lists_to_tick(cast: Cast) -> None:
    event = a_table(cast)
    assert sorted(on_paper(event)) == [
        f"{name}: " + " ".join(f"☐ {objective}" for objective in objectives)
        for name, objectives in OFFERED.items()
    ]


@pytest.mark.parametrize(
    ("lists", "rules"),
    [(1, {}), (0, {}), (2, {"objective_secrecy": "private"}), (2, {"objective_secrecy": "end"})],
)
def test_F35_the_slip_does_not_tell_what_is_not_open(cast: Cast, lists: int, rules: dict[str, str]) -> None:
    assert on_paper(a_table(cast, lists=lists, **rules)) == ["______________________________"]


def test_F35_the_slip_does_not_tell_one_list_while_the_other_can_change(cast: Cast) -> None:
    event = a_table(cast)
    return_fleet(entry_of(event, "p2"), cast.ozzel, seen=1, note="Which commander?", now=NOW)
    assert on_paper(event) == ["______________________________"]
