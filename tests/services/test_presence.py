"""Check-in, absence and byes booked beforehand: who is paired, and who is left out with whose word."""

from typing import Any

import pytest

from fleets.services.transfer import FLEETS
from tests.factories import NOW, Cast, entry_of, make_event, make_running_event, minutes, play, refused
from tournaments.event_file import read_event, write_event
from tournaments.event_file.playing import next_round_of
from tournaments.models import Match, Round, Tournament
from tournaments.queries import event_state, read_state
from tournaments.queries.document import export_event
from tournaments.queries.rounds.history import history_of
from tournaments.queries.state.presence import RoundCall, call_of
from tournaments.services.event.transfer import import_event
from tournaments.services.people.drops import drop_entry
from tournaments.services.rounds.presence import book_own_rounds, book_rounds, check_in, check_self_in
from tournaments.services.rounds.rounds import DrawOptions, pair_round, publish_round

pytestmark = pytest.mark.django_db


def asking(cast: Cast, *, players: int = 6, **settings: Any) -> Tournament:
    """A started event of three rounds that asks for check-in before each."""
    structure = {"structure": "custom", "swiss_rounds": 3, "cut": 0}
    return make_running_event(cast, players=players, **{"check_in": "each", **structure, **settings})


def come(event: Tournament, cast: Cast, *keys: str, number: int = 1) -> None:
    for key in keys:
        check_in(entry_of(event, key), cast.jerec, number=number, now=NOW)


def call(event: Tournament) -> RoundCall:
    found = call_of(read_state(Tournament.objects.get(pk=event.pk)))
    assert found is not None
    return found


def seats(round_: Round, kind: str) -> set[str]:
    found = round_.matches.filter(kind=kind).values_list("seats__entry__key", flat=True)
    return set(found)


def test_only_who_is_here_is_paired_and_only_with_the_organizers_word(cast: Cast) -> None:
    event = asking(cast)
    come(event, cast, "p1", "p2", "p3", "p4")
    assert [entry.key for entry in call(event).missing] == ["p5", "p6"]
    with refused("not_checked_in") as said:
        pair_round(event, cast.ozzel, now=NOW)
    assert "A5" in str(said.value)
    round_ = pair_round(event, cast.ozzel, now=NOW, options=DrawOptions(leave_out=True))
    assert (seats(round_, Match.Kind.GAME), seats(round_, Match.Kind.MISSED)) == (
        {"p1", "p2", "p3", "p4"},
        {"p5", "p6"},
    )
    assert history_of(event, limit=1)[0].sentence == "paired round 1 without A5 and A6"


def test_a_refused_pairing_writes_nothing_F5(cast: Cast) -> None:
    event = asking(cast)
    come(event, cast, "p1")
    with refused("not_checked_in"):
        pair_round(event, cast.ozzel, now=NOW)
    assert [entry.key for entry in call(event).missing] == ["p2", "p3", "p4", "p5", "p6"]


def test_the_same_tap_of_three_helpers_is_one_check_in(cast: Cast) -> None:
    event = asking(cast)
    for helper in (cast.ozzel, cast.madine, cast.jerec):
        check_in(entry_of(event, "p1"), helper, number=1, now=NOW)
    assert event.audit.filter(action="check_in").count() == 1


def test_a_check_in_while_the_round_is_being_paired_is_told_so(cast: Cast) -> None:
    event = asking(cast)
    come(event, cast, "p1", "p2", "p3", "p4")
    pair_round(event, cast.ozzel, now=NOW, options=DrawOptions(leave_out=True))
    with refused("checked_in_late"):
        come(event, cast, "p5")


