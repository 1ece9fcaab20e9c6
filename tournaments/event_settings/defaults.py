"""The defaults of settings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from scoring.rules import Rules


def constant(value: Any) -> Callable[[Rules], Any]:
    """The same default in every game."""
    return lambda rules: value


def from_rules(key: str) -> Callable[[Rules], Any]:
    """The value of this key in the rules of the game."""
    return lambda rules: getattr(rules, key)
