"""The people of an event file: players with their fleets and penalties, leaders and invitations."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType

from tournaments.event_file.kinds import (
    Author,
    Club,
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
    """A fleet as it was handed in; `earlier` holds the versions before it, oldest first."""

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
    """An amendment that changes the fleet, not only its writing (A-FLEET-15)."""
    held: Literal["waiting", "refused", "replaced"] | UnsetType = UNSET
    """Handed in once a round was published, and without a leader's word: it counts in no round (F35)."""
    held_note: Reason | UnsetType = UNSET
    opponent_open_since: Moment | UnsetType = UNSET
    """Since when an opponent's list lay open to the player as it was handed in."""


class FleetCheck(Part, frozen=True):
    """What a judge said of a version, the first being 1: in order, or sent back with a note."""

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
    """A ruling on a player (A-CONDUCT-1); `round` and `table` say in which game, where it was one."""

    kind: PenaltyKind
    reason: Reason
    at: Moment
    points: Count | UnsetType = UNSET
    state: PenaltyState = "standing"
    round: Number | UnsetType = UNSET
    match: Number | UnsetType = UNSET
    """The game, as its place in the list of matches of the round; the first is 1."""
    author: Author | UnsetType = UNSET


class PresencePart(Part, frozen=True):
    """What was said of a player and a round before it was paired."""

    round: Number
    word: PresenceWord


class Player(Part, frozen=True):
    id: Id
    name: PlayerName
    club: Club = ""
    child: bool | UnsetType = UNSET
    """Everybody but the staff reads initials."""
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
    """Where the player is here, not there, or has a bye that was booked; of others nothing is said."""
    link_version: Number | UnsetType = UNSET
    """One more for each time the personal links given out were revoked."""
    email: Email | UnsetType = UNSET
    """Only in a file that was asked for with e-mail addresses."""


class TeamPart(Part, frozen=True):
    """Players under one name, in their order; the captain is one of them."""

    id: Id
    name: PlayerName
    captain: Id
    players: Annotated[tuple[Id, ...], Meta(min_length=1, max_length=LARGEST)]


class DraftMovePart(Part, frozen=True):
    """What a captain said in a draft, by the server's clock."""

    team: Id
    kind: MoveKind
    players: Annotated[tuple[Id, ...], Meta(min_length=1, max_length=2)]
    at: Moment


class CaptainsDraftPart(Part, frozen=True, kw_only=True):
    """Two teams that settle who meets whom, with the moves both captains know; a hidden one is in no file."""

    number: Number
    teams: Annotated[tuple[Id, ...], Meta(min_length=2, max_length=2)]
    players: Annotated[tuple[tuple[Id, ...], ...], Meta(min_length=2, max_length=2)]
    opened_at: Moment
    moves: tuple[DraftMovePart, ...] | UnsetType = UNSET


class RegistrationPart(Part, frozen=True, kw_only=True):
    """Somebody who registered; `player` is the id of whoever has a place."""

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
    """Who led the event; on another machine this name gives nobody a right."""

    role: LeaderRole
    name: Author
    acting: bool | UnsetType = UNSET


class InvitationPart(Part, frozen=True):
    """A link that was given out to make somebody a leader; the secret of the link is not in the file."""

    role: LeaderRole
    created_at: Moment
    expires_at: Moment
    name: Annotated[str, Meta(max_length=100)] | UnsetType = UNSET
    author: Author | UnsetType = UNSET
    used_by: Author | UnsetType = UNSET
    used_at: Moment | UnsetType = UNSET
    revoked_at: Moment | UnsetType = UNSET


class CallPart(Part, frozen=True, kw_only=True):
    """A call for a judge: who called from which table of which round, and what was ruled."""

    number: Number
    round: Number
    table: Number
    at: Moment
    state: CallState
    player: Id | UnsetType = UNSET
    text: Reason | UnsetType = UNSET
    marshal: bool | UnsetType = UNSET
    """It was passed on to the marshal."""
    claimed_by: Author | UnsetType = UNSET
    claimed_at: Moment | UnsetType = UNSET
    closed_at: Moment | UnsetType = UNSET
    ruling: Annotated[str, Meta(max_length=500)] | UnsetType = UNSET
    minutes: Count | UnsetType = UNSET
    """More time the table was given for it; the push itself stands with the clock of the round."""


class ReleasePart(Part, frozen=True):
    """When a product was released in the country of the event; null for not at all (A-LEVEL-2)."""

    product: Annotated[str, Meta(min_length=1, max_length=80)]
    released: date | None
