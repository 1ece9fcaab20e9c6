"""Who plays whom: from plain values to plain values, by one door, `pair(request, rng)`."""

from __future__ import annotations

import random

from tournaments.pairing.chance import rng_for
from tournaments.pairing.check import notes_of, problems_of
from tournaments.pairing.elimination import pair_cut, pair_elimination, pair_knockout
from tournaments.pairing.repair import exchanged, repaired
from tournaments.pairing.swiss import pair_swiss
from tournaments.pairing.tables import bracket_tables
from tournaments.pairing.types import (
    CutRequest,
    EliminationRequest,
    Entrant,
    KnockoutRequest,
    Note,
    Pair,
    Pairing,
    PairingError,
    Request,
    SwissRequest,
)

__all__ = [
    "CutRequest",
    "EliminationRequest",
    "Entrant",
    "KnockoutRequest",
    "Note",
    "Pair",
    "Pairing",
    "PairingError",
    "Request",
    "SwissRequest",
    "bracket_tables",
    "exchanged",
    "notes_of",
    "pair",
    "problems_of",
    "repaired",
    "rng_for",
]


def pair(request: Request, rng: random.Random) -> Pairing:
    """The pairing the rules ask for; the same request and generator state give the same one, whatever the
    order of the entrants. Raises PairingError: too_few, entrant_twice, game_twice, cut_not_power_of_two."""
    if isinstance(request, SwissRequest):
        return pair_swiss(request, rng=rng)
    if isinstance(request, EliminationRequest):
        return pair_elimination(request, rng=rng)
    if isinstance(request, CutRequest):
        return pair_cut(request)
    return pair_knockout(request)
