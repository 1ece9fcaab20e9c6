"""Where a person's words and names are kept: every column, and every field of what the history keeps.

Whoever asks to be forgotten is forgotten in all of these (people/forgetting.py). The provider of lists has
the like for its own columns (list_provider.py). `tests/services/test_forgetting.py` compares both with the
models: a new column of text or JSON has to be entered here, or be said to hold nobody's words.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.db.models import Model

from .acts.payloads import FeeNoted, Left, Payload, Registered
from .models import (
    AuditRow,
    CaptainsDraft,
    ClockEvent,
    Entry,
    EventWish,
    Invitation,
    JudgeCall,
    ListOnRecord,
    Match,
    Outgoing,
    Penalty,
    Phone,
    Presence,
    PrintJob,
    Registration,
    Report,
    Round,
    Snapshot,
    Staff,
    Stage,
    Tournament,
    User,
)

Columns = Mapping[type[Model], tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Words:
    """Columns in which somebody may have written a name, and the look-up from their row to the event, or to
    the entry where they are of one player alone."""

    model: type[Model]
    columns: tuple[str, ...]
    within: str


@dataclass(frozen=True, slots=True)
class Personal:
    """What an application keeps of people's words; each column of text or JSON is in one of these."""

    in_event: tuple[Words, ...] = ()
    """Whoever is forgotten is not named there any more, in no row of the event."""
    of_player: tuple[Words, ...] = ()
    """The same for the rows of this player alone."""
    drafts: tuple[Words, ...] = ()
    """What is only the player's own: it is emptied."""
    copies: tuple[Words, ...] = ()
    """Rows that repeat the event, or sheets of it: they are deleted."""
    nobodys: Columns = field(default_factory=dict)
    """Codes, keys, numbers, and what is the event's own."""


# Name, club and address of players, who registered, the history, messages and phones are dealt with on their
# own.
OWN: Columns = {
    Entry: ("own_name", "name", "club", "email"),
    Registration: ("name", "club", "email"),
    AuditRow: ("data", "reason"),
    Outgoing: ("address", "subject", "body", "detail"),
    Phone: ("endpoint", "public_key", "shared_secret", "language"),
}

PERSONAL = Personal(
    in_event=(
        Words(Invitation, ("name",), "tournament"),
        Words(ClockEvent, ("reason",), "round__tournament"),
        Words(Match, ("hand_reason",), "round__tournament"),
        Words(Report, ("reason", "facts"), "match__round__tournament"),
        Words(Penalty, ("reason",), "entry__tournament"),
        Words(Tournament, ("announcement", "teams"), "pk"),
        Words(JudgeCall, ("text", "ruling"), "tournament"),
        Words(Registration, ("remarks",), "tournament"),
        Words(EventWish, ("club",), "tournament"),
    ),
    copies=(
        Words(Snapshot, ("action", "data", "document"), "tournament"),
        Words(
            PrintJob, ("kind", "paper", "language", "state", "problem", "pdf", "base"), "tournament"
        ),
    ),
    nobodys={
        # The title of the event is the organizer's to change.
        Tournament: (
            "slug", "name", "place", "game", "ruleset", "fleet_ruleset", "level", "structure", "time_zone",
            "seed", "state", "cache_version", "country", "fleet_secrecy", "objective_secrecy",
            "blocked_tables", "place_points",
            "entry_fee", "photos_url", "sheet_language", "check_in", "first_stage",
            "day_plan", "screens", "team_play", "groups", "webhook_url", "webhook_kind", "webhook_secret",
        ),
        # Keys of teams and players.
        CaptainsDraft: ("first", "second", "players", "moves"),
        Staff: ("role",),
        Invitation: ("role",),
        Stage: ("kind",),
        # The notes are codes with the keys of players.
        Round: ("state", "seed", "notes"),
        ClockEvent: ("kind",),
        Entry: ("key", "status"),
        AuditRow: ("action",),
        Presence: ("word",),
        Outgoing: ("channel", "action", "state", "problem"),
        Registration: ("state", "key", "fee", "sent_as"),
        ListOnRecord: ("faction",),
        Match: ("kind", "reason", "reason_players"),
        # Numbers by the key of the player.
        Report: ("state", "bouts"),
        Penalty: ("kind", "state"),
        JudgeCall: ("state",),
        # An account is its owner's and belongs to no event: the entry lets go of it.
        User: ("password", "username", "first_name", "last_name", "email", "language"),
    },
)  # fmt: skip

# Fields of payloads (acts/payloads/, fleets/acts.py): text in which a name may stand …
NAMES_IN_HISTORY = frozenset({
    "against",
    "name", "names", "before", "after", "club", "club_before", "other", "opponent", "first", "second", "what",
    "by", "hand_reason", "seating", "tables", "kept", "differences", "by_name",
    "text", "ruling", "teams", "teams_before",
})  # fmt: skip
# … and codes, keys and numbers, which stay as they are. The settings of the event are its own.
CODES_IN_HISTORY = frozenset({
    "strength", "strength_before", "rounds",
    "key", "keys", "other_key", "act", "undone", "role", "kind", "end", "state", "seed", "pairs", "words",
    "words_before", "players", "reason", "reason_players", "missed", "standings", "changes", "card", "code",
    "rule", "products", "ending", "was", "keep", "blocked", "since", "day", "day_before", "starts", "moves",
    "captain", "members", "do", "draft", "view",
})  # fmt: skip
# Of a column that holds both, what is a code in it.
CODES_IN_COLUMNS: Mapping[type[Model], frozenset[str]] = {
    Tournament: frozenset({"key", "captain", "members"}),
}
# The same field says something else here: what the player was before.
CODES_OF: Mapping[type[Payload], frozenset[str]] = {
    Left: frozenset({"before"}),
    Registered: frozenset({"before"}),
    FeeNoted: frozenset({"before"}),
}
