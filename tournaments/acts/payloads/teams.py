"""What is kept of the acts on teams."""

from __future__ import annotations

import msgspec

from .base import Payload


class TeamSaid(msgspec.Struct, frozen=True):
    """A team as the event keeps it: players by their keys, in order."""

    key: str
    name: str
    captain: str = ""
    members: tuple[str, ...] = ()


class TeamsSet(Payload, frozen=True):
    """The teams that an act touched, before and after it; `name` is the one it was about."""

    name: str | None = None
    act: str = ""
    teams_before: tuple[TeamSaid, ...] = ()
    teams: tuple[TeamSaid, ...] = ()

    @property
    def variant(self) -> str:
        return self.act
