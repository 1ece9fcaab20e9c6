"""Judges and lists: checked, taken back, returned with a note; proxies for damaged cards."""

import pytest

from fleets.games.armada.listed import cards_of
from fleets.lists.games.armada.demo import demo_fleets
from fleets.models import Fleet, ProxyCard
from fleets.queries.queue import CheckState, line_of
from fleets.services import hand_in_fleet
from fleets.services.judging import check_fleet, return_fleet, uncheck_fleet
from fleets.services.proxies import make_proxy, withdraw_proxy
from tests.factories import NOW, Cast, entry_of, make_cast, make_event, minutes, refused
from tournaments.models import Entry, Tournament
from tournaments.queries import history_of
from tournaments.services.event.setup import start_tournament

pytestmark = pytest.mark.django_db

ILLEGAL = demo_fleets()[1].replace("Squadrons:", "Squadrons:\n• 2 x Sun Crusher (18)")


@pytest.fixture
def cast(db: None) -> Cast:
    return make_cast()


@pytest.fixture
def event(cast: Cast) -> Tournament:
    return make_event(cast, players=4)


@pytest.fixture
def entry(event: Tournament, cast: Cast) -> Entry:
    """A1 with a legal list."""
    return with_list(event, cast, "p1", demo_fleets()[0])


def with_list(event: Tournament, cast: Cast, key: str, text: str) -> Entry:
    entry = entry_of(event, key)
    hand_in_fleet(entry, cast.ozzel, text=text, now=NOW)
    return entry


def check_state(entry: Entry) -> str:
    fleet = Fleet.objects.select_related("current").filter(entry=entry).first()
    return line_of(entry, fleet, entry.tournament).state


def diary(event: Tournament) -> list[str]:
    return [line.sentence for line in history_of(event, limit=3)]


def test_a_checked_list_says_who_and_when_and_stands_in_the_diary(
    event: Tournament, entry: Entry, cast: Cast
) -> None:
    fleet = check_fleet(entry, cast.jerec, seen=1, now=minutes(5))
    assert (fleet.checked_by, fleet.checked_at) == (cast.jerec, minutes(5))
    assert check_state(entry) == CheckState.CHECKED
    assert diary(event)[0] == "checked the fleet of A1, version 1"


def test_checking_twice_is_one_act(event: Tournament, entry: Entry, cast: Cast) -> None:
    """F41"""
    check_fleet(entry, cast.jerec, seen=1, now=NOW)
    before = Tournament.objects.get(pk=event.pk).revision
    check_fleet(entry, cast.madine, seen=1, now=minutes(1))
    assert Tournament.objects.get(pk=event.pk).revision == before
    assert Fleet.objects.get(entry=entry).checked_by == cast.jerec


def test_a_version_that_came_meanwhile_is_not_checked_unseen(entry: Entry, cast: Cast) -> None:
    """F43"""
    hand_in_fleet(entry, cast.ozzel, text=demo_fleets()[1], now=NOW)
    with refused("version_changed") as told:
        check_fleet(entry, cast.jerec, seen=1, now=NOW)
    assert told.value.figures == {"name": "A1", "number": 2, "seen": 1}
    with refused("version_changed"):
        return_fleet(entry, cast.jerec, seen=1, note="Look again.", now=NOW)


def test_a_list_with_problems_is_in_order_only_with_a_reason(event: Tournament, cast: Cast) -> None:
    entry = with_list(event, cast, "p2", ILLEGAL)
    with refused("check_needs_reason") as told:
        check_fleet(entry, cast.jerec, seen=1, now=NOW)
    assert told.value.field == "reason"
    check_fleet(entry, cast.jerec, seen=1, now=NOW, reason="A promotional card, legal here")
    assert history_of(event, limit=1)[0].reason == "A promotional card, legal here"


def test_a_tick_by_mistake_is_taken_back(event: Tournament, entry: Entry, cast: Cast) -> None:
    check_fleet(entry, cast.jerec, seen=1, now=NOW)
    uncheck_fleet(entry, cast.jerec, seen=1, now=NOW)
    uncheck_fleet(entry, cast.jerec, seen=1, now=NOW)
    assert check_state(entry) == CheckState.OPEN
    assert diary(event)[:2] == [
        "took back the check of the fleet of A1",
        "checked the fleet of A1, version 1",
    ]


