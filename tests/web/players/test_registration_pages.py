"""Registering on the page of the event, and the desk's page of the line."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import NOW, Cast, make_event
from tournaments.access.links import link_of, link_of_registration
from tournaments.access.rate_limits import REGISTRATIONS
from tournaments.models import Registration, Tournament

pytestmark = pytest.mark.django_db


def open_event(cast: Cast, **settings: Any) -> Tournament:
    return make_event(cast, **{"takes_registrations": True, **settings})


def form_of(client: Client, event: Tournament) -> dict[str, str]:
    """What the page's hidden fields carry."""
    text = client.get(reverse("register", args=[event.slug])).content.decode()
    return dict(re.findall(r'type="hidden" name="(sent_as)" value="([^"]+)"', text))


def send(client: Client, event: Tournament, **said: str) -> Any:
    return client.post(
        reverse("register", args=[event.slug]), {**form_of(client, event), **said}, follow=True
    )


def test_the_page_of_the_event_leads_to_the_form_and_that_to_the_own_link(cast: Cast) -> None:
    event = open_event(cast, places=8, entry_fee="30 zł")
    client = Client()
    page = client.get(reverse("event", args=[event.slug])).content.decode()
    assert reverse("register", args=[event.slug]) in page
    answer = send(client, event, name="Ala Nowak", club="Kuat", email="ala@example.com", remarks="Vegan")
    one = event.registrations.get()
    text = answer.content.decode()
    assert answer.redirect_chain == [(reverse("registration", args=[link_of_registration(one)]), 302)]
    assert "You have a place" in text
    assert reverse("player-page", args=[link_of(event.entries.get())]) in text
    assert "data:image/svg+xml" in text


def test_nothing_is_said_of_mail_that_would_come(cast: Cast) -> None:
    answer = send(Client(), open_event(cast), name="Ala", email="ala@example.com").content.decode()
    said = answer.split("<main")[1].split("What you have said")[0]
    assert "mail" not in said


def test_the_form_says_when_the_event_is_closed_to_registrations(cast: Cast) -> None:
    event = open_event(cast, registration_closes=NOW)
    client = Client()
    page = client.get(reverse("register", args=[event.slug])).content.decode()
    assert "Registration closed on" in page
    assert "<input" not in page.split("<main")[1].split("</main")[0]


def test_a_namesake_is_asked_whether_they_are_somebody_else(cast: Cast) -> None:
    event = open_event(cast)
    send(Client(), event, name="Jan Kowalski")
    client = Client()
    asked = send(client, event, name="Jan Kowalski")
    text = asked.content.decode()
    assert (asked.status_code, 'type="checkbox" name="is_another"' in text) == (422, True)
    again = send(client, event, name="Jan Kowalski", is_another="on")
    assert again.status_code == 200
    assert event.registrations.count() == 2


def test_two_clicks_on_the_button_are_one_registration(cast: Cast) -> None:
    event = open_event(cast)
    client = Client()
    form = {**form_of(client, event), "name": "Ala"}
    for _click in range(2):
        client.post(reverse("register", args=[event.slug]), form)
    assert event.registrations.count() == 1


def test_who_waits_reads_the_place_in_line_and_withdraws(cast: Cast) -> None:
    event = open_event(cast, places=2)
    for name in ("Ala", "Ola", "Iza"):
        answer = send(Client(), event, name=name)
    assert "Place 1 on the waiting list" in answer.content.decode()
    one = event.registrations.get(name="Ala")
    gone = Client().post(reverse("registration-withdraw", args=[link_of_registration(one)]), follow=True)
    assert "You have withdrawn" in gone.content.decode()
    assert event.registrations.get(name="Iza").state == "placed"


def test_what_was_said_is_changed_behind_the_link(cast: Cast) -> None:
    event = open_event(cast)
    send(Client(), event, name="Ala")
    url = reverse("registration", args=[link_of_registration(event.registrations.get())])
    Client().post(url, {"name": "Ala Nowak", "club": "Kuat", "email": "", "remarks": "Late"})
    entry = event.entries.get()
    assert (entry.name, entry.club, event.registrations.get().remarks) == ("Ala Nowak", "Kuat", "Late")


def test_a_wrong_link_opens_nothing(cast: Cast) -> None:
    event = open_event(cast)
    send(Client(), event, name="Ala")
    token = link_of_registration(event.registrations.get())
    assert Client().get(reverse("registration", args=[token[:-1] + "!"])).status_code == 404
    # The link of a registration is none of a player, and the other way round.
    assert Client().get(reverse("player-page", args=[token])).status_code == 404


def test_an_offer_is_taken_on_the_own_page(cast: Cast) -> None:
    event = open_event(cast, places=2, hours_to_accept=2)
    for name in ("Ala", "Ola", "Iza"):
        send(Client(), event, name=name)
    client = Client()
    client.force_login(cast.ozzel)
    key = event.entries.earliest("pk").key
    client.post(reverse("entry-remove", args=[event.slug, key]))
    one = event.registrations.get(name="Iza")
    url = reverse("registration", args=[link_of_registration(one)])
    assert "A place is free for you" in Client().get(url).content.decode()
    # Once its time is over the page says so at once, whether or not anybody has looked since.
    until = one.answer_until
    event.registrations.filter(pk=one.pk).update(answer_until=NOW)
    assert "The place went to the next" in Client().get(url).content.decode()
    event.registrations.filter(pk=one.pk).update(answer_until=until)
    Client().post(reverse("registration-accept", args=[link_of_registration(one)]))
    assert list(event.entries.values_list("name", flat=True)) == ["Ola", "Iza"]


def test_the_desk_gives_a_place_notes_the_fee_and_takes_it_back(cast: Cast) -> None:
    event = open_event(cast, approves_registrations=True, entry_fee="30 zł")
    send(Client(), event, name="Ala", remarks="Vegan")
    client = Client()
    client.force_login(cast.madine)
    one = event.registrations.get()
    settle = reverse("registration-settle", args=[event.slug, one.pk])
    page = client.post(settle, {"state": "placed"}, follow=True).content.decode()
    assert ("Vegan" in page, reverse("entry-edit", args=[event.slug, "p1"]) in page) == (True, True)
    client.post(reverse("registration-fee", args=[event.slug, one.pk]), {"fee": "paid"})
    paid = client.get(reverse("registrations", args=[event.slug])).content.decode()
    assert "paid 1 (30 zł)" in " ".join(paid.split())
    one.refresh_from_db()
    assert (one.state, one.fee) == ("placed", "paid")


def test_the_desk_says_before_the_start_how_many_registered(cast: Cast) -> None:
    event = open_event(cast, places=2)
    for name in ("Ala", "Ola", "Iza"):
        send(Client(), event, name=name)
    client = Client()
    client.force_login(cast.ozzel)
    text = " ".join(client.get(reverse("desk", args=[event.slug])).content.decode().split())
    assert "with a place 2 · waiting 1 · for your word 0" in text


def test_whoever_fills_the_list_by_program_is_asked_to_wait(cast: Cast) -> None:
    event = open_event(cast)
    client = Client(REMOTE_ADDR="203.0.113.7")
    for _sent in range(REGISTRATIONS.most):
        REGISTRATIONS.allows("203.0.113.7")
    answer = send(client, event, name="Ola")
    assert (answer.status_code, Registration.objects.count()) == (422, 0)
    told = "Too many registrations came from your network. Try again in 10 min."
    assert told in answer.content.decode()
    assert send(Client(), event, name="Ola").status_code == 200
