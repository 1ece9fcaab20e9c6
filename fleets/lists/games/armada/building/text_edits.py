"""What the check of a fleet advises, as edits of its text."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

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
from fleets.lists.text_edits import CardGroup, Figure, TextEdit, TextEdits, TextRead


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


def wanted(finding: Finding) -> Iterator[TextEdit]:
    """The edits that would mend a finding; none where only the player can know."""
    answers = _ANSWERS.get(finding.code.partition(":")[0])
    if answers is not None:
        yield from answers(finding)


def _sums(finding: Finding) -> Iterator[TextEdit]:
    if finding.mend in (SURELY_READ, SUMS_LEFT):
        yield TextEdit("sums")


def _total(finding: Finding) -> Iterator[TextEdit]:
    yield TextEdit("total")


def _cut(finding: Finding) -> Iterator[TextEdit]:
    yield TextEdit("cut", finding.line or 0)


def _drop(finding: Finding) -> Iterator[TextEdit]:
    yield TextEdit("drop", finding.line or 0)


def _smallest_cut(finding: Finding) -> Iterator[TextEdit]:
    if len(finding.mend) >= 2:
        yield TextEdit("remove", int(finding.mend[1]), str(finding.mend[0]))


def _one_of_them(finding: Finding) -> Iterator[TextEdit]:
    """Any of the cards goes, so that one stays."""
    if len(finding.cards) == len(finding.lines):
        pairs = zip(finding.lines, finding.cards, strict=True)
    else:
        pairs = zip(finding.lines, finding.cards[:1] * len(finding.lines), strict=True)
    yield from (TextEdit("remove", line, card) for line, card in pairs)


def _one_too_many(finding: Finding) -> Iterator[TextEdit]:
    """Where one has to go, any of them; of several the player chooses."""
    if isinstance(finding.found, int) and finding.found - int(finding.allowed or 0) == 1:
        yield from _one_of_them(finding)


def _second(finding: Finding) -> Iterator[TextEdit]:
    if finding.lines:
        yield TextEdit("remove", finding.lines[-1], finding.cards[0])


def _namesake(finding: Finding) -> Iterator[TextEdit]:
    if finding.line and len(finding.mend) == 1:
        yield TextEdit("replace", finding.line, finding.cards[0], place=str(finding.mend[0]))


def _elsewhere(finding: Finding) -> Iterator[TextEdit]:
    """To a ship that can take the card; or one of those goes that stand on its icons."""
    line, card, mend = finding.line or 0, finding.cards[0], finding.mend
    if mend[:1] == (0,):
        rivals = [(name, at) for name, at in zip(mend[1::2], mend[2::2], strict=False) if isinstance(at, int)]
        yield from (TextEdit("remove", at, str(name)) for name, at in rivals or [(card, line)])
        return
    yield from _moves(finding)
    yield TextEdit("remove", line, card)


def _title(finding: Finding) -> Iterator[TextEdit]:
    yield from _moves(finding) if finding.mend[:1] != (0,) else ()
    yield TextEdit("remove", finding.line or 0, finding.cards[0])


def _header_commander(finding: Finding) -> Iterator[TextEdit]:
    """Whom the header names, under a ship that can carry a commander; the player knows which."""
    for ship, line in zip(finding.mend[2::2], finding.mend[3::2], strict=False):
        yield TextEdit("place", 0, str(finding.mend[1]), int(line), str(ship))


def _right_place(finding: Finding) -> Iterator[TextEdit]:
    kind = "beside" if finding.mend[:1] == ("squadron",) else "place"
    for carrier, line in zip(finding.mend[1::2], finding.mend[2::2], strict=False):
        yield TextEdit(kind, finding.line or 0, finding.cards[0], int(line), str(carrier))


def _moves(finding: Finding) -> Iterator[TextEdit]:
    for ship, line in zip(finding.mend[::2], finding.mend[1::2], strict=False):
        yield TextEdit("move", finding.line or 0, finding.cards[0], int(line), str(ship))


_ANSWERS: Final[dict[str, Callable[[Finding], Iterator[TextEdit]]]] = {
    "no_commander": _header_commander,
    "misplaced_card": _right_place,
    "points_mismatch": _sums,
    "missing_total": _total,
    "second_list": _cut,
    "count_zero": _drop,
    "over_points": _smallest_cut,
    "over_squadron_points": _smallest_cut,
    "two_commanders": _one_of_them,
    "two_modifications": _one_of_them,
    "two_titles": _one_of_them,
    "duplicate_unique": _one_of_them,
    "extra_objective": _one_of_them,
    "duplicate_upgrade": _second,
    "too_many_flotillas": _one_too_many,
    "too_many_aces": _one_too_many,
    "too_many_of_box": _one_too_many,
    "wrong_faction": _namesake,
    "slot_not_available": _elsewhere,
    "title_wrong_ship": _title,
    "size_restriction": _elsewhere,
    "trait_restriction": _elsewhere,
    "flagship_only": _elsewhere,
    "icon_conflict": _elsewhere,
    "commander_on_flotilla": _moves,
}

TEXT_EDITS: Final = TextEdits(read=read, wanted=wanted, row=row)
