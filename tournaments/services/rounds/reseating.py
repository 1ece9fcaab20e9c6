"""Writes a new seating of a round from plain values; only tables that differ are touched."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import asdict, dataclass, fields, replace
from itertools import combinations

from msgspec import UNSET

from ...acts.rounds import SeatedTable, Seating
from ...models import Entry, Match, Round, Seat, Stage
from ...pairing import Pair, avoided_pairings, notes_of
from ...queries.rounds.seating import PlacedTable, placed_in, request_for, waiting_in
from ...queries.state.constraints import constraints_for, has_hard
from ...queries.state.played import game_of
from ...queries.state.state import read_state
from ...queries.state.teams import team_constraints
from ...wording.refusals import Refused
from .drawing import MUST_NOT_MEET, SANCTIONED, named_pairs, notes_as_data, sanctioned

BY_HAND = "by_hand"


@dataclass(frozen=True, slots=True)
class WantedTable:
    """A table or bye as it is to be, with the reason if it was changed by hand."""

    pair: Pair
    by_hand: bool = False
    hand_reason: str = ""


def tables_without(round_: Round, gone: Collection[Entry], *, reason: str) -> list[WantedTable]:
    """The tables of the round after these players left theirs."""
    fewest, _most = game_of(round_.tournament).seats
    keys = {entry.key for entry in gone}
    return [
        remaining
        for table in tables_in(round_)
        for remaining in _table_without(table, keys, fewest=fewest, reason=reason)
    ]


def _table_without(
    table: WantedTable, gone: Collection[str], *, fewest: int, reason: str
) -> list[WantedTable]:
    """The table after these players left it: those who stay play on, or have a bye each if too few."""
    staying = tuple(player for player in table.pair.players if player not in gone)
    if staying == table.pair.players:
        return [table]
    if len(staying) >= fewest:
        return [WantedTable(replace(table.pair, players=staying), True, reason)]
    return [WantedTable(Pair((player,), None, bye=True, reason=BY_HAND), True, reason) for player in staying]


def joined_by(table: WantedTable, players: Sequence[str], reason: str) -> WantedTable:
    """The table with these players added after those already seated."""
    pair = replace(table.pair, players=(*table.pair.players, *players), reason=BY_HAND, reason_players=())
    return WantedTable(pair, True, reason)


def table_for(placed: PlacedTable) -> WantedTable:
    """The table as it is."""
    return WantedTable(placed.pair, placed.match.set_by_hand, placed.match.hand_reason)


def tables_in(round_: Round) -> list[WantedTable]:
    return [table_for(placed) for placed in placed_in(read_state(round_.tournament), round_.number)]


def reseat(round_: Round, wanted: Sequence[WantedTable], *, anyway: bool = False) -> str | None:
    """Seats the round like this. A table with a report must stay, and players who must not meet may not be
    seated together unless `anyway`; else raises Refused and writes nothing.

    Whoever gets a seat no longer misses the round. The notes of the round are refreshed. Returns who meets
    because of `anyway`; None for nobody.
    """
    seated = {
        _identity(placed.pair): placed for placed in placed_in(read_state(round_.tournament), round_.number)
    }
    new_tables = [table for table in wanted if _identity(table.pair) not in seated]
    staying = {_identity(table.pair) for table in wanted}
    gone = [placed for identity, placed in seated.items() if identity not in staying]
    for placed in gone:
        if placed.reported:
            raise Refused("table_has_result", table=placed.match.table)
    against = _newly_broken(round_, gone, new_tables)
    if against and not anyway:
        raise Refused("must_not_meet", players=against)
    _write(round_, gone, new_tables)
    refresh_notes(round_, anyway=anyway)
    return against


def _newly_broken(
    round_: Round, gone: Sequence[PlacedTable], new_tables: Sequence[WantedTable]
) -> str | None:
    """Who must not meet and would do so only at the new tables; None for nobody."""
    together = {frozenset(pair) for table in gone for pair in combinations(table.pair.players, 2)}
    broken = broken_by(round_, [table.pair.players for table in new_tables if not table.pair.bye])
    newly_broken = [couple for couple in broken if frozenset(couple) not in together]
    return named_pairs(round_.tournament, newly_broken) if newly_broken else None


def check_constraints(round_: Round, *, anyway: bool) -> str | None:
    """Marks who meets although they must not as allowed, and returns them; None for nobody.

    Raises Refused `must_not_meet` without `anyway`: the constraint is younger than the draft.
    """
    unsanctioned = [
        note for note in round_.notes if note["code"] == MUST_NOT_MEET and note.get("why") != SANCTIONED
    ]
    if not unsanctioned:
        return None
    names = named_pairs(round_.tournament, [note["players"] for note in unsanctioned])
    if not anyway:
        raise Refused("must_not_meet", players=names)
    for note in unsanctioned:
        note["why"] = SANCTIONED
    round_.save(update_fields=["notes"])
    return names


def broken_by(round_: Round, tables: Sequence[Sequence[str]]) -> tuple[tuple[str, str], ...]:
    """All pairs at these tables who must not meet in this round; none in a bracket."""
    if round_.stage.kind == Stage.Kind.KNOCKOUT:
        return ()
    state = read_state(round_.tournament)
    constraints = (*team_constraints(state), *constraints_for(state, round_))
    if not has_hard(constraints, round_.number):
        return ()
    return avoided_pairings(request_for(state, round_)).broken(tables)


def seating_of(round_: Round) -> Seating:
    """The seating as stored in the history, so that it can be restored."""
    missed = Seat.objects.filter(round=round_, match__kind=Match.Kind.MISSED)
    waiting = waiting_in(read_state(round_.tournament), round_.number)
    return Seating(
        tables=tuple(
            SeatedTable(**asdict(table.pair), by_hand=table.by_hand, hand_reason=table.hand_reason)
            for table in tables_in(round_)
        ),
        missed=tuple(missed.order_by("pk").values_list("entry__key", flat=True)),
        waiting=tuple(entry.key for entry in waiting) or UNSET,
    )


def tables_from(seating: Seating) -> list[WantedTable]:
    """The tables of a seating from the history."""
    return [_wanted_table(table) for table in seating.tables]


def write_missed(round_: Round, entry: Entry) -> None:
    """The player misses the round and has no opponent in it (A-DROP-2)."""
    match = Match.objects.create(round=round_, kind=Match.Kind.MISSED)
    Seat.objects.create(match=match, round=round_, entry=entry, number=1)


def remove_missed(round_: Round, keys: Collection[str]) -> None:
    """These players no longer miss the round; they have no place in it."""
    Match.objects.filter(round=round_, kind=Match.Kind.MISSED, seats__entry__key__in=keys).delete()


def refresh_notes(round_: Round, *, anyway: bool = False) -> None:
    """Recomputes the notes of the round after a change by hand; a bracket keeps its notes."""
    state = read_state(round_.tournament)
    pairs = [table.pair for table in placed_in(state, round_.number)]
    if any(pair.game is not None for pair in pairs):
        return
    reasons = {(note["code"], *note["players"]): note.get("why", "") for note in round_.notes}
    notes = notes_of(request_for(state, round_), pairs)
    # Only the draw knows why a constraint was broken; for two who still sit together the reason stays.
    with_reasons = [replace(note, why=reasons.get((note.code, *note.players), "")) for note in notes]
    round_.notes = notes_as_data(sanctioned(with_reasons) if anyway else with_reasons)
    round_.save(update_fields=["notes"])


def _identity(pair: Pair) -> tuple[object, ...]:
    return (pair.players, pair.table, pair.bye, pair.game)


def _write(round_: Round, gone: Sequence[PlacedTable], new_tables: Sequence[WantedTable]) -> None:
    old = [placed.match for placed in gone]
    entries = {entry.key: entry for entry in Entry.objects.filter(tournament=round_.tournament_id)}
    incoming = [entries[key] for table in new_tables for key in table.pair.players if key in entries]
    if len(incoming) != sum(len(table.pair.players) for table in new_tables):
        raise Refused("gone")
    # All seats are freed first: nobody may have two seats, and no table two games, at any moment.
    Seat.objects.filter(match__in=old).delete()
    Match.objects.filter(round=round_, kind=Match.Kind.MISSED, seats__entry__in=incoming).delete()
    Match.objects.filter(pk__in=[match.pk for match in old]).update(table=None)
    for table, match in _make_rows(round_, old, new_tables):
        pair = table.pair
        match.kind = Match.Kind.BYE if pair.bye else Match.Kind.GAME
        match.table, match.game = pair.table, pair.game
        match.reason, match.reason_players = pair.reason, list(pair.reason_players)
        match.set_by_hand, match.hand_reason = table.by_hand, table.hand_reason
        match.save()
        Seat.objects.bulk_create(
            Seat(match=match, round=round_, entry=entries[key], number=number)
            for number, key in enumerate(pair.players, start=1)
        )


def _make_rows(
    round_: Round, old: Sequence[Match], new_tables: Sequence[WantedTable]
) -> Iterable[tuple[WantedTable, Match]]:
    """A row for each new table: the one that had its number (and extra time), else a spare or a new one."""
    by_table = {match.table: match for match in old if match.table is not None}
    numbers = [table.pair.table for table in new_tables if table.pair.table is not None]
    by_number: dict[int | None, Match | None] = {number: by_table.pop(number, None) for number in numbers}
    used = {match.pk for match in by_number.values() if match}
    spare = [match for match in old if match.pk not in used]
    rows = [
        (table, by_number.get(table.pair.table) or (spare.pop() if spare else Match(round=round_)))
        for table in new_tables
    ]
    Match.objects.filter(pk__in=[match.pk for match in spare]).delete()
    return rows


def _wanted_table(seated: SeatedTable) -> WantedTable:
    of_pair = {column.name: getattr(seated, column.name) for column in fields(Pair)}
    return WantedTable(Pair(**of_pair), seated.by_hand, seated.hand_reason)
