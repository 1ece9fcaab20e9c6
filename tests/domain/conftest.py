"""Tables of cases run without coverage; what they leave in caches must not hide a line from it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import _lru_cache_wrapper
from inspect import isfunction

import pytest

STAYS = {"load", "catalogue"}
GROUND = ("scoring", "tournaments.pairing", "fleets.lists")


@pytest.fixture(autouse=True, scope="module")
def caches_filled_unseen(request: pytest.FixtureRequest) -> Iterator[None]:
    """After a module with tests that are not measured, what they computed is computed again where it is.

    Rules and catalogues stay: every module of tests loads them before its first test.
    """
    yield
    ours = (item for item in request.session.items if item.path == request.path)
    if not any(item.get_closest_marker("no_cover") for item in ours):
        return
    for module in [module for name, module in sys.modules.items() if name.startswith(GROUND)]:
        for name, value in vars(module).items():
            if not STAYS & set(name.split("_")):
                for cache in caches_in(value):
                    cache.cache_clear()


def caches_in(value: object) -> Iterator[_lru_cache_wrapper[object]]:
    """The value itself, or what a function around it keeps (`remembered` in fleets/lists/text.py)."""
    kept = (cell.cell_contents for cell in value.__closure__ or ()) if isfunction(value) else ()
    yield from (found for found in (value, *kept) if isinstance(found, _lru_cache_wrapper))
