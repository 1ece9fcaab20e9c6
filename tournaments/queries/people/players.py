"""The list of players for the desk: by name, each with the traits to filter by."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from ...list_provider import list_provider
from ...models import Entry, Tournament
from ...text.collation import folded
from ...text.names import Names, by_name
from ..state.called import called
from ..state.lists import doubtful_lists, without_list


class Trait(StrEnum):
    """What players can be filtered by."""

    PLAYING = "here"
    DROPPED = "dropped"
    DISQUALIFIED = "disqualified"
    NO_LIST = "no_list"
    DOUBTFUL = "doubtful"
    """The list is not legal, or was sent back."""


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """One player of the list."""

    entry: Entry
    traits: frozenset[Trait]

    @property
    def text(self) -> str:
        """The text that the filter searches, without accents and capital letters."""
        return folded(f"{self.entry.name} {self.entry.club} #{self.entry.as_entered.number}")


@dataclass(frozen=True, slots=True)
class PlayerList:
    """Everybody in the order of names."""

    lines: tuple[PlayerLine, ...]

    def count(self, trait: Trait) -> int:
        return sum(trait in line.traits for line in self.lines)

    def only(self, trait: str = "", words: str = "") -> tuple[PlayerLine, ...]:
        """The players with this trait ("" for all) whose name, club or number match all the words."""
        wanted = folded(words).split()
        return tuple(
            line
            for line in self.lines
            if (not trait or trait in line.traits) and all(word in line.text for word in wanted)
        )


_OF_STATUS: Mapping[str, Trait] = {
    Entry.Status.ACTIVE: Trait.PLAYING,
    Entry.Status.REMOVED: Trait.DROPPED,
    Entry.Status.DISQUALIFIED: Trait.DISQUALIFIED,
}


def players_of(tournament: Tournament, names: Names = Names.INITIALS) -> PlayerList:
    """Three statements where the event asks for lists, one elsewhere."""
    entries = called(tournament.entries.select_related(*list_provider().entry_relations), names)
    missing = set(without_list(tournament).values_list("pk", flat=True))
    doubtful = {doubtful_list.entry.pk for doubtful_list in doubtful_lists(tournament)}
    return PlayerList(
        tuple(
            PlayerLine(
                entry,
                frozenset(
                    trait
                    for trait, holds in (
                        (_OF_STATUS[entry.status], True),
                        (Trait.NO_LIST, entry.pk in missing),
                        (Trait.DOUBTFUL, entry.pk in doubtful),
                    )
                    if holds
                ),
            )
            for entry in by_name(entries)
        )
    )
