"""The line before the list of players: who has a place, who waits, who moves up."""

from datetime import datetime
from typing import Any

import pytest
from django.test import override_settings

from fleets.services.transfer import FLEETS
from tests.factories import NOW, Cast, entry_of, make_event, minutes, refused
from tournaments.acts import Action
from tournaments.event_file import read_event, write_event
from tournaments.models import Entry, Registration, Tournament
from tournaments.queries import event_state
from tournaments.queries.document import export_event
from tournaments.queries.people.registration import place_in_line, registrations_of, sum_of
from tournaments.queries.rounds.history import history_of
from tournaments.services.event.setup import start_tournament
from tournaments.services.event.transfer import import_event
from tournaments.services.people.entries import Newcomer, add_entry, merge_entries, remove_entry
from tournaments.services.people.forgetting import forget_registration
from tournaments.services.people.registration import (
    Applicant,
    accept_place,
    edit_own_registration,
    move_up,
    places_changed,
    record_fee,
    register,
    settle_registration,
    withdraw_registration,
)

pytestmark = pytest.mark.django_db


def open_event(cast: Cast, *, players: int = 0, **settings: Any) -> Tournament:
    return make_event(cast, players=players, **{"takes_registrations": True, **settings})


def come(event: Tournament, name: str, *, now: datetime = NOW, **said: Any) -> Registration:
    service = {key: said.pop(key) for key in ("is_another", "sent_as") if key in said}
    return register(event, who=Applicant(name, **said), **{"sent_as": f"form-{name}", **service}, now=now)


def states(event: Tournament) -> dict[str, str]:
    return dict(Registration.objects.filter(tournament=event).values_list("name", "state"))


def listed(event: Tournament) -> list[str]:
    return list(Entry.objects.filter(tournament=event).values_list("name", flat=True))


def test_whoever_comes_first_has_a_place_and_the_others_wait_in_their_order(cast: Cast) -> None:
    event = open_event(cast, places=2)
    for name in ("Ala", "Ola", "Ela", "Iza"):
        come(event, name)
    assert states(event) == {"Ala": "placed", "Ola": "placed", "Ela": "waiting", "Iza": "waiting"}
    assert [place_in_line(each) for each in event.registrations.all()] == [0, 0, 1, 2]


def test_who_waits_is_no_player_for_anybody(cast: Cast) -> None:
    event = open_event(cast, places=1)
    come(event, "Ala", club="Kuat", email="ala@example.com")
    come(event, "Ola")
    state = event_state(Tournament.objects.get(pk=event.pk))
    assert [(entry.name, entry.club, entry.email) for entry in state.entries] == [
        ("Ala", "Kuat", "ala@example.com")
    ]


def test_the_same_form_twice_is_one_registration(cast: Cast) -> None:
    event = open_event(cast)
    first, second = (come(event, "Ala", sent_as="one-page") for _ in range(2))
    assert (first.pk, listed(event)) == (second.pk, ["Ala"])
    assert event.audit.filter(action=Action.REGISTER).count() == 1


def test_one_person_twice_is_asked_about_and_two_of_one_name_both_come_in_F12(cast: Cast) -> None:
    event = open_event(cast)
    come(event, "Jan Kowalski", email="jan@example.com")
    with refused("registered_before"):
        come(event, "jan kowalski", sent_as="another-form")
    with refused("registered_already"):
        come(event, "Jan Kowalski", email="JAN@example.com", sent_as="a-third-form", is_another=True)
    come(event, "Jan Kowalski", sent_as="another-form", is_another=True)
    assert listed(event) == ["Jan Kowalski #1", "Jan Kowalski #2"]


def test_a_player_the_desk_entered_is_asked_about_as_well(cast: Cast) -> None:
    event = open_event(cast, players=1)
    with refused("registered_before"):
        come(event, "A1")


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ({"takes_registrations": False}, "registration_off"),
        ({"registration_opens": minutes(1)}, "registration_not_yet"),
        ({"registration_closes": minutes(-1)}, "registration_over"),
    ],
)
def test_outside_of_its_window_a_registration_is_refused_in_words(
    cast: Cast, said: dict[str, Any], code: str
) -> None:
    event = open_event(cast, **said)
    with refused(code):
        come(event, "Ala")
    assert states(event) == {}


def test_once_the_event_has_started_the_desk_takes_people_in(cast: Cast) -> None:
    event = open_event(cast, players=8)
    late = come(event, "Ala")
    start_tournament(event, cast.ozzel, now=NOW)
    with refused("registration_started"):
        come(event, "Ola")
    with refused("registration_started"):
        withdraw_registration(late, now=NOW)


def test_a_window_that_closes_before_it_opens_is_refused(cast: Cast) -> None:
    with refused("window_backwards"):
        open_event(cast, registration_opens=minutes(5), registration_closes=minutes(4))


def test_when_somebody_withdraws_the_next_moves_up_and_the_history_says_who(cast: Cast) -> None:
    event = open_event(cast, places=1)
    first, _next = come(event, "Ala"), come(event, "Ola")
    withdraw_registration(first, now=NOW)
    assert (states(event), listed(event)) == ({"Ala": "withdrawn", "Ola": "placed"}, ["Ola"])
    lines = [(line.actor, line.sentence) for line in history_of(event, limit=2)]
    assert lines == [("", "let the waiting list move up: Ola"), ("Ala", "withdrew the own registration")]


def test_when_the_desk_takes_somebody_off_the_next_moves_up(cast: Cast) -> None:
    event = open_event(cast, places=1)
    come(event, "Ala"), come(event, "Ola")
    remove_entry(entry_of(event, "p1"), cast.ozzel, now=NOW)
    places_changed(event, now=NOW)
    assert listed(event) == ["Ola"]
    assert [line.is_off for line in registrations_of(event, NOW).lines] == [True, False]


