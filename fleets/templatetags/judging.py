"""Small filters for the judges' templates that Django does not have."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django import template
from django.utils.translation import get_language, gettext

from fleets.games.parent_cards import cards_on
from fleets.lists.games import LIST_GAMES
from fleets.models import ProxyCard
from fleets.wording import sentences
from fleets.wording.sentences import card_words

register = template.Library()


@register.filter
def at(values: Mapping[Any, Any], key: Any) -> Any:
    """The value under a key; nothing where there is none."""
    return values.get(key, "")


@register.filter
def minus(number: int, other: int) -> int:
    """What is left."""
    return number - other


@register.filter
def word(code: str | None) -> str:
    """A word of the domain in the reader's language: faction, kind of card, category."""
    return sentences.word(code) if code else "–"


@register.filter
def note(text: str) -> str:
    """A judge's note in the reader's language, as far as it is made of ready sentences."""
    return sentences.note_words(text)


@register.filter
def card(label: str) -> str:
    """A stored label of a card with its kind in the reader's language (A-FLEET-13)."""
    return card_words(label)


@register.simple_tag
def printed_name(game: str, key: str | None) -> str:
    """What the card is called in print in the reader's language; "" where no such name is known."""
    names = LIST_GAMES[game].printed_names().get((get_language() or "")[:2], {})
    return next(iter(names.get((key or "").partition(".")[0], ())), "")


@register.filter
def attached(parent: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    """The cards attached to a parent card."""
    return cards_on(parent)


@register.filter
def valid(proxies: Iterable[ProxyCard]) -> list[ProxyCard]:
    """Those that were not withdrawn: what a sheet of proxy cards prints."""
    return [proxy for proxy in proxies if proxy.withdrawn_at is None]


@register.filter
def plain(figure: float) -> str:
    """A figure for SVG: with a point, whatever the reader's language writes."""
    return f"{figure:g}"


@register.filter
def chart_word(code: str) -> str:
    """A line of a chart: a card by its name, a faction in words, the rest together."""
    return sentences.word(code) if code else gettext("all others together")
