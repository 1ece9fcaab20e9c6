"""A whole event as one frozen value: read at once, and remembered until the next act.

Every act of the gate draws a new `cache_version` of the tournament in the transaction that writes
(gate/change.py). So who finds the same version before the first statement and in the last has read one
state of the event and no mixture of two; and what is remembered under a version stays true for ever, also
when a database was restored from a backup and counts the same revisions once more (F62).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property, partial
from typing import TypeVar

from django.db import connection, models, transaction

from ...memory import Memory
from ...models import Entry, JudgeCall, Match, Penalty, Report, Round, Stage, Tournament, User
from ...play.clock import ClockStep
from ...play.played import PlayedMatch, PlayedRound
from ...text.names import Names
from .called import called
from .records import MatchRecord, record_of
from .rows import ACCOUNT, AT, NAMES, Columns, EventRows, MatchRow, read_rows

TRIES = 4
REMEMBERED: Memory[EventRows] = Memory(16)

Model = TypeVar("Model", bound=models.Model)


@dataclass(frozen=True)
class EventState:
    """Everything that the pages of an event show.

    `rows` is shared by all who read this version; the records (entries, rounds …) are made from it for this
    value alone, on first use, and are linked to each other, so that a page needs no query for them.
    """

    tournament: Tournament
    rows: EventRows
    names: Names = Names.INITIALS

    @cached_property
    def _records(self) -> dict[int, tuple[MatchRecord, ...]]:
        return {}

    @property
    def played(self) -> tuple[PlayedRound, ...]:
        """Every round as plain values, drafts included."""
        return self.rows.played

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """In the order they were entered."""
        entries = tuple(_record(Entry, row.columns) for row in self.rows.entries)
        for entry in entries:
            entry.tournament = self.tournament
        return called(entries, self.names)

    @cached_property
    def by_key(self) -> Mapping[str, Entry]:
        return {entry.key: entry for entry in self.entries}

    @cached_property
    def by_pk(self) -> Mapping[int, Entry]:
        return {entry.pk: entry for entry in self.entries}

    @cached_property
    def rounds(self) -> tuple[Round, ...]:
        """In order, drafts included."""
        stages = {row.stage: _record(Stage, row.stage) for row in self.rows.rounds}
        rounds = []
        for row in self.rows.rounds:
            round_ = _record(Round, row.columns)
            round_.tournament, round_.stage = self.tournament, stages[row.stage]
            rounds.append(round_)
        return tuple(rounds)

    @cached_property
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

    def clock_steps(self, number: int) -> tuple[ClockStep, ...]:
        """The steps of the clock of this round."""
        return self.rows.rounds[self._place(number)].clock_steps

    def played_round(self, number: int) -> PlayedRound:
        """This round as plain values."""
        return self.rows.played[self._place(number)]

    def matches(self, number: int) -> tuple[PlayedMatch, ...]:
        """The matches of this round as plain values, by table, byes and missed rounds last."""
        return self.played_round(number).matches

    def records(self, number: int) -> tuple[MatchRecord, ...]:
        """The matches of this round with their records, in the same order; made once."""
        if number not in self._records:
            place = self._place(number)
            rows, round_ = self.rows.rounds[place].matches, self.rounds[place]
            played = self.rows.played[place].matches
            self._records[number] = tuple(
                self._match(row, round_, match) for row, match in zip(rows, played, strict=True)
            )
        return self._records[number]

    def record_of(self, number: int, key: str) -> MatchRecord | None:
        """This player's match, bye or missed round in the round; None where there is none. The other records
        of the round are not made for it: there are hundreds in an event."""
        at = self._at(number, key)
        if at is None:
            return None
        if number in self._records:
            return self._records[number][at]
        row = self.rows.rounds[self._place(number)].matches[at]
        return self._match(row, self.rounds[self._place(number)], self.matches(number)[at])

    def reported_at(self, number: int) -> tuple[tuple[PlayedMatch, datetime | None], ...]:
        """The matches of this round, each with when the report was made that counts."""
        at, counts = AT[Report], Report.State.CONFIRMED
        rows = self.rows.rounds[self._place(number)].matches
        times = (
            next((row[at["at"]] for row in match.reports if row[at["state"]] == counts), None)
            for match in rows
        )
        return tuple(zip(self.matches(number), times, strict=True))

    def record(self, pk: int) -> MatchRecord:
        """The match of this number in the database. Raises Match.DoesNotExist where the event has none."""
        for row, round_, played in zip(self.rows.rounds, self.rounds, self.rows.played, strict=True):
            for match_row, match in zip(row.matches, played.matches, strict=True):
                if match_row.columns[AT[Match]["id"]] == pk:
                    return self._match(match_row, round_, match)
        raise Match.DoesNotExist

    def match_of(self, number: int, key: str) -> int | None:
        """The pk of this player's match, bye or missed round; None where there is none."""
        at = self._at(number, key)
        rows = self.rows.rounds[self._place(number)].matches
        return None if at is None else int(rows[at].columns[AT[Match]["id"]])

    def seated(self, number: int) -> frozenset[str]:
        """The keys of all who have a game, a bye or a missed round in this round."""
        return frozenset(player for match in self.matches(number) for player in match.players)

    def list_points(self, number: int) -> dict[str, int]:
        """Key -> points of the list used in this round, for those who handed one in (F32)."""
        by_key = {}
        for row in self.rows.entries:
            counting = [points for from_round, points in row.lists if from_round <= number]
            if counting:
                by_key[row.columns[AT[Entry]["key"]]] = counting[-1]
        return by_key

    @cached_property
    def penalties(self) -> tuple[Penalty, ...]:
        """All rulings, also those proposed, declined and withdrawn, oldest first. `match` is not loaded."""
        rounds_by_pk = {round_.pk: round_ for round_ in self.rounds}
        penalties = []
        for columns in self.rows.penalties:
            penalty = _record(Penalty, columns)
            penalty.entry = self.by_pk[penalty.entry_id]
            penalty.author = self._account(penalty.author_id)
            penalty.round = rounds_by_pk.get(penalty.round_id or 0)
            penalties.append(penalty)
        return tuple(penalties)

    @cached_property
    def calls(self) -> tuple[JudgeCall, ...]:
        """The unanswered calls for a judge, those for the marshal first, then the oldest."""
        calls = []
        for row, entry in zip(self.rows.entries, self.entries, strict=True):
            if row.call is not None:
                call = _record(JudgeCall, row.call[0])
                call.tournament, call.entry = self.tournament, entry
                if call.claimed_by_id is not None:
                    call.claimed_by = User.from_db("default", ACCOUNT, row.call[1])
                calls.append(call)
        return tuple(sorted(calls, key=lambda call: (not call.is_escalated, call.at, call.pk)))

    def _place(self, number: int) -> int:
        at = AT[Round]["number"]
        return next(place for place, row in enumerate(self.rows.rounds) if row.columns[at] == number)

    def _at(self, number: int, key: str) -> int | None:
        """Where in the matches of this round the player's stands; None where there is none."""
        return next((at for at, match in enumerate(self.matches(number)) if key in match.players), None)

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
        return self._accounts[pk] if pk is not None else None

    @cached_property
    def _accounts(self) -> Mapping[int, User]:
        known = self.rows.accounts.items()
        return {pk: User.from_db("default", ACCOUNT, columns) for pk, columns in known if pk is not None}


