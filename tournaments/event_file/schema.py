"""The shape of the event file: its keys and their types.

Keys that every file has are plain; those typed UnsetType are written only where they have a value, so a file
written by hand stays short and an export loses nothing.
"""

from dataclasses import dataclass
from datetime import date
from functools import cache
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, UnsetType, defstruct
from msgspec import field as msgspec_field

from scoring.game import Fact, Game
from scoring.matches import facts_of
from scoring.structures import GROUP_SIZES
from tournaments.event_file import limits
from tournaments.event_file.chain import ChainPart
from tournaments.event_file.kinds import (
    Author,
    Club,
    Code,
    Country,
    Cut,
    Id,
    Minutes,
    Moment,
    Name,
    Number,
    Part,
    PlaceName,
    Reason,
    Ruleset,
    SwissRounds,
    Zone,
)
from tournaments.event_file.people import (
    CallPart,
    CaptainsDraftPart,
    InvitationPart,
    Leader,
    Player,
    RegistrationPart,
    ReleasePart,
    TeamPart,
)

FORMAT = "flagship-event/1"

Secrecy = Literal["private", "opponent", "start", "end"]
SetStage = Literal["round_robin", "double_round_robin", "groups"]
ClockStepKind = Literal["start", "pause", "resume", "extend"]
TournamentState = Literal["setup", "running", "finished"]
# The state of a report that does not count.
OldState = Literal["pending", "superseded"]

_PointsLimit = Annotated[int, Meta(ge=limits.POINTS_LIMIT[0], le=limits.POINTS_LIMIT[1])]
_NotPlayed = Annotated[int, Meta(ge=limits.NOT_PLAYED_POINTS[0], le=limits.NOT_PLAYED_POINTS[1])]
_Places = Annotated[int, Meta(ge=limits.PLACES[0], le=limits.PLACES[1])]
_HoursToAccept = Annotated[int, Meta(ge=limits.HOURS_TO_ACCEPT[0], le=limits.HOURS_TO_ACCEPT[1])]
_EmailDays = Annotated[int, Meta(ge=limits.EMAIL_DAYS[0], le=limits.EMAIL_DAYS[1])]
# A round without days is played on the spot; the file then leaves the key out.
_RoundDays = Annotated[int, Meta(ge=1, le=limits.ROUND_DAYS[1])]


class Structure(Part, frozen=True):
    """A custom structure; `cut` 0 for none, "all" for single elimination from the start (A-STRUCT-3)."""

    swiss_rounds: SwissRounds
    cut: Cut | Literal["all"]
    first_stage: SetStage | UnsetType = UNSET
    """How the rounds before the cut are paired; without it Swiss. Their number follows from the players."""
    group_size: Annotated[int, Meta(ge=GROUP_SIZES[0], le=GROUP_SIZES[1])] | UnsetType = UNSET
    """About how many players are in each group where "first_stage" is "groups"; without it 4."""
    double: bool | UnsetType = UNSET
    """True for a double elimination; "cut" is "all" then."""
    third_place: bool | UnsetType = UNSET
    """True where the losers of the semi-finals play for third place."""


class PlanPart(Part, frozen=True):
    """The rounds and the cut that the structure gave for the players at the start (A-STRUCT-4)."""

    swiss_rounds: SwissRounds
    cut: Cut


class Times(Part, frozen=True):
    """Minutes of each kind of round (A-TIME-1)."""

    swiss: Minutes
    knockout: Minutes
    final: Minutes


class Result(Part, frozen=True, kw_only=True):
    """How a game ended; each game adds its own keys (see `types_of`)."""

    at: Moment | UnsetType = UNSET
    reason: Reason | UnsetType = UNSET
    author: Author | UnsetType = UNSET
    said_by: Id | UnsetType = UNSET
    """The player who reported it; without it a leader did."""


class ReportPart(Part, frozen=True, kw_only=True):
    """A reported result that does not count, or no longer."""

    version: Number
    state: OldState
    result: Result


