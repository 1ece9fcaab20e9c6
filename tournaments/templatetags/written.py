"""Rows that many pages show, rendered once: equal values always look the same."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import fields, is_dataclass
from typing import Any

from django import template
from django.conf import settings
from django.template.loader import get_template
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from ..memory import Memory

register = template.Library()

# The rows of the latest few events on their pages, about 1 kB each.
ROWS: Memory[SafeString] = Memory(4096)


@register.simple_tag
def written(name: str, row: Hashable, **more: Hashable) -> SafeString:
    """This template rendered with this row and nothing else, cached by this process for each language.

    After an act nearly all rows of a page are unchanged. Nothing cached can be wrong, because the template
    gets nothing but its cache key: strings, numbers, and tuples and dataclasses of them. Raises TypeError
    for anything else, which could look different and yet be equal.
    """
    if settings.DEBUG:
        return _rendered(name, row, more)
    key = (name, get_language(), row, *sorted(more.items()))
    return ROWS.once(key, lambda: _rendered(name, row, more))


def _rendered(name: str, row: Hashable, more: dict[str, Hashable]) -> SafeString:
    for value in (row, *more.values()):
        _check_plain(value)
    return mark_safe(get_template(name).render({"row": row, **more}))  # noqa: S308  # of a template


def _check_plain(value: Any) -> None:
    if is_dataclass(value):
        for field in fields(value):
            _check_plain(getattr(value, field.name))
    elif isinstance(value, tuple):
        for item in value:
            _check_plain(item)
    elif not (value is None or isinstance(value, (str, int))):
        raise TypeError(f"{value!r} is no plain value")