def test_the_list_waits_for_the_organizer_where_it_is_set_so(cast: Cast) -> None:
    event = open_event(cast, places=1, moves_up_by_itself=False)
    first, _next = come(event, "Ala"), come(event, "Ola")
    withdraw_registration(first, now=NOW)
    assert states(event)["Ola"] == "waiting"
    come(event, "Iza")
    assert states(event)["Iza"] == "waiting"
    assert move_up(event, cast.ozzel, now=NOW) == ("Ola",)
    assert states(event) == {"Ala": "withdrawn", "Ola": "placed", "Iza": "waiting"}


def test_an_offer_is_kept_for_its_hours_and_then_goes_to_the_next(cast: Cast) -> None:
    event = open_event(cast, places=1, hours_to_accept=2)
    first, second, third = come(event, "Ala"), come(event, "Ola"), come(event, "Iza")
    withdraw_registration(first, now=NOW)
    assert states(event) == {"Ala": "withdrawn", "Ola": "offered", "Iza": "waiting"}
    come(event, "Ela", now=minutes(60))
    assert states(event)["Ela"] == "waiting"
    with refused("offer_over"):
        accept_place(second, now=minutes(121))
    places_changed(event, now=minutes(121))
    assert states(event) == {"Ala": "withdrawn", "Ola": "lapsed", "Iza": "offered", "Ela": "waiting"}
    accept_place(third, now=minutes(122))
    assert listed(event) == ["Iza"]


def test_the_organizer_gives_the_places_where_it_is_set_so(cast: Cast) -> None:
    event = open_event(cast, approves_registrations=True)
    one, two = come(event, "Ala"), come(event, "Ola")
    assert states(event) == {"Ala": "asked", "Ola": "asked"}
    settle_registration(one, cast.ozzel, state="placed", now=NOW)
    settle_registration(two, cast.ozzel, state="declined", now=NOW)
    assert (states(event), listed(event)) == ({"Ala": "placed", "Ola": "declined"}, ["Ala"])


def test_a_place_is_taken_away_only_by_taking_the_player_off_the_list(cast: Cast) -> None:
    event = open_event(cast)
    one = come(event, "Ala")
    with refused("remove_placed"):
        settle_registration(one, cast.ozzel, state="declined", now=NOW)


def test_who_has_a_place_is_forgotten_as_a_player_and_who_waits_by_the_registration(cast: Cast) -> None:
    event = open_event(cast, places=1)
    placed, waits = come(event, "Ala"), come(event, "Ola")
    with refused("forget_as_player"):
        forget_registration(placed, now=NOW)
    forget_registration(waits, now=NOW)
    assert states(event) == {"Ala": "placed", f"#{waits.pk}": "withdrawn"}


def test_players_change_what_they_said_until_registration_closes(cast: Cast) -> None:
    event = open_event(cast, registration_closes=minutes(10))
    one = come(event, "Ala")
    edit_own_registration(one, who=Applicant("Ala Nowak", "Kuat", remarks="Vegan"), now=minutes(9))
    assert (listed(event), one.remarks) == (["Ala Nowak"], "")
    with refused("registration_fixed"):
        edit_own_registration(one, who=Applicant("Ola"), now=minutes(11))
    with refused("registration_fixed"):
        withdraw_registration(one, now=minutes(11))


def test_fees_are_noted_and_counted_of_those_who_have_a_place(cast: Cast) -> None:
    event = open_event(cast, places=2, entry_fee="12,50 zł")
    one, two, waiting = come(event, "Ala"), come(event, "Ola"), come(event, "Iza")
    record_fee(one, cast.ozzel, fee="paid", now=NOW)
    record_fee(waiting, cast.ozzel, fee="paid", now=NOW)
    totals = registrations_of(event, NOW).fees
    assert [(total.fee, total.count, total.sum) for total in totals] == [
        ("open", 1, "12,50 zł"),
        ("paid", 1, "12,50 zł"),
        ("waived", 0, "0,00 zł"),
    ]
    assert two.fee == "open"


@pytest.mark.parametrize(
    ("fee", "total"), [("30 zł", "90 zł"), ("at the door", ""), ("10 or 20", ""), ("2.50 €", "7.50 €")]
)
def test_a_sum_is_told_where_the_note_says_one_number(fee: str, total: str) -> None:
    assert sum_of(fee, 3) == total


def test_who_is_merged_into_another_entry_keeps_the_place(cast: Cast) -> None:
    event = open_event(cast)
    one = come(event, "Ala")
    other = add_entry(event, cast.ozzel, Newcomer(name="Alicja"), now=NOW)
    merge_entries(other, cast.ozzel, double=entry_of(event, "p1"), now=NOW)
    one.refresh_from_db()
    assert one.key == other.key


@override_settings(TIME_ZONE="Europe/Warsaw")
def test_the_file_carries_the_line_in_its_order(cast: Cast) -> None:
    event = open_event(cast, places=1, entry_fee="5 €")
    one = come(event, "Ala", email="ala@example.com", remarks="Vegan")
    come(event, "Ola", club="Kuat")
    record_fee(one, cast.ozzel, fee="waived", now=NOW)
    text = write_event(export_event(event, emails=True))
    copy = import_event(read_event(text), cast.ozzel, now=NOW, fleets=FLEETS)
    columns = ("name", "club", "email", "remarks", "state", "key", "fee", "at")
    of_copy = list(copy.registrations.values_list(*columns))
    assert of_copy == list(event.registrations.values_list(*columns))
    assert "ala@example.com" not in write_event(export_event(event))
