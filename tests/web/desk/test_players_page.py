"""F26: the list of players is in order, can be filtered, and takes acts on several of them at once."""

import re

import pytest
from django.test import Client

from tests.factories import NOW, Cast, entry_of, make_event, play, publish_next, refused
from tournaments.models import Entry, Snapshot, Tournament
from tournaments.services.event.setup import start_tournament
from tournaments.services.people.drops import drop_entry
from tournaments.services.people.entries import Newcomer, add_entries, add_entry
from tournaments.services.people.entries_together import drop_entries, remove_entries

pytestmark = pytest.mark.django_db

PEOPLE = "Ola Łoś, Gdynia\nJan Kowalski, Gdynia\nJan Kowalski, Opole\nEwa Lis\nBo Zorn\nAda Maj"


@pytest.fixture
def event(cast: Cast) -> Tournament:
    event = make_event(cast, structure="custom", swiss_rounds=1, cut=2)
    add_entries(event, cast.ozzel, lines=PEOPLE, now=NOW)
    return event


def names(client: Client, event: Tournament, query: str = "") -> list[str]:
    page = client.get(f"/events/{event.slug}/desk/players/{query}").content.decode()
    rows = re.findall(r"data-text=.*?<a [^>]*><bdi>(.*?)</bdi>", page, re.DOTALL)
    return [row.split()[1] for row in rows]


def act(client: Client, event: Tournament, way: str, keys: list[str], **more: str) -> tuple[int, str]:
    answer = client.post(f"/events/{event.slug}/desk/players/together/{way}/", {"player": keys, **more})
    return answer.status_code, " ".join(re.sub(r"<[^>]+>", " ", answer.content.decode()).split())


def take_back(client: Client, event: Tournament) -> None:
    revision = event.audit.latest("revision").revision
    answer = client.post(f"/events/{event.slug}/desk/history/{revision}/undo/", {"reason": "By mistake"})
    assert answer.status_code == 302


def statuses(event: Tournament) -> dict[str, str]:
    return dict(event.entries.values_list("key", "status"))


def test_players_stand_by_surname_and_the_filter_narrows_them(desk: Client, event: Tournament) -> None:
    assert names(desk, event) == ["Kowalski", "Kowalski", "Lis", "Łoś", "Maj", "Zorn"]
    assert names(desk, event, "?q=los") == ["Łoś"]
    assert names(desk, event, "?q=gdynia+kow") == ["Kowalski"]
    assert names(desk, event, "?q=%235") == ["Zorn"]
    assert names(desk, event, "?show=nonsense") == names(desk, event)


def test_pills_count_and_find_who_is_here_dropped_and_without_a_list(
    desk: Client, cast: Cast, event: Tournament
) -> None:
    start_tournament(event, cast.ozzel, now=NOW)
    drop_entry(entry_of(event, "p4"), cast.ozzel, now=NOW)
    page = desk.get(f"/events/{event.slug}/desk/players/").content.decode()
    pills = re.findall(r'<a href="\?show=(\w*)"[^>]*>([^<]*)</a>', page)
    assert pills == [("", "all 6"), ("here", "playing 5"), ("dropped", "dropped 1"), ("no_list", "no list 5")]
    assert names(desk, event, "?show=dropped") == ["Lis"]
    assert names(desk, event, "?show=no_list") == ["Kowalski", "Kowalski", "Łoś", "Maj", "Zorn"]
    assert ">active<" not in page


def test_those_without_a_list_who_left_an_address_are_written_to(
    desk: Client, client: Client, cast: Cast, event: Tournament
) -> None:
    add_entry(event, cast.ozzel, Newcomer(name="Iga Sum", email="iga@example.org"), now=NOW)
    page = desk.get(f"/events/{event.slug}/desk/players/?show=no_list").content.decode()
    assert "mailto:?bcc=iga@example.org&amp;subject=Your%20fleet%20list" in page
    client.force_login(cast.jerec)
    page = client.get(f"/events/{event.slug}/desk/players/?show=no_list").content.decode()
    assert "iga@example.org" not in page


def test_several_are_taken_off_the_list_and_put_back_by_one_undo(desk: Client, event: Tournament) -> None:
    status, text = act(desk, event, "remove", ["p2", "p5"])
    assert status == 200
    assert "Take 2 players off the list?" in text
    assert len(statuses(event)) == 6
    assert act(desk, event, "remove", ["p2", "p5"], sure="1")[0] == 302
    assert sorted(statuses(event)) == ["p1", "p3", "p4", "p6"]
    assert entry_of(event, "p3").name == "Jan Kowalski"
    take_back(desk, event)
    assert sorted(statuses(event)) == ["p1", "p2", "p3", "p4", "p5", "p6"]
    assert entry_of(event, "p3").name == "Jan Kowalski (Opole)"


def test_several_are_dropped_and_are_in_again_by_one_undo(
    desk: Client, cast: Cast, event: Tournament
) -> None:
    start_tournament(event, cast.ozzel, now=NOW)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    before = list(event.entries.values("key", "status", "left_after_round"))
    kept = Snapshot.objects.count()
    assert "Drop 2 players?" in act(desk, event, "drop", ["p1", "p4"])[1]
    assert act(desk, event, "drop", ["p1", "p4"], sure="1", reason="The last train")[0] == 302
    assert {key for key, status in statuses(event).items() if status == Entry.Status.REMOVED} == {"p1", "p4"}
    assert entry_of(event, "p4").left_after_round == 1
    assert Snapshot.objects.count() == kept + 1
    line = event.audit.latest("revision")
    assert (line.action, line.reason, line.data["keys"]) == ("drop_entries", "The last train", ["p1", "p4"])
    take_back(desk, event)
    assert list(event.entries.values("key", "status", "left_after_round")) == before


def test_all_or_nobody_where_one_sits_in_the_bracket_or_is_gone(cast: Cast, event: Tournament) -> None:
    start_tournament(event, cast.ozzel, now=NOW)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    bracket = publish_next(event, cast.ozzel)
    seated = list(bracket.seats.values_list("entry__key", flat=True))
    left = next(key for key in statuses(event) if key not in seated)
    event = Tournament.objects.get(pk=event.pk)
    with refused("in_bracket_alone"):
        drop_entries(event, cast.ozzel, keys=[left, seated[0]], now=NOW)
    with refused("gone"):
        drop_entries(event, cast.ozzel, keys=[left, "p99"], now=NOW)
    with refused("nobody_chosen"):
        drop_entries(event, cast.ozzel, keys=[], now=NOW)
    with refused("have_played"):
        remove_entries(event, cast.ozzel, keys=[left], now=NOW)
    assert set(statuses(event).values()) == {"active"}
    drop_entries(event, cast.ozzel, keys=[left], now=NOW)
    revision = Tournament.objects.get(pk=event.pk).revision
    drop_entries(event, cast.ozzel, keys=[left], now=NOW)
    assert Tournament.objects.get(pk=event.pk).revision == revision


def test_before_the_start_nobody_is_dropped_and_without_a_tick_nothing_happens(
    desk: Client, cast: Cast, event: Tournament
) -> None:
    with refused("remove_instead"):
        drop_entries(event, cast.ozzel, keys=["p1"], now=NOW)
    assert act(desk, event, "remove", [])[0] == 302
    assert "Choose somebody first" in desk.get(f"/events/{event.slug}/desk/players/").content.decode()
    assert len(statuses(event)) == 6
