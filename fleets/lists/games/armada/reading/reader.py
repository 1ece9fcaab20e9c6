"""Lines in, fleet out: the one reader of the skeleton all builders share.

It never fails; what it can't place it keeps.
"""

import re
from dataclasses import replace
from typing import Final

from fleets.lists.games.armada.cards.catalogue import (
    CATEGORIES,
    Catalogue,
    Objective,
    Ship,
    Squadron,
    Upgrade,
)
from fleets.lists.games.armada.cards.names import ALIAS, NameHit, named, resembles
from fleets.lists.games.armada.cards.types import REMARKS, Misspelling, Reading
from fleets.lists.games.armada.cards.vocabulary import FACTIONS, SQUADRON_SUM
from fleets.lists.games.armada.reading.cards_in_line import cards_of, cards_of_line
from fleets.lists.games.armada.reading.dialects import Dialect
from fleets.lists.games.armada.reading.draft import Draft
from fleets.lists.games.armada.reading.figures import split_points
from fleets.lists.games.armada.reading.finder import Finder, trouble_of
from fleets.lists.games.armada.reading.inline_card import inline_card_span
from fleets.lists.games.armada.reading.leading_points import is_commander
from fleets.lists.games.armada.reading.lines import MAX_COUNT, TextLine, bulleted, card_line
from fleets.lists.games.armada.reading.objectives import ObjectiveReader
from fleets.lists.text import letters_of


def read(lines: tuple[TextLine, ...], *, dialect: Dialect, catalogue: Catalogue) -> Reading:
    """The fleet these lines describe, read as `dialect` writes them."""
    reading = _Reader(lines, dialect=dialect, catalogue=catalogue).read()
    is_unclear = any(trouble.code in ("ambiguous_card", "unknown_card") for trouble in reading.unplaced)
    if is_unclear and reading.faction and not reading.faction_text:
        # The other cards have shown the faction by now.
        reading = _Reader(lines, dialect=dialect, catalogue=catalogue, faction=reading.faction).read()
    if priced_lines := _by_total(lines, reading):
        return _Reader(priced_lines, dialect=dialect, catalogue=catalogue, faction=reading.faction).read()
    return reading


def _by_total(lines: tuple[TextLine, ...], reading: Reading) -> tuple[TextLine, ...] | None:
    """The lines with the price of the one name that may be several cards, where the stated total decides."""
    total = next((claim for claim in reading.claims if claim.kind == "total"), None)
    troubles = [trouble for trouble in reading.unplaced if trouble.code not in REMARKS]
    if total is None or len(troubles) != 1 or troubles[0].code != "ambiguous_card":
        return None
    missing, (trouble,) = total.stated - total.actual, troubles
    prices = [card.points for card in trouble.cards if not isinstance(card, Objective)]
    if prices.count(missing) != 1:
        return None
    return tuple(
        replace(line, points=missing) if (line.number, line.name) == (trouble.line, trouble.text) else line
        for line in lines
    )


# "Swap Gunnery Team for Ordnance Experts": a change the writer added after the list.
_CHANGE: Final = re.compile(
    r"\b(?:swap(?:ped|s)?|replaced?|replaces|instead|change|zamie[nń]\w*|zamiast|wymie[nń]\w*|podmie[nń]\w*"
    r"|sostitui\w*|invece|al posto|cambi\w*)\b",
    re.IGNORECASE,
)
# "The Long Watch - Rebel - Admiral Ackbar (38)"
_HEAD_PARTS: Final = re.compile(r"\s+[-–—|/·]\s+|,\s+|\s*[|]\s*")
# With this share of the cards priced, words without a price are no card.
_MOSTLY: Final = 0.8
# More ships in one line are a mistake.
_MOST_SHIPS: Final = 6


def _is_priced(lines: tuple[TextLine, ...], catalogue: Catalogue) -> bool:
    """Nearly every card has its price, so that words without one are no card."""
    cards = [line for line in lines if line.kind == "card"]
    priced = sum(line.points is not None for line in cards)
    bare = sum(line.points is None and bool(cards_of_line(line, catalogue=catalogue)) for line in cards)
    return priced > 0 and priced >= _MOSTLY * (priced + bare)


