"""The rounds of the document: tables, reports, clock."""

from __future__ import annotations

from msgspec import UNSET

from scoring.game import Game

from ...event_file.results import keys_of_match, keys_of_result
from ...event_file.schema import ClockPush, Note, Result, types_of
from ...event_file.schema import Match as MatchPart
from ...event_file.schema import Report as ReportPart
from ...event_file.schema import Round as RoundPart
from ...models import Match, Round, Stage, Tournament
from ...models import Report as Told
from ..played import said_of
from .authors import Authors
from .players import Places

_BELOW = (
    "clock_events__match",
    "clock_events__actor",
    "matches__seats__entry",
    "matches__reports__author",
    "matches__reports__said_by",
)


def rounds_of(tournament: Tournament) -> list[Round]:
    """The rounds with everything below them, in a fixed number of queries."""
    rounds = Round.objects.filter(tournament=tournament).select_related("stage").order_by("number")
    return list(rounds.prefetch_related(*_BELOW))


def places_of_matches(rounds: list[Round]) -> Places:
    """Where each match stands in the document."""
    return {
        match.pk: (each.number, place)
        for each in rounds
        for place, match in enumerate(each.matches.all(), start=1)
    }


def round_part(each: Round, authors: Authors, game: Game) -> RoundPart:
    """One round of the document."""
    return types_of(game).round(
        number=each.number,
        kind="knockout" if each.stage.kind == Stage.Kind.KNOCKOUT else "swiss",
        status="complete" if each.state == Round.State.COMPLETE else "paired",
        draft=True if each.state == Round.State.DRAFT else UNSET,
        minutes=each.minutes,
        seed=each.seed,
        avoid_clubs=each.avoid_clubs or UNSET,
        avoid_tables=each.avoid_tables or UNSET,
        notes=tuple(Note(note["code"], tuple(note["players"])) for note in each.notes) or UNSET,
        published_at=each.published_at or UNSET,
        closed_at=each.closed_at or UNSET,
        clock=tuple(
            ClockPush(
                kind=push.kind,  # type: ignore[arg-type]
                at=push.at,
                minutes=push.minutes or UNSET,
                table=UNSET if push.match is None else push.match.table or UNSET,
                reason=push.reason or UNSET,
                author=authors.name(push.actor),
            )
            for push in each.clock_events.all()
        )
        or UNSET,
        matches=tuple(_match(match, authors, game) for match in each.matches.all()),
    )


def _match(match: Match, authors: Authors, game: Game) -> MatchPart:
    reports = list(match.reports.all())
    counts = next((report for report in reports if report.state == Told.State.CONFIRMED), None)
    players = tuple(seat.entry.key for seat in match.seats.all())
    said = None if counts is None else said_of(counts, players)
    return types_of(game).match(
        players=players,
        game=match.game or UNSET,
        table=match.table or UNSET,
        bye=True if match.kind == Match.Kind.BYE else UNSET,
        missed=True if match.kind == Match.Kind.MISSED else UNSET,
        **({} if said is None else keys_of_match(said, game=game)),
        result=UNSET if counts is None else _result(counts, players, authors, game),
        version=UNSET if counts is None else counts.version,
        reports=tuple(_report(report, players, authors, game) for report in reports if report is not counts)
        or UNSET,
        reason=match.reason or UNSET,
        reason_players=tuple(match.reason_players) or UNSET,
        by_hand=match.set_by_hand or UNSET,
        hand_reason=match.hand_reason or UNSET,
    )


def _report(report: Told, players: tuple[str, ...], authors: Authors, game: Game) -> ReportPart:
    return types_of(game).report(
        version=report.version,
        state=report.state,  # type: ignore[arg-type]
        result=_result(report, players, authors, game),
        **keys_of_match(said_of(report, players), game=game),
    )


def _result(report: Told, players: tuple[str, ...], authors: Authors, game: Game) -> Result:
    return types_of(game).result(
        **keys_of_result(said_of(report, players), game=game),
        at=report.at,
        reason=report.reason or UNSET,
        author=authors.name(report.author),
        said_by=report.said_by.key if report.said_by else UNSET,
    )
