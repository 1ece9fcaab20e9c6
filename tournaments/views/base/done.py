"""What is said once an act is done, with the way to take it back at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest

from tournaments.text.cleaning import MOST_KEY, number_in

from ...acts import Action, Undo
from ...models import AuditRow
from ...queries.rounds.undoing import asks_reason, undo_of
from .requests import access_in

# The first word of what a message carries beside its text.
MARK = "undo"
# Lines of the history that one message may take back.
MOST_LINES = 9


@dataclass(frozen=True, slots=True)
class UndoOffer:
    """What a message offers to take back: lines of the history of an event, and whether it asks why."""

    slug: str
    lines: str
    """Their revisions, as "41.42"."""
    asks_reason: bool


def success_message(request: HttpRequest, text: str) -> None:
    """The act succeeded; where all of it can be taken back, the message offers that."""
    lines: Sequence[AuditRow] = request.__dict__.get("lines", ())
    messages.success(request, text, extra_tags=_offered(request, lines))


def _offered(request: HttpRequest, lines: Sequence[AuditRow]) -> str:
    if not lines or not all(isinstance(undo_of(line), Undo) for line in lines):
        return ""
    event = lines[0].tournament
    if not access_in(request, event).may(Action.UNDO):
        return ""
    asked = "why" if any(asks_reason(line) for line in lines) else "-"
    return f"{MARK} {event.slug} {'.'.join(str(line.revision) for line in lines)} {asked}"


def offer_in(tags: str) -> UndoOffer | None:
    """What a message offers, out of what it carries; None for a message that offers nothing."""
    words = tags.split()
    if len(words) != 4 or words[0] != MARK:
        return None
    return UndoOffer(words[1], words[2], words[3] == "why")


def revisions_in(typed: str) -> list[int]:
    """The lines that were posted, the latest first; none where something else was."""
    words = typed.split(".", MOST_LINES)
    found = {number_in(word, most=MOST_KEY) for word in words}
    if None in found or len(words) > MOST_LINES:
        return []
    return sorted((number for number in found if number is not None), reverse=True)
