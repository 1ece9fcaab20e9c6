"""The content of an event file put into a tournament; called by the import and by the restoring only."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from msgspec import UNSET, to_builtins

from scoring.games import GAMES

from ...event_file import EventDocument
from ...event_file.people import Player, ReleasePart
from ...event_file.results import result_of_part
from ...event_file.schema import ClockStepPart, MatchPart, ReportPart, RoundPart
from ...models import ClockEvent, Entry, Match, Penalty, Presence, Report, Round, Seat, Stage, Tournament
from .accounts import People
from .draft_rows import write_drafts
from .wish_rows import write_wishes


@dataclass(frozen=True, slots=True)
class FleetStore:
    """What keeps fleets; fleets' own services, handed in by the door (this room does not know theirs)."""

    releases: Callable[[Tournament, tuple[ReleasePart, ...]], None]
    player: Callable[[Entry, Player, People, datetime], None]


@dataclass(frozen=True, slots=True)
class RowNumbers:
    """The numbers the rows had before; with them links, slips and open pages go on meaning the same."""

    rounds: Mapping[int, int] = field(default_factory=dict)
    matches: Mapping[int, tuple[int, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class OpenedFile:
    """An event being written out of a file: the row it goes into, the file, and whose accounts are meant."""

    tournament: Tournament
    document: EventDocument
    people: People
    now: datetime
    rows: RowNumbers = field(default_factory=RowNumbers)


def write_players(opened: OpenedFile, entries: Mapping[str, Entry], fleets: FleetStore) -> None:
    """Releases, fleets and proxies of everybody, who is not to meet, and captains' drafts."""
    fleets.releases(opened.tournament, all_of(opened.document.releases))
    for player in opened.document.players:
        write_presences(entries[player.id], player)
        fleets.player(entries[player.id], player, opened.people, opened.now)
    write_wishes(opened.tournament, opened.document, entries)
    write_drafts(opened.tournament, opened.document)


def write_presences(entry: Entry, player: Player) -> None:
    """What was said of the rounds of this player is exactly what the file says."""
    Presence.objects.filter(entry=entry).delete()
    Presence.objects.bulk_create(
        Presence(entry=entry, number=each.round, word=each.word) for each in all_of(player.rounds)
    )


def write_rounds(opened: OpenedFile, entries: Mapping[str, Entry]) -> None:
    """Rounds, tables, results, clocks, and the penalties that speak of them; no round is there yet."""
    tables: dict[tuple[int, int], Match] = {}
    rounds: dict[int, Round] = {}
    for part in opened.document.rounds:
        rounds[part.number] = round_ = _write_round(opened, part)
        matches = _write_matches(opened, part, round_, entries)
        tables.update({(part.number, place): match for place, match in enumerate(matches, start=1)})
        _write_clock(opened, part, round_, matches)
    Penalty.objects.bulk_create(_penalties(opened, entries, rounds, tables))


def player_columns(player: Player) -> dict[str, Any]:
    """The columns of an entry that the file knows."""
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
        "link_version": 1 if player.link_version is UNSET else player.link_version,
    }
    if player.email is not UNSET:
        columns["email"] = player.email
    return columns


def _write_round(opened: OpenedFile, part: RoundPart) -> Round:
    tournament = opened.tournament
    knockout = part.kind == "knockout"
    kind = Stage.Kind.KNOCKOUT if knockout else Stage.Kind.SWISS
    number = 2 if knockout and not tournament.elimination else 1
    stage, _made = Stage.objects.get_or_create(tournament=tournament, number=number, defaults={"kind": kind})
    usual = tournament.knockout_minutes if knockout else tournament.swiss_minutes
    return Round.objects.create(
        pk=opened.rows.rounds.get(part.number),
        tournament=tournament,
        stage=stage,
        number=part.number,
        state=_round_state(part),
        minutes=usual if part.minutes is UNSET else part.minutes,
        seed=tournament.seed if part.seed is UNSET else part.seed,
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
    opened: OpenedFile, round_part: RoundPart, round_: Round, entries: Mapping[str, Entry]
) -> list[Match]:
    known = opened.rows.matches.get(round_part.number, ())
    pks = known if len(known) == len(round_part.matches) else (None,) * len(round_part.matches)
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
    both = list(zip(round_part.matches, matches, strict=True))
    Seat.objects.bulk_create(
        Seat(match=match, round=round_, entry=entries[player], number=number)
        for part, match in both
        for number, player in enumerate(part.players, start=1)
    )
    Report.objects.bulk_create(
        report for part, match in both for report in _reports(opened, part, match, entries)
    )
    return matches


def _kind(part: MatchPart) -> str:
    if part.bye is True:
        return Match.Kind.BYE
    return Match.Kind.MISSED if part.missed is True else Match.Kind.GAME


def _reports(
    opened: OpenedFile, part: MatchPart, match: Match, entries: Mapping[str, Entry]
) -> Iterator[Report]:
    for said in all_of(part.reports):
        report = _report(opened, said, match, entries, part.players)
        report.version, report.state = said.version, said.state
        yield report
    if part.result is not UNSET:
        report = _report(opened, part, match, entries, part.players)
        latest = max((report.version for report in all_of(part.reports)), default=0)
        report.version = latest + 1 if part.version is UNSET else part.version
        report.state = Report.State.CONFIRMED
        yield report


def _report(
    opened: OpenedFile,
    holder: MatchPart | ReportPart,
    match: Match,
    entries: Mapping[str, Entry],
    players: tuple[str, ...],
) -> Report:
    said = result_of_part(holder, players, game=GAMES[opened.document.game])
    result = holder.result
    if said is None or result is UNSET:
        raise ValueError("a match without a result has no report")
    return Report(
        match=match,
        facts=dict(said.facts),
        bouts=list(said.bouts),
        reason=text_of(result.reason),
        author=opened.people.account(result.author),
        said_by=None if result.said_by is UNSET else entries[result.said_by],
        at=opened.now if result.at is UNSET else result.at,
    )


def _write_clock(opened: OpenedFile, part: RoundPart, round_: Round, matches: list[Match]) -> None:
    tables = {match.table: match for match in matches}
    ClockEvent.objects.bulk_create(
        _push(opened, push, round_, None if push.table is UNSET else tables[push.table])
        for push in all_of(part.clock)
    )


def _push(opened: OpenedFile, push: ClockStepPart, round_: Round, match: Match | None) -> ClockEvent:
    return ClockEvent(
        round=round_,
        kind=push.kind,
        at=push.at,
        minutes=0 if push.minutes is UNSET else push.minutes,
        match=match,
        actor=opened.people.account(push.author),
        reason=text_of(push.reason),
    )


def _penalties(
    opened: OpenedFile,
    entries: Mapping[str, Entry],
    rounds: Mapping[int, Round],
    tables: Mapping[tuple[int, int], Match],
) -> Iterator[Penalty]:
    for player in opened.document.players:
        for penalty in all_of(player.penalties):
            yield Penalty(
                entry=entries[player.id],
                round=None if penalty.round is UNSET else rounds[penalty.round],
                match=None if penalty.match is UNSET else tables[penalty.round, penalty.match],
                kind=penalty.kind,
                points=0 if penalty.points is UNSET else penalty.points,
                reason=penalty.reason,
                state=penalty.state,
                author=opened.people.account(penalty.author),
                at=penalty.at,
            )


def teams_in_file(document: EventDocument) -> list[dict[str, Any]]:
    """The teams of the file as the event keeps them."""
    return [
        {"key": part.id, "name": part.name, "captain": part.captain, "members": list(part.players)}
        for part in all_of(document.teams)
    ]


def groups_in_file(document: EventDocument) -> list[list[str]]:
    """The groups that the file names, as the event keeps them."""
    return [list(group) for group in all_of(document.groups)]


def text_of(value: object) -> str:
    """The text, or none."""
    return value if isinstance(value, str) else ""


def all_of(values: Any) -> Any:
    """The values, or none."""
    return () if values is UNSET else values
