"""The captains' draft on two phones, at the desk and in public."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.factories import NOW, Cast, entry_of, make_running_event
from tournaments.links import link_of
from tournaments.models import CaptainsDraft
from tournaments.services.teams import set_team

pytestmark = pytest.mark.django_db


def test_two_phones_settle_who_meets_whom(cast: Cast) -> None:
    event = make_running_event(cast, players=6)
    for name, members in (("Rogues", ("p1", "p2", "p3")), ("Wraiths", ("p4", "p5", "p6"))):
        set_team(event, cast.ozzel, name=name, members=members, captain=members[0], now=NOW)
    desk, hall, phone = Client(), Client(), Client()
    desk.force_login(cast.madine)
    one, other = (f"/p/{link_of(entry_of(event, key))}/captain/" for key in ("p1", "p4"))
    assert "No draft waits for you" in phone.get(one).content.decode()
    opened = desk.post(f"/events/{event.slug}/desk/captains/", {"first": "t1", "second": "t2"})
    at = f"/events/{event.slug}/desk/captains/1/"
    assert opened.headers["Location"] == at
    public = [f"/events/{event.slug}/captains/", f"/events/{event.slug}/teams/"]
    public += [f"/api/v1/events/{event.slug}/teams/"]
    before = [hall.get(url).content for url in public]

    # The defender of one is nowhere to be read: not on the other's phone, at the desk, in the history.
    assert phone.post(one, {"kind": "defender", "players": "p2"}).status_code == 302
    assert "You have said your part" in phone.get(one).content.decode()
    assert "put up" in phone.get(one).content.decode()
    for reader, url in ((phone, other), (desk, at), (desk, f"/events/{event.slug}/desk/history/")):
        page = reader.get(url).content.decode()
        assert "put up" not in page.replace("puts up", "")
    assert [hall.get(url).content for url in public][2] == before[2]
    assert "Rogues – Wraiths" not in hall.get(public[0]).content.decode()

    wrong = phone.post(other, {"kind": "attackers", "players": ["p5"]})
    assert wrong.status_code == 422
    assert "The draft has gone on meanwhile" in wrong.content.decode()
    # The captain of the other team is away: the desk moves.
    assert "Move for Wraiths" in desk.get(at).content.decode()
    desk.post(at, {"side": "1", "kind": "defender", "players": "p6"})
    assert "put up" in phone.get(other).content.decode()
    phone.post(one, {"kind": "attackers", "players": ["p1", "p3"]})
    too_few = phone.post(other, {"kind": "attackers", "players": ["p4"]})
    assert too_few.status_code == 422
    phone.post(other, {"kind": "attackers", "players": ["p4", "p5"]})
    phone.post(one, {"kind": "refused", "players": "p4"})
    assert "Rogues – Wraiths" not in hall.get(public[0]).content.decode()
    phone.post(other, {"kind": "refused", "players": "p3"})

    record = hall.get(public[0]).content.decode()
    assert "Rogues – Wraiths" in record
    assert record.count("attacked with") == 2
    desk.post(f"{at}back/", {"count": "6"})
    assert len(CaptainsDraft.objects.get().moves) == 5
    assert "Rogues – Wraiths" not in hall.get(public[0]).content.decode()
