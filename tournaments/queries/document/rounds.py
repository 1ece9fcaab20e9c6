"""The rounds of the document: tables, reports, clock."""

from __future__ import annotations

from msgspec import UNSET, convert

from scoring.game import Game
from scoring.matches import problems_of

from ...event_file.results import keys_of_match, keys_of_result
from ...event_file.schema import (
    ClockStepKind,
    ClockStepPart,
    MatchPart,
    NotePart,
    OldState,
    ReportPart,
    Result,
    RoundPart,
    types_of,
)
from ...models import ClockEvent, Match, Report, Round, Seat, Stage, Tournament
from ...play.played import Scoring
from ..state.below import attach_prefetched
from ..state.played import result_of
from .authors import Authors
from .players import Places


def full_rounds_of(tournament: Tournament) -> list[Round]:
    """The rounds with all their related rows, in five queries."""
    in_event = {"round__tournament": tournament}
    rounds = list(Round.objects.filter(tournament=tournament).select_related("stage").order_by("number"))
    # In the order they were written, which the time of day need not follow: a clock may be set back.
    steps = ClockEvent.objects.filter(**in_event).select_related("match", "actor").order_by("pk")
    attach_prefetched(rounds, "clock_events", steps, by="round_id")
    attach_prefetched(rounds, "matches", Match.objects.filter(**in_event), by="round_id")
    matches = [match for round_ in rounds for match in round_.matches.all()]
    attach_prefetched(
        matches, "seats", Seat.objects.filter(**in_event).select_related("entry"), by="match_id"
    )
    reports = Report.objects.filter(match__round__tournament=tournament)
    attach_prefetched(matches, "reports", reports.select_related("author", "said_by"), by="match_id")
    return rounds


def places_of_matches(rounds: list[Round]) -> Places:
    """Where each match stands in the document."""
    return {
        match.pk: (round_.number, place)
        for round_ in rounds
        for place, match in enumerate(round_.matches.all(), start=1)
    }


def round_part(round_: Round, authors: Authors, by: Scoring) -> RoundPart:
    """One round of the document."""
    return types_of(by.game).round(
        number=round_.number,
        kind="knockout" if round_.stage.kind == Stage.Kind.KNOCKOUT else "swiss",
        status="complete" if round_.state == Round.State.COMPLETE else "paired",
        draft=True if round_.state == Round.State.DRAFT else UNSET,
        minutes=round_.minutes,
        seed=round_.seed,
        hall=round_.hall or UNSET,
        avoid_clubs=round_.avoid_clubs or UNSET,
        avoid_tables=round_.avoid_tables or UNSET,
        notes=tuple(
            NotePart(note["code"], tuple(note["players"]), note.get("why", UNSET)) for note in round_.notes
        )
        or UNSET,
        published_at=round_.published_at or UNSET,
        closed_at=round_.closed_at or UNSET,
        clock=tuple(
            ClockStepPart(
                kind=convert(step.kind, ClockStepKind),
                at=step.at,
                minutes=step.minutes or UNSET,
                table=UNSET if step.match is None else step.match.table or UNSET,
                reason=step.reason or UNSET,
                author=authors.name(step.actor),
            )
            for step in round_.clock_events.all()
        )
        or UNSET,
        matches=tuple(_match(match, authors, by) for match in round_.matches.all()),
    )


def _match(match: Match, authors: Authors, by: Scoring) -> MatchPart:
    game, reports = by.game, list(match.reports.all())
    counts = next((report for report in reports if report.state == Report.State.CONFIRMED), None)
    players = tuple(seat.entry.key for seat in match.seats.all())
    result = None if counts is None else result_of(counts, players)
    return types_of(game).match(
        players=players,
        game=match.game or UNSET,
        table=match.table or UNSET,
        bye=True if match.kind == Match.Kind.BYE else UNSET,
        missed=True if match.kind == Match.Kind.MISSED else UNSET,
        **({} if result is None else keys_of_match(result, game=game)),
        result=UNSET if counts is None else _result(counts, players, authors, game),
        version=UNSET if counts is None else counts.version,
        reports=tuple(
            _report(report, players, authors, game)
            for report in reports
            if report is not counts and _is_of(report, players, by)
        )
        or UNSET,
        reason=match.reason or UNSET,
        reason_players=tuple(match.reason_players) or UNSET,
        by_hand=match.set_by_hand or UNSET,
        hand_reason=match.hand_reason or UNSET,
    )


def _is_of(report: Report, players: tuple[str, ...], by: Scoring) -> bool:
    """True where the report fits the players of the match: after a change of seats the old ones do not."""
    if report.said_by is not None and report.said_by.key not in players:
        return False
    problems = problems_of(result_of(report, players), game=by.game, rules=by.rules)
    return not any(problem.severity == "error" for problem in problems)


def _report(report: Report, players: tuple[str, ...], authors: Authors, game: Game) -> ReportPart:
    return types_of(game).report(
        version=report.version,
        state=convert(report.state, OldState),
        result=_result(report, players, authors, game),
        **keys_of_match(result_of(report, players), game=game),
    )


def _result(report: Report, players: tuple[str, ...], authors: Authors, game: Game) -> Result:
    return types_of(game).result(
        **keys_of_result(result_of(report, players), game=game),
        at=report.at,
        reason=report.reason or UNSET,
        author=authors.name(report.author),
        said_by=report.said_by.key if report.said_by else UNSET,
    )
