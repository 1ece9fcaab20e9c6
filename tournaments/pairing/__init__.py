"""Who plays whom: plain values in, plain values out, through one entry point, `pair(request, rng)`."""

import random

from tournaments.pairing.boards import pair_teams
from tournaments.pairing.bracket.double_elimination import (
    is_decided,
    is_deciding,
    pair_double,
    places_of,
    seats_of,
    source_player,
)
from tournaments.pairing.bracket.elimination import (
    games_ahead,
    is_final,
    pair_cut,
    pair_elimination,
    pair_knockout,
)
from tournaments.pairing.chance import HIDDEN, rng_for, round_seed
from tournaments.pairing.check import notes_of, problems_of
from tournaments.pairing.constraints import SOFT_NOTES, ConstraintsImpossible, avoided_pairings
from tournaments.pairing.groups.groups import drawn_groups, pair_groups
from tournaments.pairing.groups.round_robin import pair_round_robin
from tournaments.pairing.pods.pods import graded, pair_pods
from tournaments.pairing.repair import exchanged, repaired
from tournaments.pairing.sizes import going_on, power_of_two_from
from tournaments.pairing.swiss.repeats import must_repeat
from tournaments.pairing.swiss.swiss import pair_swiss
from tournaments.pairing.tables import bracket_tables
from tournaments.pairing.types import (
    AVOID_SAME_CLUB,
    DUEL,
    Constraint,
    CutRequest,
    DoubleEliminationRequest,
    EliminationRequest,
    Entrant,
    Grade,
    Groups,
    GroupsRequest,
    KnockoutRequest,
    Note,
    Pair,
    Pairing,
    PairingError,
    Request,
    RoundRobinRequest,
    Seats,
    SwissRequest,
    TeamRequest,
)

# Grows with every change of the engine that draws otherwise: an older draw is not drawn again but judged.
ENGINE = 1


def pair(request: Request, rng: random.Random) -> Pairing:
    """The pairing required by the rules; the same request and generator state give the same one, whatever the
    order of the entrants. Raises PairingError: too_few, entrant_twice, game_twice, cut_not_power_of_two,
    cut_does_not_fit; ConstraintsImpossible where two who must not meet would, and `anyway` does not allow it.
    """
    if isinstance(request, SwissRequest):
        return (pair_swiss if request.seats == DUEL else pair_pods)(request, rng=rng)
    if isinstance(request, RoundRobinRequest):
        return pair_round_robin(request)
    if isinstance(request, GroupsRequest):
        return pair_groups(request)
    if isinstance(request, TeamRequest):
        return pair_teams(request, rng=rng)
    if isinstance(request, EliminationRequest):
        return pair_elimination(request, rng=rng)
    if isinstance(request, CutRequest):
        return pair_cut(request)
    if isinstance(request, DoubleEliminationRequest):
        return pair_double(request)
    return pair_knockout(request)
