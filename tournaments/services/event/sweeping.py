"""Periodic work: run at the start, by a command and by the worker."""

from datetime import datetime

from ..people.forgetting import forget_who_asked
from ..people.registration import lapse_offers
from .addresses import delete_old_addresses
from .answered import forget_answers
from .print_jobs import drop_old_sheets


def sweep(*, now: datetime) -> None:
    """Closes expired offers of a place and asks the next, deletes addresses whose days are over, forgets
    players whose request has waited too long, and drops answers kept for programs and old printed files.
    Idempotent."""
    lapse_offers(now=now)
    delete_old_addresses(now=now)
    forget_who_asked(now=now)
    forget_answers(now=now)
    drop_old_sheets(now=now)
