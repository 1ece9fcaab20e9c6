"""Deeds of checking in, in events that ask for it before each round."""

from random import Random
from typing import Any

from .book import ACTIVE, FINISHED, RUNNING, Book
from .deed import Deed, act, refused

PRESENT, ABSENT = "present", "absent"
FEWEST_HERE = 4


def check_in(book: Book, rng: Random) -> Deed | None:
    """Somebody is here for the next round, or is not after all."""
    if book.state == FINISHED or not book.players or book.in_knockout:
        return None
    player = book.players[rng.choice(sorted(book.players))]
    number = len(book.rounds) + 1
    body = {"player": player.key, "number": number, "present": rng.random() < 0.9}
    if not book.plan.checks_in and rng.random() < 0.9:
        return None
    if not book.plan.checks_in:
        return refused("check_in", "check in where nobody asks", body)
    if book.rounds and rng.random() < 0.1:
        return refused("check_in", "check in for a round that is there", {**body, "number": len(book.rounds)})
    word = PRESENT if body["present"] else ""
    allowed = player.status == ACTIVE and number <= book.planned_rounds

    def then(_answer: Any) -> None:
        if lines:
            # The next round is drawn from who is here; a draft that is there already is not.
            book.changes += 1
        if word:
            player.words[number] = word
        else:
            player.words.pop(number, None)

    lines = () if player.words.get(number, "") == word else ("check_in",)
    return act("check_in", "check a player in", body, allowed=allowed, lines=lines, then=then)


def missing(book: Book, number: int) -> list[str]:
    """Who has not said anything of this round, where the event asks."""
    if not book.plan.checks_in or book.state != RUNNING:
        return []
    return [key for key in book.active if number not in book.players[key].words]


def may_leave_out(book: Book, number: int) -> bool:
    """True where enough are here for a round without the others."""
    here = [key for key in book.active if book.players[key].words.get(number) == PRESENT]
    return len(here) >= FEWEST_HERE


DEEDS_OF_PRESENCE = ((12, check_in),)
