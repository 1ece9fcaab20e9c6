"""The payload of each kind of act, as frozen types; `base.py` converts them to and from the history."""

from __future__ import annotations

from .base import BY_NAME, UNDOES, Json, P, Payload, ReportVersions, from_json, to_json
from .calls import CallAnswered, CallBack, CallClaimed, OfCall
from .captains import DraftMoved, DraftOpened
from .event import (
    Announced,
    DayPlanned,
    Named,
    Restored,
    ScreensControlled,
    SettingChanged,
    SettingsChanged,
    Started,
    TakenBack,
    WebhookSet,
)
from .people import (
    CameBack,
    Claimed,
    Entered,
    EntryEdited,
    EntryRemoved,
    FeeNoted,
    ForgettingAsked,
    Invited,
    Left,
    Merged,
    Moved,
    MovedUp,
    OfLeader,
    OfPlayer,
    OfPlayers,
    Registered,
    RequestsNoted,
    ResultsChecked,
    SeatTaken,
)
from .results import ComponentShared, ResultReported, Ruled, StandingKept
from .rounds import (
    Discarded,
    Extended,
    OfRound,
    Paired,
    Published,
    Repaired,
    Reseated,
    SeatedByHand,
    SeatedTable,
    Seating,
    Swapped,
    TableMoved,
    TablesSet,
)
from .teams import StoredTeam, TeamsSet
from .wishes import Wished
