"""A round that the desk seats by hand: who sits out comes back, and nobody publishes an empty one."""

import pytest

from fleets.services.transfer import FLEETS
from tests.factories import NOW, Cast, entry_of, make_running_event, refused
from tournaments.models import Match
from tournaments.services.gate.undo_request import UndoRequest
from tournaments.services.people.drops import drop_entry
from tournaments.services.rounds.rounds import pair_by_hand, publish_round
from tournaments.services.rounds.seating import sit_out
from tournaments.services.undo.undo import undo

pytestmark = pytest.mark.django_db


def test_who_misses_a_round_by_hand_has_no_seat_again_once_that_is_taken_back(cast: Cast) -> None:
    event = make_running_event(cast, players=4)
    round_ = pair_by_hand(event, cast.ozzel, now=NOW, reason="Laptop")
    sit_out(round_, cast.ozzel, entry=entry_of(event, "p2"), now=NOW, reason="Late", kind="missed")
    assert list(Match.objects.filter(round=round_).values_list("kind", "seats__entry__key")) == [
        ("missed", "p2")
    ]
    undo(UndoRequest(event.audit.latest("revision"), cast.ozzel, NOW, "by mistake", FLEETS))
    assert not Match.objects.filter(round=round_).exists()


def test_a_round_that_nobody_plays_is_not_published(cast: Cast) -> None:
    event = make_running_event(cast, players=4)
    round_ = pair_by_hand(event, cast.ozzel, now=NOW, reason="Laptop")
    for key in ("p1", "p2", "p3", "p4"):
        drop_entry(entry_of(event, key), cast.ozzel, now=NOW)
    with refused("round_empty"):
        publish_round(round_, cast.ozzel, now=NOW)


def test_the_draft_by_hand_is_there_once_however_often_it_is_asked_for(cast: Cast) -> None:
    event = make_running_event(cast, players=4)
    round_ = pair_by_hand(event, cast.ozzel, now=NOW, reason="Laptop")
    lines = event.audit.count()
    assert pair_by_hand(event, cast.ozzel, now=NOW, reason="Laptop again") == round_
    assert event.audit.count() == lines
