"""Deeds with rounds and their clock."""

from collections.abc import Callable
from random import Random
from typing import Any

from .book import COMPLETE, DRAFT, PUBLISHED, RUNNING, Book, Round
from .deed import REASON, Deed, act, refused
from .presence import ABSENT, may_leave_out, missing


def pair(book: Book, rng: Random) -> Deed | None:
    """The next round, where its turn has come; nothing where it is there."""
    latest = book.latest
    if latest is not None and rng.random() < 0.1:
        return act("pair_round", "pair a round that is there", {"number": latest.number}, lines=())
    if book.draft is not None:
        return act("pair_round", "pair a round twice", {}, lines=())
    number = latest.number + 1 if latest else 1
    is_turn = latest is None or latest.state == COMPLETE
    allowed = book.state == RUNNING and is_turn and book.has_round_left()
    body: dict[str, Any] = {"number": number}
    away = missing(book, number) if allowed else []
    if away and rng.random() < 0.3:
        return refused("pair_round", "pair without who has not checked in", body)
    if away:
        if not may_leave_out(book, number):
            return None
        body["leave_out"] = True

    def then(answer: Any) -> None:
        for key in away:
            book.players[key].words[number] = ABSENT
        if answer["result"]["round"] != number:
            raise AssertionError(f"round {answer['result']['round']} was paired instead of {number}")
        is_swiss = number <= book.planned_rounds and not book.plan.is_bracket
        book.rounds.append(Round(number, "swiss" if is_swiss else "knockout"))
        book.read_again.add(number)

    return act("pair_round", "pair a round", body, allowed=allowed, then=then)


def _of_latest(
    name: str,
    kind: str,
    *,
    states: tuple[str, ...],
    then: Callable[[Book, Round], None],
    done: tuple[str, ...],
) -> Callable[[Book, Random], Deed | None]:
    """An act on a round that is possible in these states of it, and nothing in those where it is done."""

    def maker(book: Book, rng: Random) -> Deed | None:
        if not book.rounds:
            return refused(name, kind, {"round": 1})
        round_ = book.rounds[-1] if rng.random() < 0.95 else rng.choice(book.rounds)
        repeated = round_.state in done
        allowed = repeated or (book.state == RUNNING and round_.state in states)
        return act(
            name, kind, {"round": round_.number}, allowed=allowed, lines=() if repeated else (name,),
            then=lambda _answer: None if repeated else then(book, round_),
        )  # fmt: skip

    return maker


def publish(book: Book, rng: Random) -> Deed | None:
    """The hall sees the round."""
    deed = _publish(book, rng)
    draft = book.draft
    if deed is None or draft is None or deed.body["round"] != draft.number:
        return deed
    return None if draft.is_unsettled else deed


def _put_published(_book: Book, round_: Round) -> None:
    round_.state = PUBLISHED


def _put_complete(_book: Book, round_: Round) -> None:
    round_.state = COMPLETE


_publish = _of_latest(
    "publish_round", "publish a round", states=(DRAFT,), done=(PUBLISHED, COMPLETE), then=_put_published
)


def close(book: Book, rng: Random) -> Deed | None:
    """The round ends once every table has a result."""
    deed = _close(book, rng)
    if deed is None or not deed.allowed or not book.rounds:
        return deed
    round_ = book.rounds[deed.body["round"] - 1]
    if round_.state == PUBLISHED and round_.open_games:
        return refused("close_round", "close a round with open tables", deed.body)
    return deed


_close = _of_latest("close_round", "close a round", states=(PUBLISHED,), done=(COMPLETE,), then=_put_complete)


def unpublish(book: Book, rng: Random) -> Deed | None:
    """Back from the hall, while nothing has happened in it."""
    return _taken_back(book, rng, "unpublish_round", "take a round back")


def discard(book: Book, rng: Random) -> Deed | None:
    """The round never was: a draft, or one in which nothing has happened."""
    if book.draft is not None and not book.draft.is_unsettled and rng.random() < 0.7:
        return None
    return _taken_back(book, rng, "discard_round", "discard a round")


