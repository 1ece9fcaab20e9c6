"""The page of an event for its moment: a line for who is sent the link, and the podium first at the end."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.factories import NOW, Cast, make_running_event, play, publish_next
from tournaments.models import Tournament
from tournaments.services.setup import finish_tournament

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


def preview(page: str) -> dict[str, str]:
    return dict(re.findall(r'<meta (?:property|name)="(og:\w+|description)" content="([^"]*)"', page))


def test_a_link_tells_what_when_where_and_at_the_end_who_has_won(hall: Client, cast: Cast) -> None:
    event = make_running_event(cast, players=4, place="Kuat", structure="custom", swiss_rounds=1, cut=2)
    path = f"/events/{event.slug}/"
    before = hall.get(path).content.decode()
    line = "Star Wars: Armada · 9 May 2026 · Kuat · 4 players"
    assert preview(before) == {
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
