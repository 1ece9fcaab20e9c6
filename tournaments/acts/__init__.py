"""The acts of the program as tables, the roles that may do them, and their payloads (payloads/)."""

from __future__ import annotations

from .act import (
    Act,
    Acts,
    AnyAction,
    Binds,
    Effect,
    Group,
    Mail,
    NotUndoable,
    Undo,
    action_of,
    every_action,
    may,
    register_acts,
    with_effect,
)
from .roles import Role
from .table import Action
