"""A fleet on the workbench: its cards, the lines that still wait for a place, and the way back."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass, field
from typing import Final

import msgspec

from fleets.lists.games.armada.fleet import Fleet

# How many steps can be taken back, and what they may be unpacked to.
MAX_STEPS: Final = 30
MAX_BYTES: Final = 1_000_000


@dataclass(frozen=True)
class Leftover:
    """A line of the text that has no place yet.

    `kind`: what stands there, "" where nothing tells; `at`: the ship above it; `category` of an objective;
    `cards`: what it may mean; `carries`: the upgrades under a ship nobody knows, which come with it.
    """

    line: int
    text: str
    code: str
    kind: str = ""
    at: int | None = None
    category: str = ""
    cards: tuple[str, ...] = ()
    carries: tuple[str, ...] = ()


@dataclass(frozen=True)
class Workbench:
    """`leftovers` have to be placed or left out; `remarks` are lines that were no cards anyway."""

    fleet: Fleet = field(default_factory=Fleet)
    leftovers: tuple[Leftover, ...] = ()
    remarks: tuple[str, ...] = ()


def to_text(workbench: Workbench) -> str:
    """The workbench as a form carries it from step to step."""
    return msgspec.json.encode(workbench).decode()


def from_text(text: str) -> Workbench | None:
    """What `to_text` wrote; None for anything else."""
    try:
        return msgspec.json.decode(text.encode("utf-8", "replace"), type=Workbench)
    except (msgspec.DecodeError, RecursionError):
        return None


def packed(before: tuple[Workbench, ...]) -> str:
    """The last steps, oldest first, small enough for a form: they differ by a card each."""
    data = zlib.compress(msgspec.json.encode(before[-MAX_STEPS:]))
    return urlsafe_b64encode(data).decode() if before else ""


def unpacked(text: str) -> tuple[Workbench, ...]:
    """What `packed` wrote; nothing for anything else: then there is no step to take back."""
    try:
        data = zlib.decompressobj().decompress(urlsafe_b64decode(text.encode("ascii")), MAX_BYTES)
        return msgspec.json.decode(data, type=tuple[Workbench, ...])
    except (ValueError, zlib.error, msgspec.DecodeError, RecursionError):
        return ()
