"""Who of two laptops may write: the one who is the desk in the higher term.

A term has one desk. It ends when the other laptop becomes the desk: that is term plus one. Whoever hears of a
later term than its own steps back, so of two that hear each other one writes.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum


class LaptopRole(StrEnum):
    DESK = "desk"
    SECOND = "second"
    UNSURE = "unsure"
    """Was the desk when it was switched off: the other one may have taken over meanwhile."""


@dataclass(frozen=True, slots=True)
class Duty:
    """What a laptop is in the pair."""

    role: LaptopRole
    term: int
    is_followed: bool = False
    """Of the desk: whether the other one has got a copy in this term, so that it could take over."""
    hands_over: bool = False
    """Of the desk: it has stopped, for the other one to go on."""
    has_copy: bool = False
    """Of the second: whether its database is a copy of this term. What a desk that stepped back has is older
    than the desk's, and has acts in it that nobody else knows."""


def may_act(duty: Duty | None) -> bool:
    """Whether this laptop may write; one without a pair may."""
    return duty is None or (duty.role == LaptopRole.DESK and not duty.hands_over)


def after_start(duty: Duty) -> Duty:
    """After the program has started. A desk whose term nobody followed has nothing to fear."""
    return (
        replace(duty, role=LaptopRole.UNSURE) if duty.role == LaptopRole.DESK and duty.is_followed else duty
    )


def after_hearing(mine: Duty, other: Duty, *, yields: bool = False) -> Duty:
    """After the other one said what it is.

    `yields` decides between two desks of one term, which a folder put back from a backup can make: it is
    true of exactly one of the two.
    """
    if other.term > mine.term:
        return Duty(LaptopRole.SECOND, other.term)
    if other.term < mine.term:
        # It has slept through a term; it steps back as soon as it hears this.
        return replace(mine, role=LaptopRole.DESK) if mine.role == LaptopRole.UNSURE else mine
    if mine.role == LaptopRole.UNSURE:
        return replace(mine, role=LaptopRole.DESK if other.role == LaptopRole.SECOND else LaptopRole.SECOND)
    if mine.role == LaptopRole.DESK and other.role != LaptopRole.SECOND and yields:
        return Duty(LaptopRole.SECOND, mine.term)
    return mine


def steps_back(before: Duty, after: Duty) -> bool:
    """Whether what it wrote since the other's copy has to be typed again."""
    return before.role != LaptopRole.SECOND and after.role == LaptopRole.SECOND


def after_taking_over(duty: Duty) -> Duty:
    """The second is the desk of the next term. ValueError for any other, and for one without a copy."""
    if duty.role != LaptopRole.SECOND or not duty.has_copy:
        raise ValueError(duty)
    return Duty(LaptopRole.DESK, duty.term + 1)


def after_promise(duty: Duty) -> Duty:
    """A person says that the other one never took over: the desk goes on. ValueError for a second."""
    if duty.role == LaptopRole.SECOND:
        raise ValueError(duty)
    return replace(duty, role=LaptopRole.DESK, hands_over=False)


def later_events(base: Mapping[str, int], revisions: Mapping[str, int]) -> dict[str, int]:
    """The events in which something was written after the copy, with the revision that the copy has."""
    return {slug: base.get(slug, 0) for slug, found in revisions.items() if found > base.get(slug, 0)}


def clock_difference(sent: float, received: float, theirs: float) -> float:
    """Seconds the other's clock is ahead of ours: it was read half-way between question and answer. Less than
    half a second is the way of the question, not the clock."""
    difference = theirs - (sent + received) / 2
    return difference if abs(difference) >= 0.5 else 0.0
