"""`manage.py standings EVENT…`: the standings of event files after the complete rounds. Needs no database."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from scoring.game import Game
from scoring.games import GAMES
from scoring.results import Number
from scoring.standings import Standing
from tournaments.event_file import EventDocument, standings_of
from tournaments.management.headless import Answer, EventCommand, names_of


class Command(EventCommand):
    """Ranks the players of each file; only complete rounds count."""

    help = "Print the standings of event files."

    def answer(self, document: EventDocument, options: Mapping[str, Any]) -> Answer:
        """The lines in the documented format, best first; disqualified players last, without a rank."""
        game = GAMES[document.game]
        return {"standings": [_line(standing, game) for standing in standings_of(document)]}

    def table(self, document: EventDocument, answer: Answer) -> list[str]:
        """One line per player: rank, the columns of the game, name."""
        names, columns = names_of(document), [column.key for column in GAMES[document.game].columns]
        head = "  ".join(["rank", *(f"{key:>8}" for key in columns), "player"])
        return [head, *(_row(line, columns, names[line["player"]]) for line in answer["standings"])]


def _line(standing: Standing, game: Game) -> dict[str, Any]:
    """One line of the answer; fractions are text in lowest terms, so that nothing is rounded."""
    values = {
        column.key: _exact(standing.values[column.key], as_fraction=column.is_fraction)
        for column in game.columns
    }
    return {"rank": standing.rank, "player": standing.player, **values, "status": standing.status}


def _exact(value: Number, *, as_fraction: bool) -> int | str:
    return f"{value.numerator}/{value.denominator}" if as_fraction else int(value)


def _row(line: Mapping[str, Any], columns: list[str], name: str) -> str:
    rank = "–" if line["rank"] is None else line["rank"]
    status = "" if line["status"] == "active" else f" ({line['status']})"
    cells = [_cell(line[key]) for key in columns]
    return "  ".join([f"{rank:>4}", *(f"{cell:>8}" for cell in cells), f"{name}{status}"])


def _cell(value: int | str) -> str:
    return f"{float(Fraction(value)):.3f}" if isinstance(value, str) else str(value)
