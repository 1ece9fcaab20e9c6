"""What the check of a fleet advises, as edits of its text."""

from collections.abc import Iterator
from typing import Final

from fleets.lists import answers
from fleets.lists.findings import Finding
from fleets.lists.games.armada.cards.catalogue import Card, Catalogue, Objective, label
from fleets.lists.games.armada.cards.types import Reading
from fleets.lists.games.armada.reading.document import is_document
from fleets.lists.games.armada.reading.parse import parse
from fleets.lists.games.armada.reading.unread import (
    SUMS,
    SUMS_LEFT,
    SURELY_READ,
    copies_unread,
    is_surely_read,
    sums_unread,
)
from fleets.lists.text_edits import Answer, CardGroup, Figure, TextEdit, TextEdits, TextRead


def read(text: str, *, catalogue: Catalogue) -> TextRead | None:
    """A fleet text as edits see it. A document has no rows of cards."""
    if is_document(text):
        return None
    reading = parse(text, catalogue=catalogue)
    return TextRead(
        tuple(_groups(reading)),
        tuple((line.line, f"{line.code} {line.text}") for line in reading.unplaced),
        tuple(
            Figure(
                claim.kind, claim.line, claim.stated, claim.actual, claim.kind in SUMS, claim.kind == "ship"
            )
            for claim in reading.claims
        ),
        reading.total,
        _is_sure(reading, catalogue),
    )


def row(card_label: str, *, catalogue: Catalogue) -> str:
    """The card as builders write it: "Admiral Motti (24)"; the label alone where it is not one card."""
    cards: list[Card] = [card for card in catalogue.cards if card_label in (label(card), card.name)]
    if len({label(card) for card in cards}) != 1 or isinstance(cards[0], Objective):
        return card_label
    return f"{card_label} ({cards[0].points})"


def _groups(reading: Reading) -> Iterator[CardGroup]:
    for ship in reading.ships:
        cards = tuple((upgrade.line, label(upgrade.card)) for upgrade in ship.upgrades)
        yield CardGroup(ship.line, label(ship.card) if ship.card else f"? {ship.text}", cards)
    for squadron in reading.squadrons:
        yield from [CardGroup(squadron.line, label(squadron.card))] * squadron.count
    yield from (CardGroup(objective.line, objective.card.name) for objective in reading.objectives)
    yield from (CardGroup(upgrade.line, label(upgrade.card)) for upgrade in reading.loose)


def _is_sure(reading: Reading, catalogue: Catalogue) -> bool:
    """No figure tells of something that was not read."""
    cheapest = min(card.points for card in catalogue.squadrons)
    doubts = [*copies_unread(reading), *sums_unread(reading, cheapest=cheapest)]
    return is_surely_read(reading) and not doubts


def _sums(finding: Finding) -> list[TextEdit]:
    return [TextEdit("sums")] if finding.mend in (SURELY_READ, SUMS_LEFT) else []


def _second(finding: Finding) -> list[TextEdit]:
    return [TextEdit("remove", finding.lines[-1], finding.cards[0])] if finding.lines else []


def _header_commander(finding: Finding) -> list[TextEdit]:
    """Whom the header names, under a ship that can carry a commander; the player knows which."""
    pairs = zip(finding.mend[2::2], finding.mend[3::2], strict=False)
    return [TextEdit("place", 0, str(finding.mend[1]), int(line), str(ship)) for ship, line in pairs]


def _right_place(finding: Finding) -> list[TextEdit]:
    kind = "beside" if finding.mend[:1] == ("squadron",) else "place"
    return answers.to_each(finding, finding.mend[1:], kind)


_ANSWERS: Final[dict[str, Answer]] = {
    "no_commander": _header_commander,
    "misplaced_card": _right_place,
    "points_mismatch": _sums,
    "missing_total": lambda finding: [TextEdit("total")],
    "second_list": lambda finding: [TextEdit("cut", finding.line or 0)],
    "count_zero": lambda finding: [TextEdit("drop", finding.line or 0)],
    "over_points": answers.smallest_cut,
    "over_squadron_points": answers.smallest_cut,
    "two_commanders": answers.one_of_them,
    "two_modifications": answers.one_of_them,
    "two_titles": answers.one_of_them,
    "duplicate_unique": answers.one_of_them,
    "extra_objective": answers.one_of_them,
    "duplicate_upgrade": _second,
    "too_many_flotillas": answers.one_too_many,
    "too_many_aces": answers.one_too_many,
    "too_many_of_box": answers.one_too_many,
    "wrong_faction": answers.namesake,
    "slot_not_available": answers.elsewhere,
    "title_wrong_ship": answers.elsewhere,
    "size_restriction": answers.elsewhere,
    "trait_restriction": answers.elsewhere,
    "flagship_only": answers.elsewhere,
    "icon_conflict": answers.elsewhere,
    "commander_on_flotilla": lambda finding: answers.to_each(finding, finding.mend),
}

TEXT_EDITS: Final = TextEdits(read=read, answers=_ANSWERS, row=row)
