"""A new seating of a round, from plain values to its rows; only the tables that differ are touched."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from ...acts.payloads import SeatedTable, Seating
from ...models import Entry, Match, Round, Seat, Stage
from ...pairing import Pair, avoided_pairings, notes_of
from ...queries.rounds.seating import PlacedTable, placed_in, request_for
from ...queries.state.constraints import constraints_for, has_hard
from ...queries.state.played import game_of
from ...queries.state.state import read_state
from ...queries.state.teams import team_constraints
from ...wording.refusals import Refused
from .drawing import MUST_NOT_MEET, WORD, named_pairs, notes_as_data, sanctioned

BY_HAND = "by_hand"


@dataclass(frozen=True, slots=True)
class WantedTable:
    """A table or bye as it shall be, with what is said of a change by hand."""

    pair: Pair
    by_hand: bool = False
    hand_reason: str = ""


def tables_without(round_: Round, gone: Collection[Entry], *, reason: str) -> list[WantedTable]:
    """The tables of the round after these players stood up."""
    fewest, _most = game_of(round_.tournament).seats
    keys = {entry.key for entry in gone}
    return [
        kept for table in tables_in(round_) for kept in _without(table, keys, fewest=fewest, reason=reason)
    ]


def _without(table: WantedTable, gone: Collection[str], *, fewest: int, reason: str) -> list[WantedTable]:
    """The table after these players left it: played on by those who stay, with a bye for each of them where
    they are too few."""
    stay = tuple(player for player in table.pair.players if player not in gone)
    if stay == table.pair.players:
        return [table]
    if len(stay) >= fewest:
        return [WantedTable(replace(table.pair, players=stay), True, reason)]
    return [WantedTable(Pair((player,), None, bye=True, reason=BY_HAND), True, reason) for player in stay]


def joined_by(table: WantedTable, players: Sequence[str], reason: str) -> WantedTable:
    """The table with more players, in the seats after those who are there."""
    pair = replace(table.pair, players=(*table.pair.players, *players), reason=BY_HAND, reason_players=())
    return WantedTable(pair, True, reason)


def table_of(placed: PlacedTable) -> WantedTable:
    """The table as it is."""
    return WantedTable(placed.pair, placed.match.set_by_hand, placed.match.hand_reason)


def tables_in(round_: Round) -> list[WantedTable]:
    return [table_of(placed) for placed in placed_in(read_state(round_.tournament), round_.number)]


def reseat(round_: Round, wanted: Sequence[WantedTable], *, anyway: bool = False) -> str | None:
    """The round sits like this. A table somebody reported of must stay (else Refused, nothing written), and
    nobody meets anew whom they must not, unless somebody says `anyway`.

    Whoever gets a seat no longer misses the round. The notes of the round are said anew. Back comes who meets
    now by that word; None for nobody.
    """
    seated = {
        _place(placed.pair): placed for placed in placed_in(read_state(round_.tournament), round_.number)
    }
    new = [table for table in wanted if _place(table.pair) not in seated]
    staying = {_place(table.pair) for table in wanted}
    gone = [placed for place, placed in seated.items() if place not in staying]
    for placed in gone:
        if placed.reported:
            raise Refused("table_has_result", table=placed.match.table)
    against = _broken_anew(round_, gone, new)
    if against and not anyway:
        raise Refused("must_not_meet", players=against)
    _write(round_, gone, new)
    state_notes(round_, anyway=anyway)
    return against


def _broken_anew(round_: Round, gone: Sequence[PlacedTable], new: Sequence[WantedTable]) -> str | None:
    """Whom the new tables seat together although they must not meet and don't yet; None for nobody."""
    before = {frozenset(two) for table in gone for two in combinations(table.pair.players, 2)}
    broken = broken_by(round_, [table.pair.players for table in new if not table.pair.bye])
    fresh = [couple for couple in broken if frozenset(couple) not in before]
    return named_pairs(round_.tournament, fresh) if fresh else None


def check_constraints(round_: Round, *, anyway: bool) -> str | None:
    """Whom somebody just said may meet although they must not; None for nobody.

    Raises Refused `must_not_meet` where nobody has said so yet: the wish is younger than the draft.
    """
    unsaid = [note for note in round_.notes if note["code"] == MUST_NOT_MEET and note.get("why") != WORD]
    if not unsaid:
        return None
    names = named_pairs(round_.tournament, [note["players"] for note in unsaid])
    if not anyway:
        raise Refused("must_not_meet", players=names)
    for note in unsaid:
        note["why"] = WORD
    round_.save(update_fields=["notes"])
    return names


