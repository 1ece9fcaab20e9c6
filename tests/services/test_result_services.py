"""Results: versions, doubts, corrections."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.results import ReportedResult
from tests.factories import (
    NOW,
    Cast,
    make_running_event,
    play,
    publish_next,
    refused,
    report,
    said_at,
)
from tournaments.models import Match, Report, Tournament
from tournaments.queries import history_of, lone_match, match_view, round_view, standings_of
from tournaments.services.results.results import ReportConditions, clear_result, report_result
from tournaments.services.rounds.rounds import pair_round
from tournaments.wording.refusals import ResultRefused

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(cast: Cast) -> Match:
    return round_view(publish_next(make_running_event(cast), cast.ozzel)).matches[0].match


def problems(info: pytest.ExceptionInfo[ResultRefused]) -> list[tuple[str, str]]:
    return [(problem.code, problem.severity) for problem in info.value.problems]


def test_a_result_is_confirmed_at_once_and_scored_A_MOV_1(cast: Cast, match: Match) -> None:
    assert report(match, cast.jerec, 177, 49).state == "confirmed"
    view = match_view(match)
    one, other = view.entries
    assert view.totals == {one.key: 177, other.key: 49}
    assert [(score.points, score.counters["margin"]) for score in view.scores.values()] == [(7, 128), (4, 0)]
    assert view.winner == one


def test_two_submits_of_the_same_result_are_one_report_F41(cast: Cast, match: Match) -> None:
    first = report(match, cast.jerec, 177, 49)
    assert report(match, cast.madine, 177, 49) == first
    assert match.reports.count() == 1


def test_what_was_read_before_the_lock_counts_only_while_nothing_happened_F43(
    cast: Cast, match: Match
) -> None:
    """Somebody types a result between the reading of a table and the saving of another."""
    before = lone_match(match.pk, Tournament.objects.get())
    report(match, cast.madine, 177, 49)
    report_result(before.match, cast.jerec, result=said_at(match, 180, 49), now=NOW)
    assert said_versions(match) == [(1, "superseded"), (2, "confirmed")]


def test_a_table_that_was_just_read_is_not_read_again(cast: Cast, match: Match) -> None:
    result, record = said_at(match, 180, 49), lone_match(match.pk, Tournament.objects.get())
    with CaptureQueriesContext(connection) as queries:
        report_result(
            record.match, cast.jerec, result=result, now=NOW, conditions=ReportConditions(expected_version=0)
        )
    assert said_versions(match) == [(1, "confirmed")]
    assert [query["sql"] for query in queries if 'FROM "tournaments_seat"' in query["sql"]] == []


def said_versions(match: Match) -> list[tuple[int, str]]:
    return list(match.reports.order_by("version").values_list("version", "state"))


def test_a_second_result_keeps_the_first_as_a_version_F15_F20(cast: Cast, match: Match) -> None:
    report(match, cast.jerec, 177, 49)
    report(match, cast.madine, 49, 177)
    states = list(match.reports.order_by("version").values_list("version", "state"))
    assert states == [(1, "superseded"), (2, "confirmed")]
    line = history_of(match.round.tournament)[0]
    assert line.action == "correct_result"
    assert "177" in line.sentence


def test_a_result_that_changed_meanwhile_is_not_overwritten_unseen_F43(cast: Cast, match: Match) -> None:
    report(match, cast.jerec, 177, 49, expected_version=0)
    report(match, cast.madine, 177, 49, expected_version=0)
    with refused("changed_meanwhile"):
        report(match, cast.madine, 180, 49, expected_version=0)


def test_a_tie_needs_the_initiative_and_the_second_player_wins_A_END_6(cast: Cast, match: Match) -> None:
    with pytest.raises(ResultRefused) as info:
        report(match, cast.jerec, 120, 120, first=None)
    assert problems(info) == [("tie_without_initiative", "error")]
    assert "120 : 120 is a tie" in str(info.value)
    report(match, cast.jerec, 120, 120)
    view = match_view(match)
    assert view.winner == view.entries[1]
    assert [score.counters["margin"] for score in view.scores.values()] == [0, 0]


@pytest.mark.parametrize(("destroyed", "code"), [(-1, "negative_score"), (1200, "score_too_large")])
def test_negative_and_four_digit_scores_are_refused_even_when_accepted(
    cast: Cast, match: Match, destroyed: int, code: str
) -> None:
    with pytest.raises(ResultRefused) as info:
        report(match, cast.jerec, destroyed, 20, accept_unusual=True)
    assert problems(info) == [(code, "error")]
    assert not info.value.may_be_accepted
    assert str(destroyed) in str(info.value)
    assert not match.reports.exists()


def test_unusual_values_are_asked_back_and_may_be_accepted_F21(cast: Cast, match: Match) -> None:
    with pytest.raises(ResultRefused) as info:
        report(match, cast.jerec, 0, 0)
    assert info.value.may_be_accepted
    assert info.value.sentences == ("Nobody scored anything – is that right?",)
    assert report(match, cast.jerec, 0, 0, accept_unusual=True).version == 1


def test_an_end_that_names_nobody_or_does_not_exist(cast: Cast, match: Match) -> None:
    for end, code in (("concession", "by_missing"), ("checkmate", "unknown_end")):
        with pytest.raises(ResultRefused) as info:
            report(match, cast.jerec, end=end)
        assert problems(info) == [(code, "error")]
        assert str(info.value)


def test_nobody_from_another_table_gets_into_a_result_F19(cast: Cast, match: Match) -> None:
    present = {entry.key for entry in match_view(match).entries}
    stranger = match.round.tournament.entries.exclude(key__in=present).first()
    assert stranger is not None
    with pytest.raises(ResultRefused) as info:
        report(match, cast.jerec, first=stranger)
    assert problems(info) == [("not_a_player_here", "error")]
    with pytest.raises(ResultRefused) as info:
        report(match, cast.jerec, values={stranger.key: {"destroyed": 1, "objective": 0}})
    assert problems(info) == [("values_of_a_stranger", "error")]
    with refused("not_at_table"):
        report_result(
            match, cast.jerec, result=ReportedResult((stranger.key, "p1"), {"end": "time"}), now=NOW
        )


def test_a_bye_and_a_draft_take_no_result(cast: Cast) -> None:
    tournament = make_running_event(cast, players=5)
    draft = pair_round(tournament, cast.ozzel, now=NOW)
    with refused("round_not_published"):
        report(draft.matches.filter(kind="game").first(), cast.jerec)
    round_ = publish_next(tournament, cast.ozzel)
    bye = round_.matches.get(kind="bye")
    with refused("match_without_game"):
        report_result(bye, cast.jerec, result=said_at(bye), now=NOW)


def test_a_cleared_table_is_open_again(cast: Cast, match: Match) -> None:
    report(match, cast.jerec)
    with refused("reason_missing"):
        clear_result(match, cast.madine, now=NOW, reason="")
    clear_result(match, cast.madine, now=NOW, reason="Wrong table")
    assert not match_view(match).is_done
    assert report(match, cast.madine).version == 2


def test_round_one_is_corrected_while_round_two_runs_F15_F16(cast: Cast) -> None:
    tournament = make_running_event(cast)
    first = publish_next(tournament, cast.ozzel)
    play(first, cast.ozzel)
    before = standings_of(tournament)
    second = publish_next(tournament, cast.ozzel)
    wrong = round_view(first).matches[0]
    with refused("reason_missing"):
        report(wrong.match, cast.madine, 0, 399)
    with refused("round_complete"):
        clear_result(wrong.match, cast.madine, now=NOW, reason="Wrong")
    tables = [view.entries for view in round_view(second).matches]
    report(wrong.match, cast.madine, 0, 399, reason="Typed the wrong way round")
    after = standings_of(tournament)
    assert after[0].entry == wrong.entries[1] != before[0].entry
    assert [view.entries for view in round_view(second).matches] == tables


def test_no_correction_under_a_bracket_made_from_it(cast: Cast) -> None:
    tournament = make_running_event(cast, structure="custom", swiss_rounds=1, cut=4)
    swiss = publish_next(tournament, cast.ozzel)
    play(swiss, cast.ozzel)
    pair_round(tournament, cast.ozzel, now=NOW)
    match = round_view(swiss).matches[0].match
    with refused("cut_depends"):
        report(match, cast.madine, 0, 399, reason="Wrong")
    semi = publish_next(tournament, cast.ozzel)
    with refused("cut_depends"):
        report(match, cast.madine, 0, 399, reason="Wrong")
    play(semi, cast.ozzel)
    publish_next(tournament, cast.ozzel)
    with refused("next_round_depends"):
        report(round_view(semi).matches[0].match, cast.madine, 0, 399, reason="Wrong")
    corrected = report(round_view(semi).matches[0].match, cast.madine, 210, 100, reason="Ten more")
    assert corrected.state == Report.State.CONFIRMED
