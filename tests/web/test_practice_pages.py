"""The practice event on its pages: who is offered one, the guide beside real pages, ended, removed."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from tests.factories import NOW, Cast, make_event, make_running_event
from tournaments.models import Tournament
from tournaments.presenters.practice import WORDS
from tournaments.services.event.practice import make_practice

pytestmark = pytest.mark.django_db


def text(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200, path
    return answer.content.decode()


def pressed(client: Client, name: str, event: Tournament, **said: str) -> str:
    return client.post(reverse(name, args=[event.slug]), said, follow=True).content.decode()


def test_who_is_new_is_offered_one_and_goes_on_with_it(client: Client, cast: Cast) -> None:
    page = text(client, "/")
    assert "Flagship runs tournaments from the door to the podium" in page
    assert re.search(r'href="/login/\?next=/%23practise">\s*Practise an event', page)
    assert client.post("/events/practice/").headers["Location"].startswith("/login/")
    client.force_login(cast.ozzel)
    for path in ("/", "/help/", "/help/organizer/"):
        assert "Practise an event" in text(client, path)
    assert client.get("/events/practice/").headers["Location"] == "/"
    page = client.post("/events/practice/", {"game": "armada"}, follow=True).content.decode()
    assert "Step 1 of 16" in page
    assert "Check in who is here" in page
    for path in ("/", "/help/"):
        assert "Go on practising" in text(client, path)
    # Also for who leads an event already, as the account of the demo does.
    make_event(cast)
    assert "Go on practising" in text(client, "/")


def test_an_unknown_game_is_said(client: Client, cast: Cast) -> None:
    client.force_login(cast.ozzel)
    page = client.post("/events/practice/", {"game": "chess"}, follow=True).content.decode()
    assert "There is no game “chess”." in page


def test_the_guide_stands_on_the_pages_of_its_leaders_alone(client: Client, cast: Cast) -> None:
    event = make_practice(cast.ozzel, game="armada", now=NOW)
    assert 'class="guide' not in text(client, f"/events/{event.slug}/")
    client.force_login(cast.ozzel)
    for name in ("desk", "entries", "check-in", "event-edit", "staff", "history", "event-tables", "calls"):
        assert "Step 1 of 16" in text(client, reverse(name, args=[event.slug]))
    client.force_login(cast.piett)
    assert client.post(reverse("practice-others", args=[event.slug])).status_code == 403
    assert client.post(reverse("practice-remove", args=[event.slug])).status_code == 403
    assert Tournament.objects.get() == event


def test_the_guide_is_ended_and_shown_again_and_the_event_removed(client: Client, cast: Cast) -> None:
    event = make_practice(cast.ozzel, game="armada", now=NOW)
    client.force_login(cast.ozzel)
    page = pressed(client, "practice-guide", event)
    assert "Step 1 of 16" not in page
    assert "Its players are invented" in page
    assert "Step 1 of 16" in pressed(client, "practice-guide", event, show="1")
    assert "No round is being played" in pressed(client, "practice-others", event)
    assert "The practice event is gone." in pressed(client, "practice-remove", event)
    assert not Tournament.objects.exists()


def test_a_real_event_has_no_guide_and_cannot_be_removed_so(client: Client, cast: Cast) -> None:
    event = make_running_event(cast)
    client.force_login(cast.ozzel)
    assert 'class="guide' not in text(client, reverse("desk", args=[event.slug]))
    assert "Only in a practice event" in pressed(client, "practice-remove", event)
    assert "Only in a practice event" in pressed(client, "practice-others", event)
    assert Tournament.objects.get() == event


@pytest.mark.parametrize(("language", "step"), [("pl", "Krok 1 z 16"), ("it", "Passo 1 di 16")])
def test_the_guide_speaks_the_language_of_its_reader(
    client: Client, cast: Cast, language: str, step: str
) -> None:
    event = make_practice(cast.ozzel, game="armada", now=NOW)
    client.force_login(cast.ozzel)
    client.cookies["django_language"] = language
    page = text(client, reverse("desk", args=[event.slug]))
    assert step in page
    with translation.override(language):
        assert str(WORDS["check_in"].why) in page
    assert "Only who is here" not in page


def test_the_guide_costs_the_pages_no_statement_that_read_the_event(
    client: Client, cast: Cast, django_assert_max_num_queries: object
) -> None:
    event = make_practice(cast.ozzel, game="armada", now=NOW)
    client.force_login(cast.ozzel)
    for name in ("desk", "check-in", "entries", "event-edit"):
        with django_assert_max_num_queries(10):  # type: ignore[operator]
            text(client, reverse(name, args=[event.slug]))
