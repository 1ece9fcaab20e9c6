"""A card's name in the reader's language stands beside the English one (issue 24)."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import Cast, entry_of, make_event
from tournaments.access.links import link_of

pytestmark = pytest.mark.django_db


def test_an_unknown_name_is_told_that_cards_have_english_names(client: Client, cast: Cast) -> None:
    event = make_event(cast, players=2)
    url = reverse("player-fleet", args=[link_of(entry_of(event, "p1"))])
    text = "CR90 Corvette A (44)\n• Ufficiale di Rotta Zeta (6)"
    page = client.post(url, {"text": text, "check": "1"}).content.decode()
    assert "Most cards are known by their English names only, e.g. “Nav Team”." in page


def test_a_squad_in_one_row_names_the_card_and_no_line(client: Client, cast: Cast) -> None:
    event = make_event(cast, players=2, game="xwing")
    url = reverse("player-fleet", args=[link_of(entry_of(event, "p1"))])
    text = '{"faction":"rebelalliance","pilots":[{"id":"lukeskywalker","ship":"t65xwing"},{"id":"zorgon"}]}'
    page = client.post(url, {"text": text, "check": "1"}).content.decode()
    assert "“zorgon” is no card we know." in page
    assert "Line 1" not in page


@pytest.mark.parametrize(("language", "is_shown"), [("it", True), ("pl", False), ("en", False)])
def test_the_italian_name_stands_beside_the_english_one(
    client: Client, cast: Cast, language: str, is_shown: bool
) -> None:
    event = make_event(cast, players=2)
    url = reverse("player-fleet", args=[link_of(entry_of(event, "p1"))])
    text = "Squadrone di ala-X (13)\nCR90 Corvette A (44)"
    page = client.post(
        url, {"text": text, "check": "1"}, headers={"accept-language": language}
    ).content.decode()
    shown = page.split('id="fleet-sheet"')[1]
    assert "X-wing Squadron" in shown
    assert ('<span class="small muted">Squadrone di ala-X</span>' in shown) is is_shown
