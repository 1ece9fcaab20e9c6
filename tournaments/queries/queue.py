"""What waits for somebody at the desk: two words about one game, a word without the other, proposals."""

from __future__ import annotations

from dataclasses import dataclass

from ..models import Penalty, Round
from .rounds import MatchView, RoundView
from .said import Told, told_by
from .state import EventState


@dataclass(frozen=True, slots=True)
class Waiting:
    """A table where something was said that does not count yet."""

    view: MatchView
    words: tuple[Told, ...]


@dataclass(frozen=True, slots=True)
class Queue:
    """Empty lists where nothing waits."""

    disputed: tuple[Waiting, ...]
    half_said: tuple[Waiting, ...]
    proposals: tuple[Penalty, ...]

    def __bool__(self) -> bool:
        return bool(self.disputed or self.half_said or self.proposals)


def queue_of(state: EventState, view: RoundView | None) -> Queue:
    """What waits; `view` is the round that is played."""
    said = () if view is None or view.round.state != Round.State.PUBLISHED else view.matches
    tables = [
        Waiting(each, tuple(told_by(word, each.entries, state.tournament) for word in each.pending))
        for each in said
        if each.pending and not each.is_done
    ]
    return Queue(
        disputed=tuple(each for each in tables if len(each.words) > 1),
        half_said=tuple(each for each in tables if len(each.words) == 1),
        proposals=tuple(ruling for ruling in state.penalties if ruling.state == Penalty.State.PROPOSED),
    )
