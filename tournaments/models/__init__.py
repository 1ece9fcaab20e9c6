from .audit import AuditRow, PrintJob, Snapshot
from .calls import JudgeCall
from .captains import CaptainsDraft
from .entry import Entry
from .event import ClockEvent, Invitation, Round, Staff, Stage, Tournament
from .lists import ListOnRecord
from .match import Match, Penalty, Report, Seat
from .outgoing import Outgoing
from .people import User
from .phones import Phone
from .presence import Presence
from .registration import Registration
from .tokens import AnsweredRequest, ApiToken
from .wishes import EventWish
