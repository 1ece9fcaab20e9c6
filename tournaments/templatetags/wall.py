"""Type of the lists on the wall."""

from __future__ import annotations

from django import template

from ..presenters.wall import WallType

register = template.Library()


@register.filter
def name_class(kind: WallType, name: str) -> str:
    """The class of this name: smaller type where a word of it is wider than its column."""
    return kind.name_class(name)
