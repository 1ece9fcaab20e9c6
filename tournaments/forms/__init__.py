"""Forms turn what is typed into plain values; the rules are checked in services and the domain."""

from .day import ExtendForm, ReasonForm, SwapForm
from .event import EventForm, PlanForm
from .fields import add_refusal, offer, show_version, value_name
from .pairing import RepairForm, SeatForm, SitOutForm, TableForm, TablesForm, add_override, seen_in
from .players import EntryForm, PasteForm
from .result import BOUTS_DRAWN, ResultForm
from .wishes import ClubWishForm, PairWishForm