def test_who_was_left_out_once_is_asked_again_before_the_next_round(cast: Cast) -> None:
    event = asking(cast)
    come(event, cast, "p1", "p2", "p3", "p4")
    play(
        publish_round(
            pair_round(event, cast.ozzel, now=NOW, options=DrawOptions(leave_out=True)), cast.ozzel, now=NOW
        ),
        cast.ozzel,
    )
    assert len(call(event).missing) == 6
    come(event, cast, *(f"p{number}" for number in range(1, 7)), number=2)
    assert seats(pair_round(event, cast.ozzel, now=NOW), Match.Kind.GAME) == {f"p{n}" for n in range(1, 7)}


def test_players_check_in_by_themselves_on_the_day_or_from_the_moment_that_is_set(cast: Cast) -> None:
    event = asking(cast, check_in_opens=minutes(30))
    with refused("check_in_closed"):
        check_self_in(entry_of(event, "p1"), number=1, now=minutes(29))
    check_self_in(entry_of(event, "p1"), number=1, now=minutes(30))
    assert [entry.key for entry in call(event).present] == ["p1"]
    other = asking(cast)
    with refused("check_in_closed"):
        check_self_in(entry_of(other, "p1"), number=1, now=minutes(-24 * 60))


def test_check_in_before_the_start_is_possible_and_after_a_drop_is_not(cast: Cast) -> None:
    event = make_event(cast, players=4, check_in="first")
    come(event, cast, "p1")
    running = asking(cast)
    drop_entry(entry_of(running, "p1"), cast.ozzel, now=NOW)
    with refused("already_out"):
        come(running, cast, "p1")


def test_an_event_that_asks_for_none_pairs_everybody(cast: Cast) -> None:
    event = asking(cast, check_in="no")
    assert (call(event).missing, call(event).asked) == ((), False)
    assert len(seats(pair_round(event, cast.ozzel, now=NOW), Match.Kind.GAME)) == 6
    with refused("checked_in_late"):
        come(event, cast, "p1")


def test_a_booked_round_is_a_loss_and_a_booked_bye_a_bye(cast: Cast) -> None:
    event = asking(cast, check_in="no")
    book_own_rounds(entry_of(event, "p1"), missed=frozenset({1}), ahead=frozenset({1, 2, 3}), now=NOW)
    book_rounds(entry_of(event, "p2"), cast.madine, words={1: "bye", 3: "away"}, now=NOW)
    assert history_of(event, limit=1)[0].sentence == "noted for A2: 1 (bye), 3"
    round_ = pair_round(event, cast.ozzel, now=NOW)
    assert (seats(round_, Match.Kind.MISSED), seats(round_, Match.Kind.BYE)) == ({"p1"}, {"p2"})
    assert round_.matches.get(kind=Match.Kind.BYE).reason == "booked"
    play(publish_round(round_, cast.ozzel, now=NOW), cast.ozzel)
    assert len(seats(pair_round(event, cast.ozzel, now=NOW), Match.Kind.GAME)) == 6


def test_a_round_that_is_paired_can_be_booked_no_more(cast: Cast) -> None:
    event = asking(cast, check_in="no")
    pair_round(event, cast.ozzel, now=NOW)
    with refused("checked_in_late"):
        book_rounds(entry_of(event, "p1"), cast.ozzel, words={1: "away"}, now=NOW)
    with refused("no_such_round"):
        book_rounds(entry_of(event, "p1"), cast.ozzel, words={4: "away"}, now=NOW)


def test_the_file_carries_it_and_the_headless_pairing_knows(cast: Cast) -> None:
    event = asking(cast)
    come(event, cast, "p1")
    book_rounds(entry_of(event, "p2"), cast.ozzel, words={1: "bye", 2: "away"}, now=NOW)
    text = write_event(export_event(event))
    document = read_event(text)
    assert {entrant.id for entrant in next_round_of(document).request.entrants} == {  # type: ignore[union-attr]
        "p1", "p3", "p4", "p5", "p6",
    }  # fmt: skip
    copy = import_event(document, cast.ozzel, now=NOW, fleets=FLEETS)
    assert call(copy).presences == call(event).presences == {"p1": "here", "p2": "bye"}
    assert call_of(event_state(copy)) is not None
