"""A player gives the own list on: its text, a code that holds the text, a picture."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from fleets.lists.games.armada.demo import demo_fleets
from fleets.services import hand_in_fleet
from tests.factories import NOW, Cast, entry_of, make_event
from tournaments.links import link_of

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
