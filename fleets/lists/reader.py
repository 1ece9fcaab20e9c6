"""Lines in, fleet out: the one reader of the skeleton all builders share.

It never fails; what it can't place it keeps.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from fleets.lists.catalogue import Card, Catalogue, Objective, Ship, Squadron, Upgrade
from fleets.lists.dialect import Dialect
from fleets.lists.draft import Draft
from fleets.lists.fleet import cards_by_id
from fleets.lists.lines import MAX_COUNT, OBJECTIVE_KEYS, Line, bulleted, split_points
from fleets.lists.names import (
    ALIAS,
    Context,
    Match,
    identify,
    key,
    named,
    resembles,
    suggested,
    without_slips,
)
from fleets.lists.types import Reading, Slip

_FACTIONS: Final = {
    "rebel": "rebel", "rebels": "rebel", "rebelalliance": "rebel", "rebellion": "rebel",
    "empire": "empire", "imperial": "empire", "galacticempire": "empire", "imperials": "empire",
    "republic": "republic", "galacticrepublic": "republic", "gar": "republic",
    "separatist": "separatist", "separatists": "separatist", "separatistalliance": "separatist",
    "cis": "separatist", "confederacy": "separatist",
}  # fmt: skip


# More names that nobody knows are no list to mend line by line.
MAX_DOUBTFUL: Final = 60

_BETWEEN: Final = re.compile(r"[,;/|]")


def read(lines: tuple[Line, ...], *, dialect: Dialect, catalogue: Catalogue) -> Reading:
    """The fleet these lines describe, read as `dialect` writes them."""
    reading = _Reader(lines, dialect=dialect, catalogue=catalogue).read()
    asked = any(trouble.code in ("ambiguous_card", "unknown_card") for trouble in reading.unplaced)
    if asked and reading.faction and not reading.faction_text:
        # The other cards have told the faction by now.
        return _Reader(lines, dialect=dialect, catalogue=catalogue, faction=reading.faction).read()
    return reading


class _Reader:
    """Where we are in the text: `section` is head, objectives, ships, squadrons or end."""

    def __init__(
        self, lines: tuple[Line, ...], *, dialect: Dialect, catalogue: Catalogue, faction: str | None = None
    ) -> None:
        self.lines, self.dialect, self.catalogue = lines, dialect, catalogue
        self.draft = Draft(dialect.name, faction=faction)
        self.section = "head"
        self.skip: set[int] = set()
        self.commander_points: int | None = None
        self.doubtful = 0
        self.title = next((n for n, line in enumerate(lines) if line.kind != "blank"), None)

    def read(self) -> Reading:
        """Line by line until the end or a second list."""
        for index, (line, under) in enumerate(bulleted(self.lines)):
            if self.draft.closed:
                break
            self.take(index, line, under=under)
        return self.finish()

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
        elif self.dialect.titled and index == self.title:
            self.draft.entitle(line)
        elif self.section == "objectives" and self._bare_objective(line):
            return
        elif self.section == "squadrons":
            self._in_squadrons(index, line, under=under)
        elif under and (line.bulleted or not self._heads_block(line)):
            self._upgrade(index, line)
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
        elif line.key == "objectives":
            self.section = "objectives"
            self._listed_objectives(line)
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
        whole = self.dialect.by_id or self._find(line.value, None, "objective", slips=False).card
        parts = [line.value] if whole else line.value.split(",")
        for part in filter(None, (part.strip() for part in parts)):
            match = self._find(part, None, "objective")
            if match.card is None:
                match = self._continued(index, part) or match
            if isinstance(match.card, Objective):
                self._note_slip(replace(line, name=part), match)
                self.draft.add_objective(match.card, category=line.key, line=line.number)
            else:
                self.draft.unread_objectives.add(line.key)
                self._unplaced(line, match, "objective", text=part)

    def _continued(self, index: int, part: str) -> Match | None:
        following = self.lines[index + 1 : index + 2]
        if not following or following[0].kind != "card" or following[0].bulleted:
            return None
        match = self._find(f"{part} {following[0].text}", None, "objective")
        if match.card is None:
            return None
        self.skip.add(index + 1)
        return match

    def _listed_objectives(self, line: Line) -> None:
        """`Objectives: A, B, C`: the cards know their categories."""
        for part in filter(None, (part.strip() for part in _BETWEEN.split(line.value))):
            match = self._find(part, None, "objective")
            if isinstance(match.card, Objective):
                self._note_slip(replace(line, name=part), match)
                self.draft.add_objective(match.card, category=match.card.category, line=line.number)
            else:
                self._unplaced(line, match, "objective", text=part)

    def _bare_objective(self, line: Line) -> bool:
        """Take the line if it names an objective, with or without its category before it."""
        match = self._find(line.name, None, "objective")
        if isinstance(match.card, Objective):
            self._note_slip(line, match)
            self.draft.add_objective(match.card, category=match.card.category, line=line.number)
        return isinstance(match.card, Objective)

    def _heads_block(self, line: Line) -> bool:
        """In a text without bullets: a ship, though no blank line stands above it."""
        return isinstance(self._find_counted(line, "upgrade")[0].card, Ship | Squadron)

    def _joined(self, index: int, line: Line, kind: str) -> Line | None:
        """The line with the next one, if together they name a card: cells of a spreadsheet break names.

        Where each alone may be a card too, only the full name of a third one outweighs them.
        """
        following = next(iter(self.lines[index + 1 : index + 2]), None)
        if line.points is not None or following is None or following.kind != "card" or following.bulleted:
            return None
        count, name = line.counted or (line.count, line.name)
        whole = replace(following, number=line.number, name=f"{name} {following.name}", count=count)
        if self._find(whole.name, whole.points, kind, count=count, slips=False).card is None:
            return None
        ranks = (rank for rank, _ in named(whole.name, catalogue=self.catalogue))
        full = following.text.startswith("(") or any(rank < ALIAS for rank in ranks)
        if not full and all(named(part, catalogue=self.catalogue) for part in (name, following.name)):
            return None
        self.skip.add(index + 1)
        return whole

    def _find(self, name: str, points: int | None, kind: str, *, count: int = 1, slips: bool = True) -> Match:
        """The card `name` stands for where a `kind` is expected; without headings others may stand there."""
        if self.dialect.by_id and (card := cards_by_id(self.catalogue).get(name)):
            return Match(card, (card,))
        context = self._context(points, count)
        match = identify(name, kinds=(kind,), context=context, catalogue=self.catalogue)
        kinds = (kind, "squadron", "objective") if kind == "ship" and not self.dialect.heading else (kind,)
        for each in kinds if slips and not match.cards and self.doubtful < MAX_DOUBTFUL else ():
            near = without_slips(name, kinds=(each,), context=context, catalogue=self.catalogue)
            if near.card:
                return near
        return match

    def _context(self, points: int | None, count: int) -> Context:
        return Context(
            faction=self.draft.faction,
            points=points,
            count=count,
            commander=self.draft.commander_text,
            suffixed=self.dialect.suffixed,
        )

    def _unplaced(self, line: Line, match: Match, kind: str, *, text: str = "") -> None:
        """Keep the line, with what its name may mean."""
        code, offered = _trouble(match, kind), ()
        if code == "unknown_card" and self.doubtful < MAX_DOUBTFUL:
            self.doubtful += 1
            count, name = line.counted or (line.count, line.name)
            offered = suggested(
                text or name,
                kinds=(kind,),
                context=self._context(line.points, count),
                catalogue=self.catalogue,
            )
        self.draft.unplaced(line, code, match.cards, text=text, suggestions=offered)

    def _note_slip(self, line: Line, match: Match) -> None:
        """Say how a misspelled name was read."""
        if match.slip and match.card:
            self.draft.slips.append(Slip(line.number, line.name or line.value, match.card))

    def _find_counted(self, line: Line, kind: str) -> tuple[Match, int]:
        """The card of a line and how many; a bare number in front is a count only if the whole is no name."""
        match = self._find(line.name, line.points, kind, count=line.count)
        if match.cards or line.counted is None:
            return match, line.count
        count, name = line.counted
        return self._find(name, line.points, kind, count=count), count

    def _ship(self, index: int, line: Line) -> None:
        match, count = self._find_counted(line, "ship")
        kinds = ("ship",) if self.dialect.heading else ("ship", "squadron", "objective")
        if whole := next(filter(None, (self._joined(index, line, kind) for kind in kinds)), None):
            self._ship(index + 1, whole)
        elif isinstance(match.card, Squadron) and not self.dialect.heading:
            self.section = "squadrons"
            self.draft.open_block(line)
            self._squadron(index, line)
        elif isinstance(match.card, Objective) and not self.dialect.heading:
            self._bare_objective(line)
        elif self.section == "head" and self._names_faction(line):
            return
        elif match.card is None and not match.cards and self._is_remark(index, line):
            self.draft.unplaced(line, "unparsed_line", text=line.text)
        elif match.cards and not isinstance(match.card, Ship) and _trouble(match, "ship") == "misplaced_card":
            self.draft.open_block(line)
            self.draft.misplaced(line, match.cards)
        else:
            self.section = "ships"
            ship = match.card if isinstance(match.card, Ship) else None
            self._note_slip(line, match)
            self.draft.add_ship(ship, line)
            self._check_single(line, count)
            if ship is None:
                self._unplaced(line, match, "ship")

    def _is_remark(self, index: int, line: Line) -> bool:
        """Words around the list: before the first card or after the last, no price, nothing under them."""
        following = next((other for other in self.lines[index + 1 :] if other.kind != "blank"), None)
        heads_block = following is not None and (following.bulleted or following.kind == "sum")
        alone = line.points is None and self.section in ("head", "end") and not heads_block
        return alone and not resembles(line.name, catalogue=self.catalogue)

    def _names_faction(self, line: Line) -> bool:
        """`Rebels` or `Rebels - Author: somebody` above the list."""
        faction = _FACTIONS.get(key(line.text.partition(" - ")[0]))
        if faction is None or self.draft.faction_line is not None:
            return False
        self.draft.faction, self.draft.faction_line = faction, line.number
        self.draft.faction_text = line.text
        return True

    def _upgrade(self, index: int, line: Line) -> None:
        match, count = self._find_counted(line, "upgrade")
        if whole := self._joined(index, line, "upgrade"):
            self._upgrade(index + 1, whole)
        elif isinstance(match.card, Squadron) and not self.dialect.heading:
            self.section = "squadrons"
            self._squadron(index, line)
        elif isinstance(match.card, Upgrade):
            self._check_single(line, count)
            self._note_slip(line, match)
            self.draft.add_upgrade(match.card, line)
        else:
            self._unplaced(line, match, "upgrade")

    def _in_squadrons(self, index: int, line: Line, *, under: bool) -> None:
        match, _ = self._find_counted(line, "squadron")
        if not under and isinstance(match.card, Ship):
            self.section = "ships"
            self._ship(index, line)
        elif isinstance(match.card, Objective) and not self.dialect.heading:
            self._bare_objective(line)
        elif not match.cards and not under and line.points is None and self.draft.squadrons_closed:
            self.draft.unplaced(line, "unparsed_line", text=line.text)
        else:
            self._squadron(index, line)

    def _squadron(self, index: int, line: Line) -> None:
        match, count = self._find_counted(line, "squadron")
        if whole := self._joined(index, line, "squadron"):
            self._squadron(index + 1, whole)
        elif not isinstance(match.card, Squadron):
            self._unplaced(line, match, "squadron")
        elif not 1 <= count <= MAX_COUNT:
            code = "count_too_large" if count > 0 else "count_zero"
            self.draft.unplaced(line, code, match.cards, found=count, allowed=MAX_COUNT)
        else:
            self._note_slip(line, match)
            self.draft.add_squadron(match.card, count, self._for_all(line, match.card, count))

    def _for_all(self, line: Line, card: Squadron, count: int) -> Line:
        """The line with the price of all copies, where the dialect may state that of one."""
        if self.dialect.each and line.points in (card.points, *(points for _, points in card.was)):
            return replace(line, points=(line.points or 0) * count)
        return line

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
