"""Lines in, fleet out: the one reader of the skeleton all builders share.

It never fails; what it can't place it keeps.
"""

from __future__ import annotations

from typing import Final

from fleets.lists.catalogue import Card, Catalogue, Objective, Ship, Squadron, Upgrade
from fleets.lists.dialect import Dialect
from fleets.lists.draft import Draft
from fleets.lists.fleet import cards_by_id
from fleets.lists.lines import MAX_COUNT, OBJECTIVE_KEYS, Line, bulleted, split_points
from fleets.lists.names import Context, Match, identify, key
from fleets.lists.types import Reading

_FACTIONS: Final = {
    "rebel": "rebel", "rebels": "rebel", "rebelalliance": "rebel", "rebellion": "rebel",
    "empire": "empire", "imperial": "empire", "galacticempire": "empire", "imperials": "empire",
    "republic": "republic", "galacticrepublic": "republic", "gar": "republic",
    "separatist": "separatist", "separatists": "separatist", "separatistalliance": "separatist",
    "cis": "separatist", "confederacy": "separatist",
}  # fmt: skip


def read(lines: tuple[Line, ...], *, dialect: Dialect, catalogue: Catalogue) -> Reading:
    """The fleet these lines describe, read as `dialect` writes them."""
    reader = _Reader(lines, dialect=dialect, catalogue=catalogue)
    for index, (line, under) in enumerate(bulleted(lines)):
        if reader.draft.closed:
            break
        reader.take(index, line, under=under)
    return reader.finish()


