"""What was handed in, counted: pictures of the whole event, never of one player's list."""

from collections.abc import Iterable
from dataclasses import dataclass

from fleets.games import LIST_PAGES
from fleets.games.shapes import Average, Chart
from fleets.lists.secrecy import Parts
from tournaments.models import Entry, Tournament

from .cards import lists_in


@dataclass(frozen=True, slots=True)
class Statistics:
    """All charts of an event. Averages are of one list; `lists` of `players` handed in."""

    lists: int
    players: int
    average_total: float
    # The game's own averages.
    averages: tuple[tuple[Average, float], ...]
    charts: tuple[Chart, ...]


def statistics_of(tournament: Tournament, parts: Parts) -> Statistics:
    """The charts of the parts that are open to whoever asks; nothing of what is not."""
    players = Entry.objects.filter(tournament=tournament, status=Entry.Status.ACTIVE).count()
    lists = lists_in(tournament) if not parts.nothing else []
    open_lists, pages = lists if parts.cards else [], LIST_PAGES[tournament.game]
    charts = (
        chart.chart(code, lists)
        for code, chart in pages.charts.items()
        if (parts.extras if chart.of_extras else parts.cards)
    )
    return Statistics(
        lists=len(lists),
        players=players,
        average_total=_average(fleet.total for fleet in open_lists),
        averages=tuple((average, _average(map(average.figure_of, open_lists))) for average in pages.averages),
        charts=tuple(chart for chart in charts if chart.counts),
    )


def _average(figures: Iterable[int]) -> float:
    values = list(figures)
    return round(sum(values) / len(values), 1) if values else 0.0
