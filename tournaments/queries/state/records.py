"""A match as it was played with the records behind it: for pages that name people and services that write."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, cast

from django.db.models import Exists, OuterRef, QuerySet, Subquery

from scoring.matches import Kind
from scoring.results import Score

from ...models import Entry, ListOnRecord, Match, Penalty, Report, Round, Seat, Stage, Tournament, User
from ...play.played import PlayedMatch, scored
from .played import result_of, scoring_of

KINDS: Mapping[str, Kind] = {"game": "game", "bye": "bye", "missed": "missed"}
"""The kinds of a match, which have the same names in the database and in the domain."""


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """The match, its players in seat order, and its reports."""

    match: Match
    entries: tuple[Entry, ...]
    played: PlayedMatch
    report: Report | None
    """The one that counts."""
    pending: tuple[Report, ...]
    """Reports of players that the other has not confirmed (F18)."""

    @property
    def parts(self) -> tuple[Match, tuple[Entry, ...], PlayedMatch, Report | None, tuple[Report, ...]]:
        """What every record has, for one that has more."""
        return self.match, self.entries, self.played, self.report, self.pending

    @property
    def reports(self) -> tuple[Report, ...]:
        """Everything that counts or waits, by version."""
        counts = () if self.report is None else (self.report,)
        return tuple(sorted((*self.pending, *counts), key=lambda report: report.version))

    def seats(self, account: User | None) -> bool:
        """True where this account plays here."""
        return account is not None and account.pk in [entry.user_id for entry in self.entries]

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
        """True where the report that counts is one both players agreed on."""
        return self.report is not None and self.report.said_by_id is not None

    @property
    def winner(self) -> Entry | None:
        """Who won, a bye included; None without a result and in a missed round."""
        winner = self.played.winner
        return next((entry for entry in self.entries if entry.key == winner), None)

    def others(self, entry: Entry) -> tuple[Entry, ...]:
        """The others at this player's table."""
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


@dataclass(frozen=True, slots=True)
class LoneMatch(MatchRecord):
    """A match read without the rest of its event, for an act on it."""

    versions: int
    """The version of the latest report, superseded ones included; 0 without any."""
    lists: Mapping[str, int]
    """Key -> points of the list, for those of the table who have handed one in."""
    latest_round: int
    """The number of the last round of the event, a draft included."""
    bracket_round: int | None
    """The number of the first knockout round after this one; None where there is none."""

    def with_report(self, report: Report) -> MatchRecord:
        """The match where this report counts and no other waits."""
        result = result_of(report, self.played.players)
        played = replace(self.played, result=result, pending=())
        by = scoring_of(self.match.round.tournament)
        return MatchRecord(self.match, self.entries, scored(played, by), report, ())


def lone_match(pk: int, tournament: Tournament) -> LoneMatch:
    """One match of the event, in two queries. Raises Match.DoesNotExist.

    For acts on one match; who needs more of the event reads all of it (state.py).
    """
    seats: list[Any] = list(_seats_read_alone().filter(match=pk, round__tournament=tournament))
    if not seats:
        raise Match.DoesNotExist
    match, entries = seats[0].match, tuple(seat.entry for seat in seats)
    match.round.tournament = tournament
    for entry in entries:
        entry.tournament = tournament
    reports = list(Report.objects.filter(match=pk).select_related("said_by", "author").order_by("version"))
    losers = frozenset(seat.entry.key for seat in seats if seat.lost)
    record = record_of(match, entries, reports, _played(match, entries, reports, losers))
    lone = LoneMatch(
        *record.parts,
        max((report.version for report in reports), default=0),
        {seat.entry.key: seat.list_points for seat in seats if seat.list_points is not None},
        seats[0].latest_round,
        seats[0].bracket_round,
    )
    match.read_for_act = lone, tournament.cache_version
    return lone


def still_as_read(match: Match, tournament: Tournament) -> LoneMatch | None:
    """What `lone_match` read of this match before, where the event is still at that version: every act draws
    a new one, and the version was read first. None where the match has to be read again."""
    if match.read_for_act is None or match.round.tournament_id != tournament.pk:
        return None
    lone, version = match.read_for_act
    if version != tournament.cache_version:
        return None
    match.round.tournament = tournament
    for entry in lone.entries:
        entry.tournament = tournament
    return cast(LoneMatch, lone)


@cache
def _seats_read_alone() -> QuerySet[Seat]:
    """The seats of every match with what an act on one needs to know; each act asks for a few of them. To put
    the subqueries together takes Django longer than the database to answer, so that is done once."""
    has_lost = Exists(_game_losses().filter(match=OuterRef("match"), entry=OuterRef("entry")))
    lists = ListOnRecord.objects.filter(
        entry=OuterRef("entry"), from_round__lte=OuterRef("round__number")
    ).order_by("-from_round")
    rounds = Round.objects.filter(tournament=OuterRef("round__tournament"))
    brackets = rounds.filter(number__gt=OuterRef("round__number"), stage__kind=Stage.Kind.KNOCKOUT)
    return (
        Seat.objects.order_by("number")
        .annotate(
            lost=has_lost,
            list_points=Subquery(lists.values("points")[:1]),
            latest_round=Subquery(rounds.order_by("-number").values("number")[:1]),
            bracket_round=Subquery(brackets.order_by("number").values("number")[:1]),
        )
        .select_related("match__round__stage", "entry")
    )


def open_tables(round_: Round) -> list[tuple[int, int]]:
    """The games without a result, in table order: the table and the pk of the match."""
    return [(table or 0, pk) for table, pk in _open_games().filter(round=round_).values_list("table", "pk")]


@cache
def _open_games() -> QuerySet[Match]:
    """The games without a result of all rounds, put together once as above."""
    games = Match.objects.filter(kind=Match.Kind.GAME, table__isnull=False)
    counting = Report.objects.filter(match=OuterRef("pk"), state=Report.State.CONFIRMED)
    ended = Exists(counting) | Exists(_game_losses().filter(match=OuterRef("pk")))
    return games.exclude(ended).order_by("table")


def _game_losses() -> QuerySet[Penalty]:
    return Penalty.objects.filter(kind=Penalty.Kind.GAME_LOSS, state=Penalty.State.STANDING)


def _played(
    match: Match, entries: tuple[Entry, ...], reports: Iterable[Report], losers: frozenset[str]
) -> PlayedMatch:
    keys = tuple(entry.key for entry in entries)
    results = [(report.state, result_of(report, keys)) for report in reports]
    played = PlayedMatch(
        keys,
        None,
        game=match.game,
        table=match.table,
        round=match.round.number,
        kind=KINDS[match.kind],
        result=next((result for state, result in results if state == Report.State.CONFIRMED), None),
        pending=tuple(result for state, result in results if state == Report.State.PENDING),
        losers=losers,
    )
    return scored(played, scoring_of(match.round.tournament))