class MatchPart(Part, frozen=True, kw_only=True):
    players: Annotated[tuple[str, ...], Meta(min_length=1)]
    game: Number | UnsetType = UNSET
    table: Number | UnsetType = UNSET
    bye: bool | UnsetType = UNSET
    missed: bool | UnsetType = UNSET
    result: Result | UnsetType = UNSET
    version: Number | UnsetType = UNSET
    reports: tuple[ReportPart, ...] | UnsetType = UNSET
    reason: Code | UnsetType = UNSET
    reason_players: tuple[str, ...] | UnsetType = UNSET
    by_hand: bool | UnsetType = UNSET
    hand_reason: Reason | UnsetType = UNSET


class NotePart(Part, frozen=True):
    """A rule or constraint that a pairing breaks, with the players concerned; for a constraint also why."""

    code: Code
    players: tuple[str, ...] = ()
    why: Code | UnsetType = UNSET


class ClockStepPart(Part, frozen=True):
    """One step of the round's clock; `table` where only one table was extended (A-TIME-4)."""

    kind: ClockStepKind
    at: Moment
    minutes: Annotated[int, Meta(ge=-32768, le=32767)] | UnsetType = UNSET
    table: Number | UnsetType = UNSET
    reason: Reason | UnsetType = UNSET
    author: Author | UnsetType = UNSET


class RoundPart(Part, frozen=True, kw_only=True):
    number: Number
    kind: Literal["swiss", "knockout"]
    status: Literal["paired", "complete"]
    matches: tuple[MatchPart, ...]
    draft: bool | UnsetType = UNSET
    minutes: Minutes | UnsetType = UNSET
    seed: Annotated[str, Meta(max_length=128)] | UnsetType = UNSET
    avoid_clubs: bool | UnsetType = UNSET
    avoid_tables: bool | UnsetType = UNSET
    notes: tuple[NotePart, ...] | UnsetType = UNSET
    published_at: Moment | UnsetType = UNSET
    hall: Annotated[str, Meta(max_length=limits.LONGEST_HALL)] | UnsetType = UNSET
    """The number thrown in the hall before the draw; the seed of the round is made of it, too."""
    closed_at: Moment | UnsetType = UNSET
    clock: tuple[ClockStepPart, ...] | UnsetType = UNSET


class DiaryLine(Part, frozen=True):
    """One line of the event's history; `by` is a name, not an account of the machine that reads it."""

    revision: Annotated[int, Meta(ge=1, le=1_000_000_000)]
    at: Moment
    action: Code
    by: Annotated[str, Meta(max_length=150)] | UnsetType = UNSET
    player: Id | UnsetType = UNSET
    """The player who did it on their personal page."""
    data: dict[str, Any] | UnsetType = UNSET
    reason: Reason | UnsetType = UNSET


class FleetRulesPart(Part, frozen=True):
    """Whether and until when players hand in fleets, and who sees them from when."""

    asked: bool
    secrecy: Secrecy
    objectives: Secrecy
    until: Moment | UnsetType = UNSET


class CheckInRules(Part, frozen=True):
    """Before which rounds players check in, and from when they can do so themselves."""

    asked: Literal["no", "first", "each"] | UnsetType = UNSET
    opens: Moment | UnsetType = UNSET


class RegistrationRules(Part, frozen=True, kw_only=True):
    """Whether, when and for how many players registration is open; missing keys are as in a new event."""

    open: bool | UnsetType = UNSET
    opens: Moment | UnsetType = UNSET
    closes: Moment | UnsetType = UNSET
    places: _Places | UnsetType = UNSET
    fee: Annotated[str, Meta(max_length=limits.LONGEST_FEE)] | UnsetType = UNSET
    approved: bool | UnsetType = UNSET
    moves_up: bool | UnsetType = UNSET
    hours_to_accept: _HoursToAccept | UnsetType = UNSET
    email_days: _EmailDays | UnsetType = UNSET
    """Days for which the e-mail addresses of players are kept after the day of the event."""


