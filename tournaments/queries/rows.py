"""The rows of a whole event, read in five statements: plain values, nothing computed yet."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

from django.db.models import F, Model

from scoring.results import Said

from ..clock import Push
from ..memory import Memory
from ..models import Entry, Match, Penalty, Report, Round, Stage, Tournament
from ..played import PlayedMatch, PlayedRound, scored
from .played import scoring_of

Columns = tuple[Any, ...]
"""The columns of one row, in the order of the model."""

NAMES: dict[type[Model], tuple[str, ...]] = {
    model: tuple(field.attname for field in model._meta.concrete_fields)
    for model in (Entry, Match, Penalty, Report, Round, Stage)
}
AT = {model: {name: at for at, name in enumerate(names)} for model, names in NAMES.items()}
ACCOUNT = ("id", "username", "first_name", "last_name")


class MatchRow(NamedTuple):
    """A match, its entries in seat order, and what was said and is not superseded, the oldest first."""

    columns: Columns
    seats: tuple[int, ...]
    reports: tuple[Columns, ...]


class RoundRow(NamedTuple):
    """A round, its stage, the pushes of its clock, and its matches by table, byes and missed rounds last."""

    columns: Columns
    stage: Columns
    pushes: tuple[Push, ...]
    matches: tuple[MatchRow, ...]


class EntryRow(NamedTuple):
    """An entry, and the points of its lists: (round from which they count, points), the latest round last."""

    columns: Columns
    lists: tuple[tuple[int, int], ...]


class EventRules(NamedTuple):
    """By which numbers the games of an event are scored."""

    game: str
    ruleset: str
    points_limit: int
    not_played_points: int


class EventKeys(NamedTuple):
    """What of the tournament's row the computed values hang on, and the edition that was read."""

    id: int
    revision: int
    edition: str
    seed: str
    elimination: bool
    rules: EventRules


@dataclass(frozen=True)
class EventRows:
    """An event as its rows stand in the database. All threads share it, so nothing in it is ever changed."""

    keys: EventKeys
    rounds: tuple[RoundRow, ...]
    entries: tuple[EntryRow, ...]
    penalties: tuple[Columns, ...]
    accounts: Mapping[int, Columns]
    """Who wrote a report or a penalty."""
    computed: dict[Hashable, Any] = field(default_factory=dict, compare=False)
    """What was computed of these rows alone, by what was asked for; it goes when they go."""

    @cached_property
    def played(self) -> tuple[PlayedRound, ...]:
        """Every round as it was played, drafts included, in order. Computed once, when first asked for."""
        keys = {row.columns[AT[Entry]["id"]]: row.columns[AT[Entry]["key"]] for row in self.entries}
        ground = (self.keys.rules, keys, _losers(self.penalties, keys))
        known = SCORED.recall(self.keys.id) or Scored((), (), ())
        # After one act nearly every round is the very same as before, and so are its scores.
        same = known.rounds if known.ground == ground else ()
        played = tuple(
            known.played[at] if row in same[at : at + 1] else _played_round(row, *ground)
            for at, row in enumerate(self.rounds)
        )
        SCORED.keep(self.keys.id, Scored(ground, self.rounds, played))
        return played


class Scored(NamedTuple):
    """The rounds of an event with their scores, and all that the scores were made from."""

    ground: tuple[Any, ...]
    rounds: tuple[RoundRow, ...]
    played: tuple[PlayedRound, ...]


SCORED: Memory[Scored] = Memory(16)


def _played_round(
    row: RoundRow, rules: EventRules, keys: Mapping[int, str], losers: Mapping[int, set[str]]
) -> PlayedRound:
    by = scoring_of(rules)
    return PlayedRound(
        row.columns[AT[Round]["number"]],
        row.stage[AT[Stage]["kind"]] == Stage.Kind.KNOCKOUT,
        row.columns[AT[Round]["state"]] == Round.State.COMPLETE,
        tuple(scored(_played(match, row, keys, losers), by) for match in row.matches),
    )


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
    players, mark = tuple(keys[seat] for seat in row.seats), AT[Report]
    said = [
        (report[mark["state"]], Said(players, report[mark["facts"]], tuple(report[mark["bouts"]])))
        for report in row.reports
    ]
    return PlayedMatch(
        players,
        None,
        game=row.columns[at["game"]],
        table=row.columns[at["table"]],
        round=round_.columns[AT[Round]["number"]],
        kind=row.columns[at["kind"]],
        said=next((word for state, word in said if state == Report.State.CONFIRMED), None),
        pending=tuple(word for state, word in said if state == Report.State.PENDING),
        losers=frozenset(losers.get(row.columns[at["id"]], ())).intersection(players),
    )


