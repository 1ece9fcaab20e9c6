"""The fast way to pair one group: shuffled neighbours, then exchanges where two have met before."""

from collections.abc import Iterator, Sequence

from tournaments.pairing.chance import below
from tournaments.pairing.field import Couple, PlayerField


def drawn_group(
    field: PlayerField, group: int, incoming: list[str]
) -> tuple[list[Couple], list[str], bool] | None:
    """The group's couples, the players who fall further, and whether an exchange was needed; None on failure.

    `incoming` players of the group above all meet somebody of this group, and of the others only an odd one
    falls further: less is impossible, so the result is best by pairing.md rule 3. An exchange may put another
    player of the group above into `incoming`.
    """
    members = field.groups[group]
    if len(incoming) > len(members):
        return None
    rest = members[len(incoming) :]
    fallen = [rest.pop()] if len(rest) % 2 else []
    couples = [*zip(incoming, members, strict=False), *zip(rest[::2], rest[1::2], strict=True)]
    barred = field.barred
    conflicts = [at for at, (one, other) in enumerate(couples) if other in barred[one]]
    for at in conflicts:
        one, other = couples[at]
        if other in barred[one] and not (
            _exchange_inside(field, couples, at)
            or _exchange_with_odd(field, couples, at, fallen, group)
            or _exchange_above(field, couples, at, incoming, group)
        ):
            return None
    return couples, fallen, bool(conflicts)


def _from_random(size: int, *, field: PlayerField) -> Iterator[int]:
    start = below(size, rng=field.rng)
    yield from range(start, size)
    yield from range(start)


def _exchange_inside(field: PlayerField, couples: list[Couple], at: int) -> bool:
    """Exchanges partners with another couple so that both couples are new and nobody falls further."""
    one, other = couples[at]
    barred, group = field.barred, field.group
    for place in _from_random(len(couples), field=field):
        left, right = couples[place]
        if place == at:
            continue
        for near, far in ((left, right), (right, left)):
            same_falls = group[other] == group[near] or group[one] == group[far]
            if same_falls and near not in barred[one] and far not in barred[other]:
                couples[at], couples[place] = (one, near), (far, other)
                return True
    return False


def _exchange_with_odd(
    field: PlayerField, couples: list[Couple], at: int, fallen: list[str], group: int
) -> bool:
    """Lets one of the two fall further instead of the odd player."""
    one, other = couples[at]
    for stays, leaves in ((one, other), (other, one)):
        if fallen and field.group[leaves] == group and fallen[0] not in field.barred[stays]:
            couples[at] = (stays, fallen[0])
            fallen[0] = leaves
            return True
    return False


def _exchange_above(
    field: PlayerField, couples: list[Couple], at: int, incoming: list[str], group: int
) -> bool:
    """Lets another player of the group above fall instead."""
    one, other = couples[at]
    if field.group[one] == group:
        return False
    peers: Sequence[str] = field.groups[field.group[one]]
    for place in _from_random(len(peers), field=field):
        peer = peers[place]
        partner = field.mate.get(peer)
        if partner is None or other in field.barred[peer] or partner in field.barred[one]:
            continue
        field.unseat([peer])
        field.seat([(one, partner)])
        couples[at] = (peer, other)
        incoming[incoming.index(one)] = peer
        return True
    return False
