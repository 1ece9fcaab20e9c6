"""The acts of the program as tables, the roles that may do them, and what is kept of each (payloads/)."""

from __future__ import annotations

from .act import (
    Act,
    Acts,
    AnyAction,
    Effect,
    Group,
    Mail,
    NotUndoable,
    Undo,
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
    "Acts",
    "AnyAction",
    "Effect",
    "Group",
    "Mail",
    "NotUndoable",
    "Role",
    "Undo",
    "action_of",
    "every_action",
    "join_table",
    "may",
    "with_effect",
]
