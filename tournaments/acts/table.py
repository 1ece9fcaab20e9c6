"""The acts of an event: who may, what the history says, how it is taken back. Fleets have their own table.

Read a line aloud: "the desk may pair a round; the history says 'paired round 3'; whoever may discard a round
takes it back". Where a line is silent, the act is no ruling, keeps no snapshot and needs no reason.
"""

from __future__ import annotations

from .calls import CallActs
from .captains import CaptainActs
from .event import EventActs
from .players import PlayerActs
from .presence import PresenceActs
from .registration import RegistrationActs
from .results import ResultActs
from .rounds import RoundActs
from .staff import StaffActs
from .teams import TeamActs
from .wishes import WishActs


class Action(
    EventActs,
    StaffActs,
    PlayerActs,
    TeamActs,
    CaptainActs,
    PresenceActs,
    RegistrationActs,
    WishActs,
    RoundActs,
    CallActs,
    ResultActs,
):
    """Everything that asks for a right; the writing ones are also the words of the history."""
