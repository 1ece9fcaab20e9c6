"""The people in an event file: players with their fleets and penalties, leaders and invitations."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType

from tournaments.event_file.kinds import (
    Author,
    Club,
    Code,
    Count,
    Email,
    Id,
    Moment,
    Number,
    Part,
    PlayerName,
    Reason,
)
from tournaments.play.captains import Kind as MoveKind
from tournaments.play.teams import LARGEST

PenaltyKind = Literal["warning", "game_loss", "points", "disqualification"]
PenaltyState = Literal["proposed", "standing", "declined", "withdrawn"]
PlayerStatus = Literal["active", "removed", "disqualified"]
CallState = Literal["open", "claimed", "closed", "withdrawn"]
RegistrationState = Literal["asked", "waiting", "offered", "placed", "declined", "withdrawn", "lapsed"]
FeeState = Literal["paid", "waived"]
PresenceWord = Literal["here", "away", "bye"]
LeaderRole = Literal["organizer", "marshal", "judge"]


class FleetText(Part, frozen=True):
    """A fleet as handed in; `earlier` holds the versions before it, oldest first."""

    format: Literal["text", "xws"]
    source: str
    at: Moment | UnsetType = UNSET
    reason: Reason | UnsetType = UNSET
    earlier: tuple[FleetText, ...] | UnsetType = UNSET
    author: Author | UnsetType = UNSET
    by_player: bool | UnsetType = UNSET
    late: bool | UnsetType = UNSET
    from_round: Number | UnsetType = UNSET
    significant: bool | UnsetType = UNSET
    """True for an amendment that changes the fleet, not only its spelling (A-FLEET-15)."""
    held: Literal["waiting", "refused", "replaced"] | UnsetType = UNSET
    """Handed in after a round was published and not approved by a leader: it counts in no round (F35)."""
    held_note: Reason | UnsetType = UNSET
    opponent_open_since: Moment | UnsetType = UNSET
    """Since when the player could see an opponent's list at the time of handing in."""


class FleetCheck(Part, frozen=True):
    """A judge's check of a version, numbered from 1: in order, or sent back with a note."""

    version: Number
    author: Author | UnsetType = UNSET
    at: Moment | UnsetType = UNSET
    note: Annotated[str, Meta(max_length=500)] | UnsetType = UNSET


class Proxy(Part, frozen=True):
    """A damaged card replaced for this event (A-FLEET-14)."""

    card: Annotated[str, Meta(min_length=1, max_length=100)]
    hidden: Annotated[str, Meta(max_length=300)]
    at: Moment
    author: Author | UnsetType = UNSET
    withdrawn_at: Moment | UnsetType = UNSET
    withdrawn_by: Author | UnsetType = UNSET
    withdrawn_reason: Reason | UnsetType = UNSET


class PenaltyPart(Part, frozen=True):
    """A ruling on a player (A-CONDUCT-1); `round` and `match` name the game where it is about one."""

    kind: PenaltyKind
    reason: Reason
    at: Moment
    points: Count | UnsetType = UNSET
    state: PenaltyState = "standing"
    round: Number | UnsetType = UNSET
    match: Number | UnsetType = UNSET
    """The game by its place in the round's list of matches, from 1."""
    author: Author | UnsetType = UNSET


class PresencePart(Part, frozen=True):
    """Whether a player is present in a round, as noted before it is paired."""

    round: Number
    word: PresenceWord


class SharePart(Part, frozen=True):
    """What a player shares at the table, dice say, in the rounds from … to (A-SHARE-1)."""

    component: Code
    from_round: Number
    to_round: Number | UnsetType = UNSET
    """Left out where it goes on in every later round."""


