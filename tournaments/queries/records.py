"""A match as it was played with the records behind it: for pages that name people and services that write."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import QuerySet

from scoring.matches import Kind
from scoring.results import Score

from ..models import Entry, Match, Penalty, Report, Seat
from ..played import PlayedMatch, scored
from .played import said_of, scoring_of

KINDS: Mapping[str, Kind] = {"game": "game", "bye": "bye", "missed": "missed"}
"""What the database and the ground both call a match."""


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """The match, who sits there in seat order, and the reports behind what was said."""

    match: Match
    entries: tuple[Entry, ...]
    played: PlayedMatch
    report: Report | None
    """The one that counts."""
    pending: tuple[Report, ...]
    """What players have said and the other has not confirmed (F18)."""

    @property
    def table(self) -> int | None:
        return self.played.table

    @property
    def totals(self) -> Mapping[str, int]:
        """By key; empty without a result."""
        return self.played.totals

    @property
    def scores(self) -> Mapping[str, Score]:
        """By key; empty without a result."""
        return self.played.scores or {}

    @property
    def losers(self) -> frozenset[str]:
        """The keys of those who were given a game loss here (F26)."""
        return self.played.losers

    @property
    def is_game(self) -> bool:
        return self.played.is_game

    @property
    def is_done(self) -> bool:
        return self.played.is_done

    @property
    def is_disputed(self) -> bool:
        return self.played.is_disputed

    @property
    def is_agreed(self) -> bool:
        """True where what counts is what both players said."""
        return self.report is not None and self.report.said_by_id is not None

    @property
    def winner(self) -> Entry | None:
        """Who won, a bye included; None without a result and in a missed round."""
        winner = self.played.winner
        return next((entry for entry in self.entries if entry.key == winner), None)

    def others(self, entry: Entry) -> tuple[Entry, ...]:
        """Whom this player has at the table."""
        return tuple(other for other in self.entries if other.pk != entry.pk)


def record_of(
    match: Match, entries: tuple[Entry, ...], reports: Iterable[Report], played: PlayedMatch
) -> MatchRecord:
    """The match with those of its reports that are not superseded."""
    reports = tuple(reports)
    return MatchRecord(
        match,
        entries,
        played,
        next((report for report in reports if report.state == Report.State.CONFIRMED), None),
        tuple(report for report in reports if report.state == Report.State.PENDING),
    )


def played_in(matches: QuerySet[Match]) -> tuple[MatchRecord, ...]:
    """These matches alone, in four queries: by round, then table, byes and missed rounds last.

    For acts on one match; whoever needs more of the event reads all of it (state.py).
    """
    rows = list(matches.select_related("round__stage", "round__tournament"))
    seats: dict[int, list[Entry]] = {}
    for seat in Seat.objects.filter(match__in=matches).select_related("entry").order_by("number"):
        seats.setdefault(seat.match_id, []).append(seat.entry)
    said, losers = _said(matches), _losers(matches)
    return tuple(
        _record(row, tuple(seats.get(row.pk, ())), said.get(row.pk, ()), losers.get(row.pk, ()))
        for row in rows
    )


def _record(
    match: Match, entries: tuple[Entry, ...], reports: Sequence[Report], losers: Iterable[str]
) -> MatchRecord:
    said = [(report.state, said_of(report, [entry.key for entry in entries])) for report in reports]
    played = PlayedMatch(
        tuple(entry.key for entry in entries),
        None,
        game=match.game,
        table=match.table,
        round=match.round.number,
        kind=KINDS[match.kind],
        said=next((word for state, word in said if state == Report.State.CONFIRMED), None),
        pending=tuple(word for state, word in said if state == Report.State.PENDING),
        losers=frozenset(losers).intersection(entry.key for entry in entries),
    )
    return record_of(match, entries, reports, scored(played, scoring_of(match.round.tournament)))


def _said(matches: QuerySet[Match]) -> dict[int, list[Report]]:
    reports = Report.objects.filter(match__in=matches).exclude(state=Report.State.SUPERSEDED)
    said: dict[int, list[Report]] = {}
    for report in reports.select_related("said_by", "author").order_by("version"):
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
