"""What the players of a table share, from their rows."""

from msgspec import convert

from ...models import Entry
from ...play.shares import Shares, components_shared
from .played import game_of
from .records import MatchRecord


def shares_of(entry: Entry) -> Shares:
    """What this player shares, in which rounds."""
    return convert(entry.shares, Shares)


def shared_at(view: MatchRecord) -> tuple[str, ...]:
    """The components that the players of this table share in its round, in the order of the game."""
    round_ = view.match.round
    known = game_of(round_.tournament).components
    return components_shared(map(shares_of, view.entries), round_.number, known)
