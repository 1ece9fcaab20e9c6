"""What one player has played in an event, for everybody to read."""

from dataclasses import dataclass

from ...games import GAME_WORDS
from ...models import Entry, Round
from ..state.ranking import RankedEntry, final_ranking_of, ranking_after
from ..state.state import EventState
from .player import OwnGame, games_of


@dataclass(frozen=True, slots=True)
class RecordedGame:
    """A round of the player, and the place after it; None in the running round."""

    game: OwnGame
    place: int | None


@dataclass(frozen=True, slots=True)
class PlayerRecord:
    """The rounds of one player, the first one first."""

    games: tuple[RecordedGame, ...]
    counters: tuple[str, ...]
    """What the game counts beside the points, in words."""
    row: RankedEntry | None
    """Their line of the ranking; None before a round is complete."""
    players: int
    """How many have a place."""
    taken: int
    """Tournament points taken by rulings."""


def player_record_of(state: EventState, entry: Entry) -> PlayerRecord:
    """The published rounds of this player with the places after them."""
    complete = [round_.number for round_ in state.published if round_.state == Round.State.COMPLETE]
    ranking = final_ranking_of(state) if complete else ()
    words = GAME_WORDS[state.tournament.game]
    counters = tuple(str(words.heading(key).short) for key in words.counters)
    row = next((row for row in ranking if row.entry.pk == entry.pk), None)
    return PlayerRecord(
        games=tuple(
            RecordedGame(
                game,
                _place(state, game.round.number, entry) if game.round.number in complete else None,
            )
            for game in reversed(games_of(state, entry))
        ),
        counters=counters,
        row=row,
        players=sum(row.standing.rank is not None for row in ranking),
        taken=row.standing.tally.penalty if row else 0,
    )


def _place(state: EventState, number: int, entry: Entry) -> int | None:
    """Where the player stood after the round of this number; None without a place."""
    ranks = (row.standing.rank for row in ranking_after(state, number) if row.entry.pk == entry.pk)
    return next(ranks, None)
