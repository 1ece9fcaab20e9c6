"""What is typed at the desk, turned into plain values; the rules are asked in services and on the ground."""

from __future__ import annotations

from .day import ExtendForm, ReasonForm, SwapForm
from .event import PlanForm, TournamentForm
from .fields import add_refusal, offer, value_name
from .pairing import RepairForm, SeatForm, SitOutForm, TableForm, TablesForm, seen_in
from .players import EntryForm, PasteForm
from .result import ResultForm

__all__ = [
    "EntryForm",
    "ExtendForm",
    "PasteForm",
    "PlanForm",
    "ReasonForm",
    "RepairForm",
    "ResultForm",
    "SeatForm",
    "SitOutForm",
    "SwapForm",
    "TableForm",
    "TablesForm",
    "TournamentForm",
    "add_refusal",
    "offer",
    "seen_in",
    "value_name",
]
