"""A squad as text, a card a line as builders print it: "Ten Numb (48)", "(48) Ten Numb [A/SF-01 B-wing]"."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from fleets.lists.chat import CROSSED
from fleets.lists.games.xwing.catalogue import Card, Catalogue, Pilot
from fleets.lists.games.xwing.near import Guesses
from fleets.lists.games.xwing.rows import LEADING, TRAILING, arranged, cleaned
from fleets.lists.games.xwing.types import Reading, ReadPilot, Unplaced, equipped
from fleets.lists.text import letters_of

FORMAT: Final = "text"
LONGEST: Final = 120
OBSTACLES: Final = "Obstacles:"
MOST_OBSTACLES: Final = 10
_UNIT: Final = r"(?:points?|pts?\.?|p\.?|pkt\.?|punkt\w*|punti?)?"
# "(48) Ten Numb", "Ten Numb (48 pts)", "Ten Numb – 48", "48pts Ten Numb": a bare figure may end a name.
_PRICE: Final = re.compile(
    rf"^[(\[{{]\s?\+?(\d{{1,3}})\s?{_UNIT}\s?[)\]}}]\s*|^(\d{{1,3}})\s?(?:{_UNIT[:-1]}\s|[-–—:|]\s)\s*"
    rf"|\s*[(\[{{<]\s?\+?(\d{{1,3}})(?:[.,]00?)?\s?{_UNIT}\s?[)\]}}>](?=\s*(?:\[|$))"
    rf"|(?:\s[-–—=|/~+]\s?|\s?[;,]\s?|\s?:\s+|\s?\.{{2,}}\s?)\+?(\d{{1,3}})(?:[.,]00?)?\s?{_UNIT}$"
    rf"|\s(\d{{1,3}})(?:[.,]00?|\s?{_UNIT[:-1]})$",
    re.IGNORECASE,
)
# "R2-D2, Proton Torpedoes": some write all that a ship carries in one line.
_BETWEEN: Final = re.compile(r"\s*[,;]\s+")
# "Moja lista (200)": with such a word it is no pilot.
_TITLE: Final = re.compile(r"\b(?:list[aey]?|squad|eskadra|squadra|squadriglia)\b", re.IGNORECASE)
_FACTION: Final = re.compile(r"^(?:faction|frakcja|fazione):", re.IGNORECASE)
_FIGURE: Final = re.compile(r"^(.+?)\s(\d{1,3})$")
_HINT: Final = re.compile(r"\s*\[(?!\d+\])([^\]]*)\]\s*$")
# The sums of a ship, and what else builders print between cards.
_SUM: Final = re.compile(r"^(ship[ |]+total|points|half points|(?:\d{1,3}\s+)?threshold)\b", re.IGNORECASE)
_TOTAL: Final = re.compile(
    r"^(?:total|razem|suma|totale)(?: (?:points|punkt\w*|punti))?:?\s*(\d{1,4})", re.IGNORECASE
)
# What pages and chats print around and between cards.
_NOISE: Final = re.compile(
    r"https?://|^view in|^made (with|in)|^exported|^you sent$|^hai inviato$|^wysłan[oy]$"
    r"|^see (more|less)\b|^(posts|joined):|\bpost by\b",
    re.IGNORECASE,
)


class _Reader:
    """Reads line by line; a pilot begins a ship, and what follows is on it."""

    def __init__(self, catalogue: Catalogue) -> None:
        """With the cards it looks names up in."""
        self.catalogue = catalogue
        self.faction, self.name = "", ""
        self.ships: list[ReadPilot] = []
        self.unplaced: list[Unplaced] = []
        self.stated: int | None = None
        self.obstacles: tuple[str, ...] = ()
        self.has_ended = False
        self.near = Guesses(catalogue)
        self.begins = True
        """A ship may begin here: after a blank line or the sum of another."""

    def line(self, number: int, text: str) -> None:
        """One line of the text."""
        text = cleaned(text)
        if not text:
            self.begins = True
        elif total := _TOTAL.match(text):
            self.stated, self.has_ended = int(total[1]), bool(self.ships)
        elif _SUM.match(text):
            self.begins = True
        elif text.casefold().startswith(OBSTACLES.casefold()):
            named = (obstacle.strip() for obstacle in text[len(OBSTACLES) :].split(","))
            self.obstacles = tuple(obstacle[:40] for obstacle in named if obstacle)[:MOST_OBSTACLES]
        elif not _NOISE.search(text) and not self._heading(text):
            self._card(number, text)

    def _heading(self, text: str) -> bool:
        """A faction, alone or before the name of the squad."""
        if self.ships:
            return False
        head, _dash, name = text.partition(" - ")
        faction = self.catalogue.faction_named.get(letters_of(_FACTION.sub("", head)))
        if faction:
            self.faction, self.name = faction, name.strip()[:80]
        return bool(faction)

    def _card(self, number: int, text: str) -> None:
        hint = _HINT.search(text)
        name = (
            _PRICE.sub("", text[: hint.start()] if hint else text)
            .lstrip(LEADING + '"')
            .rstrip(TRAILING + '"')
        )
        price = _PRICE.search(text[: hint.start()] if hint else text)
        costs = next((int(group) for group in price.groups() if group), None) if price else None
        card = self._named(name, hint[1] if hint else "", costs)
        if card is None and (bare := _FIGURE.match(name)):
            # A price behind a blank, where the rest is the name of a card.
            card = self._named(bare[1], hint[1] if hint else "", int(bare[2]))
        if card is None and (parts := self._parts(text)):
            for part in parts:
                self._card(number, part)
        elif card is None:
            self._unknown(number, name[:80], text, is_priced=bool(hint or _PRICE.search(text)))
        elif isinstance(card, Pilot):
            ship = self.catalogue.ships[card.ship]
            self.ships.append(ReadPilot(card, ship, name, number))
            self.begins = False
        elif not self.ships:
            self.unplaced.append(Unplaced(number, name[:80], "misplaced_card", near=(card,)))
        else:
            last = self.ships[-1]
            upgrade = equipped(card, number, last.card, last.ship)
            self.ships[-1] = replace(last, upgrades=(*last.upgrades, upgrade))

    def _parts(self, text: str) -> list[str]:
        """The cards of "R2-D2, Proton Torpedoes"; none where one of them is no card."""
        parts = _BETWEEN.split(text)
        known = all(self.catalogue.by_name.get(letters_of(_PRICE.sub("", part))) for part in parts)
        return parts if len(parts) > 1 and known else []

    def _named(self, name: str, hint: str, costs: int | None) -> Card | None:
        """The card meant here; of namesakes the one whose price is nearest to the stated one."""
        ship = self.ships[-1] if self.ships else None

        def price_gap(card: Card) -> int:
            if isinstance(card, Pilot):
                return abs(card.cost - (costs or 0))
            return abs(equipped(card, 0, ship.card, ship.ship).points - (costs or 0)) if ship else LONGEST

        return card_named(
            name,
            hint,
            begins=self.begins,
            side=self._side(),
            catalogue=self.catalogue,
            price_gap_of=None if costs is None else price_gap,
        )

    def _unknown(self, number: int, name: str, text: str, *, is_priced: bool) -> None:
        """Words above the first ship are a title; with a price they are a ship where one may begin.

        What stands below the total without a price is a comment, no card.
        """
        is_title = not is_priced or (_TITLE.search(name) and not self.near(name))
        if not self.ships and is_title:
            self.name = self.name or (text if not is_priced else name)[:80]
            return
        if self.has_ended and not is_priced:
            return
        if self.begins and is_priced:
            self.ships.append(ReadPilot(None, None, name, number))
        under, near = len(self.ships) - 1 if self.ships else None, self.near(name)
        self.unplaced.append(Unplaced(number, name, "unknown_card", under=under, near=near))
        self.begins = False

    def _side(self) -> str:
        first = next((ship.card for ship in self.ships if ship.card), None)
        return self.faction or (first.faction if first else "")

    def reading(self) -> Reading:
        """The whole squad."""
        return Reading(
            format=FORMAT,
            name=self.name,
            faction=self._side(),
            pilots=tuple(self.ships),
            obstacles=self.obstacles,
            stated=self.stated,
            unplaced=tuple(self.unplaced),
        )


def read_plain(rows: list[tuple[int, str]], *, catalogue: Catalogue) -> Reading:
    """The squad these rows list, each with its number; what is no card of ours is kept by its line."""
    reader = _Reader(catalogue)
    factions = tuple(sorted(catalogue.factions.values(), key=len, reverse=True))
    for number, row in arranged(rows, factions):
        if not row.startswith(CROSSED):
            reader.line(number, row)
    return reader.reading()


def total_in(row: str) -> int | None:
    """The total a row states; None for any other row."""
    match = _TOTAL.match(cleaned(row))
    return int(match[1]) if match else None


def card_named(
    name: str,
    hint: str,
    *,
    begins: bool,
    side: str,
    catalogue: Catalogue,
    price_gap_of: Callable[[Card], int] | None = None,
) -> Card | None:
    """The card of that name, id or label which fits best: by the brackets, the faction, the price, the place.

    `price_gap_of`: how far the price of a card is from what the text says, where it says something.
    """
    cards = catalogue.by_name.get(letters_of(name), ())
    if not cards and len(name) <= LONGEST:
        cards = tuple(card for card in (catalogue.pilot(name), catalogue.upgrade(name)) if card)
    hinted = letters_of(hint)

    def fit(card: Card) -> tuple[bool, bool, bool, bool, int]:
        price_gap = price_gap_of(card) if price_gap_of else 1
        if isinstance(card, Pilot):
            is_ship = catalogue.ship_named.get(hinted) == card.ship
            return is_ship, side in ("", card.faction), price_gap == 0, begins, -price_gap
        is_kind = bool(hinted) and hinted in {letters_of(slot) for slot in card.slots}
        is_ours = not side or not card.needs.faction or side in card.needs.faction
        return is_kind, is_ours, price_gap == 0, not begins, -price_gap

    return max(cards, key=fit, default=None)
