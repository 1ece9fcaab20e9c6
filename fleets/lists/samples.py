"""Legal lists of our own as texts, for invented players."""

from functools import cache
from pathlib import Path

import msgspec


@cache
def samples_in(folder: Path) -> tuple[str, ...]:
    """The lists of a game's file."""
    document = (folder / "samples.toml").read_bytes()
    return msgspec.toml.decode(document, type=dict[str, tuple[str, ...]])["samples"]
