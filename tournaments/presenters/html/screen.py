"""The rows of the screen in the hall: who sits where, the tables, the standings."""

from collections.abc import Iterable

from django.utils.safestring import SafeString

from ...queries import MatchView
from ...queries.rounds.rounds import Side
from ..round_tables import ShownPlace
from ..standings import StandingsRow
from .parts import NOTHING, css_of_row, markup, rows_together, spaced


def screen_places(places: Iterable[ShownPlace]) -> SafeString:
    """Everybody by name, with the table; the screen begins its pages at a letter."""
    return rows_together(
        markup(
            '<li data-letter="{}"><span class="screen-table">{}</span> <span class="screen-who">'
            '<bdi class="screen-name" data-squeeze>{}</bdi> <bdi class="screen-others" data-squeeze>{}</bdi>'
            "</span></li>",
            *(place.letter, place.match.number, place.side.name, place.below),
        )
        for place in places
    )


def screen_tables(tables: Iterable[MatchView]) -> SafeString:
    """The games of the round with their results, and how a game ended where the figures don't tell."""
    return rows_together(_table(table) for table in tables)


def screen_standings(rows: Iterable[StandingsRow]) -> SafeString:
    """The places with the figure that counts, and in the last round whether the cut is sure."""
    return rows_together(_place(row) for row in rows)


def _table(table: MatchView) -> SafeString:
    why = table.remark
    return markup(
        '<li><span class="screen-table">{}</span> {} <span class="screen-result">{}</span>{}</li>',
        table.number,
        spaced(*map(_side, table.sides)),
        table.figures or "–",
        markup(' <small class="screen-ending">{}</small>', why) if why else NOTHING,
    )


def _side(side: Side) -> SafeString:
    css = "screen-name is-winner" if side.is_winner else "screen-name"
    return markup('<bdi class="{}" data-squeeze>{}</bdi>', css, side.name)


def _place(row: StandingsRow) -> SafeString:
    return markup(
        '<li{}><span class="screen-rank">{}</span> <bdi class="screen-name" data-squeeze>{}</bdi>{}'
        ' <span class="screen-table">{}</span></li>',
        css_of_row("is-gone" if row.status_name else "", "is-last-above" if row.is_last_above else ""),
        row.place,
        row.name,
        _need(row) if row.need else NOTHING,
        row.main,
    )


def _need(row: StandingsRow) -> SafeString:
    return markup(' <small class="screen-need is-{}">{}</small>', row.need, row.need_name)
