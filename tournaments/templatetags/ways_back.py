"""The page to return to, for forms and links; and the undo a message offers."""

from typing import Any
from urllib.parse import urlencode

from django import template
from django.contrib.messages.storage.base import Message
from django.utils.html import format_html
from django.utils.safestring import SafeString

from tournaments.models import Tournament
from tournaments.views.base.answers import undo_offer
from tournaments.views.base.return_to import FIELD, place_to_keep
from tournaments.views.base.visit import UndoOffer

register = template.Library()


@register.simple_tag(takes_context=True)
def back_field(context: dict[str, Any]) -> SafeString:
    """The hidden form field with the page to return to; nothing where there is none."""
    place = _place(context)
    return (
        format_html('<input type="hidden" name="{}" value="{}">', FIELD, place) if place else SafeString("")
    )


@register.simple_tag(takes_context=True)
def back_asked(context: dict[str, Any]) -> str:
    """The same as a query parameter, "back=…"; the template adds the "?" or "&"."""
    place = _place(context)
    return urlencode({FIELD: place}) if place else ""


@register.simple_tag(takes_context=True)
def offered_undo(context: dict[str, Any], message: Message) -> UndoOffer | None:
    """The undo this message offers; None where it offers none."""
    return undo_offer(context["request"], str(message))


def _place(context: dict[str, Any]) -> str:
    request, tournament = context.get("request"), context.get("tournament")
    if request is None or not isinstance(tournament, Tournament) or not tournament.pk:
        return ""
    return place_to_keep(request, tournament)
