"""The act that sets who plays for which team."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from .act import Act, Acts, Group, Undo
from .payloads import TeamsSet
from .roles import DESK


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
