"""The acts of an event: who may do it, the sentence of the history, how it is undone. Fleets have their own
table.

Read a line aloud: "the desk may pair a round; the history says 'paired round 3'; whoever may discard a round
undoes it". By default an act is no ruling, takes no snapshot and needs no reason.
"""

from .act import (
    Act,
    Acts,
    AnyAction,
    Binds,
    Effect,
    Group,
    Mail,
    NotUndoable,
    Undo,
    action_of,
    every_action,
    may,
    register_acts,
    with_effect,
)
from .calls import CallActs
from .captains import CaptainActs
from .event import EventActs
from .players import PlayerActs
from .presence import PresenceActs
from .registration import RegistrationActs
from .results import ResultActs
from .roles import Role
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
    """Everything that needs a right; the acts that write are also the entries of the history."""
