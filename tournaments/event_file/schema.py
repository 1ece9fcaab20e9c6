"""The shape of the event file: what keys there are and of what type.

Keys that stand in every file are plain; those typed UnsetType are written only where there is something to
say, so a file by hand stays short and an export loses nothing.
"""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

FORMAT = "flagship-event/1"

Name = Annotated[str, Meta(min_length=1, max_length=120)]
Id = Annotated[str, Meta(min_length=1, max_length=32)]
Number = Annotated[int, Meta(ge=1, le=32767)]
Count = Annotated[int, Meta(ge=0, le=32767)]
Minutes = Annotated[int, Meta(ge=1, le=32767)]
# What the database can hold; a file that is longer is refused when it is read, not halfway through an import.
PlayerName = Annotated[str, Meta(min_length=1, max_length=100)]
Club = Annotated[str, Meta(max_length=100)]
Place = Annotated[str, Meta(max_length=160)]
Reason = Annotated[str, Meta(max_length=200)]
Objective = Annotated[str, Meta(max_length=80)]
Code = Annotated[str, Meta(max_length=48)]
Ruleset = Annotated[str, Meta(max_length=32)]
Zone = Annotated[str, Meta(max_length=64)]
Moment = Annotated[datetime, Meta(tz=True)]


class _Part(Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the file: unknown keys are refused."""


class Structure(_Part, frozen=True):
    """A custom structure; `cut` 0 for none, "all" for single elimination from the start (A-STRUCT-3)."""

    swiss_rounds: Count
    cut: Count | Literal["all"]


class Plan(_Part, frozen=True):
    """What the structure came to with the players of the start (A-STRUCT-4)."""

    swiss_rounds: Count
    cut: Count


class Times(_Part, frozen=True):
    """Minutes of each kind of round (A-TIME-1)."""

    swiss: Minutes
    knockout: Minutes
    final: Minutes


class FleetText(_Part, frozen=True):
    """A fleet as it was handed in; `earlier` holds the versions before it, oldest first."""

    format: Literal["text", "xws"]
    source: str
    at: Moment | UnsetType = UNSET
    reason: Reason | UnsetType = UNSET
    earlier: tuple[FleetText, ...] | UnsetType = UNSET


class Player(_Part, frozen=True):
    id: Id
    name: PlayerName
    club: Club = ""
    status: Literal["active", "removed", "disqualified"] = "active"
    entered_round: Number = 1
    left_after_round: Count | None = None
    fleet: FleetText | UnsetType = UNSET


class Result(_Part, frozen=True):
    """How a game ended. `points` is checked by hand, so that an error names the player and the key."""

    end: Literal["rounds", "time", "tabled", "mutual", "concession"]
    points: dict[str, Any] = {}
    by: str | UnsetType = UNSET
    at: Moment | UnsetType = UNSET
    reason: Reason | UnsetType = UNSET


class Report(_Part, frozen=True):
    """A result that was said and does not count (any more)."""

    version: Number
    state: Literal["pending", "superseded"]
    result: Result
    initiative: str | None = None
    objective: Objective = ""


class Match(_Part, frozen=True):
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


class Note(_Part, frozen=True):
    """A rule or wish a pairing does not keep, with the players it concerns."""

    code: Code
    players: tuple[str, ...] = ()


class ClockPush(_Part, frozen=True):
    """One push of a clock button; `table` where only one table was extended (A-TIME-4)."""

    kind: Literal["start", "pause", "resume", "extend"]
    at: Moment
    minutes: Annotated[int, Meta(ge=-32768, le=32767)] | UnsetType = UNSET
    table: Number | UnsetType = UNSET
    reason: Reason | UnsetType = UNSET


class Round(_Part, frozen=True):
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


class DiaryLine(_Part, frozen=True):
    """One line of the event's diary; `by` is a name, no account of the machine it is read on."""

    revision: Annotated[int, Meta(ge=1, le=2147483647)]
    at: Moment
    action: Code
    by: Annotated[str, Meta(max_length=150)] | UnsetType = UNSET
    data: dict[str, Any] | UnsetType = UNSET
    reason: Reason | UnsetType = UNSET


class EventDocument(_Part, frozen=True):
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
    diary: tuple[DiaryLine, ...] | UnsetType = UNSET
