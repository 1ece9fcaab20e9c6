"""Games without lists from the first form to the podium: victory points, and best of three with draws."""

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
from tournaments.queries.state.ranking import final_ranking_of, standings_of
from tournaments.queries.state.state import event_state

pytestmark = pytest.mark.django_db


def keys_of(match: Match) -> list[str]:
    return list(match.seats.order_by("number").values_list("entry__key", flat=True))


def typed(match: Match, **said: Any) -> dict[str, Any]:
    """A filled-in form: numbers by field in seat order, `by` and `first` as the number of a seat."""
    keys = keys_of(match)
    data: dict[str, Any] = {"version": "0"}
    for name, value in said.items():
        if isinstance(value, tuple):
            data |= {f"v-{key}-{name}": number for key, number in zip(keys, value, strict=True)}
        else:
            data[name] = keys[value - 1] if name in ("by", "first") else value
    return data


def begun(desk: Client, game: str, *, cut: int) -> Tournament:
    said = {"structure": "custom", "swiss_rounds": "2", "cut": str(cut), "is_public": "on"}
    post(desk, "event-new", name="Endor", date="2026-05-09", game=game, drawn_for=game, **said)
    event = Tournament.objects.get()
    post(desk, "entry-paste", event.slug, lines="Piett\nAckbar\nOzzel\nVeers\nNeeda")
    post(desk, "event-start", event.slug)
    return event


def play_round(desk: Client, event: Tournament, number: int, *results: dict[str, Any]) -> list[Match]:
    """A round by its forms: the first result at the first table, and so on."""
    post(desk, "round-pair", event.slug, number=number)
    post(desk, "round-publish", event.slug, number)
    matches = open_games(Round.objects.get(number=number))
    for match, said in zip(matches, results, strict=True):
        post(desk, "match-result", event.slug, number, match.pk, **typed(match, **said))
    post(desk, "round-close", event.slug, number)
    return matches


def finished(desk: Client, event: Tournament) -> list[str]:
    """The podium; and the file of the event comes back as it went."""
    assert "Final standings" in post(desk, "event-finish", event.slug)
    event = Tournament.objects.get()
    text = write_event(export_event(event))
    assert write_event(read_event(text)) == text
    return [row.entry.key for row in final_ranking_of(event)]


def running(cast: Cast, game: str) -> tuple[Tournament, list[Match]]:
    event = make_running_event(
        cast, players=4, game=game, asks_for_fleets=False, structure="custom", swiss_rounds=2, cut=0
    )
    return event, open_games(publish_next(event, cast.ozzel))


def slip_of(event: Tournament) -> str:
    sheet = slips_sheet(Round.objects.get(tournament=event), paper="a4", base="http://hall")
    return html(sheet, on_screen=False)


@pytest.mark.release
def test_an_event_of_legion_runs_to_the_podium_by_forms_alone(desk: Client) -> None:
    """L-POINTS-1, L-BYE-1, L-END-4"""
    event = begun(desk, "legion", cut=2)
    assert (event.points_limit, event.swiss_minutes, event.final_minutes) == (800, 135, 210)
    assert "Fleet lists" not in page(desk, "event-edit", event.slug)
    for number in (1, 2):
        play_round(
            desk,
            event,
            number,
            {"end": "rounds", "victory": (5, 3), "defeated": ("", ""), "first": 1},
            {"end": "time", "victory": (4, 4), "defeated": (310, 310), "first": 2},
        )
    lines = standings_of(Tournament.objects.get())
    assert sum(row.standing.points for row in lines) == 6
    (final,) = play_round(desk, event, 3, {"end": "routed", "victory": (9, 1), "by": 1})
    assert finished(desk, event)[:2] == keys_of(final)[::-1]
    assert "Ext. SoS" in page(desk, "event-standings", event.slug)


