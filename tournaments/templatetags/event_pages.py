"""What every page of an event asks for."""

from __future__ import annotations

from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from tournaments.acts import Action
from tournaments.games import GAME_WORDS
from tournaments.models import Staff, Tournament
from tournaments.permissions import SPECTATOR, Standing
from tournaments.queries import game_of, rules_of
from tournaments.queries.checks import Cell, ResultsLine
from tournaments.queries.staff import watching_in
from tournaments.views.access import standing_in

register = template.Library()

# A tab of the bar stands for more pages than the one it leads to.
PAGES_UNDER = {
    "desk": ("desk", "round-desk", "round-seating", "round-repair", "event-tables", "match-result"),
    "entries": ("entries", "entry-edit", "entry-fleet"),
    "lists": (
        "fleet-queue",
        "fleet-check",
        "fleet-cards",
        "fleet-sheets",
        "fleet-match",
        "fleet-states",
        "fleet-statistics",
        "proxy-new",
        "proxy-withdraw",
    ),
    "staff": ("staff", "staff-invitation", "staff-acting", "staff-hand-over"),
    "history": ("history", "history-undo", "backups", "snapshot-restore"),
    "event-fleets": ("event-fleets", "event-fleet"),
    "fleet-queue": ("fleet-queue", "fleet-check"),
}


@register.simple_tag(takes_context=True)
def current(context: dict[str, Any], tab: str) -> str:
    """The attribute of the tab that stands for the page asked for; nothing on every other page."""
    match = context["request"].resolver_match if context.get("request") else None
    is_here = match is not None and match.url_name in PAGES_UNDER.get(tab, (tab,))
    return format_html('aria-current="{}"', "page") if is_here else SafeString("")


@register.filter
def clock_look(state: str) -> str:
    """The class of a clock in this state."""
    return "is-waiting" if state == "ready" else f"is-{state}"


@register.filter
def in_round(line: ResultsLine, number: int) -> Cell | None:
    """What the player of this line did in that round; None where they were not in it."""
    return next((cell for cell in line.cells if cell.round == number), None)


@register.simple_tag(takes_context=True)
def leads(context: dict[str, Any], tournament: Tournament) -> bool:
    """True when the visitor may see the desk of the tournament; the bar then has the desk's tabs."""
    return _standing(context, tournament).may(Action.SEE_DESK)


@register.simple_tag(takes_context=True)
def watches(context: dict[str, Any], tournament: Tournament) -> bool:
    """True for a leader who is watching for the time being, and needs the way back (A-ROLE-4)."""
    return bool(_standing(context, tournament).resting)


@register.simple_tag
def watching_leaders(tournament: Tournament) -> tuple[Staff, ...]:
    """The leaders who are watching, for the announcement on the page of the event (A-ROLE-4)."""
    return watching_in(tournament)


def _standing(context: dict[str, Any], tournament: Tournament) -> Standing:
    # A page of an error may be made without a request.
    request = context.get("request")
    return standing_in(request, tournament) if request is not None else SPECTATOR


@register.filter
def rank_keys(tournament: Tournament) -> str:
    """What the places go by, the weightiest first, in the words of the game."""
    words = GAME_WORDS[tournament.game]
    return "; ".join(str(words.heading(key).name) for key in rules_of(tournament).tiebreaks)


@register.filter
def shows_strength(tournament: Tournament) -> bool:
    """True where the opponents' strength is a column of the standings."""
    return any(column.key == "strength" for column in game_of(tournament).columns)