def broken_by(round_: Round, tables: Sequence[Sequence[str]]) -> tuple[tuple[str, str], ...]:
    """Every two at these tables who must not meet in this round; in a bracket nobody."""
    if round_.stage.kind == Stage.Kind.KNOCKOUT:
        return ()
    state = read_state(round_.tournament)
    wishes = (*team_constraints(state), *constraints_for(state, round_))
    if not has_hard(wishes, round_.number):
        return ()
    return avoided_pairings(request_for(state, round_)).broken(tables)


def seating_of(round_: Round) -> Seating:
    """The seating as the history keeps it, so that it can be restored."""
    missed = Seat.objects.filter(round=round_, match__kind=Match.Kind.MISSED)
    return Seating(
        tables=tuple(_kept(table) for table in tables_in(round_)),
        missed=tuple(missed.order_by("pk").values_list("entry__key", flat=True)),
    )


def tables_from(seating: Seating) -> list[WantedTable]:
    """The tables of a seating that was kept in the history."""
    return [_table(table) for table in seating.tables]


def write_missed(round_: Round, entry: Entry) -> None:
    """The player misses the round and has no opponent in it (A-DROP-2)."""
    match = Match.objects.create(round=round_, kind=Match.Kind.MISSED)
    Seat.objects.create(match=match, round=round_, entry=entry, number=1)


def state_notes(round_: Round, *, anyway: bool = False) -> None:
    """What the round does not keep, said anew after a change by hand; a bracket keeps what it has."""
    state = read_state(round_.tournament)
    pairs = [table.pair for table in placed_in(state, round_.number)]
    if any(pair.game is not None for pair in pairs):
        return
    known = {(note["code"], *note["players"]): note.get("why", "") for note in round_.notes}
    notes = notes_of(request_for(state, round_), pairs)
    # Why a wish could not be kept is what the draw found out; of two who still sit together it stays true.
    kept = [replace(note, why=known.get((note.code, *note.players), "")) for note in notes]
    round_.notes = notes_as_data(sanctioned(kept) if anyway else kept)
    round_.save(update_fields=["notes"])


def _place(pair: Pair) -> tuple[object, ...]:
    return (pair.players, pair.table, pair.bye, pair.game)


def _write(round_: Round, gone: Sequence[PlacedTable], new: Sequence[WantedTable]) -> None:
    old = [placed.match for placed in gone]
    entries = {entry.key: entry for entry in Entry.objects.filter(tournament=round_.tournament_id)}
    coming = [entries[key] for table in new for key in table.pair.players if key in entries]
    if len(coming) != sum(len(table.pair.players) for table in new):
        raise Refused("gone")
    # Everybody up before anybody sits down: nobody may have two seats, no table two games, not for a moment.
    Seat.objects.filter(match__in=old).delete()
    Match.objects.filter(round=round_, kind=Match.Kind.MISSED, seats__entry__in=coming).delete()
    Match.objects.filter(pk__in=[match.pk for match in old]).update(table=None)
    for table, match in _make_rows(round_, old, new):
        _fill(match, table)
        match.save()
        Seat.objects.bulk_create(
            Seat(match=match, round=round_, entry=entries[key], number=number)
            for number, key in enumerate(table.pair.players, start=1)
        )


def _make_rows(
    round_: Round, old: Sequence[Match], new: Sequence[WantedTable]
) -> Iterable[tuple[WantedTable, Match]]:
    """A row for each new table: the one that had its number (and extra time), else a spare or new one."""
    by_table = {match.table: match for match in old if match.table is not None}
    numbers = [table.pair.table for table in new if table.pair.table is not None]
    kept: dict[int | None, Match | None] = {number: by_table.pop(number, None) for number in numbers}
    used = {match.pk for match in kept.values() if match}
    spare = [match for match in old if match.pk not in used]
    found = [
        (table, kept.get(table.pair.table) or (spare.pop() if spare else Match(round=round_)))
        for table in new
    ]
    Match.objects.filter(pk__in=[match.pk for match in spare]).delete()
    return found


def _fill(match: Match, table: WantedTable) -> None:
    pair = table.pair
    match.kind = Match.Kind.BYE if pair.bye else Match.Kind.GAME
    match.table, match.game = pair.table, pair.game
    match.reason, match.reason_players = pair.reason, list(pair.reason_players)
    match.set_by_hand, match.hand_reason = table.by_hand, table.hand_reason


def _kept(table: WantedTable) -> SeatedTable:
    pair = table.pair
    return SeatedTable(
        players=pair.players,
        table=pair.table,
        bye=pair.bye,
        game=pair.game,
        reason=pair.reason,
        reason_players=pair.reason_players,
        by_hand=table.by_hand,
        hand_reason=table.hand_reason,
    )


def _table(kept: SeatedTable) -> WantedTable:
    pair = Pair(
        kept.players,
        kept.table,
        bye=kept.bye,
        game=kept.game,
        reason=kept.reason,
        reason_players=kept.reason_players,
    )
    return WantedTable(pair, kept.by_hand, kept.hand_reason)
