"""What is to be paired next, read from the database."""

from __future__ import annotations

from dataclasses import replace

from scoring.standings import Standing
from scoring.structures import Plan, plan

from ..models import Entry, Tournament
from ..next_round import NextRound, next_round
from ..pairing.types import SwissRequest
from ..played import PlayedRound
from .played import played_rounds_of
from .ranking import rows_of
from .seating import fixed_tables_of


def plan_of(tournament: Tournament) -> Plan:
    """The rounds of this event: as announced at the start, before it as the players of now would make it.

    Raises StructureError (before the start only).
    """
    if tournament.planned_rounds is not None:
        return Plan(tournament.planned_rounds, tournament.planned_cut or 0, tournament.elimination)
    return plan(
        tournament.structure,
        players=Entry.objects.filter(tournament=tournament).count(),
        swiss_rounds=tournament.swiss_rounds,
        cut=tournament.cut,
        elimination=tournament.elimination,
    )


def pairing_request_of(
    tournament: Tournament,
    *,
    until_round: int | None = None,
    avoid_clubs: bool = False,
    avoid_tables: bool = False,
) -> NextRound:
    """The round that comes after `until_round`, or after all rounds. Raises NextRoundError."""
    rounds = played_rounds_of(tournament, until_round=until_round)
    return request_after(tournament, rounds, avoid_clubs=avoid_clubs, avoid_tables=avoid_tables)


def request_after(
    tournament: Tournament,
    rounds: tuple[PlayedRound, ...],
    *,
    avoid_clubs: bool = False,
    avoid_tables: bool = False,
) -> NextRound:
    """The round that comes after these. Raises NextRoundError."""
    rows = rows_of(tournament, rounds)
    standings: list[Standing] = [row.standing for row in rows]
    clubs = {row.entry.key: row.entry.club for row in rows if row.entry.club}
    coming = next_round(
        plan_of(tournament), standings=standings, rounds=rounds, clubs=clubs, avoid_clubs=avoid_clubs
    )
    if isinstance(coming.request, SwissRequest):
        tables = replace(
            coming.request,
            avoid_tables=avoid_tables,
            blocked_tables=frozenset(tournament.blocked_tables),
            fixed_tables=fixed_tables_of(
                row.entry for row in rows if row.entry.status == Entry.Status.ACTIVE
            ),
        )
        return replace(coming, request=tables)
    return coming
