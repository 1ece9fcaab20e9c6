"""Tables of the hall: blocked for everybody, or fixed for one player."""

from collections.abc import Mapping
from datetime import datetime

from tournaments.text.cleaning import number_in

from ...acts import Action
from ...acts.rounds import TablesSet
from ...models import Entry, Tournament, User
from ...wording.refusals import Refused
from ..gate.change import change
from .seating_checks import HIGHEST_TABLE

MOST_BLOCKED = 500


def set_tables(
    tournament: Tournament,
    actor: User | None,
    *,
    now: datetime,
    blocked: str,
    fixed: Mapping[str, int | None] | None = None,
) -> Tournament:
    """Sets the tables left empty from the next draw on ("4, 10-12"), and the fixed tables of players.

    `fixed` is key -> table, None for no table; players not named keep theirs. Published rounds don't change
    (F50). Raises Refused: not_tables, table_out_of_range.
    """
    tables = read_tables(blocked)
    with change(tournament, Action.SET_TABLES, actor, now=now) as step:
        fresh = step.tournament
        entries = {entry.key: entry for entry in Entry.objects.filter(tournament=fresh, key__in=fixed or {})}
        moved = [
            entries[key]
            for key, table in (fixed or {}).items()
            if key in entries and entries[key].fixed_table != table
        ]
        if tables == fresh.blocked_tables and not moved:
            return step.unchanged(fresh)
        for entry in moved:
            table = entry.fixed_table = (fixed or {})[entry.key]
            if table is not None and not 1 <= table <= HIGHEST_TABLE:
                raise Refused("table_out_of_range", found=table, largest=HIGHEST_TABLE)
        Entry.objects.bulk_update(moved, ["fixed_table"])
        step.save(fresh, blocked_tables=tables)
        own = (f"{entry.name} {entry.fixed_table or '–'}" for entry in moved)
        what = ", ".join([f"✕ {spelled(tables)}", *own])
        step.payload = TablesSet(blocked=tuple(tables), what=what)
        return fresh


def read_tables(text: str) -> list[int]:
    """The numbers in "4, 10-12", in order. Raises Refused."""
    tables: set[int] = set()
    for part in text.replace("–", "-").replace(";", ",").split(","):
        first, dash, last = (piece.strip() for piece in part.partition("-"))
        if not first and not dash:
            continue
        begin, end = (number_in(typed, most=99_999) for typed in (first, last if dash else first))
        if begin is None or end is None or end < begin:
            raise Refused("not_tables", field="blocked", found=text.strip()[:60])
        numbers = range(begin, end + 1)
        if begin < 1 or end > HIGHEST_TABLE or len(numbers) > MOST_BLOCKED:
            raise Refused("table_out_of_range", field="blocked", found=part.strip(), largest=HIGHEST_TABLE)
        tables.update(numbers)
    return sorted(tables)


def spelled(tables: list[int]) -> str:
    """The numbers as somebody would type them: [4, 10, 11, 12] -> "4, 10-12"."""
    runs: list[list[int]] = []
    for number in tables:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)
