"""A Swiss round as pairing.md defines the best one (A-SWISS-1 to A-SWISS-6)."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from operator import attrgetter

from tournaments.pairing.byes import Bye, bye_of
from tournaments.pairing.check import NOT_PROVED, notes_of, notes_of_tables
from tournaments.pairing.constraints import (
    EXACT_FIELD,
    SOFT_NOTES,
    ConstraintsImpossible,
    Partners,
    avoided_pairings,
    in_force,
)
from tournaments.pairing.field import Couple, Falls, PlayerField, acquaintances, field_of, ranked
from tournaments.pairing.steps import Steps
from tournaments.pairing.swiss.mixing import keep_apart, mix
from tournaments.pairing.swiss.windows import settle
from tournaments.pairing.tables import tables_for
from tournaments.pairing.types import Constraint, Entrant, Note, Pair, Pairing, SwissRequest

# For how many broken constraints the engine says what keeping them would cost: each takes another pairing.
EXPLAINED = 8


def pair_swiss(request: SwissRequest, *, rng: random.Random, steps: Steps | None = None) -> Pairing:
    """The round's tables with reasons, and notes on what could not be kept; with not_proved where the steps
    ended before it was proved that none is better. Raises PairingError."""
    draw = _drawn(request, rng=rng, steps=steps or Steps(len(request.entrants)))
    field, bye = draw.field, draw.bye
    if not request.anyway and (broken := field.avoided.broken(field.couples(field.mate))):
        raise ConstraintsImpossible(broken)
    pairs = [*_table_pairs(draw.playing, field, request=request), *([bye.pair] if bye else ())]
    notes = notes_of_tables(request, pairs, avoided=field.avoided)
    if not field.is_proved:
        # Such a pairing is looked at like one by hand.
        notes = (*notes_of(request, pairs), Note(NOT_PROVED))
    return Pairing(tuple(pairs), _explained(notes, draw, request=request))


@dataclass(frozen=True, slots=True)
class _Draw:
    """Who sits out and who meets whom, before tables are assigned."""

    playing: Sequence[Entrant]
    field: PlayerField
    bye: Bye | None

    @property
    def cost(self) -> tuple[int, Falls]:
        """Rematches and falls: what rules 2 and 3 count."""
        couples = self.field.couples(self.field.mate)
        return sum(other in self.field.met[one] for one, other in couples), self.field.falls(couples)


def _drawn(request: SwissRequest, *, rng: random.Random, steps: Steps) -> _Draw:
    everybody = ranked(request.entrants, at_least=2)
    met, avoided = acquaintances(everybody), avoided_pairings(request)
    bye = bye_of(everybody, met=met, avoided=avoided, round_=request.round, rng=rng, steps=steps)
    playing = [entrant for entrant in everybody if bye is None or entrant is not bye.entrant]
    field = field_of(
        sorted(playing, key=attrgetter("id")),
        met=met,
        one_group=request.round == 1,
        avoided=avoided,
        rng=rng,
        steps=steps,
    )
    _seat(field, has_soft=any(not constraint.hard for constraint in in_force(request)))
    return _Draw(playing, field, bye)


def _explained(notes: Sequence[Note], draw: _Draw, *, request: SwissRequest) -> tuple[Note, ...]:
    """The notes, with what keeping the first EXPLAINED broken soft constraints would cost while steps are
    left."""
    if len(draw.playing) > EXACT_FIELD or not draw.field.is_proved:
        return tuple(notes)
    remaining = EXPLAINED
    explained: list[Note] = []
    for note in notes:
        if note.code in SOFT_NOTES and remaining and not draw.field.steps.is_reserve:
            remaining -= 1
            explained.append(replace(note, why=_why(note.players, draw, request=request)))
        else:
            explained.append(note)
    return tuple(explained)


def _why(couple: tuple[str, ...], draw: _Draw, *, request: SwissRequest) -> str:
    """The cost of a round in which these two must not meet: hard, bye, rematch, points, others; "" where the
    steps end before it is known."""
    hard = tuple(constraint for constraint in in_force(request) if constraint.hard)
    strict = replace(request, constraints=(*hard, Constraint(players=couple, hard=True)))
    # The seed does not matter: by rules 1 to 3 the pairing is equally good with every seed.
    without = _drawn(strict, rng=random.Random(0), steps=draw.field.steps)
    if without.field.steps.is_reserve:
        return ""
    avoided = draw.field.avoided
    tables = without.field.couples(without.field.mate)
    if len(without.field.avoided.broken(tables)) > len(avoided.broken(draw.field.couples(draw.field.mate))):
        return "hard"
    if without.bye and draw.bye and request.round > 1 and without.bye.entrant is not draw.bye.entrant:
        return "bye"
    (rematches, falls), (rematches_before, falls_before) = without.cost, draw.cost
    if rematches > rematches_before:
        return "rematch"
    return "points" if falls > falls_before else "others"


def _seat(field: PlayerField, *, has_soft: bool) -> None:
    """Gives everybody a partner."""
    moved = settle(field)
    if has_soft:
        keep_apart(field)
        moved = [player for players in field.groups for player in players]
    mix(field, moved)


def _table_pairs(playing: Sequence[Entrant], field: PlayerField, *, request: SwissRequest) -> list[Pair]:
    entrant_of = {entrant.id: entrant for entrant in playing}
    ids = field.couples(entrant_of)  # by rank, as are the two of each couple
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
    """Why these two meet, as a reason that holds for the one who falls, and the players it names
    (pairing.md rule 6)."""
    one, other = couple
    number, lower = field.group[one], field.group[other]
    if number == lower:
        return "same_points", ()
    upper, number = (one, number) if number < lower else (other, lower)
    if _has_no_partner_left(upper, field.met, field=field):
        return "paired_down_met_all", tuple(sorted(set(field.groups[number]) - {upper}))
    if _has_no_partner_left(upper, field.barred, field=field):
        return "paired_down_wish", ()
    group = field.groups[number]
    others = [player for player in group if field.group[field.mate[player]] > number]
    falling = [player for player in others if not _has_no_partner_left(player, field.barred, field=field)]
    met_all = len(others) - len(falling)
    from_above = sum(field.group[field.mate[player]] < number for player in group)
    if len(falling) == 1 and (len(group) - from_above - met_all) % 2:
        return "paired_down_odd", ()
    return "paired_down_barred" if field.avoided.hard else "paired_down_rematch", ()


def _has_no_partner_left(player: str, partners: Partners, *, field: PlayerField) -> bool:
    """True where the group has other players, and all of them are among `partners` of this one."""
    group = field.groups[field.group[player]]
    return len(group) > 1 and partners[player] >= set(group) - {player}
