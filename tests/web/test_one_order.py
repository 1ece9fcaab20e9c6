"""F27–F30: one order of the players on every page, sheet and file."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import NOW, Cast, entry_of, make_running_event, play, publish_next, report
from tournaments.event_file import read_event, standings_of
from tournaments.models import Tournament
from tournaments.queries import round_view
from tournaments.queries.document import export_event
from tournaments.services.results.penalties import give_penalty
from tournaments.services.rounds.rounds import close_round

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def at(event: Tournament, rest: str = "") -> str:
    return f"/events/{event.slug}/desk/{rest}"


def page(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200, path
    return answer.content.decode()


def names_in(text: str) -> list[str]:
    """The names A1, A2 … in the order of the page, each once."""
    return list(dict.fromkeys(re.findall(r"\bA\d+\b", re.sub(r"<[^>]+>", " ", text))))


@pytest.fixture
def ranked(cast: Cast) -> Tournament:
    """Two rounds with different margins, points taken from one player, one who left and one disqualified."""
    event = make_running_event(cast, players=8, structure="custom", swiss_rounds=3, cut=0)
    for number in (1, 2):
        round_ = publish_next(event, cast.ozzel)
        for view in round_view(round_).matches:
            report(view.match, cast.ozzel, 100 + 40 * (view.table or 0), 50 * number)
        if number == 1:
            give_penalty(entry_of(event, "p3"), cast.ozzel, kind="points", points=2, reason="Slow", now=NOW)
        close_round(round_, cast.ozzel, now=NOW)
    organizer = Client()
    organizer.force_login(cast.ozzel)
    organizer.post(at(event, "players/p5/drop/"), {"reason": "Ill"})
    organizer.post(at(event, "players/p6/disqualify/"), {"reason": "Loaded dice"})
    return Tournament.objects.get(pk=event.pk)


def test_F27_F30_the_page_says_by_which_formula_it_ranks_and_shows_the_exact_strength(
    hall: Client, ranked: Tournament
) -> None:
    text = page(hall, f"/events/{ranked.slug}/standings/")
    keys = "tournament points (TP); margin of victory (MoV); strength of schedule (SoS)"
    assert f"Order: {keys}; then a draw made once" in text
    assert "An opponent met twice counts twice. An own bye or missed round is no game." in text
    assert "Among the opponent’s rounds a bye counts with its points, and a missed round with none." in text
    for line in standings_of(export_event(ranked)):
        assert str(line.values["strength"]) in text


def test_F28_F29_page_screen_paper_api_and_file_have_one_order(
    hall: Client, desk: Client, ranked: Tournament
) -> None:
    names = {entry.key: entry.name for entry in ranked.entries.all()}
    order = [names[line.player] for line in standings_of(export_event(ranked))]
    assert order[-1] == "A6"
    assert names_in(page(hall, f"/events/{ranked.slug}/standings/")) == order
    assert names_in(page(desk, at(ranked, "sheets/standings.pdf?as=html"))) == order
    assert [line["name"] for line in hall.get(f"/api/v1/events/{ranked.slug}/standings/").json()] == order
    exported = desk.get(reverse("event-export", args=[ranked.slug])).content
    assert [names[line.player] for line in standings_of(read_event(exported))] == order


def test_F28_after_the_final_the_api_has_the_places_of_the_page(hall: Client, cast: Cast) -> None:
    event = make_running_event(cast, players=4, structure="custom", swiss_rounds=1, cut=2)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    final = publish_next(event, cast.ozzel)
    # The second of the Swiss round wins the final: the bracket puts him on top.
    report(final.matches.get(), cast.ozzel, 50, 300)
    close_round(final, cast.ozzel, now=NOW)
    answer = hall.get(f"/api/v1/events/{event.slug}/standings/").json()
    on_the_page = names_in(page(hall, f"/events/{event.slug}/standings/"))
    assert [line["name"] for line in answer] == on_the_page
    after_one = hall.get(f"/api/v1/events/{event.slug}/standings/?round=1").json()
    assert [line["name"] for line in after_one][:2] == on_the_page[1::-1]


def test_F29_the_cut_takes_the_first_of_the_same_order(desk: Client, cast: Cast) -> None:
    event = make_running_event(cast, players=8, structure="custom", swiss_rounds=1, cut=4)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    order = names_in(page(desk, f"/events/{event.slug}/standings/"))
    desk.post(at(event, "pair/"), {"number": "2"})
    seated = {entry.name for view in round_view(event.rounds.get(number=2)).matches for entry in view.entries}
    assert seated == set(order[:4])


def test_F28_while_a_round_is_played_page_screen_and_api_count_the_same_results(
    hall: Client, cast: Cast
) -> None:
    event = make_running_event(cast, players=4, structure="custom", swiss_rounds=2, cut=0)
    standings, api = f"/events/{event.slug}/standings/", f"/api/v1/events/{event.slug}/standings/"
    screen = f"/events/{event.slug}/screen/"
    round_ = publish_next(event, cast.ozzel)
    assert {(line["rank"], line["provisional"]) for line in hall.get(api).json()} == {(None, False)}
    assert "screen-rank" not in hall.get(screen).content.decode()
    first, second = round_.matches.order_by("table")
    report(second, cast.ozzel, 50, 300)
    lines = hall.get(api).json()
    winner = second.seats.get(number=2).entry.name
    assert (lines[0]["name"], lines[0]["rank"], lines[0]["provisional"]) == (winner, 1, True)
    assert names_in(page(hall, standings)) == [line["name"] for line in lines]
    standing = (
        " ".join(page(hall, screen).split()).rpartition("Standings · Provisional")[2].partition("</ol>")[0]
    )
    assert names_in(standing) == [line["name"] for line in lines]
    report(first, cast.ozzel)
    close_round(round_, cast.ozzel, now=NOW)
    assert {line["provisional"] for line in hall.get(api).json()} == {False}
