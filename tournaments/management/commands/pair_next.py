"""`manage.py pair_next EVENT…`: the pairing of the next round of event files. Nothing is written."""

from argparse import ArgumentParser
from collections.abc import Mapping
from typing import Any

from tournaments.event_file import EventDocument, next_round_of
from tournaments.management.headless import Answer, EventCommand, names_of
from tournaments.pairing import Grade, Note, Pair, pair, problems_of, rng_for, round_seed


class Command(EventCommand):
    """Pairs the next round: Swiss rounds first, then the cut, then the bracket."""

    help = "Print the pairing of the next round of event files."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """A seed other than that of the round, to draw again."""
        super().add_arguments(parser)
        parser.add_argument("--seed", help="draw from this seed instead of the round's")

    def answer(self, document: EventDocument, options: Mapping[str, Any]) -> Answer:
        """The next round in the documented format. Raises NextRoundError, StructureError, PairingError."""
        next_round = next_round_of(document)
        own_seed = round_seed(document.seed, next_round.number)
        seed = own_seed if options["seed"] is None else options["seed"]
        pairing = pair(next_round.request, rng_for(seed, "round", next_round.number))
        if problems := problems_of(next_round.request, pairing):
            # Never print a pairing that fails the check.
            raise AssertionError(f"the pairing of round {next_round.number} is unsound: {problems}")
        names = names_of(document)
        return {
            "round": next_round.number,
            "kind": "knockout" if next_round.knockout else "swiss",
            "matches": [_match(pair) for pair in pairing.pairs],
            "notes": [_note(note, names) for note in pairing.notes],
            **_grades(reached=pairing.reached, bound=pairing.bound),
        }

    def table(self, document: EventDocument, answer: Answer) -> list[str]:
        """One line per table, then the byes, then the notes."""
        names = names_of(document)
        lines = [f"Round {answer['round']} ({answer['kind']})"]
        for match in answer["matches"]:
            place = f"table {match['table']}" if "table" in match else "bye"
            game = f"game {match['game']}, " if "game" in match else ""
            lines.append(f"{game + place:>16}  {' – '.join(names[player] for player in match['players'])}")
        return lines + [note["text"] for note in answer["notes"]]


def _match(pair: Pair) -> dict[str, Any]:
    match: dict[str, Any] = {} if pair.game is None else {"game": pair.game}
    if pair.table is not None:
        match["table"] = pair.table
    match["players"] = list(pair.players)
    if pair.bye:
        match["bye"] = True
    return match


def _grades(**grades: Grade | None) -> dict[str, Any]:
    """How good the pods are and the best possible grade; empty where the pairing is certainly the best."""
    return {
        name: {"repeats": grade.repeats, "short": grade.short, "spread": str(grade.spread)}
        for name, grade in grades.items()
        if grade is not None
    }


def _note(note: Note, names: Mapping[str, str]) -> dict[str, Any]:
    # Most rounds have no notes; without the sentences the command starts faster.
    from tournaments.wording.sentences import note_text

    text = note_text(note.code, [names[player] for player in note.players], note.why)
    return {"code": note.code, "players": list(note.players), "text": text}
