"""A squad in the list editor as a page shows it: ships with their slots, obstacles, totals, problems."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from fleets.games.editor_views import BrokenRule, Choice, EditorTotals, LeftoverView, ParentCardView, Slot
from fleets.games.findings import rule_words
from fleets.games.xwing.fix_suggestions import fix_suggestion
from fleets.games.xwing.words import FACTIONS, WORDING
from fleets.lists.checker import Checker
from fleets.lists.findings import Finding, Verdict
from fleets.lists.games.xwing.catalogue import Catalogue, Pilot, label
from fleets.lists.games.xwing.edit_commands import CardPlace, text_of
from fleets.lists.games.xwing.list_editor import ListEditor
from fleets.lists.games.xwing.options import bar_of
from fleets.lists.games.xwing.squad import faction_of, known_upgrade, reading_of
from fleets.lists.games.xwing.types import Reading, ReadPilot
from fleets.lists.list_editor import MAX_SUGGESTIONS, Leftover


@dataclass(frozen=True, slots=True)
class ObstacleView:
    """An obstacle of the player, and its place in edit commands."""

    name: str
    place: str


@dataclass(frozen=True, slots=True)
class ListEditorView:
    """Everything the list editor shows except the open picker."""

    list_editor: ListEditor
    faction: str
    parents: tuple[ParentCardView, ...]
    obstacles: tuple[ObstacleView, ...]
    leftovers: tuple[LeftoverView, ...]
    problems: tuple[BrokenRule, ...]
    totals: EditorTotals
    legal: bool
    factions: tuple[tuple[str, str], ...]


def list_editor_view(list_editor: ListEditor, checker: Checker) -> ListEditorView:
    """The list editor in words. Raises EditError `unknown_card`."""
    squad, catalogue = list_editor.squad, checker.catalogue
    reading = reading_of(squad, catalogue)
    verdict = checker.verdict(reading)
    bad_positions = {at for finding in verdict.violations for at in _positions(finding)}
    return ListEditorView(
        list_editor=list_editor,
        faction=faction_of(squad, catalogue),
        parents=tuple(
            _parent(at, ship, ship.card, verdict, bad_positions)
            for at, ship in enumerate(reading.pilots)
            if ship.card
        ),
        obstacles=tuple(
            ObstacleView(name, text_of(CardPlace("obstacle", at))) for at, name in enumerate(squad.obstacles)
        ),
        leftovers=tuple(_leftovers(list_editor, reading, catalogue)),
        problems=tuple(_problem(finding) for finding in verdict.violations),
        totals=EditorTotals(verdict.total, checker.points_limit),
        legal=verdict.legal and not list_editor.leftovers,
        factions=tuple((key, WORDING.word(key)) for key in FACTIONS),
    )


def _positions(finding: Finding) -> tuple[int, ...]:
    lines = finding.lines or ((finding.line,) if finding.line else ())
    return tuple(line for line in lines if line)


def _problem(finding: Finding) -> BrokenRule:
    at = next(iter(_positions(finding)), None)
    # The page links to the card itself, so no suggestion names a line.
    parts = tuple(
        0 if isinstance(previous, str) and isinstance(part, int) else part
        for previous, part in zip((0, *finding.mend), finding.mend, strict=False)
    )
    suggestion = fix_suggestion(replace(finding, lines=(), mend=parts))
    return BrokenRule(WORDING.sentence(finding), suggestion, rule_words(finding.rule), at)


def _parent(
    at: int, ship: ReadPilot, card: Pilot, verdict: Verdict, bad_positions: set[int]
) -> ParentCardView:
    lines = range(ship.line, ship.line + len(ship.upgrades) + 1)
    ship_findings = (
        finding
        for finding in verdict.violations
        if _positions(finding) and all(position in lines for position in _positions(finding))
    )
    filled = tuple(
        Slot(
            WORDING.word(upgrade.card.type), text_of(CardPlace("upgrade", at, number)), upgrade.card.type,
            upgrade.card.id, upgrade.card.name, upgrade.points, upgrade.line, upgrade.line in bad_positions,
        )
        for number, upgrade in enumerate(ship.upgrades)
    )  # fmt: skip
    return ParentCardView(
        card=card.id,
        name=label(card),
        at=at,
        place=text_of(CardPlace("ship", at)),
        position=ship.line,
        points=ship.points,
        own_points=card.cost,
        is_bad=any(line in bad_positions for line in lines),
        filled=filled,
        free=tuple(_free(at, ship, card)),
        problems=tuple(map(_problem, ship_findings)),
    )


def _free(at: int, ship: ReadPilot, card: Pilot) -> Iterator[Slot]:
    """The free slots; one that fits several kinds is taken by an upgrade without another slot."""
    upgrades = tuple(equipped.card for equipped in ship.upgrades)
    taken = Counter(slot for upgrade in upgrades for slot in upgrade.slots)
    bar, place = bar_of(card, upgrades), text_of(CardPlace("upgrade", at))
    is_free = not any((taken - bar)[slot] for slot in card.one_of_slots)
    for slot in (bar - taken).elements():
        yield Slot(WORDING.word(slot), place, slot)
    if card.one_of_slots and is_free:
        yield Slot(" / ".join(map(WORDING.word, card.one_of_slots)), place, "/".join(card.one_of_slots))


def _finding(leftover: Leftover) -> Finding:
    """What is wrong with the line, for its sentence."""
    found = leftover.text if leftover.found is None else leftover.found
    return Finding("", leftover.code, (leftover.text,), found=found, allowed=leftover.allowed)


def _leftovers(list_editor: ListEditor, reading: Reading, catalogue: Catalogue) -> Iterator[LeftoverView]:
    for number, leftover in enumerate(list_editor.leftovers):
        cards = [catalogue.upgrade(key) for key in leftover.carries]
        names = ", ".join(card.name for card in cards if card)
        attached = _("It carries %(cards)s: they come with the ship you choose.") % {"cards": names}
        yield LeftoverView(
            number=number,
            line=leftover.line,
            text=leftover.text,
            why=WORDING.sentence(_finding(leftover)),
            choices=tuple(_choices(number, leftover, reading, catalogue))[:MAX_SUGGESTIONS],
            attached=attached if names else "",
        )


def _choices(number: int, leftover: Leftover, reading: Reading, catalogue: Catalogue) -> Iterator[Choice]:
    """One choice for a pilot; for an upgrade one for upgrade ship it may be meant for."""
    for card_key in leftover.cards:
        kind, _slash, key = card_key.partition("/")
        edit = f"place {number} {card_key}"
        if kind == "pilot":
            pilot = catalogue.pilot(key)
            if pilot:
                yield Choice(edit, label(pilot))
            continue
        name = WORDING.card(label(known_upgrade(key, catalogue)))
        ships = range(len(reading.pilots)) if leftover.at is None else (leftover.at,)
        for at in ships:
            if at < len(reading.pilots) and (card := reading.pilots[at].card):
                yield Choice(f"{edit} {at}", name, card.name)
