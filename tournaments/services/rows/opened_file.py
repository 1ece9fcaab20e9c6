"""Writes the content of an event file into a tournament; called only by import and restore."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from datetime import datetime
from typing import Any

from msgspec import UNSET, to_builtins

from scoring.games import GAMES

from ...event_file import EventDocument
from ...event_file.kinds import all_of
from ...event_file.people import Player, ReleasePart
from ...event_file.results import result_of_part
from ...event_file.schema import MatchPart, ReportPart, RoundPart
from ...models import ClockEvent, Entry, Match, Penalty, Presence, Report, Round, Seat, Stage, Tournament
from ...pairing import round_seed
from ...play.shares import Share
from .accounts import People
from .draft_rows import write_drafts
from .wish_rows import write_wishes


@dataclass(frozen=True, slots=True)
class FleetStore:
    """Services of the fleets application, passed in by the entry point: this package may not import them."""

    releases: Callable[[Tournament, tuple[ReleasePart, ...]], None]
    player: Callable[[Entry, Player, People, datetime], None]


@dataclass(frozen=True, slots=True)
class RowNumbers:
    """The ids the rows had before; reusing them keeps links, slips and open pages valid."""

    rounds: Mapping[int, int] = field(default_factory=dict)
    matches: Mapping[int, tuple[int, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class OpenedFile:
    """An event being read from a file: its row, the file, and the accounts behind its names."""

    tournament: Tournament
    document: EventDocument
    people: People
    now: datetime
    rows: RowNumbers = field(default_factory=RowNumbers)


def write_players(file: OpenedFile, entries: Mapping[str, Entry], fleets: FleetStore) -> None:
    """Releases, everybody's fleets and proxies, pairing constraints, and captains' drafts."""
    fleets.releases(file.tournament, all_of(file.document.releases))
    for player in file.document.players:
        write_presences(entries[player.id], player)
        fleets.player(entries[player.id], player, file.people, file.now)
    write_wishes(file.tournament, file.document, entries)
    write_drafts(file.tournament, file.document)


def write_presences(entry: Entry, player: Player) -> None:
    """The player's presence in each round is exactly what the file says."""
    Presence.objects.filter(entry=entry).delete()
    Presence.objects.bulk_create(
        Presence(entry=entry, number=part.round, word=part.word) for part in all_of(player.rounds)
    )


def write_rounds(file: OpenedFile, entries: Mapping[str, Entry]) -> None:
    """Rounds, tables, results, clocks, and the penalties given in them; there must be no round yet."""
    tables: dict[tuple[int, int], Match] = {}
    rounds: dict[int, Round] = {}
    for part in file.document.rounds:
        rounds[part.number] = round_ = _write_round(file, part)
        matches = _write_matches(file, part, round_, entries)
        tables.update({(part.number, place): match for place, match in enumerate(matches, start=1)})
        _write_clock(file, part, round_, matches)
    Penalty.objects.bulk_create(_penalties(file, entries, rounds, tables))


def player_columns(player: Player) -> dict[str, Any]:
    """The columns of an entry that are in the file."""
    columns: dict[str, Any] = {
        "own_name": player.name,
        "name": player.name,
        "club": player.club,
        "is_child": player.child is True,
        "status": player.status,
        "entered_round": player.entered_round,
        "left_after_round": player.left_after_round,
        "fixed_table": None if player.fixed_table is UNSET else player.fixed_table,
        "results_checked": 0 if player.results_checked is UNSET else player.results_checked,
        "shares": [
            asdict(Share(part.component, part.from_round, None if part.to_round is UNSET else part.to_round))
            for part in all_of(player.shares)
        ],
        "link_version": 1 if player.link_version is UNSET else player.link_version,
    }
    if player.email is not UNSET:
        columns["email"] = player.email
    return columns


def _write_round(file: OpenedFile, part: RoundPart) -> Round:
    tournament = file.tournament
    knockout = part.kind == "knockout"
    kind = Stage.Kind.KNOCKOUT if knockout else Stage.Kind.SWISS
    number = 2 if knockout and not tournament.elimination else 1
    stage, _made = Stage.objects.get_or_create(tournament=tournament, number=number, defaults={"kind": kind})
    hall = text_of(part.hall)
    default_minutes = tournament.knockout_minutes if knockout else tournament.swiss_minutes
    return Round.objects.create(
        pk=file.rows.rounds.get(part.number),
        tournament=tournament,
        stage=stage,
        number=part.number,
        state=_round_state(part),
        minutes=default_minutes if part.minutes is UNSET else part.minutes,
        seed=round_seed(tournament.seed, part.number, hall) if part.seed is UNSET else part.seed,
        hall=hall,
        avoid_clubs=part.avoid_clubs is True,
        avoid_tables=part.avoid_tables is True,
        notes=[to_builtins(note) for note in all_of(part.notes)],
        published_at=None if part.published_at is UNSET else part.published_at,
        closed_at=None if part.closed_at is UNSET else part.closed_at,
    )


