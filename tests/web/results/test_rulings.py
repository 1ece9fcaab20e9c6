"""What the desk decides: overruling, games not played, a double loss (F20)."""

import pytest
from django.test import Client

from tests.factories import NOW, Cast, make_running_event, play, publish_next, report
from tests.web.results.acts import form_of, says, states, two
from tournaments.event_settings import Settings
from tournaments.models import Match, Tournament
from tournaments.queries import standings_of
from tournaments.services.event.setup import edit_tournament

pytestmark = pytest.mark.django_db


def at(event: Tournament, rest: str = "") -> str:
    return f"/events/{event.slug}/desk/{rest}"


def page(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200, path
    return answer.content.decode()


def test_the_desk_overrules_what_both_said_only_with_a_reason(match: Match, desk: Client) -> None:
    one, other = two(match)
    says(one, match)
    says(other, match)
    url = f"/events/{match.round.tournament.slug}/desk/rounds/1/tables/{match.pk}/"
    answer = desk.post(url, {**form_of(match, 49, 177), "version": 2})
    assert answer.status_code == 422
    assert "Say why" in answer.content.decode()
    desk.post(url, {**form_of(match, 49, 177), "version": 2, "reason": "Counted again at the table"})
    assert states(match) == [(1, "superseded"), (2, "superseded"), (3, "confirmed")]


def test_not_played_gives_each_side_the_points_the_organizer_has_set(
    event: Tournament, match: Match, desk: Client, cast: Cast
) -> None:
    Tournament.objects.filter(pk=event.pk).update(not_played_points=3)
    one, other = two(match)
    url = f"/events/{event.slug}/desk/rounds/1/tables/{match.pk}/"
    desk.post(url, {"end": "not_played", "version": 0})
    play(match.round, cast.ozzel)
    lines = {row.entry.key: row.standing for row in standings_of(Tournament.objects.get())}
    assert [(lines[player.key].points, lines[player.key].values["margin"]) for player in (one, other)] == [
        (3, 0),
        (3, 0),
    ]
    # Nobody has met anybody there (A-TIE-3), so they may still meet.
    assert lines[one.key].tally.opponents == []
    assert "not played" in Client().get(f"/events/{event.slug}/pairings/").content.decode()


def test_a_double_loss_is_nothing_for_both(event: Tournament, match: Match, desk: Client, cast: Cast) -> None:
    one, other = two(match)
    url = f"/events/{event.slug}/desk/rounds/1/tables/{match.pk}/"
    desk.post(url, {"end": "double_loss", "version": 0})
    play(match.round, cast.ozzel)
    lines = {row.entry.key: row.standing for row in standings_of(event)}
    assert [(lines[player.key].points, lines[player.key].tally.losses) for player in (one, other)] == [
        (0, 1),
        (0, 1),
    ]
    assert lines[one.key].tally.opponents == [other.key]


def test_F20_a_corrected_report_counts_once(event: Tournament, match: Match, cast: Cast) -> None:
    one, other = two(match)
    says(one, match)
    says(other, match)
    report(match, cast.ozzel, 49, 177, reason="Typed the wrong way round")
    play(match.round, cast.ozzel)
    line = next(row.standing for row in standings_of(event) if row.entry == one)
    assert (line.points, line.tally.rounds) == (4, 1)


def test_the_settings_of_the_event_hold_the_points_for_a_game_not_played(
    event: Tournament, cast: Cast
) -> None:
    edit_tournament(event, cast.ozzel, Settings(not_played_points=3), now=NOW)
    assert Tournament.objects.get(pk=event.pk).not_played_points == 3


def test_how_a_game_ended_stands_in_words_in_what_was_typed(desk: Client, cast: Cast) -> None:
    event = make_running_event(cast, players=4)
    match = publish_next(event, cast.ozzel).matches.earliest("pk")
    report(match, cast.ozzel, end="mutual")
    text = page(desk, at(event, f"rounds/1/tables/{match.pk}/"))
    assert "+ 0</span>, mutual destruction" in text
