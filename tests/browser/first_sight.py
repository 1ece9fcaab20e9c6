"""What the eye meets first on each page, and how that is measured.

A page has one largest element, so that somebody who sees it for three seconds, scaled to a quarter, can
say where to look. The weight of a text or field is the size of its letters in pixels, doubled on a
filled panel (the deck). Of what stands in the first view, in the light, the heaviest must be in the
element of the table, and whatever is outside of it must be clearly lighter. Buttons, tabs and the bar
on top stand on every page and do not count.
"""

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


NAMED_BY_THEIR_HEADING = (
    *(
        "home",
        "my-events",
        "register-open",
        "join",
        "catalogue",
        "catalogue-card",
        "help",
        "help-player",
        "help-found",
    ),
    *("leagues", "league", "league-season", "event-roles", "event-proof", "event-check", "event-points"),
    *("event-standings", "squads-event-standings", "pods-event-standings", "groups-event-standings"),
    *("teams-event-standings", "teams-event-crosstable", "teams-event-teams", "groups-event-bracket"),
    *("doubled-event-bracket", "event-statistics", "event-player", "event-schedule"),
    *("event-at-the-table", "event-fleets", "event-fleet", "squads-event-fleets", "opponent"),
    *("player-drop", "player-rounds", "player-data", "player-forget"),
    *(f"own-fleet-{state}" for state in ("none", "handed-in", "checked", "returned", "illegal", "locked")),
    *(f"editor-{state}" for state in ("empty", "legal", "illegal", "long")),
)
ON_PHONES: tuple[Sight, ...] = (
    Sight("event-before", ".hero", "when and where it is"),
    Sight("event-live", ".clock-time", "the time that is left"),
    Sight("event", ".podium", "who has won"),
    Sight("event-bracket", ".podium", "who has won"),
    Sight("event-pairings", ".own-table", "the own table, once the name is known", reader="Ada Wróbel"),
    Sight("pairings-by-name", ".own-table", "the own table, once the name is known", reader="Ada Wróbel"),
    *(
        Sight(f"{kind}-event-pairings", ".own-table", "the own table", reader="Ada Wróbel")
        for kind in ("groups", "teams")
    ),
    *(
        Sight(f"{kind}-event", ".clock-time", "the time that is left")
        for kind in ("groups", "doubled", "teams")
    ),
    *(Sight(page, ".podium", "who has won") for page in ("squads", "pods", "pods-event-bracket")),
    Sight("event-clock", ".clock-time", "the time that is left"),
    Sight("player-before", ".player-now", "what to do now"),
    Sight("player-playing", ".player-table", "the own table"),
    Sight("player-said", ".player-table", "the own table"),
    Sight("player-result", ".player-table", "the own table"),
    Sight("player-asked", ".player-big", "what the other has reported"),
    Sight("player-disputed", ".player-big", "that both say different things"),
    Sight("player-draft", ".player-now", "the list to hand in"),
    Sight("captain-player", ".player-now", "the list to hand in"),
    Sight("player-gone", ".player-now", "that one has dropped"),
    *(Sight(page, ".duel", "the boxes to type into") for page in ("player-report", "slip-report")),
    Sight("registration", ".player-now", "whether one has a place"),
    Sight("player-bye", ".player-now", "what to do now"),
    Sight("player-between", ".player-now", "what to do now"),
    Sight("player-finished", ".player-now", "the own place"),
    Sight("fleet-statistics", ".band", "the figures of all lists"),
    Sight("captain", ".card.is-accent", "what to choose now"),
    Sight("fleet-queue", "h1", "what judges do here"),
    *(Sight(page, "h1", "what the page is") for page in NAMED_BY_THEIR_HEADING),
)
ON_LAPTOPS: tuple[Sight, ...] = (
    Sight("event-new", "h1", "that an event is made here", view=LAPTOP),
    Sight("desk-empty", ".next", "that players are missing", view=LAPTOP),
    Sight("desk-setup", ".next", "that it can begin", view=LAPTOP),
    Sight("desk-draft", ".next", "that there is a draft to publish", view=LAPTOP),
    Sight("desk", ".next", "the round, its clock, what is missing", view=LAPTOP),
    Sight("desk-full", ".next", "that all results are in", view=LAPTOP),
    Sight("desk-between", ".next", "that the next round can be paired", view=LAPTOP),
    Sight("desk-finished", ".podium", "who has won", view=LAPTOP),
    Sight("desk-practice", ".next", "what to do next", view=LAPTOP),
    Sight("round-draft", ".next", "that only the desk sees it", view=LAPTOP),
    Sight("round", "h1", "which round it is", view=LAPTOP),
    Sight("round-complete", "h1", "which round it is", view=LAPTOP),
    Sight("round-sheet", ".sheet-bar", "the table that is typed next, and how many are in", view=LAPTOP),
    Sight("round-seating", "h1", "what is changed here", view=LAPTOP),
    Sight("round-repair", "h1", "what is repaired here", view=LAPTOP),
    Sight("results-import", "h1", "what is brought in here", view=LAPTOP),
    Sight("result", "#result-form", "the boxes to type into", view=LAPTOP),
    Sight("result-disputed", "#result-form", "the boxes to type into", view=LAPTOP),
    Sight("no-show", "h1", "what is said here", view=LAPTOP),
    Sight("event-edit", "h1", "that these are the settings", view=LAPTOP),
    Sight("event-edit-running", "h1", "that these are the settings", view=LAPTOP),
    Sight("event-copy", "h1", "what is made here", view=LAPTOP),
    Sight("event-day", "h1", "the plan of the day", view=LAPTOP),
    Sight("event-announce", "h1", "what is done here", view=LAPTOP),
    Sight("event-screens", "h1", "what is steered here", view=LAPTOP),
    Sight("event-tables", "h1", "what is set here", view=LAPTOP),
    Sight("messages", "h1", "what was sent", view=LAPTOP),
    Sight("history", "h1", "that this is the history", view=LAPTOP),
    Sight("history-undo", "h1", "what would be taken back", view=LAPTOP),
    Sight("backups", "h1", "that these are the backups", view=LAPTOP),
    Sight("staff", "h1", "who leads", view=LAPTOP),
    Sight("event-roles", "h1", "who may do what", view=LAPTOP),
    Sight("entries", "h1", "who plays", view=LAPTOP),
    Sight("entries-live", "h1", "who plays", view=LAPTOP),
    Sight("entry-edit", "h1", "who it is", view=LAPTOP),
    Sight("entry-drop", "h1", "who leaves", view=LAPTOP),
    Sight("entry-penalty", "h1", "whom it is about", view=LAPTOP),
    Sight("registrations", "h1", "who registered", view=LAPTOP),
    Sight("check-in", ".band", "how many are here, how many are missing", view=LAPTOP),
    Sight("event-missing", "h1", "who is missing", view=LAPTOP),
    Sight("event-wishes", "h1", "who should not meet", view=LAPTOP),
    Sight("teams", "h1", "that these are the teams", view=LAPTOP),
    Sight("team-new", "h1", "that a team is made here", view=LAPTOP),
    Sight("captains", "h1", "that captains draft", view=LAPTOP),
    Sight("captains-draft", "h1", "which teams meet", view=LAPTOP),
    Sight("calls", "h1", "who calls", view=LAPTOP),
    Sight("fleet-queue", "h1", "what judges do here", view=LAPTOP),
    Sight("fleet-check-problems", "h1", "whose list it is", view=LAPTOP),
    Sight("fleet-check-new", "h1", "whose list it is", view=LAPTOP),
    Sight("fleet-states", "h1", "who has handed in", view=LAPTOP),
    Sight("fleet-cards", "h1", "that cards are found here", view=LAPTOP),
    Sight("fleet-sheets", "h1", "what can be printed", view=LAPTOP),
    Sight("fleet-statistics", ".band", "the figures of all lists", view=LAPTOP),
    Sight("event-statistics", "h1", "that these are figures", view=LAPTOP),
    Sight("event-standings", "h1", "that these are the standings", view=LAPTOP),
    Sight("teams-event-crosstable", "h1", "that this is the crosstable", view=LAPTOP),
    Sight("event-check", "h1", "what everybody is to do", view=LAPTOP),
    Sight("fairness", "h1", "what is asked here", view=LAPTOP),
    Sight("leagues", "h1", "that these are leagues", view=LAPTOP),
    Sight("league", "h1", "the league", view=LAPTOP),
    Sight("league-manage", "h1", "the league", view=LAPTOP),
    Sight("formats", "h1", "what is asked here", view=LAPTOP),
)
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
