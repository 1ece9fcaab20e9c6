"""Any player of an event, and any table of its current round, by a search term."""

from collections.abc import Iterable
from dataclasses import dataclass

from ...models import Entry, Match, Round, Seat, Tournament
from ...text.collation import folded
from ...text.names import Names, by_name
from ..state.called import called


@dataclass(frozen=True, slots=True)
class FoundTable:
    """A table of the current round with its players in seat order."""

    round: int
    is_draft: bool
    match: int
    table: int
    entries: tuple[Entry, ...]

    @property
    def names(self) -> str:
        return " – ".join(entry.name for entry in self.entries)


@dataclass(frozen=True, slots=True)
class FoundPlayer:
    """A player with their table in the current round; None without one."""

    entry: Entry
    table: FoundTable | None


@dataclass(frozen=True, slots=True)
class SearchResults:
    """What was found, the most likely first."""

    tables: tuple[FoundTable, ...]
    """Found by number; the table of a player who was found is part of `players`."""
    players: tuple[FoundPlayer, ...]

    @property
    def only(self) -> FoundTable | FoundPlayer | None:
        """The only possible result: the table of a number, else a single player."""
        if self.tables:
            return self.tables[0]
        return self.players[0] if len(self.players) == 1 else None


def search_results(tournament: Tournament, typed: str, names: Names = Names.INITIALS) -> SearchResults:
    """The players whose name, club or number ("#7") match every word typed, and the table of a bare number.

    At most three statements, however many players; nothing for a blank.
    """
    words = folded(typed).split()
    if not words:
        return SearchResults((), ())
    entries = {entry.pk: entry for entry in called(Entry.objects.filter(tournament=tournament), names)}
    tables = _tables(tournament, entries)
    number = words[0] if len(words) == 1 and words[0].isdecimal() else ""
    named = [table for table in tables if number and str(table.table) == number.lstrip("0")]
    sitting = {entry.pk: table for table in tables for entry in table.entries}
    players = sorted(
        (entry for entry in by_name(entries.values()) if _matches(entry, words)),
        key=lambda entry: _weight(entry, words),
    )
    return SearchResults(tuple(named), tuple(FoundPlayer(entry, sitting.get(entry.pk)) for entry in players))


def _tables(tournament: Tournament, entries: dict[int, Entry]) -> list[FoundTable]:
    """The tables of the latest round, drafts included."""
    latest = (
        Round.objects.filter(tournament=tournament).order_by("-number").values_list("number", "state").first()
    )
    if latest is None:
        return []
    seats = Seat.objects.filter(
        round__tournament=tournament,
        round__number=latest[0],
        match__kind=Match.Kind.GAME,
        match__table__isnull=False,
    )
    sitting: dict[tuple[int, int], list[Entry]] = {}
    rows = seats.order_by("match__table", "number").values_list("match__table", "match", "entry")
    for table, match, entry in rows:
        sitting.setdefault((table or 0, match), []).append(entries[entry])
    is_draft = latest[1] == Round.State.DRAFT
    return [
        FoundTable(latest[0], is_draft, match, table, tuple(people))
        for (table, match), people in sitting.items()
    ]


def _matches(entry: Entry, words: Iterable[str]) -> bool:
    text = f"{folded(entry.name)} {folded(entry.club)}"
    number = entry.as_entered.number
    return all(word in (number, f"#{number}") or (not word.isdecimal() and word in text) for word in words)


def _weight(entry: Entry, words: list[str]) -> int:
    """Less for a more likely match: the number, the beginning of a word of the name, the middle of one."""
    if words[0].strip("#") == entry.as_entered.number:
        return 0
    name = folded(entry.name).split()
    if all(any(part.startswith(word) for part in name) for word in words):
        return 1
    return 2 if all(word in folded(entry.name) for word in words) else 3
