from .audit import AuditRow, PrintJob
from .entry import Entry
from .event import ClockEvent, Round, Staff, Stage, Tournament
from .match import Match, Report, Seat
from .people import User

__all__ = [
    "AuditRow",
    "ClockEvent",
    "Entry",
    "Match",
    "PrintJob",
    "Report",
    "Round",
    "Seat",
    "Staff",
    "Stage",
    "Tournament",
    "User",
]
