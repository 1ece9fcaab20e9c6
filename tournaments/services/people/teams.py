"""Teams: made, named, their captain and order, members moved from one to another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

import msgspec

from ...acts import Action, AnyAction
from ...acts.payloads import TeamSaid, TeamsSet
from ...models import Entry, Match, Round, Seat, Tournament, User
from ...play.teams import LARGEST, MOST_TEAMS
from ...wording.refusals import Refused
from ..gate.change import Change, change
from ..gate.undo_request import Inverse, UndoRequest
from ..rows.team_rows import as_kept, without_members
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
) -> TeamSaid:
    """The team of this key, or a new one, has this name, these players in this order and this captain.

    Who played for another team leaves it. Raises Refused: too many, twice the same, a captain who is not of
    the team, a name that another team has.
    """
    with change(tournament, Action.SET_TEAMS, actor, now=now) as step:
        teams = _teams(step.target)
        if key and key not in teams:
            raise Refused("gone")
        said = TeamSaid(key or _free_key(teams), clean_name(name), captain, tuple(members))
        _check(step.target, teams, said)
        others = {
            each.key: without_members(each, said.members) for each in teams.values() if each.key != said.key
        }
        act = "" if key else "made"
        _put(step, {**others, said.key: said}, name=said.name, act=act)
        return said


def remove_team(tournament: Tournament, actor: User | None, *, key: str, now: datetime) -> None:
    """The team is dissolved; its players stay in the event. Twice is once."""
    with change(tournament, Action.SET_TEAMS, actor, now=now) as step:
        teams = _teams(step.target)
        team = teams.pop(key, None)
        _put(step, teams, name=team.name if team else "", act="removed")


def _teams(tournament: Tournament) -> dict[str, TeamSaid]:
    """By key, as the event keeps them."""
    if tournament.state == Tournament.State.FINISHED:
        raise Refused("event_finished")
    return {each.key: each for each in msgspec.convert(tournament.teams, tuple[TeamSaid, ...])}


def _free_key(teams: Mapping[str, TeamSaid]) -> str:
    return f"t{max((int(key[1:]) for key in teams if key[1:].isdecimal()), default=0) + 1}"


def _check(tournament: Tournament, teams: Mapping[str, TeamSaid], said: TeamSaid) -> None:
    known = set(Entry.objects.filter(tournament=tournament).values_list("key", flat=True))
    if not known.issuperset(said.members):
        raise Refused("gone")
    if len(set(said.members)) < len(said.members):
        raise Refused("team_player_twice")
    if not said.members:
        raise Refused("team_empty")
    if len(said.members) > LARGEST:
        raise Refused("team_too_large", found=len(said.members), largest=LARGEST)
    if said.captain not in said.members:
        raise Refused("team_captain", field="captain")
    same = {each.name.casefold() for each in teams.values() if each.key != said.key}
    if said.name.casefold() in same:
        raise Refused("team_name_taken", field="name", name=said.name)
    if said.key not in teams and len(teams) >= MOST_TEAMS:
        raise Refused("too_many_teams", largest=MOST_TEAMS)


def _put(
    step: Change[Tournament],
    after: Mapping[str, TeamSaid],
    *,
    name: str = "",
    act: str = "",
) -> None:
    """These are the teams; what changed is what the history keeps."""
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
    fresh.teams = as_kept(after.values())
    fresh.save(update_fields=["teams"])


def _check_who_has_played(
    tournament: Tournament, before: Mapping[str, TeamSaid], after: Mapping[str, TeamSaid]
) -> None:
    """Where teams meet teams, whoever has a board of a published round stays: the matches of the team are
    theirs. Raises Refused."""
    if not tournament.has_boards:
        return
    now = {member: team.key for team in after.values() for member in team.members}
    leaving = [key for team in before.values() for key in team.members if now.get(key) != team.key]
    public = Round.objects.filter(tournament=tournament).exclude(state=Round.State.DRAFT)
    seats = Seat.objects.filter(round__in=public, entry__key__in=leaving)
    if seat := seats.exclude(match__kind=Match.Kind.MISSED).select_related("entry").first():
        raise Refused("team_has_played", name=seat.entry.name)


def _undo(request: UndoRequest) -> object:
    """The teams that the line touched are as before, where nobody has changed one of them since."""
    said = request.payload(TeamsSet)
    acts = {"made": "removed", "removed": "made"}
    with change(
        request.tournament, Action.SET_TEAMS, request.actor, now=request.now, undoes=request.revision
    ) as step:
        now = _teams(step.target)
        gone = {each.key for each in said.teams_before} - {each.key for each in said.teams}
        if any(now.get(each.key) != each for each in said.teams) or gone & now.keys():
            raise Refused("undo_overtaken")
        touched = {each.key for each in said.teams}
        after = {key: team for key, team in now.items() if key not in touched}
        after |= {each.key: each for each in said.teams_before}
        members = [member for team in after.values() for member in team.members]
        if len(members) != len(set(members)):
            raise Refused("undo_overtaken")
        _put(step, after, name=said.name or "", act=acts.get(said.act, ""))
        return None


TEAM_INVERSES: Mapping[AnyAction, Inverse] = {Action.SET_TEAMS: _undo}
