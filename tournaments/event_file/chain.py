"""The chain of the diary in an event file (tournaments/proof/chain.py says how its hashes are made)."""

from typing import Annotated, Any

from msgspec import UNSET, Meta, UnsetType

from tournaments.event_file.kinds import Code, Id, Part

Hash = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$")]
Before = Annotated[str, Meta(pattern=r"^([0-9a-f]{64})?$")]
Salt = Annotated[str, Meta(pattern=r"^[0-9a-f]{32}$")]
Moment = Annotated[str, Meta(pattern=r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$")]
Revision = Annotated[int, Meta(ge=1, le=1_000_000_000)]


class ChainLine(Part, frozen=True, kw_only=True):
    """One line of the chain: who acted by key, what changed in keys, and the hash that binds its texts."""

    revision: Revision
    at: Moment
    action: Code
    before: Before
    """The hash of the line before; "" in the first."""
    player: Id | UnsetType = UNSET
    """The player who did it on their personal page."""
    undoes: Revision | UnsetType = UNSET
    facts: tuple[dict[str, Any] | None, ...] | UnsetType = UNSET
    """What changed, as merge patches."""
    texts: Hash
    """Of the salt and of what the diary says beside it."""
    salt: Salt | UnsetType = UNSET
    """Left out where the texts are not in this file."""
    hash: Hash


class ChainPart(Part, frozen=True, kw_only=True):
    """The chain, which may begin after the diary: older lines are not proved."""

    seed: Hash
    """Of the seed of the event, shown from its creation on."""
    head: Hash
    """The hash of the last line."""
    salts: dict[str, Salt] | UnsetType = UNSET
    """Player's id -> the salt of the seal of the name."""
    lines: Annotated[tuple[ChainLine, ...], Meta(min_length=1)]
