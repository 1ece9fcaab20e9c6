"""Keys of entries, "p7": how history, links and snapshots refer to a player. No key is given twice."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ...models import Entry, Tournament

# Another program's numbers may be longer than a column holds; ours never come near them.
_OURS = re.compile(r"p(\d{1,7})")


def give_keys(tournament: Tournament, count: int) -> list[str]:
    """This many keys that nobody in the event has or ever had; call it under the lock of the gate."""
    first = tournament.keys_given + 1
    tournament.keys_given += count
    tournament.save(update_fields=["keys_given"])
    return [f"p{number}" for number in range(first, first + count)]


def highest_number(keys: Iterable[str]) -> int:
    """The highest of our own numbers among these keys; 0 where there is none."""
    matches = (_OURS.fullmatch(key) for key in keys)
    return max((int(match[1]) for match in matches if match), default=0)


def keys_in(data: Mapping[str, Any]) -> Iterator[str]:
    """The keys named in a line of the history, also of players who have been removed."""
    keys = data.get("keys")
    named = [data.get("key"), data.get("other_key"), *(keys if isinstance(keys, list | tuple) else ())]
    return (key for key in named if isinstance(key, str))


def is_given_again(entry: Entry, *, since: int, lines: Iterable[tuple[int, Mapping[str, Any]]]) -> bool:
    """True where the key was another player's at this revision: a later line entered this one.

    Only older versions and their files did that. `lines`: revision and data of the lines that enter players.
    """
    return any(revision > since and entry.key in keys_in(data) for revision, data in lines)
