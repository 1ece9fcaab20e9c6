"""Teams: created and named, with captain and order of members, and members moved between them."""

import re
from collections.abc import Mapping, Sequence
from datetime import datetime

import msgspec

from ...acts import Action, AnyAction
from ...acts.teams import StoredTeam, TeamsSet
from ...models import Entry, Match, Round, Seat, Tournament, User
from ...play.teams import LARGEST, MOST_TEAMS
from ...text.collation import folded
from ...wording.refusals import Refused
from ...wording.sentences import joined
from ..gate.change import Change, change
from ..gate.states import check_not_finished
from ..gate.undo_request import Inverse, UndoRequest
from ..rows.team_rows import stored_teams, without_members
from .entries import clean_name


def set_team(
    tournament: Tournament,
    actor: User | None,
    *,
    name: str,
    members: Sequence[str],
    captain: str,
    key: str = "",
    now: datetime,
) -> StoredTeam:
    """Sets name, players in this order and captain of the team of this key, or of a new one.

    Players leave the team they were in. Raises Refused: too many, the same twice, a captain who is not in
    the team, a name that another team has.
    """
    with change(tournament, Action.SET_TEAMS, actor, now=now) as step:
        teams = _teams(step.target)
        if key and key not in teams:
            raise Refused("gone")
        team = StoredTeam(key or _free_key(teams), clean_name(name), captain, tuple(members))
        _check(step.target, teams, team)
        others = {
            other.key: without_members(other, team.members)
            for other in teams.values()
            if other.key != team.key
        }
        act = "" if key else "made"
        _put(step, {**others, team.key: team}, name=team.name, act=act)
        return team


def set_teams_of_lines(
    tournament: Tournament, actor: User | None, *, lines: str, now: datetime
) -> tuple[StoredTeam, ...]:
    """Sets several teams at once, all of them or none, from lines like "Rogues: Ada, Bo, Cy"; the first of a
    line is the captain. A team of that name gets these players. Raises Refused, as `set_team`, and for a
    line that is none and a name that fits nobody or several."""
    with change(tournament, Action.SET_TEAMS, actor, now=now) as step:
        teams = _teams(step.target)
        entries = tuple(Entry.objects.filter(tournament=step.target).order_by("pk"))
        placed = []
        for number, line in enumerate(lines.splitlines(), start=1):
            if not line.strip():
                continue
            name, colon, players = line.partition(":")
            if not colon or not name.strip():
                raise Refused("team_line", field="lines", line=number)
            named = [player.strip() for player in re.split(r"[,;]", players) if player.strip()]
            members = tuple(_entry_named(entries, player, team=name.strip()).key for player in named)
            known = (team.key for team in teams.values() if team.name.casefold() == name.strip().casefold())
            key = next(known, "") or _free_key(teams)
            team = StoredTeam(key, clean_name(name), members[0] if members else "", members)
            _check(step.target, teams, team)
            teams = {other: without_members(row, members) for other, row in teams.items()} | {key: team}
            placed.append(team)
        _put(step, teams, name=joined(team.name for team in placed), act="several")
        return tuple(placed)


def _entry_named(entries: Sequence[Entry], typed: str, *, team: str) -> Entry:
    """The player of this name, or the only one who has these words in it. Raises Refused."""
    wanted = folded(typed)
    exact = [entry for entry in entries if folded(entry.own_name) == wanted]
    words = set(wanted.split())
    similar = exact or [entry for entry in entries if words <= set(folded(entry.own_name).split())]
    if len(similar) != 1:
        raise Refused("team_player_unclear", field="lines", name=typed, team=team, found=len(similar))
    return similar[0]


def remove_team(tournament: Tournament, actor: User | None, *, key: str, now: datetime) -> None:
    """Dissolves the team; its players stay in the event. Idempotent."""
    with change(tournament, Action.SET_TEAMS, actor, now=now) as step:
        teams = _teams(step.target)
        team = teams.pop(key, None)
        _put(step, teams, name=team.name if team else "", act="removed")


