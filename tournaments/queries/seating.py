"""Who sits where in a round, as the ground wants it, and who has no seat."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..models import Entry, Match, Report, Round, Seat
from ..next_round import entrants_of
from ..pairing import Pair, SwissRequest
from .played import played_in, played_rounds_of
from .ranking import rows_of


@dataclass(frozen=True, slots=True)
class Placed:
    """One table (or bye) of a round. `reported`: somebody said something of the game, so it stays."""

    match: Match
    pair: Pair
    entries: tuple[Entry, ...]
    reported: bool


def placed_in(round: Round) -> tuple[Placed, ...]:
    """All tables and byes of the round; missed rounds are no seats."""
    said = Report.objects.filter(match__round=round).exclude(state=Report.State.SUPERSEDED)
    reported = set(said.values_list("match_id", flat=True))
    return tuple(
        Placed(each.match, _pair(each.match, each.entries), each.entries, each.match.pk in reported)
        for each in played_in(Match.objects.filter(round=round).exclude(kind=Match.Kind.MISSED))
    )


def unseated_in(round: Round) -> tuple[Entry, ...]:
    """Active players with neither game nor bye in this round, by name; also those who miss it."""
    seated = Seat.objects.filter(round=round).exclude(match__kind=Match.Kind.MISSED).values("entry")
    there = Entry.objects.filter(tournament=round.tournament_id, status=Entry.Status.ACTIVE)
    return tuple(there.exclude(pk__in=seated).order_by("name", "pk"))


def waiting_in(round: Round) -> tuple[Entry, ...]:
    """Active players for whom the round has nothing at all: no game, no bye, and not missed either."""
    seated = Seat.objects.filter(round=round).values("entry")
    there = Entry.objects.filter(tournament=round.tournament_id, status=Entry.Status.ACTIVE)
    return tuple(there.exclude(pk__in=seated).order_by("name", "pk"))


def request_for(round: Round) -> SwissRequest:
    """What the round is to be judged by: everybody who is in, or sits in it, after the rounds before it."""
    tournament = round.tournament
    rounds = played_rounds_of(tournament, until_round=round.number - 1)
    rows = rows_of(tournament, rounds)
    seated = set(Seat.objects.filter(round=round).values_list("entry_id", flat=True))
    concerned = [row for row in rows if row.entry.status == Entry.Status.ACTIVE or row.entry.pk in seated]
    clubs = {row.entry.key: row.entry.club for row in concerned if row.entry.club}
    return SwissRequest(
        round.number,
        entrants_of([row.standing for row in concerned], rounds, clubs),
        avoid_clubs=round.avoid_clubs,
        avoid_tables=round.avoid_tables,
        blocked_tables=frozenset(tournament.blocked_tables),
        fixed_tables=fixed_tables_of(row.entry for row in concerned),
    )


def fixed_tables_of(entries: Iterable[Entry]) -> dict[str, int]:
    """Key -> the table kept for this player."""
    return {entry.key: entry.fixed_table for entry in entries if entry.fixed_table is not None}


def _pair(match: Match, entries: tuple[Entry, ...]) -> Pair:
    return Pair(
        players=tuple(entry.key for entry in entries),
        table=match.table,
        bye=match.kind == Match.Kind.BYE,
        game=match.game,
        reason=match.reason,
        reason_players=tuple(match.reason_players),
    )
