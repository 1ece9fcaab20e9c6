"""The message after an act has succeeded, with the offer to undo it at once."""

from __future__ import annotations

from dataclasses import asdict

from django.contrib import messages
from django.http import HttpRequest

from tournaments.text.cleaning import MOST_KEY, number_in

from ...acts import Action, Undo
from ...queries.rounds.history import asks_reason, undo_of
from .visit import UndoOffer, access_in, visit_of

# The key of the offers in the session; they leave it when a page shows the messages they belong to.
OFFERS = "undo_offers"
# How many offers wait for a page at most, the latest ones.
MOST_OFFERS = 9
# How many lines of the history one message may undo.
MOST_LINES = 9


def success_message(request: HttpRequest, text: str) -> None:
    """Tells that the act succeeded; offers to undo it where all of it can be undone."""
    messages.success(request, text)
    lines = visit_of(request).lines
    if not lines or not all(isinstance(undo_of(line), Undo) for line in lines):
        return
    event = lines[0].tournament
    if access_in(request, event).may(Action.UNDO):
        revisions = ".".join(str(line.revision) for line in lines)
        offer = UndoOffer(str(text), event.slug, revisions, any(asks_reason(line) for line in lines))
        waiting = request.session.get(OFFERS, [])
        request.session[OFFERS] = [*waiting, asdict(offer)][-MOST_OFFERS:]


def undo_offer(request: HttpRequest, message: str) -> UndoOffer | None:
    """The offer of this message, which this page shows; None where it has none. Each is shown once."""
    visit = visit_of(request)
    if visit.undo_offers is None:
        waiting = request.session.pop(OFFERS, []) if request.user.is_authenticated else []
        visit.undo_offers = [UndoOffer(**offer) for offer in waiting]
    offer = next((offer for offer in visit.undo_offers if offer.message == message), None)
    if offer is not None:
        visit.undo_offers.remove(offer)
    return offer


def revisions_in(typed: str) -> list[int]:
    """The posted revisions, the latest first; empty where anything else was posted."""
    words = typed.split(".", MOST_LINES)
    numbers = {number_in(word, most=MOST_KEY) for word in words}
    if None in numbers or len(words) > MOST_LINES:
        return []
    return sorted((number for number in numbers if number is not None), reverse=True)
