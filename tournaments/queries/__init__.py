"""Everything that is read: frozen values for pages, sheets, API and services."""

from __future__ import annotations

from ..clock import Clock
from .bracket import Bracket, BracketGame, BracketRound, bracket_of
from .desk import Desk, desk_of
from .events import staff_of, tournaments_for
from .history import Line, history_of
from .next_pairing import pairing_request_of, plan_of
from .played import game_of, rules_of, said_of
from .ranking import Row, final_ranking_of, standings_of
from .records import MatchRecord, played_in
from .rounds import (
    Initiative,
    MatchView,
    RoundView,
    clock_in,
    clock_of,
    current_round,
    match_view,
    name_of_round,
    round_name,
    round_view,
    rounds_of,
)
from .state import EventState, event_state, newest_state, read_state

__all__ = [
    "Bracket",
    "BracketGame",
    "BracketRound",
    "Clock",
    "Desk",
    "EventState",
    "Initiative",
    "Line",
    "MatchRecord",
    "MatchView",
    "RoundView",
    "Row",
    "bracket_of",
    "clock_in",
    "clock_of",
    "current_round",
    "desk_of",
    "event_state",
    "final_ranking_of",
    "game_of",
    "history_of",
    "match_view",
    "name_of_round",
    "newest_state",
    "pairing_request_of",
    "plan_of",
    "played_in",
    "read_state",
    "round_name",
    "round_view",
    "rounds_of",
    "rules_of",
    "said_of",
    "staff_of",
    "standings_of",
    "tournaments_for",
]
