"""The roles and acts of an event under the name they had before `tournaments.acts`."""

from __future__ import annotations

from .acts import Action, Role, may

__all__ = ["Action", "Role", "may"]
