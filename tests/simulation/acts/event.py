"""Deeds with the event itself."""

from random import Random
from typing import Any

from .book import COMPLETE, FINISHED, RUNNING, SETUP, Book
from .deed import Deed, act, refused


def place(book: Book, rng: Random) -> Deed | None:
    """The event is elsewhere."""
    to, before = f"Hall {rng.randrange(4)}", book.place

    def put(value: str) -> None:
        book.place = value

    same = to == before
    return act(
        "edit_tournament", "change the place", {"place": to}, lines=() if same else ("edit_tournament",),
        then=lambda _answer: put(to), undone_by="" if same else "edit_tournament", undo=lambda: put(before),
    )  # fmt: skip


def start(book: Book, _rng: Random) -> Deed | None:
    """The event begins: from two players on."""
    if book.state == SETUP and 2 <= len(book.players) < book.plan.smallest:
        return None
    began = book.state == RUNNING

    def then(_answer: Any) -> None:
        book.state = RUNNING

    allowed = began or (book.state == SETUP and len(book.players) >= book.plan.smallest)
    lines = () if began else ("start_tournament",)
    return act("start_tournament", "start the event", {}, allowed=allowed, lines=lines, then=then)


def finish(book: Book, _rng: Random) -> Deed | None:
    """The event ends once all is played."""
    over = book.state == FINISHED
    latest = book.latest
    played = latest is not None and latest.state == COMPLETE and not book.has_round_left()

    def then(_answer: Any) -> None:
        book.state, book.announced = FINISHED, ""

    def undo() -> None:
        book.state = RUNNING

    return act(
        "finish_tournament", "finish the event", {}, allowed=over or (book.state == RUNNING and played),
        lines=() if over else ("finish_tournament",), then=then,
        **({} if over else {"undone_by": "reopen_tournament", "undo": undo}),
    )  # fmt: skip


def reopen(book: Book, _rng: Random) -> Deed | None:
    """A finished event runs again."""
    runs = book.state == RUNNING

    def then(_answer: Any) -> None:
        book.state = RUNNING

    lines = () if runs else ("reopen_tournament",)
    return act(
        "reopen_tournament", "reopen the event", {}, allowed=book.state != SETUP, lines=lines, then=then
    )


def announce(_book: Book, rng: Random) -> Deed | None:
    """Something for everybody."""
    if rng.random() < 0.2:
        return refused("announce", "announce nothing", {"text": ""})
    return act("announce", "announce something", {"text": f"Announcement {rng.randrange(10**6)}"})


DEEDS_WITH_THE_EVENT = ((1, place), (3, start), (2, finish), (1, reopen), (1, announce))
