"""Where names and texts of people are stored: every column, and every field of the payloads.

These are redacted for whoever asks to be forgotten (people/forgetting.py). The provider of lists has the same
for its own columns (list_provider.py). `tests/services/test_forgetting.py` compares both with the models: a
new column of text or JSON has to be listed here, if only under `not_personal`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.db.models import Model

from .acts.payload import Payload
from .acts.players import Left
from .acts.registration import FeeNoted, Registered
from .models import (
    AnsweredRequest,
    ApiToken,
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
class TextColumns:
    """Columns that may contain names, and the lookup from their row to the event, or to the entry where the
    rows belong to one player."""

    model: type[Model]
    columns: tuple[str, ...]
    lookup: str


@dataclass(frozen=True, slots=True)
class Personal:
    """The text of people an application stores; each column of text or JSON is in one of these."""

    in_event: tuple[TextColumns, ...] = ()
    """Names are removed from all rows of the event."""
    of_player: tuple[TextColumns, ...] = ()
    """Names are removed from the rows of this player only."""
    drafts: tuple[TextColumns, ...] = ()
    """The player's own text, which is emptied."""
    copies: tuple[TextColumns, ...] = ()
    """Rows that copy the event, or sheets of it, which are deleted."""
    not_personal: Columns = field(default_factory=dict)
    """Codes, keys, numbers, and data of the event itself."""


# Name, club and address of players, registrations, history, messages and phones are handled separately.
OWN: Columns = {
    Entry: ("own_name", "name", "club", "email"),
    Registration: ("name", "club", "email"),
    AuditRow: ("data", "reason"),
    Outgoing: ("address", "subject", "body", "detail"),
    Phone: ("endpoint", "public_key", "shared_secret", "language"),
}

PERSONAL = Personal(
    in_event=(
        TextColumns(Invitation, ("name",), "tournament"),
        TextColumns(ClockEvent, ("reason",), "round__tournament"),
        TextColumns(Match, ("hand_reason",), "round__tournament"),
        TextColumns(Report, ("reason", "facts"), "match__round__tournament"),
        TextColumns(Penalty, ("reason",), "entry__tournament"),
        TextColumns(Tournament, ("announcement", "teams"), "pk"),
        TextColumns(JudgeCall, ("text", "ruling"), "tournament"),
        TextColumns(Registration, ("remarks",), "tournament"),
        TextColumns(EventWish, ("club",), "tournament"),
    ),
    copies=(
        TextColumns(Snapshot, ("action", "data", "document"), "tournament"),
        TextColumns(
            PrintJob, ("kind", "paper", "language", "state", "problem", "pdf", "base"), "tournament"
        ),
        TextColumns(AnsweredRequest, ("who", "key", "request", "body"), "tournament"),
    ),
    not_personal={
        # Only the organizer changes the title of the event.
        Tournament: (
            "slug", "name", "place", "game", "ruleset", "settings", "seed", "state", "cache_version",
            "chain_head", "country", "blocked_tables", "place_points", "day_plan", "screens", "groups",
            "webhook_url", "webhook_kind", "webhook_secret", "search_text",
        ),
        # Keys of teams and players.
        CaptainsDraft: ("first", "second", "players", "moves"),
        Staff: ("role",),
        Invitation: ("role",),
        Stage: ("kind",),
        # The notes are codes with the keys of players.
        Round: ("state", "seed", "notes", "hall"),
        ClockEvent: ("kind",),
        # The salt is a new one once the name is forgotten; the chain has keys, numbers and hashes.
        Entry: ("key", "status", "name_salt", "shares"),
        AuditRow: ("action", "chain"),
        Presence: ("word",),
        Outgoing: ("channel", "action", "state", "problem"),
        Registration: ("state", "key", "fee", "sent_as"),
        ListOnRecord: ("faction",),
        Match: ("kind", "reason", "reason_players"),
        # Numbers by the key of the player.
        Report: ("state", "bouts"),
        Penalty: ("kind", "state"),
        JudgeCall: ("state",),
        # An account belongs to its owner and to no event: the entry is detached from it.
        ApiToken: ("name", "scope", "prefix", "digest"),
        User: ("password", "username", "first_name", "last_name", "email", "language"),
    },
)  # fmt: skip

# Fields of payloads (acts/, fleets/acts.py) with text that may contain names …
NAMES_IN_HISTORY = frozenset({
    "against",
    "name", "names", "before", "after", "club", "club_before", "other", "opponent", "first", "second", "what",
    "by", "hand_reason", "seating", "tables", "kept", "differences", "by_name",
    "text", "ruling", "teams", "teams_before",
})  # fmt: skip
# … and with codes, keys and numbers, which stay unchanged, as do the settings of the event.
CODES_IN_HISTORY = frozenset({
    "strength", "strength_before", "rounds",
    "key", "keys", "other_key", "act", "undone", "role", "kind", "end", "state", "seed", "pairs", "words",
    "words_before", "players", "reason", "reason_players", "missed", "standings", "changes", "card", "code",
    "rule", "products", "ending", "was", "keep", "blocked", "since", "day", "day_before", "starts", "moves",
    "captain", "members", "do", "draft", "view", "hall", "component", "shares_before", "shares_after",
})  # fmt: skip
# The fields with codes of a column that holds both.
CODES_IN_COLUMNS: Mapping[type[Model], frozenset[str]] = {
    Tournament: frozenset({"key", "captain", "members"}),
}
# In these payloads the field is a code: the former state.
CODES_OF: Mapping[type[Payload], frozenset[str]] = {
    Left: frozenset({"before"}),
    Registered: frozenset({"before"}),
    FeeNoted: frozenset({"before"}),
}
