"""The rows of a whole event, read in five statements: plain values, nothing computed yet."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

from django.db import models
from django.db.models import (
    Exists,
    F,
    Field,
    FilteredRelation,
    Model,
    OuterRef,
    Q,
    QuerySet,
)

from scoring.results import ReportedResult

from ...memory import Memory
from ...models import Entry, EventWish, JudgeCall, Match, Penalty, Report, Round, Stage, Tournament
from ...models.calls import UNANSWERED
from ...pairing import Groups
from ...play.clock import ClockStep
from ...play.played import LEFT_REASONS, PlayedMatch, PlayedRound, scored, with_third
from .played import scoring_of
from .prepared import field_at, prepared

Columns = tuple[Any, ...]
"""The columns of one row, in the order of the model."""

NAMES: dict[type[Model], tuple[str, ...]] = {
    model: tuple(field.attname for field in model._meta.concrete_fields)
    for model in (Entry, JudgeCall, Match, Penalty, Report, Round, Stage)
}
AT = {model: {name: at for at, name in enumerate(names)} for model, names in NAMES.items()}
ACCOUNT = ("id", "username", "first_name", "last_name")
AUTHOR = tuple(f"author__{name}" for name in ACCOUNT)


class MatchRow(NamedTuple):
    """A match, its entries in seat order, and its reports that are not superseded, the oldest first."""

    columns: Columns
    seats: tuple[int, ...]
    reports: tuple[Columns, ...]


class RoundRow(NamedTuple):
    """A round, its stage, the steps of its clock, and its matches by table, byes and missed rounds last."""

    columns: Columns
    stage: Columns
    clock_steps: tuple[ClockStep, ...]
    matches: tuple[MatchRow, ...]


class EntryRow(NamedTuple):
    """An entry; the points of its lists: (round from which they count, points), the latest round last; its
    unanswered call for a judge, with the account of who went there; its presences: (number of the round,
    word)."""

    columns: Columns
    lists: tuple[tuple[int, int], ...]
    call: tuple[Columns, Columns] | None = None
    presences: tuple[tuple[int, str], ...] = ()


class EventRules(NamedTuple):
    """By which numbers the games of an event are scored."""

    game: str
    ruleset: str
    points_limit: int
    not_played_points: int
    place_points: str


class EventKeys(NamedTuple):
    """The columns of the tournament's row that computed values depend on, and the version that was read."""

    id: int
    revision: int
    cache_version: str
    seed: str
    elimination: bool
    double_elimination: bool
    groups: Groups
    """Who plays in which group, by key; nothing in an event without groups."""
    has_wishes: bool
    """Whether there are wishes about who is not to meet; they are read where they count."""
    rules: EventRules


@dataclass(frozen=True)
class EventRows:
    """An event as its rows in the database. All threads share it, so nothing in it is ever changed."""

    keys: EventKeys
    rounds: tuple[RoundRow, ...]
    entries: tuple[EntryRow, ...]
    penalties: tuple[Columns, ...]
    accounts: Mapping[int, Columns]
    """Who wrote a report or a penalty."""
    computed: dict[Hashable, Any] = field(default_factory=dict, compare=False)
    """Values computed from these rows alone, by key; they are forgotten with the rows."""

    @cached_property
    def played(self) -> tuple[PlayedRound, ...]:
        """Every round as it was played, drafts included, in order. Computed once, when first asked for."""
        keys = {row.columns[AT[Entry]["id"]]: row.columns[AT[Entry]["key"]] for row in self.entries}
        basis = (self.keys.rules, keys, _losers(self.penalties, keys))
        remembered = SCORED.recall(self.keys.id) or Scored((), (), ())
        # After one act nearly every match is the very same as before, and so are its scores.
        same = remembered.rounds if remembered.basis == basis else ()
        before = dict(
            zip((row.columns[0] for row in same), zip(same, remembered.played, strict=False), strict=False)
        )
        played = tuple(_played_round(row, *basis, before=before.get(row.columns[0])) for row in self.rounds)
        SCORED.keep(self.keys.id, Scored(basis, self.rounds, played))
        return played if self.keys.double_elimination else with_third(played)


class Scored(NamedTuple):
    """The rounds of an event with their scores, and all that the scores were computed from."""

    basis: tuple[Any, ...]
    rounds: tuple[RoundRow, ...]
    played: tuple[PlayedRound, ...]


SCORED: Memory[Scored] = Memory(16)


def _played_round(
    row: RoundRow,
    rules: EventRules,
    keys: Mapping[int, str],
    losers: Mapping[int, set[str]],
    *,
    before: tuple[RoundRow, PlayedRound] | None = None,
) -> PlayedRound:
    """The round with its scores; those of its matches that are as they were `before` are taken from there."""
    if before is not None and before[0] == row:
        return before[1]
    by, number = scoring_of(rules), row.columns[AT[Round]["number"]]
    known = _scored_before(number, before)
    matches = ((match, known.get(match.columns[0])) for match in row.matches)
    return PlayedRound(
        number,
        row.stage[AT[Stage]["kind"]] == Stage.Kind.KNOCKOUT,
        row.columns[AT[Round]["state"]] == Round.State.COMPLETE,
        tuple(
            old[1] if old is not None and old[0] == match else scored(_played(match, row, keys, losers), by)
            for match, old in matches
        ),
    )


