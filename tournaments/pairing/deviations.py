"""Where a round of duels deviates from pairing.md rules 1 and 3: the bye, and who is paired down."""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from operator import attrgetter

from tournaments.pairing.byes import bye_of
from tournaments.pairing.constraints import AvoidedPairings
from tournaments.pairing.field import acquaintances
from tournaments.pairing.scale import Couple, Scale
from tournaments.pairing.types import DUEL, Entrant, Note, Pair, SwissRequest


def deviations_of(
    request: SwissRequest, pairs: Sequence[Pair], entrant_of: Mapping[str, Entrant], avoided: AvoidedPairings
) -> list[Note]:
    """bye_not_lowest names who has the bye and who should have it by rule 1; paired_down names the two at a
    table that an exchange with another table would avoid, without more rematches or broken hard constraints.
    Neither in round 1 nor in pods.
    """
    if request.round == 1 or request.seats != DUEL:
        return []
    known_pairs = [pair for pair in pairs if all(player in entrant_of for player in pair.players)]
    return [*_bye(known_pairs, entrant_of, avoided), *_paired_down(request, known_pairs, entrant_of, avoided)]


def exchanges(one: Couple, other: Couple) -> Iterator[tuple[Couple, Couple]]:
    """The two tables after each exchange of one player of each, every outcome once."""
    # One player of the smaller side, so that each of the others may have the bye instead.
    fewer, more = sorted((one, other), key=len)
    first = min(fewer)
    for player in sorted(more):
        yield (fewer - {first}) | {player}, (more - {player}) | {first}


def _bye(
    pairs: Sequence[Pair], entrant_of: Mapping[str, Entrant], avoided: AvoidedPairings
) -> Iterator[Note]:
    """Only about those who are seated; players who miss the round don't count."""
    byes = [pair for pair in pairs if pair.bye and len(pair.players) == 1]
    if len(byes) != 1:
        return
    seated = sorted(
        (entrant_of[player] for pair in pairs for player in pair.players), key=attrgetter("rank", "id")
    )
    # From round 2 on nothing is drawn at random.
    due = bye_of(seated, met=acquaintances(seated), avoided=avoided, round_=2, rng=random.Random(0))
    (player,) = byes[0].players
    if due is not None and due.entrant.id != player:
        yield Note("bye_not_lowest", (player, due.entrant.id))


def _paired_down(
    request: SwissRequest, pairs: Sequence[Pair], entrant_of: Mapping[str, Entrant], avoided: AvoidedPairings
) -> Iterator[Note]:
    duels = [pair for pair in pairs if len(pair.players) == len(set(pair.players)) == 2]
    games = [frozenset(pair.players) for pair in duels]
    falling = [pair for pair in duels if len({entrant_of[player].points for player in pair.players}) == 2]
    if _is_least(falling, games, entrant_of):
        return
    seated = tuple(entrant_of[player] for couple in games for player in sorted(couple))
    scale = Scale(
        replace(request, entrants=seated, constraints=()),
        seated,
        before=(),
        order="best",
        avoided=AvoidedPairings(avoided.hard),
    )
    seats = [tuple(entrant_of[player] for player in sorted(couple)) for couple in games]
    for pair in falling:
        couple = tuple(entrant_of[player] for player in sorted(pair.players))
        if any(_is_better(scale, couple, other) for other in seats if other != couple):
            yield Note("paired_down", pair.players)


def _is_least(falling: Sequence[Pair], games: Sequence[Couple], entrant_of: Mapping[str, Entrant]) -> bool:
    """True where no group has more than one fall, and none of more than one step: then only odd groups do."""
    points = sorted({entrant_of[player].points for couple in games for player in couple}, reverse=True)
    group = {value: at for at, value in enumerate(points)}
    falls = [sorted(group[entrant_of[player].points] for player in pair.players) for pair in falling]
    uppers = {upper for upper, _lower in falls}
    return len(uppers) == len(falls) and all(lower == upper + 1 for upper, lower in falls)


def _is_better(scale: Scale, couple: Sequence[Entrant], table: Sequence[Entrant]) -> bool:
    """True where an exchange between these two tables lowers their falls, without more rematches."""
    (one, other), (left, right) = couple, table
    falls, breaks = scale.falls, scale.breaks
    now = falls(one, other) + falls(left, right)
    for near, far in ((left, right), (right, left)):
        if falls(one, near) + falls(other, far) < now:
            before = breaks(one, other) + breaks(left, right)
            if breaks(one, near) + breaks(other, far) <= before:
                return True
    return False
