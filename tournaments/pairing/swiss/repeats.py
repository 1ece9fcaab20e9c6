"""Whether a Swiss round is still possible without two players meeting again (A-SWISS-3), and with how few."""

from collections.abc import Sequence

from tournaments.pairing.field import PlayerField, acquaintances, strangers
from tournaments.pairing.matching import FREE, maximum
from tournaments.pairing.types import DUEL, SwissRequest


def must_repeat(request: SwissRequest) -> bool:
    """True where every pairing of these players has a rematch; in pods, where everybody has met everybody."""
    ids = [entrant.id for entrant in request.entrants]
    if len(ids) < 2:
        return False
    met = acquaintances(request.entrants)
    left = strangers(ids, met)
    if request.seats != DUEL:
        return not any(left)
    # If everybody has at least half of the others left to meet, all can be paired (Dirac).
    if 2 * min(others.bit_count() for others in left) >= len(ids):
        return False
    paired = sum(partner != FREE for partner in maximum(left))
    return paired // 2 < len(ids) // 2


def partners_with_fewest_repeats(field: PlayerField, players: Sequence[str]) -> list[int]:
    """The partner of each in a pairing of all these, of even number, with as few as there can be who must not
    meet, and few rematches: first as many new couples as possible, then as many as may meet again."""
    mate = maximum(strangers(players, field.barred))
    mate = maximum(strangers(players, field.avoided.hard), mate)
    rest = [at for at, partner in enumerate(mate) if partner == FREE]
    for one, other in zip(rest[::2], rest[1::2], strict=True):
        mate[one], mate[other] = other, one
    return mate
