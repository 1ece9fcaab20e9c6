"""The memory of a process: bounded, made once, never wrong after a failure."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Event

import pytest

from tournaments.memory import Memory

PHONES = 16
# Seconds, on a machine with other things to do.
PATIENCE = 120


def at_once(act: Callable[[], object]) -> list[object]:
    """What comes back when so many ask at the same moment."""
    ready = Barrier(PHONES)

    def one(_number: int) -> object:
        ready.wait(timeout=PATIENCE)
        return act()

    with ThreadPoolExecutor(PHONES) as phones:
        return list(phones.map(one, range(PHONES)))


def test_what_many_ask_for_at_once_is_made_once_F65() -> None:
    memory, made, slow = Memory[str](4), list[int](), Event()

    def make() -> str:
        made.append(1)
        slow.wait(0.05)
        return "page"

    assert at_once(lambda: memory.once("pairings", make)) == ["page"] * PHONES
    assert len(made) == 1


def test_two_pages_are_made_side_by_side() -> None:
    memory, both = Memory[str](4), Barrier(2)

    def make(name: str) -> str:
        # Each waits for the other: under one lock for all they would wait for ever.
        both.wait(timeout=PATIENCE)
        return name

    with ThreadPoolExecutor(2) as phones:
        names = ("pairings", "standings")
        assert list(phones.map(lambda name: memory.once(name, lambda: make(name)), names)) == list(names)


def test_the_longest_unused_goes_first() -> None:
    memory = Memory[int](2)
    for number in (1, 2):
        memory.keep(number, number)
    assert memory.recall(1) == 1
    memory.keep(3, 3)
    assert [memory.recall(number) for number in (1, 2, 3)] == [1, None, 3]


def test_what_failed_is_tried_again_by_the_next() -> None:
    memory = Memory[str](4)

    def fail() -> str:
        raise ValueError("no database")

    with pytest.raises(ValueError, match="no database"):
        memory.once("desk", fail)
    assert memory.recall("desk") is None
    assert memory.once("desk", lambda: "there") == "there"


def test_forgotten_is_made_anew() -> None:
    memory = Memory[str](4)
    assert memory.once("desk", lambda: "old") == "old"
    memory.forget()
    assert memory.once("desk", lambda: "new") == "new"


def test_what_takes_long_is_there_for_whoever_asks_later() -> None:
    memory, may_go_on = Memory[str](4), Event()

    def compute() -> str:
        may_go_on.wait(timeout=PATIENCE)
        return "odds"

    assert memory.soon("round 1", compute) is None
    # One thing at a time: another key waits until somebody asks again.
    assert memory.soon("round 2", lambda: "others") is None
    may_go_on.set()
    memory.wait()
    assert (memory.soon("round 1", compute), memory.recall("round 2")) == ("odds", None)
    assert memory.soon("round 2", lambda: "others") is None
    memory.wait()
    assert memory.recall("round 2") == "others"


def test_nothing_is_waited_for_where_nothing_was_asked() -> None:
    memory = Memory[str](1)
    memory.wait()
    assert len(memory) == 0
