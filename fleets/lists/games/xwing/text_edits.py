"""What the check of a squad advises, as edits of its text."""

from collections.abc import Iterator
from typing import Final

from fleets.lists import answers
from fleets.lists.findings import Finding
from fleets.lists.games.xwing.catalogue import Catalogue, Pilot, Upgrade, label
from fleets.lists.games.xwing.parse import parse
from fleets.lists.games.xwing.plain import FORMAT, total_in
from fleets.lists.games.xwing.types import Reading
from fleets.lists.text import text_rows
from fleets.lists.text_edits import CardGroup, Figure, TextEdit, TextEdits, TextRead


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


def _groups(reading: Reading) -> Iterator[CardGroup]:
    for pilot in reading.pilots:
        cards = tuple((upgrade.line, label(upgrade.card)) for upgrade in pilot.upgrades)
        yield CardGroup(pilot.line, label(pilot.card) if pilot.card else f"? {pilot.text}", cards)


def _figures(text: str, reading: Reading) -> Iterator[Figure]:
    for number, line in enumerate(text_rows(text), 1):
        stated = total_in(line)
        if stated is not None and stated == reading.stated:
            yield Figure("total", number, stated, reading.total)


def _elsewhere(finding: Finding) -> list[TextEdit]:
    """Which card the squad needs with a ship, the player knows."""
    return [] if finding.code == "restriction:squad_upgrade" else answers.elsewhere(finding)


TEXT_EDITS: Final = TextEdits(
    read=read,
    row=row,
    answers={
        "points_mismatch": lambda finding: [TextEdit("sums")],
        "over_points": answers.smallest_cut,
        "limited_exceeded": answers.one_too_many,
        "solitary_exceeded": answers.one_too_many,
        "duplicate_upgrade_on_ship": answers.one_too_many,
        "wrong_faction": answers.namesake,
        "slot_not_available": answers.elsewhere,
        "restriction": _elsewhere,
    },
)
