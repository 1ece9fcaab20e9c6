"""A small memory of this process: the latest few values, each made once however many ask at the same time."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

Value = TypeVar("Value")


class Memory(Generic[Value]):
    """Values by key, the longest unused forgotten first. For several threads; each process has its own.

    A key has to say everything the value hangs on: nothing is ever taken back, only forgotten.
    """

    def __init__(self, size: int) -> None:
        self._size = size
        self._values: OrderedDict[Hashable, Value] = OrderedDict()
        self._lock = Lock()
        self._in_work: dict[Hashable, Lock] = {}

    def __len__(self) -> int:
        """How many values there are at this moment."""
        return len(self._values)

    def recall(self, key: Hashable) -> Value | None:
        """The value under this key; None where there is none (any more)."""
        with self._lock:
            if key not in self._values:
                return None
            self._values.move_to_end(key)
            return self._values[key]

    def keep(self, key: Hashable, value: Value) -> None:
        """The value stands under this key until `size` others were asked for after it."""
        with self._lock:
            self._values[key] = value
            self._values.move_to_end(key)
            while len(self._values) > self._size:
                self._values.popitem(last=False)

    def once(self, key: Hashable, make: Callable[[], Value]) -> Value:
        """The value under this key; whoever comes first makes it, the others of that moment wait for it.

        Where making it fails, the error goes to the one who tried and the next in line tries again.
        """
        found = self.recall(key)
        if found is not None:
            return found
        with self._lock:
            mine = self._in_work.setdefault(key, Lock())
        try:
            with mine:
                found = self.recall(key)
                if found is None:
                    found = make()
                    self.keep(key, found)
                return found
        finally:
            with self._lock:
                self._in_work.pop(key, None)

    def forget(self) -> None:
        """Everything is gone."""
        with self._lock:
            self._values.clear()
