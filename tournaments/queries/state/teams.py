"""The teams of an event: who plays for which, and so is not to meet whom."""

from collections.abc import Collection

from ...models import Entry, Tournament
from ...pairing import Constraint
from ...play.teams import Team, team_of_each
from .state import EventState


def teams_in(tournament: Tournament, keys: Collection[str]) -> tuple[Team, ...]:
    """The teams by name, with those of their members who are in the event (`keys`)."""
    teams = (
        Team(
            stored["key"],
            stored["name"],
            stored["captain"] if stored["captain"] in keys else "",
            tuple(member for member in stored["members"] if member in keys),
        )
        for stored in tournament.teams
    )
    return tuple(sorted(teams, key=lambda team: (team.name.casefold(), team.key)))


def teams_of(state: EventState) -> tuple[Team, ...]:
    """The teams of the event by name."""
    return teams_in(state.tournament, state.by_key) if state.tournament.teams else ()


def team_names(state: EventState) -> dict[str, str]:
    """Key of a player -> the name of their team."""
    return {key: team.name for key, team in team_of_each(teams_of(state)).items()}


def team_constraints(state: EventState) -> tuple[Constraint, ...]:
    """Members of a team never meet: a hard constraint for each team of two or more."""
    return tuple(Constraint(team.members, hard=True) for team in teams_of(state) if len(team.members) > 1)


def without_team(state: EventState) -> tuple[Entry, ...]:
    """Who plays for nobody, in the order of entering."""
    taken = team_of_each(teams_of(state))
    return tuple(entry for entry in state.entries if entry.key not in taken)
