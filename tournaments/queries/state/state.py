"""A whole event as one frozen value: read at once, and remembered until the next act.

Every act of the gate draws a new `cache_version` of the tournament in the transaction that writes
(gate/change.py). So whoever finds the same edition before the first statement and in the last has read
one state of the event and no mixture of two; and what is remembered under an edition stays true for ever,
also when a database was put back from a backup and counts the same revisions once more (F62).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from typing import TypeVar

from django.db import connection, models, transaction

from ...memory import Memory
from ...models import Entry, JudgeCall, Match, Penalty, Report, Round, Stage, Tournament, User
from ...play.clock import ClockStep
from ...play.played import PlayedMatch, PlayedRound
from .called import show_full_names
from .records import MatchRecord, record_of
from .rows import ACCOUNT, AT, NAMES, Columns, EventRows, MatchRow, read_rows

TRIES = 4
REMEMBERED: Memory[EventRows] = Memory(16)

Model = TypeVar("Model", bound=models.Model)


@dataclass(frozen=True)
class EventState:
    """Everything of an event that its pages are made of.

    `rows` is shared by all who ask in this edition; the records (entries, rounds …) are made from it for this
    value alone, when they are first asked for, and know each other, so that a page needs no query for them.
    """

    tournament: Tournament
    rows: EventRows

    @property
    def played(self) -> tuple[PlayedRound, ...]:
        """Every round as plain values, drafts included."""
        return self.rows.played

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """In the order of entering."""
        found = tuple(_record(Entry, row.columns) for row in self.rows.entries)
        for entry in found:
            entry.tournament = self.tournament
        show_full_names(found)
        return found

    @cached_property
    def by_key(self) -> Mapping[str, Entry]:
        return {entry.key: entry for entry in self.entries}

    @cached_property
    def by_pk(self) -> Mapping[int, Entry]:
        return {entry.pk: entry for entry in self.entries}

    @cached_property
    def rounds(self) -> tuple[Round, ...]:
        """In order, drafts included."""
        found = []
        for row in self.rows.rounds:
            round_ = _record(Round, row.columns)
            round_.tournament, round_.stage = self.tournament, _record(Stage, row.stage)
            found.append(round_)
        return tuple(found)

    @property
    def published(self) -> tuple[Round, ...]:
        """The rounds everybody may see."""
        return tuple(round_ for round_ in self.rounds if round_.state != Round.State.DRAFT)

    @property
    def latest(self) -> Round | None:
        """The latest round, a draft too; None before the first."""
        return self.rounds[-1] if self.rounds else None

    def round(self, number: int) -> Round | None:
        """The round of this number; None where there is none."""
        return next((round_ for round_ in self.rounds if round_.number == number), None)

    def pushes(self, number: int) -> tuple[ClockStep, ...]:
        """What was pushed on the clock of this round."""
        return self.rows.rounds[self._place(number)].pushes

    def played_round(self, number: int) -> PlayedRound:
        """This round as plain values."""
        return self.rows.played[self._place(number)]

    def matches(self, number: int) -> tuple[PlayedMatch, ...]:
        """The matches of this round as plain values, by table, byes and missed rounds last."""
        return self.played_round(number).matches

    def records(self, number: int) -> tuple[MatchRecord, ...]:
        """The matches of this round with their records, in the same order."""
        place = self._place(number)
        rows, round_ = self.rows.rounds[place].matches, self.rounds[place]
        played = self.rows.played[place].matches
        return tuple(self._match(row, round_, one) for row, one in zip(rows, played, strict=True))

    def record(self, pk: int) -> MatchRecord:
        """The match of this number in the database. Raises Match.DoesNotExist where the event has none."""
        for row, round_, played in zip(self.rows.rounds, self.rounds, self.rows.played, strict=True):
            for match, one in zip(row.matches, played.matches, strict=True):
                if match.columns[AT[Match]["id"]] == pk:
                    return self._match(match, round_, one)
        raise Match.DoesNotExist

    def seated(self, number: int) -> frozenset[str]:
        """The keys of all who have a game, a bye or a missed round in this round."""
        return frozenset(player for match in self.matches(number) for player in match.players)

    def list_points(self, number: int) -> dict[str, int]:
        """Key -> points of the list used in this round, for those who handed one in (F32)."""
        found = {}
        for row in self.rows.entries:
            counting = [points for from_round, points in row.lists if from_round <= number]
            if counting:
                found[row.columns[AT[Entry]["key"]]] = counting[-1]
        return found

    @cached_property
    def penalties(self) -> tuple[Penalty, ...]:
        """All rulings, also those proposed, declined and withdrawn, oldest first. `match` is not loaded."""
        rounds = {round_.pk: round_ for round_ in self.rounds}
        found = []
        for columns in self.rows.penalties:
            penalty = _record(Penalty, columns)
            penalty.entry = self.by_pk[penalty.entry_id]
            penalty.author = self._account(penalty.author_id)
            penalty.round = rounds.get(penalty.round_id or 0)
            found.append(penalty)
        return tuple(found)

    @cached_property
    def calls(self) -> tuple[JudgeCall, ...]:
        """The calls for a judge that wait, those for the marshal first, then the oldest."""
        found = []
        for row, entry in zip(self.rows.entries, self.entries, strict=True):
            if row.call is not None:
                call = _record(JudgeCall, row.call[0])
                call.tournament, call.entry = self.tournament, entry
                if call.claimed_by_id is not None:
                    call.claimed_by = User.from_db("default", ACCOUNT, row.call[1])
                found.append(call)
        return tuple(sorted(found, key=lambda call: (not call.is_escalated, call.at, call.pk)))

    def _place(self, number: int) -> int:
        at = AT[Round]["number"]
        return next(place for place, row in enumerate(self.rows.rounds) if row.columns[at] == number)

    def _match(self, row: MatchRow, round_: Round, played: PlayedMatch) -> MatchRecord:
        match = _record(Match, row.columns)
        match.round = round_
        reports = [self._report(columns, match) for columns in row.reports]
        return record_of(match, tuple(self.by_pk[seat] for seat in row.seats), reports, played)

    def _report(self, columns: Columns, match: Match) -> Report:
        report = _record(Report, columns)
        report.match, report.author = match, self._account(report.author_id)
        report.said_by = self._entry(report.said_by_id)
        return report

    def _entry(self, pk: int | None) -> Entry | None:
        return self.by_pk[pk] if pk is not None else None

    def _account(self, pk: int | None) -> User | None:
        return User.from_db("default", ACCOUNT, self.rows.accounts[pk]) if pk is not None else None


def _record(model: type[Model], columns: Columns) -> Model:
    return model.from_db("default", NAMES[model], columns)


def event_state(tournament: Tournament) -> EventState:
    """The event as it is, remembered by this process while nothing happens in it.

    `tournament` is its row as this request has read it; where more has happened since, the value has the new
    row. Inside a transaction, which may be rolled back, nothing is remembered and the memory not believed.
    """
    if _is_in_transaction():
        return read_state(tournament)
    for _try in range(TRIES):
        try:
            rows = REMEMBERED.once((tournament.pk, *mark_of(tournament)), partial(_rows_of, tournament))
        except _MovedOn:
            tournament = Tournament.objects.get(pk=tournament.pk)
        else:
            return EventState(tournament, rows)
    return read_state(tournament)


def read_state(tournament: Tournament) -> EventState:
    """The event as it is in the database at this moment, for services that have the lock."""
    for _try in range(TRIES):
        try:
            return EventState(tournament, _rows_of(tournament))
        except _MovedOn:
            tournament = Tournament.objects.get(pk=tournament.pk)
    # So much is going on that no moment between two acts is long enough: make one.
    with transaction.atomic():
        tournament = Tournament.objects.select_for_update().get(pk=tournament.pk)
        return EventState(tournament, _rows_of(tournament))


def newest_state(event: EventState | Tournament) -> EventState:
    """The value as handed in; for whoever holds a row of any age, the event as it is now."""
    if isinstance(event, EventState):
        return event
    if _is_in_transaction():
        return read_state(event)
    return event_state(Tournament.objects.get(pk=event.pk))


class _MovedOn(Exception):
    """Somebody has acted since the row of the tournament was read."""


def _rows_of(tournament: Tournament) -> EventRows:
    rows = read_rows(tournament.pk)
    if (rows.keys.revision, rows.keys.cache_version) != mark_of(tournament):
        raise _MovedOn
    return rows


def mark_of(tournament: Tournament) -> tuple[int, str]:
    """What tells one state of the event from every other."""
    return tournament.revision, tournament.cache_version


def _is_in_transaction() -> bool:
    # The one a test wraps around itself is none of ours; Django draws this line too (atomic(durable=True)).
    open_ones = connection.atomic_blocks
    return bool(open_ones) and not getattr(open_ones[-1], "_from_testcase", False)
