"""The knockout bracket, with the games that are still to come."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, repeat

from ...models import Entry, Round, Stage, Tournament
from ...pairing import DUEL, DoubleEliminationRequest, Seats, games_ahead, is_decided, places_of, seats_of
from ...play.next_round import NextRoundError, lost_semi_final, orders_of, who_goes_on
from ...play.played import PlayedRound
from ..state.played import game_of
from ..state.ranking import ranking_after
from ..state.round_codes import double_code, knockout_code
from ..state.state import EventState, newest_state
from .next_pairing import pairing_request_of
from .rounds import MatchView, RoundView, columns_ahead, round_view

Columns = tuple[tuple[int, ...], ...]
"""The numbers of the games of each round, from top to bottom."""


@dataclass(frozen=True, slots=True)
class BracketGame:
    """One game of the bracket; `match` is None for a game to come, or one without players."""

    number: int
    match: MatchView | None
    through: tuple[Entry, ...] = ()
    """Who goes on from this game, in order of place; of the final the winner of the event."""

    @property
    def entries(self) -> tuple[Entry, ...]:
        return self.match.entries if self.match else ()


@dataclass(frozen=True, slots=True)
class BracketRound:
    """One column. With duels two neighbouring games feed the game beside them in the next column (A-KO-3)."""

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
    lower: tuple[BracketRound, ...] = ()
    """Of a double elimination, whose `rounds` are those of the upper half."""
    final: tuple[BracketRound, ...] = ()
    """Of a double elimination the final, and the deciding one where there is one."""

    @property
    def last(self) -> BracketGame:
        """The game that decides who has won."""
        return (self.final or self.rounds)[-1].games[0]


def bracket_of(event: EventState | Tournament) -> Bracket | None:
    """The bracket as far as it is published; None before the knockout."""
    state = newest_state(event)
    numbers = [round_.number for round_ in state.published if round_.stage.kind == Stage.Kind.KNOCKOUT]
    if not numbers:
        return None
    if state.tournament.double_elimination:
        return _double(state, numbers)
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
    """The keys of those who lost this round of the bracket and play for the third place; usually nobody."""
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


def seated_next(state: EventState, number: int) -> frozenset[str] | None:
    """The keys of those with a seat in the round after this one of a double elimination; None where none
    comes."""
    try:
        request = pairing_request_of(state, until_round=number).request
    except NextRoundError:
        return None
    if not isinstance(request, DoubleEliminationRequest):
        return None
    return frozenset(player for _place, players in seats_of(request) for player in players)


def _double(state: EventState, numbers: Sequence[int]) -> Bracket:
    plan = places_of(match.game or 1 for match in state.matches(numbers[0]))
    halves: dict[str, list[BracketRound]] = {"upper": [], "lower": [], "final": []}
    for number, places in enumerate(plan, start=1):
        # Only the games played tell whether there is a deciding final.
        if places[0].half == "deciding" and number not in numbers:
            continue
        for half in ("upper", "lower", "final", "deciding"):
            games = [place.number for place in places if place.half == half and len(place.sources) != 1]
            if games:
                column = halves["final" if half == "deciding" else half]
                column.append(_half(state, number, half, games, is_played=number in numbers))
    complete = [round_ for round_ in state.played if round_.knockout and round_.complete]
    champion = _champion(state, complete)
    if champion is not None:
        halves["final"][-1] = _won_by(champion, halves["final"][-1])
    upper, lower, final = (tuple(rounds) for rounds in halves.values())
    return Bracket(upper, champion, lower=lower, final=final)


def _won_by(champion: Entry, last: BracketRound) -> BracketRound:
    """The last game with the winner of the event, also where both lost it."""
    return replace(last, games=(replace(last.games[0], through=(champion,)),))


def _champion(state: EventState, complete: Sequence[PlayedRound]) -> Entry | None:
    if not complete:
        return None
    lines = [row.standing for row in ranking_after(state, complete[-1].number)]
    orders = orders_of(complete, lines, seats=DUEL)
    winner = orders[-1].get(1, ())[:1]
    return state.by_key[winner[0]] if winner and is_decided(orders) else None


def _half(
    state: EventState, number: int, half: str, games: Sequence[int], *, is_played: bool
) -> BracketRound:
    """These games of a round, those whose winners meet side by side."""
    name = double_code(half, number).name
    order = [games[0] + at - 1 for at in games_ahead([(len(games), 2)], DUEL)[0]]
    if not is_played:
        return BracketRound(name, None, tuple(BracketGame(game, None) for game in order))
    return _played_column(state, number, name, order)


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
    """The games of every round: duels are fixed from the start, pods are drawn again each round."""
    columns = columns_ahead(state.matches(numbers[0]), seats)
    if seats == DUEL:
        return columns
    for at, number in enumerate(numbers):
        columns = (*columns[:at], *columns_ahead(state.matches(number), seats))
    return columns


def _column(state: EventState, number: int | None, columns: Columns, seats: Seats) -> BracketRound:
    """The first of these columns; `number` None for a round to come."""
    name = knockout_code(columns, seats).name
    if number is None:
        return BracketRound(name, None, tuple(BracketGame(game, None) for game in columns[0]))
    return _played_column(state, number, name, columns[0])


def _played_column(state: EventState, number: int, name: str, order: Sequence[int]) -> BracketRound:
    view, through = round_view(state, number), through_in(state, number)
    matches = {match.played.game: match for match in view.matches}
    games = (
        BracketGame(game, matches.get(game), tuple(state.by_key[key] for key in through.get(game, ())))
        for game in order
    )
    return BracketRound(name, view.round, tuple(games))
