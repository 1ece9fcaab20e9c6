"""The table of roles in words: the help page of an event shows the rights that are checked (A-ROLE)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from ..acts import AnyAction, Group, Role, every_action
from ..wording.sentences import Sentences

ROLES: Sentences = {
    Role.ORGANIZER: _("Organizer"),
    Role.MARSHAL: _("Marshal"),
    Role.JUDGE: _("Judge"),
    Role.PLAYER: _("Player"),
    Role.SPECTATOR: _("Spectator"),
}


@dataclass(frozen=True, slots=True)
class Right:
    """One action in words, and for each role whether it is allowed, in the order of ROLES."""

    sentence: str
    allowed: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class RightsGroup:
    """Rights that belong together, under a heading."""

    heading: str
    rights: tuple[Right, ...]


def rights_table() -> Iterator[RightsGroup]:
    """Every action that needs a right, in words."""
    for group in Group:
        rights = (_right(action) for action in every_action() if action.group is group)
        yield RightsGroup(str(group.heading), tuple(rights))


def _right(action: AnyAction) -> Right:
    return Right(str(action.act.right), tuple(role in action.act.by for role in ROLES))
