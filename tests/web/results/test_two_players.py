"""Two players report one game: waiting, agreed, different, given in (F18, F41)."""

import html
import re

import pytest
from django.test import Client

from fleets.lists.games.armada.demo import demo_fleets
from fleets.queries import current_version
from fleets.services import hand_in_fleet
from tests.factories import NOW, Cast
from tests.web.results.acts import form_of, own, page_of, says, states, two
from tournaments.models import Match
from tournaments.queries import history_of, match_view

pytestmark = pytest.mark.django_db


def test_what_one_player_says_waits_for_the_other(match: Match) -> None:
    one, other = two(match)
    answer = says(one, match)
    assert f"Saved. Waiting for {other.name} to confirm it." in answer.content.decode()
    assert states(match) == [(1, "pending")]
    assert match_view(match).scores == {}
    # To each of them the own figure comes first.
    assert f"{one.name} reported 49 : 177 – right?" in page_of(other)
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
    assert "You say the same" in answer.content.decode()
    assert states(match) == [(1, "superseded"), (2, "confirmed")]
    counts = match.reports.get(state="confirmed")
    # What one of them left out the other filled in.
    assert (counts.facts["objective"], counts.facts["first"]) == ("Fire Lanes", one.key)


def test_F18_two_different_reports_count_neither_and_both_players_and_the_desk_see_it(
    match: Match, desk: Client
) -> None:
    one, other = two(match)
    says(one, match, 177, 49)
    answer = says(other, match, 49, 177)
    assert "You say different things" in answer.content.decode()
    assert states(match) == [(1, "pending"), (2, "pending")]
    assert match_view(match).scores == {}
    for entry in (one, other):
        assert "You say different things" in page_of(entry)
    slug = match.round.tournament.slug
    queue = desk.get(f"/events/{slug}/desk/").content.decode()
    assert "Different reports" in queue
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
    assert "Something else has been said meanwhile" in answer.content.decode()
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


def test_F60_F41_a_word_sent_again_late_does_not_take_the_place_of_a_newer_one(match: Match) -> None:
    one, _other = two(match)
    says(one, match, 177, 49, version=0)
    says(one, match, 187, 49, version=1)
    answer = says(one, match, 177, 49, version=0)
    assert answer.status_code == 422
    assert "You have said something newer meanwhile" in answer.content.decode()
    assert states(match) == [(1, "superseded"), (2, "pending")]
    # Sent once more with that in sight, it is meant.
    assert 'name="version" value="2"' in answer.content.decode()
    says(one, match, 177, 49, version=2)
    assert states(match)[-1] == (3, "pending")


def test_the_own_side_stands_first_in_the_form(match: Match) -> None:
    for me, other in (two(match), two(match)[::-1]):
        names = [entry.name for entry in Client().get(own(me)).context["form"].entries]
        assert names == [me.name, other.name]


def test_different_reports_show_which_number_differs(match: Match) -> None:
    one, other = two(match)
    says(one, match, 177, 49)
    says(other, match, 170, 49)
    text = " ".join(page_of(one).split())
    assert sorted(re.findall(r"<mark[^>]*>(\d+)</mark>", text)) == ["170", "177"]


def test_more_destroyed_than_the_other_list_has_is_asked_back(match: Match, cast: Cast) -> None:
    one, other = two(match)
    for entry, text in zip((one, other), demo_fleets(), strict=False):
        hand_in_fleet(entry, cast.ozzel, text=text, reason="At the desk", now=NOW)
    fleet = current_version(other)
    assert fleet is not None
    answer = says(one, match, fleet.total + 1, 49)
    assert f"but the opponent's list has {fleet.total}" in html.unescape(answer.content.decode())
    assert states(match) == []
    assert "is a whole fleet" in says(one, match, fleet.total, 49).content.decode()
    says(one, match, fleet.total - 1, 49)
    assert states(match) == [(1, "pending")]
