"""What players share at their table: one set of dice for both, say (A-MISC-1, A-SHARE-1)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Share:
    """One component that a player shares with whoever sits opposite, in the rounds from … to."""

    component: str
    from_round: int
    to_round: int | None = None
    """None where it goes on in every later round: the player's own is broken."""

    def counts_in(self, round_: int) -> bool:
        """True where it is shared in this round."""
        return self.from_round <= round_ and (self.to_round is None or round_ <= self.to_round)

    def ends_before(self, round_: int) -> Share | None:
        """The same as far as it counts before this round; None where nothing is left of it."""
        if not self.counts_in(round_):
            return self
        return Share(self.component, self.from_round, round_ - 1) if self.from_round < round_ else None


Shares = tuple[Share, ...]


def with_share(shares: Shares, share: Share) -> Shares:
    """With this one; whatever was said of the same component from its first round on no longer counts."""
    return (*without_share(shares, share.component, share.from_round), share)


def without_share(shares: Shares, component: str, round_: int) -> Shares:
    """This component is not shared from this round on; what was shared before stays as it was."""
    kept = (
        share.ends_before(round_) if share.component == component else share
        for share in shares
        if share.component != component or share.from_round < round_
    )
    return tuple(share for share in kept if share is not None)


def components_shared(shares: Iterable[Shares], round_: int, known: Iterable[str]) -> tuple[str, ...]:
    """What is shared in this round at a table whose players have these shares, in the order of the game."""
    counting = {share.component for own in shares for share in own if share.counts_in(round_)}
    return tuple(component for component in known if component in counting)