def read_rows(pk: int) -> EventRows:
    """The rows of this event. Raises Tournament.DoesNotExist.

    `keys.edition` is read by the last statement: whoever knew it before the first one has read one state.
    """
    reports, authors = _reports(pk)
    matches = _matches(pk, reports)
    rounds = _rounds(pk, matches)
    penalties, more = _penalties(pk)
    keys, entries = _entries(pk)
    return EventRows(keys, rounds, entries, penalties, {**authors, **more})


def _reports(pk: int) -> tuple[dict[int, list[Columns]], dict[int, Columns]]:
    """Match -> its reports that are not superseded, oldest first; and their authors."""
    found = Report.objects.filter(match__round__tournament=pk).exclude(state=Report.State.SUPERSEDED)
    by_match: dict[int, list[Columns]] = {}
    authors: dict[int, Columns] = {}
    for columns, author in _with_accounts(Report, found.order_by("match", "version")):
        by_match.setdefault(columns[AT[Report]["match_id"]], []).append(columns)
        authors[author[0]] = author
    return by_match, authors


def _penalties(pk: int) -> tuple[tuple[Columns, ...], dict[int, Columns]]:
    found = list(_with_accounts(Penalty, Penalty.objects.filter(entry__tournament=pk).order_by("at", "pk")))
    return tuple(columns for columns, _author in found), {author[0]: author for _columns, author in found}


def _with_accounts(model: type[Model], found: Any) -> Iterable[tuple[Columns, Columns]]:
    """Each row, and the account of its author."""
    own = NAMES[model]
    for row in found.values_list(*own, *(f"author__{name}" for name in ACCOUNT)):
        yield row[: len(own)], row[len(own) :]


def _matches(pk: int, reports: Mapping[int, list[Columns]]) -> dict[int, list[MatchRow]]:
    """Round -> its matches in the order of the model."""
    names = NAMES[Match]
    rows = Match.objects.filter(round__tournament=pk).order_by(*MATCH_ORDER, "seats__number")
    by_round: dict[int, list[MatchRow]] = {}
    for columns, seats in _grouped(rows.values_list(*names, "seats__entry_id"), len(names)):
        row = MatchRow(columns, tuple(seat for (seat,) in seats if seat), tuple(reports.get(columns[0], ())))
        by_round.setdefault(columns[AT[Match]["round_id"]], []).append(row)
    return by_round


# Byes and missed rounds, which have no table, last.
MATCH_ORDER = (F("table").asc(nulls_last=True), "game", "pk")


def _rounds(pk: int, matches: Mapping[int, list[MatchRow]]) -> tuple[RoundRow, ...]:
    own, stage = NAMES[Round], NAMES[Stage]
    rows = Round.objects.filter(tournament=pk).order_by("number", "clock_events__at", "clock_events__pk")
    found = rows.values_list(
        *own,
        *(f"stage__{name}" for name in stage),
        *(f"clock_events__{name}" for name in ("kind", "at", "minutes", "match_id")),
    )
    return tuple(
        RoundRow(
            columns[: len(own)],
            columns[len(own) :],
            tuple(Push(*push) for push in pushes if push[0] is not None),
            tuple(matches.get(columns[AT[Round]["id"]], ())),
        )
        for columns, pushes in _grouped(found, len(own) + len(stage))
    )


def _entries(pk: int) -> tuple[EventKeys, tuple[EntryRow, ...]]:
    own = NAMES[Entry]
    lists = "entries__lists_on_record"
    rows = Tournament.objects.filter(pk=pk).order_by("entries__pk", f"{lists}__from_round")
    found = list(
        rows.values_list(
            *EventKeys._fields[:-1],
            *EventRules._fields,
            *(f"entries__{name}" for name in own),
            f"{lists}__from_round",
            f"{lists}__points",
        )
    )
    if not found:
        raise Tournament.DoesNotExist
    width = len(EventKeys._fields) - 1 + len(EventRules._fields)
    number, revision, edition, seed, elimination, *rules = found[0][:width]
    keys = EventKeys(number, revision, edition, seed, elimination, EventRules(*rules))
    grouped = _grouped((row[width:] for row in found), len(own))
    return keys, tuple(
        EntryRow(columns, tuple(one for one in lists if one[0] is not None))
        for columns, lists in grouped
        if columns[0] is not None
    )


def _grouped(rows: Iterable[Columns], width: int) -> Iterable[tuple[Columns, list[Columns]]]:
    """Rows of a join: each thing once (the first `width` columns; the very first is its id) and the rest."""
    for _pk, same in groupby(rows, key=itemgetter(0)):
        group = list(same)
        yield group[0][:width], [row[width:] for row in group]
