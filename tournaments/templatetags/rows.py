"""The rows of the large tables (presenters/html/), and the type of the lists on the wall."""

from django import template
from django.utils.safestring import SafeString

from ..presenters.html import events, history, parts, players, rounds, screen, standings
from ..presenters.html.parts import markup
from ..presenters.round_cells import letter_of
from ..presenters.wall import WallType
from ..queries.people.player import OwnGame

register = template.Library()

register.simple_tag(events.event_rows)
register.simple_tag(parts.moved)
register.simple_tag(parts.by_hand)
register.simple_tag(rounds.desk_rows)
register.simple_tag(rounds.table_rows)
register.simple_tag(rounds.place_rows)
register.simple_tag(players.player_rows)
register.simple_tag(history.history_rows)
register.simple_tag(screen.screen_places)
register.simple_tag(screen.screen_tables)
register.simple_tag(screen.screen_standings)
register.simple_tag(standings.ranked_rows, name="standings_rows")


@register.simple_tag
def result_letter(game: OwnGame) -> SafeString:
    """How a round ended for its player, in a letter; "·" while it has no result."""
    return markup('<b aria-hidden="true">{}</b>', letter_of(game.score) if game.score else "·")


@register.filter
def name_class(kind: WallType, name: str) -> str:
    """The class of this name: smaller type where a word of it is wider than its column."""
    return kind.name_class(name)
