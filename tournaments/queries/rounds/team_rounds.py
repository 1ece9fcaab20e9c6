"""Rounds of team against team: who plays for which team at which board, and the results."""

from collections.abc import Mapping, Sequence

from ...models import CaptainsDraft, Entry
from ...play.captains import lineup_state
from ...play.played import PlayedRound
from ...play.team_rounds import TeamMatch, TeamsPlaying, team_matches, team_records
from ...play.teams import TeamRecord
from ...text.names import by_name
from ...wording.refusals import Refused
from ...wording.sentences import joined
from ..state.captains import value_of
from ..state.played import game_of
from ..state.state import EventState
from ..state.teams import teams_of, without_team


def teams_playing(state: EventState, *, is_drawn: bool) -> TeamsPlaying | None:
    """The teams where they meet each other; for a round to be drawn, with the boards settled by captains."""
    if not state.tournament.has_boards:
        return None
    columns = tuple(column.key for column in game_of(state.tournament).columns)
    return TeamsPlaying(teams_of(state), columns, _lineups(state) if is_drawn else {})


def _lineups(state: EventState) -> Mapping[frozenset[str], Sequence[tuple[str, str]]]:
    lineups = {}
    for row in CaptainsDraft.objects.filter(tournament=state.tournament):
        settled = lineup_state(value_of(row))
        if settled.phase is None:
            lineups[frozenset((row.first, row.second))] = settled.boards
    return lineups


def matches_in(state: EventState, number: int) -> tuple[TeamMatch, ...]:
    """The matches of teams of this round; none where the members play freely."""
    return team_matches(teams_of(state), state.matches(number)) if state.tournament.has_boards else ()


def records_of(state: EventState, rounds: Sequence[PlayedRound]) -> Mapping[str, TeamRecord] | None:
    """The record of each team in its matches of these rounds; None where the members play freely."""
    return team_records(teams_of(state), rounds) if state.tournament.has_boards else None


def names_without_team(state: EventState) -> str:
    """Who is in the event and in no team, where teams meet teams; "" for nobody."""
    if not state.tournament.has_boards:
        return ""
    entries = [entry for entry in without_team(state) if entry.status == Entry.Status.ACTIVE]
    return joined(entry.name for entry in by_name(entries))


def check_everybody_in_a_team(state: EventState) -> None:
    """Raises Refused with the names of who is in the event and in no team, where teams meet teams."""
    if names := names_without_team(state):
        raise Refused("without_team", names=names)
