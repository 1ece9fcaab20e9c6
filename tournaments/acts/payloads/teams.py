"""Payloads of the acts on teams."""

from __future__ import annotations

import msgspec

from .base import Payload


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

    @property
    def variant(self) -> str:
        return self.act
