"""`manage.py standings EVENT…`: the order after the complete rounds of event files. Needs no database."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from scoring.standings import Standing
from tournaments.event_file import EventDocument, standings_of
from tournaments.management.headless import Answer, EventCommand, names_of


class Command(EventCommand):
    """Ranks the players of each file; only complete rounds count."""

    help = "Print the standings of event files."

    def answer(self, document: EventDocument, options: Mapping[str, Any]) -> Answer:
        """The lines of the contract, best first, the disqualified last without a rank."""
        return {"standings": [_line(standing) for standing in standings_of(document)]}

    def table(self, document: EventDocument, answer: Answer) -> list[str]:
        """One line per player: rank, name, points, margin, strength, wins and losses."""
        names = names_of(document)
        lines = ["rank  points  margin  strength  won-lost  player"]
        return lines + [_row(line, names[line["player"]]) for line in answer["standings"]]


def _line(standing: Standing) -> dict[str, Any]:
    return {
        "rank": standing.rank,
        "player": standing.player,
        "points": standing.points,
        "margin": standing.margin,
        "strength": f"{standing.strength.numerator}/{standing.strength.denominator}",
        "wins": standing.wins,
        "losses": standing.losses,
        "status": standing.status,
    }


def _row(line: Mapping[str, Any], name: str) -> str:
    rank = "–" if line["rank"] is None else line["rank"]
    won = f"{line['wins']}-{line['losses']}"
    status = "" if line["status"] == "active" else f" ({line['status']})"
    strength = float(Fraction(line["strength"]))
    return f"{rank:>4}  {line['points']:>6}  {line['margin']:>6}  {strength:>8.3f}  {won:>8}  {name}{status}"
