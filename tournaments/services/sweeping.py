"""What time alone brings, with nobody there to do it: run at the start, by a command and by the worker."""

from __future__ import annotations

from datetime import datetime

from .registration import lapse_offers


def sweep(*, now: datetime) -> None:
    """Offers of a place nobody answered are closed and the next are asked. Done twice is done."""
    lapse_offers(now=now)
