"""An account is tied to one player of an event, once, and by nobody else (A-ROLE-5)."""

import pytest

from tests.factories import NOW, Cast, entry_of, make_running_event, refused
from tournaments.models import Entry
from tournaments.services.people.identity import claim_entry, unclaim_entry

pytestmark = pytest.mark.django_db


def test_the_same_account_twice_is_one_act(cast: Cast) -> None:
    event = make_running_event(cast, players=4)
    claim_entry(entry_of(event, "p1"), cast.piett, now=NOW)
    lines = event.audit.count()
    assert claim_entry(entry_of(event, "p1"), cast.piett, now=NOW).user == cast.piett
    assert event.audit.count() == lines


def test_who_is_tied_to_an_account_is_nobody_elses_and_an_account_has_one_player(cast: Cast) -> None:
    event = make_running_event(cast, players=4)
    claim_entry(entry_of(event, "p1"), cast.piett, now=NOW)
    with refused("claimed_by_other"):
        claim_entry(entry_of(event, "p1"), cast.ackbar, now=NOW)
    with refused("plays_already"):
        claim_entry(entry_of(event, "p2"), cast.piett, now=NOW)
    tied = dict(
        Entry.objects.filter(tournament=event, user__isnull=False).values_list("key", "user__username")
    )
    assert tied == {"p1": cast.piett.username}
    unclaim_entry(entry_of(event, "p1"), cast.piett, now=NOW)
    assert claim_entry(entry_of(event, "p2"), cast.piett, now=NOW).user == cast.piett