class _Reader:
    """Where we are in the text: `section` is head, objectives, ships, squadrons or end."""

    def __init__(
        self,
        lines: tuple[TextLine, ...],
        *,
        dialect: Dialect,
        catalogue: Catalogue,
        faction: str | None = None,
    ) -> None:
        self.lines, self.dialect, self.catalogue = lines, dialect, catalogue
        self.draft = Draft(dialect.name, faction=faction)
        self.finder = Finder(dialect, catalogue, self.draft)
        self.skip: set[int] = set()
        self.objectives = ObjectiveReader(lines, finder=self.finder, skip=self.skip)
        self.section = "head"
        self.commander_points: int | None = None
        self.priced = _is_priced(lines, catalogue)
        self.title = next((n for n, line in enumerate(lines) if line.kind != "blank"), None)

    def read(self) -> Reading:
        """Line by line until the end or a second list."""
        for index, (line, under) in enumerate(bulleted(self.lines)):
            if self.draft.closed:
                break
            self.take(index, line, under=under)
        return self.finish()

    def take(self, index: int, line: TextLine, *, under: bool) -> None:
        """Put one line where it belongs."""
        if index in self.skip or line.kind == "blank":
            return
        if line.kind == "comment":
            self._remark(line)
        elif line.kind == "crossed":
            self.draft.unplaced(line, "crossed_out", text=line.text)
        elif line.kind == "long":
            self.draft.unplaced(line, "line_too_long")
        elif line.kind == "sum":
            self._sum(line)
        elif line.kind == "header":
            self._header(index, line)
        else:
            self._card(index, line, under=under)

    def _card(self, index: int, line: TextLine, *, under: bool) -> None:
        if self.dialect.titled and index == self.title:
            self.draft.entitle(line)
        elif self.section == "objectives" and self.objectives.bare(line):
            return
        elif self.section == "squadrons":
            self._in_squadrons(index, line, under=under)
        elif self.section == "end" and self._is_afterword(line):
            self._remark(line)
        elif under and (line.bulleted or not self._heads_block(line)):
            self._upgrade(index, line)
        else:
            self._ship(index, line)

    def _remark(self, line: TextLine) -> None:
        """Words around the list; where they change its cards, the list itself has to be changed."""
        changed = _CHANGE.search(line.text) and inline_card_span(line.text, catalogue=self.catalogue)
        self.draft.unplaced(line, "change_in_words" if changed else "unparsed_line", text=line.text)

    def _sum(self, line: TextLine) -> None:
        if SQUADRON_SUM.search(line.text):
            # Warlords sums up squadrons also where there are none, right behind the last ship.
            if self.section != "squadrons":
                self.draft.open_block(line)
            self.section = "squadrons"
        self.draft.close_block(line, squadrons=self.section == "squadrons")

    def finish(self) -> Reading:
        """The reading, with the commander of a header-only list put on the first ship."""
        draft = self.draft
        text, line = draft.commander_text, draft.commander_line
        match = self.finder.find(text, None, "upgrade")
        if line is not None and isinstance(match.card, Upgrade) and match.card.type == "commander":
            self._commanded(match, match.card, line)
        return draft.reading()

    def _commanded(self, match: NameHit, card: Upgrade, line: int) -> None:
        """The header's commander on the first ship where no ship has one, and its price as claimed."""
        if self.dialect.header_commander and not self.draft.has_commander() and self.draft.ships:
            self.draft.equip_flagship(card, line=line)
            if match.is_misspelled:
                self.draft.misspellings.append(Misspelling(line, self.draft.commander_text, card))
        if self.commander_points is not None:
            self.draft.claim("commander", line, self.commander_points, card.points, card)

    def _header(self, index: int, line: TextLine) -> None:
        if line.key in CATEGORIES:
            self.objectives.headed(index, line)
        elif line.key == "faction":
            self._faction(line)
        elif line.key == "commander" and self.draft.ships and self.dialect.heading and line.value:
            # "Commander: Admiral Motti (24)" as one of the cards of a ship.
            self._card(index, card_line(line.number, line.text, line.value, bulleted=True), under=True)
        elif line.key == "commander":
            self.draft.commander_text, self.commander_points = split_points(line.value)
            self.draft.commander_line = line.number
        elif line.key == "name":
            self.draft.name = line.value
        elif line.key == "total":
            self.section = "end"
            self.draft.state_total(line)
            if not self.draft.ships:
                # Warlords states the total above the ships.
                self.section = "head"
        elif line.key == "objectives":
            self.section = "objectives"
            self.objectives.listed(line)
        elif line.key in ("squadrons", "ships"):
            self.section = line.key
            self.draft.open_block(line)

    def _faction(self, line: TextLine) -> None:
        if self.draft.ships and self.draft.faction_line is not None:
            # The same or another list below the first: reading on would add the two up.
            self.draft.unplaced(line, "second_list")
            self.draft.closed = True
            return
        self.draft.faction_text, self.draft.faction_line = line.value, line.number
        self.draft.faction = FACTIONS.get(letters_of(line.value))

    def _heads_block(self, line: TextLine) -> bool:
        """In a text without bullets: a ship, though there is no blank line above it."""
        return isinstance(self.finder.find_counted(line, "upgrade")[0].card, Ship | Squadron)

    def _ship(self, index: int, line: TextLine) -> None:
        match, count = self.finder.find_counted(line, "ship")
        kinds = ("ship",) if self.dialect.heading else ("ship", "squadron", "objective")
        if not isinstance(match.card, Ship) and self.section == "head" and self._names_faction(line):
            return
        if whole := next(filter(None, (self._joined(index, line, kind) for kind in kinds)), None):
            self._ship(index + 1, whole)
        elif isinstance(match.card, Squadron) and not self.dialect.heading:
            self.section = "squadrons"
            self.draft.open_block(line)
            self._squadron(index, line)
        elif isinstance(match.card, Objective) and not self.dialect.by_id:
            # In a document the place of a card says what it is.
            self.objectives.bare(line)
        elif match.card is None and not match.cards and self._is_remark(index, line):
            self._remark(line)
        elif (
            match.cards and not isinstance(match.card, Ship) and trouble_of(match, "ship") == "misplaced_card"
        ):
            if self.draft.is_begun(line.number) and all(isinstance(card, Upgrade) for card in match.cards):
                # The only card without a bullet, right below its ship: the commander.
                self._upgrade(index, line)
                return
            self.draft.open_block(line)
            self.draft.misplaced(line, match.cards)
        else:
            self.section = "ships"
            ship = match.card if isinstance(match.card, Ship) else None
            self.finder.note_misspelling(line, match)
            if ship is None:
                self.draft.add_ship(None, line)
                self._check_single(line, count)
                self.finder.unplaced(line, match, "ship")
            elif 1 < count <= _MOST_SHIPS and self._carries_nothing(index):
                self.draft.add_ship(ship, self._for_all(line, ship, count), count=count)
            else:
                self.draft.add_ship(ship, line)
                self._check_single(line, count)

    def _carries_nothing(self, index: int) -> bool:
        """No upgrade stands under the ship: copies of it are alike."""
        following = next(iter(self.lines[index + 1 : index + 2]), None)
        return following is None or following.kind in ("blank", "header", "sum")

    def _joined(self, index: int, line: TextLine, kind: str) -> TextLine | None:
        """The line joined with the next one, which is then not read again."""
        following = next(iter(self.lines[index + 1 : index + 2]), None)
        whole = self.finder.joined(line, following, kind) if following else None
        if whole:
            self.skip.add(index + 1)
        return whole

    def _is_remark(self, index: int, line: TextLine) -> bool:
        """Words around the list, and among cards that have prices: no price, no upgrades under them."""
        following = next((later for later in self.lines[index + 1 :] if later.kind != "blank"), None)
        heads_block = following is not None and (
            following.kind == "sum" or (following.bulleted and not self._is_chatter(following))
        )
        heads_block = heads_block and not (self.priced and self.draft.is_begun(line.number))
        return not heads_block and self._is_chatter(line)

    def _is_chatter(self, line: TextLine) -> bool:
        """Before the first card or after the last, or among cards with prices; no price, and like no card."""
        around = self.section in ("head", "end") or (self.priced and not line.bulleted)
        alone = line.kind == "card" and line.points is None and around
        return alone and not resembles(line.name, catalogue=self.catalogue)

    def _is_afterword(self, line: TextLine) -> bool:
        """Behind the total: no card, or a single word that only some people call a card, a first name."""
        if line.bulleted or line.points is not None or line.count != 1 or line.counted:
            return False
        ranked = named(line.name, catalogue=self.catalogue)
        return not ranked or (" " not in line.name and all(rank == ALIAS for rank, _ in ranked))

    def _names_faction(self, line: TextLine) -> bool:
        """`Rebels` or `Rebels - Author: somebody` above the list."""
        parts = _HEAD_PARTS.split(line.bare or line.text)
        factions = [FACTIONS[letters_of(part)] for part in parts if letters_of(part) in FACTIONS]
        other_parts = [part for part in parts if letters_of(part) not in FACTIONS]
        ships = any(
            isinstance(card, Ship)
            for part in other_parts
            for card in cards_of(part, catalogue=self.catalogue)
        )
        faction = factions[0] if len(factions) == 1 and not ships else None
        if faction is None or self.draft.faction_line is not None:
            return False
        names = [split_points(part)[0] for part in parts]
        leaders = [name for name in names if is_commander(name, self.catalogue)]
        if leaders and not self.draft.commander_text:
            self.draft.commander_text, self.draft.commander_line = leaders[0], line.number
        self.draft.faction, self.draft.faction_line = faction, line.number
        self.draft.faction_text = line.text
        return True

    def _upgrade(self, index: int, line: TextLine) -> None:
        match, count = self.finder.find_counted(line, "upgrade")
        if whole := self._joined(index, line, "upgrade"):
            self._upgrade(index + 1, whole)
        elif isinstance(match.card, Squadron) and not self.dialect.heading:
            self.section = "squadrons"
            self._squadron(index, line)
        elif isinstance(match.card, Upgrade):
            self._check_single(line, count)
            self.finder.note_misspelling(line, match)
            self.draft.add_upgrade(match.card, line)
        elif isinstance(match.card, Objective) and not self.dialect.by_id:
            # In a document the place of a card says what it is.
            self.objectives.bare(line)
        elif not match.cards and self._is_chatter(line):
            self._remark(line)
        else:
            self.finder.unplaced(line, match, "upgrade")

    def _in_squadrons(self, index: int, line: TextLine, *, under: bool) -> None:
        match, _ = self.finder.find_counted(line, "squadron")
        if not under and isinstance(match.card, Ship):
            self.section = "ships"
            self._ship(index, line)
        elif isinstance(match.card, Objective) and not self.dialect.heading:
            self.objectives.bare(line)
        elif not match.cards and not under and self._is_word(line):
            self._remark(line)
        else:
            self._squadron(index, line)

    def _is_word(self, line: TextLine) -> bool:
        """Below the squadrons' sum, or among them like no card."""
        return line.points is None and (self.draft.squadrons_closed or self._is_chatter(line))

    def _squadron(self, index: int, line: TextLine) -> None:
        match, count = self.finder.find_counted(line, "squadron")
        if whole := self._joined(index, line, "squadron"):
            self._squadron(index + 1, whole)
        elif not isinstance(match.card, Squadron):
            self.finder.unplaced(line, match, "squadron")
        elif not 1 <= count <= MAX_COUNT:
            code = "count_too_large" if count > 0 else "count_zero"
            self.draft.unplaced(line, code, match.cards, found=count, allowed=MAX_COUNT)
        else:
            self.finder.note_misspelling(line, match)
            self.draft.add_squadron(match.card, count, self._for_all(line, match.card, count))

    def _for_all(self, line: TextLine, card: Ship | Squadron, count: int) -> TextLine:
        """The line with the price of all copies, where the dialect may state that of one."""
        is_one = self.dialect.unit_prices or isinstance(card, Ship)
        if is_one and line.points in (card.points, *(points for _, points in card.was)):
            return replace(line, points=(line.points or 0) * count)
        return line

    def _check_single(self, line: TextLine, count: int) -> None:
        """A number before a ship or an upgrade leaves open what the second copy carries."""
        if count != 1:
            self.draft.unplaced(line, "count_not_allowed", found=count, allowed=1)
