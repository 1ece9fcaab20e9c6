"""What the check says leads into the text: faults to their lines, guesses put there; judges read it short."""

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from fleets.lists.games.armada.demo import demo_fleets
from fleets.services import hand_in_fleet
from tests.factories import NOW, Cast, entry_of, make_event
from tournaments.access.links import link_of
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

TEXT = """Faction: Empire
Assault: Most Wanted
Defense: Fire Lanes
Navigation: Solar Corona

Imperial Star Destroyer Kuat Refit (112)
• Admiral Motti (24)
• Gun Crew (7)
• ET
= 145 Points
"""
BUTTON = re.compile(r'<button[^>]*name="put"[^>]*value="([^"]*)"[^>]*>\s*(.*?)\s*</button>', re.S)


@pytest.fixture
def event(cast: Cast) -> Tournament:
    return make_event(cast, players=4)


def buttons(page: str) -> dict[str, str]:
    """Label of each guess -> what its button sends."""
    return {label: unescape(value) for value, label in BUTTON.findall(page)}


@pytest.mark.parametrize("door", ["player", "desk", "preview"])
def test_a_fault_leads_to_its_line_and_a_guess_is_a_button(
    client: Client, desk: Client, event: Tournament, door: str
) -> None:
    entry = entry_of(event, "p1")
    url, visitor = {
        "player": (reverse("player-fleet", args=[link_of(entry)]), client),
        "preview": (reverse("player-fleet-preview", args=[link_of(entry)]), client),
        "desk": (reverse("entry-fleet", args=[event.slug, "p1"]), desk),
    }[door]
    page = visitor.post(url, {"text": TEXT, "check": "1"}).content.decode()
    assert 'href="#id_text" data-to-line="9"' in page
    found = buttons(page)
    assert found["Write Engine Techs (support team)"] == "9|• Engine Techs (support-team)"
    # One cause, one message: none that it is no card as well.
    assert "“ET” is no official card" not in page


@pytest.mark.parametrize("door", ["player", "desk"])
def test_a_guess_is_put_into_the_text_without_a_script(
    client: Client, desk: Client, event: Tournament, door: str
) -> None:
    entry = entry_of(event, "p1")
    url, visitor = {
        "player": (reverse("player-fleet", args=[link_of(entry)]), client),
        "desk": (reverse("entry-fleet", args=[event.slug, "p1"]), desk),
    }[door]
    put = "9|• Engine Techs (support-team)"
    page = visitor.post(url, {"text": TEXT, "put": put})
    assert page.context["form"]["text"].value() == TEXT.replace("• ET", "• Engine Techs (support-team)")
    assert "may be several cards" not in page.content.decode()
    # Nothing was handed in, and a button nobody made changes nothing.
    assert page.context["sheet"].is_typed
    for wrong in ("", "x|y", "99|y", "999999|y", "9"):
        again = visitor.post(url, {"text": "ISD", "put": wrong})
        assert again.context["form"]["text"].value() == "ISD"


def test_an_old_version_has_no_buttons(desk: Client, cast: Cast, event: Tournament) -> None:
    hand_in_fleet(entry_of(event, "p1"), cast.ozzel, text=TEXT, now=NOW)
    page = desk.get(reverse("fleet-version", args=[event.slug, "p1", 1])).content.decode()
    assert "may be several cards" in page
    assert buttons(page) == {}
    assert "data-to-line" not in page


def test_the_queue_names_the_problems_and_the_return_is_ticked(
    desk: Client, cast: Cast, event: Tournament
) -> None:
    bare = re.sub(r"(Assault|Defense|Navigation): .*", r"\1:", TEXT)
    for key, text in (("p1", TEXT), ("p2", bare), ("p3", demo_fleets()[0])):
        hand_in_fleet(entry_of(event, key), cast.ozzel, text=text, now=NOW)
    lines = {
        line.entry.key: line for line in desk.get(reverse("fleet-queue", args=[event.slug])).context["lines"]
    }
    assert lines["p1"].problems_text == "unknown: Gun Crew, which card? ET"
    assert lines["p2"].problems_text == "unknown: Gun Crew, which card? ET, no objectives"
    assert lines["p3"].problems_text == ""
    ticked = {}
    for key in ("p1", "p2", "p3", "p4"):
        page = desk.get(reverse("fleet-check", args=[event.slug, key]))
        ticked[key] = page.context["return_form"]["phrases"].value() if page.context["review"] else None
    assert ticked == {
        "p1": ["marked", "names"], "p2": ["marked", "names", "objectives"], "p3": [], "p4": None,
    }  # fmt: skip


def test_a_line_of_the_queue_tells_three_problems_and_counts_the_rest(
    desk: Client, cast: Cast, event: Tournament
) -> None:
    text = TEXT.replace("• ET", "• ET\n• Blargh (3)\n• Zorg (4)")
    hand_in_fleet(entry_of(event, "p1"), cast.ozzel, text=text, now=NOW)
    page = desk.get(reverse("fleet-queue", args=[event.slug]))
    assert page.context["lines"][0].problems_text == "unknown: Gun Crew, unknown: Blargh, unknown: Zorg +1"


def test_the_search_for_cards_knows_what_players_call_them(
    desk: Client, cast: Cast, event: Tournament
) -> None:
    text = TEXT.replace("Gun Crew", "Electronic Countermeasures")
    hand_in_fleet(entry_of(event, "p1"), cast.ozzel, text=text, now=NOW)
    page = desk.get(reverse("fleet-cards", args=[event.slug]), {"q": "ECM"})
    assert [card.label for card in page.context["found"]] == ["Electronic Countermeasures"]
