"""The objectives of a text: behind their category, all in one line, or one below the other."""

import re
from dataclasses import replace
from typing import Final

from fleets.lists.games.armada.cards.catalogue import CATEGORIES, Objective
from fleets.lists.games.armada.cards.names import NameHit
from fleets.lists.games.armada.cards.types import ReadObjective
from fleets.lists.games.armada.cards.vocabulary import HEADERS
from fleets.lists.games.armada.reading.finder import Finder
from fleets.lists.games.armada.reading.lines import TextLine
from fleets.lists.text import letters_of

_BETWEEN: Final = re.compile(r"[,;/|]")
# "Natarcie: Most Wanted", one of three in a line.
_HEADED: Final = re.compile(r"^\s*([^:]{3,30}):\s*(.+?)\s*$")


class ObjectiveReader:
    """Puts objectives into the draft; `skip` gets the lines read together with the one before."""

    def __init__(self, lines: tuple[TextLine, ...], *, finder: Finder, skip: set[int]) -> None:
        self.lines, self.finder, self.draft, self.skip = lines, finder, finder.draft, skip

    def headed(self, index: int, line: TextLine) -> None:
        """One objective, several separated by commas, or one that continues in the next line.

        All three categories may stand in one line.
        """
        if parts_of_line := _headed_parts(line):
            for part_line in parts_of_line:
                self.headed(index, part_line)
            return
        whole = (
            self.finder.dialect.by_id
            or self.finder.find(line.value, None, "objective", misspelled_too=False).card
        )
        parts = [line.value] if whole else line.value.split(",")
        for part in filter(None, (part.strip() for part in parts)):
            match = self.finder.find(part, None, "objective")
            if match.card is None:
                match = self._continued(index, part) or match
            if not self._take(replace(line, name=part), match, category=line.key):
                self.draft.unread_objectives.add(line.key)
                self.finder.unplaced(line, match, "objective", text=part)

    def _continued(self, index: int, part: str) -> NameHit | None:
        following = self.lines[index + 1 : index + 2]
        if not following or following[0].kind != "card" or following[0].bulleted:
            return None
        match = self.finder.find(f"{part} {following[0].text}", None, "objective")
        if match.card is None:
            return None
        self.skip.add(index + 1)
        return match

    def listed(self, line: TextLine) -> None:
        """`Objectives: A, B, C`: the cards know their categories."""
        for part in filter(None, (part.strip() for part in _BETWEEN.split(line.value))):
            match = self.finder.find(part, None, "objective")
            if not self._take(replace(line, name=part), match):
                self.finder.unplaced(line, match, "objective", text=part)

    def bare(self, line: TextLine) -> bool:
        """Take the line if it names an objective, with or without its category before it."""
        return self._take(line, self.finder.find(line.name, None, "objective"))

    def _take(self, line: TextLine, match: NameHit, category: str = "") -> bool:
        """Put the objective under the category the text lists it in, or its own; False where it is none."""
        if not isinstance(match.card, Objective):
            return False
        self.finder.note_misspelling(line, match)
        objective = ReadObjective(match.card, category or match.card.category, line.number)
        self.draft.objectives.append(objective)
        return True


def _headed_parts(line: TextLine) -> list[TextLine]:
    """The categories of "Assault: A / Defense: B / Navigation: C", a line each; none for any other line."""
    matches = [match for part in _BETWEEN.split(line.text) if (match := _HEADED.match(part))]
    keys = [HEADERS.get(letters_of(match[1]), "") for match in matches]
    if len(matches) < 2 or len(matches) != len(_BETWEEN.split(line.text)) or not set(keys) <= {*CATEGORIES}:
        return []
    return [
        replace(line, key=key, text=match[2], value=match[2])
        for match, key in zip(matches, keys, strict=True)
    ]
