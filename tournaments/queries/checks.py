"""Everybody's results so far, to be looked at before the next pairing (F15, F25)."""

from __future__ import annotations

from dataclasses import dataclass

from ..games import GAME_WORDS
from ..models import Entry, Tournament
from ..names import name_key
from ..played import PlayedMatch
from ..sentences import worth_text
from .state import EventState, newest_state


@dataclass(frozen=True, slots=True)
class Cell:
    """One round of one player; `worth` is empty while there is no result."""

    round: int
    opponent: Entry | None
    kind: str
    own: int | None
    theirs: int | None
    worth: str
    """In words: "7 points, Margin 128"."""


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


def checks_of(event: EventState | Tournament) -> Checks:
    """The results so far, of everybody who has played."""
    state = newest_state(event)
    closed = _closed(state)
    cells = _cells(state)
    lines = tuple(
        ResultsLine(entry, tuple(cells[entry.key]), _has_looked(entry, closed))
        for entry in sorted(state.entries, key=lambda entry: (name_key(entry.name), entry.pk))
        if entry.key in cells
    )
    active = [line for line in lines if line.entry.status == Entry.Status.ACTIVE]
    return Checks(
        tuple(round_.number for round_ in state.published if state.matches(round_.number)),
        lines,
        sum(line.has_looked for line in active),
        len(active),
    )


def looked_of(state: EventState) -> tuple[int, int]:
    """How many of the players who are in have looked at their results, and how many there are."""
    closed = _closed(state)
    active = [entry for entry in state.entries if entry.status == Entry.Status.ACTIVE]
    return sum(_has_looked(entry, closed) for entry in active), len(active)


def _closed(state: EventState) -> int:
    return max((round_.number for round_ in state.played if round_.complete), default=0)


def _has_looked(entry: Entry, closed: int) -> bool:
    return entry.results_checked >= closed > 0


def _cells(state: EventState) -> dict[str, list[Cell]]:
    """Key -> the rounds of this player, in order."""
    cells: dict[str, list[Cell]] = {}
    for round_ in state.published:
        for match in state.matches(round_.number):
            for player in match.players:
                cells.setdefault(player, []).append(_cell(match, player, state))
    return cells


def _cell(match: PlayedMatch, player: str, state: EventState) -> Cell:
    score = (match.scores or {}).get(player)
    other = next((key for key in match.players if key != player), None)
    return Cell(
        round=match.round,
        opponent=state.by_key[other] if other else None,
        kind=match.kind,
        own=match.totals.get(player),
        theirs=match.totals.get(other) if other else None,
        worth=worth_text(score, GAME_WORDS[state.tournament.game]) if score else "",
    )
