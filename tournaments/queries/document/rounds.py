"""The rounds of the document: tables, reports, clock."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

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
from ..state.children import children_by
from ..state.played import result_of
from .players import Authors, Places


@dataclass(frozen=True, slots=True)
class MatchRows:
    """A match with all its rows."""

    match: Match
    players: tuple[str, ...]
    """Keys, by their seats."""
    reports: Sequence[Report]


@dataclass(frozen=True, slots=True)
class RoundRows:
    """A round with all its rows."""

    round: Round
    clock: Sequence[ClockEvent]
    matches: tuple[MatchRows, ...]


def full_rounds_of(tournament: Tournament) -> tuple[RoundRows, ...]:
    """The rounds with all their related rows, in five queries."""
    in_event = {"round__tournament": tournament}
    rounds = Round.objects.filter(tournament=tournament).select_related("stage").order_by("number")
    # In the order they were written, which the time of day need not follow: a clock may be set back.
    steps = ClockEvent.objects.filter(**in_event).select_related("match", "actor").order_by("pk")
    clock = children_by("round_id", steps)
    matches = children_by("round_id", Match.objects.filter(**in_event))
    seats = children_by("match_id", Seat.objects.filter(**in_event).select_related("entry"))
    of_matches = Report.objects.filter(match__round__tournament=tournament)
    reports = children_by("match_id", of_matches.select_related("author", "said_by"))
    return tuple(
        RoundRows(
            round_,
            clock.get(round_.pk, ()),
            tuple(
                MatchRows(
                    match,
                    tuple(seat.entry.key for seat in seats.get(match.pk, ())),
                    reports.get(match.pk, ()),
                )
                for match in matches.get(round_.pk, ())
            ),
        )
        for round_ in rounds
    )


def places_of_matches(rounds: Iterable[RoundRows]) -> Places:
    """Where each match stands in the document."""
    return {
        rows.match.pk: (of_round.round.number, place)
        for of_round in rounds
        for place, rows in enumerate(of_round.matches, start=1)
    }


def round_part(rows: RoundRows, authors: Authors, by: Scoring) -> RoundPart:
    """One round of the document."""
    round_ = rows.round
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
            for step in rows.clock
        )
        or UNSET,
        matches=tuple(_match(match, authors, by) for match in rows.matches),
    )


def _match(rows: MatchRows, authors: Authors, by: Scoring) -> MatchPart:
    game, match, players, reports = by.game, rows.match, rows.players, rows.reports
    counts = next((report for report in reports if report.state == Report.State.CONFIRMED), None)
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