def _taken_back(book: Book, rng: Random, name: str, kind: str) -> Deed | None:
    if not book.rounds:
        return refused(name, kind, {"round": 1, "reason": REASON})
    round_ = book.rounds[-1] if rng.random() < 0.9 else rng.choice(book.rounds)
    if any(table.lost for table in round_.games) or (round_.kind == "knockout" and round_.state != DRAFT):
        return None
    body = {"round": round_.number, "reason": REASON}
    untouched = round_.state == PUBLISHED and round_.is_untouched
    if untouched and rng.random() < 0.3:
        return refused(name, f"{kind} without a reason", {**body, "reason": ""})
    if name == "unpublish_round":
        if round_.state == DRAFT:
            return act(name, kind, body, lines=())

        def back(_answer: Any) -> None:
            round_.state, round_.is_unsettled = DRAFT, True

        return act(name, kind, body, allowed=untouched and book.state == RUNNING, then=back)

    def gone(_answer: Any) -> None:
        book.rounds.remove(round_)

    allowed = book.state == RUNNING and (untouched or round_.state == DRAFT)
    return act(name, kind, body, allowed=allowed, then=gone)


def swap(book: Book, rng: Random) -> Deed | None:
    """Two players of a draft change seats."""
    draft = book.draft
    if draft is None or draft.is_unsettled or draft.kind != "swiss" or book.plan.is_planned:
        return None
    tables = [table for table in draft.tables if table.kind != "missed"]
    if len(tables) < 2:
        return None
    one, two = rng.sample(tables, 2)
    first, second = rng.choice(one.players), rng.choice(two.players)
    body = {"round": draft.number, "first": first, "second": second, "reason": REASON}
    if rng.random() < 0.2:
        return refused("swap_seats", "swap somebody with nobody", {**body, "second": "p9999"})

    def then(_answer: Any) -> None:
        exchange = {first: second, second: first}
        for table in (one, two):
            table.players = tuple(exchange.get(player, player) for player in table.players)
        draft.by_hand = True

    return act("swap_seats", "swap two players", body, then=then)


def _clock(
    name: str, kind: str, begins: str, ends: str, *, ready: bool
) -> Callable[[Book, Random], Deed | None]:
    def maker(book: Book, rng: Random) -> Deed | None:
        if not book.rounds:
            return refused(name, kind, {"round": 1})
        round_ = book.rounds[-1] if rng.random() < 0.9 else rng.choice(book.rounds)
        runs = book.state == RUNNING and round_.state == PUBLISHED
        allowed = runs and (ready or round_.clock != "ready")
        moves = round_.clock == begins

        def then(_answer: Any) -> None:
            if moves:
                round_.clock = ends  # type: ignore[assignment]

        lines = (name,) if moves else ()
        return act(name, kind, {"round": round_.number}, allowed=allowed, lines=lines, then=then)

    return maker


def extend(book: Book, rng: Random) -> Deed | None:
    """More time for everybody, with a reason (A-TIME-4)."""
    if not book.rounds:
        return None
    round_ = book.rounds[-1]
    body = {"round": round_.number, "minutes": rng.choice((5, 10, -5)), "reason": REASON}
    if rng.random() < 0.2:
        return refused("extend_clock", "extend by nothing", {**body, "minutes": 0})
    allowed = book.state == RUNNING and round_.state == PUBLISHED
    return act("extend_clock", "extend the clock", body, allowed=allowed)


DEEDS_WITH_ROUNDS = (
    (14, pair), (14, publish), (14, close), (1, unpublish), (2, discard), (2, swap), (2, extend),
    (2, _clock("start_clock", "start the clock", "ready", "running", ready=True)),
    (1, _clock("pause_clock", "pause the clock", "running", "paused", ready=False)),
    (1, _clock("resume_clock", "resume the clock", "paused", "running", ready=False)),
)  # fmt: skip
