"""A-CUT-1, A-CUT-2: whoever left before the cut does not hide who belongs into the bracket since."""

from collections.abc import Mapping

import pytest

from tests.factories import NOW, Cast, entry_of, make_running_event, publish_next, refused, report
from tournaments.models import Match, Round, Tournament
from tournaments.queries import standings_of
from tournaments.services.people.drops import disqualify_entry, drop_entry
from tournaments.services.results.penalties import give_penalty
from tournaments.services.rounds.rounds import close_round, pair_round, publish_round

pytestmark = pytest.mark.django_db

Points = Mapping[frozenset[str], tuple[int, int]]


def play(round_: Round, cast: Cast, margins: list[int]) -> None:
    """Every game is won by its first seat by as much as stands at its place."""
    for match, margin in zip(round_.matches.filter(kind="game").order_by("table"), margins, strict=True):
        report(match, cast.ozzel, margin, 0)
    close_round(round_, cast.ozzel, now=NOW)


@pytest.fixture
def event(cast: Cast) -> Tournament:
    """Eight players, two Swiss rounds played, the first two go into the final."""
    event = make_running_event(cast, players=8, structure="custom", swiss_rounds=2, cut=2)
    for _ in range(2):
        play(publish_next(event, cast.ozzel), cast, [390, 250, 160, 20])
    return event


def order(event: Tournament) -> list[str]:
    return [row.entry.key for row in standings_of(event)]


def bracket(event: Tournament, cast: Cast) -> Round:
    return publish_round(pair_round(event, cast.ozzel, now=NOW), cast.ozzel, now=NOW)


def won_by(event: Tournament, key: str) -> Match:
    """The last Swiss game of this player."""
    return Match.objects.filter(round__tournament=event, round__number=2, seats__entry__key=key).get()


def lost(event: Tournament, cast: Cast, key: str, **more: bool) -> None:
    """The last Swiss game of this player turns out to have been a heavy loss."""
    match = won_by(event, key)
    first = match.seats.get(number=1).entry.key
    points = (0, 390) if first == key else (390, 0)
    report(match, cast.ozzel, *points, reason="Slip", **more)


@pytest.mark.parametrize("leaves_at", [0, 1])
def test_F56_a_correction_that_puts_another_into_the_bracket_is_refused(
    event: Tournament, cast: Cast, leaves_at: int
) -> None:
    before = order(event)
    drop_entry(entry_of(event, before[leaves_at]), cast.ozzel, now=NOW)
    present = [key for key in before if key != before[leaves_at]]
    final = bracket(event, cast)
    assert set(final.seats.values_list("entry__key", flat=True)) == set(present[:2])
    with refused("cut_depends"):
        lost(event, cast, present[1])
    lost(event, cast, present[1], follow=True)
    after = [key for key in order(event) if key != before[leaves_at]]
    assert set(after[:2]) != set(present[:2])
    assert set(final.seats.values_list("entry__key", flat=True)) == set(after[:2])


def test_a_game_loss_that_puts_another_into_the_bracket_is_refused(event: Tournament, cast: Cast) -> None:
    before = order(event)
    drop_entry(entry_of(event, before[0]), cast.ozzel, now=NOW)
    bracket(event, cast)
    match = won_by(event, before[2])
    with refused("cut_depends"):
        give_penalty(
            entry_of(event, before[2]), cast.ozzel, kind="game_loss", match=match, reason="Dice", now=NOW
        )


def test_a_correction_below_the_line_is_none_of_the_brackets_business(event: Tournament, cast: Cast) -> None:
    before = order(event)
    drop_entry(entry_of(event, before[0]), cast.ozzel, now=NOW)
    bracket(event, cast)
    lost(event, cast, before[3])
    assert order(event)[:3] == before[:3]


def test_who_is_disqualified_in_the_bracket_does_not_move_the_line(event: Tournament, cast: Cast) -> None:
    before = order(event)
    final = bracket(event, cast)
    report(final.matches.get(), cast.ozzel)
    disqualify_entry(entry_of(event, before[1]), cast.ozzel, now=NOW, reason="Dice")
    # The third and the fourth may change places: neither belonged into the final.
    lost(event, cast, before[2])
    with refused("cut_depends"):
        lost(event, cast, before[0])
