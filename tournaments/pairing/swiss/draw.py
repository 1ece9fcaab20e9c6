"""The quick way through one group: shuffled neighbours, then exchanges where two have met before."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tournaments.pairing.chance import below
from tournaments.pairing.field import Couple, PlayerField


def drawn_group(
    field: PlayerField, group: int, incoming: list[str]
) -> tuple[list[Couple], list[str], bool] | None:
    """The group's couples, who falls on, and whether an exchange was needed; None if this way leads nowhere.

    `incoming` players of the group above all meet somebody of this group, and of the others only the odd one
    falls on: less is impossible, so what comes back is best by pairing.md rule 3. An exchange may put another
    player of the group above into `incoming`.
    """
    members = field.groups[group]
    if len(incoming) > len(members):
        return None
    rest = members[len(incoming) :]
    outs = [rest.pop()] if len(rest) % 2 else []
    couples = [*zip(incoming, members, strict=False), *zip(rest[::2], rest[1::2], strict=True)]
    barred = field.barred
    troubled = [at for at, (one, other) in enumerate(couples) if other in barred[one]]
    for at in troubled:
        one, other = couples[at]
        if other in barred[one] and not (
            _exchange_inside(field, couples, at)
            or _exchange_with_out(field, couples, at, outs, group)
            or _exchange_above(field, couples, at, incoming, group)
        ):
            return None
    return couples, outs, bool(troubled)


def _from_random(size: int, *, field: PlayerField) -> Iterator[int]:
    start = below(size, rng=field.rng)
    yield from range(start, size)
    yield from range(start)


def _exchange_inside(field: PlayerField, couples: list[Couple], at: int) -> bool:
    """Exchange partners with another couple so that both are new and nobody falls further."""
    one, other = couples[at]
    barred, group = field.barred, field.group
    for place in _from_random(len(couples), field=field):
        left, right = couples[place]
        if place == at:
            continue
        for near, far in ((left, right), (right, left)):
            alike = group[other] == group[near] or group[one] == group[far]
            if alike and near not in barred[one] and far not in barred[other]:
                couples[at], couples[place] = (one, near), (far, other)
                return True
    return False


def _exchange_with_out(
    field: PlayerField, couples: list[Couple], at: int, outs: list[str], group: int
) -> bool:
    """Let one of the two fall on instead of the odd player."""
    one, other = couples[at]
    for stays, leaves in ((one, other), (other, one)):
        if outs and field.group[leaves] == group and outs[0] not in field.barred[stays]:
            couples[at] = (stays, outs[0])
            outs[0] = leaves
            return True
    return False


def _exchange_above(
    field: PlayerField, couples: list[Couple], at: int, incoming: list[str], group: int
) -> bool:
    """Let another player of the group above come down instead."""
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
