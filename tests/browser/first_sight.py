"""What the eye meets first on each page, and how that is measured.

A page has one largest element, so that somebody who sees it for three seconds, scaled to a quarter, can
say where to look. The weight of a text or field is the size of its letters in pixels, doubled on a
filled panel (the deck). Of what stands in the first view, in the light, the heaviest must be in the
element of the table, and whatever is outside of it must be clearly lighter. Buttons, tabs and the bar
on top stand on every page and do not count.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

# Width and height of the first view.
PHONE, LAPTOP = (360, 780), (1366, 768)
# How much heavier than the next text; 1.25 is the step from one size of type to the next.
CLEARLY = 1.25


@dataclass(frozen=True, slots=True)
class Sight:
    """One line of the table: the page (names: tests/browser/pages.py), and what must be met first there."""

    page: str
    largest: str
    """A selector; the first part that fits and can be seen is meant."""
    what: str
    """The same in words."""
    view: tuple[int, int] = PHONE
    reader: str = ""
    """The name that this device has typed there before."""


ON_PHONES: tuple[Sight, ...] = (
    Sight("event-before", ".hero", "when and where it is"),
    Sight("event-live", ".clock-time", "the time that is left"),
    Sight("event", ".podium", "who has won"),
    Sight("event-bracket", ".podium", "who has won"),
    Sight("event-pairings", ".own-table", "the own table, once the name is known", reader="Ada Wróbel"),
    Sight("pairings-by-name", ".own-table", "the own table, once the name is known", reader="Ada Wróbel"),
    Sight("event-standings", "h1", "that these are the standings"),
    Sight("player-before", ".player-now", "what to do now"),
    Sight("player-playing", ".player-table", "the own table"),
    Sight("player-said", ".player-table", "the own table"),
    Sight("player-bye", ".player-now", "what to do now"),
    Sight("player-between", ".player-now", "what to do now"),
    Sight("player-finished", ".player-now", "the own place"),
    Sight("fleet-queue", "h1", "what judges do here"),
    Sight("editor-legal", "h1", "what is written here"),
    Sight("league", "h1", "the league"),
    Sight("help", "h1", "where one is"),
)
ON_LAPTOPS: tuple[Sight, ...] = ()
SIGHTS = ON_PHONES + ON_LAPTOPS

# Of each text and field in the first view: its weight, whether it is in the element meant, how it begins.
WEIGHTS = """selector => {
  const meant = [...document.querySelectorAll(selector)].find((part) => part.checkVisibility());
  const light = (part) => {
    const ground = getComputedStyle(part).backgroundColor;
    const [red, green, blue, alpha = 1] = ground.match(/[\\d.]+/g).map(Number);
    if (alpha > 0.5) return 0.3 * red + 0.6 * green + 0.1 * blue;
    return part.parentElement ? light(part.parentElement) : 255;
  };
  const paper = light(document.body);
  const weight = (part) => parseFloat(getComputedStyle(part).fontSize) * (paper - light(part) > 80 ? 2 : 1);
  const isSeen = (part, box) =>
    part.checkVisibility({ visibilityProperty: true }) &&
    box.width > 2 && box.top < innerHeight && box.bottom > 0 &&
    !part.closest(".visually-hidden, button, .button, .topbar, .tabs");
  const found = [];
  const note = (part, box, text) => {
    if (!isSeen(part, box)) return;
    found.push([weight(part), Boolean(meant?.contains(part)), text.trim().slice(0, 30)]);
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    if (texts.currentNode.data.trim()) {
      note(texts.currentNode.parentElement, range.getBoundingClientRect(), texts.currentNode.data);
    }
  }
  for (const field of document.querySelectorAll("input:not([type=hidden]), select, textarea")) {
    note(field, field.getBoundingClientRect(), field.name);
  }
  return found;
}"""


def what_is_wrong(page: Page, sight: Sight) -> str:
    """Why the page that is open does not show first what it must; "" where it does."""
    width, height = sight.view
    page.set_viewport_size({"width": width, "height": height})
    texts: list[list[Any]] = page.evaluate(WEIGHTS, sight.largest)
    inside = [(weight, text) for weight, is_meant, text in texts if is_meant]
    outside = [(weight, text) for weight, is_meant, text in texts if not is_meant]
    if not inside:
        return f"{sight.page}: {sight.what} ({sight.largest}) is not in the first view"
    most, other = max(inside), max(outside, default=(0, ""))
    if most[0] < CLEARLY * other[0]:
        return f"{sight.page}: “{other[1]}” weighs {other[0]:.0f}, {sight.what} (“{most[1]}”) {most[0]:.0f}"
    return ""
