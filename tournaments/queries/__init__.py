"""Everything that is read: frozen values for pages, sheets, API and services."""

from ..play.clock import Clock
from .event.desk import Desk, desk_of
from .event.events import staff_of
from .rounds.bracket import Bracket, BracketGame, BracketRound, bracket_of
from .rounds.history import HistoryLine, history_of
from .rounds.next_pairing import pairing_request_of, plan_of
from .rounds.rounds import (
    MatchInWords,
    MatchView,
    RoundView,
    clock_in,
    clock_of,
    current_round,
    ending_in,
    in_words,
    match_view,
    name_of_round,
    round_name,
    round_view,
    rounds_of,
    ruling_of,
)
from .state.first_choice import FirstChoice
from .state.played import game_of, result_of, rules_of
from .state.ranking import RankedEntry, final_ranking_of, standings_of
from .state.records import LoneMatch, MatchRecord, lone_match, open_tables
from .state.state import EventState, event_state, newest_state, read_state
