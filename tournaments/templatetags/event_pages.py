"""Tags and filters for the pages of an event."""

from typing import Any

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from tournaments.access.permissions import SPECTATOR, Access
from tournaments.acts import Action
from tournaments.games import GAME_WORDS
from tournaments.games.words import GameWords
from tournaments.models import Tournament
from tournaments.play.teams import MATCH_POINTS, MatchPoints
from tournaments.presenters.html.events import game_name
from tournaments.presenters.practice import GuideView, guide_view
from tournaments.queries import MatchView, game_of, rules_of
from tournaments.queries.event.practice import guide_of
from tournaments.queries.event.staff import watching_in
from tournaments.queries.rounds.checks import CheckedRound, ResultsLine
from tournaments.queries.rounds.repair import missed_round_text
from tournaments.queries.rounds.rounds import name_of_round, number_and_name
from tournaments.queries.state.shares import shared_at
from tournaments.queries.state.state import event_state
from tournaments.views.base.visit import access_in
from tournaments.views.desk.practice import is_guided

register = template.Library()

register.filter(game_name)
register.filter("named", name_of_round)
register.filter("numbered", number_and_name)
register.filter("missed_round", missed_round_text)
register.simple_tag(watching_in, name="watching_leaders")

# Tab of the bar -> the URL names of all pages it stands for.
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
    "calls": ("calls", "call-close"),
    "event-fleets": ("event-fleets", "event-fleet"),
    "fleet-queue": ("fleet-queue", "fleet-check"),
}


@register.filter
def has_table_page(tournament: Tournament) -> bool:
    """The game of the event says what players do at the table."""
    words = GAME_WORDS.get(tournament.game)
    return bool(words and words.at_table)


@register.filter
def shared_names(view: MatchView) -> str:
    """What the players of the table share in this round, in words; "" for nothing (A-SHARE-1)."""
    names = GAME_WORDS[view.match.round.tournament.game].components
    return ", ".join(str(names[component]) for component in shared_at(view))


@register.filter
def has_shares(tournament: Tournament) -> bool:
    """True where the rules of the game say what players may have to share."""
    return bool(GAME_WORDS[tournament.game].components)


@register.simple_tag(takes_context=True)
def current(context: dict[str, Any], tab: str) -> str:
    """The `aria-current` attribute where the tab stands for the current page; else nothing."""
    match = context["request"].resolver_match if context.get("request") else None
    is_current = match is not None and match.url_name in PAGES_UNDER.get(tab, (tab,))
    return format_html('aria-current="{}"', "page") if is_current else SafeString("")


@register.simple_tag(takes_context=True)
def help_address(context: dict[str, Any]) -> str:
    """The help page for the visitor's role on this page: player, judge or organizer; elsewhere all pages."""
    if context.get("token"):
        return reverse("help-page", args=["player"])
    if not context.get("at_desk"):
        return reverse("help")
    may_pair = "pair_round" in context.get("may", ())
    return reverse("help-page", args=["organizer" if may_pair else "judge"])


@register.simple_tag(takes_context=True)
def guide(context: dict[str, Any]) -> GuideView | None:
    """The current step of a practice event's guide; None where the reader has ended it."""
    tournament = context["tournament"]
    if not is_guided(context["request"], tournament):
        return None
    return guide_view(guide_of(event_state(tournament)), tournament)


@register.filter
def seats_more(tournament: Tournament) -> bool:
    """Whether the game of the event seats more than two at a table."""
    return game_of(tournament).seats[1] > 2


@register.filter
def tool_address(tournament: Tournament) -> str:
    """The address of the game's helper page for the table; "" where there is none."""
    words = GAME_WORDS.get(tournament.game)
    return reverse(words.tool) if words and words.tool else ""


@register.filter
def clock_look(state: str) -> str:
    """The CSS class of a clock in this state."""
    return "is-waiting" if state == "ready" else f"is-{state}"


@register.filter
def digits(seconds: int) -> str:
    """Seconds as a clock shows them: 2:15:00."""
    return f"{seconds // 3600}:{seconds % 3600 // 60:02}:{seconds % 60:02}"


@register.filter
def in_round(line: ResultsLine, number: int) -> CheckedRound | None:
    """The result of the line's player in that round; None where they were not in it."""
    return next((cell for cell in line.cells if cell.round == number), None)


@register.simple_tag(takes_context=True)
def leads(context: dict[str, Any], tournament: Tournament) -> bool:
    """True where the visitor may see the desk of the event; the bar then has the desk's tabs."""
    return _access(context, tournament).may(Action.SEE_DESK)


@register.simple_tag(takes_context=True)
def edits(context: dict[str, Any], tournament: Tournament) -> bool:
    """True where the visitor may change the settings of the event."""
    return _access(context, tournament).may(Action.EDIT_TOURNAMENT)


@register.simple_tag(takes_context=True)
def watches(context: dict[str, Any], tournament: Tournament) -> bool:
    """True for a staff member who is watching at the moment, and needs the link back (A-ROLE-4)."""
    return bool(_access(context, tournament).resting)


def _access(context: dict[str, Any], tournament: Tournament) -> Access:
    # An error page may be rendered without a request.
    request = context.get("request")
    return access_in(request, tournament) if request is not None else SPECTATOR


@register.filter
def rank_keys(tournament: Tournament) -> str:
    """The tiebreakers by which places are decided, in order, in the words of the game."""
    words = GAME_WORDS[tournament.game]
    return "; ".join(str(words.heading(key).name) for key in rules_of(tournament).tiebreaks)


@register.filter
def left_game(tournament: Tournament) -> str:
    """How a game ends that a player leaves, by the rules of this game; "" where they don't say."""
    return str(GAME_WORDS[tournament.game].left_game)


@register.filter
def bye_effect(tournament: Tournament) -> str:
    """The effect of a bye in this game, for the player who has it."""
    return str(GAME_WORDS[tournament.game].bye)


@register.filter
def shows_strength(tournament: Tournament) -> bool:
    """True where the opponents' strength is a column of the standings."""
    return any(column.key == "strength" for column in game_of(tournament).columns)


@register.filter
def counts_missed_rounds(tournament: Tournament) -> bool:
    """True where a missed round is a round played and lost (A-TIE-3)."""
    return game_of(tournament).missed_is_played


@register.simple_tag
def match_points() -> MatchPoints:
    """The points for a match of two teams."""
    return MATCH_POINTS


@register.simple_tag
def bout_name(words: GameWords, number: int) -> str:
    """The name of the bout of that number: "Game 2"."""
    return str(words.bout) % {"bout": number}
