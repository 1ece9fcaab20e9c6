"""F47, A-ROLE-5: leaders who play, and who rules on their games."""

from typing import Any

import pytest
from django.test import Client

from tests.factories import PASSWORD, Cast, entry_of, make_event, make_running_event, publish_next
from tests.web.desk.acts import url
from tests.web.results.acts import says
from tournaments.models import ClockEvent, Entry, Staff, Tournament, User

pytestmark = pytest.mark.django_db


def make_player(event: Tournament, user: User, key: str) -> Entry:
    Entry.objects.filter(tournament=event, key=key).update(user=user)
    return entry_of(event, key)


def _slip(match: Any) -> dict[str, str]:
    one, two = (seat.entry.key for seat in match.seats.order_by("number"))
    return {
        "end": "time", "by": "", "first": one, "objective": "", "reason": "", "version": "0",
        f"v-{one}-destroyed": "177", f"v-{one}-objective": "0",
        f"v-{two}-destroyed": "49", f"v-{two}-objective": "0",
    }  # fmt: skip


def test_F47_a_leader_who_plays_cannot_rule_on_his_own_match(desk: Client, cast: Cast) -> None:
    event = make_running_event(cast, players=4)
    make_player(event, cast.ozzel, "p1")
    round_ = publish_next(event, cast.ozzel)
    match = round_.matches.get(seats__entry__key="p1")
    other = round_.matches.exclude(pk=match.pk).get()
    said = _slip(match)
    answer = desk.post(url(event, f"rounds/1/tables/{match.pk}/"), said)
    assert answer.status_code == 422
    assert "You play at this table yourself" in answer.content.decode()
    assert not match.reports.exists()
    desk.post(url(event, "rounds/1/clock/start/"))
    more = {"minutes": "10", "table": str(match.pk), "reason": "I am slow"}
    answer = desk.post(url(event, "rounds/1/clock/extend/"), more)
    assert answer.status_code == 422
    assert "You play at this table yourself" in answer.content.decode()
    assert not ClockEvent.objects.filter(match=match).exists()
    desk.post(url(event, f"rounds/1/tables/{other.pk}/"), _slip(other))
    assert other.reports.exists()
    marshal = Client()
    marshal.force_login(cast.madine)
    marshal.post(url(event, f"rounds/1/tables/{match.pk}/"), said)
    assert match.reports.get().author == cast.madine


def test_F47_two_leaders_at_one_table_are_the_marshals_case(desk: Client, cast: Cast) -> None:
    event = make_running_event(cast, players=2, structure="custom", swiss_rounds=1)
    make_player(event, cast.ozzel, "p1")
    make_player(event, cast.jerec, "p2")
    judge = User.objects.create_user("needa", password=PASSWORD)
    Staff.objects.create(tournament=event, user=judge, role="judge")
    match = publish_next(event, cast.ozzel).matches.get()
    other = Client()
    other.force_login(judge)
    answer = other.post(url(event, f"rounds/1/tables/{match.pk}/"), _slip(match))
    assert "the marshal decides" in answer.content.decode()
    marshal = Client()
    marshal.force_login(cast.madine)
    marshal.post(url(event, f"rounds/1/tables/{match.pk}/"), _slip(match))
    assert match.reports.get().author == cast.madine


def test_F47_at_formal_level_no_leader_plays(desk: Client, cast: Cast) -> None:
    event = make_event(cast, players=4, level="formal")
    make_player(event, cast.madine, "p1")
    answer = desk.post(url(event, "start/"), {"without_lists": "1"}, follow=True)
    assert "staff play at relaxed level only" in answer.content.decode()
    assert Tournament.objects.get(pk=event.pk).state == "setup"


def test_F47_at_relaxed_level_another_leader_must_be_there(desk: Client, cast: Cast) -> None:
    event = make_event(cast, players=4)
    Staff.objects.filter(tournament=event).exclude(user=cast.ozzel).delete()
    make_player(event, cast.ozzel, "p1")
    answer = desk.post(url(event, "start/"), {"without_lists": "1"}, follow=True)
    assert "only if somebody else of the staff is there" in answer.content.decode()
    Staff.objects.create(tournament=event, user=cast.madine, role="marshal")
    desk.post(url(event, "start/"), {"without_lists": "1"})
    assert Tournament.objects.get(pk=event.pk).state == "running"
    # And he stays: neither taken off nor only watching while the organizer plays.
    marshal = Staff.objects.get(tournament=event, user=cast.madine)
    desk.post(url(event, f"staff/{marshal.pk}/remove/"))
    other = Client()
    other.force_login(cast.madine)
    other.post(url(event, "staff/acting/"), {"acting": "0"})
    assert Staff.objects.get(pk=marshal.pk).is_acting


def test_A_ROLE_5_at_the_own_table_no_result_is_asked_for(desk: Client, cast: Cast) -> None:
    event = make_running_event(cast, players=4)
    make_player(event, cast.ozzel, "p1")
    round_ = publish_next(event, cast.ozzel)
    match = round_.matches.get(seats__entry__key="p1")
    own, other = match.pk, round_.matches.exclude(pk=match.pk).get().pk
    tables = desk.get(url(event, "")).context["tables"]
    assert {each.match.pk: tables.act_at(each) for each in tables.matches} == {own: "", other: "enter"}
    pages = [desk.get(url(event, f"rounds/1/tables/{pk}/")).content.decode() for pk in (own, other)]
    assert ["You play at this table yourself" in page for page in pages] == [True, False]
    assert ["Save and next slip" in page for page in pages] == [False, True]


def test_A_ROLE_5_the_report_of_the_own_opponent_is_not_taken(desk: Client, cast: Cast) -> None:
    event = make_running_event(cast, players=4)
    match = publish_next(event, cast.ozzel).matches.get(seats__entry__key="p1")
    says(entry_of(event, "p1"), match)
    take = f"rounds/1/tables/{match.pk}/take/"
    assert take in desk.get(url(event, "")).content.decode()
    make_player(event, cast.ozzel, "p1")
    Tournament.objects.filter(pk=event.pk).update(cache_version="another")
    assert take not in desk.get(url(event, "")).content.decode()
