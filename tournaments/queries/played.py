"""Matches with their seats and the report that counts, and what the rules make of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.db.models import QuerySet

from scoring.results import End, GameResult, Score
from scoring.ruleset import load_ruleset
from scoring.systems import SYSTEMS

from ..models import Entry, Match, Report, Round, Seat, Stage, Tournament
from ..played import PlayedMatch, PlayedRound


@dataclass(frozen=True, slots=True)
class Played:
    """A match, who sits there in seat order, and its confirmed report."""

    match: Match
    entries: tuple[Entry, ...]
    report: Report | None


def played_in(matches: QuerySet[Match]) -> tuple[Played, ...]:
    """These matches, in three queries: by round, then table, byes and missed rounds last."""
    rows = list(matches.select_related("round__stage", "round__tournament"))
    seats: dict[int, list[Entry]] = {}
    for seat in Seat.objects.filter(match__in=matches).select_related("entry").order_by("number"):
        seats.setdefault(seat.match_id, []).append(seat.entry)
    confirmed = Report.objects.filter(match__in=matches, state=Report.State.CONFIRMED)
    reports = {report.match_id: report for report in confirmed.select_related("by", "first")}
    return tuple(Played(row, tuple(seats.get(row.pk, ())), reports.get(row.pk)) for row in rows)


def result_of(report: Report, entries: Sequence[Entry]) -> GameResult:
    """What the report says, in the words of the ground."""
    return GameResult(
        players=tuple(entry.key for entry in entries),
        end=End(report.end),
        by=report.by.key if report.by else None,
        first=report.first.key if report.first else None,
        values=report.values,
    )


def scores_of(played: Played, tournament: Tournament) -> Mapping[str, Score] | None:
    """What each player gets, by key; None while there is no result."""
    system, ruleset = SYSTEMS[tournament.game], load_ruleset(tournament.ruleset)
    keys = [entry.key for entry in played.entries]
    if played.match.kind == Match.Kind.BYE:
        return {key: system.bye(ruleset) for key in keys}
    if played.match.kind == Match.Kind.MISSED:
        return {key: system.missed(ruleset) for key in keys}
    if played.report is None:
        return None
    result = result_of(played.report, played.entries)
    return system.score(result, ruleset=ruleset, points_limit=tournament.points_limit)


def totals_of(played: Played, tournament: Tournament) -> Mapping[str, int]:
    """Each player's final score, by key; nothing without a report."""
    if played.report is None:
        return {}
    system, ruleset = SYSTEMS[tournament.game], load_ruleset(tournament.ruleset)
    result = result_of(played.report, played.entries)
    return system.totals(result, ruleset=ruleset, points_limit=tournament.points_limit)


def played_rounds_of(tournament: Tournament, *, until_round: int | None = None) -> tuple[PlayedRound, ...]:
    """All rounds as plain values, drafts included, in order; up to `until_round` where given."""
    matches = Match.objects.filter(round__tournament=tournament)
    if until_round is not None:
        matches = matches.filter(round__number__lte=until_round)
    ordered = sorted(played_in(matches), key=lambda each: each.match.round.number)
    rounds = groupby(ordered, key=lambda each: each.match.round)
    return tuple(plain_round(round_, of_round, tournament) for round_, of_round in rounds)


def plain_round(round_: Round, matches: Iterable[Played], tournament: Tournament) -> PlayedRound:
    """One round as a plain value."""
    return PlayedRound(
        number=round_.number,
        knockout=round_.stage.kind == Stage.Kind.KNOCKOUT,
        complete=round_.state == Round.State.COMPLETE,
        matches=tuple(
            PlayedMatch(
                players=tuple(entry.key for entry in each.entries),
                scores=scores_of(each, tournament),
                game=each.match.game,
                table=each.match.table,
            )
            for each in matches
        ),
    )
