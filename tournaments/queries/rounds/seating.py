"""Who sits where in a round, as values of the domain, and who has no seat."""

from collections.abc import Iterable, Set
from dataclasses import dataclass

from ...models import Entry, Match, Presence, Round
from ...pairing import Pair, SwissRequest
from ...play.next_round import entrants_of
from ...text.names import by_name
from ..state.constraints import constraints_for
from ..state.played import game_of
from ..state.presence import presences_for
from ..state.ranking import rows_of
from ..state.state import EventState
from ..state.teams import team_constraints


@dataclass(frozen=True, slots=True)
class PlacedTable:
    """One table (or bye) of a round. `reported`: the game has a report, so the table stays."""

    match: Match
    pair: Pair
    entries: tuple[Entry, ...]
    reported: bool


def placed_in(state: EventState, number: int) -> tuple[PlacedTable, ...]:
    """All tables and byes of the round; missed rounds are no seats."""
    return tuple(
        PlacedTable(
            record.match,
            _pair(record.match, record.entries),
            record.entries,
            reported=record.report is not None or bool(record.pending),
        )
        for record in state.records(number)
        if record.match.kind != Match.Kind.MISSED
    )


def unseated_in(state: EventState, number: int) -> tuple[Entry, ...]:
    """Active players with neither game nor bye in this round, by name; also those who miss it."""
    matches = state.matches(number)
    return _without(state, {key for match in matches if match.kind != "missed" for key in match.players})


def joining_in(state: EventState, number: int) -> tuple[Entry, ...]:
    """Those of them to be drawn: without who is marked absent."""
    presences = presences_for(state, number)
    return tuple(
        entry for entry in unseated_in(state, number) if presences.get(entry.key) != Presence.Word.ABSENT
    )


def waiting_in(state: EventState, number: int) -> tuple[Entry, ...]:
    """Active players without any match in the round: no game, no bye, no missed round."""
    return _without(state, {key for match in state.matches(number) for key in match.players})


def _without(state: EventState, seated: Set[str]) -> tuple[Entry, ...]:
    active = [entry for entry in state.entries if entry.status == Entry.Status.ACTIVE]
    return by_name(entry for entry in active if entry.key not in seated)


def request_for(state: EventState, round_: Round) -> SwissRequest:
    """The request to judge the round by: all active and all seated players, after the rounds before it."""
    rounds = tuple(played for played in state.played if played.number < round_.number)
    seated = {key for match in state.matches(round_.number) for key in match.players}
    concerned = [
        row
        for row in rows_of(state, rounds)
        if row.entry.status == Entry.Status.ACTIVE or row.entry.key in seated
    ]
    clubs = {row.entry.key: row.entry.club for row in concerned if row.entry.club}
    return SwissRequest(
        round_.number,
        entrants_of([row.standing for row in concerned], rounds, clubs),
        constraints=(*team_constraints(state), *constraints_for(state, round_)),
        avoid_tables=round_.avoid_tables,
        blocked_tables=frozenset(state.tournament.blocked_tables),
        fixed_tables=fixed_tables_of(row.entry for row in concerned),
        seats=game_of(state.tournament).seats,
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
