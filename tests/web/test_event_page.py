"""The page of an event for its moment: a line for who is sent the link, and the podium first at the end."""

import re
from io import BytesIO
from typing import Any

import pytest
from django.test import Client
from PIL import Image

from tests.factories import (
    NOW,
    Cast,
    make_event,
    make_running_event,
    open_matches,
    play,
    publish_next,
    refused,
    report,
)
from tournaments.event_settings import Settings
from tournaments.models import Tournament
from tournaments.play.timetable import DayLine
from tournaments.presenters.rules_of_day import rules_of_day
from tournaments.services.event.day import plan_day
from tournaments.services.event.setup import edit_tournament, finish_tournament

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

SIZE = (
    "Points limit: 400, squadrons up to 134 · Rules of the lists: the rules since 2025 · "
    "Rules of the scoring: margins as printed, for 400 points"
)
ORDER = "tournament points (TP); margin of victory (MoV); strength of schedule (SoS)"


def preview(page: str) -> dict[str, str]:
    """What a chat reads of a page; the addresses without the server they begin with."""
    found = re.findall(
        r'<meta (?:property|name)="((?:og|twitter):[\w:]+|description)" content="([^"]*)"', page
    )
    return {key: value.removeprefix("http://testserver") for key, value in found}


def test_a_link_tells_what_when_where_and_at_the_end_who_has_won(hall: Client, cast: Cast) -> None:
    event = make_running_event(cast, players=4, place="Kuat", structure="custom", swiss_rounds=1, cut=2)
    path = f"/events/{event.slug}/"
    before = hall.get(path).content.decode()
    line = "Star Wars: Armada · 9 May 2026 · Kuat · 4 players"
    assert preview(before) == {
        "og:url": path,
        "og:image": f"{path}picture.png?at={event.revision}",
        "og:image:type": "image/png",
        "og:image:width": "1200",
        "og:image:height": "630",
        "og:image:alt": "Battle of Hoth",
        "twitter:card": "summary_large_image",
        "description": line,
        "og:type": "website",
        "og:site_name": "Flagship",
        "og:title": "Battle of Hoth",
        "og:description": line,
    }
    assert "podium-place" not in before
    play(publish_next(event, cast.ozzel), cast.ozzel)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    finish_tournament(Tournament.objects.get(pk=event.pk), cast.ozzel, now=NOW)
    after = hall.get(path).content.decode()
    winner = re.findall(r'podium-name"><bdi>([^<]+)', after)[0]
    assert preview(after)["description"] == f"Winner: {winner} · {line}"
    main = after.partition('id="main"')[2]
    order = [main.index(word) for word in ("podium-place", 'class="bracket', 'class="table')]
    assert order == sorted(order)
    assert main.count("podium-place") == 3


def test_the_picture_of_a_link_has_the_size_chats_want_and_stands_under_the_own_address(
    hall: Client, cast: Cast, settings: Any
) -> None:
    settings.SITE_URL = "https://play.example.org"
    event = make_event(cast, name="محمد 🚀 " + "X" * 100, place="Kuat")
    path = f"/events/{event.slug}/"
    told = preview(hall.get(path).content.decode())["og:image"]
    assert told == f"https://play.example.org{path}picture.png?at={event.revision}"
    answer = hall.get(f"{path}picture.png")
    assert answer.headers["Content-Type"] == "image/png"
    assert Image.open(BytesIO(answer.content)).size == (1200, 630)
    assert len(answer.content) < 100_000


def test_before_the_day_the_page_says_when_how_and_by_which_rules(hall: Client, cast: Cast) -> None:
    event = make_event(
        cast, players=2, structure="custom", swiss_rounds=3, cut=4, takes_registrations=True, places=8
    )
    lines = [DayLine("round", 135), DayLine("break", 15)]
    plan_day(event, cast.ozzel, lines=lines, starts=NOW, now=NOW)
    page = re.sub(r"\s+", " ", hall.get(f"/events/{event.slug}/").content.decode())
    order = ["Saturday, 9 May 2026", "12:00", "2 of 8 places taken", "Register", "12:00–14:15", "Who comes"]
    places = [page.index(word) for word in order]
    assert places == sorted(places)
    assert rules_of_day(Tournament.objects.get(pk=event.pk)) == (
        "3 rounds of 135 minutes, then the best 4 in a bracket (135 minutes, the final 180).",
        SIZE,
        "Everybody hands in a list. Lists are read by: the opponent, from the published pairing on.",
        f"Places go by: {ORDER}; then by lot.",
        "Players report their results on their own phones or on paper.",
    )


def test_while_a_round_is_played_the_page_tells_what_is_decided(hall: Client, cast: Cast) -> None:
    event = make_running_event(cast, players=4)
    match = next(iter(open_matches(publish_next(event, cast.ozzel))))
    winner = match.seats.get(number=1).entry.name
    assert "Decided" not in hall.get(f"/events/{event.slug}/").content.decode()
    report(match, cast.ozzel)
    page = hall.get(f"/events/{event.slug}/").content.decode()
    assert f'<bdi class="strong">{winner}</bdi>' in page
    assert "200 : 100" in page
    assert 'action="/events/battle-of-hoth/pairings/"' in page


def test_only_an_address_of_the_web_becomes_the_link_to_photos(hall: Client, cast: Cast) -> None:
    event = make_event(cast)
    for address in ("javascript:alert(1)", "https://", "ftp://x.org/a", "https://a b.org"):
        with refused("web_address"):
            edit_tournament(event, cast.ozzel, Settings(photos_url=address), now=NOW)
    edit_tournament(event, cast.ozzel, Settings(photos_url="https://photos.example.org/kuat"), now=NOW)
    assert 'href="https://photos.example.org/kuat"' in hall.get(f"/events/{event.slug}/").content.decode()


def test_a_finished_event_takes_its_link_to_photos_out_of_the_form_as_a_browser_sends_it(cast: Cast) -> None:
    """The day is grey then, and a browser sends nothing that is grey."""
    event = make_running_event(cast, players=4)
    for _round in range(3):
        play(publish_next(event, cast.ozzel), cast.ozzel)
    finish_tournament(event, cast.ozzel, now=NOW)
    desk = Client()
    desk.force_login(cast.ozzel)
    sent = {
        "name": event.name,
        "place": "",
        "photos_url": "https://photos.example.org/kuat",
        "is_public": "on",
    }
    assert desk.post(f"/events/{event.slug}/desk/settings/", sent).status_code == 302
    event.refresh_from_db()
    assert (event.photos_url, event.date) == ("https://photos.example.org/kuat", NOW.date())
