"""The knockout bracket, with the games that are still to come."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain, repeat

from ..models import Entry, Round, Stage, Tournament
from ..played import places_of_bracket
from .rounds import MatchView, RoundView, knockout_name, round_view
from .state import EventState, newest_state


@dataclass(frozen=True, slots=True)
class BracketGame:
    """One game of the bracket; `match` is None for a game to come, or one nobody was left for."""

    number: int
    match: MatchView | None

    @property
    def entries(self) -> tuple[Entry, ...]:
        return self.match.entries if self.match else ()

    @property
    def winner(self) -> Entry | None:
        return self.match.winner if self.match else None


@dataclass(frozen=True, slots=True)
class BracketRound:
    """One column. Two neighbouring games feed the game beside them in the next column (A-KO-3)."""

    name: str
    round: Round | None
    games: tuple[BracketGame, ...]


@dataclass(frozen=True, slots=True)
class Bracket:
    """The whole knockout, the first round first. `champion` is None until the final is closed."""

    rounds: tuple[BracketRound, ...]
    champion: Entry | None


def bracket_of(event: EventState | Tournament) -> Bracket | None:
    """The bracket as far as it is published; None before the knockout."""
    state = newest_state(event)
    views = [
        round_view(state, round_.number)
        for round_ in state.published
        if round_.stage.kind == Stage.Kind.KNOCKOUT
    ]
    if not views:
        return None
    columns, size = [], places_of_bracket(match.played for match in views[0].matches)
    for view in chain(views, repeat(None)):
        columns.append(_column(size, view))
        size //= 2
        if not size:
            break
    last = columns[-1]
    closed = last.round is not None and last.round.state == Round.State.COMPLETE
    return Bracket(tuple(columns), last.games[0].winner if closed else None)


def _column(size: int, view: RoundView | None) -> BracketRound:
    games = {match.played.game: match for match in view.matches} if view else {}
    return BracketRound(
        knockout_name(size),
        view.round if view else None,
        tuple(BracketGame(number, games.get(number)) for number in _order(size)),
    )


def _order(size: int) -> list[int]:
    """The games of a round from top to bottom, those whose winners meet side by side: 1, 4, 2, 3."""
    order = [1]
    while len(order) < size:
        order = [game for upper in order for game in (upper, 2 * len(order) + 1 - upper)]
    return order
