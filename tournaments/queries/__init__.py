"""Everything that is read: frozen values for pages, sheets, API and services."""

from __future__ import annotations

from ..clock import Clock
from .bracket import Bracket, BracketGame, BracketRound, bracket_of
from .desk import Desk, desk_of
from .events import staff_of, tournaments_for
from .history import Line, history_of
from .next_pairing import pairing_request_of, plan_of
from .played import Played, played_in, played_rounds_of, result_of, rules_of, scores_of, totals_of
from .ranking import Row, final_ranking_of, standings_of
from .rounds import (
    Initiative,
    MatchView,
    RoundView,
    clock_of,
    current_round,
    match_view,
    round_view,
    rounds_of,
)

__all__ = [
    "Bracket",
    "BracketGame",
    "BracketRound",
    "Clock",
    "Desk",
    "Initiative",
    "Line",
    "MatchView",
    "Played",
    "RoundView",
    "Row",
    "bracket_of",
    "clock_of",
    "current_round",
    "desk_of",
    "final_ranking_of",
    "history_of",
    "match_view",
    "pairing_request_of",
    "plan_of",
    "played_in",
    "played_rounds_of",
    "result_of",
    "round_view",
    "rounds_of",
    "rules_of",
    "scores_of",
    "staff_of",
    "standings_of",
    "totals_of",
    "tournaments_for",
]
