from .audit import AuditRow, PrintJob, Snapshot
from .entry import Entry
from .event import ClockEvent, Invitation, Round, Staff, Stage, Tournament
from .lists import ListOnRecord
from .match import Match, Penalty, Report, Seat
from .people import User

__all__ = [
    "AuditRow",
    "ClockEvent",
    "Entry",
    "Invitation",
    "ListOnRecord",
    "Match",
    "Penalty",
    "PrintJob",
    "Report",
    "Round",
    "Seat",
    "Snapshot",
    "Staff",
    "Stage",
    "Tournament",
    "User",
]
