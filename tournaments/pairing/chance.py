"""Reproducible chance: everything random in an event is drawn from its recorded seed."""

import hashlib
import hmac
import random
from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")

# Marks the seed of an event whose rounds have seeds of their own; any other seed draws all rounds itself.
HIDDEN = "secret:"


def rng_for(seed: str, *purpose: object) -> random.Random:
    """The generator for one purpose of an event: `rng_for(seed, "round", 3)` is the same on every machine."""
    text = "/".join([seed, *(str(part) for part in purpose)])
    return random.Random(int.from_bytes(hashlib.sha256(text.encode()).digest(), "big"))


def round_seed(seed: str, number: int, hall: str = "") -> str:
    """From what the round of this number is drawn. Of a secret seed it is a value that draws this round and
    gives away nothing about any other; a plain one, as all were at first, is the seed of every round.

    `hall` is a number thrown in front of everybody: nobody who knows the seed of the event knew the draw.
    """
    if not hall and not seed.startswith(HIDDEN):
        return seed
    purpose = f"round {number} {hall}".rstrip()
    return hmac.new(seed.encode(), purpose.encode(), hashlib.sha256).hexdigest()[:32]


def below(limit: int, *, rng: random.Random) -> int:
    """A random number from 0 to `limit` - 1."""
    # Only random() is guaranteed to give the same numbers in every Python version, not shuffle() or choice().
    return int(rng.random() * limit)


def shuffled(items: Iterable[T], *, rng: random.Random) -> list[T]:
    """The items in random order; their given order must not depend on hashing."""
    in_order, draw = list(items), rng.random
    drawn = [draw() for _ in in_order]
    return [in_order[at] for at in sorted(range(len(in_order)), key=drawn.__getitem__)]
