"""What a setting has where nothing is said of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from scoring.rules import Rules


def constant(value: Any) -> Callable[[Rules], Any]:
    """The same in every game."""
    return lambda rules: value


def of_the_rules(key: str) -> Callable[[Rules], Any]:
    """What the rules of the game say under this key."""
    return lambda rules: getattr(rules, key)
