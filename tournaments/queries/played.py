"""Matches with their seats and the report that counts, and what the rules make of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby

from django.db.models import QuerySet

from scoring.results import End, GameResult, Outcome, Score
from scoring.ruleset import Ruleset, load_ruleset, with_house_rules
from scoring.systems import SYSTEMS

from ..models import Entry, Match, Penalty, Report, Round, Seat, Stage, Tournament
from ..played import PlayedMatch, PlayedRound


@dataclass(frozen=True, slots=True)
class Played:
    """A match, who sits there in seat order, and what was said and ruled of it."""

    match: Match
    entries: tuple[Entry, ...]
    report: Report | None
    """The one that counts."""
    pending: tuple[Report, ...] = ()
    """What players have said and the other has not confirmed (F18)."""
    losers: frozenset[str] = frozenset()
    """The keys of those who were given a game loss here (F26)."""


@cache
def _rules(name: str, not_played_points: int) -> Ruleset:
    return with_house_rules(load_ruleset(name), not_played_points=not_played_points)


def rules_of(tournament: Tournament) -> Ruleset:
    """The numbers this event is scored by."""
    return _rules(tournament.ruleset, tournament.not_played_points)


def played_in(matches: QuerySet[Match]) -> tuple[Played, ...]:
    """These matches, in four queries: by round, then table, byes and missed rounds last."""
    rows = list(matches.select_related("round__stage", "round__tournament"))
    seats: dict[int, list[Entry]] = {}
    for seat in Seat.objects.filter(match__in=matches).select_related("entry").order_by("number"):
        seats.setdefault(seat.match_id, []).append(seat.entry)
    said = _said(matches)
    losers = _losers(matches)
    return tuple(
        Played(
            row,
            tuple(seats.get(row.pk, ())),
            next((each for each in said.get(row.pk, ()) if each.state == Report.State.CONFIRMED), None),
            tuple(each for each in said.get(row.pk, ()) if each.state == Report.State.PENDING),
            frozenset(losers.get(row.pk, ())),
        )
        for row in rows
    )


def _said(matches: QuerySet[Match]) -> dict[int, list[Report]]:
    reports = Report.objects.filter(match__in=matches).exclude(state=Report.State.SUPERSEDED)
    said: dict[int, list[Report]] = {}
    for report in reports.select_related("by", "first", "said_by", "author").order_by("version"):
        said.setdefault(report.match_id, []).append(report)
    return said


def _losers(matches: QuerySet[Match]) -> dict[int, list[str]]:
    rulings = Penalty.objects.filter(
        match__in=matches, kind=Penalty.Kind.GAME_LOSS, state=Penalty.State.STANDING
    )
    losers: dict[int, list[str]] = {}
    for match, key in rulings.values_list("match_id", "entry__key"):
        losers.setdefault(match or 0, []).append(key)
    return losers


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
    """What each player gets, by key; None while there is no result. A game loss is one, played or not."""
    system, ruleset = SYSTEMS[tournament.game], rules_of(tournament)
    keys = [entry.key for entry in played.entries]
    if played.match.kind == Match.Kind.BYE:
        return {key: system.bye(ruleset) for key in keys}
    if played.match.kind == Match.Kind.MISSED:
        return {key: system.missed(ruleset) for key in keys}
    losers = played.losers & set(keys)
    if played.report is None:
        scores: Mapping[str, Score] = dict.fromkeys(keys, Score(0, 0, Outcome.LOSS))
    else:
        result = result_of(played.report, played.entries)
        scores = system.score(result, ruleset=ruleset, points_limit=tournament.points_limit)
    if losers:
        return system.game_loss(losers, scores, ruleset=ruleset)
    return scores if played.report is not None else None


def totals_of(played: Played, tournament: Tournament) -> Mapping[str, int]:
    """Each player's final score, by key; nothing without a report."""
    if played.report is None:
        return {}
    system, ruleset = SYSTEMS[tournament.game], rules_of(tournament)
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
