"""The knockout bracket, with the games that are still to come."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, repeat

from ...models import Entry, Round, Stage, Tournament
from ...pairing import (
    DUEL,
    DoubleEliminationRequest,
    Seats,
    games_ahead,
    is_decided,
    places_of,
    power_of_two_from,
    seats_of,
    source_player,
)
from ...play.next_round import NextRoundError, lost_semi_final, orders_of, who_goes_on
from ...play.played import LEFT_REASONS, PlayedRound
from ..state.played import game_of
from ..state.ranking import drawn_into, ranking_after
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
    gone: tuple[Entry, ...] = ()
    """Who would have played here but left the event during the knockout (A-KO-5)."""
    leaving: tuple[Entry, ...] = ()
    """Who goes on from this game but left before the next round, which does not show them."""

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
    rounds = _with_leaving(rounds)
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
    """Key -> number in the seeding, in the first round of a cut; nothing in any other round. It stays as it
    was drawn, whoever leaves afterwards (A-KO-5)."""
    number = view.round.number
    rounds = [round_ for round_ in state.rounds if round_.number < number]
    is_first = view.round.stage.kind == Stage.Kind.KNOCKOUT and all(
        round_.stage.kind == Stage.Kind.SWISS for round_ in rounds
    )
    is_seeded = any(match.match.reason in ("seeding", *LEFT_REASONS) for match in view.matches)
    if not rounds or not is_first or not is_seeded:
        return {}
    return {key: at for at, key in enumerate(drawn_into(state, number), start=1)}


def gone_in(state: EventState, number: int) -> Mapping[int, tuple[str, ...]]:
    """Game of this round of the bracket -> who would play there but left the event (A-KO-4, A-KO-5). Pods are
    dealt among those present, so only who left during the round has a place there."""
    gone: dict[int, tuple[str, ...]] = {}
    played = [round_ for round_ in state.played if round_.knockout and round_.number <= number]
    for match in played[-1].bracket:
        gone[match.game or 1] = match.left
    seated = {player for match in played[-1].matches for player in (*match.players, *match.left)}
    for game, player in _expected(state, played):
        if player not in seated and state.by_key[player].status != Entry.Status.ACTIVE:
            gone[game] = (*gone.get(game, ()), player)
    return gone


def _expected(state: EventState, played: Sequence[PlayedRound]) -> Iterator[tuple[int, str]]:
    """Who by the rounds before has a seat in which game of the last of these rounds."""
    if len(played) < 2:
        return
    before = played[-2].number
    if state.tournament.double_elimination:
        lines = [row.standing for row in ranking_after(state, before)]
        orders = orders_of(played[:-1], lines, seats=DUEL)
        for place in places_of(match.game or 1 for match in played[0].matches)[len(orders)]:
            for source in place.sources:
                if player := source_player(source, orders):
                    yield place.number, player
    elif game_of(state.tournament).seats == DUEL:
        through = through_in(state, before)
        games = power_of_two_from(max(through, default=1))
        for game, players in through.items():
            for player in players:
                yield min(game, games + 1 - game), player


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
    shown = _with_leaving([*halves["upper"], *halves["lower"], *halves["final"]])
    upper, lower = len(halves["upper"]), len(halves["upper"]) + len(halves["lower"])
    return Bracket(shown[:upper], champion, lower=shown[upper:lower], final=shown[lower:])


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
            lost = third_in(state, final.number - 1)
            gone = (*match.played.left, *(key for key in lost if key not in state.seated(final.number)))
            return BracketGame(
                2, match, _entries(state, (winner,) if winner else ()), _entries(state, dict.fromkeys(gone))
            )
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
    view, through, gone = round_view(state, number), through_in(state, number), gone_in(state, number)
    matches = {match.played.game: match for match in view.matches}
    games = (
        BracketGame(
            game,
            matches.get(game),
            _entries(state, through.get(game, ())),
            _entries(state, gone.get(game, ())),
        )
        for game in order
    )
    return BracketRound(name, view.round, tuple(games))


def _entries(state: EventState, keys: Iterable[str]) -> tuple[Entry, ...]:
    return tuple(state.by_key[key] for key in keys)


def _with_leaving(rounds: Sequence[BracketRound]) -> tuple[BracketRound, ...]:
    """The rounds with those who won their latest game and left, so that no later game has their name."""
    final = max((round_.round.number for round_ in rounds if round_.round), default=0)
    later: set[int] = set()
    marked: dict[int, BracketRound] = {}
    for at, round_ in sorted(enumerate(rounds), key=lambda numbered: _number(numbered[1]), reverse=True):
        is_won = len(round_.games) == 1 and _number(round_) == final
        games = tuple(
            replace(
                game,
                leaving=tuple(
                    entry
                    for entry in game.through
                    if entry.status != Entry.Status.ACTIVE and entry.pk not in later and not is_won
                ),
            )
            for game in round_.games
        )
        later |= {entry.pk for game in games for entry in (*game.entries, *game.gone)}
        marked[at] = replace(round_, games=games)
    return tuple(marked[at] for at in range(len(rounds)))


def _number(round_: BracketRound) -> int:
    return round_.round.number if round_.round else 0
