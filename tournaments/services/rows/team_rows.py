"""The teams of an event as its row stores them: changed with the list of players, copied to another event."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from ...acts.teams import StoredTeam
from ...models import Tournament


def stored_teams(teams: Iterable[StoredTeam]) -> list[dict[str, Any]]:
    """The teams as the column stores them, in the order of their keys."""
    return [msgspec.to_builtins(team) for team in sorted(teams, key=lambda team: (len(team.key), team.key))]


def copied_teams(tournament: Tournament, keys: Mapping[str, str]) -> list[dict[str, Any]]:
    """The teams for another event, whose players have other keys: old key -> new key."""
    teams = msgspec.convert(tournament.teams, tuple[StoredTeam, ...])
    copied = ((team, tuple(keys[key] for key in team.members if key in keys)) for team in teams)
    return stored_teams(
        StoredTeam(team.key, team.name, keys.get(team.captain, members[0]), members)
        for team, members in copied
        if members
    )


def put_member(tournament: Tournament, *, key: str, instead_of: str) -> None:
    """Puts the player of this key in the other's place; call it inside the change that merges two entries."""
    teams = msgspec.convert(tournament.teams, tuple[StoredTeam, ...])
    if not any(instead_of in team.members for team in teams):
        return
    taken = any(key in team.members for team in teams)

    def renamed(team: StoredTeam) -> StoredTeam:
        if instead_of not in team.members:
            return team
        if taken:
            return without_members(team, (instead_of,))
        members = tuple(key if member == instead_of else member for member in team.members)
        return StoredTeam(team.key, team.name, key if team.captain == instead_of else team.captain, members)

    tournament.teams = stored_teams(renamed(team) for team in teams)
    tournament.save(update_fields=["teams"])


def without_members(team: StoredTeam, gone: Sequence[str]) -> StoredTeam:
    """The team without these players; if the captain is gone, the next in order is captain."""
    members = tuple(member for member in team.members if member not in gone)
    captain = team.captain if team.captain in members else next(iter(members), "")
    return StoredTeam(team.key, team.name, captain, members)
