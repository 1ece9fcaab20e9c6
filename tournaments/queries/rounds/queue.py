"""What waits for somebody at the desk: two words about one game, a word without the other, proposals."""

from __future__ import annotations

from dataclasses import dataclass

from ...models import Entry, JudgeCall, Penalty, Round
from ..state.report_views import ReportView, conflicting_reports, report_view
from ..state.state import EventState
from .rounds import MatchView, RoundView, gives_points


@dataclass(frozen=True, slots=True)
class Waiting:
    """A table where something was said that does not count yet."""

    view: MatchView
    words: tuple[ReportView, ...]


@dataclass(frozen=True, slots=True)
class DeskQueue:
    """Empty lists where nothing waits."""

    disputed: tuple[Waiting, ...]
    half_reported: tuple[Waiting, ...]
    proposals: tuple[Penalty, ...]
    lists: tuple[Entry, ...] = ()
    """Players whose list came after the pairing and waits for a leader's word."""
    calls: tuple[JudgeCall, ...] = ()
    """For a judge, those passed on to the marshal first, then the oldest."""

    def __bool__(self) -> bool:
        return bool(self.disputed or self.half_reported or self.proposals or self.lists or self.calls)


def queue_of(state: EventState, view: RoundView | None) -> DeskQueue:
    """What waits; `view` is the round that is played."""
    said = () if view is None or view.round.state != Round.State.PUBLISHED else view.matches
    tables = [Waiting(match, words_of(match)) for match in said if match.pending and not match.is_done]
    return DeskQueue(
        disputed=tuple(table for table in tables if len(table.words) > 1),
        half_reported=tuple(table for table in tables if len(table.words) == 1),
        proposals=tuple(ruling for ruling in state.penalties if ruling.state == Penalty.State.PROPOSED),
        lists=tuple(entry for entry in state.entries if entry.list_waits_since is not None),
        calls=state.calls,
    )


def words_of(match: MatchView) -> tuple[ReportView, ...]:
    """What each player said of a game while nothing of it counts, marked where they differ."""
    round_ = match.match.round
    counts = gives_points(round_)
    said = tuple(
        report_view(word, match.entries, round_.tournament, gives_points=counts) for word in match.pending
    )
    return conflicting_reports(said) if len(said) > 1 else said
