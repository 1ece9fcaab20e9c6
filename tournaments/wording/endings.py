"""How a game ended, where the figures alone don't tell: as a code, and in the words of its game."""

from collections.abc import Mapping

from scoring.game import Game
from scoring.results import ReportedResult

from ..games.words import GameWords
from ..play.played import PlayedMatch

TIE = "tie"


def ending_code(
    result: ReportedResult | None, totals: Mapping[str, int], winner: object, words: GameWords
) -> str:
    """The code of the end, or `tie` where somebody wins with equal points; "" where no text is needed."""
    if result is None:
        return ""
    if result.end in words.endings:
        return result.end
    is_tie = winner is not None and len(totals) > 1 and len(set(totals.values())) == 1
    return TIE if is_tie and TIE in words.endings else ""


def ending_text(code: str, name: str, words: GameWords) -> str:
    """The same in words; `name` is who is named with it: who conceded, say."""
    text = words.endings.get(code)
    return str(text) % {"name": name or "–"} if text else ""


def named_with(result: ReportedResult, game: Game) -> str:
    """The key of the player who is named with the end: who conceded, or who won the dice; "" for nobody."""
    keys = (fact.key for fact in game.facts if fact.kind == "player" and result.end in fact.ends)
    return next((str(result.facts[key]) for key in keys if key in result.facts), "")


def ending_of(match: PlayedMatch, names: Mapping[str, str], game: Game, words: GameWords) -> str:
    """How this match ended, in words; "" where the figures tell, and where a leader ruled."""
    if match.result is None or match.ruling:
        return ""
    code = ending_code(match.result, match.totals, match.winner, words)
    return ending_text(code, names.get(named_with(match.result, game), ""), words)
