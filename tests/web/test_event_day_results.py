"""Results as they come in on the day: by the two players, by the desk, by a ruling (F18–F22, F26, F42)."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests.factories import NOW, Cast, entry_of, make_running_event, play, publish_next, report
from tournaments.links import link_of, slip_link_of
from tournaments.models import Entry, Match, Penalty, Report, Round, Tournament
from tournaments.queries import history_of, match_view, round_view, standings_of
from tournaments.services.penalties import give_penalty
from tournaments.services.rounds import pair_round
from tournaments.services.setup import edit_tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(cast: Cast) -> Tournament:
    return make_running_event(cast, players=8)


@pytest.fixture
def round_(event: Tournament, cast: Cast) -> Round:
    return publish_next(event, cast.ozzel)


@pytest.fixture
def match(round_: Round) -> Match:
    return round_view(round_).matches[0].match


def two(match: Match) -> tuple[Entry, Entry]:
    """Who sits there, in seat order."""
    one, other = (seat.entry for seat in match.seats.select_related("entry__tournament").order_by("number"))
    return one, other


def form_of(match: Match, one: Any = 177, other: Any = 49, **said: Any) -> dict[str, Any]:
    """What is posted: the numbers in seat order, at time, initiative at the first seat."""
    first, second = two(match)
    return {
        f"v-{first.key}-destroyed": one,
        f"v-{first.key}-objective": 0,
        f"v-{second.key}-destroyed": other,
        f"v-{second.key}-objective": 0,
        "end": "time",
        "first": first.key,
        **said,
    }


def own(entry: Entry, number: int = 1, act: str = "result") -> str:
    return f"/p/{link_of(entry)}/rounds/{number}/{act}/"


def says(entry: Entry, match: Match, one: Any = 177, other: Any = 49, **said: Any) -> Any:
    """The player reports on his phone."""
    return Client().post(own(entry), form_of(match, one, other, **said), follow=True)


def states(match: Match) -> list[tuple[int, str]]:
    return list(match.reports.order_by("version").values_list("version", "state"))


def page_of(entry: Entry) -> str:
    return Client().get(f"/p/{link_of(entry)}/").content.decode()


def test_what_one_player_says_waits_for_the_other(match: Match) -> None:
    one, other = two(match)
    answer = says(one, match)
    assert "Now your opponent has to confirm it" in answer.content.decode()
    assert states(match) == [(1, "pending")]
    assert match_view(match).scores == {}
    assert f"{one.name} says:" in page_of(other)
    assert "You say:" in page_of(one)


def test_the_opponent_confirms_with_one_tap(match: Match) -> None:
    one, other = two(match)
    says(one, match)
    answer = Client().post(own(other, act="confirm"), {"version": "1"}, follow=True)
    assert "Confirmed: the result counts." in answer.content.decode()
    assert states(match) == [(1, "confirmed")]
    assert [score.points for score in match_view(match).scores.values()] == [7, 4]
    assert history_of(match.round.tournament)[0].actor == other.name


def test_who_says_the_same_confirms_it_too(match: Match) -> None:
    one, other = two(match)
    says(one, match, objective="Fire Lanes", first="")
    answer = says(other, match, objective="")
    assert "You both say the same" in answer.content.decode()
    assert states(match) == [(1, "superseded"), (2, "confirmed")]
    counts = match.reports.get(state="confirmed")
    # What one of them left out the other filled in.
    assert (counts.objective, counts.first) == ("Fire Lanes", one)


def test_F18_two_different_reports_count_neither_and_both_players_and_the_desk_see_it(
    match: Match, desk: Client
) -> None:
    one, other = two(match)
    says(one, match, 177, 49)
    answer = says(other, match, 49, 177)
    assert "Your opponent says something else" in answer.content.decode()
    assert states(match) == [(1, "pending"), (2, "pending")]
    assert match_view(match).scores == {}
    for entry in (one, other):
        assert "You two say different things" in page_of(entry)
    slug = match.round.tournament.slug
    queue = desk.get(f"/events/{slug}/desk/").content.decode()
    assert "Two different reports" in queue
    assert f"/events/{slug}/desk/rounds/1/tables/{match.pk}/" in queue


def test_F18_the_desk_takes_the_word_of_one_of_them(match: Match, desk: Client) -> None:
    one, other = two(match)
    says(one, match, 177, 49)
    says(other, match, 49, 177)
    url = f"/events/{match.round.tournament.slug}/desk/rounds/1/tables/{match.pk}/"
    page = desk.get(f"{url}?take=2")
    assert page.context["form"].initial[f"v-{other.key}-destroyed"] == 177
    desk.post(url, {**form_of(match, 49, 177), "version": 0})
    assert states(match) == [(1, "superseded"), (2, "superseded"), (3, "confirmed")]
    assert match.reports.get(version=3).said_by is None


def test_F18_a_difference_ends_when_one_of_them_gives_in(match: Match) -> None:
    one, other = two(match)
    says(one, match, 177, 49)
    says(other, match, 49, 177)
    says(one, match, 49, 177)
    assert states(match) == [(1, "superseded"), (2, "superseded"), (3, "confirmed")]


def test_a_player_corrects_what_still_waits_and_every_version_is_kept(match: Match) -> None:
    one, _other = two(match)
    says(one, match, 177, 49)
    says(one, match, 187, 49)
    says(one, match, 187, 49)
    assert states(match) == [(1, "superseded"), (2, "pending")]


def test_a_tap_on_a_word_that_has_changed_meanwhile_confirms_nothing(match: Match) -> None:
    one, other = two(match)
    says(one, match, 177, 49)
    says(one, match, 400, 0, accept_unusual="on")
    answer = Client().post(own(other, act="confirm"), {"version": "1"}, follow=True)
    assert "Your opponent has said something else meanwhile" in answer.content.decode()
    assert match_view(match).scores == {}


def test_nobody_confirms_his_own_word(match: Match) -> None:
    one, _other = two(match)
    says(one, match)
    Client().post(own(one, act="confirm"), {"version": "1"})
    assert states(match) == [(1, "pending")]


def test_F41_two_taps_and_two_posts_are_one(match: Match) -> None:
    one, other = two(match)
    says(one, match)
    says(one, match)
    for _ in range(2):
        Client().post(own(other, act="confirm"), {"version": "1"})
    says(one, match)
    assert states(match) == [(1, "confirmed")]


def test_F19_F42_nobody_reports_for_a_table_where_he_does_not_sit(round_: Round, match: Match) -> None:
    stranger = two(round_view(round_).matches[1].match)[0]
    answer = Client().post(own(stranger), form_of(match), follow=True)
    assert answer.status_code == 422
    assert not Report.objects.exists()


def test_F19_F42_nor_with_a_wrong_link_nor_for_another_round(match: Match, cast: Cast) -> None:
    one, _other = two(match)
    wrong = f"/p/{link_of(one)[:-1]}x/rounds/1/result/"
    assert Client().post(wrong, form_of(match)).status_code == 404
    answer = Client().post(own(one, 2), form_of(match), follow=True)
    assert "You have no table in round 2" in answer.content.decode()
    assert not Report.objects.exists()


def test_F19_a_draft_takes_no_results(event: Tournament, cast: Cast) -> None:
    draft = pair_round(event, cast.ozzel, now=NOW)
    drafted = round_view(draft).matches[0].match
    answer = Client().post(own(two(drafted)[0]), form_of(drafted), follow=True)
    assert "You have no table in round 1" in answer.content.decode()
    assert not Report.objects.exists()


def test_F19_after_the_round_closed_players_report_nothing(round_: Round, match: Match, cast: Cast) -> None:
    one, other = two(match)
    play(round_, cast.ozzel)
    before = states(match)
    answer = Client().post(own(one), form_of(match, 400, 0, accept_unusual="on"))
    assert answer.status_code == 422
    assert "Round 1 is closed" in answer.content.decode()
    Client().post(own(other, act="confirm"), {"version": "1"})
    assert states(match) == before


def test_F19_a_disqualified_player_says_nothing_any_more(match: Match, desk: Client) -> None:
    one, _other = two(match)
    url = f"/events/{match.round.tournament.slug}/desk/players/{one.key}/disqualify/"
    desk.post(url, {"reason": "Loaded dice"})
    answer = Client().post(own(one), form_of(match))
    assert "You were disqualified" in answer.content.decode()
    assert not Report.objects.exists()


def test_where_players_do_not_report_they_are_sent_to_the_desk(
    event: Tournament, match: Match, cast: Cast
) -> None:
    Tournament.objects.filter(pk=event.pk).update(player_reports=False)
    one, _other = two(match)
    assert "Hand your result slip in" in page_of(one)
    answer = Client().post(own(one), form_of(match))
    assert "Results are entered at the desk here" in answer.content.decode()


def test_F21_unusual_values_are_asked_back_on_the_phone_too(match: Match) -> None:
    one, _other = two(match)
    answer = says(one, match, 400, 49)
    assert answer.status_code == 422
    assert "is a whole fleet" in answer.content.decode()
    assert not Report.objects.exists()
    says(one, match, 400, 49, accept_unusual="on")
    assert states(match) == [(1, "pending")]


@pytest.mark.parametrize(
    ("one", "other", "said", "sentence"),
    [
        ("-5", 49, {}, "a score is never negative"),
        ("17a", 49, {}, "Type a whole number"),
        (1200, 49, {}, "too many"),
        (100, 100, {"first": ""}, "say who had initiative"),
        (100, 50, {"end": "tabled"}, "one of the players must be named"),
        (100, 50, {"end": "no_show"}, "Select a valid choice"),
        (100, 50, {"end": "concession", "by": "p999"}, "Select a valid choice"),
    ],
)
def test_F21_a_wrong_result_gets_a_sentence_and_keeps_what_was_typed(
    match: Match, one: Any, other: Any, said: dict[str, str], sentence: str
) -> None:
    answer = says(two(match)[0], match, one, other, **said)
    assert answer.status_code == 422
    text = answer.content.decode()
    assert sentence in text
    assert f'value="{one}"' in text
    assert not Report.objects.exists()


def test_F22_the_phone_needs_no_script(match: Match) -> None:
    one, other = two(match)
    form = Client().get(own(one)).content.decode()
    assert 'method="post"' in form
    assert "Report this result" in form
    says(one, match)
    assert f'action="{own(other, act="confirm")}"' in page_of(other)


def test_the_preview_says_winner_margin_and_points_and_saves_nothing(match: Match) -> None:
    one, _other = two(match)
    text = Client().post(own(one, act="preview"), form_of(match)).content.decode()
    assert "wins by 128" in text
    assert not Report.objects.exists()


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


def test_after_the_desk_has_spoken_the_players_are_told_to_go_there(match: Match, cast: Cast) -> None:
    one, _other = two(match)
    report(match, cast.jerec, 177, 49)
    answer = Client().post(own(one), form_of(match, 400, 0, accept_unusual="on"))
    assert "This table has a result already" in answer.content.decode()
    assert "Entered by the desk" in page_of(one)


def test_F48_the_code_on_the_slip_opens_the_own_result_and_nothing_else(match: Match) -> None:
    one, other = two(match)
    for entry in (one, other):
        url = f"/s/{slip_link_of(entry, 1)}/"
        assert f"You report as {entry.name}" in Client().get(url).content.decode()
        Client().post(url, form_of(match))
    assert states(match) == [(1, "superseded"), (2, "confirmed")]
    assert Client().get(f"/p/{slip_link_of(one, 1)}/").status_code == 404
    assert Client().get(f"/s/{link_of(one)}/").status_code == 404


def test_not_played_gives_each_side_the_points_the_organizer_has_set(
    event: Tournament, match: Match, desk: Client, cast: Cast
) -> None:
    Tournament.objects.filter(pk=event.pk).update(not_played_points=3)
    one, other = two(match)
    url = f"/events/{event.slug}/desk/rounds/1/tables/{match.pk}/"
    desk.post(url, {"end": "not_played", "version": 0})
    play(match.round, cast.ozzel)
    lines = {row.entry.key: row.standing for row in standings_of(Tournament.objects.get())}
    assert [(lines[each.key].points, lines[each.key].margin) for each in (one, other)] == [(3, 0), (3, 0)]
    # Nobody has met anybody there (A-TIE-3), so they may still meet.
    assert lines[one.key].opponents == ()
    assert "not played" in Client().get(f"/events/{event.slug}/pairings/").content.decode()


def test_a_double_loss_is_nothing_for_both(event: Tournament, match: Match, desk: Client, cast: Cast) -> None:
    one, other = two(match)
    url = f"/events/{event.slug}/desk/rounds/1/tables/{match.pk}/"
    desk.post(url, {"end": "double_loss", "version": 0})
    play(match.round, cast.ozzel)
    lines = {row.entry.key: row.standing for row in standings_of(event)}
    assert [(lines[each.key].points, lines[each.key].losses) for each in (one, other)] == [(0, 1), (0, 1)]
    assert lines[one.key].opponents == (other.key,)


def penalize(desk: Client, event: Tournament, entry: Entry, **form: Any) -> Any:
    url = f"/events/{event.slug}/desk/players/{entry.key}/penalty/"
    return desk.post(url, {"reason": "Slow play", **form}, follow=True)


def test_F26_points_taken_are_a_record_and_stand_in_the_standings(
    event: Tournament, match: Match, desk: Client, cast: Cast
) -> None:
    one, _other = two(match)
    play(match.round, cast.ozzel)
    before = next(row.standing.points for row in standings_of(event) if row.entry == one)
    penalize(desk, event, one, kind="points", points=2)
    line = next(row.standing for row in standings_of(event) if row.entry == one)
    assert (line.points, line.penalty) == (before - 2, 2)
    page = Client().get(f"/events/{event.slug}/standings/").content.decode()
    assert "points taken by a ruling" in page
    assert "Slow play" in page_of(one)


def test_F26_a_game_loss_counts_like_a_concession_and_the_typed_scores_stay(
    event: Tournament, match: Match, desk: Client, cast: Cast
) -> None:
    one, other = two(match)
    report(match, cast.ozzel, 177, 49)
    penalize(desk, event, one, kind="game_loss", match=match.pk)
    scores = match_view(match).scores
    assert [(scores[each.key].points, scores[each.key].margin) for each in (one, other)] == [(0, 0), (8, 140)]
    assert match_view(match).totals == {one.key: 177, other.key: 49}
    penalty = Penalty.objects.get()
    desk.post(f"/events/{event.slug}/desk/penalties/{penalty.pk}/withdraw/", {"reason": "Wrong player"})
    assert [score.points for score in match_view(match).scores.values()] == [7, 4]
    assert Penalty.objects.get().state == "withdrawn"


def test_F26_a_game_loss_alone_is_a_result(event: Tournament, match: Match, cast: Cast) -> None:
    one, _other = two(match)
    give_penalty(one, cast.madine, kind="game_loss", match=match, reason="Late", now=NOW)
    assert match_view(match).is_done
    play(match.round, cast.ozzel)


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({"kind": "points", "points": 0}, "cannot be taken"),
        ({"kind": "points", "points": 99}, "cannot be taken"),
        ({"kind": "game_loss"}, "Choose the game"),
        ({"kind": "execution"}, "Select a valid choice"),
        ({"kind": "warning", "reason": " "}, "required"),
    ],
)
def test_F26_a_wrong_penalty_gets_a_sentence(
    event: Tournament, match: Match, desk: Client, form: dict[str, Any], sentence: str
) -> None:
    answer = penalize(desk, event, two(match)[0], **form)
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert not Penalty.objects.exists()


def test_A_ROLE_6_the_marshal_proposes_and_the_organizer_decides(
    event: Tournament, match: Match, desk: Client, cast: Cast
) -> None:
    one, other = two(match)
    marshal = Client()
    marshal.force_login(cast.madine)
    base = f"/events/{event.slug}/desk"
    for entry in (one, other):
        marshal.post(f"{base}/players/{entry.key}/propose/", {"reason": "Cheating"})
    assert marshal.post(f"{base}/players/{one.key}/disqualify/", {"reason": "x"}).status_code == 403
    assert "Proposed disqualifications" in desk.get(f"{base}/").content.decode()
    desk.post(f"{base}/players/{one.key}/disqualify/", {"reason": "Cheating"})
    proposal = Penalty.objects.get(entry=other)
    desk.post(f"{base}/penalties/{proposal.pk}/decline/", {"reason": "A misunderstanding"})
    assert entry_of(event, one.key).status == "disqualified"
    assert entry_of(event, other.key).status == "active"
    assert list(Penalty.objects.order_by("pk").values_list("state", flat=True)) == ["standing", "declined"]


def test_F20_a_corrected_report_counts_once(event: Tournament, match: Match, cast: Cast) -> None:
    one, other = two(match)
    says(one, match)
    says(other, match)
    report(match, cast.ozzel, 49, 177, reason="Typed the wrong way round")
    play(match.round, cast.ozzel)
    line = next(row.standing for row in standings_of(event) if row.entry == one)
    assert (line.points, line.rounds) == (4, 1)


def test_the_settings_of_the_event_hold_the_points_for_a_game_not_played(
    event: Tournament, cast: Cast
) -> None:
    edit_tournament(event, cast.ozzel, now=NOW, not_played_points=3)
    assert Tournament.objects.get(pk=event.pk).not_played_points == 3