def _teams(tournament: Tournament) -> dict[str, StoredTeam]:
    """The teams of the event by key. Raises Refused once the event is finished."""
    check_not_finished(tournament)
    return {team.key: team for team in msgspec.convert(tournament.teams, tuple[StoredTeam, ...])}


def _free_key(teams: Mapping[str, StoredTeam]) -> str:
    return f"t{max((int(key[1:]) for key in teams if key[1:].isdecimal()), default=0) + 1}"


def _check(tournament: Tournament, teams: Mapping[str, StoredTeam], team: StoredTeam) -> None:
    keys = set(Entry.objects.filter(tournament=tournament).values_list("key", flat=True))
    if not keys.issuperset(team.members):
        raise Refused("gone")
    if len(set(team.members)) < len(team.members):
        raise Refused("team_player_twice")
    if not team.members:
        raise Refused("team_empty")
    if len(team.members) > LARGEST:
        raise Refused("team_too_large", found=len(team.members), largest=LARGEST)
    if team.captain not in team.members:
        raise Refused("team_captain", field="captain")
    names = {other.name.casefold() for other in teams.values() if other.key != team.key}
    if team.name.casefold() in names:
        raise Refused("team_name_taken", field="name", name=team.name)
    if team.key not in teams and len(teams) >= MOST_TEAMS:
        raise Refused("too_many_teams", largest=MOST_TEAMS)


def _put(
    step: Change[Tournament],
    after: Mapping[str, StoredTeam],
    *,
    name: str = "",
    act: str = "",
) -> None:
    """Saves these teams; the payload has the ones that changed."""
    fresh = step.target
    before = _teams(fresh)
    _check_who_has_played(fresh, before, after)
    changed = [key for key in {**before, **after} if before.get(key) != after.get(key)]
    step.payload = TeamsSet(
        name=name,
        act=act,
        teams_before=tuple(before[key] for key in changed if key in before),
        teams=tuple(after[key] for key in changed if key in after),
    )
    if not changed:
        step.skip()
        return
    step.save(fresh, teams=stored_teams(after.values()))


def _check_who_has_played(
    tournament: Tournament, before: Mapping[str, StoredTeam], after: Mapping[str, StoredTeam]
) -> None:
    """Where teams meet teams, raises Refused if somebody with a board in a published round would leave their
    team: its matches are theirs."""
    if not tournament.has_boards:
        return
    new_teams = {member: team.key for team in after.values() for member in team.members}
    leaving = [key for team in before.values() for key in team.members if new_teams.get(key) != team.key]
    public = Round.objects.filter(tournament=tournament).exclude(state=Round.State.DRAFT)
    seats = Seat.objects.filter(round__in=public, entry__key__in=leaving)
    if seat := seats.exclude(match__kind=Match.Kind.MISSED).select_related("entry").first():
        raise Refused("team_has_played", name=seat.entry.name)


def _undo(request: UndoRequest) -> None:
    """The teams changed by the line are as before; refused where one of them has changed since."""
    payload = request.payload(TeamsSet)
    inverse_acts = {"made": "removed", "removed": "made"}
    with change(
        request.tournament, Action.SET_TEAMS, request.actor, now=request.now, undoes=request.revision
    ) as step:
        teams = _teams(step.target)
        gone = {team.key for team in payload.teams_before} - {team.key for team in payload.teams}
        if any(teams.get(team.key) != team for team in payload.teams) or gone & teams.keys():
            raise Refused("undo_overtaken")
        touched = {team.key for team in payload.teams}
        after = {key: team for key, team in teams.items() if key not in touched}
        after |= {team.key: team for team in payload.teams_before}
        members = [member for team in after.values() for member in team.members]
        if len(members) != len(set(members)):
            raise Refused("undo_overtaken")
        _put(step, after, name=payload.name or "", act=inverse_acts.get(payload.act, ""))


TEAM_INVERSES: Mapping[AnyAction, Inverse] = {Action.SET_TEAMS: _undo}
