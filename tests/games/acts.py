"""What tests of dice do: an event of it, what is said of a table, a round played."""

from collections.abc import Sequence
from typing import Any

from scoring.results import ReportedResult
from tests.factories import NOW, Cast, make_event, open_matches
from tournaments.models import Entry, Match, Round, Tournament
from tournaments.services.event.setup import start_tournament
from tournaments.services.results.results import report_result
from tournaments.services.rounds.rounds import close_round


def make_dice(
    cast: Cast, *, players: int = 5, swiss_rounds: int = 2, cut: int = 0, **more: Any
) -> Tournament:
    """A started event of dice; of five players three and two sit together."""
    values = {"structure": "custom", "swiss_rounds": swiss_rounds, "cut": cut, **more}
    made = make_event(cast, players=players, game="dice", asks_for_fleets=False, **values)
    return start_tournament(made, cast.ozzel, now=NOW)


def keys(match: Match) -> list[str]:
    """Who sits there, in seat order."""
    return list(match.seats.order_by("number").values_list("entry__key", flat=True))


def seated(match: Match) -> list[Entry]:
    return [seat.entry for seat in match.seats.select_related("entry").order_by("number")]


def throw(match: Match, *throws: Sequence[int], **facts: Any) -> ReportedResult:
    """What is said of a table: each throw the pips in seat order."""
    players = keys(match)
    bouts = tuple({key: {"pips": pips} for key, pips in zip(players, pip, strict=True)} for pip in throws)
    return ReportedResult(tuple(players), {"end": "thrown", **facts}, bouts)


def play_dice(round_: Round, cast: Cast) -> Round:
    """Every open table thrown once, the first seat best; the round closed."""
    for match in open_matches(round_):
        pips = [12 - 3 * seat for seat in range(len(keys(match)))]
        report_result(match, cast.ozzel, result=throw(match, pips), now=NOW)
    return close_round(round_, cast.ozzel, now=NOW)


def event_of(tournament: Tournament) -> Tournament:
    """The event as it is now."""
    return Tournament.objects.get(pk=tournament.pk)
