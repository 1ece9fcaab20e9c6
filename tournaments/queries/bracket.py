"""The knockout bracket, with the games that are still to come."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, repeat

from ..models import Entry, Round, Stage, Tournament
from ..next_round import lost_semi_final, who_goes_on
from ..pairing import DUEL, Seats
from .played import game_of
from .ranking import ranking_after
from .rounds import MatchView, RoundView, columns_ahead, knockout_name, round_view
from .state import EventState, newest_state

Columns = tuple[tuple[int, ...], ...]
"""The numbers of the games of each round, from top to bottom."""


@dataclass(frozen=True, slots=True)
class BracketGame:
    """One game of the bracket; `match` is None for a game to come, or one nobody was left for."""

    number: int
    match: MatchView | None
    through: tuple[Entry, ...] = ()
    """Who goes on from here, in order of place; of the final who has won the event."""

    @property
    def entries(self) -> tuple[Entry, ...]:
        return self.match.entries if self.match else ()


@dataclass(frozen=True, slots=True)
class BracketRound:
    """One column. Of duels two neighbouring games feed the game beside them in the next column (A-KO-3)."""

    name: str
    round: Round | None
    games: tuple[BracketGame, ...]


@dataclass(frozen=True, slots=True)
class Bracket:
    """The whole knockout, the first round first. `champion` is None until the final is closed."""

    rounds: tuple[BracketRound, ...]
    champion: Entry | None
    third: BracketGame | None = None
    """The game for the third place, played or to come; None where there is none."""


def bracket_of(event: EventState | Tournament) -> Bracket | None:
    """The bracket as far as it is published; None before the knockout."""
    state = newest_state(event)
    numbers = [round_.number for round_ in state.published if round_.stage.kind == Stage.Kind.KNOCKOUT]
    if not numbers:
        return None
    seats = game_of(state.tournament).seats
    columns = _columns(state, numbers, seats)
    rounds = tuple(
        _column(state, number, columns[at:], seats)
        for at, number in zip(range(len(columns)), chain(numbers, repeat(None)), strict=False)
    )
    last = rounds[-1]
    closed = last.round is not None and last.round.state == Round.State.COMPLETE
    champion = next(iter(last.games[0].through), None) if closed else None
    return Bracket(rounds, champion, _third(state, rounds))


def third_in(state: EventState, number: int) -> tuple[str, ...]:
    """The keys of those who lost this round of the bracket and play for the third place; mostly nobody."""
    if not state.tournament.third_place:
        return ()
    lines = [row.standing for row in ranking_after(state, number)]
    return lost_semi_final(state.played_round(number), lines, seats=game_of(state.tournament).seats)


def through_in(state: EventState, number: int) -> dict[int, tuple[str, ...]]:
    """Game of this round of the bracket -> the keys of those who go on from it, in order of place."""
    played = state.played_round(number)
    lines = [row.standing for row in ranking_after(state, number)]
    return dict(who_goes_on(played, lines, seats=game_of(state.tournament).seats))


def seeds_of(state: EventState, view: RoundView) -> Mapping[str, int]:
    """Key -> number in the seeding, in the first round of a cut; nothing in any other round."""
    if not any(match.match.reason == "seeding" for match in view.matches):
        return {}
    seated = {entry.key for match in view.matches for entry in match.entries}
    order = (row.entry.key for row in ranking_after(state, view.round.number - 1))
    return {key: at for at, key in enumerate((key for key in order if key in seated), start=1)}


def _third(state: EventState, rounds: Sequence[BracketRound]) -> BracketGame | None:
    final = rounds[-1].round
    if final is None:
        return BracketGame(2, None) if state.tournament.third_place and len(rounds) > 1 else None
    for match in round_view(state, final.number).matches:
        if match.played.for_third:
            winner = match.played.winner
            return BracketGame(2, match, (state.by_key[winner],) if winner else ())
    return None


def _columns(state: EventState, numbers: Sequence[int], seats: Seats) -> Columns:
    """The games of every round: of duels they stand from the start, pods are dealt anew each time."""
    columns = columns_ahead(state.matches(numbers[0]), seats)
    if seats == DUEL:
        return columns
    for at, number in enumerate(numbers):
        columns = (*columns[:at], *columns_ahead(state.matches(number), seats))
    return columns


def _column(state: EventState, number: int | None, columns: Columns, seats: Seats) -> BracketRound:
    """The first of these columns; `number` None for a round to come."""
    name = knockout_name(columns, seats)
    if number is None:
        return BracketRound(name, None, tuple(BracketGame(game, None) for game in columns[0]))
    view, through = round_view(state, number), through_in(state, number)
    matches = {match.played.game: match for match in view.matches}
    games = (
        BracketGame(game, matches.get(game), tuple(state.by_key[key] for key in through.get(game, ())))
        for game in columns[0]
    )
    return BracketRound(name, view.round, tuple(games))
