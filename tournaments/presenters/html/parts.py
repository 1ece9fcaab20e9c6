"""Pieces that rows of several tables have in common. Each escapes what it is given."""

import html
from collections.abc import Iterable
from functools import lru_cache
from typing import LiteralString

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

NOTHING = SafeString("")
# A page has thousands of texts and few different ones, and the next page has the same.
escaped = lru_cache(maxsize=16384)(html.escape)


def markup(form: LiteralString, *texts: str) -> SafeString:
    """The form with a text in place of each "{}": escaped, unless it is HTML already.

    `format_html` of Django does the same and takes three times as long, as it asks of each value whether it
    is lazy, or no text at all.
    """
    return SafeString(
        form.format(*[text if isinstance(text, SafeString) else escaped(text) for text in texts])
    )


def spaced(*parts: SafeString) -> SafeString:
    """The parts that are not empty, with a space between them."""
    return _together(" ", filter(None, parts))


def put_together(parts: Iterable[SafeString]) -> SafeString:
    """All parts, one right after the other."""
    return _together("", parts)


def rows_together(rows: Iterable[SafeString]) -> SafeString:
    """All rows, each on a line of its own."""
    return _together("\n", rows)


def _together(between: str, parts: Iterable[SafeString]) -> SafeString:
    return SafeString(between.join(parts))


def small(text: str, css: str = "") -> SafeString:
    """The text in small letters; nothing without a text."""
    if not text:
        return NOTHING
    return markup('<small class="{}">{}</small>', css, text) if css else markup("<small>{}</small>", text)


def small_name(text: str, css: str = "") -> SafeString:
    """A name in small letters, whose direction of writing is its own; nothing without one."""
    return small(markup("<bdi>{}</bdi>", text), css) if text else NOTHING


# Longer names are set small on phones, where they take two lines.
LONG_NAME = 24


def long_name(name: str) -> str:
    """The class of a cell with a name that is long; "" for all others."""
    return " is-long" if len(name) > LONG_NAME else ""


def badge(text: str, look: str = "") -> SafeString:
    """A badge that looks like this; nothing without a text."""
    if not text:
        return NOTHING
    return markup('<span class="badge{}{}">{}</span>', " " if look else "", look, text)


def css_of_row(*classes: str) -> SafeString:
    """The attribute with the classes that are not empty."""
    named = " ".join(filter(None, classes))
    return markup(' class="{}"', named) if named else NOTHING


def moved(places: int) -> SafeString:
    """How many places somebody gained, or below 0 lost; nothing for who stands where they stood."""
    return _moved(places, get_language()) if places else NOTHING


@lru_cache(maxsize=1024)
def _moved(places: int, language: str | None) -> SafeString:
    """The same in this language, which is the current one."""
    look, arrow, words = (
        ("is-up", "▲", _("up by %(n)s")) if places > 0 else ("is-down", "▼", _("down by %(n)s"))
    )
    return markup(
        '<span class="delta {}"><span aria-hidden="true">{}{}</span>'
        ' <span class="visually-hidden">({})</span></span>',
        look,
        arrow,
        str(abs(places)),
        words % {"n": abs(places)},
    )


def by_hand(is_set: bool, reason: str) -> SafeString:
    """The changes by hand at a table, and why."""
    changed = _("set by hand") if is_set else _("repaired") if reason else ""
    return spaced(badge(changed, "is-accent"), _hand_reason(reason))


def _hand_reason(reason: str) -> SafeString:
    if not reason:
        return NOTHING
    return markup('<span class="small muted hand-reason"><bdi>{}</bdi></span>', reason)


# An address never changes, and Django takes a third of the time of a row to put it together.
@lru_cache(maxsize=8192)
def address(name: str, *arguments: str | int) -> str:
    """The address of this name."""
    return reverse(name, args=arguments)