class Player(Part, frozen=True):
    id: Id
    name: PlayerName
    club: Club = ""
    child: bool | UnsetType = UNSET
    """True for a child: everybody but the staff sees initials only."""
    status: PlayerStatus = "active"
    entered_round: Number = 1
    left_after_round: Count | None = None
    fleet: FleetText | UnsetType = UNSET
    fleet_checked: FleetCheck | UnsetType = UNSET
    fleet_returned: FleetCheck | UnsetType = UNSET
    proxies: tuple[Proxy, ...] | UnsetType = UNSET
    penalties: tuple[PenaltyPart, ...] | UnsetType = UNSET
    fixed_table: Number | UnsetType = UNSET
    results_checked: Count | UnsetType = UNSET
    rounds: tuple[PresencePart, ...] | UnsetType = UNSET
    """The rounds with a note: present, absent, or a requested bye; other rounds have none."""
    shares: tuple[SharePart, ...] | UnsetType = UNSET
    link_version: Number | UnsetType = UNSET
    """Raised by one each time the personal links are revoked."""
    email: Email | UnsetType = UNSET
    """Only in a file that was asked for with e-mail addresses."""


class TeamPart(Part, frozen=True):
    """The players of a team in order; the captain is one of them."""

    id: Id
    name: PlayerName
    captain: Id
    players: Annotated[tuple[Id, ...], Meta(min_length=1, max_length=LARGEST)]


class DraftMovePart(Part, frozen=True):
    """A captain's move in a draft, with the time of the server's clock."""

    team: Id
    kind: MoveKind
    players: Annotated[tuple[Id, ...], Meta(min_length=1, max_length=2)]
    at: Moment


class CaptainsDraftPart(Part, frozen=True, kw_only=True):
    """A draft in which two teams decide who meets whom; moves still hidden from a captain are not written."""

    number: Number
    teams: Annotated[tuple[Id, ...], Meta(min_length=2, max_length=2)]
    players: Annotated[tuple[tuple[Id, ...], ...], Meta(min_length=2, max_length=2)]
    opened_at: Moment
    moves: tuple[DraftMovePart, ...] | UnsetType = UNSET


class RegistrationPart(Part, frozen=True, kw_only=True):
    """A registration; `player` is the player's id once they have a place."""

    name: PlayerName
    state: RegistrationState
    at: Moment
    club: Club = ""
    child: bool | UnsetType = UNSET
    player: Id | UnsetType = UNSET
    remarks: Annotated[str, Meta(max_length=500)] | UnsetType = UNSET
    fee: FeeState | UnsetType = UNSET
    answer_until: Moment | UnsetType = UNSET
    email: Email | UnsetType = UNSET
    """Only in a file that was asked for with e-mail addresses."""


class Leader(Part, frozen=True):
    """Who led the event; on another machine the name gives no rights."""

    role: LeaderRole
    name: Author
    acting: bool | UnsetType = UNSET


class InvitationPart(Part, frozen=True):
    """An invitation to become a leader; the secret of its link is not in the file."""

    role: LeaderRole
    created_at: Moment
    expires_at: Moment
    name: Annotated[str, Meta(max_length=100)] | UnsetType = UNSET
    author: Author | UnsetType = UNSET
    used_by: Author | UnsetType = UNSET
    used_at: Moment | UnsetType = UNSET
    revoked_at: Moment | UnsetType = UNSET


class CallPart(Part, frozen=True, kw_only=True):
    """A call for a judge: who called, from which table of which round, and the ruling."""

    number: Number
    round: Number
    table: Number
    at: Moment
    state: CallState
    player: Id | UnsetType = UNSET
    text: Reason | UnsetType = UNSET
    marshal: bool | UnsetType = UNSET
    """True where it was passed on to the marshal."""
    claimed_by: Author | UnsetType = UNSET
    claimed_at: Moment | UnsetType = UNSET
    closed_at: Moment | UnsetType = UNSET
    ruling: Annotated[str, Meta(max_length=500)] | UnsetType = UNSET
    minutes: Count | UnsetType = UNSET
    """The extra time the table was given; the clock step itself is with the clock of the round."""


class ReleasePart(Part, frozen=True):
    """When a product was released in the country of the event; null where it was not (A-LEVEL-2)."""

    product: Annotated[str, Meta(min_length=1, max_length=80)]
    released: date | None
