"""What the check of a squad advises, as edits of its text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fleets.lists.findings import Finding
from fleets.lists.games.xwing.catalogue import Catalogue, Pilot, Upgrade, label
from fleets.lists.games.xwing.parse import parse
from fleets.lists.games.xwing.plain import FORMAT, total_in
from fleets.lists.games.xwing.types import Reading
from fleets.lists.text import text_rows
from fleets.lists.text_edits import CardGroup, Figure, TextEdit, TextEdits, TextRead

_KEEP_ONE: Final = ("limited_exceeded", "solitary_exceeded", "duplicate_upgrade_on_ship")


def read(text: str, *, catalogue: Catalogue) -> TextRead | None:
    """A squad as edits see it; XWS has no rows of cards."""
    reading = parse(text, catalogue=catalogue)
    if reading.format != FORMAT:
        return None
    unread = tuple((line.line, f"{line.code} {line.text}") for line in reading.unplaced)
    return TextRead(
        tuple(_groups(reading)), unread, tuple(_figures(text, reading)), reading.total, is_sure=not unread
    )


def row(card_label: str, *, catalogue: Catalogue) -> str:
    """The card as builders write it, a pilot with its price; that of an upgrade may depend on the ship."""
    cards: tuple[Pilot | Upgrade, ...] = (*catalogue.pilots, *catalogue.upgrades)
    card = next((card for card in cards if label(card) == card_label), None)
    if card is None:
        return card_label
    return f"{card.name} ({card.cost})" if isinstance(card, Pilot) else card.name


def wanted(finding: Finding) -> Iterator[TextEdit]:
    """The edits that would mend a finding; none where only the player can know."""
    code, line, mend = finding.code.partition(":")[0], finding.line or 0, finding.mend
    if code == "points_mismatch":
        yield TextEdit("sums")
    elif code == "over_points" and len(mend) >= 2:
        yield TextEdit("remove", int(mend[1]), str(mend[0]))
    elif code in _KEEP_ONE and isinstance(finding.found, int):
        if finding.found - int(finding.allowed or 0) == 1:
            yield from (
                TextEdit("remove", at, card) for card, at in zip(finding.cards, finding.lines, strict=False)
            )
    elif code == "wrong_faction" and line and len(mend) == 1:
        yield TextEdit("replace", line, finding.cards[0], place=str(mend[0]))
    elif (
        code in ("slot_not_available", "restriction") and line and finding.code != "restriction:squad_upgrade"
    ):
        for ship, at in zip(mend[::2], mend[1::2], strict=False):
            yield TextEdit("move", line, finding.cards[0], int(at), str(ship))
        yield TextEdit("remove", line, finding.cards[0])


def _groups(reading: Reading) -> Iterator[CardGroup]:
    for pilot in reading.pilots:
        cards = tuple((upgrade.line, label(upgrade.card)) for upgrade in pilot.upgrades)
        yield CardGroup(pilot.line, label(pilot.card) if pilot.card else f"? {pilot.text}", cards)


def _figures(text: str, reading: Reading) -> Iterator[Figure]:
    for number, line in enumerate(text_rows(text), 1):
        stated = total_in(line)
        if stated is not None and stated == reading.stated:
            yield Figure("total", number, stated, reading.total)


TEXT_EDITS: Final = TextEdits(read=read, wanted=wanted, row=row)
