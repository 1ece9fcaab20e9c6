"""A small phone, and what stands on it."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, BrowserContext

from fleets.lists.games.armada.demo import demo_fleets
from tests.browser.conftest import PATIENCE

LIST = demo_fleets()[0]
# How many texts the phone keeps until they are saved.
KEPT = "Object.keys(localStorage).filter((key) => key.startsWith('flagship.typed:')).length"


@contextmanager
def phone_of(browser: Browser, **settings: Any) -> Iterator[BrowserContext]:
    """A phone of 360 × 640 with a touch screen, English, without motion; what is set here goes before."""
    small: dict[str, Any] = {
        "viewport": {"width": 360, "height": 640},
        "has_touch": True,
        "is_mobile": True,
        "locale": "en",
        "reduced_motion": "reduce",
    }
    context = browser.new_context(**small | settings)
    context.set_default_timeout(PATIENCE)
    yield context
    context.close()
