"""`manage.py chances EVENT…`: what players need for the cut in the last Swiss round. Needs no database."""

from collections.abc import Mapping
from typing import Any

from tournaments.event_file import EventDocument, plan_of
from tournaments.event_file.chances import Chance, chances_of
from tournaments.management.headless import Answer, EventCommand, names_of


class Command(EventCommand):
    """Says for each player of the last Swiss round what is enough for the cut, and how likely it is."""

    help = "Print what the players of event files still need to make the cut."

    def answer(self, document: EventDocument, options: Mapping[str, Any]) -> Answer:
        """The lines of the contract, best first; the odds are drawn from the seed of the event."""
        return {
            "cut": plan_of(document).cut,
            "seed": document.seed,
            "players": [_line(chance) for chance in chances_of(document)],
        }

    def table(self, document: EventDocument, answer: Answer) -> list[str]:
        """One line per player: place, chance in percent, what a win and a loss are worth, name."""
        if not answer["players"]:
            return [
                "Nothing to say: this is said in the last Swiss round before a cut, once it is published."
            ]
        names = names_of(document)
        head = "place  chance  verdict    win    loss  margin  player"
        return [head, *(_row(line, names[line["player"]]) for line in answer["players"])]


def _line(chance: Chance) -> dict[str, Any]:
    need = chance.need
    return {
        "player": need.player,
        "place": chance.place,
        "verdict": need.verdict,
        "win": need.win,
        "loss": need.loss,
        "margin": need.least_difference,
        "chance": chance.odds,
        "tables": list(need.tables),
    }


def _row(line: Mapping[str, Any], name: str) -> str:
    cells = [line["verdict"], line["win"] or "–", line["loss"] or "–"]
    place = "–" if line["place"] is None else line["place"]
    margin = "–" if line["margin"] is None else line["margin"]
    percent = f"{line['chance']:.0%}"
    return (
        f"{place:>5}  {percent:>6}  " + "  ".join(f"{cell:>6}" for cell in cells) + f"  {margin:>6}  {name}"
    )
