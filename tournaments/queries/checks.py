"""Everybody's results so far, to be looked at before the next pairing (F15, F25)."""

from __future__ import annotations

from dataclasses import dataclass

from ..models import Entry, Match, Round, Tournament
from .played import Played, played_in, scores_of, totals_of


@dataclass(frozen=True, slots=True)
class Cell:
    """One round of one player; points and margin are None while there is no result."""

    round: int
    opponent: Entry | None
    kind: str
    own: int | None
    theirs: int | None
    points: int | None
    margin: int | None


@dataclass(frozen=True, slots=True)
class ResultsLine:
    """A player with his rounds, and whether he said that they are right."""

    entry: Entry
    cells: tuple[Cell, ...]
    has_looked: bool


@dataclass(frozen=True, slots=True)
class Checks:
    """All lines by name; `looked` of `total` players who are in have looked at the rounds that are closed."""

    rounds: tuple[int, ...]
    lines: tuple[ResultsLine, ...]
    looked: int
    total: int


def checks_of(tournament: Tournament) -> Checks:
    """The results so far, of everybody who has played."""
    matches = Match.objects.filter(round__tournament=tournament).exclude(round__state=Round.State.DRAFT)
    played = sorted(played_in(matches), key=lambda each: each.match.round.number)
    cells: dict[int, list[Cell]] = {}
    for each in played:
        for entry in each.entries:
            cells.setdefault(entry.pk, []).append(_cell(each, entry, tournament))
    closed = _closed(tournament)
    entries = Entry.objects.filter(tournament=tournament).order_by("name", "pk")
    lines = tuple(
        ResultsLine(entry, tuple(cells[entry.pk]), _has_looked(entry, closed))
        for entry in entries
        if entry.pk in cells
    )
    active = [line for line in lines if line.entry.status == Entry.Status.ACTIVE]
    return Checks(
        tuple(sorted({each.match.round.number for each in played})),
        lines,
        sum(line.has_looked for line in active),
        len(active),
    )


def looked_of(tournament: Tournament) -> tuple[int, int]:
    """How many of the players who are in have looked at their results, and how many there are."""
    closed = _closed(tournament)
    active = Entry.objects.filter(tournament=tournament, status=Entry.Status.ACTIVE)
    checked = list(active.values_list("results_checked", flat=True))
    return sum(number >= closed > 0 for number in checked), len(checked)


def _closed(tournament: Tournament) -> int:
    complete = Round.objects.filter(tournament=tournament, state=Round.State.COMPLETE)
    return complete.order_by("-number").values_list("number", flat=True).first() or 0


def _has_looked(entry: Entry, closed: int) -> bool:
    return entry.results_checked >= closed > 0


def _cell(played: Played, entry: Entry, tournament: Tournament) -> Cell:
    score = (scores_of(played, tournament) or {}).get(entry.key)
    totals = totals_of(played, tournament)
    other = next((each for each in played.entries if each != entry), None)
    return Cell(
        round=played.match.round.number,
        opponent=other,
        kind=played.match.kind,
        own=totals.get(entry.key),
        theirs=totals.get(other.key) if other else None,
        points=score.points if score else None,
        margin=score.margin if score else None,
    )
