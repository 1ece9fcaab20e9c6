"""Every page that speaks of a missed round says what the rules of the event's own game make of it."""

import re
import tomllib
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.games import GAMES
from scoring.games.armada import ARMADA
from tests.factories import Cast, entry_of, make_running_event, publish_next
from tournaments.access.links import link_of
from tournaments.models import Match, Round, Tournament
from tournaments.models.event import new_cache_version
from tournaments.services.people.drops import drop_entry
from tournaments.services.people.entries import Newcomer, add_entry

pytestmark = pytest.mark.django_db

COUNTS = {"armada": "a loss with 0 points", "xwing": "a round not played, with 0 points"}


def told(client: Client, name: str, *args: object) -> set[str]:
    """What this page says that a missed round counts as."""
    text = " ".join(re.sub(r"<[^>]+>", " ", client.get(reverse(name, args=args)).content.decode()).split())
    return set(re.findall(r"counts as (a loss with \S+ points?|a round not played, with \S+ points?)", text))


def every_page(desk: Client, event: Tournament) -> dict[str, set[str]]:
    """The pages of a round that is played, whose last day is over, with somebody late and somebody gone."""
    table = Match.objects.get(round__tournament=event, table=1)
    player = link_of(table.seats.get(number=1).entry)
    slug = event.slug
    asked: dict[str, tuple[object, ...]] = {
        "entries": (slug,), "entry-drop": (slug, "p2"), "entry-reenter": (slug, "p1"),
        "entry-rounds": (slug, "p2"), "no-show": (slug, 1, table.pk), "round-forfeits": (slug, 1),
        "player-drop": (player,), "player-rounds": (player,),
        "player-page": (link_of(entry_of(event, "p9")),),
    }  # fmt: skip
    return {name: told(desk, name, *args) for name, args in asked.items()}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The rules of Armada, with a point for each round missed."""
    text = (ARMADA.folder / f"{ARMADA.ruleset}.toml").read_text("utf-8")
    text = text.replace("missed_points = 0", "missed_points = 1")
    assert tomllib.loads(text)["missed_points"] == 1
    (tmp_path / f"{ARMADA.ruleset}.toml").write_text(text, "utf-8")
    return tmp_path


def late_event(cast: Cast, game: str) -> Tournament:
    event = make_running_event(
        cast, players=8, game=game, structure="custom", swiss_rounds=3, cut=0, round_days=7,
        asks_for_fleets=False, date=date(2026, 5, 9),
    )  # fmt: skip
    drop_entry(entry_of(event, "p1"), cast.ozzel, now=timezone.now())
    publish_next(event, cast.ozzel)
    add_entry(event, cast.ozzel, Newcomer(name="Late"), now=timezone.now())
    Round.objects.filter(tournament=event).update(published_at=timezone.now() - timedelta(days=9))
    Tournament.objects.filter(pk=event.pk).update(cache_version=new_cache_version())
    return Tournament.objects.get(pk=event.pk)


@pytest.mark.parametrize("game", COUNTS)
def test_a_missed_round_counts_as_the_rules_of_the_game_say(desk: Client, cast: Cast, game: str) -> None:
    """A-DROP-2, X-MISSED-1"""
    pages = every_page(desk, late_event(cast, game))
    assert pages == {name: {COUNTS[game]} for name in pages}


def test_its_points_are_those_of_the_rules(
    desk: Client, cast: Cast, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, "armada", replace(ARMADA, folder=folder))
    pages = every_page(desk, late_event(cast, "armada"))
    assert pages == {name: {"a loss with 1 point"} for name in pages}
