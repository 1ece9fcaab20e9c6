"""A-ROLE: who leads, joins by a link, watches, hands over; what each may do."""

import re
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.factories import Cast, make_event, make_running_event, publish_next
from tests.web.desk.acts import url
from tournaments.access.links import link_of_invitation
from tournaments.models import Invitation, Staff, Tournament, User
from tournaments.services.event.staff import invite_staff

pytestmark = pytest.mark.django_db


def at(event: Tournament, rest: str = "") -> str:
    return f"/events/{event.slug}/desk/{rest}"


def page(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200, path
    return answer.content.decode()


def test_A_ROLE_2_a_judge_without_an_account_gets_in_within_a_minute(desk: Client, cast: Cast) -> None:
    event = make_event(cast)
    answer = desk.post(
        url(event, "staff/invite/"), {"role": "judge", "name": "Needa", "days": "3"}, follow=True
    )
    link = re.findall(r"/join/[\w-]+/", answer.content.decode())[0]
    assert "data:image/svg" in answer.content.decode()
    judge = Client()
    assert "as judge" in judge.get(link).content.decode()
    weak = judge.post(link, {"username": "needa", "password": "needa"})
    assert weak.status_code == 422
    assert not User.objects.filter(username="needa").exists()
    taken = judge.post(link, {"username": "Ozzel", "password": "corellian-corvette"})
    assert "Ozzel” here already" in taken.content.decode()
    joined = judge.post(link, {"username": "needa", "password": "corellian-corvette"})
    assert joined.status_code == 302
    assert judge.get(url(event)).status_code == 200
    assert Staff.objects.get(tournament=event, user__username="needa").role == "judge"
    # It works once.
    assert "used already" in Client().get(link).content.decode()
    assert "joined as judge" in desk.get(url(event, "history/")).content.decode()


def test_A_ROLE_2_a_revoked_or_old_link_opens_nothing(desk: Client, cast: Cast) -> None:
    event = make_event(cast)
    old = invite_staff(event, cast.ozzel, role="judge", days=1, now=timezone.now() - timedelta(days=2))
    revoked = invite_staff(event, cast.ozzel, role="marshal", now=timezone.now())
    desk.post(url(event, f"staff/invitations/{revoked.pk}/revoke/"))
    watcher = Client()
    watcher.force_login(cast.wuher)
    for invitation, word in ((old, "too old"), (revoked, "revoked")):
        link = f"/join/{link_of_invitation(Invitation.objects.get(pk=invitation.pk))}/"
        assert word in watcher.get(link).content.decode()
        assert watcher.post(link).status_code == 422
    assert not Staff.objects.filter(user=cast.wuher).exists()
    assert watcher.get("/join/1-nonsense/").status_code == 404


def test_A_ROLE_4_a_leader_who_watches_is_a_spectator_and_it_is_announced(cast: Cast) -> None:
    event = make_event(cast, players=4)
    judge = Client()
    judge.force_login(cast.jerec)
    judge.post(url(event, "staff/acting/"), {"acting": "0"})
    assert "jerec is watching, not judging" in Client().get(f"/events/{event.slug}/").content.decode()
    blocked = judge.get(url(event))
    assert blocked["Location"] == url(event, "staff/acting/")
    assert judge.post(url(event, "players/add/"), {"name": "X"}).status_code in (302, 403)
    assert event.entries.count() == 4
    judge.post(url(event, "staff/acting/"), {"acting": "1"})
    assert judge.get(url(event)).status_code == 200
    assert "is watching" not in Client().get(f"/events/{event.slug}/").content.decode()


def test_A_ROLE_1_the_event_is_handed_over_and_has_one_organizer(desk: Client, cast: Cast) -> None:
    event = make_event(cast)
    marshal = Staff.objects.get(tournament=event, user=cast.madine)
    unsure = desk.post(url(event, "staff/hand-over/"), {"to": str(marshal.pk)})
    assert unsure.status_code == 422
    desk.post(url(event, "staff/hand-over/"), {"to": str(marshal.pk), "sure": "on"})
    roles = dict(Staff.objects.filter(tournament=event).values_list("user__username", "role"))
    assert roles == {"ozzel": "marshal", "madine": "organizer", "jerec": "judge"}
    page = desk.get(url(event, "history/")).content.decode()
    assert "handed the event over to madine" in page
    assert "took the event over from ozzel" in page
    assert desk.get(url(event, "settings/")).status_code == 403


def test_the_table_of_rights_names_every_action_and_is_public(client: Client, cast: Cast) -> None:
    event = make_event(cast)
    page = client.get(f"/events/{event.slug}/roles/").content.decode()
    assert "disqualify a player" in page
    assert "madine" in page


@pytest.mark.parametrize("path", ["", "players/", "history/", "staff/", "lists/", "fleets/", "rounds/1/"])
def test_a_page_of_the_desk_asks_who_may_what_only_once(desk: Client, cast: Cast, path: str) -> None:
    event = make_running_event(cast, players=8)
    publish_next(event, cast.ozzel)
    with CaptureQueriesContext(connection) as asked:
        page(desk, at(event, path))
    statements = [query["sql"] for query in asked.captured_queries]
    mine = [sql for sql in statements if re.search(r'tournaments_staff.*"user_id" = \d', sql)]
    assert len(mine) == 1
