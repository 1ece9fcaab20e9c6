"""Rounds as the desk, the hall and the sheets show them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext

from scoring.results import End, Score

from ..clock import Clock, Push, read_clock
from ..models import ClockEvent, Entry, Match, Report, Round, Tournament
from ..sentences import WORDS, joined, note_text, reason_text
from .lists import list_points_in
from .played import Played, played_in, scores_of, totals_of

RULINGS = frozenset({End.NO_SHOW, End.NOT_PLAYED, End.DOUBLE_LOSS})


@dataclass(frozen=True, slots=True)
class Initiative:
    """Who chooses initiative: the lower fleet total; with equal totals a random method does (A-INIT-1)."""

    totals: Mapping[str, int]
    chooser: Entry | None


@dataclass(frozen=True, slots=True)
class MatchView:
    """One table with everything said of it. `totals` and `scores` are by key and empty without a result."""

    match: Match
    table: int | None
    entries: tuple[Entry, ...]
    report: Report | None
    totals: Mapping[str, int]
    scores: Mapping[str, Score]
    reason: str
    notes: tuple[str, ...]
    extension: int
    """Minutes this table has beyond the others."""
    initiative: Initiative | None
    """None when a fleet is missing, or in a bye."""
    pending: tuple[Report, ...] = ()
    """What players have said and the other has not confirmed (F18)."""
    losers: frozenset[str] = frozenset()
    """The keys of those who were given a game loss here."""

    @property
    def chooser(self) -> Entry | None:
        return self.initiative.chooser if self.initiative else None

    @property
    def is_game(self) -> bool:
        return self.match.kind == Match.Kind.GAME

    @property
    def is_done(self) -> bool:
        return bool(self.scores) or not self.is_game

    @property
    def is_disputed(self) -> bool:
        """True where the two players say different things: neither counts (F18)."""
        return len(self.pending) > 1

    @property
    def is_agreed(self) -> bool:
        """True where what counts is what both players said."""
        return self.report is not None and self.report.said_by_id is not None

    @property
    def ruling(self) -> str:
        """In words, why the score is not that of a game; "" for a game."""
        return ruling_of(self)

    @property
    def winner(self) -> Entry | None:
        """Who won, a bye included; None without a result and in a missed round."""
        won = [entry for entry in self.entries if _has_won(self.scores.get(entry.key))]
        return won[0] if won else None


def ruling_of(match: MatchView | Played) -> str:
    """In words, why the score is not that of a game: nobody came, game loss …; "" otherwise."""
    if match.losers:
        names = [entry.name for entry in match.entries if entry.key in match.losers]
        return gettext("game loss: %(names)s") % {"names": joined(names)}
    end = match.report.end if match.report else ""
    return str(WORDS[end]) if end in RULINGS else ""


def _has_won(score: Score | None) -> bool:
    return score is not None and score.outcome in ("win", "bye")


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


def rounds_of(tournament: Tournament, *, with_draft: bool = False) -> tuple[Round, ...]:
    """The rounds everybody may see, in order; the draft too where asked for."""
    rounds = (
        Round.objects.filter(tournament=tournament).select_related("stage", "tournament").order_by("number")
    )
    return tuple(rounds if with_draft else rounds.exclude(state=Round.State.DRAFT))


def current_round(tournament: Tournament, *, with_draft: bool = True) -> Round | None:
    """The latest round; None before the first."""
    rounds = rounds_of(tournament, with_draft=with_draft)
    return rounds[-1] if rounds else None


def clock_of(round: Round, *, now: datetime) -> Clock:
    """The clock of the round at this moment."""
    events = ClockEvent.objects.filter(round=round).order_by("at", "pk")
    pushes = [Push(event.kind, event.at, event.minutes, event.match_id) for event in events]
    return read_clock(pushes, minutes=round.minutes, now=now)


def round_view(round: Round) -> RoundView:
    """The round with its tables, in table order, byes and missed rounds last."""
    played = played_in(Match.objects.filter(round=round))
    names = {entry.key: entry.name for each in played for entry in each.entries}
    names.update(_others(round, names, played))
    extensions, fleets = _extensions(round), _fleet_totals(played, round)
    matches = tuple(_match_view(each, round, names, extensions, fleets) for each in played)
    games = [match for match in matches if match.is_game]
    return RoundView(
        round=round,
        matches=matches,
        done=sum(match.is_done for match in games),
        total=len(games),
        notes=tuple(_note(note, names) for note in round.notes),
    )


def match_view(match: Match) -> MatchView:
    """One table, as in its round."""
    return next(each for each in round_view(match.round).matches if each.match.pk == match.pk)


def view_of(played: Played, *, extensions: Mapping[int, int]) -> MatchView:
    """A match that was read already, in one query: for the fleets."""
    names = {entry.key: entry.name for entry in played.entries}
    round = played.match.round
    return _match_view(played, round, names, extensions, _fleet_totals([played], round))


def _match_view(
    played: Played,
    round: Round,
    names: Mapping[str, str],
    extensions: Mapping[int, int],
    fleets: Mapping[str, int],
) -> MatchView:
    match, keys = played.match, {entry.key for entry in played.entries}
    mine = [note for note in round.notes if note["players"] and keys.issuperset(note["players"])]
    return MatchView(
        match=match,
        table=match.table,
        entries=played.entries,
        report=played.report,
        totals=totals_of(played, round.tournament),
        scores=scores_of(played, round.tournament) or {},
        reason=reason_text(match.reason, _named(match.reason_players, names)),
        notes=tuple(_note(note, names) for note in mine),
        extension=extensions.get(match.pk, 0),
        initiative=_initiative(played.entries, fleets),
        pending=played.pending,
        losers=played.losers,
    )


def _initiative(entries: tuple[Entry, ...], fleets: Mapping[str, int]) -> Initiative | None:
    if len(entries) < 2 or any(entry.key not in fleets for entry in entries):
        return None
    totals = {entry.key: fleets[entry.key] for entry in entries}
    lowest = [entry for entry in entries if totals[entry.key] == min(totals.values())]
    return Initiative(totals, lowest[0] if len(lowest) == 1 else None)


def _note(note: Mapping[str, object], names: Mapping[str, str]) -> str:
    players = note["players"]
    return note_text(str(note["code"]), _named(players if isinstance(players, list) else [], names))


def _named(keys: Iterable[str], names: Mapping[str, str]) -> list[str]:
    return [names.get(key, key) for key in keys]


def _others(round: Round, known: Mapping[str, str], played: Iterable[Played]) -> dict[str, str]:
    """The names of players who are spoken of but do not sit in this round."""
    spoken = {key for each in played for key in each.match.reason_players}
    missing = spoken - known.keys()
    if not missing:
        return {}
    found = Entry.objects.filter(tournament=round.tournament_id, key__in=missing)
    return dict(found.values_list("key", "name"))


def _extensions(round: Round) -> dict[int, int]:
    minutes: dict[int, int] = {}
    extended = ClockEvent.objects.filter(round=round, kind=ClockEvent.Kind.EXTEND, match__isnull=False)
    for match, more in extended.values_list("match_id", "minutes"):
        minutes[match or 0] = minutes.get(match or 0, 0) + more
    return minutes


def _fleet_totals(played: Iterable[Played], round: Round) -> dict[str, int]:
    """Key -> points of the fleet used in this round, for those who handed one in (F32)."""
    return list_points_in(round.number, (entry for each in played for entry in each.entries))
