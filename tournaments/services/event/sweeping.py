"""What time alone brings, with nobody there to do it: run at the start, by a command and by the worker."""

from __future__ import annotations

from datetime import datetime

from ..people.forgetting import forget_who_asked
from ..people.registration import lapse_offers
from .addresses import delete_old_addresses


def sweep(*, now: datetime) -> None:
    """Offers of a place nobody answered are closed and the next are asked; addresses whose days are over are
    deleted, and so is who asked for it and waits too long. Done twice is done."""
    lapse_offers(now=now)
    delete_old_addresses(now=now)
    forget_who_asked(now=now)
