"""Who sees which part of a fleet at which moment: the rule of the event, decided from plain values (F35)."""

from dataclasses import dataclass
from enum import StrEnum


class Viewer(StrEnum):
    """The relation of a viewer to a fleet."""

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
    """The open parts of a list: the cards with their points, and what players choose besides them."""

    cards: bool
    extras: bool

    @property
    def everything(self) -> bool:
        """Nothing is withheld; only then may words be shown that the player typed."""
        return self.cards and self.extras

    @property
    def nothing(self) -> bool:
        """None of it is open."""
        return not self.cards and not self.extras


def may_see(rule: str, viewer: Viewer, moment: Moment) -> bool:
    """True when a part under this rule is open; an unknown rule keeps it closed."""
    if viewer in (Viewer.OWNER, Viewer.LEADER):
        return True
    if rule == "opponent":
        return viewer is Viewer.OPPONENT
    if rule == "start":
        return moment.begun
    return rule == "end" and moment.finished


def open_parts(cards_rule: str, extras_rule: str, viewer: Viewer, moment: Moment) -> Parts:
    """The parts of a fleet that are open, each by its own rule."""
    return Parts(may_see(cards_rule, viewer, moment), may_see(extras_rule, viewer, moment))
