"""`manage.py verify EVENT [FINGERPRINT]`: is the history of an event file whole? Needs no database."""

from argparse import ArgumentParser
from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from tournaments.event_file import EventDocument, standings_of
from tournaments.management.headless import Answer, EventCommand, names_of
from tournaments.proof.check import ProofFinding
from tournaments.proof.verdict import ProofVerdict, verdict_on


class Command(EventCommand):
    """Replays draws, results, standings and undo; exit 1 where something does not hold."""

    help = "Check the history of an event file against the event, and say what holds."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """One file, and the fingerprint that stands on a sheet or a screen."""
        parser.add_argument("file", metavar="EVENT", help="an event file (JSON)")
        parser.add_argument("fingerprint", nargs="*", help="20 letters, with or without spaces")
        parser.add_argument("--json", action="store_true", help="one JSON object")

    def handle(self, **options: Any) -> None:
        """Print the verdict."""
        super().handle(files=[options["file"]], **options)

    def answer(self, document: EventDocument, options: Mapping[str, Any]) -> Answer:
        """What holds and what doesn't, with the line; `holds` is null where there is nothing to prove."""
        verdict = verdict_on(document, " ".join(options["fingerprint"]))
        return {
            "holds": verdict.holds if verdict.is_chained else None,
            "lines": list(verdict.lines),
            "fingerprint": verdict.fingerprint,
            "printed": verdict.printed,
            "faults": _findings(verdict.faults, document),
            "notes": _findings(verdict.notes, document),
            "draws": _findings(verdict.draws, document),
            "text": _texts(verdict, document),
            "standings": [
                [line.rank, line.player, str(line.points)] for line in standings_of(without_bracket(document))
            ],
        }

    def table(self, document: EventDocument, answer: Answer) -> list[str]:
        """The sentences, then the places before a bracket."""
        names = names_of(document)
        places = (
            f"{rank or '–':>4}  {names[player]}  {points}" for rank, player, points in answer["standings"]
        )
        return [*answer["text"], "", *places]

    def is_bad(self, answer: Answer) -> bool:
        """True where something does not hold."""
        return answer["holds"] is False


def without_bracket(document: EventDocument) -> EventDocument:
    """The event with the rounds that give tournament points: what another program can work out as well."""
    return replace(document, rounds=tuple(round_ for round_ in document.rounds if round_.kind == "swiss"))


def _findings(findings: tuple[ProofFinding, ...], document: EventDocument) -> list[dict[str, Any]]:
    # Without the sentences other commands start faster.
    from tournaments.wording.proof import finding_text

    names = names_of(document)
    return [
        {"code": finding.code, "line": finding.line, "text": finding_text(finding, names)}
        for finding in findings
    ]


def _texts(verdict: ProofVerdict, document: EventDocument) -> list[str]:
    from tournaments.wording.proof import verdict_lines

    return verdict_lines(verdict, names_of(document))
