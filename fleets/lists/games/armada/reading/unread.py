"""Figures of a text that the reading does not reach: something was not read.

A figure that was right at the prices of an earlier day is old; one below what was read is simply wrong.
"""

import datetime
from collections.abc import Iterator, Sequence
from typing import Final

from fleets.lists.findings import Finding
from fleets.lists.games.armada.cards.catalogue import Objective, Ship, Squadron, Upgrade, label
from fleets.lists.games.armada.cards.types import REMARKS, Claim, Reading, ReadShip

# The mend of a figure that is wrong itself: every line has its place, and no name was guessed.
SURELY_READ: Final = ("surely read",)
# Every card has its own right price, so the sums are what is left of an earlier list.
SUMS_LEFT: Final = ("sums left",)
# Claims about more than one card.
SUMS: Final = ("ship", "squadrons", "total")
# A card that costs points, and how many of it.
Priced = tuple[Ship | Squadron | Upgrade, int]


def copies_unread(reading: Reading) -> Iterator[Finding]:
    """Cards with the price of several copies, of which one was read."""
    # Some texts state behind a ship what it costs with all its upgrades.
    whole = {ship.line: ship.points for ship in reading.ships}
    for claim in reading.claims:
        is_whole = isinstance(claim.card, Ship) and whole.get(claim.line) == claim.stated
        copies = 1 if is_whole else _copies_of(claim)
        if copies > 1 and claim.card:
            yield Finding(
                "A-FLEET-12", "copies_unread", (label(claim.card),), claim.line, claim.stated, copies
            )


def sums_unread(reading: Reading, *, cheapest: int) -> Iterator[Finding]:
    """Sums above what was read, by so much that a card may be missing; `cheapest` is the price of a squadron.

    To be called where every line has its place: else it is known what was not read. Where each card has its
    own price besides, no card can be missing from the reading: then the sum is what was forgotten.
    """
    if is_wholly_priced(reading):
        return
    sums = [claim for claim in reading.claims if _is_unmet(claim, reading, cheapest)]
    # The sums of the parts say where; the total stands in for them in a text without any.
    for claim in [claim for claim in sums if claim.kind != "total"] or sums:
        yield Finding("A-FLEET-12", "sum_unread", (), claim.line, claim.stated, claim.actual)


def is_surely_read(reading: Reading) -> bool:
    """Every line has its place or stands around the list, and no name had to be guessed."""
    return not reading.misspellings and all(line.code in REMARKS for line in reading.unplaced)


def is_wholly_priced(reading: Reading) -> bool:
    """Every line has its place, no name was guessed, and every card states its own price, which is right."""
    if reading.unplaced or reading.misspellings:
        return False
    stated = {(claim.line, claim.card.id) for claim in reading.claims if claim.kind == "card" and claim.card}
    is_right = all(claim.stated == claim.actual for claim in reading.claims if claim.kind == "card")
    carriers = [(ship.line, ship.card.id) for ship in reading.ships if ship.card]
    upgrades = [(upgrade.line, upgrade.card.id) for ship in reading.ships for upgrade in ship.upgrades]
    squadrons = [(squadron.line, squadron.card.id) for squadron in reading.squadrons]
    return is_right and stated.issuperset([*carriers, *upgrades, *squadrons])


def is_cut_off(reading: Reading, limit: int) -> bool:
    """No squadrons, no total, a fleet far below the limit: half of a list, as hands copy it from a phone."""
    return (
        bool(reading.ships)
        and not reading.squadrons
        and reading.total_line is None
        and reading.total * 4 < limit * 3
    )


def _copies_of(claim: Claim) -> int:
    """How many copies the price of a card pays for, where more than were read; else 1."""
    card = claim.card
    if card is None or isinstance(card, Objective) or not 0 < claim.actual < claim.stated:
        return 1
    counted = claim.actual // card.points
    prices = sorted({card.points, *(price for _, price in card.was)})
    if claim.stated in [price * counted for price in prices]:
        return 1
    return next((claim.stated // price for price in prices if claim.stated % price == 0), 1)


def _is_unmet(claim: Claim, reading: Reading, cheapest: int) -> bool:
    if claim.kind not in SUMS:
        return False
    summed = sum(other_claim.kind == "ship" for other_claim in reading.claims) >= len(reading.ships)
    # Where every ship has its sum, what the others lack is a squadron or a ship.
    least = cheapest if claim.kind == "squadrons" or (claim.kind == "total" and summed) else 1
    is_above = claim.stated - claim.actual >= least
    return is_above and claim.stated not in _earlier_sums(_cards_of(claim, reading))


def _cards_of(claim: Claim, reading: Reading) -> list[Priced]:
    """The cards that the sum is about."""
    squadrons: list[Priced] = [(squadron.card, squadron.count) for squadron in reading.squadrons]
    if claim.kind == "squadrons":
        return squadrons
    if claim.kind == "ship":
        above = [_carried([ship]) for ship in reading.ships if ship.line <= claim.line]
        # Of several in one line (a list sent as one paragraph) the one the sum was compared with.
        matching = [cards for cards in above if sum(card.points for card, _ in cards) == claim.actual]
        return (matching or above or [[]])[-1]
    loose: list[Priced] = [(upgrade.card, 1) for upgrade in reading.loose]
    return [*_carried(reading.ships), *loose, *squadrons]


def _carried(ships: Sequence[ReadShip]) -> list[Priced]:
    carriers: list[Priced] = [(ship.card, 1) for ship in ships if ship.card]
    return carriers + [(upgrade.card, 1) for ship in ships for upgrade in ship.upgrades]


def _earlier_sums(cards: Sequence[Priced]) -> set[int]:
    """What the cards cost on each last day before one of them changed its price."""
    days = {until - datetime.timedelta(days=1) for card, _ in cards for until, _ in card.was}
    return {sum(card.points_on(day) * count for card, count in cards) for day in days}
