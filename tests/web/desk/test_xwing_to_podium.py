"""An event of X-Wing from its first form to the podium; what its forms, slips and pages ask and say."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import Cast, make_running_event, publish_next
from tests.web.desk.acts import open_games, page, post
from tournaments.access.links import link_of
from tournaments.event_file import read_event, write_event
from tournaments.models import Match, Round, Tournament
from tournaments.paper.printing import html
from tournaments.paper.slips import slips_sheet
from tournaments.queries.document import export_event
from tournaments.queries.rounds.history import history_of
from tournaments.queries.state.ranking import final_ranking_of, standings_of

pytestmark = pytest.mark.django_db


def typed(match: Match, one: object = 134, two: object = 87, **said: Any) -> dict[str, Any]:
    """A filled-in form of a table, scores in seat order; `by` and `winner` are the number of a seat."""
    keys = list(match.seats.order_by("number").values_list("entry__key", flat=True))
    named = {name: keys[said.pop(name) - 1] for name in ("by", "winner") if name in said}
    scores = dict(zip((f"v-{key}-destroyed" for key in keys), (one, two), strict=True))
    return {"end": "time", "version": "0", **scores, **named, **said}


def refused_form(desk: Client, match: Match, **data: Any) -> str:
    answer = desk.post(reverse("match-result", args=[match.round.tournament.slug, 1, match.pk]), data)
    assert answer.status_code == 422
    return answer.content.decode()


def running(cast: Cast, **more: Any) -> tuple[Tournament, list[Match]]:
    values = {"structure": "custom", "swiss_rounds": 2, "cut": 0, **more}
    event = make_running_event(cast, players=4, game="xwing", asks_for_fleets=False, **values)
    return event, open_games(publish_next(event, cast.ozzel))


def test_the_form_of_a_new_event_offers_the_game_with_its_own_numbers(desk: Client) -> None:
    """X-END-3, X-SQUAD-1"""
    assert '<option value="xwing">Star Wars: X-Wing</option>' in page(desk, "event-new")
    drawn = desk.get(reverse("event-new"), {"game": "xwing"}).content.decode()
    assert 'name="swiss_minutes" value="75"' in drawn
    assert 'name="points_limit" value="200"' in drawn
    assert "Extended, spring 2021" in drawn


@pytest.mark.release
@pytest.mark.both_databases
def test_an_event_of_xwing_runs_to_the_podium_by_forms_alone(desk: Client) -> None:
    """X-POINTS-1, X-MOV-1, X-MOV-2, X-END-5, X-MISSED-1, X-CUT-1"""
    said = {"structure": "custom", "swiss_rounds": "2", "cut": "2", "is_public": "on"}
    post(desk, "event-new", name="Yavin", date="2026-05-09", game="xwing", drawn_for="xwing", **said)
    event = Tournament.objects.get()
    assert (event.game, event.points_limit, event.swiss_minutes) == ("xwing", 200, 75)
    post(desk, "entry-paste", event.slug, lines="Piett\nAckbar\nOzzel\nVeers\nNeeda")
    post(desk, "event-start", event.slug, without_lists="1")
    for number in (1, 2):
        post(desk, "round-pair", event.slug, number=number)
        post(desk, "round-publish", event.slug, number)
        one, two = open_games(Round.objects.get(number=number))
        post(desk, "match-result", event.slug, number, one.pk, **typed(one, 200, 20, end="tabled", by=2))
        post(
            desk,
            "match-result",
            event.slug,
            number,
            two.pk,
            **typed(two, 87, 87, end="final_salvo", winner=1),
        )
        post(desk, "round-close", event.slug, number)
    event = Tournament.objects.get()
    before = {row.entry.key: row.standing for row in standings_of(event)}
    assert sum(line.points for line in before.values()) == 6
    assert sum(line.values["margin"] for line in before.values()) == 4 * 400 + 2 * 300
    post(desk, "round-pair", event.slug, number=3)
    post(desk, "round-publish", event.slug, 3)
    final = open_games(Round.objects.get(number=3))[0]
    assert Round.objects.get(number=3).minutes == 120
    post(desk, "match-result", event.slug, 3, final.pk, **typed(final, 20, 150, end="concession", by=2))
    post(desk, "round-close", event.slug, 3)
    assert "Final standings" in post(desk, "event-finish", event.slug)
    winner = final.seats.get(number=1).entry
    event = Tournament.objects.get()
    podium = final_ranking_of(event)
    assert [row.entry.key for row in podium][:2] == [winner.key, final.seats.get(number=2).entry.key]
    assert {row.entry.key: row.standing.values for row in podium} == {
        key: line.values for key, line in before.items()
    }
    text = write_event(export_event(event))
    assert write_event(read_event(text)) == text


def test_a_level_score_asks_for_the_final_salvo_and_who_won_it_X_END_5(desk: Client, cast: Cast) -> None:
    _event, (match, _other) = running(cast)
    assert "90 : 90 is level" in refused_form(desk, match, **typed(match, 90, 90))
    assert "Say who won the final salvo." in refused_form(
        desk, match, **typed(match, 90, 90, end="final_salvo")
    )
    text = refused_form(desk, match, **typed(match, 91, 90, end="final_salvo", winner=1))
    assert "91 : 90 is not level" in text


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ({"one": 201, "two": 0}, "201 points are too many; at most 200 can be scored."),
        ({"one": -5, "two": 0}, "-5"),
        ({"one": "", "two": 0}, "missing"),
        ({"one": 0, "two": 200, "end": "concession", "by": 2}, "is a whole squad, so both squads are gone"),
        ({"one": 200, "two": 10}, "is a whole squad – has the opponent no ship left"),
        ({"one": 100, "two": 10, "end": "tabled"}, "one of the players must be named"),
        ({"one": 100, "two": 10, "end": "mutual"}, "mutual"),
    ],
)
def test_a_result_that_cannot_be_is_refused_with_a_sentence(
    desk: Client, cast: Cast, said: dict[str, Any], sentence: str
) -> None:
    _event, (match, _other) = running(cast)
    assert sentence in refused_form(desk, match, **typed(match, **said))
    assert not match.reports.exists()


def test_two_phones_agree_on_a_final_salvo_and_the_history_names_its_winner(hall: Client, cast: Cast) -> None:
    """X-END-5"""
    event, (match, _other) = running(cast)
    for seat in match.seats.order_by("number"):
        address = reverse("player-result", args=[link_of(seat.entry), 1])
        hall.post(address, typed(match, 87, 87, end="final_salvo", winner=2, first=""))
    assert match.reports.filter(state="confirmed").count() == 1
    name = match.seats.get(number=2).entry.name
    told = f"{name} won the final salvo"
    assert any(told in line.sentence for line in history_of(event))
    assert told in page(hall, "event-pairings", event.slug)
    assert told in page(hall, "player-page", link_of(match.seats.get(number=1).entry))


def test_the_slip_asks_what_the_game_asks_and_nothing_else(cast: Cast) -> None:
    event, _matches = running(cast)
    sheet = slips_sheet(Round.objects.get(tournament=event), paper="a4", base="http://hall")
    text = html(sheet, on_screen=False)
    for asked in ("Squad points scored", "Level? Won the final salvo:", "Was first player:", "final salvo"):
        assert asked in text
    assert "Objective" not in text
    assert "initiative" not in text


def test_how_points_are_counted_has_its_own_sentences(client: Client, cast: Cast) -> None:
    event, _matches = running(cast)
    text = page(client, "event-points", event.slug)
    for sentence in (
        "A win is 1 point, also one by final salvo; a loss is 0.",
        "The whole enemy squad brings 200, whatever it cost; a concession does too.",
        "A bye counts as a win (1) with margin 300.",
        "A missed round brings nothing and is no round played.",
    ):
        assert sentence in text
