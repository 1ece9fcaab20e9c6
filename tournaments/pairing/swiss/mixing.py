"""Exchanges that make equal pairings equally likely and keep soft constraints, at no loss in rules 1 to 3."""

from collections.abc import Callable, Sequence

from tournaments.pairing.chance import below, shuffled
from tournaments.pairing.constraints import EXACT_FIELD
from tournaments.pairing.field import Couple, PlayerField
from tournaments.pairing.swiss.exact import solve, solve_large
from tournaments.pairing.swiss.window_graph import Window

STEPS_PER_PLAYER = 3
SMALL_FIELD = 64


def mix(field: PlayerField, players: Sequence[str]) -> None:
    """Exchanges partners of equal players many times: a Markov chain whose limit is the uniform distribution.

    Each exchange is as likely as its reverse and keeps the number of rematches, the falls and the kept
    constraints.
    """
    draw = field.rng.random
    mate, met, group, groups = field.mate, field.met, field.group, field.groups
    has_constraints = field.avoided.soft or field.avoided.hard
    for _ in range(STEPS_PER_PLAYER * len(players)):
        one = players[int(draw() * len(players))]
        peers = groups[group[one]]
        peer = peers[int(draw() * len(peers))]
        other, partner = mate[one], mate[peer]
        if peer in (one, other):
            continue
        before = (other in met[one]) + (partner in met[peer])
        after = (partner in met[one]) + (other in met[peer])
        if before == after and not (has_constraints and _constraints_change(field, one, peer)):
            mate[one], mate[partner], mate[peer], mate[other] = partner, one, other, peer
    if players and len(mate) <= SMALL_FIELD:
        _mix_widely(field)


def _constraints_change(field: PlayerField, one: str, peer: str) -> bool:
    """Whether the exchange would change the number of broken soft or hard constraints."""
    avoided = field.avoided
    soft = _change(field, one, peer, avoided.is_soft)
    return bool(soft or (avoided.hard and _change(field, one, peer, avoided.is_hard)))


def _change(field: PlayerField, one: str, peer: str, is_broken: Callable[[str, str], bool]) -> int:
    """How many more constraints of a kind are broken where these two exchange partners."""
    other, partner = field.mate[one], field.mate[peer]
    after = is_broken(one, partner) + is_broken(peer, other)
    return after - is_broken(one, other) - is_broken(peer, partner)


def _mix_widely(field: PlayerField) -> None:
    """Deals three couples again, which reaches pairings that exchanges between equals cannot."""
    couples = field.couples(player for players in field.groups for player in players)
    size = len(couples)
    for _ in range(STEPS_PER_PLAYER * len(field.mate)):
        places = sorted({below(size, rng=field.rng) for _ in range(3)})
        drawn = [couples[at] for at in places]
        dealt = shuffled([player for couple in drawn for player in couple], rng=field.rng)
        fresh = list(zip(dealt[::2], dealt[1::2], strict=True))
        if _cost(field, drawn) == _cost(field, fresh):
            field.seat(fresh)
            for at, couple in zip(places, fresh, strict=True):
                couples[at] = couple


def _cost(field: PlayerField, couples: Sequence[Couple]) -> tuple[object, ...]:
    rematches = sum(other in field.met[one] for one, other in couples)
    soft = sum(field.avoided.is_soft(one, other) for one, other in couples)
    hard = sum(field.avoided.is_hard(one, other) for one, other in couples) if field.avoided.hard else 0
    return rematches, field.falls(couples), soft, hard


def keep_apart(field: PlayerField) -> None:
    """Separates those who should not meet, as far as rules 1 to 3 leave room (pairing.md rule 5).

    Exchanges come first; where they do not separate everybody, the field is solved as one, in fields of more
    than EXACT_FIELD players as far as the steps go.
    """
    everybody = [player for players in field.groups for player in players]
    if not _exchange_avoided(field, everybody):
        return
    if len(everybody) <= EXACT_FIELD:
        solved = solve(field, Window(0, field.last, []), everybody, repeats=field.repeats)
    else:
        place = {player: at for at, player in enumerate(everybody)}
        start = [place[field.mate[player]] for player in everybody]
        solved = solve_large(field, start, repeats=field.repeats)
        field.is_proved = solved.is_proved
    field.seat(solved.couples)


def _exchange_avoided(field: PlayerField, players: Sequence[str]) -> bool:
    """Exchanges partners where that separates such two; returns whether some are still together."""
    for one in players:
        while field.avoided.is_soft(one, field.mate[one]) and _separate(field, one):
            continue
    # An exchange of two such couples may leave one of them whose players have been tried before.
    return any(field.avoided.is_soft(one, field.mate[one]) for one in players)


def _separate(field: PlayerField, one: str) -> bool:
    peers, avoided = field.groups[field.group[one]], field.avoided
    start = below(len(peers), rng=field.rng)
    for peer in (*peers[start:], *peers[:start]):
        other, partner = field.mate[one], field.mate[peer]
        if peer in (one, other) or _change(field, one, peer, avoided.is_soft) >= 0:
            continue
        if avoided.hard and _change(field, one, peer, avoided.is_hard):
            continue
        before = (other in field.met[one]) + (partner in field.met[peer])
        if before == (partner in field.met[one]) + (other in field.met[peer]):
            field.seat([(one, partner), (peer, other)])
            return True
    return False
