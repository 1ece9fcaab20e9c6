"""The rounds of the document: tables, reports, clock."""

from __future__ import annotations

from msgspec import UNSET

from ...event_file.schema import ClockPush, Note, Report, Result
from ...event_file.schema import Match as MatchPart
from ...event_file.schema import Round as RoundPart
from ...models import Entry, Match, Round, Stage, Tournament
from ...models import Report as Said
from .authors import Authors
from .players import Places

_BELOW = (
    "clock_events__match",
    "clock_events__actor",
    "matches__seats__entry",
    "matches__reports__by",
    "matches__reports__first",
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


def round_part(each: Round, authors: Authors) -> RoundPart:
    """One round of the document."""
    return RoundPart(
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
        matches=tuple(_match(match, authors) for match in each.matches.all()),
    )


def _match(match: Match, authors: Authors) -> MatchPart:
    said = list(match.reports.all())
    counts = next((report for report in said if report.state == Said.State.CONFIRMED), None)
    return MatchPart(
        players=tuple(seat.entry.key for seat in match.seats.all()),
        game=match.game or UNSET,
        table=match.table or UNSET,
        bye=True if match.kind == Match.Kind.BYE else UNSET,
        missed=True if match.kind == Match.Kind.MISSED else UNSET,
        initiative=UNSET if counts is None else _key(counts.first),
        objective=UNSET if counts is None else counts.objective or UNSET,
        result=UNSET if counts is None else _result(counts, authors),
        version=UNSET if counts is None else counts.version,
        reports=tuple(_report(report, authors) for report in said if report is not counts) or UNSET,
        reason=match.reason or UNSET,
        reason_players=tuple(match.reason_players) or UNSET,
        by_hand=match.set_by_hand or UNSET,
        hand_reason=match.hand_reason or UNSET,
    )


def _report(report: Said, authors: Authors) -> Report:
    return Report(
        version=report.version,
        state=report.state,  # type: ignore[arg-type]
        result=_result(report, authors),
        initiative=_key(report.first),
        objective=report.objective,
    )


def _result(report: Said, authors: Authors) -> Result:
    return Result(
        end=report.end,  # type: ignore[arg-type]
        points=report.values,
        by=_key(report.by) or UNSET,
        at=report.at,
        reason=report.reason or UNSET,
        author=authors.name(report.author),
        said_by=_key(report.said_by) or UNSET,
    )


def _key(entry: Entry | None) -> str | None:
    return entry.key if entry else None
