"""What waits for the desk: conflicting reports, unconfirmed reports, proposals, lists, calls."""

from collections.abc import Sequence
from dataclasses import dataclass

from ...models import Entry, JudgeCall, Penalty, Round, User
from ..state.records import MatchRecord
from ..state.report_views import ReportView, conflicting_reports, report_view
from ..state.state import EventState
from .rounds import MatchView, RoundView, gives_points


@dataclass(frozen=True, slots=True)
class UnsettledTable:
    """A table with reports of which none counts yet."""

    view: MatchView
    reports: tuple[ReportView, ...]
    is_own: bool = False
    """The reader plays there, and so takes no report (A-ROLE-5)."""

    @property
    def has_own_figures(self) -> bool:
        """True where the final score alone tells the reports apart."""
        return len({report.figures for report in self.reports}) == len(self.reports)


@dataclass(frozen=True, slots=True)
class DeskQueue:
    """Empty lists where nothing waits."""

    disputed: tuple[UnsettledTable, ...]
    half_reported: tuple[UnsettledTable, ...]
    proposals: tuple[Penalty, ...]
    lists: tuple[Entry, ...] = ()
    """Players whose list came after the pairing and waits for a leader's decision."""
    calls: tuple[JudgeCall, ...] = ()
    """For a judge, those passed on to the marshal first, then the oldest."""

    def __bool__(self) -> bool:
        return bool(self.disputed or self.half_reported or self.proposals or self.lists or self.calls)


def queue_of(state: EventState, view: RoundView | None, reader: User | None = None) -> DeskQueue:
    """What waits; `view` is the current round, `reader` the account for which calls of the own table are
    marked."""
    matches = () if view is None or view.round.state != Round.State.PUBLISHED else view.matches
    if state.calls:
        own_tables = {match.table for match in matches if match.seats(reader)}
        for call in state.calls:
            call.at_own_table = call.table in own_tables
    tables = [
        UnsettledTable(match, report_views_of(match), match.seats(reader))
        for match in matches
        if match.pending and not match.is_done
    ]
    return DeskQueue(
        disputed=tuple(table for table in tables if len(table.reports) > 1),
        half_reported=tuple(table for table in tables if len(table.reports) == 1),
        proposals=tuple(ruling for ruling in state.penalties if ruling.state == Penalty.State.PROPOSED),
        lists=tuple(entry for entry in state.entries if entry.list_waits_since is not None),
        calls=state.calls,
    )


def report_views_of(match: MatchRecord, sides: Sequence[Entry] = ()) -> tuple[ReportView, ...]:
    """The reports of a game while none of them counts, marked where they differ; `sides` are its players in
    another order than that of their seats."""
    round_ = match.match.round
    has_points = gives_points(round_)
    views = tuple(
        report_view(report, match.entries, round_.tournament, gives_points=has_points, sides=sides)
        for report in match.pending
    )
    return conflicting_reports(views) if len(views) > 1 else views
