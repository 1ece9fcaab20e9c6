"""What is stored of a player: read behind the own link, and taken along as a file."""

import json
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import (
    NOW,
    Cast,
    entry_of,
    make_event,
    make_running_event,
    open_matches,
    play,
    publish_next,
    refused,
    report,
)
from tournaments.access.links import link_of, link_of_registration
from tournaments.models import Tournament
from tournaments.services.event.sweeping import sweep
from tournaments.services.people.drops import drop_self
from tournaments.services.people.entries import EntryChanges, edit_entry
from tournaments.services.people.forgetting import ask_forgetting, forget_entry
from tournaments.services.people.registration import Applicant, edit_own_registration, register
from tournaments.services.results.penalties import propose_disqualification
from tournaments.services.rounds.presence import book_own_rounds

pytestmark = pytest.mark.django_db


def test_the_page_shows_what_the_player_said_of_themselves(cast: Cast) -> None:
    event = make_event(cast, takes_registrations=True)
    who = Applicant("Ala Nowak", "Kuat", "ala@example.com", "Vegan")
    register(event, who=who, sent_as="form-of-ala", now=NOW)
    page = Client().get(reverse("player-data", args=[link_of(entry_of(event, "p1"))])).content.decode()
    for word in ("Ala Nowak", "Kuat", "ala@example.com", "Vegan"):
        assert word in page


def test_the_file_has_the_own_games_and_acts_and_nobody_elses(cast: Cast) -> None:
    event = make_running_event(cast, players=4)
    round_ = publish_next(event, cast.ozzel)
    for match in open_matches(round_):
        report(match, cast.ozzel)
    entry = entry_of(event, "p1")
    book_own_rounds(entry, missed=frozenset({2}), ahead=frozenset({2, 3}), now=NOW)
    answer = Client().get(reverse("player-data", args=[link_of(entry)]), {"as": "json"})
    data = json.loads(answer.content)
    assert (data["player"]["id"], data["player"]["rounds"]) == ("p1", [{"round": 2, "word": "away"}])
    assert [("p1" in match["players"]) for match in data["matches"]] == [True]
    assert [line["action"] for line in data["history"]] == ["book_own_rounds"]
    assert "attachment" in answer["Content-Disposition"]


def test_before_the_start_the_player_is_gone_everywhere_at_once_and_the_next_moves_up(
    cast: Cast, desk: Client
) -> None:
    event = make_event(cast, takes_registrations=True, places=1)
    register(event, who=Applicant("Ala Nowak", "Kuat", "ala@x.test", "Vegan"), sent_as="form-of-ala", now=NOW)
    register(event, who=Applicant("Ola"), sent_as="form-of-ola", now=NOW)
    own = event.registrations.get(name="Ala Nowak")
    edit_own_registration(own, who=Applicant("Alina Nowak", "Kuat", "ala@x.test", "Vegan"), now=NOW)
    edit_entry(entry_of(event, "p1"), cast.ozzel, EntryChanges(name="Ala Kowal"), now=NOW)
    where = reverse("player-forget", args=[link_of(entry_of(event, "p1"))])
    assert "This is done at once" in Client().get(where).content.decode()
    assert "personal data are deleted" in Client().post(where, follow=True).content.decode()
    assert Client().get(where).status_code == 404
    assert list(event.entries.values_list("name", flat=True)) == ["Ola"]
    assert event.registrations.filter(name="Player 1", state="withdrawn").count() == 1
    assert event.snapshots.count() == 0
    lines = event.registrations.values_list("name", "club", "email", "remarks")
    kept = [*lines, *event.audit.values_list("data", "reason")]
    assert [
        word for word in ("Ala", "Alina", "Nowak", "Kowal", "Kuat", "Vegan", "x.test") if word in str(kept)
    ] == []


def test_who_waits_is_out_of_the_line_and_gone_everywhere_and_nobody_else(cast: Cast) -> None:
    event = make_event(cast, takes_registrations=True, places=1)
    for name, club in (("Ola", "Kuat"), ("Ala Nowak", "Gdynia Wargamers"), ("Ala", "Kuat")):
        who = Applicant(name, club, f"{name[:3]}@x.test", "Vegan")
        register(event, who=who, sent_as=f"form-of-{name}", now=NOW)
    own = event.registrations.get(name="Ala Nowak")
    edit_own_registration(own, who=Applicant("Ala Kowal", "Gdynia Wargamers"), now=NOW)
    where = reverse("registration-forget", args=[link_of_registration(own)])
    assert "Your personal data are deleted." in Client().post(where, follow=True).content.decode()
    assert list(event.registrations.values_list("name", "club", "state")) == [
        ("Ola", "Kuat", "placed"), (f"#{own.pk}", "", "withdrawn"), ("Ala", "Kuat", "waiting"),
    ]  # fmt: skip
    kept = [*event.audit.values_list("data", "reason"), *event.snapshots.values_list("document", flat=True)]
    assert [word for word in ("Nowak", "Kowal", "Gdynia") if word in str(kept)] == []
    placed = event.registrations.get(name="Ola")
    Client().post(reverse("registration-forget", args=[link_of_registration(placed)]))
    assert list(event.entries.values_list("name", flat=True)) == ["Ola"]


def test_later_the_player_asks_and_the_organizer_or_two_weeks_do_it(cast: Cast, desk: Client) -> None:
    event = make_running_event(cast, players=5)
    edit_entry(entry_of(event, "p1"), cast.ozzel, EntryChanges(name="Ala Nowak"), now=NOW)
    token = link_of(entry_of(event, "p1"))
    where, staff = reverse("player-forget", args=[token]), reverse("entry-forget", args=[event.slug, "p1"])
    at_desk = "Asked to have their personal data deleted: Ala Nowak."
    for said, is_asked in (({}, True), ({"back": "1"}, False), ({}, True)):
        Client().post(where, said)
        page = desk.get(reverse("desk", args=[event.slug])).content.decode()
        assert (at_desk in page, "I don’t ask any more" in Client().get(where).content.decode()) == (
            is_asked, is_asked,
        )  # fmt: skip
    round_ = publish_next(event, cast.ozzel)
    # Whoever plays needs a name; whoever has dropped with an open game, too.
    for act in (lambda: None, lambda: drop_self(entry_of(event, "p1"), now=NOW)):
        act()
        assert "Not yet" in desk.get(staff).content.decode()
        with refused("not_finished"):
            forget_entry(entry_of(event, "p1"), cast.ozzel, now=NOW)
    play(round_, cast.ozzel)
    desk.post(staff)
    assert (entry_of(event, "p1").name, entry_of(event, "p1").status) == ("Player 1", "removed")
    assert Client().get(where).status_code == 404
    # Whoever asks and is not heard is forgotten two weeks later, once the event is over.
    ask_forgetting(entry_of(event, "p2"), now=NOW)
    sweep(now=NOW + timedelta(days=20))
    assert entry_of(event, "p2").name == "A2"
    Tournament.objects.filter(pk=event.pk).update(state="finished")
    sweep(now=NOW + timedelta(days=13))
    assert entry_of(event, "p2").name == "A2"
    sweep(now=NOW + timedelta(days=15))
    assert entry_of(event, "p2").name == "Player 2"


def test_a_proposed_disqualification_is_not_told_before_it_is_decided(cast: Cast) -> None:
    event = make_running_event(cast, players=4)
    entry = entry_of(event, "p1")
    propose_disqualification(entry, cast.madine, reason="Dice", now=NOW)
    data = json.loads(Client().get(reverse("player-data", args=[link_of(entry)]), {"as": "json"}).content)
    assert data["player"]["penalties"] == []
