"""Which round comes next, and what is to be paired in it; from plain values, without Django."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from scoring.standings import Standing
from scoring.structures import Plan
from tournaments.pairing.types import (
    DUEL,
    CutRequest,
    EliminationRequest,
    Entrant,
    KnockoutRequest,
    Request,
    Seats,
    SwissRequest,
)
from tournaments.played import PlayedMatch, PlayedRound

ACTIVE = "active"


class NextRoundError(ValueError):
    """There is no next round now. `code`: round_open, event_over, too_few_for_cut, nobody_left."""

    def __init__(self, code: str, **figures: int) -> None:
        super().__init__(code)
        self.code = code
        self.figures = figures


@dataclass(frozen=True, slots=True)
class NextRound:
    """The round that comes next. `number` counts through the whole event, over the cut."""

    number: int
    knockout: bool
    final: bool
    """True for the last round of the bracket, which has its own time (A-TIME-1)."""
    request: Request


def next_round(
    plan: Plan,
    *,
    standings: Sequence[Standing],
    rounds: Sequence[PlayedRound],
    clubs: Mapping[str, str],
    avoid_clubs: bool = False,
    seats: Seats = DUEL,
) -> NextRound:
    """What comes after these rounds, with the active players of the standings. Raises NextRoundError.

    Standings are those of all complete rounds; clubs are by player, and may leave out players without one.
    """
    if rounds and not rounds[-1].complete:
        raise NextRoundError("round_open", round=rounds[-1].number)
    number = rounds[-1].number + 1 if rounds else 1
    if rounds and rounds[-1].knockout:
        return _next_knockout(number, standings, rounds[-1], seats=seats)
    active = [line for line in standings if line.status == ACTIVE]
    entrants = entrants_of(active, rounds, clubs)
    if plan.elimination:
        return NextRound(number, True, len(entrants) <= 2, EliminationRequest(entrants, seats))
    if len(rounds) < plan.swiss_rounds:
        swiss = SwissRequest(number, entrants, avoid_clubs=avoid_clubs, seats=seats)
        return NextRound(number, False, False, swiss)
    return _cut(number, plan.cut, active, played=len(rounds), seats=seats)


def entrants_of(
    lines: Sequence[Standing], rounds: Sequence[PlayedRound], clubs: Mapping[str, str]
) -> tuple[Entrant, ...]:
    """The players of these lines with their history of the Swiss stage (A-SWISS-3)."""
    met: dict[str, Counter[str]] = {line.player: Counter() for line in lines}
    byes = dict.fromkeys(met, 0)
    tables: dict[str, set[int]] = {player: set() for player in met}
    short = dict.fromkeys(met, 0)
    for largest, match in _matches_of(rounds):
        for player in met.keys() & set(match.players):
            if match.has_met:
                met[player].update(other for other in match.players if other != player)
            byes[player] += match.had_bye(player)
            short[player] += 1 < len(match.players) < largest
            if match.table is not None:
                tables[player].add(match.table)
    return tuple(
        Entrant(
            line.player,
            line.points,
            line.rank or 0,  # the disqualified have none; they are in no pairing that is to be drawn
            met=frozenset(met[line.player]),
            byes=byes[line.player],
            club=clubs.get(line.player, ""),
            tables=frozenset(tables[line.player]),
            meetings=dict(met[line.player]),
            short=short[line.player],
        )
        for line in lines
    )


def _matches_of(rounds: Sequence[PlayedRound]) -> Iterator[tuple[int, PlayedMatch]]:
    """Every match with the size of the largest of its round."""
    for played in rounds:
        largest = max((len(match.players) for match in played.matches), default=0)
        yield from ((largest, match) for match in played.matches)


def _cut(number: int, size: int, active: Sequence[Standing], *, played: int, seats: Seats) -> NextRound:
    """The bracket's first round from the best who are still here (A-CUT-1, A-CUT-2)."""
    if not size:
        raise NextRoundError("event_over", rounds=played)
    if len(active) < size:
        raise NextRoundError("too_few_for_cut", cut=size, players=len(active))
    return NextRound(
        number, True, size <= seats[1], CutRequest(tuple(line.player for line in active[:size]), seats)
    )


def _next_knockout(
    number: int, standings: Sequence[Standing], last: PlayedRound, *, seats: Seats
) -> NextRound:
    """The winners go on; a winner who left since leaves the next opponent a bye (A-KO-3, A-KO-4)."""
    active = {line.player for line in standings if line.status == ACTIVE}
    # The bracket of a single game is decided; one of more goes on even if some of them were never played.
    highest = max(match.game or 0 for match in last.matches)
    if highest <= 1:
        raise NextRoundError("event_over", rounds=last.number)
    games = tuple(
        (match.game or 0, tuple(player for player in [match.winner] if player in active and player))
        for match in last.matches
    )
    if not any(players for _, players in games):
        raise NextRoundError("nobody_left", round=last.number)
    return NextRound(number, True, highest <= 2, KnockoutRequest(games, seats))
