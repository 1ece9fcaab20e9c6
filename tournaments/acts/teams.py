"""The act that sets who plays for which team."""

import msgspec
from django.utils.translation import gettext_lazy as _

from .act import Act, Acts, Group, Undo
from .payload import Payload
from .roles import DESK


class StoredTeam(msgspec.Struct, frozen=True):
    """A team as the event stores it: players by their keys, in order."""

    key: str
    name: str
    captain: str = ""
    members: tuple[str, ...] = ()


class TeamsSet(Payload, frozen=True):
    """The teams an act changed, before and after; `name` is the team it was about."""

    name: str | None = None
    act: str = ""
    teams_before: tuple[StoredTeam, ...] = ()
    teams: tuple[StoredTeam, ...] = ()


class TeamActs(Acts):
    """Teams of an event."""

    group = Group.PLAYERS

    SET_TEAMS = Act(
        by=DESK,
        right=_("make teams and say who plays for them"),
        sentences={
            "": _("changed the team %(name)s"),
            "made": _("made the team %(name)s"),
            "several": _("made the teams %(name)s"),
            "removed": _("dissolved the team %(name)s"),
        },
        writes=TeamsSet,
        back=Undo("set_teams"),
    )