class AnnouncementPart(Part, frozen=True):
    """A text shown on all pages of the event."""

    text: Annotated[str, Meta(min_length=1, max_length=300)]
    at: Moment | UnsetType = UNSET


class ConstraintPart(Part, frozen=True, kw_only=True):
    """Two players, or those of a club ("" for every club), who must not ("hard") or should not meet."""

    players: Annotated[tuple[Id, ...], Meta(min_length=2, max_length=2)] | UnsetType = UNSET
    club: Club | UnsetType = UNSET
    strength: Literal["hard", "soft"]
    until_round: Annotated[int, Meta(ge=1, le=limits.MOST_SWISS_ROUNDS)] | UnsetType = UNSET


class DayLinePart(Part, frozen=True):
    """A part of the plan of the day."""

    kind: Literal["round", "break", "lists", "prizes"]
    minutes: Annotated[int, Meta(ge=1, le=limits.MOST_MINUTES)]
    name: Annotated[str, Meta(max_length=limits.LONGEST_DAY_LINE)] = ""


class DayPlanPart(Part, frozen=True):
    """The plan of the day: when it begins, and its parts in order."""

    starts: Moment
    lines: Annotated[tuple[DayLinePart, ...], Meta(min_length=1, max_length=limits.MOST_DAY_LINES)]


class EventDocument(Part, frozen=True, kw_only=True):
    """A whole event. What a type cannot express is checked by rules.py when it is read."""

    format: Literal["flagship-event/1"]
    game: str
    name: Name
    date: date
    level: Literal["relaxed", "formal", "premier"]
    structure: Literal["basic", "advanced"] | Structure
    seed: Annotated[str, Meta(max_length=limits.LONGEST_SEED)]
    players: tuple[Player, ...]
    rounds: tuple[RoundPart, ...] = ()
    points_limit: _PointsLimit | UnsetType = UNSET
    """The points limit of a list; only in games with lists, and required there."""
    place: PlaceName | UnsetType = UNSET
    photos: Annotated[str, Meta(max_length=limits.LONGEST_PHOTOS)] | UnsetType = UNSET
    """The web address of photos of the day."""
    sheet_language: Annotated[str, Meta(max_length=limits.LONGEST_LANGUAGE)] | UnsetType = UNSET
    """The language of printed sheets, e.g. "pl"; without it that of whoever opens the file."""
    paper: Literal["A4", "Letter"] | UnsetType = UNSET
    """The size of printed sheets; without it A4."""
    state: TournamentState | UnsetType = UNSET
    ruleset: Ruleset | UnsetType = UNSET
    fleet_ruleset: Ruleset | UnsetType = UNSET
    minutes: Times | UnsetType = UNSET
    plan: PlanPart | UnsetType = UNSET
    time_zone: Zone | UnsetType = UNSET
    listed: bool | UnsetType = UNSET
    country: Country | UnsetType = UNSET
    fleets: FleetRulesPart | UnsetType = UNSET
    check_in: CheckInRules | UnsetType = UNSET
    registration: RegistrationRules | UnsetType = UNSET
    registrations: tuple[RegistrationPart, ...] | UnsetType = UNSET
    """All registrations in order of the queue."""
    groups: Annotated[tuple[tuple[Id, ...], ...], Meta(max_length=26)] | UnsetType = UNSET
    """The groups drawn at the start, each in the order of its schedule; without it they are drawn from the
    seed, clubs and constraints."""
    teams: tuple[TeamPart, ...] | UnsetType = UNSET
    team_play: Literal["against"] | UnsetType = UNSET
    """Teams meet teams; without it the members play freely, and a team's result is that of its members."""
    captains_drafts: tuple[CaptainsDraftPart, ...] | UnsetType = UNSET
    player_reports: bool | UnsetType = UNSET
    round_days: _RoundDays | UnsetType = UNSET
    """How many days after publishing the results of a round are due."""
    not_played_points: _NotPlayed | UnsetType = UNSET
    place_points: dict[str, tuple[int, ...]] | UnsetType = UNSET
    """Number of players at a table -> points of each place; only in games whose places give points."""
    chances: Literal["all", "own_page", "nobody"] | UnsetType = UNSET
    """Who sees what players still need for the cut; without it the level says."""
    blocked_tables: tuple[Number, ...] | UnsetType = UNSET
    releases: tuple[ReleasePart, ...] | UnsetType = UNSET
    leaders: tuple[Leader, ...] | UnsetType = UNSET
    invitations: tuple[InvitationPart, ...] | UnsetType = UNSET
    calls: tuple[CallPart, ...] | UnsetType = UNSET
    announcement: AnnouncementPart | UnsetType = UNSET
    wishes: Annotated[tuple[ConstraintPart, ...], Meta(max_length=1000)] | UnsetType = UNSET
    """Who must not or should not meet."""
    day: DayPlanPart | UnsetType = UNSET
    diary: tuple[DiaryLine, ...] | UnsetType = UNSET
    chain: ChainPart | UnsetType = UNSET
    """The proof of the diary (tournaments/proof); without it the history is what the file says."""


