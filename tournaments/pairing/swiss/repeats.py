"""Whether a Swiss round is still possible without two players meeting again (A-SWISS-3)."""

from __future__ import annotations

from tournaments.pairing.field import acquaintances
from tournaments.pairing.matching import FREE, maximum
from tournaments.pairing.types import DUEL, SwissRequest


def must_repeat(request: SwissRequest) -> bool:
    """True where every pairing of these players has a rematch; in pods, where everybody has met everybody."""
    ids = [entrant.id for entrant in request.entrants]
    if len(ids) < 2:
        return False
    met = acquaintances(request.entrants)
    strangers = [
        [at for at, other in enumerate(ids) if other != player and other not in met[player]] for player in ids
    ]
    if request.seats != DUEL:
        return not any(strangers)
    # If everybody has at least half of the others left to meet, all can be paired (Dirac).
    if 2 * min(map(len, strangers)) >= len(ids):
        return False
    paired = sum(partner != FREE for partner in maximum(strangers))
    return paired // 2 < len(ids) // 2
