"""`manage.py check_fleets FILE…`: is each list legal? Needs no database; each verdict comes at once."""

from __future__ import annotations

import datetime
import json
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from fleets.lists.findings import Finding, ListError, Verdict
from fleets.lists.games import CHECKED_GAMES
from fleets.lists.releases import EVERYWHERE, EventDay
from fleets.lists.text import MAX_BYTES, read_bytes
from fleets.wording.sentences import VERDICT, file_error, fix_suggestion, sentence
from scoring.structures import LEVELS
from tournaments.management.reader import read_to_the_end

# What a folder is searched for; each game says which of them it reads.
_OF_ANY_GAME = (".txt", ".xws.json")


class Command(BaseCommand):
    """Checks files and folders in the order given; exit 1 when one of them could not be read."""

    help = "Check fleet lists: legal or not, the total, and what is wrong with each."
    requires_system_checks = ()
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The options of the event file's contract."""
        parser.add_argument(
            "files", nargs="+", metavar="FILE", help="a list, or a folder of *.txt and *.xws.json"
        )
        parser.add_argument("--game", default=next(iter(CHECKED_GAMES)), choices=CHECKED_GAMES)
        parser.add_argument("--points", type=_points, help="points limit (default: the game's usual one)")
        rulesets = [name for game in CHECKED_GAMES.values() for name in game.rulesets]
        parser.add_argument("--ruleset", choices=rulesets, help="default: the game's present one")
        parser.add_argument(
            "--date",
            type=_date,
            help="day of the event, 2024-05-04: its points, and what is released by then",
        )
        parser.add_argument("--country", default=EVERYWHERE, help="where the event is, for release dates: PL")
        parser.add_argument("--level", default="relaxed", choices=LEVELS, help="level of the event")
        parser.add_argument("--json", action="store_true", help="one JSON object per file and line")

    def handle(self, *, files: list[str], **options: Any) -> None:
        """Print one verdict per file; a file that is no list is an error, and the next one follows."""
        judge = _Judge(options)
        if read_to_the_end(lambda: self._check_all(files, judge, as_json=options["json"])):
            raise SystemExit(1)

    def _check_all(self, files: list[str], judge: _Judge, *, as_json: bool) -> bool:
        failed = False
        for name in _expanded(files):
            try:
                verdict = judge.verdict(name)
            except ListError as error:
                failed = True
                self._print_error(name, error.code, as_json=as_json)
            else:
                self._print(name, verdict, as_json=as_json)
        return failed

    def _print(self, name: str, verdict: Verdict, *, as_json: bool) -> None:
        if as_json:
            answer = {
                "file": name,
                "legal": verdict.legal,
                "total": verdict.total,
                **verdict.figures,
                "violations": [_finding(finding) for finding in verdict.violations],
                "warnings": [_finding(finding) for finding in verdict.warnings],
            }
            self._say(json.dumps(answer, ensure_ascii=False))
            return
        self._say(f"{name}: {VERDICT[verdict.legal]}, {verdict.total}{_figures(verdict)}")
        for mark, findings in (("✗", verdict.violations), ("!", verdict.warnings)):
            for finding in findings:
                place = f"{finding.line:>4}" if finding.line else "    "
                self._say(f"  {mark} {place}  {finding.rule:<12} {sentence(finding)}")
                if advice := fix_suggestion(finding):
                    self._say(f"{'':23}→ {advice}")

    def _print_error(self, name: str, code: str, *, as_json: bool) -> None:
        text = file_error(code)
        self.stderr.write(f"{name}: {text}")
        if as_json:
            self._say(json.dumps({"file": name, "error": text}, ensure_ascii=False))

    def _say(self, line: str) -> None:
        """Write and flush, so that each verdict is seen at once."""
        # A file name may hold bytes that are no text; they must not stop the other files.
        self.stdout.write(line.encode("utf-8", "replace").decode())
        self.stdout.flush()


def _figures(verdict: Verdict) -> str:
    """The game's own figures in brackets, where it has some."""
    figures = ", ".join(map(str, verdict.figures.values()))
    return f" ({figures})" if figures else ""


def _points(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:6]) <= 10_000):
        raise ArgumentTypeError("a whole number from 1 to 10000")
    return int(text)


def _expanded(names: list[str]) -> Iterator[str]:
    """Files as given; a folder stands for its lists, by name. An empty folder is kept, to be reported."""
    for name in names:
        folder = Path(name)
        try:
            lists = (
                sorted(path for end in _OF_ANY_GAME for path in folder.glob(f"*{end}"))
                if folder.is_dir()
                else []
            )
        except (OSError, ValueError):
            lists = []
        if lists:
            yield from map(str, lists)
        else:
            yield name


class _Judge:
    """The cards, rules and limits of one call."""

    def __init__(self, options: Mapping[str, Any]) -> None:
        date: datetime.date | None = options["date"]
        self.game = CHECKED_GAMES[options["game"]]
        if options["ruleset"] not in (None, *self.game.rulesets):
            raise CommandError(f"{options['ruleset']} is no ruleset of {self.game.key}")
        self.catalogue = self.game.load_catalogue(on=date)
        self.limits = {
            "ruleset": options["ruleset"] or self.game.ruleset,
            "points_limit": options["points"] or self.game.points_limit,
            "level": options["level"],
            "day": EventDay(date, self.game.releases.of(options["country"])) if date else None,
            # The JSON form has no place for advice.
            "fix_suggestions": not options["json"],
        }  # fmt: skip

    def verdict(self, name: str) -> Verdict:
        """What the rules say about one file. Raises ListError where it is no list."""
        if name.endswith(_OF_ANY_GAME) and not name.endswith(self.game.suffixes):
            raise ListError("other_game")
        reading = self.game.parse(read_bytes(_bytes(name)), catalogue=self.catalogue)
        return self.game.check(reading, catalogue=self.catalogue, **self.limits)


def _date(text: str) -> datetime.date:
    try:
        return datetime.date.fromisoformat(text)
    except ValueError as error:
        raise ArgumentTypeError("a day like 2024-05-04") from error


def _bytes(name: str) -> bytes:
    """The file's bytes, one more than allowed at most. ListError where there is nothing to read."""
    try:
        if Path(name).is_dir():
            raise ListError("empty_folder")
        with Path(name).open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except FileNotFoundError as error:
        raise ListError("missing") from error
    except (OSError, ValueError) as error:
        # ListError is a ValueError with a reason of its own; a NUL in the name is a ValueError too.
        raise error if isinstance(error, ListError) else ListError("unreadable") from error


def _finding(finding: Finding) -> dict[str, Any]:
    """The shape of the contract: rule, code, text, cards, line."""
    return {
        "rule": finding.rule,
        "code": finding.code,
        "text": sentence(finding),
        "cards": list(finding.cards),
        "line": finding.line,
    }