@dataclass(frozen=True, slots=True)
class FileTypes:
    """The parts of the file that differ from game to game."""

    document: type[EventDocument]
    round: type[RoundPart]
    match: type[MatchPart]
    report: type[ReportPart]
    result: type[Result]


@cache
def types_of(game: Game) -> FileTypes:
    """The types of this game's files: the common keys, and those of its facts and fields."""
    facts = facts_of(game)
    of_match = [_key_of(fact) for fact in facts if fact.of_match]
    # These types are created at run time, so a type checker sees them as Any.
    result = _struct(
        "Result", Result, [*(_key_of(fact) for fact in facts if not fact.of_match), _bouts_key(game)]
    )
    report = _struct("Report", ReportPart, [*of_match, ("result", result)])
    optional_result = ("result", result | UnsetType, UNSET)
    reports = ("reports", _tuple_of(report) | UnsetType, UNSET)
    match = _struct("Match", MatchPart, [*of_match, optional_result, reports])
    round_ = _struct("Round", RoundPart, [("matches", _tuple_of(match))])
    document = _struct("EventDocument", EventDocument, [("rounds", _tuple_of(round_), ())])
    return FileTypes(document, round_, match, report, result)


def _tuple_of(part: Any) -> Any:
    return tuple.__class_getitem__((part, ...))


def _struct(name: str, base: Any, fields: list[Any]) -> Any:
    """The base with these keys added or, where it has them, with narrower types."""
    return defstruct(name, fields, bases=(base,), module=__name__, frozen=True, kw_only=True)


def _key_of(fact: Fact) -> tuple[str, Any] | tuple[str, Any, Any]:
    if fact.key == "end":
        return (fact.file_key, Literal[fact.choices])
    if fact.kind == "choice":
        # Every match has an end; any other answer may be left out.
        return (fact.file_key, Literal[fact.choices] | UnsetType, UNSET)
    if fact.kind == "text":
        return (fact.file_key, Annotated[str, Meta(max_length=fact.longest)] | UnsetType, UNSET)
    if fact.kind in ("players", "ordered"):
        return (fact.file_key, tuple[str, ...] | UnsetType, UNSET)
    # A player whom nobody noted may be written as null where the key belongs to the match.
    value = str | UnsetType | None if fact.of_match else str | UnsetType
    return (fact.file_key, value, UNSET)


def _bouts_key(game: Game) -> tuple[str, Any, Any]:
    """The key of the bouts; their contents are checked by rules.py, so that an error names player and key."""
    if game.is_series:
        return (game.bouts_key, tuple[dict[str, Any], ...], ())
    return (game.bouts_key, dict[str, Any], msgspec_field(default_factory=dict))
