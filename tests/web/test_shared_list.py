"""A player gives the own list on: text, a code that holds it, a picture, a link that can be taken back."""

import re
from html import unescape
from io import BytesIO

import pytest
import weasyprint
from django.test import Client
from PIL import Image

from fleets.lists.games.armada.demo import demo_fleets
from fleets.services import hand_in_fleet
from tests.factories import NOW, Cast, entry_of, make_event
from tournaments.access.codes import code_of
from tournaments.access.links import link_of
from tournaments.services.people.identity import renew_link

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


def test_a_list_is_shared_as_text_code_and_picture(cast: Cast) -> None:
    entry = entry_of(make_event(cast, players=2), "p1")
    page = f"/p/{link_of(entry)}/fleet/"
    paths = [f"{page}code.svg", f"{page}picture.svg"]
    assert "Share your list" not in Client().get(page).content.decode()
    assert [Client().get(path).status_code for path in paths] == [404, 404]
    hand_in_fleet(entry, cast.ozzel, text=demo_fleets()[1], now=NOW)
    shown = Client().get(page).content.decode()
    assert "Dodonna&#x27;s Pride (4)" in shown.partition("share-text")[2]
    code, picture = (Client().get(path) for path in paths)
    assert code["Content-Type"] == picture["Content-Type"] == "image/svg+xml"
    assert len(code.content) < 20_000
    assert len(picture.content) < 10_000
    drawn = picture.content.decode()
    rows = re.findall(r"<text[^>]*>(.*?)</text>", drawn)
    assert rows[:5] == ["A1", "396", "Assault Frigate Mark II B", "Admiral Raddus", "Paragon"]
    assert "2 × B-Wing Squadron" in rows
    assert "<image" not in drawn
    assert "href" not in drawn


def test_names_stand_in_a_picture_as_they_are(cast: Cast) -> None:
    entry = entry_of(make_event(cast, players=2), "p1")
    hand_in_fleet(entry, cast.ozzel, text=demo_fleets()[1], now=NOW)
    entry.name = "<b>Łada & Co</b>"
    entry.save(update_fields=["name"])
    drawn = Client().get(f"/p/{link_of(entry)}/fleet/picture.svg").content.decode()
    assert "&lt;b&gt;Łada &amp; Co&lt;/b&gt;" in drawn


@pytest.mark.skipif(not hasattr(weasyprint, "HTML"), reason="draws with Pango")
def test_a_picture_for_chats_is_cut_to_the_length_of_the_list(cast: Cast) -> None:
    entry = entry_of(make_event(cast, players=2), "p1")
    page = f"/p/{link_of(entry)}/fleet/picture.png"
    assert Client().get(page).status_code == 404
    hand_in_fleet(entry, cast.ozzel, text=demo_fleets()[1], now=NOW)
    answer = Client().get(page)
    assert answer["Content-Type"] == "image/png"
    height = re.search(r'height="(\d+)" role', Client().get(page[:-3] + "svg").content.decode())
    assert height is not None
    with Image.open(BytesIO(answer.content)) as drawn:
        assert drawn.size == (960, 2 * int(height[1]))
        assert min(drawn.convert("L").crop((0, 0, 960, 100)).getextrema()) < 60
        # The line at the foot is there too, dark on white.
        assert min(drawn.convert("L").crop((0, drawn.height - 80, 960, drawn.height)).getextrema()) < 120


def link_on(page: str) -> str:
    """The link that stands on the player's page; "" while there is none."""
    found = re.search(
        r'id="share-link"\s+value="http://testserver([^"]*)"', Client().get(page).content.decode()
    )
    return found[1] if found else ""


def test_a_link_shows_the_list_as_far_as_its_player_says_until_it_is_taken_back(cast: Cast) -> None:
    entry = entry_of(make_event(cast, players=2), "p1")
    page = f"/p/{link_of(entry)}/fleet/"
    assert Client().post(f"{page}link/", {"share": "all"}).status_code == 404
    hand_in_fleet(entry, cast.ozzel, text=demo_fleets()[1], now=NOW)
    assert link_on(page) == ""
    # The sheet is folded on the page that follows; the place in the address unfolds it at the new link.
    assert Client().post(f"{page}link/", {"share": "cards"})["Location"] == f"{page}#share-link"
    link = link_on(page)
    assert code_of(f"http://testserver{link}") in unescape(Client().get(page).content.decode())
    shown = Client().get(link).content.decode()
    assert "Paragon" in shown
    assert "The objectives of this list are not open to you." in shown
    # What the player typed as a name may tell what is kept back, and no link leads on to the personal page.
    assert ("Second Dawn" in shown, "/p/" in shown) == (False, False)
    Client().post(f"{page}link/", {"share": "all"})
    assert link_on(page) == link
    answer = Client().get(link)
    assert "The objectives of this list" not in answer.content.decode()
    assert "Second Dawn" in answer.content.decode()
    assert answer["X-Robots-Tag"] == "noindex"
    Client().post(f"{page}link/", {"share": "stop"})
    assert (link_on(page), Client().get(link).status_code) == ("", 404)
    Client().post(f"{page}link/", {"share": "all"})
    assert link_on(page) not in ("", link)
    assert Client().get(link).status_code == 404
    assert entry.tournament.audit.filter(action="hand_in_own_fleet").count() == 0


def test_a_link_to_a_list_ends_with_the_personal_link_and_no_other_opens_it(cast: Cast) -> None:
    event = make_event(cast, players=2)
    entry, other = entry_of(event, "p1"), entry_of(event, "p2")
    page = f"/p/{link_of(entry)}/fleet/"
    hand_in_fleet(entry, cast.ozzel, text=demo_fleets()[1], now=NOW)
    Client().post(f"{page}link/", {"share": "all"})
    link = link_on(page)
    wrong = (f"/list/{link_of(entry)}/", f"/list/{link_of(other)}/", f"{link[:-2]}/", "/list/nothing/")
    assert [Client().get(path).status_code for path in (link, *wrong)] == [200, 404, 404, 404, 404]
    renew_link(entry, cast.ozzel, now=NOW)
    assert Client().get(link).status_code == 404