def _scored_before(
    number: int, before: tuple[RoundRow, PlayedRound] | None
) -> dict[int, tuple[MatchRow, PlayedMatch]]:
    """Id of a match -> its row and what was made of it, in the round of the same number."""
    if before is None or before[1].number != number:
        return {}
    rows, played = before[0].matches, before[1].matches
    return {row.columns[0]: (row, match) for row, match in zip(rows, played, strict=True)}


def _losers(penalties: Iterable[Columns], keys: Mapping[int, str]) -> dict[int, set[str]]:
    """Match -> the keys of those who were given a game loss there."""
    at = AT[Penalty]
    losers: dict[int, set[str]] = {}
    for row in penalties:
        if (row[at["kind"]], row[at["state"]]) == (Penalty.Kind.GAME_LOSS, Penalty.State.STANDING):
            losers.setdefault(row[at["match_id"]], set()).add(keys[row[at["entry_id"]]])
    return losers


def _played(
    row: MatchRow, round_: RoundRow, keys: Mapping[int, str], losers: Mapping[int, set[str]]
) -> PlayedMatch:
    at = AT[Match]
    players, report_at = tuple(keys[seat] for seat in row.seats), AT[Report]
    results = [
        (
            report[report_at["state"]],
            ReportedResult(players, report[report_at["facts"]], tuple(report[report_at["bouts"]])),
        )
        for report in row.reports
    ]
    return PlayedMatch(
        players,
        None,
        game=row.columns[at["game"]],
        table=row.columns[at["table"]],
        round=round_.columns[AT[Round]["number"]],
        kind=row.columns[at["kind"]],
        result=next((result for state, result in results if state == Report.State.CONFIRMED), None),
        pending=tuple(result for state, result in results if state == Report.State.PENDING),
        losers=frozenset(losers.get(row.columns[at["id"]], ())).intersection(players),
        left=tuple(row.columns[at["reason_players"]]) if row.columns[at["reason"]] in LEFT_REASONS else (),
    )


def read_rows(pk: int) -> EventRows:
    """The rows of this event. Raises Tournament.DoesNotExist.

    The last statement reads `keys.cache_version`: who knew it before the first one has read one state.
    """
    reports, report_authors = _reports(pk)
    matches = _matches(pk, reports)
    rounds = _rounds(pk, matches)
    penalties, penalty_authors = _penalties(pk)
    keys, entries = _entries(pk)
    return EventRows(keys, rounds, entries, penalties, {**report_authors, **penalty_authors})


def _fields(model: type[Model]) -> Sequence[Field[Any, Any]]:
    return model._meta.concrete_fields


def _paths(model: type[Model], *paths: str) -> list[Any]:
    return [field_at(model, path) for path in paths]


def _reports(pk: int) -> tuple[dict[int, list[Columns]], dict[int, Columns]]:
    """Match -> its reports that are not superseded, oldest first; and their authors."""
    by_match: dict[int, list[Columns]] = {}
    authors: dict[int, Columns] = {}
    width, match = len(NAMES[Report]), AT[Report]["match_id"]
    for row in _report_columns(pk):
        by_match.setdefault(row[match], []).append(row[:width])
        authors[row[width]] = row[width:]
    return by_match, authors


@prepared(*_fields(Report), *_paths(Report, *AUTHOR), remembers=True)
def _report_columns(pk: int) -> QuerySet[Any, Columns]:
    rows = Report.objects.filter(match__round__tournament=pk).exclude(state=Report.State.SUPERSEDED)
    return rows.order_by("match", "version").values_list(*NAMES[Report], *AUTHOR)


def _penalties(pk: int) -> tuple[tuple[Columns, ...], dict[int, Columns]]:
    width, rows = len(NAMES[Penalty]), _penalty_columns(pk)
    return tuple(row[:width] for row in rows), {row[width]: row[width:] for row in rows}


@prepared(*_fields(Penalty), *_paths(Penalty, *AUTHOR))
def _penalty_columns(pk: int) -> QuerySet[Any, Columns]:
    rows = Penalty.objects.filter(entry__tournament=pk).order_by("at", "pk")
    return rows.values_list(*NAMES[Penalty], *AUTHOR)


def _matches(pk: int, reports: Mapping[int, list[Columns]]) -> dict[int, list[MatchRow]]:
    """Round -> its matches in the order of the model."""
    by_round: dict[int, list[MatchRow]] = {}
    width, round_ = len(NAMES[Match]), AT[Match]["round_id"]
    for number, repeated in groupby(_match_columns(pk), key=itemgetter(0)):
        rows = list(repeated)
        seats = tuple(row[width] for row in rows if row[width])
        row = MatchRow(rows[0][:width], seats, tuple(reports.get(number, ())))
        by_round.setdefault(rows[0][round_], []).append(row)
    return by_round


