"""The living style page, and the one accent of each game."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from scoring.games import GAMES
from tests.conftest import ROOT
from tests.factories import Cast
from tournaments.views.public.style import COLOURS

CSS = ROOT / "static" / "css"
LOOKS = (CSS / "games" / "looks.css").read_text("utf-8")
TOKENS = (ROOT / "static" / "css" / "tokens.css").read_text("utf-8")
SWATCHES = (ROOT / "static" / "css" / "style.css").read_text("utf-8")


def test_every_game_but_the_first_has_an_accent_in_the_light_and_in_the_dark() -> None:
    """The first one has the accent of the house."""
    named = re.findall(r'\[data-game="([^"]+)"\]', LOOKS)
    assert sorted(named) == sorted([*list(GAMES)[1:]] * 2)


def test_every_swatch_is_a_token() -> None:
    assert [name for name in COLOURS if f"--{name}:" not in TOKENS] == []
    assert re.findall(r"\.swatch\.is-([\w-]+)", SWATCHES) == list(COLOURS)


@pytest.mark.django_db
def test_the_page_shows_every_game_every_clock_and_a_form_with_errors(cast: Cast) -> None:
    client = Client()
    client.force_login(cast.wuher)
    page = client.get(reverse("style")).text
    assert re.findall(r'<div class="cluster" data-game="([^"]+)"', page) == list(GAMES)
    assert re.findall(r'class="clock is-(\w+)', page) == ["waiting", "running", "paused", "over"]
    assert re.findall(r'class="message is-(\w+)', page) == ["success", "info", "warning", "error"]
    assert page.count("field has-error") == 3


# The frame of whole pages, which the style page has around it, and what only scripts set.
NO_PARTS = {
    "desk", "desk-main", "desk-side", "hero", "page-tools", "only-phone", "only-wide", "eventbar", "has-undo",
    "dot", "find-table", "seating",
    # Whole pages, a series of battles, the code on paper, and the piece of the standings around a player.
    "page", "is-player", "player-day", "player-around", "player-need", "is-long", "code-card", "code-link",
    "bout", "bout-table",
}  # fmt: skip


@pytest.mark.django_db
@pytest.mark.parametrize("sheet", ["layout", "buttons", "parts", "nav", "forms", "band", "player", "report"])
def test_every_shared_part_stands_on_the_page(cast: Cast, sheet: str) -> None:
    """What is not here is not to be on a page: a new part of these sheets is shown with its states."""
    client = Client()
    client.force_login(cast.wuher)
    page = client.get(reverse("style")).text
    on_page = set(" ".join(re.findall(r'class="([^"]*)"', page)).split())
    text = re.sub(r"/\*.*?\*/", "", (CSS / f"{sheet}.css").read_text("utf-8"), flags=re.DOTALL)
    assert set(re.findall(r"\.([a-z][\w-]*)", text)) - on_page - NO_PARTS == set()
