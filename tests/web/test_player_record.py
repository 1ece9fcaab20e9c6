"""F28: a name leads to that player's games, for everybody, told as elsewhere."""

import re

import pytest
from django.test import Client

from tests.factories import NOW, Cast, entry_of, make_running_event, open_matches, play, publish_next, report
from tournaments.queries import event_state
from tournaments.queries.people.player_record import player_record_of
from tournaments.services.results.penalties import give_penalty

pytestmark = pytest.mark.django_db


def words(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200, path
    main = answer.content.decode().partition('id="main"')[2].partition("<footer")[0]
    return " ".join(re.sub(r"<[^>]+>", " ", main).split())


def test_the_page_tells_each_round_with_the_place_after_it(hall: Client, cast: Cast) -> None:
    event = make_running_event(cast, players=5)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    second = publish_next(event, cast.ozzel)
    game = next(iter(open_matches(second)))
    first, other = (seat.entry for seat in game.seats.order_by("number"))
    report(game, cast.ozzel, 0, 0, end="concession", by=other)
    give_penalty(first, cast.ozzel, kind="points", points=1, reason="Slow", now=NOW)
    state = event_state(event)
    record = player_record_of(state, state.by_key[first.key])
    assert [game.game.name for game in record.games] == ["Round 1", "Round 2"]
    assert record.games[0].place == record.row.standing.rank if record.row else False
    assert record.games[1].place is None
    text = words(hall, f"/events/{event.slug}/players/{first.key}/")
    assert f"Round 2 table {game.table}" in text
    assert f"{other.name} won · {other.name} conceded" in text
    assert "place" in text
    assert hall.get(f"/events/{event.slug}/players/p9/").status_code == 404


def test_before_a_round_nobody_has_a_place(hall: Client, cast: Cast) -> None:
    event = make_running_event(cast, players=4)
    text = words(hall, f"/events/{event.slug}/players/p1/")
    assert "No game yet." in text
    assert "place" not in text


def test_a_draft_is_not_told(hall: Client, cast: Cast) -> None:
    event = make_running_event(cast, players=4)
    round_ = publish_next(event, cast.ozzel)
    assert "Round 1" in words(hall, f"/events/{event.slug}/players/p1/")
    type(round_).objects.filter(pk=round_.pk).update(state="draft")
    type(event).objects.filter(pk=event.pk).update(cache_version=5)
    assert "Round 1" not in words(hall, f"/events/{event.slug}/players/p1/")
    assert entry_of(event, "p1").name in words(hall, f"/events/{event.slug}/players/p1/")