def _round_state(part: RoundPart) -> str:
    if part.status == "complete":
        return Round.State.COMPLETE
    return Round.State.DRAFT if part.draft is True else Round.State.PUBLISHED


def _write_matches(
    file: OpenedFile, round_part: RoundPart, round_: Round, entries: Mapping[str, Entry]
) -> list[Match]:
    former_pks = file.rows.matches.get(round_part.number, ())
    pks = former_pks if len(former_pks) == len(round_part.matches) else (None,) * len(round_part.matches)
    matches = [
        Match(
            pk=pk,
            round=round_,
            kind=_kind(part),
            table=None if part.table is UNSET else part.table,
            game=None if part.game is UNSET else part.game,
            reason=text_of(part.reason),
            reason_players=list(all_of(part.reason_players)),
            set_by_hand=part.by_hand is True,
            hand_reason=text_of(part.hand_reason),
        )
        for part, pk in zip(round_part.matches, pks, strict=True)
    ]
    Match.objects.bulk_create(matches)
    pairs = list(zip(round_part.matches, matches, strict=True))
    Seat.objects.bulk_create(
        Seat(match=match, round=round_, entry=entries[player], number=number)
        for part, match in pairs
        for number, player in enumerate(part.players, start=1)
    )
    Report.objects.bulk_create(
        report for part, match in pairs for report in _reports(file, part, match, entries)
    )
    return matches


def _kind(part: MatchPart) -> str:
    if part.bye is True:
        return Match.Kind.BYE
    return Match.Kind.MISSED if part.missed is True else Match.Kind.GAME


def _reports(
    file: OpenedFile, part: MatchPart, match: Match, entries: Mapping[str, Entry]
) -> Iterator[Report]:
    for report_part in all_of(part.reports):
        report = _report(file, report_part, match, entries, part.players)
        report.version, report.state = report_part.version, report_part.state
        yield report
    if part.result is not UNSET:
        report = _report(file, part, match, entries, part.players)
        latest = max((report.version for report in all_of(part.reports)), default=0)
        report.version = latest + 1 if part.version is UNSET else part.version
        report.state = Report.State.CONFIRMED
        yield report


def _report(
    file: OpenedFile,
    part: MatchPart | ReportPart,
    match: Match,
    entries: Mapping[str, Entry],
    players: tuple[str, ...],
) -> Report:
    reported = result_of_part(part, players, game=GAMES[file.document.game])
    result = part.result
    if reported is None or result is UNSET:
        raise ValueError("a match without a result has no report")
    return Report(
        match=match,
        facts=dict(reported.facts),
        bouts=list(reported.bouts),
        reason=text_of(result.reason),
        author=file.people.account(result.author),
        said_by=None if result.said_by is UNSET else entries[result.said_by],
        at=file.now if result.at is UNSET else result.at,
    )


def _write_clock(file: OpenedFile, part: RoundPart, round_: Round, matches: list[Match]) -> None:
    tables = {match.table: match for match in matches}
    ClockEvent.objects.bulk_create(
        ClockEvent(
            round=round_,
            kind=step.kind,
            at=step.at,
            minutes=0 if step.minutes is UNSET else step.minutes,
            match=None if step.table is UNSET else tables[step.table],
            actor=file.people.account(step.author),
            reason=text_of(step.reason),
        )
        for step in all_of(part.clock)
    )


def _penalties(
    file: OpenedFile,
    entries: Mapping[str, Entry],
    rounds: Mapping[int, Round],
    tables: Mapping[tuple[int, int], Match],
) -> Iterator[Penalty]:
    for player in file.document.players:
        for penalty in all_of(player.penalties):
            yield Penalty(
                entry=entries[player.id],
                round=None if penalty.round is UNSET else rounds[penalty.round],
                match=None
                if penalty.round is UNSET or penalty.match is UNSET
                else tables[penalty.round, penalty.match],
                kind=penalty.kind,
                points=0 if penalty.points is UNSET else penalty.points,
                reason=penalty.reason,
                state=penalty.state,
                author=file.people.account(penalty.author),
                at=penalty.at,
            )


def teams_in_file(document: EventDocument) -> list[dict[str, Any]]:
    """The teams of the file as the event stores them."""
    return [
        {"key": part.id, "name": part.name, "captain": part.captain, "members": list(part.players)}
        for part in all_of(document.teams)
    ]


def text_of(value: object) -> str:
    """The text, or "" where there is none."""
    return value if isinstance(value, str) else ""