@pytest.mark.release
def test_an_event_of_cards_runs_to_the_podium_with_a_drawn_match_in_the_cut_C_CUT_1(desk: Client) -> None:
    event = begun(desk, "best_of_three", cut=2)
    for number in (1, 2):
        play_round(
            desk,
            event,
            number,
            {"end": "played", "games_won": (2, 1)},
            {"end": "time", "games_won": (1, 1), "games_drawn": "1"},
        )
    order = [row.entry.key for row in standings_of(Tournament.objects.get())]
    assert sum(row.standing.points for row in standings_of(Tournament.objects.get())) == 2 * (3 + 2 + 3)
    (final,) = play_round(desk, event, 3, {"end": "agreed", "games_won": ("", "")})
    assert finished(desk, event)[:2] == sorted(keys_of(final), key=order.index)
    for shown in ("OMW", "GW", "OGW"):
        assert shown in page(desk, "event-standings", event.slug)


@pytest.mark.parametrize(
    ("game", "said", "sentence"),
    [
        ("legion", {"end": "time", "victory": (4, 4)}, "4 victory points each: type the points"),
        ("legion", {"end": "time", "victory": (4, 4), "defeated": (9, 9)}, "say who was the blue player"),
        ("legion", {"end": "time", "victory": (100, 4)}, "at most 99"),
        ("best_of_three", {"end": "played", "games_won": (1, 1)}, "Nobody has won 2 games"),
        ("best_of_three", {"end": "agreed", "games_won": (1, 0)}, "counts no games"),
        ("best_of_three", {"end": "time", "games_won": (0, 0)}, "No game was finished, and none is drawn"),
    ],
)
def test_a_result_that_cannot_be_is_refused_with_a_sentence(
    desk: Client, cast: Cast, game: str, said: dict[str, Any], sentence: str
) -> None:
    event, (match, _other) = running(cast, game)
    answer = desk.post(reverse("match-result", args=[event.slug, 1, match.pk]), typed(match, **said))
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert not match.reports.exists()


def test_two_phones_agree_on_a_draw_also_where_one_leaves_the_drawn_game_out_of_its_word(
    hall: Client, cast: Cast
) -> None:
    """F18: what one left out is no contradiction, other games are one."""
    _event, (match, other) = running(cast, "best_of_three")
    for at, seat in enumerate(match.seats.order_by("number")):
        said = typed(match, end="time", games_won=(1, 1), games_drawn="1")
        assert '<option value="1">1</option>' in page(hall, "player-result", link_of(seat.entry), 1)
        hall.post(reverse("player-result", args=[link_of(seat.entry), 1]), said)
        assert match.reports.filter(state="confirmed").count() == at
    assert "draw" in page(hall, "player-page", link_of(match.seats.get(number=1).entry))
    one, two = other.seats.order_by("number")
    for entry, drawn in ((one.entry, "1"), (two.entry, "")):
        said = typed(other, end="time", games_won=(1, 1), games_drawn=drawn)
        hall.post(reverse("player-result", args=[link_of(entry), 1]), said)
    assert not other.reports.filter(state="confirmed").exists()
    assert event_state(Tournament.objects.get()).matches(1)


def test_the_slips_ask_what_the_games_ask(cast: Cast) -> None:
    cards, _matches = running(cast, "best_of_three")
    said = " ".join(slip_of(cards).replace("&ensp;", " ").split())
    assert "<b>Drawn games:</b> ☐&nbsp;1 ☐&nbsp;2 ☐&nbsp;3" in said
    assert "Games won" in said
    legion, _matches = running(cast, "legion")
    text = slip_of(legion)
    for asked in ("Victory points", "Enemy units defeated", "Was blue player:", "No unit left, or conceded:"):
        assert asked in text


def test_how_points_are_counted_has_the_figures_of_the_rules(client: Client, cast: Cast) -> None:
    event, _matches = running(cast, "best_of_three")
    text = page(client, "event-points", event.slug)
    for sentence in (
        "A match won is 3 points, a draw 1, a match lost 0.",
        "Neither is taken as less than 33 %.",
        "A bye is a match won by 2 to 0.",
    ):
        assert sentence in text
