"""The rows of the list of events."""

from collections.abc import Iterable, Mapping
from datetime import date
from functools import lru_cache

from django.utils.formats import date_format
from django.utils.safestring import SafeString
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from ...games import GAME_WORDS
from ...models import Tournament
from ...queries.event.events import ListedEvent
from .parts import NOTHING, address, badge, markup, rows_together


def event_rows(events: Iterable[ListedEvent], roles: Mapping[int, str]) -> SafeString:
    """These events; `roles` says by the pk of an event what the reader is there, and leads to its desk."""
    return rows_together(_row(event, roles.get(event.tournament.pk, "")) for event in events)


def game_name(tournament: Tournament) -> str:
    """The name of the event's game where there is more than one game; "" for a game without words."""
    words = GAME_WORDS.get(tournament.game)
    return str(words.name) if words and len(GAME_WORDS) > 1 else ""


def _row(event: ListedEvent, role: str) -> SafeString:
    tournament = event.tournament
    about = (_day(tournament.date, get_language()), game_name(tournament), tournament.place)
    return markup(
        '<li><a href="{}"><span class="row-main"><span class="strong">{}</span> <br>'
        '<span class="small muted">{}</span></span> '
        '<span class="row-side">{}<span>{}</span>{}</span></a></li>',
        address("desk" if role else "event", tournament.slug),
        tournament.name,
        " · ".join(filter(None, about)),
        badge(role, "is-accent"),
        ngettext("%(players)s player", "%(players)s players", event.players) % {"players": event.players},
        badge(_("practice"), "is-warn") if tournament.is_practice else NOTHING,
    )


@lru_cache(maxsize=4096)
def _day(day: date, language: str | None) -> str:
    """In this language, which is the current one: Django looks for the format at each date."""
    return date_format(day, "DATE_FORMAT")