def test_a_list_goes_back_with_a_note_the_player_reads(event: Tournament, entry: Entry, cast: Cast) -> None:
    for _time in range(2):
        return_fleet(entry, cast.jerec, seen=1, note=" The commander is missing. ", now=NOW)
    fleet = Fleet.objects.get(entry=entry)
    assert (fleet.returned_note, fleet.returned_by) == ("The commander is missing.", cast.jerec)
    assert check_state(entry) == CheckState.RETURNED
    assert diary(event).count("returned the fleet of A1, version 1") == 1


def test_a_return_needs_a_note_of_a_length_people_read(entry: Entry, cast: Cast) -> None:
    with refused("note_missing"):
        return_fleet(entry, cast.jerec, seen=1, note=" ", now=NOW)
    with refused("text_too_long"):
        return_fleet(entry, cast.jerec, seen=1, note="x" * 501, now=NOW)


def test_returning_takes_the_check_back_and_checking_the_return(entry: Entry, cast: Cast) -> None:
    check_fleet(entry, cast.jerec, seen=1, now=NOW)
    return_fleet(entry, cast.madine, seen=1, note="The points are wrong.", now=NOW)
    fleet = Fleet.objects.get(entry=entry)
    assert (fleet.checked_version, fleet.checked_by) == (None, None)
    fleet = check_fleet(entry, cast.jerec, seen=1, now=NOW)
    assert (fleet.returned_version, fleet.returned_note) == (None, "")


def test_what_was_returned_before_stays_on_record_when_the_new_version_is_checked(
    entry: Entry, cast: Cast
) -> None:
    return_fleet(entry, cast.jerec, seen=1, note="The points are wrong.", now=NOW)
    hand_in_fleet(entry, cast.ozzel, text=demo_fleets()[1], now=NOW)
    fleet = check_fleet(entry, cast.jerec, seen=2, now=NOW)
    assert fleet.returned_note == "The points are wrong."
    assert check_state(entry) == CheckState.CHECKED


def test_without_a_list_there_is_nothing_to_check(event: Tournament, cast: Cast) -> None:
    with refused("no_fleet"):
        check_fleet(entry_of(event, "p3"), cast.jerec, seen=0, now=NOW)


def test_after_the_event_nothing_is_checked(event: Tournament, entry: Entry, cast: Cast) -> None:
    Tournament.objects.filter(pk=event.pk).update(state=Tournament.State.FINISHED)
    with refused("event_finished"):
        check_fleet(entry, cast.jerec, seen=1, now=NOW)


def test_a_proxy_is_recorded_once_with_the_name_of_who_made_it(
    event: Tournament, entry: Entry, cast: Cast
) -> None:
    """A-FLEET-14"""
    start_tournament(event, cast.ozzel, now=NOW)
    card = a_card(entry)
    for _time in range(2):
        made = make_proxy(entry, cast.ozzel, card=card, hidden=" Torn in two. ", now=NOW)
    assert (made.card, made.hidden, made.made_by, made.at) == (card, "Torn in two.", cast.ozzel, NOW)
    assert ProxyCard.objects.count() == 1
    assert diary(event)[0] == f"recorded a proxy card for A1: {card}"


def test_a_proxy_stands_for_a_card_of_the_list_and_says_what_is_hidden(entry: Entry, cast: Cast) -> None:
    with refused("card_not_in_fleet"):
        make_proxy(entry, cast.ozzel, card="Sun Crusher", hidden="all of it", now=NOW)
    with refused("hidden_missing"):
        make_proxy(entry, cast.ozzel, card=a_card(entry), hidden=" ", now=NOW)


def test_a_proxy_is_withdrawn_with_a_reason_and_stays_on_record(
    event: Tournament, entry: Entry, cast: Cast
) -> None:
    made = make_proxy(entry, cast.ozzel, card=a_card(entry), hidden="Torn.", now=NOW)
    with refused("reason_missing"):
        withdraw_proxy(made, cast.ozzel, reason=" ", now=NOW)
    for _time in range(2):
        gone = withdraw_proxy(made, cast.madine, reason="The card was found", now=minutes(9))
    assert (gone.withdrawn_by, gone.withdrawn_at) == (cast.madine, minutes(9))
    assert diary(event)[0] == f"withdrew the proxy card of A1: {made.card}"
    # The same damage again is a new proxy.
    make_proxy(entry, cast.ozzel, card=made.card, hidden="Torn.", now=minutes(10))
    assert ProxyCard.objects.count() == 2


def a_card(entry: Entry) -> str:
    version = Fleet.objects.get(entry=entry).current
    assert version is not None
    return cards_of(version.reading)[1].label
