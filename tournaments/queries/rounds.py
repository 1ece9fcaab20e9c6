"""Rounds as the desk, the hall and the sheets show them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext

from ..clock import Clock, Push, read_clock
from ..games.words import RULINGS
from ..models import ClockEvent, Entry, Match, Round, Stage, Tournament
from ..played import places_of_bracket
from ..sentences import joined, note_text, reason_text
from .records import MatchRecord
from .state import EventState, newest_state


@dataclass(frozen=True, slots=True)
class Initiative:
    """Who chooses initiative: the lower fleet total; with equal totals a random method does (A-INIT-1)."""

    totals: Mapping[str, int]
    chooser: Entry | None


@dataclass(frozen=True, slots=True)
class MatchView(MatchRecord):
    """One table, and what is to be said of it in words."""

    reason: str
    """Why these players meet."""
    notes: tuple[str, ...]
    extension: int
    """Minutes this table has beyond the others."""
    initiative: Initiative | None
    """None when a fleet is missing, or in a bye."""

    @property
    def chooser(self) -> Entry | None:
        return self.initiative.chooser if self.initiative else None

    @property
    def ruling(self) -> str:
        """In words, why the score is not that of a game: nobody came, game loss …; "" for a game."""
        return ruling_of(self)


def ruling_of(match: MatchRecord) -> str:
    """In words, why the score is not that of a game: nobody came, game loss …; "" otherwise."""
    if match.losers:
        names = [entry.name for entry in match.entries if entry.key in match.losers]
        return gettext("game loss: %(names)s") % {"names": joined(names)}
    return str(RULINGS[match.played.ruling]) if match.played.ruling else ""


@dataclass(frozen=True, slots=True)
class RoundView:
    """A round with its tables; `done` of `total` games have a result."""

    round: Round
    matches: tuple[MatchView, ...]
    done: int
    total: int
    notes: tuple[str, ...]

    @property
    def open(self) -> tuple[MatchView, ...]:
        """The games without a result."""
        return tuple(match for match in self.matches if not match.is_done)

    def match(self, pk: int) -> MatchView | None:
        """The table of this match; None where the round has none."""
        return next((match for match in self.matches if match.match.pk == pk), None)


def rounds_of(tournament: Tournament, *, with_draft: bool = False) -> tuple[Round, ...]:
    """The rounds everybody may see, in order; the draft too where asked for. Pages use the state."""
    rounds = (
        Round.objects.filter(tournament=tournament).select_related("stage", "tournament").order_by("number")
    )
    return tuple(rounds if with_draft else rounds.exclude(state=Round.State.DRAFT))


def current_round(tournament: Tournament, *, with_draft: bool = True) -> Round | None:
    """The latest round; None before the first. Pages use the state."""
    rounds = rounds_of(tournament, with_draft=with_draft)
    return rounds[-1] if rounds else None


def clock_of(round: Round, *, now: datetime) -> Clock:
    """The clock of the round at this moment, read for this round alone."""
    events = ClockEvent.objects.filter(round=round).order_by("at", "pk")
    pushes = [Push(event.kind, event.at, event.minutes, event.match_id) for event in events]
    return read_clock(pushes, minutes=round.minutes, now=now)


def clock_in(state: EventState, round: Round, *, now: datetime) -> Clock:
    """The clock of the round at this moment."""
    return read_clock(state.pushes(round.number), minutes=round.minutes, now=now)


def round_view(event: EventState | Round, number: int | None = None) -> RoundView:
    """The round with its tables, in table order, byes and missed rounds last."""
    state, round_ = round_in(event, number)
    records = state.records(round_.number)
    extensions, points = _extensions(state.pushes(round_.number)), state.list_points(round_.number)
    names = {entry.key: entry.name for entry in state.entries}
    done, total = progress_of(state, round_.number)
    return RoundView(
        round=round_,
        matches=tuple(_match_view(record, names, extensions, points) for record in records),
        done=done,
        total=total,
        notes=tuple(_note(note, names) for note in round_.notes),
    )


def match_view(event: EventState | Match, pk: int | None = None) -> MatchView:
    """One table, as in its round. Raises Match.DoesNotExist where the event has no such match."""
    if isinstance(event, Match):
        return match_view(newest_state(event.round.tournament), event.pk)
    return view_of(event, event.record(pk or 0))


def view_of(state: EventState, record: MatchRecord) -> MatchView:
    """The match of this record with what is to be said of it."""
    number = record.match.round.number
    names = {entry.key: entry.name for entry in state.entries}
    return _match_view(record, names, _extensions(state.pushes(number)), state.list_points(number))


def progress_of(state: EventState, number: int) -> tuple[int, int]:
    """How many games of the round have a result, and how many there are."""
    games = [match for match in state.matches(number) if match.is_game]
    return sum(match.is_done for match in games), len(games)


def round_in(event: EventState | Round, number: int | None) -> tuple[EventState, Round]:
    """The event and its round of this number. Raises Round.DoesNotExist."""
    if isinstance(event, Round):
        return round_in(newest_state(event.tournament), event.number)
    round_ = event.round(number or 0)
    if round_ is None:
        raise Round.DoesNotExist
    return event, round_


def _match_view(
    record: MatchRecord, names: Mapping[str, str], extensions: Mapping[int, int], points: Mapping[str, int]
) -> MatchView:
    match, keys = record.match, set(record.played.players)
    own = [note for note in match.round.notes if note["players"] and keys.issuperset(note["players"])]
    return MatchView(
        match=match,
        entries=record.entries,
        played=record.played,
        report=record.report,
        pending=record.pending,
        reason=reason_text(match.reason, _named(match.reason_players, names)),
        notes=tuple(_note(note, names) for note in own),
        extension=extensions.get(match.pk, 0),
        initiative=_initiative(record.entries, points),
    )


def _initiative(entries: tuple[Entry, ...], points: Mapping[str, int]) -> Initiative | None:
    if len(entries) < 2 or any(entry.key not in points for entry in entries):
        return None
    totals = {entry.key: points[entry.key] for entry in entries}
    lowest = [entry for entry in entries if totals[entry.key] == min(totals.values())]
    return Initiative(totals, lowest[0] if len(lowest) == 1 else None)


def _note(note: Mapping[str, object], names: Mapping[str, str]) -> str:
    players = note["players"]
    return note_text(str(note["code"]), _named(players if isinstance(players, list) else [], names))


def _named(keys: Iterable[str], names: Mapping[str, str]) -> list[str]:
    return [names.get(key, key) for key in keys]


def _extensions(pushes: Sequence[Push]) -> dict[int, int]:
    """Match -> minutes this table has beyond the others."""
    minutes: dict[int, int] = {}
    for push in pushes:
        if push.kind == ClockEvent.Kind.EXTEND and push.match is not None:
            minutes[push.match] = minutes.get(push.match, 0) + push.minutes
    return minutes


def round_name(state: EventState, round: Round) -> str:
    """What people call the round: its number, or "Semi-finals"."""
    if round.stage.kind == Stage.Kind.SWISS:
        return gettext("Round %(number)s") % {"number": round.number}
    return knockout_name(places_of_bracket(state.matches(round.number)))


def name_of_round(round: Round) -> str:
    """The same for whoever holds the round alone; only a bracket needs to be read for it."""
    if round.stage.kind == Stage.Kind.SWISS:
        return gettext("Round %(number)s") % {"number": round.number}
    return round_name(newest_state(round.tournament), round)


def knockout_name(games: int) -> str:
    """What people call a round of the bracket with so many games."""
    names = {1: gettext("Final"), 2: gettext("Semi-finals"), 4: gettext("Quarter-finals")}
    return names.get(games) or gettext("Last %(players)s") % {"players": games * 2}
