"""What the chain of the history says an act changed, read after the act in one statement.

Acts that reach far (`Binds.EVERYTHING`) say the whole event anew, in four statements.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from datetime import datetime
from itertools import groupby
from typing import TYPE_CHECKING, Any

from django.db.models import FilteredRelation, Q, QuerySet

from scoring.results import ReportedResult

from ...acts import Action, Binds
from ...event_settings import settings_of
from ...event_settings.in_file import file_part
from ...models import ClockEvent, Entry, Match, Penalty, Report, Round, Stage, Tournament
from ...pairing import ENGINE
from ...proof.chain import Facts, Json, sealed_name
from ...proof.facts import (
    BINDING_PENALTIES,
    clock_facts,
    head_facts,
    match_facts,
    penalty_facts,
    player_facts,
    result_facts,
    round_head,
)
from ...queries.state.played import game_of
from ..rows.keys import keys_in

if TYPE_CHECKING:
    from .change import Change

_ROUND = (
    "number",
    "stage__kind",
    "state",
    "seed",
    "hall",
    "minutes",
    "published_at",
    "closed_at",
    "avoid_clubs",
)
_MATCH = ("pk", "kind", "table", "game", "reason")
_COLUMNS = (
    *_ROUND,
    *(f"matches__{name}" for name in _MATCH),
    *("counts__facts", "counts__bouts", "counts__at", "matches__seats__entry__key"),
)


def changed_facts(step: Change[Any], data: Json) -> Facts:
    """What the act changed, as merge patches; `data` is what it keeps in the history."""
    binds, target, tournament = step.action.act.binds, step.target, step.tournament
    has_rounds = tournament.state != Tournament.State.SETUP
    if Binds.EVERYTHING in binds and (has_rounds or Binds.PLAYERS not in binds):
        return whole_event(tournament)
    facts: list[Json | None] = []
    if Binds.HEAD in binds:
        facts += [{"event": None}, {"event": _head(tournament)}]
    if Binds.PLAYERS in binds:
        facts += _players(tournament, target, {*keys_in(data), *step.gone} - {""})
    if Binds.PENALTIES in binds:
        facts += [{"penalties": None}, {"penalties": _penalties(tournament)}]
    facts += _of_round(binds, target, tournament, data)
    if step.action == Action.PAIR_ROUND:
        facts.append({"draws": {str(data["round"]): {"engine": ENGINE}}})
    return tuple(facts)


def whole_event(tournament: Tournament) -> Facts:
    """The event anew: None, then all of it."""
    entries = Entry.objects.filter(tournament=tournament).order_by("pk")
    rounds = _rounds(tournament, Round.objects.filter(tournament=tournament))
    clocks = _clocks(ClockEvent.objects.filter(round__tournament=tournament))
    for number, steps in clocks.items():
        rounds[number]["clock"] = steps
    state = {
        "event": _head(tournament),
        "players": {entry.key: _player(entry) for entry in entries},
        "rounds": rounds,
        "penalties": _penalties(tournament),
    }
    return None, state


def _of_round(binds: Binds, target: Any, tournament: Tournament, data: Json) -> Iterator[Json]:
    if Binds.MATCH in binds and isinstance(target, Match):
        yield from _match(target, tournament)
        if data.get("seating") is not None:
            # A correction in a bracket that seated its next round anew.
            yield from _latest(tournament)
    if Binds.TABLES in binds:
        yield from _round_anew(target, tournament) if isinstance(target, Round) else _latest(tournament)
    if Binds.ROUND in binds and isinstance(target, Round):
        yield {"rounds": {str(target.number): _round(target)}}
    if Binds.CLOCK in binds and isinstance(target, Round):
        steps = _clocks(ClockEvent.objects.filter(round=target)).get(str(target.number))
        yield {"rounds": {str(target.number): {"clock": steps}}}


def _head(tournament: Tournament) -> Json:
    keys = {"game": tournament.game, **file_part(settings_of(tournament))}
    return head_facts(keys, seed=tournament.seed, state=tournament.state)


def _players(tournament: Tournament, target: Any, keys: Set[str]) -> Iterator[Json]:
    """The players of these keys, whose rows may be gone."""
    if isinstance(target, Entry) and keys <= {target.key}:
        yield {"players": {target.key: None if target.pk is None else _player(target)}}
    elif keys:
        entries = Entry.objects.filter(tournament=tournament, key__in=keys)
        yield {"players": {**dict.fromkeys(sorted(keys)), **{entry.key: _player(entry) for entry in entries}}}


def _player(entry: Entry) -> Json:
    return player_facts(
        status=entry.status,
        entered=entry.entered_round,
        left=entry.left_after_round,
        name=sealed_name(entry.name_salt, entry.own_name, entry.club),
    )


def _penalties(tournament: Tournament) -> Json:
    """The rulings in force that take something, by player."""
    rulings = Penalty.objects.filter(
        entry__tournament=tournament, state=Penalty.State.STANDING, kind__in=BINDING_PENALTIES
    )
    found: dict[str, list[Json]] = {}
    columns = ("entry__key", "kind", "points", "match__round__number", "round__number", "at")
    for key, kind, points, of_match, of_round, at in rulings.order_by("at", "pk").values_list(*columns):
        found.setdefault(key, []).append(penalty_facts(kind, points, of_match or of_round, at))
    return found


def _round(round_: Round) -> Json:
    """The columns of a round; one that is reopened or taken back has lost its times."""
    columns = (getattr(round_, name) for name in _ROUND[2:])
    times = {"published_at": None, "closed_at": None}
    return {**times, **_head_of_round(round_.stage.kind, *columns)}


def _head_of_round(kind: str, state: str, seed: str, *columns: Any) -> Json:
    hall, minutes, published_at, closed_at, avoid_clubs = columns
    return round_head(
        kind="knockout" if kind == Stage.Kind.KNOCKOUT else "swiss",
        status="paired" if state == Round.State.PUBLISHED else state,
        seed=seed,
        hall=hall,
        minutes=minutes,
        published_at=published_at,
        closed_at=closed_at,
    ) | ({"avoid_clubs": True} if avoid_clubs else {})


def _latest(tournament: Tournament) -> Iterator[Json]:
    """The latest round anew; one that was discarded behind it is gone."""
    of_event = Round.objects.filter(tournament=tournament)
    latest = of_event.order_by("-number").values("number")[:1]
    rounds = _rounds(tournament, of_event.filter(number=latest))
    yield {"rounds": {str(max(map(int, rounds), default=0) + 1): None}}
    yield from _anew(rounds)


def _round_anew(round_: Round, tournament: Tournament) -> Iterator[Json]:
    if round_.pk is None:
        yield {"rounds": {str(round_.number): None}}
    else:
        yield from _anew(_rounds(tournament, Round.objects.filter(pk=round_.pk)))


def _anew(rounds: Mapping[str, Json]) -> Iterator[Json]:
    for number, round_ in rounds.items():
        yield {"rounds": {number: {"matches": None}}}
        yield {"rounds": {number: round_}}


def _match(match: Match, tournament: Tournament) -> Iterator[Json]:
    for number, round_ in _rounds(tournament, Round.objects.filter(matches=match.pk)).items():
        yield {"rounds": {number: {"matches": dict.fromkeys(round_["matches"])}}}
        yield {"rounds": {number: {"matches": round_["matches"]}}}


def _rounds(tournament: Tournament, rounds: QuerySet[Round]) -> dict[str, Json]:
    """Number -> round with its tables by the key of their first player, in one statement."""
    condition = Q(matches__reports__state=Report.State.CONFIRMED)
    rows = rounds.annotate(counts=FilteredRelation("matches__reports", condition=condition))
    ordered = rows.order_by("number", "matches__pk", "matches__seats__number").values_list(*_COLUMNS)
    found: dict[str, Json] = {}
    for columns, seats in groupby(ordered, key=lambda row: row[:-1]):
        number, *of_round = columns[: len(_ROUND)]
        round_ = found.setdefault(str(number), {**_head_of_round(*of_round), "matches": {}})
        players = tuple(seat[-1] for seat in seats if seat[-1] is not None)
        if players:
            round_["matches"][players[0]] = _table(tournament, players, *columns[len(_ROUND) + 1 :])
    return found


def _table(tournament: Tournament, players: tuple[str, ...], *columns: Any) -> Json:
    kind, table, game, reason, facts, bouts, at = columns
    result = None
    if at is not None:
        result = result_facts(ReportedResult(players, facts, tuple(bouts)), at=at, game=game_of(tournament))
    return match_facts(players, kind=kind, table=table, game=game, reason=reason, result=result)


def _clocks(steps: QuerySet[ClockEvent]) -> dict[str, list[Json]]:
    """Number of the round -> the steps of its clock, in the order they were written."""
    found: dict[str, list[tuple[str, datetime, int]]] = {}
    rows = steps.order_by("pk").values_list("round__number", "kind", "at", "minutes")
    for number, kind, at, minutes in rows:
        found.setdefault(str(number), []).append((kind, at, minutes))
    return {number: clock_facts(of_round) for number, of_round in found.items()}
