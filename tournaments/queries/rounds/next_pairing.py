"""What is to be paired next, from the records."""

from dataclasses import replace

from scoring.structures import CustomStructure, Plan, plan, plan_of_teams

from ...event_settings import PLAIN_STRUCTURE
from ...models import Entry, Presence, Tournament
from ...pairing import GroupsRequest, SwissRequest
from ...play.next_round import NextRound, PlayedSoFar, next_round
from ..state.constraints import constraints_for
from ..state.groups import groups_of
from ..state.played import game_of, rules_of
from ..state.presence import presences_for
from ..state.ranking import rows_of
from ..state.state import EventState, newest_state
from ..state.teams import team_constraints
from .seating import fixed_tables_of
from .team_rounds import teams_playing


def plan_of(event: EventState | Tournament) -> Plan:
    """The rounds of this event: as announced at the start; before it, as the present players determine them.

    Raises StructureError (before the start only).
    """
    tournament = event.tournament if isinstance(event, EventState) else event
    rounds = _rounds_and_cut(event, tournament)
    return plan_of_teams(rounds) if tournament.has_boards else rounds


def _rounds_and_cut(event: EventState | Tournament, tournament: Tournament) -> Plan:
    rounds, cut, custom = tournament.planned_rounds, tournament.planned_cut, custom_of(tournament)
    if rounds is not None:
        return custom.announced(rounds, cut or 0, groups=len(tournament.groups))
    players, rules = _competing(event, tournament), rules_of(tournament)
    return plan(tournament.structure, players=players, custom=custom, rules=rules)


def custom_of(tournament: Tournament) -> CustomStructure:
    """The structure of the settings; plain where it is one of the rules."""
    return CustomStructure(**{name: getattr(tournament, name) for name in PLAIN_STRUCTURE})


def _competing(event: EventState | Tournament, tournament: Tournament) -> int:
    """How many players there are, or teams where they meet each other."""
    if tournament.has_boards:
        return len(tournament.teams)
    return len(event.entries) if isinstance(event, EventState) else tournament.entries.count()


def pairing_request_of(
    event: EventState | Tournament,
    *,
    until_round: int | None = None,
    avoid_clubs: bool = False,
    avoid_tables: bool = False,
    anyway: bool = False,
    is_drawn: bool = True,
) -> NextRound:
    """The round after `until_round`, or after all rounds; with `anyway` even of players who must not meet.

    Without `is_drawn` the lineups of captains are not read. Raises NextRoundError.
    """
    state = newest_state(event)
    rounds = tuple(round_ for round_ in state.played if until_round is None or round_.number <= until_round)
    rows = rows_of(state, rounds)
    clubs = {row.entry.key: row.entry.club for row in rows if row.entry.club}
    presences = presences_for(state, len(rounds) + 1)
    upcoming = next_round(
        plan_of(state),
        PlayedSoFar(
            standings=[row.standing for row in rows],
            rounds=rounds,
            clubs=clubs,
            teams=teams_playing(state, is_drawn=is_drawn),
            groups=groups_of(state.tournament),
        ),
        constraints=(*team_constraints(state), *constraints_for(state, avoid_clubs=avoid_clubs)),
        seats=game_of(state.tournament).seats,
        absent={key for key, word in presences.items() if word != Presence.Word.PRESENT},
        seed=state.tournament.seed,
    )
    if isinstance(upcoming.request, GroupsRequest):
        return replace(upcoming, request=replace(upcoming.request, anyway=anyway))
    if not isinstance(upcoming.request, SwissRequest):
        return upcoming
    swiss = replace(
        upcoming.request,
        anyway=anyway,
        avoid_tables=avoid_tables,
        blocked_tables=frozenset(state.tournament.blocked_tables),
        fixed_tables=fixed_tables_of(row.entry for row in rows if row.entry.status == Entry.Status.ACTIVE),
    )
    return replace(upcoming, request=swiss)


def rounds_ahead(state: EventState) -> tuple[int, ...]:
    """The numbers of the Swiss rounds not paired yet, for which a bye can be requested."""
    played = state.latest.number if state.latest else 0
    return tuple(range(played + 1, plan_of(state).swiss_rounds + 1))
