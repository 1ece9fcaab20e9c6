"""Small questions of the judges' templates that Django's own language cannot ask."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from fleets.sentences import WORDS, card_words

register = template.Library()

# The charts of the statistics: name, and what the figures count.
CHARTS = {
    "factions": (_("Factions"), _("lists")),
    "commanders": (_("Commanders"), _("lists")),
    "ships": (_("Ships"), _("lists with this ship")),
    "activations": (_("Activations"), _("lists by number of ships")),
    "points_left": (_("Points left"), _("lists by points under the limit")),
    "squadron_points": (_("Squadron points"), _("lists by points in squadrons")),
    "assault": (_("Assault objectives"), _("lists")),
    "defense": (_("Defense objectives"), _("lists")),
    "navigation": (_("Navigation objectives"), _("lists")),
}


@register.filter
def at(values: Mapping[Any, Any], key: Any) -> Any:
    """The value under a key; nothing where there is none."""
    return values.get(key, "")


@register.filter
def word(code: str | None) -> str:
    """A word of the ground in the reader's language: faction, kind of card, category."""
    return str(WORDS.get(code, code)) if code else "–"


@register.filter
def card(label: str) -> str:
    """A stored label of a card with its kind in the reader's language (A-FLEET-13)."""
    return card_words(label)


@register.filter
def plain(figure: float) -> str:
    """A figure for SVG: with a point, whatever the reader's language writes."""
    return f"{figure:g}"


@register.filter
def chart_title(code: str) -> str:
    """What a chart of the statistics is called."""
    return str(CHARTS[code][0])


@register.filter
def chart_note(code: str) -> str:
    """What its figures count."""
    return str(CHARTS[code][1])


@register.filter
def chart_word(code: str) -> str:
    """A line of a chart: a card by its name, a faction in words, the rest together."""
    return str(WORDS.get(code, code)) if code else gettext("all others together")
