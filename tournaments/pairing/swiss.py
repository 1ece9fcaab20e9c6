"""A Swiss round as pairing.md defines the best one (A-SWISS-1 to A-SWISS-6)."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence, Set
from operator import attrgetter

from tournaments.pairing.byes import Bye, bye_of
from tournaments.pairing.check import notes_of
from tournaments.pairing.field import Couple, PlayerField, acquaintances, field_of
from tournaments.pairing.mixing import mix, part_clubs
from tournaments.pairing.tables import tables_for
from tournaments.pairing.types import Entrant, Pair, Pairing, PairingError, SwissRequest
from tournaments.pairing.windows import settle


def pair_swiss(request: SwissRequest, *, rng: random.Random) -> Pairing:
    """The round's tables with reasons, and notes on what could not be kept. Raises PairingError."""
    ranked = _ranked(request.entrants)
    met = acquaintances(ranked)
    bye = bye_of(ranked, met=met, round_=request.round, rng=rng)
    playing = [entrant for entrant in ranked if bye is None or entrant is not bye.entrant]
    field = _paired(playing, met=met, request=request, rng=rng)
    pairs = [*_table_pairs(playing, field, request=request), *_bye_pairs(bye)]
    return Pairing(tuple(pairs), notes_of(request, pairs))


def _ranked(entrants: Sequence[Entrant]) -> list[Entrant]:
    if len(entrants) < 2:
        raise PairingError("too_few", found=len(entrants))
    if len({entrant.id for entrant in entrants}) != len(entrants):
        raise PairingError("entrant_twice", found=len(entrants))
    return sorted(entrants, key=attrgetter("rank", "id"))


def _paired(
    playing: Sequence[Entrant], *, met: Mapping[str, Set[str]], request: SwissRequest, rng: random.Random
) -> PlayerField:
    field = field_of(
        sorted(playing, key=attrgetter("id")),
        met=met,
        one_group=request.round == 1,
        avoid_clubs=request.avoid_clubs,
        rng=rng,
    )
    moved = settle(field)
    if request.avoid_clubs:
        part_clubs(field)
        moved = [player for players in field.groups for player in players]
    mix(field, moved)
    return field


def _table_pairs(playing: Sequence[Entrant], field: PlayerField, *, request: SwissRequest) -> list[Pair]:
    entrant_of = {entrant.id: entrant for entrant in playing}
    ids = field.couples(
        entrant_of
    )  # in the order of rank: so is every couple, and the couples by their first
    couples = [(entrant_of[one], entrant_of[other]) for one, other in ids]
    tables = tables_for(couples, request=request)
    if request.round == 1:
        pairs = [Pair(couple, table, reason="round_one") for couple, table in zip(ids, tables, strict=True)]
    else:
        pairs = [
            Pair(couple, table, False, None, *_reason(couple, field=field))
            for couple, table in zip(ids, tables, strict=True)
        ]
    return sorted(pairs, key=attrgetter("table"))


def _reason(couple: Couple, *, field: PlayerField) -> tuple[str, tuple[str, ...]]:
    """Why these two meet, as something that is true of the one who falls; and the players it names
    (pairing.md rule 6)."""
    upper, lower = sorted(couple, key=field.group.__getitem__)
    number = field.group[upper]
    if number == field.group[lower]:
        return "same_points", ()
    if _met_all(upper, field=field):
        return "paired_down_met_all", tuple(sorted(set(field.groups[number]) - {upper}))
    group = field.groups[number]
    others = [player for player in group if field.group[field.mate[player]] > number]
    falling = [player for player in others if not _met_all(player, field=field)]
    met_all = len(others) - len(falling)
    from_above = sum(field.group[field.mate[player]] < number for player in group)
    if len(falling) == 1 and (len(group) - from_above - met_all) % 2:
        return "paired_down_odd", ()
    return "paired_down_rematch", ()


def _met_all(player: str, *, field: PlayerField) -> bool:
    """True where there are others of the group, and this player has met them all."""
    group = field.groups[field.group[player]]
    return len(group) > 1 and field.met[player] >= set(group) - {player}


def _bye_pairs(bye: Bye | None) -> list[Pair]:
    if bye is None:
        return []
    return [Pair((bye.entrant.id,), None, bye=True, reason=bye.reason, reason_players=bye.passed_over)]
