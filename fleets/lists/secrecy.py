"""Who sees which part of a fleet at which moment: the rule of the event, decided from plain values (F35)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Viewer(StrEnum):
    """What somebody is to a fleet."""

    OWNER = "owner"
    LEADER = "leader"
    # Meets this fleet in a round whose pairing is published.
    OPPONENT = "opponent"
    ANYBODY = "anybody"


@dataclass(frozen=True, slots=True)
class Moment:
    """How far the event is: `begun` from the published pairing of round 1 on."""

    begun: bool
    finished: bool


@dataclass(frozen=True, slots=True)
class Parts:
    """The parts of a list that are open: the cards with their points, and what a game chooses beside them."""

    cards: bool
    extras: bool

    @property
    def everything(self) -> bool:
        """Nothing is kept back; only then may words be shown that the player typed."""
        return self.cards and self.extras

    @property
    def nothing(self) -> bool:
        """Not a word of it is open."""
        return not self.cards and not self.extras


def may_see(rule: str, viewer: Viewer, moment: Moment) -> bool:
    """True when a part under this rule is open; a rule nobody knows keeps it shut."""
    if viewer in (Viewer.OWNER, Viewer.LEADER):
        return True
    if rule == "opponent":
        return viewer is Viewer.OPPONENT
    if rule == "start":
        return moment.begun
    return rule == "end" and moment.finished


def open_parts(cards_rule: str, extras_rule: str, viewer: Viewer, moment: Moment) -> Parts:
    """What of a fleet is open; each part by its own rule."""
    return Parts(may_see(cards_rule, viewer, moment), may_see(extras_rule, viewer, moment))
