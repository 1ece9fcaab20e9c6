"""The state of a player's list as badges, for the pages of both applications."""

from collections.abc import Iterable
from functools import lru_cache

from django import template
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from fleets.games import LIST_PAGES, ListPages
from fleets.wording.sentences import STATE_WORDS
from tournaments.models import Entry, Tournament
from tournaments.presenters.html.parts import NOTHING, address, badge, markup, spaced
from tournaments.queries.people.player import PlayerDay
from tournaments.queries.people.players import PlayerLine

from ..models import Fleet, FleetVersion
from ..queries import FleetSheet, checking
from ..queries.glances import Glance, glances_at
from ..queries.states import FleetState, FleetStatus, list_state_of

register = template.Library()

LOOKS = {
    FleetState.WAITING: "is-warn",
    FleetState.MISSING: "is-warn",
    FleetState.DRAFT: "is-warn",
    FleetState.HANDED_IN: "is-accent",
    FleetState.LATE: "is-warn",
    FleetState.RETURNED: "is-bad",
    FleetState.CHECKED: "is-good",
    FleetState.LOCKED: "",
}


@register.filter
def has_lists(tournament: Tournament) -> bool:
    """Players of this event's game hand in lists at all."""
    return checking.has_lists(tournament)


@register.simple_tag
def list_pages(tournament: Tournament) -> ListPages | None:
    """The drawings and the wording of this game's lists; None where it has no lists."""
    return LIST_PAGES.get(tournament.game)


@register.simple_tag
def list_figures(tournament: Tournament, sheet: FleetSheet) -> str:
    """The figures shown next to the total of a list, with the most that is allowed."""
    pages = LIST_PAGES[tournament.game]
    return str(pages.figures_text) % {
        **sheet.figures, **pages.caps(tournament.fleet_ruleset, sheet.points_limit),
    }  # fmt: skip


@register.simple_tag
def fleet_status_of(entry: Entry) -> FleetStatus:
    """The state of one player's list; no query where the entry came with its lists' relations."""
    fleet: Fleet | None = getattr(entry, "fleet", None)
    return list_state_of(fleet, entry)


@register.simple_tag
def glances_of(entry: Entry, day: PlayerDay) -> tuple[Glance, ...]:
    """The lists of this player's opponents in the latest round, a line each, as far as they are open."""
    if day.round is None or not day.others or not checking.has_lists(entry.tournament):
        return ()
    return glances_at(day.others, day.round, fleet_status_of(entry), entry.tournament)


@register.simple_tag
def return_note(version: FleetVersion, versions: Iterable[FleetVersion], fleet: Fleet | None) -> str:
    """Why this version was returned; "" where it was not.

    Once the player has handed in again, the next version keeps it as its reason.
    """
    if fleet is not None and fleet.returned_version_id == version.pk:
        return fleet.returned_note
    following = next((other for other in versions if other.number == version.number + 1), None)
    return following.reason if following is not None and following.by_player else ""


@register.simple_tag
def fleet_status(status: FleetStatus) -> SafeString:
    """The badges of a state, and the total of the list. That a checked list is locked, and legal, goes
    without saying. While a version waits only that is shown: all else would be of the version before it."""
    if status.waiting:
        return _marks([FleetState.WAITING])
    is_checked = FleetState.CHECKED in status.marks
    marks = [mark for mark in status.marks if not (is_checked and mark == FleetState.LOCKED)]
    total = "" if status.total is None else str(status.total)
    return _marks(
        marks,
        _legality(status, is_checked=is_checked),
        markup('<span class="num">{}</span>', total) if total else NOTHING,
    )


def _marks(marks: Iterable[FleetState], *more: SafeString) -> SafeString:
    language = get_language()
    badges = (_badge_of(mark, language) for mark in marks)
    return markup('<span class="fleet-marks">{}</span>', spaced(*badges, *more))


@lru_cache(maxsize=64)
def _badge_of(mark: FleetState, language: str | None) -> SafeString:
    """The badge in this language, which is the current one."""
    return badge(str(STATE_WORDS[mark]), LOOKS[mark])


def _legality(status: FleetStatus, *, is_checked: bool) -> SafeString:
    if status.legal is False:
        return badge(_("not legal"), "is-bad")
    return badge(_("legal"), "is-good") if status.legal and not is_checked else NOTHING


@register.simple_tag
def list_links(lines: Iterable[PlayerLine], tournament: Tournament) -> dict[int, SafeString]:
    """The link to the list of each player of these lines, and its state, by the pk of the player."""
    ways = _("Enter a list"), _("Open the list")
    return {line.entry.pk: _list_link(line.entry, tournament, ways) for line in lines}


def _list_link(entry: Entry, tournament: Tournament, ways: tuple[str, str]) -> SafeString:
    status = fleet_status_of(entry)
    way = ways[bool(status.version)]
    url = address("entry-fleet", tournament.slug, entry.key)
    link = markup('<a href="{}" aria-label="{} – {}">{}</a>', url, way, entry.name, way)
    return spaced(link, fleet_status(status))
