"""What the pages show of fleets: the version that counts, the older ones, findings in words."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from fleets.games.findings import rule_words
from fleets.lists.findings import Finding, Verdict
from fleets.lists.text import row_put, text_rows
from fleets.lists.text_edits import ListText
from fleets.wording.sentences import card_words, edit_words, fix_suggestion, sentence
from tournaments.models import Entry, Tournament

from ..models import Fleet, FleetVersion
from .checking import checked, list_game_of, list_text, stored_verdict


@dataclass(frozen=True, slots=True)
class Put:
    """A guess that one press puts into the text: the card, and what the button sends: its line and row."""

    card: str
    value: str


@dataclass(frozen=True, slots=True)
class EditButton:
    """What the check advises, done by one press: the words of the button, and what it sends."""

    words: str
    value: str


@dataclass(frozen=True, slots=True)
class Remark:
    """A finding in words: where in the text, and by which rule. `line` is None for the fleet as a whole.

    `fix_suggestion`: how to fix it, empty if only the player can know; `lines`: all it is about; `puts`: what
    may be put in its place, and `edits` what may be done to the text, while that is at hand.
    """

    text: str
    rule: str
    line: int | None
    code: str = ""
    fix_suggestion: str = ""
    lines: tuple[int, ...] = ()
    puts: tuple[Put, ...] = ()
    edits: tuple[EditButton, ...] = ()


@dataclass(frozen=True, slots=True)
class FleetSheet:
    """A fleet as a page shows it; `reading` is the plain form of the game's package."""

    reading: dict[str, Any]
    legal: bool
    total: int
    figures: Mapping[str, int]
    points_limit: int
    violations: tuple[Remark, ...]
    warnings: tuple[Remark, ...]
    is_typed: bool = False
    """Its text is in a field next to it: lines lead there, guesses are put there."""

    @property
    def left(self) -> int:
        """Points still free under the limit; negative over it."""
        return self.points_limit - self.total


def current_version(entry: Entry) -> FleetVersion | None:
    """The version that counts; None while nothing was handed in."""
    fleet = Fleet.objects.select_related("current").filter(entry=entry).first()
    return fleet.current if fleet else None


def versions_of(entry: Entry) -> QuerySet[FleetVersion]:
    """Everything ever handed in for this player, newest first."""
    return FleetVersion.objects.filter(fleet__entry=entry).select_related("author").order_by("-number")


def sheet_of(version: FleetVersion, *, is_typed: bool = False) -> FleetSheet:
    """A stored version, as it was read then; nothing is parsed again. `is_typed`: its text is in a field."""
    verdict, text = stored_verdict(version), version.text if is_typed else ""
    has_findings = bool(verdict.violations or verdict.warnings)
    edits = list_text(text, version.fleet.entry.tournament) if text and has_findings else None
    more = {"reading": version.reading, "points_limit": version.points_limit, "is_typed": is_typed}
    return _sheet(verdict, text, edits, **more)


def typed_sheet(text: str, tournament: Tournament) -> FleetSheet | None:
    """A text that is in a field, read and checked; None for no text at all."""
    if not text.strip():
        return None
    reading, verdict = checked(text, tournament)
    edits = list_text(text, tournament) if verdict.violations or verdict.warnings else None
    stored = dict(list_game_of(tournament).stored(reading))
    more = {"reading": stored, "points_limit": tournament.points_limit, "is_typed": True}
    return _sheet(verdict, text, edits, **more)


def _sheet(verdict: Verdict, text: str, edits: ListText | None, **more: Any) -> FleetSheet:
    return FleetSheet(
        legal=verdict.legal,
        total=verdict.total,
        figures=verdict.figures,
        violations=tuple(_remark(finding, text, edits) for finding in verdict.violations),
        warnings=tuple(_remark(finding, text, edits) for finding in verdict.warnings),
        **more,
    )


def _remark(finding: Finding, text: str, edits: ListText | None) -> Remark:
    # Where all stands in one row, as exports often do, its number says nothing.
    has_rows = not text or len(text_rows(text)) > 1
    lines = finding.lines or ((finding.line,) if finding.line else ())
    return Remark(
        text=sentence(finding),
        rule=rule_words(finding.rule),
        line=finding.line if has_rows else None,
        code=finding.code,
        fix_suggestion=fix_suggestion(finding),
        lines=lines,
        puts=tuple(_puts(finding, text)) if text else (),
        edits=tuple(_edit_buttons(finding, edits)) if edits else (),
    )


def _edit_buttons(finding: Finding, text: ListText) -> Iterator[EditButton]:
    """A button for everything that the text surely allows to do about a finding."""
    for edit in text.offered(finding):
        with_line = edit.kind == "remove" and text.is_twice(edit.card)
        yield EditButton(edit_words(finding, edit, with_line=with_line), edit.value)


def _puts(finding: Finding, text: str) -> Iterator[Put]:
    """What may be meant, each with the row it would make; nothing where the row is uncertain."""
    typed = finding.found if isinstance(finding.found, str) else "".join(finding.cards[:1])
    for card in finding.suggestions:
        row = row_put(text, finding.line, typed, card) if finding.line else None
        if finding.line and row is not None:
            yield Put(card_words(card), f"{finding.line}|{row}")
