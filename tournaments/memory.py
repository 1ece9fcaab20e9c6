"""A small in-process cache: the latest few values, each computed once however many threads ask at a time."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock, Thread
from typing import Generic, TypeVar

Value = TypeVar("Value")


class Memory(Generic[Value]):
    """Values by key, the least recently used forgotten first. Thread-safe; each process has its own.

    A key has to contain everything the value depends on: nothing is ever invalidated, only forgotten.
    """

    def __init__(self, size: int) -> None:
        self._size = size
        self._values: OrderedDict[Hashable, Value] = OrderedDict()
        self._lock = Lock()
        self._running: dict[Hashable, Lock] = {}
        self._thread: Thread | None = None

    def __len__(self) -> int:
        """How many values there are at this moment."""
        return len(self._values)

    def recall(self, key: Hashable) -> Value | None:
        """The value of this key; None where there is none (any more)."""
        with self._lock:
            if key not in self._values:
                return None
            self._values.move_to_end(key)
            return self._values[key]

    def keep(self, key: Hashable, value: Value) -> None:
        """Keeps the value under this key until `size` others were used after it."""
        with self._lock:
            self._values[key] = value
            self._values.move_to_end(key)
            while len(self._values) > self._size:
                self._values.popitem(last=False)

    def once(self, key: Hashable, compute: Callable[[], Value]) -> Value:
        """The value of this key; the first thread computes it, the others wait for it.

        Where that fails, the error goes to the thread that tried, and the next one tries again.
        """
        value = self.recall(key)
        if value is not None:
            return value
        with self._lock:
            own_lock = self._running.setdefault(key, Lock())
        try:
            with own_lock:
                value = self.recall(key)
                if value is None:
                    value = compute()
                    self.keep(key, value)
                return value
        finally:
            with self._lock:
                self._running.pop(key, None)

    def soon(self, key: Hashable, compute: Callable[[], Value]) -> Value | None:
        """The value of this key; where there is none yet None at once, and a thread computes it for those who
        ask later. One thread at a time: who comes meanwhile with another key has to ask again."""
        value = self.recall(key)
        if value is not None:
            return value
        with self._lock:
            if self._thread is None or not self._thread.is_alive():
                self._thread = Thread(target=lambda: self.keep(key, compute()), daemon=True)
                self._thread.start()
        return None

    def wait(self) -> None:
        """Comes back once nothing is computed for later any more."""
        with self._lock:
            thread = self._thread
        if thread is not None:
            thread.join()

    def forget(self) -> None:
        """Forgets everything."""
        with self._lock:
            self._values.clear()
