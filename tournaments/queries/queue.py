"""What waits for somebody at the desk: two words about one game, a word without the other, proposals."""

from __future__ import annotations

from dataclasses import dataclass

from ..models import Penalty, Round, Tournament
from .rounds import MatchView, RoundView
from .said import Said, said_of


@dataclass(frozen=True, slots=True)
class Waiting:
    """A table where something was said that does not count yet."""

    view: MatchView
    words: tuple[Said, ...]


@dataclass(frozen=True, slots=True)
class Queue:
    """Empty lists where nothing waits."""

    disputed: tuple[Waiting, ...]
    half_said: tuple[Waiting, ...]
    proposals: tuple[Penalty, ...]

    def __bool__(self) -> bool:
        return bool(self.disputed or self.half_said or self.proposals)


def queue_of(tournament: Tournament, view: RoundView | None) -> Queue:
    """What waits; `view` is the round that is played, read already. One query, for the proposals."""
    said = () if view is None or view.round.state != Round.State.PUBLISHED else view.matches
    tables = [
        Waiting(each, tuple(said_of(word, each.entries, tournament) for word in each.pending))
        for each in said
        if each.pending and not each.is_done
    ]
    proposals = Penalty.objects.filter(
        entry__tournament=tournament,
        kind=Penalty.Kind.DISQUALIFICATION,
        state=Penalty.State.PROPOSED,
    )
    return Queue(
        disputed=tuple(each for each in tables if len(each.words) > 1),
        half_said=tuple(each for each in tables if len(each.words) == 1),
        proposals=tuple(proposals.select_related("entry", "author")),
    )
