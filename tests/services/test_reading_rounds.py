"""What reading an event asks of the database, and what the database allows."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import NOW, Cast, make_running_event, play, publish_next
from tests.sampling import partly_long
from tournaments.models import Match, Seat, Tournament
from tournaments.queries import (
    bracket_of,
    desk_of,
    final_ranking_of,
    pairing_request_of,
    round_view,
    standings_of,
)
from tournaments.services.rounds.rounds import pair_round

pytestmark = pytest.mark.django_db


def knockout(cast: Cast, **settings: object) -> Tournament:
    """Two Swiss rounds played, the cut comes next."""
    chosen = {"structure": "custom", "swiss_rounds": 2, "cut": 4, "players": 8, **settings}
    tournament = make_running_event(cast, **chosen)
    for _ in range(2):
        play(publish_next(tournament, cast.ozzel), cast.ozzel)
    return tournament


def test_the_database_allows_one_seat_per_round_F6(cast: Cast) -> None:
    from django.db import IntegrityError, transaction

    round_ = pair_round(make_running_event(cast), cast.ozzel, now=NOW)
    seat = Seat.objects.filter(round=round_).first()
    match = Match.objects.create(round=round_, table=99)
    with pytest.raises(IntegrityError), transaction.atomic():
        Seat.objects.create(match=match, round=round_, entry=seat.entry, number=1)


# Statements of each, with the event not remembered.
READS = {"round": 6, "standings": 6, "desk": 7, "bracket": 6, "ranking": 6, "request": 6}


@pytest.mark.parametrize("read", partly_long(READS, of=len(READS)))
def test_reading_takes_as_many_queries_for_many_players_as_for_few(cast: Cast, read: str) -> None:
    counts = []
    for players in (8, 24):
        tournament = knockout(cast, players=players)
        if read == "request":
            ask = lambda: pairing_request_of(tournament)  # noqa: E731, B023
        else:
            round_ = publish_next(tournament, cast.ozzel)
            reads = {
                "round": lambda: round_view(round_),  # noqa: B023
                "standings": lambda: standings_of(tournament),  # noqa: B023
                "desk": lambda: desk_of(tournament, NOW),  # noqa: B023
                "bracket": lambda: bracket_of(tournament),  # noqa: B023
                "ranking": lambda: final_ranking_of(tournament),  # noqa: B023
            }
            ask = reads[read]
        with CaptureQueriesContext(connection) as queries:
            ask()
        counts.append(len(queries))
    assert counts == [READS[read]] * 2
