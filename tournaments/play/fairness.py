"""How evenly the Swiss rounds of an event treated its players: figures from plain values. No Django."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.game import Game
from scoring.results import Number, has_met
from scoring.standings import add_score
from scoring.tiebreaks import Tally
from tournaments.play.played import PlayedMatch, PlayedRound

FIRST = "first"
"""The fact that names who went first, in games that have it."""
Before = Mapping[int, Mapping[str, Number]]
"""Round -> player -> points when it began, without those that rulings took."""


@dataclass(frozen=True, slots=True)
class ByeWorth:
    """What a bye gave, beside what the games of the round gave to players of as many points."""

    round: int
    points: Number
    usual: Fraction | None
    """On average; None where nobody else of as many points had a game."""


@dataclass(frozen=True, slots=True)
class FairLine:
    """The figures of one player."""

    player: str
    games: int
    """Rounds in which they met somebody."""
    strength: Fraction | None
    """On average the points a round of those they met, as in A-TIE-3; None for who met nobody."""
    down: tuple[int, ...]
    """The rounds in which those they met had fewer points, on average where there are more than one."""
    up: tuple[int, ...]
    """The rounds in which they had more."""
    byes: tuple[ByeWorth, ...]
    tables: tuple[int, ...]
    """In the order of the rounds."""
    firsts: int | None
    """How often they went first; None in a game that doesn't ask."""
    known: int
    """In how many of their games it was noted who did."""


def fair_lines(
    players: Sequence[str], rounds: Sequence[PlayedRound], *, before: Before, game: Game
) -> tuple[FairLine, ...]:
    """Of each of these players, from the complete Swiss rounds among these."""
    swiss = [round_ for round_ in rounds if round_.complete and not round_.knockout]
    tallies = {player: Tally() for player in before.get(1, ())} | {player: Tally() for player in players}
    for match in (match for round_ in swiss for match in round_.matches):
        for player, score in (match.scores or {}).items():
            add_score(tallies.setdefault(player, Tally()), score, game)
            if has_met(score):
                tallies[player].opponents += [other for other in match.players if other != player]
    asks_first = any(fact.key == FIRST and fact.kind == "player" for fact in game.facts)
    return tuple(_line(player, swiss, tallies, before, asks_first=asks_first) for player in players)


def _line(
    player: str,
    swiss: Sequence[PlayedRound],
    tallies: Mapping[str, Tally],
    before: Before,
    *,
    asks_first: bool,
) -> FairLine:
    own = [(round_, match) for round_ in swiss for match in round_.matches if player in match.players]
    met = [(round_.number, match) for round_, match in own if match.is_game and match.has_met]
    gaps = {number: _gap(player, match, before[number]) for number, match in met}
    firsts = [_first_of(match) for _number, match in met]
    return FairLine(
        player=player,
        games=len(met),
        strength=_mean(_a_round(tallies[other]) for other in tallies[player].opponents),
        down=tuple(number for number, gap in gaps.items() if gap < 0),
        up=tuple(number for number, gap in gaps.items() if gap > 0),
        byes=tuple(
            _bye(player, round_, match, before[round_.number]) for round_, match in own if match.kind == "bye"
        ),
        tables=tuple(match.table for _round, match in own if match.table is not None),
        firsts=firsts.count(player) if asks_first else None,
        known=sum(first is not None for first in firsts) if asks_first else 0,
    )


def _a_round(tally: Tally) -> Fraction:
    """The points a round of somebody."""
    return Fraction(tally.points) / tally.rounds if tally.rounds else Fraction(0)


def _gap(player: str, match: PlayedMatch, points: Mapping[str, Number]) -> Fraction:
    """How many points more than the player those at the table had."""
    others = [Fraction(points.get(other, 0)) for other in match.players if other != player]
    return (_mean(others) or Fraction(0)) - Fraction(points.get(player, 0))


def _bye(player: str, round_: PlayedRound, match: PlayedMatch, points: Mapping[str, Number]) -> ByeWorth:
    alike = [
        Fraction(score.points)
        for other_match in round_.matches
        if other_match.is_game
        for other, score in (other_match.scores or {}).items()
        if points.get(other, 0) == points.get(player, 0)
    ]
    return ByeWorth(round_.number, (match.scores or {})[player].points, _mean(alike))


def _first_of(match: PlayedMatch) -> str | None:
    value = match.result.facts.get(FIRST) if match.result is not None else None
    return str(value) if value is not None else None


def _mean(numbers: Iterable[Fraction]) -> Fraction | None:
    found = list(numbers)
    return sum(found, Fraction(0)) / len(found) if found else None
