"""The content of an event file put into a tournament; called by the import and by the restoring only."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from msgspec import UNSET

from scoring.games import GAMES

from ..event_file import EventDocument
from ..event_file.people import Player, Release
from ..event_file.results import said_in
from ..event_file.schema import ClockPush
from ..event_file.schema import Match as MatchPart
from ..event_file.schema import Report as ReportPart
from ..event_file.schema import Round as RoundPart
from ..models import ClockEvent, Entry, Match, Penalty, Report, Round, Seat, Stage, Tournament
from .accounts import People


@dataclass(frozen=True, slots=True)
class FleetStore:
    """What keeps fleets; fleets' own services, handed in by the door (this room does not know theirs)."""

    releases: Callable[[Tournament, tuple[Release, ...]], None]
    player: Callable[[Entry, Player, People, datetime], None]


@dataclass(frozen=True, slots=True)
class Rows:
    """The numbers the rows had before; with them links, slips and open pages go on meaning the same."""

    rounds: Mapping[int, int] = field(default_factory=dict)
    matches: Mapping[int, tuple[int, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Filling:
    """What is being filled, from what."""

    tournament: Tournament
    document: EventDocument
    people: People
    now: datetime
    rows: Rows = field(default_factory=Rows)


def fill_players(filling: Filling, entries: Mapping[str, Entry], fleets: FleetStore) -> None:
    """Releases, fleets and proxies of everybody; the entries are there."""
    fleets.releases(filling.tournament, all_of(filling.document.releases))
    for player in filling.document.players:
        fleets.player(entries[player.id], player, filling.people, filling.now)


def fill_rounds(filling: Filling, entries: Mapping[str, Entry]) -> None:
    """Rounds, tables, results, clocks, and the penalties that speak of them; no round is there yet."""
    tables: dict[tuple[int, int], Match] = {}
    rounds: dict[int, Round] = {}
    for each in filling.document.rounds:
        rounds[each.number] = round_ = _round(filling, each)
        matches = _matches(filling, each, round_, entries)
        tables.update({(each.number, place): match for place, match in enumerate(matches, start=1)})
        _clock(filling, each, round_, matches)
    Penalty.objects.bulk_create(_penalties(filling, entries, rounds, tables))


def player_columns(player: Player) -> dict[str, Any]:
    """The columns of an entry that the file knows."""
    columns: dict[str, Any] = {
        "name": player.name,
        "club": player.club,
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


def _round(filling: Filling, each: RoundPart) -> Round:
    tournament = filling.tournament
    knockout = each.kind == "knockout"
    kind = Stage.Kind.KNOCKOUT if knockout else Stage.Kind.SWISS
    number = 2 if knockout and not tournament.elimination else 1
    stage, _made = Stage.objects.get_or_create(tournament=tournament, number=number, defaults={"kind": kind})
    usual = tournament.knockout_minutes if knockout else tournament.swiss_minutes
    return Round.objects.create(
        pk=filling.rows.rounds.get(each.number),
        tournament=tournament,
        stage=stage,
        number=each.number,
        state=_round_state(each),
        minutes=usual if each.minutes is UNSET else each.minutes,
        seed=tournament.seed if each.seed is UNSET else each.seed,
        avoid_clubs=each.avoid_clubs is True,
        avoid_tables=each.avoid_tables is True,
        notes=[{"code": note.code, "players": list(note.players)} for note in all_of(each.notes)],
        published_at=None if each.published_at is UNSET else each.published_at,
        closed_at=None if each.closed_at is UNSET else each.closed_at,
    )


def _round_state(each: RoundPart) -> str:
    if each.status == "complete":
        return Round.State.COMPLETE
    return Round.State.DRAFT if each.draft is True else Round.State.PUBLISHED


def _matches(filling: Filling, each: RoundPart, round_: Round, entries: Mapping[str, Entry]) -> list[Match]:
    known = filling.rows.matches.get(each.number, ())
    pks = known if len(known) == len(each.matches) else (None,) * len(each.matches)
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
        for part, pk in zip(each.matches, pks, strict=True)
    ]
    Match.objects.bulk_create(matches)
    both = list(zip(each.matches, matches, strict=True))
    Seat.objects.bulk_create(
        Seat(match=match, round=round_, entry=entries[player], number=number)
        for part, match in both
        for number, player in enumerate(part.players, start=1)
    )
    Report.objects.bulk_create(
        report for part, match in both for report in _reports(filling, part, match, entries)
    )
    return matches


def _kind(part: MatchPart) -> str:
    if part.bye is True:
        return Match.Kind.BYE
    return Match.Kind.MISSED if part.missed is True else Match.Kind.GAME


def _reports(
    filling: Filling, part: MatchPart, match: Match, entries: Mapping[str, Entry]
) -> Iterator[Report]:
    for each in all_of(part.reports):
        report = _report(filling, each, match, entries, part.players)
        report.version, report.state = each.version, each.state
        yield report
    if part.result is not UNSET:
        report = _report(filling, part, match, entries, part.players)
        latest = max((each.version for each in all_of(part.reports)), default=0)
        report.version = latest + 1 if part.version is UNSET else part.version
        report.state = Report.State.CONFIRMED
        yield report


def _report(
    filling: Filling,
    holder: MatchPart | ReportPart,
    match: Match,
    entries: Mapping[str, Entry],
    players: tuple[str, ...],
) -> Report:
    said = said_in(holder, players, game=GAMES[filling.document.game])
    result = holder.result
    if said is None or result is UNSET:
        raise ValueError("a match without a result has no report")
    return Report(
        match=match,
        facts=dict(said.facts),
        bouts=list(said.bouts),
        reason=text_of(result.reason),
        author=filling.people.account(result.author),
        said_by=None if result.said_by is UNSET else entries[result.said_by],
        at=filling.now if result.at is UNSET else result.at,
    )


def _clock(filling: Filling, each: RoundPart, round_: Round, matches: list[Match]) -> None:
    tables = {match.table: match for match in matches}
    ClockEvent.objects.bulk_create(
        _push(filling, push, round_, None if push.table is UNSET else tables[push.table])
        for push in all_of(each.clock)
    )


def _push(filling: Filling, push: ClockPush, round_: Round, match: Match | None) -> ClockEvent:
    return ClockEvent(
        round=round_,
        kind=push.kind,
        at=push.at,
        minutes=0 if push.minutes is UNSET else push.minutes,
        match=match,
        actor=filling.people.account(push.author),
        reason=text_of(push.reason),
    )


def _penalties(
    filling: Filling,
    entries: Mapping[str, Entry],
    rounds: Mapping[int, Round],
    tables: Mapping[tuple[int, int], Match],
) -> Iterator[Penalty]:
    for player in filling.document.players:
        for each in all_of(player.penalties):
            yield Penalty(
                entry=entries[player.id],
                round=None if each.round is UNSET else rounds[each.round],
                match=None if each.match is UNSET else tables[each.round, each.match],
                kind=each.kind,
                points=0 if each.points is UNSET else each.points,
                reason=each.reason,
                state=each.state,
                author=filling.people.account(each.author),
                at=each.at,
            )


def text_of(value: object) -> str:
    """The text, or none."""
    return value if isinstance(value, str) else ""


def all_of(values: Any) -> Any:
    """The values, or none."""
    return () if values is UNSET else values
