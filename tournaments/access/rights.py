"""The table of roles in words: the help page of an event shows the rights that are checked (A-ROLE)."""

from collections.abc import Iterator
from dataclasses import dataclass

from ..acts import AnyAction, Group, Role, every_action


@dataclass(frozen=True, slots=True)
class Right:
    """One action in words, and for each role whether it is allowed, in the order of roles."""

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
        yield RightsGroup(str(group.label), tuple(rights))


def _right(action: AnyAction) -> Right:
    return Right(str(action.act.right), tuple(role in action.act.by for role in Role))
