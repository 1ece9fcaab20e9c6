"""The shape of the event file: what keys there are and of what type.

Keys that stand in every file are plain; those typed UnsetType are written only where there is something to
say, so a file by hand stays short and an export loses nothing.
"""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, UnsetType

from scoring.results import End
from tournaments.event_file.kinds import (
    Author,
    Code,
    Count,
    Country,
    Id,
    Minutes,
    Moment,
    Name,
    Number,
    Objective,
    Part,
    Place,
    Reason,
    Ruleset,
    Zone,
)
from tournaments.event_file.people import Invitation, Leader, Player, Release

FORMAT = "flagship-event/1"

Secrecy = Literal["private", "opponent", "start", "end"]


class Structure(Part, frozen=True):
    """A custom structure; `cut` 0 for none, "all" for single elimination from the start (A-STRUCT-3)."""

    swiss_rounds: Count
    cut: Count | Literal["all"]


class Plan(Part, frozen=True):
    """What the structure came to with the players of the start (A-STRUCT-4)."""

    swiss_rounds: Count
    cut: Count


class Times(Part, frozen=True):
    """Minutes of each kind of round (A-TIME-1)."""

    swiss: Minutes
    knockout: Minutes
    final: Minutes


class Result(Part, frozen=True):
    """How a game ended. `points` is checked by hand, so that an error names the player and the key."""

    end: End
    points: dict[str, Any] = {}
    by: str | UnsetType = UNSET
    at: Moment | UnsetType = UNSET
    reason: Reason | UnsetType = UNSET
    author: Author | UnsetType = UNSET
    said_by: Id | UnsetType = UNSET
    """The player who said it; without, it is the word of a leader."""


class Report(Part, frozen=True):
    """A result that was said and does not count (any more)."""

    version: Number
    state: Literal["pending", "superseded"]
    result: Result
    initiative: str | None = None
    objective: Objective = ""


class Match(Part, frozen=True):
    players: Annotated[tuple[str, ...], Meta(min_length=1)]
    game: Number | UnsetType = UNSET
    table: Number | UnsetType = UNSET
    bye: bool | UnsetType = UNSET
    missed: bool | UnsetType = UNSET
    initiative: str | UnsetType | None = UNSET
    objective: Objective | UnsetType = UNSET
    result: Result | UnsetType = UNSET
    version: Number | UnsetType = UNSET
    reports: tuple[Report, ...] | UnsetType = UNSET
    reason: Code | UnsetType = UNSET
    reason_players: tuple[str, ...] | UnsetType = UNSET
    by_hand: bool | UnsetType = UNSET
    hand_reason: Reason | UnsetType = UNSET


class Note(Part, frozen=True):
    """A rule or wish a pairing does not keep, with the players it concerns."""

    code: Code
    players: tuple[str, ...] = ()


class ClockPush(Part, frozen=True):
    """One push of a clock button; `table` where only one table was extended (A-TIME-4)."""

    kind: Literal["start", "pause", "resume", "extend"]
    at: Moment
    minutes: Annotated[int, Meta(ge=-32768, le=32767)] | UnsetType = UNSET
    table: Number | UnsetType = UNSET
    reason: Reason | UnsetType = UNSET
    author: Author | UnsetType = UNSET


class Round(Part, frozen=True):
    number: Number
    kind: Literal["swiss", "knockout"]
    status: Literal["paired", "complete"]
    matches: tuple[Match, ...]
    draft: bool | UnsetType = UNSET
    minutes: Minutes | UnsetType = UNSET
    seed: Annotated[str, Meta(max_length=128)] | UnsetType = UNSET
    avoid_clubs: bool | UnsetType = UNSET
    avoid_tables: bool | UnsetType = UNSET
    notes: tuple[Note, ...] | UnsetType = UNSET
    published_at: Moment | UnsetType = UNSET
    closed_at: Moment | UnsetType = UNSET
    clock: tuple[ClockPush, ...] | UnsetType = UNSET


class DiaryLine(Part, frozen=True):
    """One line of the event's diary; `by` is a name, no account of the machine it is read on."""

    revision: Annotated[int, Meta(ge=1, le=2147483647)]
    at: Moment
    action: Code
    by: Annotated[str, Meta(max_length=150)] | UnsetType = UNSET
    player: Id | UnsetType = UNSET
    """The player who did it on the personal page."""
    data: dict[str, Any] | UnsetType = UNSET
    reason: Reason | UnsetType = UNSET


class FleetRules(Part, frozen=True):
    """Whether and until when players hand in fleets, and who sees them from when on."""

    asked: bool
    secrecy: Secrecy
    objectives: Secrecy
    until: Moment | UnsetType = UNSET


class EventDocument(Part, frozen=True):
    """A whole event. What a type cannot say is checked by rules.py when it is read."""

    format: Literal["flagship-event/1"]
    game: str
    name: Name
    date: date
    level: Literal["relaxed", "formal", "premier"]
    structure: Literal["basic", "advanced"] | Structure
    points_limit: Number
    seed: Annotated[str, Meta(max_length=64)]
    players: tuple[Player, ...]
    rounds: tuple[Round, ...] = ()
    place: Place | UnsetType = UNSET
    state: Literal["setup", "running", "finished"] | UnsetType = UNSET
    ruleset: Ruleset | UnsetType = UNSET
    fleet_ruleset: Ruleset | UnsetType = UNSET
    minutes: Times | UnsetType = UNSET
    plan: Plan | UnsetType = UNSET
    time_zone: Zone | UnsetType = UNSET
    listed: bool | UnsetType = UNSET
    country: Country | UnsetType = UNSET
    fleets: FleetRules | UnsetType = UNSET
    player_reports: bool | UnsetType = UNSET
    not_played_points: Count | UnsetType = UNSET
    blocked_tables: tuple[Number, ...] | UnsetType = UNSET
    releases: tuple[Release, ...] | UnsetType = UNSET
    leaders: tuple[Leader, ...] | UnsetType = UNSET
    invitations: tuple[Invitation, ...] | UnsetType = UNSET
    diary: tuple[DiaryLine, ...] | UnsetType = UNSET
