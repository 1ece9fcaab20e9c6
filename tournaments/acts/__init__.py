"""The acts of the program as tables, the roles that may do them, and what is kept of each (payloads.py)."""

from __future__ import annotations

from .act import (
    Act,
    AnyAction,
    Back,
    Effect,
    Group,
    NoWay,
    action_of,
    every_action,
    join_table,
    may,
    with_effect,
)
from .roles import Role
from .table import Action

__all__ = [
    "Act",
    "Action",
    "AnyAction",
    "Back",
    "Effect",
    "Group",
    "NoWay",
    "Role",
    "action_of",
    "every_action",
    "join_table",
    "may",
    "with_effect",
]
