"""The event as one value: what is remembered is what is there, whatever happens."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from django.db import transaction

from tests.factories import NOW, Cast, entry_of, make_running_event, publish_next
from tests.sampling import partly_long
from tests.services.random_acts import FORWARD, random_acts
from tournaments.acts import Action
from tournaments.memory import Memory
from tournaments.models import Entry, ListOnRecord, Tournament
from tournaments.models.event import new_cache_version
from tournaments.queries import EventState, event_state, final_ranking_of, read_state
from tournaments.queries.state import ranking, rows, state
from tournaments.services.gate.change import change
from tournaments.services.people.drops import drop_entry
from tournaments.services.people.entries import Newcomer, add_entry
from tournaments.services.rounds.presence import book_rounds

pytestmark = pytest.mark.django_db


def row_of(tournament: Tournament) -> Tournament:
    """Its row as a request would read it."""
    return Tournament.objects.get(pk=tournament.pk)


def asked(tournament: Tournament) -> EventState:
    """The event as a page gets it."""
    return event_state(row_of(tournament))


def there(tournament: Tournament) -> EventState:
    """The event as it stands in the database."""
    return read_state(row_of(tournament))


@pytest.fixture
def processes(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Steps into one of several processes: each has memories of its own. Real ones: tests/simulation."""
    kept = [(Memory[Any](16), Memory[Any](16), Memory[Any](16)) for _process in range(3)]

    def step_into(number: int) -> None:
        places = ((state, "REMEMBERED"), (rows, "SCORED"), (ranking, "RANKED"))
        for (module, name), memory in zip(places, kept[number], strict=True):
            monkeypatch.setattr(module, name, memory)

    return step_into


@pytest.mark.parametrize("seed", partly_long(range(3), of=3))
def test_what_is_remembered_is_what_is_there(
    cast: Cast, processes: Callable[[int], None], monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    rng = random.Random(seed)
    tournament = make_running_event(cast, players=8, seed=f"state-{seed}")
    publish_next(tournament, cast.ozzel)
    done = []
    for name in random_acts(tournament, cast, rng):
        done.append(name)
        fresh = there(tournament)
        with monkeypatch.context() as nothing_known:
            nothing_known.setattr(rows, "SCORED", Memory(1))
            nothing_known.setattr(ranking, "RANKED", Memory(1))
            places = final_ranking_of(fresh)
        for process in rng.choices(range(3), k=2):
            processes(process)
            found = asked(tournament)
            assert found.rows == fresh.rows, done
            assert found.played == fresh.played, done
            assert final_ranking_of(found) == places, done
    # It was a day on which things happened.
    assert len(set(done)) > len(FORWARD) // 2


def test_asked_twice_it_is_read_once(cast: Cast, django_assert_num_queries: Any) -> None:
    tournament = row_of(make_running_event(cast))
    with django_assert_num_queries(5):
        first = event_state(tournament)
    with django_assert_num_queries(0):
        assert event_state(tournament).rows is first.rows


def test_what_is_rolled_back_is_never_remembered(cast: Cast) -> None:
    tournament = make_running_event(cast)
    before = asked(tournament)
    with (
        pytest.raises(ZeroDivisionError),
        change(tournament, Action.EDIT_TOURNAMENT, cast.ozzel, now=NOW) as step,
    ):
        Entry.objects.filter(tournament=tournament).update(name="Nobody")
        assert {entry.name for entry in event_state(step.tournament).entries} == {"Nobody"}
        raise ZeroDivisionError
    assert asked(tournament).rows == before.rows == there(tournament).rows


def test_a_database_put_back_shows_what_it_holds_at_the_same_revision_F62(cast: Cast) -> None:
    tournament = make_running_event(cast)
    drop_entry(entry_of(tournament, "p1"), cast.ozzel, now=NOW)
    gone = asked(tournament)
    # The copy of the night before, and an act that counts the same revision once more.
    Entry.objects.filter(tournament=tournament, key="p1").update(status=Entry.Status.ACTIVE)
    Tournament.objects.filter(pk=tournament.pk).update(cache_version=new_cache_version())
    back = asked(tournament)
    assert back.tournament.revision == gone.tournament.revision
    assert [found.by_key["p1"].status for found in (gone, back)] == ["removed", "active"]


def test_no_mixture_of_two_states_is_read(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody drops after the matches were read and before the entries are."""
    tournament = make_running_event(cast)
    publish_next(tournament, cast.ozzel)
    read, acts = rows._penalties, iter(["p1", "p2"])

    def penalties_and_an_act(pk: int) -> Any:
        if key := next(acts, None):
            drop_entry(entry_of(tournament, key), cast.ozzel, now=NOW)
        return read(pk)

    monkeypatch.setattr(rows, "_penalties", penalties_and_an_act)
    found = asked(tournament)
    assert found.rows == there(tournament).rows
    assert (found.rows.keys.revision, found.rows.keys.cache_version) == state.state_version(found.tournament)
    assert [found.by_key[key].status for key in ("p1", "p2", "p3")] == ["removed", "removed", "active"]


def test_where_acts_never_pause_the_value_is_read_under_the_lock(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament = make_running_event(cast)
    read, locked = rows._penalties, []

    def penalties_and_an_act(pk: int) -> Any:
        if len(transaction.get_connection().atomic_blocks) > 1:
            locked.append(pk)
        else:
            add_entry(tournament, cast.ozzel, Newcomer(name="Late"), now=NOW)
        return read(pk)

    monkeypatch.setattr(rows, "_penalties", penalties_and_an_act)
    found = asked(tournament)
    assert locked == [tournament.pk]
    assert found.rows.keys.revision == row_of(tournament).revision


def test_records_are_made_for_each_who_asks(cast: Cast) -> None:
    """Whoever changes a record by mistake changes nobody else's."""
    tournament = make_running_event(cast)
    publish_next(tournament, cast.ozzel)
    one, two = asked(tournament), asked(tournament)
    one.entries[0].name = "Changed"
    one.records(1)[0].match.table = 99
    assert two.entries[0].name == "A1"
    assert [record.match.table for record in two.records(1)] == [1, 2, 3, 4]


def test_lists_of_rounds_and_words_for_rounds_are_each_read_once(cast: Cast) -> None:
    tournament = make_running_event(cast, players=4)
    entry = entry_of(tournament, "p1")
    for from_round, points in ((2, 395), (1, 400)):
        ListOnRecord.objects.create(entry=entry, from_round=from_round, points=points)
    book_rounds(entry, cast.ozzel, words={3: "bye", 2: "away"}, now=NOW)
    found = [(row.lists, row.presences) for row in there(tournament).rows.entries]
    assert found == [(((1, 400), (2, 395)), ((2, "away"), (3, "bye"))), *[((), ())] * 3]