def _record(model: type[Model], columns: Columns) -> Model:
    return model.from_db("default", NAMES[model], columns)


def event_state(tournament: Tournament, names: Names = Names.INITIALS) -> EventState:
    """The event as it is, remembered by this process until the next act, for a reader of these names.

    `tournament` is its row as this request has read it; after later acts the value has the new row. Inside a
    transaction, which may be rolled back, the memory is neither read nor written.
    """
    if _is_in_transaction():
        return read_state(tournament, names)
    for _try in range(TRIES):
        try:
            rows = REMEMBERED.once((tournament.pk, *state_version(tournament)), partial(_rows_of, tournament))
        except _MovedOn:
            tournament = Tournament.objects.get(pk=tournament.pk)
        else:
            return EventState(tournament, rows, names)
    return read_state(tournament, names)


def read_state(tournament: Tournament, names: Names = Names.INITIALS) -> EventState:
    """The event as it is in the database at this moment, for services that hold the lock."""
    for _try in range(TRIES):
        try:
            return EventState(tournament, _rows_of(tournament), names)
        except _MovedOn:
            tournament = Tournament.objects.get(pk=tournament.pk)
    # The acts follow each other too closely to read between two of them: lock the row.
    with transaction.atomic():
        tournament = Tournament.objects.select_for_update().get(pk=tournament.pk)
        return EventState(tournament, _rows_of(tournament), names)


def newest_state(event: EventState | Tournament, names: Names = Names.INITIALS) -> EventState:
    """The state that was passed; for a row, however old, the event as it is now."""
    if isinstance(event, EventState):
        return event
    if _is_in_transaction():
        return read_state(event, names)
    return event_state(Tournament.objects.get(pk=event.pk), names)


class _MovedOn(Exception):
    """Somebody has acted since the row of the tournament was read."""


def _rows_of(tournament: Tournament) -> EventRows:
    rows = read_rows(tournament.pk)
    if (rows.keys.revision, rows.keys.cache_version) != state_version(tournament):
        raise _MovedOn
    return rows


def state_version(tournament: Tournament) -> tuple[int, str]:
    """Revision and cache version, which tell one state of the event from every other."""
    return tournament.revision, tournament.cache_version


def _is_in_transaction() -> bool:
    # The transaction around a test does not count, as in Django itself (atomic(durable=True)).
    blocks = connection.atomic_blocks
    return bool(blocks) and not getattr(blocks[-1], "_from_testcase", False)
