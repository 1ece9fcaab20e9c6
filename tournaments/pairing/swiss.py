"""A Swiss round as pairing.md defines the best one (A-SWISS-1 to A-SWISS-6)."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence, Set
from operator import attrgetter

from tournaments.pairing.byes import Bye, bye_of
from tournaments.pairing.check import notes_of
from tournaments.pairing.field import Couple, Falls, Field, acquaintances, field_of
from tournaments.pairing.mixing import mix, part_clubs
from tournaments.pairing.tables import tables_for
from tournaments.pairing.types import Entrant, Pair, Pairing, PairingError, SwissRequest
from tournaments.pairing.windows import settle


def pair_swiss(request: SwissRequest, *, rng: random.Random) -> Pairing:
    """The round's tables with reasons, and notes on what could not be kept. Raises PairingError."""
    ranked = _ranked(request.entrants)
    met = acquaintances(ranked)
    bye = bye_of(ranked, met=met, round=request.round, rng=rng)
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
) -> Field:
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


def _table_pairs(playing: Sequence[Entrant], field: Field, *, request: SwissRequest) -> list[Pair]:
    entrant_of = {entrant.id: entrant for entrant in playing}
    ids = field.couples(
        entrant_of
    )  # in the order of rank: so is every couple, and the couples by their first
    couples = [(entrant_of[one], entrant_of[other]) for one, other in ids]
    tables = tables_for(couples, request=request)
    if request.round == 1:
        pairs = [Pair(couple, table, reason="round_one") for couple, table in zip(ids, tables, strict=True)]
    else:
        falls = field.falls(ids)
        pairs = [
            Pair(couple, table, False, None, *_reason(couple, field=field, falls=falls))
            for couple, table in zip(ids, tables, strict=True)
        ]
    return sorted(pairs, key=attrgetter("table"))


def _reason(couple: Couple, *, field: Field, falls: Falls) -> tuple[str, tuple[str, ...]]:
    """Why these two meet; for one who had met the others of the group, whom of it he has met."""
    upper, lower = sorted(couple, key=field.group.__getitem__)
    group = field.group[upper]
    if group == field.group[lower]:
        return "same_points", ()
    from_above = sum(field.group[field.mate[player]] < group for player in field.groups[group])
    if falls[group][0] == (len(field.groups[group]) - from_above) % 2:
        return "paired_down_odd", ()
    met = sorted(player for player in field.groups[group] if player in field.met[upper])
    return "paired_down_met", tuple(met)


def _bye_pairs(bye: Bye | None) -> list[Pair]:
    if bye is None:
        return []
    return [Pair((bye.entrant.id,), None, bye=True, reason=bye.reason, reason_players=bye.passed_over)]
