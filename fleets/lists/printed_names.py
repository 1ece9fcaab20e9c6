"""Names of cards as boxes of other languages print them: read like the English ones, shown beside them."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TypeAlias

import msgspec

# Language -> id of a card -> its names, the one that is shown first.
PrintedNames: TypeAlias = Mapping[str, Mapping[str, tuple[str, ...]]]


@cache
def printed_names_in(folder: Path) -> PrintedNames:
    """The names of a game's file."""
    document = (folder / "printed_names.toml").read_bytes()
    return msgspec.toml.decode(document, type=dict[str, dict[str, tuple[str, ...]]])
