"""The chain of an event's history: each line carries the hash of the line before and its own.

Lines hold keys ("p7"), codes, numbers and moments. Names and texts stand beside, bound by a salted hash:
whoever deletes text and salt leaves nothing that could be guessed from the chain.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import Any

Json = dict[str, Any]
Facts = tuple[Json | None, ...]
"""What an act changed: merge patches (RFC 7386) in order; None empties the state before the next."""

BEGINNING = ""
"""What the first line of a chain has for the hash of the line before."""
# What a line carries besides what its hash is made of.
_OUTSIDE = frozenset({"hash", "salt"})
# No I and no O, which are read as digits; 20 of these letters are 91 bits.
_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
_LENGTH, _GROUP = 20, 4


def canonical(value: object) -> bytes:
    """The one way to write this value as JSON: keys in order, no spaces, UTF-8."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return text.encode("utf-8", "surrogatepass")


def moment(at: datetime) -> str:
    """A moment as lines have it: in UTC, to the microsecond."""
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def sealed(salt: str, value: object) -> str:
    """The hash that binds a text without telling it: of the salt and the text."""
    return sha256(salt.encode() + canonical(value))


def sealed_texts(salt: str, data: Mapping[str, Any], reason: str) -> str:
    """What binds the texts of a line: what its act kept, and why it was done."""
    return sealed(salt, {"data": data, "reason": reason})


def sealed_name(salt: str, name: str, club: str) -> str:
    """What binds the name of a player."""
    return sealed(salt, [name, club])


def sealed_seed(seed: str) -> str:
    """What is shown of the seed of an event before its end. A secret one is too long to be guessed."""
    return sha256(seed.encode())


def line_hash(line: Mapping[str, Any]) -> str:
    """The hash of a line of the chain, of everything it says but its hash and its salt."""
    return sha256(canonical({key: value for key, value in line.items() if key not in _OUTSIDE}))


def fingerprint(digest: str) -> str:
    """A hash as 20 letters in groups of four, short enough for paper; "" for none."""
    if not digest:
        return ""
    number, letters = int(digest, 16), ""
    for _position in range(_LENGTH):
        number, at = divmod(number, len(_LETTERS))
        letters += _LETTERS[at]
    return " ".join(letters[start : start + _GROUP] for start in range(0, _LENGTH, _GROUP))


def typed_fingerprint(typed: str) -> str:
    """What somebody typed, in the form of `fingerprint`."""
    letters = "".join(letter for letter in typed.upper() if letter.isalnum())
    return " ".join(letters[start : start + _GROUP] for start in range(0, len(letters), _GROUP))


def merged(state: Any, patch: Any) -> Any:
    """The state after a merge patch (RFC 7386): objects are merged, null deletes, anything else replaces."""
    if not isinstance(patch, dict):
        return patch
    result = dict(state) if isinstance(state, dict) else {}
    for key, value in patch.items():
        if value is None:
            result.pop(key, None)
        else:
            result[key] = merged(result.get(key), value)
    return result


def after(state: Any, facts: Iterable[Any]) -> Any:
    """The state after the facts of a line."""
    for patch in facts:
        state = merged(state, patch)
    return state
