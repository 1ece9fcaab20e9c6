"""The workbench of any game: lines that wait for a place, the way back, and how a form carries both."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final, Generic, Protocol, TypeVar

import msgspec

from fleets.lists.builder import EditError

# How many steps can be taken back, and what they may be unpacked to.
MAX_STEPS: Final = 30
MAX_BYTES: Final = 1_000_000
# Nobody places more lines one by one; a text like that is mended as a text.
MAX_LEFTOVERS: Final = 60
MAX_SUGGESTIONS: Final = 6


@dataclass(frozen=True)
class Leftover:
    """A line of the text that has no place yet.

    `kind`: what stands there, "" where nothing tells; `at`: the card above it that carries others;
    `category`: the heading it stands under; `cards`: what it may mean; `carries`: what stands under a card
    nobody knows, which comes with it.
    """

    line: int
    text: str
    code: str
    kind: str = ""
    at: int | None = None
    category: str = ""
    cards: tuple[str, ...] = ()
    carries: tuple[str, ...] = ()


class Bench(Protocol):
    """The list of a game, and what has no place in it yet."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    @property
    def leftovers(self) -> tuple[Leftover, ...]: ...


BenchT = TypeVar("BenchT", bound=Bench)
BoundBenchT = TypeVar("BoundBenchT", bound=Bench)


def leftover_at(workbench: Bench, number: int) -> Leftover:
    """That leftover. Raises EditError `no_such_place`."""
    if not 0 <= number < len(workbench.leftovers):
        raise EditError("no_such_place")
    return workbench.leftovers[number]


def dropped(workbench: BenchT, number: int) -> BenchT:
    """The workbench without that leftover: somebody said it is not needed."""
    leftover = leftover_at(workbench, number)
    return replace(
        workbench, leftovers=tuple(other for other in workbench.leftovers if other is not leftover)
    )


def after_carrier_left(workbench: BenchT, at: int) -> BenchT:
    """The leftovers once the carrier `at` is gone: those under it have none, those behind move up."""

    def moved(leftover: Leftover) -> Leftover:
        if leftover.at is None or leftover.at < at:
            return leftover
        return replace(leftover, at=None if leftover.at == at else leftover.at - 1)

    return _with_each(workbench, moved)


def after_carrier_came(workbench: BenchT, at: int) -> BenchT:
    """The leftovers once a carrier stands at `at` that was not there."""

    def moved(leftover: Leftover) -> Leftover:
        behind = leftover.at is not None and leftover.at >= at
        return replace(leftover, at=(leftover.at or 0) + 1) if behind else leftover

    return _with_each(workbench, moved)


def _with_each(workbench: BenchT, moved: Callable[[Leftover], Leftover]) -> BenchT:
    return replace(workbench, leftovers=tuple(map(moved, workbench.leftovers)))


@dataclass(frozen=True)
class CarriedBy(Generic[BoundBenchT]):
    """How a form carries workbenches of one kind from step to step."""

    kind: type[BoundBenchT]

    def to_text(self, workbench: BoundBenchT) -> str:
        """The workbench as one field."""
        return msgspec.json.encode(workbench).decode()

    def from_text(self, text: str) -> BoundBenchT | None:
        """What `to_text` wrote; None for anything else."""
        try:
            return msgspec.json.decode(text.encode("utf-8", "replace"), type=self.kind)
        except (msgspec.DecodeError, RecursionError):
            return None

    def pack(self, before: tuple[BoundBenchT, ...]) -> str:
        """The last steps, oldest first, small enough for a form: they differ by a card each."""
        data = zlib.compress(msgspec.json.encode(before[-MAX_STEPS:]))
        return urlsafe_b64encode(data).decode() if before else ""

    def unpack(self, text: str) -> tuple[BoundBenchT, ...]:
        """What `pack` wrote; nothing for anything else: then there is no step to take back."""
        try:
            data = zlib.decompressobj().decompress(urlsafe_b64decode(text.encode("ascii")), MAX_BYTES)
            benches = msgspec.json.decode(data, type=list[self.kind])  # type: ignore[name-defined]
        except (ValueError, zlib.error, msgspec.DecodeError, RecursionError):
            return ()
        return tuple(benches)