class _Reader:
    """Where we are in the text: `section` is head, ships, squadrons or end."""

    def __init__(self, lines: tuple[Line, ...], *, dialect: Dialect, catalogue: Catalogue) -> None:
        self.lines, self.dialect, self.catalogue = lines, dialect, catalogue
        self.draft = Draft(dialect.name)
        self.section = "head"
        self.skip: set[int] = set()
        self.commander_points: int | None = None

    def take(self, index: int, line: Line, *, under: bool) -> None:
        """Put one line where it belongs."""
        if index in self.skip or line.kind == "blank":
            return
        if line.kind == "comment":
            self.draft.unplaced(line, "unparsed_line", text=line.text)
        elif line.kind == "long":
            self.draft.unplaced(line, "line_too_long")
        elif line.kind == "sum":
            self.draft.close_block(line, squadrons=self.section == "squadrons")
        elif line.kind == "header":
            self._header(index, line)
        elif self._is_title(line):
            self.draft.name = line.text
        elif self.section == "squadrons":
            self._in_squadrons(line, under=under)
        elif under:
            self._upgrade(line)
        else:
            self._ship(index, line)

    def finish(self) -> Reading:
        """The reading, with the commander of a header-only list put on the first ship."""
        draft = self.draft
        named = self._find(draft.commander_text, None, "upgrade").card if draft.commander_text else None
        if isinstance(named, Upgrade) and named.type == "commander" and draft.commander_line is not None:
            if self.dialect.header_commander and not draft.has_commander() and draft.ships:
                draft.equip_flagship(named, line=draft.commander_line)
            if self.commander_points is not None:
                draft.claim("commander", draft.commander_line, self.commander_points, named.points, named)
        return draft.reading()

    def _header(self, index: int, line: Line) -> None:
        if line.key in OBJECTIVE_KEYS:
            self._objectives(index, line)
        elif line.key == "faction":
            self._faction(line)
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
        elif line.key in ("squadrons", "ships"):
            self.section = line.key
            self.draft.open_block(line)

    def _faction(self, line: Line) -> None:
        if self.draft.ships and self.draft.faction_line is not None:
            # The same or another list below the first: reading on would add the two up.
            self.draft.unplaced(line, "second_list")
            self.draft.closed = True
            return
        self.draft.faction_text, self.draft.faction_line = line.value, line.number
        self.draft.faction = _FACTIONS.get(key(line.value))

    def _objectives(self, index: int, line: Line) -> None:
        """One objective, several parted by commas, or one that goes on in the next line."""
        whole = self.dialect.by_id or self._find(line.value, None, "objective").card
        parts = [line.value] if whole else line.value.split(",")
        for part in filter(None, (part.strip() for part in parts)):
            match = self._find(part, None, "objective")
            if match.card is None:
                match = self._continued(index, part) or match
            if isinstance(match.card, Objective):
                self.draft.add_objective(match.card, category=line.key, line=line.number)
            else:
                self.draft.unread_objectives.add(line.key)
                self.draft.unplaced(line, _trouble(match, "objective"), match.cards, text=part)

    def _continued(self, index: int, part: str) -> Match | None:
        following = self.lines[index + 1 : index + 2]
        if not following or following[0].kind != "card" or following[0].bulleted:
            return None
        match = self._find(f"{part} {following[0].text}", None, "objective")
        if match.card is None:
            return None
        self.skip.add(index + 1)
        return match

    def _is_title(self, line: Line) -> bool:
        first = next((other for other in self.lines if other.kind != "blank"), None)
        return self.dialect.titled and line is first

    def _find(self, name: str, points: int | None, kind: str, *, count: int = 1) -> Match:
        if self.dialect.by_id and (card := cards_by_id(self.catalogue).get(name)):
            return Match(card, (card,))
        context = Context(
            faction=self.draft.faction,
            points=points,
            count=count,
            commander=self.draft.commander_text,
            suffixed=self.dialect.suffixed,
        )
        return identify(name, kinds=(kind,), context=context, catalogue=self.catalogue)

    def _find_counted(self, line: Line, kind: str) -> tuple[Match, int]:
        """The card of a line and how many; a bare number in front is a count only if the whole is no name."""
        match = self._find(line.name, line.points, kind, count=line.count)
        if match.cards or line.counted is None:
            return match, line.count
        count, name = line.counted
        return self._find(name, line.points, kind, count=count), count

    def _ship(self, index: int, line: Line) -> None:
        match, count = self._find_counted(line, "ship")
        if isinstance(match.card, Squadron) and not self.dialect.heading:
            self.section = "squadrons"
            self.draft.open_block(line)
            self._squadron(line)
        elif match.card is None and not match.cards and self._is_remark(index, line):
            self.draft.unplaced(line, "unparsed_line", text=line.text)
        elif match.cards and not isinstance(match.card, Ship) and _trouble(match, "ship") == "misplaced_card":
            self.draft.open_block(line)
            self.draft.misplaced(line, match.cards)
        else:
            self.section = "ships"
            ship = match.card if isinstance(match.card, Ship) else None
            self.draft.add_ship(ship, line)
            self._check_single(line, count)
            if ship is None:
                self.draft.unplaced(line, _trouble(match, "ship"), match.cards)

    def _is_remark(self, index: int, line: Line) -> bool:
        """Words around the list: before the first card or after the last, no price, nothing under them."""
        following = next((other for other in self.lines[index + 1 :] if other.kind != "blank"), None)
        heads_block = following is not None and (following.bulleted or following.kind == "sum")
        return line.points is None and self.section in ("head", "end") and not heads_block

    def _upgrade(self, line: Line) -> None:
        match, count = self._find_counted(line, "upgrade")
        if isinstance(match.card, Upgrade):
            self._check_single(line, count)
            self.draft.add_upgrade(match.card, line)
        else:
            self.draft.unplaced(line, _trouble(match, "upgrade"), match.cards)

    def _in_squadrons(self, line: Line, *, under: bool) -> None:
        match, _ = self._find_counted(line, "squadron")
        if not under and isinstance(match.card, Ship):
            self.section = "ships"
            self._ship(self.lines.index(line), line)
        elif not match.cards and not under and line.points is None and self.draft.squadrons_closed:
            self.draft.unplaced(line, "unparsed_line", text=line.text)
        else:
            self._squadron(line)

    def _squadron(self, line: Line) -> None:
        match, count = self._find_counted(line, "squadron")
        if not isinstance(match.card, Squadron):
            self.draft.unplaced(line, _trouble(match, "squadron"), match.cards)
        elif not 1 <= count <= MAX_COUNT:
            code = "count_too_large" if count > 0 else "count_zero"
            self.draft.unplaced(line, code, match.cards, found=count, allowed=MAX_COUNT)
        else:
            self.draft.add_squadron(match.card, count, line)

    def _check_single(self, line: Line, count: int) -> None:
        """A number before a ship or an upgrade leaves open what the second copy carries."""
        if count != 1:
            self.draft.unplaced(line, "count_not_allowed", found=count, allowed=1)


def _trouble(match: Match, place: str) -> str:
    """Why the cards of a match can't stand at a place for ships, upgrades, squadrons or objectives."""
    if not match.cards:
        return "unknown_card"
    here: dict[str, type[Card]] = {
        "ship": Ship, "upgrade": Upgrade, "squadron": Squadron, "objective": Objective,
    }  # fmt: skip
    return "ambiguous_card" if isinstance(match.cards[0], here[place]) else "misplaced_card"
