"""Several people at the same moment; on SQLite one connection holds the test database, so only elsewhere."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from tests.factories import NOW, Cast, make_cast, make_event, make_running_event, publish_next, report
from tournaments.models import AuditRow, Report, Tournament
from tournaments.queries import round_view
from tournaments.services.event.answered import KeyedRequest, give_once
from tournaments.services.people.entries import Newcomer, add_entry
from tournaments.services.rounds.rounds import pair_round

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor == "sqlite", reason="needs several connections to one database"),
]

AT_ONCE = 4


@pytest.fixture
def hall(transactional_db: None) -> Cast:
    return make_cast()


def at_once(act: Callable[[int], object]) -> list[object]:
    """What comes back when so many people do it at the same moment; an exception comes out here."""
    ready = Barrier(AT_ONCE)

    def one(number: int) -> object:
        try:
            ready.wait(timeout=600)
            return act(number)
        finally:
            connection.close()

    with ThreadPoolExecutor(AT_ONCE) as people:
        return list(people.map(one, range(AT_ONCE)))


def test_all_who_pair_at_once_get_the_same_round_F41(hall: Cast) -> None:
    tournament = make_running_event(hall)
    rounds = at_once(lambda _: pair_round(tournament, hall.ozzel, now=NOW))
    assert len(set(rounds)) == tournament.rounds.count() == 1


def test_the_same_request_at_once_is_one_act_with_one_answer(hall: Cast) -> None:
    tournament = make_event(hall)

    def answer(_number: int) -> object:
        def act() -> tuple[int, object]:
            return 201, add_entry(tournament, hall.ozzel, Newcomer(name="Wedge"), now=NOW).key

        return give_once(KeyedRequest("token:1", "key", "request", tournament), act, now=NOW)

    assert set(at_once(answer)) == {(201, "p1")}
    assert tournament.entries.count() == 1


def test_the_same_result_at_once_is_one_report(hall: Cast) -> None:
    match = round_view(publish_next(make_running_event(hall), hall.ozzel)).matches[0].match
    at_once(lambda _: report(match, hall.jerec, 177, 49))
    assert match.reports.count() == 1


def test_different_results_at_once_are_versions_of_which_one_counts(hall: Cast) -> None:
    match = round_view(publish_next(make_running_event(hall), hall.ozzel)).matches[0].match
    at_once(lambda number: report(match, hall.jerec, 177 + number, 49))
    assert [report.version for report in match.reports.order_by("version")] == [1, 2, 3, 4]
    assert match.reports.filter(state=Report.State.CONFIRMED).count() == 1


def test_players_added_at_once_have_their_own_keys(hall: Cast) -> None:
    tournament = make_running_event(hall)
    at_once(lambda number: add_entry(tournament, hall.ozzel, Newcomer(name=f"Late {number}"), now=NOW))
    assert tournament.entries.count() == tournament.entries.values("key").distinct().count() == 12
    tournament.refresh_from_db()
    assert tournament.revision == tournament.audit.count()


def test_two_who_write_at_once_do_not_fork_the_chain(hall: Cast) -> None:
    event = make_event(hall)
    at_once(
        lambda number: add_entry(
            Tournament.objects.get(pk=event.pk), None, Newcomer(name=f"N{number}"), now=NOW
        )
    )
    lines = [row.chain for row in AuditRow.objects.filter(tournament=event).order_by("revision")]
    assert [line["before"] for line in lines] == ["", *(line["hash"] for line in lines[:-1])]
    assert len(lines) == 1 + AT_ONCE
    event.refresh_from_db()
    assert event.chain_head == lines[-1]["hash"]
