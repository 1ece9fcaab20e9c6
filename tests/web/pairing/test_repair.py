"""Event day: a result corrected too late, and the round repaired (F15, F16)."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests.factories import NOW, Cast, make_running_event, open_matches, play, publish_next, report
from tests.web.pairing.acts import page, post, seats, url
from tournaments.models import Match, Round, Tournament
from tournaments.queries import round_view
from tournaments.queries.repair import repair_of
from tournaments.services.clock import start_clock
from tournaments.services.rounds import close_round, pair_round

pytestmark = pytest.mark.django_db


@pytest.fixture
def second(event: Tournament, cast: Cast) -> Round:
    """Round 2 published; in round 1 the first table was typed the wrong way round."""
    first = publish_next(event, cast.ozzel)
    for at, match in enumerate(open_matches(first)):
        report(match, cast.ozzel, 390 - 90 * at, 5)
    close_round(first, cast.ozzel, now=NOW)
    return publish_next(event, cast.ozzel)


def corrected(desk: Client, event: Tournament, one: int = 5, two: int = 390) -> Any:
    match = Match.objects.get(round__tournament=event, round__number=1, table=1)
    keys = [seat.entry.key for seat in match.seats.order_by("number")]
    said = {
        "end": "time",
        "first": keys[0],
        "version": match.reports.count(),
        "reason": "Typed the wrong way round",
        f"v-{keys[0]}-destroyed": one,
        f"v-{keys[1]}-destroyed": two,
    }
    return desk.post(url("match-result", event, 1, match.pk), said)


def test_F15_a_correction_leads_to_the_standings_before_and_after(
    desk: Client, event: Tournament, second: Round
) -> None:
    assert corrected(desk, event)["Location"] == url("round-repair", event, 2)
    text = page(desk, "round-repair", event, 2)
    assert "Standings, before and after" in text
    assert "Typed the wrong way round" in text
    moves = repair_of(second).moves
    assert {(move.rank_before, move.rank) for move in moves} >= {(1, 5)} or moves[0].rank == 1


def test_F16_the_repair_never_touches_a_finished_game_and_may_be_refused(
    desk: Client, event: Tournament, second: Round, cast: Cast
) -> None:
    tables = [each.match for each in round_view(second).matches]
    report(tables[0], cast.ozzel)
    corrected(desk, event)
    before = seats(event, 2)
    offer = repair_of(second).offer("best")
    assert offer is not None
    assert offer.is_possible
    assert "Say why" in post(desk, "round-repair", event, 2, choice="best", reason="")
    post(desk, "round-repair", event, 2, choice="best", reason="Round 1 was wrong")
    after = seats(event, 2)
    assert after[1] == before[1]
    assert after != before
    assert set(after) == set(before)
    assert tables[0].reports.count() == 1
    for match in open_matches(second):
        report(match, cast.ozzel)
    corrected(desk, event, 390, 5)
    assert "Finished games are never dropped." in page(desk, "round-repair", event, 2)
    assert "not possible any more" in post(desk, "round-repair", event, 2, choice="best", reason="x")
    assert seats(event, 2) == after


def test_F16_leaving_it_as_it_is_is_an_answer_too(desk: Client, event: Tournament, second: Round) -> None:
    corrected(desk, event)
    before = seats(event, 2)
    assert "Something happened after round 2" in page(desk, "desk", event)
    post(desk, "round-repair", event, 2, choice="nothing")
    assert seats(event, 2) == before
    assert "Something happened" not in page(desk, "desk", event)
    assert "left it as it is" in page(desk, "history", event)


def test_F16_games_under_way_are_kept_unless_somebody_unticks_them(
    desk: Client, event: Tournament, second: Round, cast: Cast
) -> None:
    start_clock(second, cast.ozzel, now=NOW)
    corrected(desk, event)
    assert "every table has a result or shall stay" in page(desk, "round-repair", event, 2)
    answer = desk.get(url("round-repair", event, 2), {"asked": "1"}).content.decode()
    assert "Pair the open tables anew" in answer
    assert "every table has a result or shall stay" not in answer


def test_F16_a_draft_drawn_from_a_wrong_result_is_not_published_unseen(
    desk: Client, event: Tournament, cast: Cast
) -> None:
    first = publish_next(event, cast.ozzel)
    play(first, cast.ozzel)
    pair_round(event, cast.ozzel, now=NOW)
    corrected(desk, event)
    assert "Look at the repair page before you publish it" in post(desk, "round-publish", event, 2)
    assert event.rounds.get(number=2).state == "draft"
    post(desk, "round-repair", event, 2, choice="nothing")
    post(desk, "round-publish", event, 2)
    assert event.rounds.get(number=2).state == "published"


def test_F16_a_corrected_semi_final_puts_the_right_player_into_the_final(desk: Client, cast: Cast) -> None:
    event = make_running_event(cast, players=4, structure="custom", elimination=True)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    final = publish_next(event, cast.ozzel)
    loser = seats(event, 1)[1][1]
    refused = corrected(desk, event)
    assert refused.status_code == 422
    assert "put the right players into the round" in refused.content.decode()
    match = Match.objects.get(round__tournament=event, round__number=1, table=1)
    keys = seats(event, 1)[1]
    said = {"end": "time", "first": keys[0], "version": 1, "reason": "Wrong way round", "follow": "1"}
    said |= {f"v-{keys[0]}-destroyed": 5, f"v-{keys[1]}-destroyed": 390}
    assert desk.post(url("match-result", event, 1, match.pk), said).status_code == 302
    assert loser in seats(event, 2)[1]
    report(round_view(final).matches[0].match, cast.ozzel)
    said |= {"version": 2, f"v-{keys[0]}-destroyed": 390, f"v-{keys[1]}-destroyed": 5}
    played = desk.post(url("match-result", event, 1, match.pk), said)
    assert played.status_code == 422
    assert "was played by others" in played.content.decode()
