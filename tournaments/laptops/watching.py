"""Asks the other laptop every two seconds, beside the requests: one of this laptop's processes does."""

import logging
import os
import sqlite3
from collections.abc import Callable
from threading import Event, Lock, Thread

from .meeting import ThisLaptop, call_other
from .state import known_laptop

EVERY = 2.0
"""Seconds from one question to the next."""
LOCK = "two-laptops.lock"
_log = logging.getLogger(__name__)


class Watcher:
    """A thread that begins with the first pair; after a fork each process begins its own."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._process = 0
        self._end = Event()

    def see_to_it(self, this_laptop: Callable[[], ThisLaptop]) -> None:
        """The thread runs, if it does not yet. `this_laptop` is asked each time, as addresses change."""
        if self._process == os.getpid():
            return
        with self._lock:
            if self._process != os.getpid():
                self._process, self._end = os.getpid(), Event()
                Thread(target=_watch, args=(this_laptop, self._end), daemon=True).start()

    def stop(self) -> None:
        """The thread ends within a second, as far as nobody is being asked."""
        self._end.set()
        self._process = 0


def _watch(this_laptop: Callable[[], ThisLaptop], end: Event) -> None:
    lock: sqlite3.Connection | None = None
    while not end.wait(EVERY):
        try:
            me = this_laptop()
            laptop = known_laptop(me.folder)
            if laptop is None or laptop.pair is None:
                continue
            lock = lock or _taken_lock(me)
            if lock is not None:
                call_other(me)
        except Exception:  # Whatever it was: the next question is asked all the same.
            _log.exception("the other laptop could not be asked")
    if lock is not None:
        lock.close()


def _taken_lock(me: ThisLaptop) -> sqlite3.Connection | None:
    """Held until this process ends; None where another one of this laptop has it."""
    database = sqlite3.connect(me.folder / LOCK, timeout=0, isolation_level=None, check_same_thread=False)
    try:
        database.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError:
        database.close()
        return None
    return database