# Byes and missed rounds, which have no table, last.
MATCH_ORDER = (F("table").asc(nulls_last=True), "game", "pk")


@prepared(*_fields(Match), None, remembers=True)
def _match_columns(pk: int) -> QuerySet[Any, Columns]:
    rows = Match.objects.filter(round__tournament=pk).order_by(*MATCH_ORDER, "seats__number")
    return rows.values_list(*NAMES[Match], "seats__entry_id")


def _rounds(pk: int, matches: Mapping[int, list[MatchRow]]) -> tuple[RoundRow, ...]:
    own, stage = NAMES[Round], NAMES[Stage]
    return tuple(
        RoundRow(
            columns[: len(own)],
            columns[len(own) :],
            tuple(ClockStep(*step) for step in clock_steps if step[0] is not None),
            tuple(matches.get(columns[AT[Round]["id"]], ())),
        )
        for columns, clock_steps in _grouped(_round_columns(pk), len(own) + len(stage))
    )


ROUND_COLUMNS = (
    *NAMES[Round],
    *(f"stage__{name}" for name in NAMES[Stage]),
    *(f"clock_events__{name}" for name in ("kind", "at", "minutes", "match_id")),
)


@prepared(*_paths(Round, *ROUND_COLUMNS))
def _round_columns(pk: int) -> QuerySet[Any, Columns]:
    rows = Round.objects.filter(tournament=pk).order_by("number", "clock_events__pk")
    return rows.values_list(*ROUND_COLUMNS)


def _entries(pk: int) -> tuple[EventKeys, tuple[EntryRow, ...]]:
    own, call = NAMES[Entry], NAMES[JudgeCall]
    rows = _entry_columns(pk)
    if not rows:
        raise Tournament.DoesNotExist
    width = len(EventKeys._fields) - 1 + len(EventRules._fields)
    number, revision, cache_version, seed, elimination, double, groups, has_wishes, *rules = rows[0][:width]
    drawn = tuple(tuple(group) for group in groups)
    keys = EventKeys(
        number, revision, cache_version, seed, elimination, double, drawn, has_wishes, EventRules(*rules)
    )
    grouped = _grouped((row[width:] for row in rows), len(own) + len(call) + len(ACCOUNT))
    return keys, tuple(
        EntryRow(
            columns[: len(own)],
            _each_once(row[:2] for row in joined),
            _call(columns[len(own) :]),
            _each_once(row[2:] for row in joined),
        )
        for columns, joined in grouped
        if columns[0] is not None
    )


LISTS, PRESENCES = "entries__lists_on_record", "entries__presences"
# What is read beside the key columns of the event and the call that waits.
OF_CALL = (*NAMES[JudgeCall], *(f"claimed_by__{name}" for name in ACCOUNT))
BESIDE_ENTRY = (f"{LISTS}__from_round", f"{LISTS}__points", f"{PRESENCES}__number", f"{PRESENCES}__word")


@prepared(
    *_paths(Tournament, *EventKeys._fields[:-2]),
    models.BooleanField(),
    *_paths(Tournament, *EventRules._fields),
    *_fields(Entry),
    *_paths(JudgeCall, *OF_CALL),
    *_paths(Tournament, *BESIDE_ENTRY),
)
def _entry_columns(pk: int) -> QuerySet[Any, Columns]:
    """The tournament joined with each of its entries; one row where it has none."""
    # At most one for each entry: a constraint of the database.
    waiting = FilteredRelation("entries__calls", condition=Q(entries__calls__state__in=UNANSWERED))
    rows = Tournament.objects.filter(pk=pk).alias(call=waiting)
    rows = rows.annotate(has_wishes=Exists(EventWish.objects.filter(tournament=OuterRef("pk"))))
    rows = rows.order_by("entries__pk", f"{LISTS}__from_round", f"{PRESENCES}__number")
    return rows.values_list(
        *EventKeys._fields[:-1],
        *EventRules._fields,
        *(f"entries__{name}" for name in NAMES[Entry]),
        *(f"call__{name}" for name in OF_CALL),
        *BESIDE_ENTRY,
    )


def _each_once(rows: Iterable[Columns]) -> tuple[Columns, ...]:
    """The rows of one of two joins in order, each once: it was repeated for each row of the other."""
    return tuple(row for row in dict.fromkeys(rows) if row[0] is not None)


def _call(columns: Columns) -> tuple[Columns, Columns] | None:
    """The call and the account of who went there, out of the columns of both."""
    width = len(NAMES[JudgeCall])
    return None if columns[0] is None else (columns[:width], columns[width:])


def _grouped(rows: Iterable[Columns], width: int) -> Iterable[tuple[Columns, list[Columns]]]:
    """Rows of a join: each parent once (the first `width` columns, its id first), and its children."""
    for _pk, repeated in groupby(rows, key=itemgetter(0)):
        group = list(repeated)
        yield group[0][:width], [row[width:] for row in group]
