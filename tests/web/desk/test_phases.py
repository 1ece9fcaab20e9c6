"""The desk in each phase of an event: what it shows, what it leads to, and how often it asks for it."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import (
    NOW,
    Cast,
    entry_of,
    make_event,
    make_running_event,
    open_matches,
    play,
    publish_next,
    report,
    said_at,
)
from tests.web.desk.acts import page, post
from tests.web.test_budgets import WALL, asked, nothing_remembered
from tournaments.models import Match, Round, Tournament
from tournaments.queries.state.ranking import final_ranking_of
from tournaments.services.event.setup import finish_tournament
from tournaments.services.people.entries import add_entries
from tournaments.services.results.own_results import report_own_result
from tournaments.services.rounds.rounds import pair_by_hand, pair_round

pytestmark = pytest.mark.django_db

PHASES = ("before", "draft", "by hand", "running", "closed", "finished")


def in_phase(phase: str, cast: Cast, players: int = 8) -> Tournament:
    """An event in this phase; from "closed" on two rounds are played."""
    rounds = 2 if phase == "finished" else 3
    event = make_running_event(cast, players=players, structure="custom", swiss_rounds=rounds, cut=0)
    if phase == "draft":
        pair_round(event, cast.ozzel, now=NOW)
    elif phase == "by hand":
        pair_by_hand(event, cast.ozzel, now=NOW, reason="The laptop is slow")
    elif phase == "running":
        report(publish_next(event, cast.ozzel).matches.get(table=2), cast.ozzel)
    elif phase != "before":
        for _round in range(2):
            play(publish_next(event, cast.ozzel), cast.ozzel)
    if phase == "finished":
        finish_tournament(event, cast.ozzel, now=NOW)
    return Tournament.objects.get(pk=event.pk)


@pytest.mark.long
@pytest.mark.parametrize("players", [8, 200])
@pytest.mark.parametrize("phase", PHASES)
def test_no_phase_asks_more_often_than_the_wall_allows(
    desk: Client, cast: Cast, phase: str, players: int
) -> None:
    url = reverse("desk", args=[in_phase(phase, cast, players).slug])
    desk.get(url)
    nothing_remembered()
    assert asked(desk, url) <= WALL


def test_before_the_start_it_says_what_to_do_next(desk: Client, cast: Cast) -> None:
    event = make_event(cast, players=4)
    text = page(desk, "desk", event.slug)
    for words in ("What to do next", "4 are in", "4 are missing", "Start the event, with the button above"):
        assert words in text
    assert "Pair the first round" not in text


def test_a_draft_is_on_the_desk_with_what_changes_it(desk: Client, cast: Cast) -> None:
    event = in_phase("draft", cast)
    text = page(desk, "desk", event.slug)
    assert "Round 1 of 3: draft" in text
    for name in ("round-publish", "round-discard", "round-swap", "round-move"):
        assert reverse(name, args=[event.slug, 1]) in text
    assert text.count("data-swap=") == 8


def test_the_change_of_a_table_opens_on_the_desk(desk: Client, cast: Cast) -> None:
    event = in_phase("draft", cast)
    match = Match.objects.filter(round__tournament=event)[0]
    answer = desk.get(reverse("desk", args=[event.slug]), {"match": match.pk})
    assert f'<option value="{match.pk}" selected>' in answer.content.decode()


def test_a_running_round_says_which_of_how_many_and_leads_to_each_open_table(
    desk: Client, cast: Cast
) -> None:
    event = in_phase("running", cast)
    text = page(desk, "desk", event.slug)
    assert re.search(r"Round 1 of 3\s*</p>\s*<p class=\"next-why\">being played<", text)
    assert "1 of 4 in" in text
    sheet = reverse("round-sheet", args=[event.slug, 1])
    assert re.findall(rf'href="{sheet}\?table=(\d+)"', text) == ["1", "3", "4"]
    assert reverse("round-seating", args=[event.slug, 1]) in text


def test_of_many_open_tables_the_first_are_named_and_the_others_counted(desk: Client, cast: Cast) -> None:
    event = make_running_event(cast, players=60)
    publish_next(event, cast.ozzel)
    text = page(desk, "desk", event.slug)
    assert text.count("?table=") == 24
    assert "and 6 more" in text


def test_the_clock_is_started_by_one_button(desk: Client, cast: Cast) -> None:
    event = make_running_event(cast, players=4)
    publish_next(event, cast.ozzel)
    start = reverse("clock-start", args=[event.slug, 1])
    assert page(desk, "desk", event.slug).count(start) == 1
    assert page(desk, "round-desk", event.slug, 1).count(start) == 1


@pytest.fixture
def disputed(cast: Cast) -> Match:
    """A table where both players said something else."""
    event = make_running_event(cast, players=4)
    match = next(iter(open_matches(publish_next(event, cast.ozzel))))
    for number, seat in enumerate(match.seats.select_related("entry")):
        report_own_result(match, seat.entry, now=NOW, result=said_at(match, 200 - 40 * number, 100))
    return match


def test_one_of_two_reports_is_taken_with_one_click(desk: Client, disputed: Match) -> None:
    event = disputed.round.tournament
    first = disputed.reports.earliest("version")
    assert f'name="version" value="{first.version}"' in page(desk, "desk", event.slug)
    text = post(desk, "match-take", event.slug, 1, disputed.pk, version=first.version)
    assert "200 : 100" in text
    counting = disputed.reports.get(state="confirmed")
    assert (counting.bouts, counting.author) == (first.bouts, event.staff.get(role="organizer").user)


def test_F18_the_desk_sees_which_figure_and_which_fact_differ(desk: Client, disputed: Match) -> None:
    event = disputed.round.tournament
    one, other = (seat.entry for seat in disputed.seats.select_related("entry").order_by("number"))
    said = said_at(disputed, 160, 100, first=other.key, end="concession", by=other.key)
    report_own_result(disputed, other, now=NOW, result=said)
    for name, more in (("desk", ()), ("match-result", (1, disputed.pk))):
        text = page(desk, name, event.slug, *more)
        marked = re.findall(r'<mark class="(?:num )?is-apart"[^>]*>(.+?)</mark>', text, re.S)
        bare = [" ".join(re.sub("<[^>]+>", "", each).split()) for each in marked]
        assert bare == [
            *("200", "200", "time", one.name),
            *("160", "160", f"concession: {other.name}", other.name),
        ]


@pytest.mark.parametrize("version", ["9", "", "x"])
def test_a_report_that_is_gone_leads_to_the_form(desk: Client, disputed: Match, version: str) -> None:
    event = disputed.round.tournament
    text = post(desk, "match-take", event.slug, 1, disputed.pk, version=version)
    assert "answered meanwhile" in text
    assert not disputed.reports.filter(state="confirmed").exists()


def test_a_report_that_was_answered_meanwhile_changes_nothing(
    desk: Client, disputed: Match, cast: Cast
) -> None:
    event, first = disputed.round.tournament, disputed.reports.earliest("version")
    report(disputed, cast.madine, 300, 10)
    post(desk, "match-take", event.slug, 1, disputed.pk, version=first.version)
    assert disputed.reports.get(state="confirmed").author == cast.madine


def test_an_unusual_report_is_asked_about_in_the_form(desk: Client, cast: Cast) -> None:
    event = make_running_event(cast, players=4)
    match = next(iter(open_matches(publish_next(event, cast.ozzel))))
    seat = match.seats.select_related("entry").order_by("number")[0]
    report_own_result(match, seat.entry, now=NOW, result=said_at(match, 450, 100), accept_unusual=True)
    answer = desk.post(reverse("match-take", args=[event.slug, 1, match.pk]), {"version": 1})
    assert answer["Location"] == reverse("match-result", args=[event.slug, 1, match.pk]) + "?take=1"
    assert not match.reports.filter(state="confirmed").exists()


def test_a_closed_round_shows_the_best_and_who_moved(desk: Client, cast: Cast) -> None:
    event = in_phase("closed", cast, players=12)
    answer = desk.get(reverse("desk", args=[event.slug]))
    ranking = final_ranking_of(event)
    places = answer.context["best"].rows
    assert [place.name for place in places] == [row.entry.name for row in ranking[:8]]
    assert any(place.moved > 0 for place in places)
    assert "Round 2 of 3: closed" in answer.content.decode()


def test_after_the_first_round_nobody_has_moved(desk: Client, cast: Cast) -> None:
    event = make_running_event(cast, players=8)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    places = desk.get(reverse("desk", args=[event.slug])).context["best"].rows
    assert {place.moved for place in places} == {0}


def test_a_finished_event_names_the_winner_first(desk: Client, cast: Cast) -> None:
    event = in_phase("finished", cast)
    answer = desk.get(reverse("desk", args=[event.slug]))
    best = [row.entry.name for row in final_ranking_of(event)[:3]]
    assert [row.name for row in answer.context["podium"]] == best
    text = answer.content.decode()
    assert text.index(best[0]) < text.index("Final standings, to print")


def test_a_long_line_of_the_history_is_folded(desk: Client, cast: Cast) -> None:
    event = make_event(cast)
    names = [f"Trooper {number}" for number in range(64)]
    add_entries(event, cast.ozzel, lines="\n".join(names), now=NOW)
    for name in ("desk", "history"):
        text = page(desk, name, event.slug)
        assert "added 64 players" in text
        assert "Trooper 63" in text.split("<details", 1)[1]


def test_the_start_is_not_told_twice(desk: Client, cast: Cast) -> None:
    event = make_event(cast, players=4)
    text = post(desk, "event-start", event.slug, without_lists="1")
    assert text.count("The event runs") == 1
    assert "No round is paired yet" in text


def test_a_pairing_leads_to_the_desk_with_its_draft(desk: Client, cast: Cast) -> None:
    event = make_running_event(cast, players=4)
    for _click in range(2):
        answer = desk.post(reverse("round-pair", args=[event.slug]), {"number": 1})
        assert answer["Location"] == reverse("desk", args=[event.slug])
    assert Round.objects.filter(tournament=event).count() == 1
    assert entry_of(event, "p1").name in page(desk, "desk", event.slug)
