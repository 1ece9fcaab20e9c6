"""What the rules of any game say about a list: plain frozen values, codes instead of words."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any


class ListError(ValueError):
    """A file that is no list text at all; `code` says why (`text_too_large`, `not_text`)."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True)
class Finding:
    """One thing to say about a list: rule id, code, the cards, the line, figures where there are some."""

    rule: str
    code: str
    cards: tuple[str, ...] = ()
    line: int | None = None
    found: int | str | None = None
    allowed: int | str | None = None
    # All lines concerned, where there are several; as many as `cards` where each card has its own.
    lines: tuple[int, ...] = field(default=(), compare=False)
    # What would mend it, for the second sentence: cards and figures, as the game's room puts them.
    mend: tuple[int | str, ...] = field(default=(), compare=False)
    # What kind of card or place it is about, where the cards don't say.
    kind: str = field(default="", compare=False)
    # Cards that may be meant, each with its kind.
    suggestions: tuple[str, ...] = field(default=(), compare=False)


@dataclass(frozen=True)
class Verdict:
    """The rules' answer: `legal` is true exactly when `violations` is empty.

    Points are of the catalogue's date; `figures` are the game's own points within the total, by code.
    """

    legal: bool
    total: int
    figures: Mapping[str, int]
    violations: tuple[Finding, ...]
    warnings: tuple[Finding, ...]


def finding_to_json(finding: Finding) -> dict[str, Any]:
    """A finding as a dict of its fields, with lists for tuples."""
    fields = asdict(finding).items()
    return {name: list(value) if isinstance(value, tuple) else value for name, value in fields}


def finding_from_json(stored: Mapping[str, Any]) -> Finding:
    """The finding that was stored; one of an older version may lack the newer fields."""
    fields: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in stored.items()
    }
    return Finding(**fields)
