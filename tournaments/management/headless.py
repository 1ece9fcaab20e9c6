"""The base of the headless commands on event files: several files, one answer for each, errors on stderr."""

import json
from argparse import ArgumentParser
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from scoring.structures import StructureError
from tournaments.event_file import EventDocument, EventFileError, read_event
from tournaments.event_file.reading import LARGEST
from tournaments.management.reader import read_to_the_end
from tournaments.pairing.types import PairingError
from tournaments.play.next_round import NextRoundError
from tournaments.text.names import Person, names_to_show

Answer = dict[str, Any]

NO_NEXT_ROUND: Mapping[str, str] = {
    "round_open": "Round {round} is not complete: enter the missing results and set its status “complete”.",
    "event_over": "The event is over: all its rounds are played.",
    "too_few_for_cut": "The cut to {cut} is not possible: only {players} active players are left.",
    "without_team": "In no team: {names}. Put them into a team or let them leave; teams meet teams here.",
    "groups_apart": "No draw of the groups keeps apart everybody who must not meet: {players}.",
    "nobody_left": "Nobody who won in round {round} is still active, so there is nobody to pair.",
}


class EventCommand(BaseCommand):
    """Reads event files in the order given and prints one answer each; exit 1 when one was an error."""

    requires_system_checks = ()
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The files and the format of the answers."""
        parser.add_argument("files", nargs="+", metavar="EVENT", help="an event file (JSON)")
        parser.add_argument("--json", action="store_true", help="one JSON object per file and line")

    def handle(self, *, files: list[str], **options: Any) -> None:
        """Print one answer per file; after an error continue with the next file."""
        if read_to_the_end(lambda: self._answer_all(files, options)):
            raise SystemExit(1)

    def _answer_all(self, files: list[str], options: Mapping[str, Any]) -> bool:
        failed = False
        for name in files:
            try:
                document = read_event(_bytes(name))
                answer = self.answer(document, options)
            except ValueError as error:
                failed = True
                self._print_error(name, _sentence(error), as_json=options["json"])
            else:
                failed = failed or self.is_bad(answer)
                self._print(name, document, answer, as_json=options["json"])
        return failed

    def answer(self, document: EventDocument, options: Mapping[str, Any]) -> Answer:
        """What --json prints besides the file's name."""
        raise NotImplementedError

    def is_bad(self, answer: Answer) -> bool:
        """True where the answer itself says that something is wrong: then the command exits with 1."""
        return False

    def table(self, document: EventDocument, answer: Answer) -> list[str]:
        """The same as text for people, line by line."""
        raise NotImplementedError

    def _print(self, name: str, document: EventDocument, answer: Answer, *, as_json: bool) -> None:
        if as_json:
            self._write_line(json.dumps({"file": name, **answer}, ensure_ascii=False))
            return
        self._write_line(f"{document.name} ({name})")
        for line in self.table(document, answer):
            self._write_line(f"  {line}")

    def _print_error(self, name: str, sentence: str, *, as_json: bool) -> None:
        self.stderr.write(_printable(f"{name}: {sentence}"))
        if as_json:
            self._write_line(json.dumps({"file": name, "error": sentence}, ensure_ascii=False))

    def _write_line(self, line: str) -> None:
        self.stdout.write(_printable(line))
        # A program that reads the output gets each answer at once.
        self.stdout.flush()


def names_of(document: EventDocument) -> dict[str, str]:
    """Player's id -> the name to show."""
    return names_to_show(
        Person(player.id, player.name, player.club, player.child is True).in_public
        for player in document.players
    )


def _printable(text: str) -> str:
    # A file name may contain bytes that are no text; they must not stop the other files.
    return text.encode("utf-8", "replace").decode()


def _bytes(name: str) -> bytes:
    """The file's bytes, at most one more than allowed. EventFileError where it can't be read."""
    try:
        with Path(name).open("rb") as file:
            return file.read(LARGEST + 1)
    except FileNotFoundError:
        raise EventFileError("", "there is no such file.") from None
    except IsADirectoryError:
        raise EventFileError("", "this is a folder; give the event files in it.") from None
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else str(error)
        raise EventFileError("", f"the file can't be read: {why}.") from None


def _sentence(error: ValueError) -> str:
    """The sentence for a refusal of the domain. Any other error is a bug and is raised again."""
    if isinstance(error, EventFileError):
        return str(error)
    if isinstance(error, NextRoundError):
        return NO_NEXT_ROUND[error.code].format(**error.figures)
    if isinstance(error, StructureError | PairingError):
        # Only refusals need the sentences; without them a command starts faster.
        from tournaments.wording.sentences import PAIRINGS, STRUCTURES, filled_sentence

        sentences = STRUCTURES if isinstance(error, StructureError) else PAIRINGS
        return filled_sentence(sentences, error.code, error.figures)
    raise error
