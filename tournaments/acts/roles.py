"""The roles in a tournament, and common groups of them (A-ROLE-1 … A-ROLE-4)."""

from __future__ import annotations

from enum import StrEnum


class Role(StrEnum):
    """A role in one tournament (A-ROLE-1 … A-ROLE-4)."""

    ORGANIZER = "organizer"
    MARSHAL = "marshal"
    JUDGE = "judge"
    PLAYER = "player"
    SPECTATOR = "spectator"


ORGANIZER = frozenset({Role.ORGANIZER})
DESK = frozenset({Role.ORGANIZER, Role.MARSHAL})
LEADERS = frozenset({Role.ORGANIZER, Role.MARSHAL, Role.JUDGE})
PLAYER = frozenset({Role.PLAYER})
EVERYBODY = frozenset(Role)
