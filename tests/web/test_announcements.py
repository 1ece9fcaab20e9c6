"""What the desk announces stands on every page of the event and in the hall until it is taken down."""

import pytest
from django.test import Client

from tests.factories import entry_of
from tournaments.access.links import link_of
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

SAID = "Lunch &amp; list check at one"


def pages(event: Tournament) -> list[str]:
    at = f"/events/{event.slug}/"
    own = f"/p/{link_of(entry_of(event, 'p1'))}/"
    return [at, f"{at}pairings/", f"{at}standings/", f"{at}clock/", f"{at}screen/", f"{at}desk/", own]


def test_an_announcement_stands_everywhere_until_it_is_taken_down(desk: Client, played: Tournament) -> None:
    at = f"/events/{played.slug}/"

    def where() -> list[str]:
        return [page for page in pages(played) if SAID in desk.get(page).content.decode()]

    assert where() == []
    said = {"text": " Lunch & list\ncheck at one "}
    assert "Everybody reads it now." in desk.post(f"{at}desk/announce/", said, follow=True).content.decode()
    assert where() == pages(played)
    assert 'data-slide="said"' in desk.get(f"{at}screen/").content.decode()
    desk.post(f"{at}desk/announce/down/")
    assert [page for page in where() if not page.endswith("/desk/")] == []


def test_nothing_is_no_announcement_and_a_long_one_comes_back_whole(desk: Client, played: Tournament) -> None:
    at = f"/events/{played.slug}/desk/announce/"
    assert desk.post(at, {"text": "  "}).status_code == 422
    long = "x" * 301
    answer = desk.post(at, {"text": long})
    assert (answer.status_code, long in answer.content.decode()) == (422, True)
    assert Tournament.objects.get(pk=played.pk).announcement == ""
