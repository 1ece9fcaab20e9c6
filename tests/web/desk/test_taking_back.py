"""One act taken back by another, line by line of the history (F41)."""

import re

import pytest
from django.test import Client

from tests.factories import (
    NOW,
    Cast,
    make_event,
    make_running_event,
    open_matches,
    play,
    publish_next,
    report,
)
from tests.web.desk.acts import row_of, take_back, url
from tournaments.event_settings import Settings
from tournaments.models import Report, Tournament
from tournaments.queries.rounds.history import chapters_of, undoable_history_of
from tournaments.services.event.setup import edit_tournament
from tournaments.services.rounds.rounds import pair_round

pytestmark = pytest.mark.django_db


def test_F41_a_second_click_on_take_back_changes_nothing_more(desk: Client, played: Tournament) -> None:
    take_back(desk, played, "report_result")
    lines = played.audit.count()
    assert take_back(desk, played, "report_result").status_code == 422
    assert played.audit.count() == lines


def test_a_result_taken_back_opens_the_table_and_the_undo_can_be_undone(
    desk: Client, played: Tournament
) -> None:
    match = Report.objects.filter(match__round__number=2, state="confirmed").get().match
    assert take_back(desk, played, "report_result").status_code == 302
    assert not match.reports.filter(state="confirmed").exists()
    assert "Took back" in desk.get(url(played, "history/")).content.decode()
    assert take_back(desk, played, "clear_result").status_code == 302
    assert match.reports.filter(state="confirmed").get().version == 1


def test_a_correction_taken_back_gives_the_earlier_result(
    desk: Client, played: Tournament, cast: Cast
) -> None:
    said = Report.objects.filter(match__round__number=2, state="confirmed").get()
    report(said.match, cast.ozzel, 49, 177, reason="typed the wrong way round")
    assert take_back(desk, played, "correct_result").status_code == 302
    now = said.match.reports.get(state="confirmed")
    assert (now.facts, now.bouts, now.version) == (said.facts, said.bouts, 1)


def test_taking_back_asks_for_a_reason_where_the_act_does(desk: Client, played: Tournament) -> None:
    answer = take_back(desk, played, "report_result", reason="")
    assert answer.status_code == 422
    assert "reason" in answer.context["form"].errors


def test_a_closed_round_is_opened_again_until_the_next_one_is_paired(desk: Client, cast: Cast) -> None:
    event = make_running_event(cast, players=4)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    assert take_back(desk, event, "close_round").status_code == 302
    assert event.rounds.get().state == "published"
    desk.post(url(event, "rounds/1/close/"))
    pair_round(event, cast.ozzel, now=NOW)
    answer = take_back(desk, event, "close_round")
    assert "Round 2 is paired already" in answer.content.decode()


def test_an_accidental_start_of_the_event_is_taken_back(desk: Client, cast: Cast) -> None:
    event = make_running_event(cast, players=4)
    assert take_back(desk, event, "start_tournament").status_code == 302
    assert Tournament.objects.get(pk=event.pk).state == "setup"


def test_a_changed_setting_is_taken_back_unless_it_was_changed_again(desk: Client, cast: Cast) -> None:
    event = make_event(cast, players=4)
    edit_tournament(event, cast.ozzel, Settings(place="Echo Base"), now=NOW)
    first = row_of(event, "edit_tournament").revision
    edit_tournament(event, cast.ozzel, Settings(place="Endor"), now=NOW)
    answer = desk.post(url(event, f"history/{first}/undo/"), {"reason": ""})
    assert "Something later stands on this" in answer.content.decode()
    assert take_back(desk, event, "edit_tournament").status_code == 302
    assert Tournament.objects.get(pk=event.pk).place == "Echo Base"


def test_what_cannot_be_taken_back_says_why(desk: Client, played: Tournament) -> None:
    page = desk.get(url(played, "history/?all")).content.decode()
    assert "Cannot be taken back" in page
    answer = desk.get(url(played, "history/1/undo/")).content.decode()
    assert "An event that is there stays" in answer


def test_a_judge_takes_back_only_what_he_may_do(played: Tournament, cast: Cast) -> None:
    judge = Client()
    judge.force_login(cast.jerec)
    answer = take_back(judge, played, "close_round")
    assert "You have no right to take this back" in answer.content.decode()
    report(next(iter(open_matches(played.rounds.get(number=2)))), cast.jerec)
    assert take_back(judge, played, "report_result").status_code == 302


def test_the_history_stands_by_the_rounds_that_were_paired(desk: Client, cast: Cast) -> None:
    event = make_running_event(cast, players=4)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    publish_next(event, cast.ozzel)
    lines = undoable_history_of(event)
    chapters = chapters_of(event, lines)
    assert [chapter.name for chapter in chapters] == ["Round 2", "Round 1", "Before the first round"]
    assert [line for chapter in chapters for line in chapter.lines] == list(lines)
    assert [chapter.lines[-1].action for chapter in chapters[:2]] == ["pair_round", "pair_round"]
    headings = re.findall(r"<h2>([^<]+)</h2>", desk.get(url(event, "history/")).text)
    assert headings == [chapter.name for chapter in chapters]
