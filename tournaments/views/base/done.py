"""The message after an act has succeeded, with the offer to undo it at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest

from tournaments.text.cleaning import MOST_KEY, number_in

from ...acts import Action, Undo
from ...models import AuditRow
from ...queries.rounds.undoing import asks_reason, undo_of
from .visit import access_in, visit_of

# The first word of the extra tags of a message that offers an undo.
MARK = "undo"
# How many lines of the history one message may undo.
MOST_LINES = 9


@dataclass(frozen=True, slots=True)
class UndoOffer:
    """What a message offers to undo: lines of the history of an event, and whether a reason is asked."""

    slug: str
    lines: str
    """Their revisions, as "41.42"."""
    asks_reason: bool


def success_message(request: HttpRequest, text: str) -> None:
    """Tells that the act succeeded; offers to undo it where all of it can be undone."""
    messages.success(request, text, extra_tags=_undo_tags(request, visit_of(request).lines))


def _undo_tags(request: HttpRequest, lines: Sequence[AuditRow]) -> str:
    if not lines or not all(isinstance(undo_of(line), Undo) for line in lines):
        return ""
    event = lines[0].tournament
    if not access_in(request, event).may(Action.UNDO):
        return ""
    reason_mark = "why" if any(asks_reason(line) for line in lines) else "-"
    return f"{MARK} {event.slug} {'.'.join(str(line.revision) for line in lines)} {reason_mark}"


def offer_in(tags: str) -> UndoOffer | None:
    """The offer in the extra tags of a message; None where there is none."""
    words = tags.split()
    if len(words) != 4 or words[0] != MARK:
        return None
    return UndoOffer(words[1], words[2], words[3] == "why")


def revisions_in(typed: str) -> list[int]:
    """The posted revisions, the latest first; empty where anything else was posted."""
    words = typed.split(".", MOST_LINES)
    numbers = {number_in(word, most=MOST_KEY) for word in words}
    if None in numbers or len(words) > MOST_LINES:
        return []
    return sorted((number for number in numbers if number is not None), reverse=True)
