"""F10: one of two is not there."""

from datetime import UTC, datetime, timedelta
from urllib.parse import urlencode

import pytest
from django.test import Client

from tests.factories import Cast, entry_of, make_running_event, play, publish_next
from tests.web.players.acts import line_of
from tournaments.models import Round, Tournament
from tournaments.models.event import new_cache_version
from tournaments.queries import round_view

pytestmark = pytest.mark.django_db


def test_F10_who_came_gets_the_win_and_who_did_not_may_be_dropped(cast: Cast, desk: Client) -> None:
    event = make_running_event(cast, players=8)
    round_ = publish_next(event, cast.ozzel)
    match = round_view(round_).matches[0].match
    came, absent = (seat.entry for seat in match.seats.order_by("number"))
    table = f"/events/{event.slug}/desk/rounds/1/tables/{match.pk}/no-show/"
    assert "Who did not come?" in desk.get(table).content.decode()
    desk.post(table, {"absent": absent.key, "todo": "drop"})
    assert entry_of(event, absent.key).status == "removed"
    play(round_, cast.ozzel)
    assert (line_of(event, came).points, line_of(event, came).values["margin"]) == (8, 140)
    assert (line_of(event, absent).points, line_of(event, absent).tally.opponents) == (0, [])


def test_F10_or_only_the_free_ones_are_paired_anew(cast: Cast, desk: Client) -> None:
    event = make_running_event(cast, players=8)
    match = round_view(publish_next(event, cast.ozzel)).matches[0].match
    absent = match.seats.get(number=2).entry
    table = f"/events/{event.slug}/desk/rounds/1/tables/{match.pk}/no-show/"
    answer = desk.post(table, {"absent": absent.key, "todo": "repair"})
    assert entry_of(event, absent.key).status == "removed"
    assert not match.reports.exists()
    back = urlencode({"back": f"/events/{event.slug}/desk/"})
    assert answer["Location"].endswith(f"/rounds/1/repair/?{back}")


def test_F10_with_nobody_there_the_game_was_not_played(cast: Cast, desk: Client) -> None:
    event = make_running_event(cast, players=8)
    match = round_view(publish_next(event, cast.ozzel)).matches[0].match
    table = f"/events/{event.slug}/desk/rounds/1/tables/{match.pk}/no-show/"
    keys = [seat.entry.key for seat in match.seats.all()]
    for _ in range(2):
        desk.post(table, {"absent": keys, "todo": "win"})
    assert [said.facts for said in match.reports.all()] == [{"end": "not_played"}]


def test_after_the_last_day_one_click_says_who_is_to_blame(cast: Cast, desk: Client) -> None:
    event = make_running_event(cast, players=8, round_days=7, not_played_points=1)
    round_ = publish_next(event, cast.ozzel)
    at = f"/events/{event.slug}/desk/rounds/1/forfeits/"
    first, *rest = (view.match for view in round_view(round_).matches)
    fault = first.seats.get(number=1).entry

    def rule(table: object, fault: str) -> str:
        said = {"table": str(table), "fault": fault}
        return desk.post(f"{at}rule/", said, follow=True).content.decode()

    now = datetime.now(UTC)
    Round.objects.filter(pk=round_.pk).update(published_at=now - timedelta(days=6))
    Tournament.objects.filter(pk=event.pk).update(cache_version=new_cache_version())
    assert "nobody is late" in desk.get(at).content.decode()
    assert "still has time" in rule(first.pk, fault.key)
    Round.objects.filter(pk=round_.pk).update(published_at=now - timedelta(days=9))
    Tournament.objects.filter(pk=event.pk).update(cache_version=new_cache_version())
    assert at in desk.get(f"/events/{event.slug}/desk/").content.decode()
    page = rule(first.pk, fault.key)
    assert "Table 1" not in page
    assert "Table 2" in page
    assert f'action="/events/{event.slug}/desk/history/undo/"' in page
    assert rule(first.pk, fault.key).count("<h2>Table") == 3
    assert rule(rest[0].pk, "p99").count("<h2>Table") == 3
    assert "Every table has a result" in rule("all", "")
    said = [match.reports.get().facts for match in (first, *rest)]
    assert said == [{"end": "no_show", "by": fault.key}, *[{"end": "not_played"}] * 3]
    assert desk.get(at.replace("/1/", "/2/")).status_code == 404


def test_F10_a_marshal_gives_the_win_and_drops_who_is_missing_A_ROLE_6(cast: Cast) -> None:
    event = make_running_event(cast, players=8)
    match = round_view(publish_next(event, cast.ozzel)).matches[0].match
    absent = match.seats.get(number=2).entry
    marshal = Client()
    marshal.force_login(cast.madine)
    table = f"/events/{event.slug}/desk/rounds/1/tables/{match.pk}/no-show/"
    assert marshal.post(table, {"absent": absent.key, "todo": "drop"}).status_code == 302
    assert entry_of(event, absent.key).status == "removed"
    assert match.reports.get().facts == {"end": "no_show", "by": absent.key}


@pytest.mark.parametrize("todo", ["win", "drop"])
def test_D15_a_table_that_is_done_asks_for_no_repair(cast: Cast, desk: Client, todo: str) -> None:
    event = make_running_event(cast, players=8)
    match = round_view(publish_next(event, cast.ozzel)).matches[0].match
    absent = match.seats.get(number=2).entry
    table = f"/events/{event.slug}/desk/rounds/1/tables/{match.pk}/no-show/"
    answer = desk.post(table, {"absent": absent.key, "todo": todo})
    assert answer["Location"] == f"/events/{event.slug}/desk/"
    assert "Something happened" not in desk.get(answer["Location"]).content.decode()
