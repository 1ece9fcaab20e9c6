"""What was handed in, counted: pictures of the whole event, never of one player's list."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from tournaments.models import Entry, Tournament

from ..models import FleetVersion
from .cards import lists_in
from .secrecy import Parts

# More lines than this are no picture any more; the rest is one line.
LONGEST = 12
# Fleet points to a column.
LEFT_STEP, SQUADRON_STEP = 5, 20


@dataclass(frozen=True, slots=True)
class Count:
    """How often something is there; `share` in percent of the lists. `code` is "" for the rest."""

    code: str
    count: int
    share: int


@dataclass(frozen=True, slots=True)
class Chart:
    """Counts in one order: by number for things, by size for figures (`is_scale`)."""

    code: str
    counts: tuple[Count, ...]
    is_scale: bool = False

    @property
    def largest(self) -> int:
        """The highest count of one thing; what stands together is no thing."""
        return max((each.count for each in self.counts if each.code), default=0)


@dataclass(frozen=True, slots=True)
class Statistics:
    """All charts of an event. Averages are of one list; `lists` of `players` handed in."""

    lists: int
    players: int
    average_total: float
    average_ships: float
    average_squadrons: float
    charts: tuple[Chart, ...]


def statistics_of(tournament: Tournament, parts: Parts) -> Statistics:
    """The charts of the parts that are open to whoever asks; nothing of what is not."""
    players = Entry.objects.filter(tournament=tournament, status=Entry.Status.ACTIVE).count()
    lists = lists_in(tournament) if not parts.nothing else []
    return counted(lists, parts, players=players)


def counted(lists: list[FleetVersion], parts: Parts, *, players: int) -> Statistics:
    """The charts of these lists."""
    shown = lists if parts.fleet else []
    charts = (*_fleet_charts(shown), *(_objective_charts(lists) if parts.objectives else ()))
    return Statistics(
        lists=len(lists),
        players=players,
        average_total=_average(each.total for each in shown),
        average_ships=_average(_ships(each) for each in shown),
        average_squadrons=_average(each.figures["squadrons"] for each in shown),
        charts=tuple(chart for chart in charts if chart.counts),
    )


def _fleet_charts(lists: list[FleetVersion]) -> tuple[Chart, ...]:
    return (
        _things("factions", lists, lambda reading: [reading.get("faction") or ""]),
        _things("commanders", lists, lambda reading: [reading.get("commander") or ""]),
        _things("ships", lists, lambda reading: [ship["name"] for ship in reading["ships"] if ship["id"]]),
        _scale("activations", lists, _ships, step=1),
        _scale("points_left", lists, _left, step=LEFT_STEP),
        _scale("squadron_points", lists, lambda version: version.figures["squadrons"], step=SQUADRON_STEP),
    )


def _objective_charts(lists: list[FleetVersion]) -> tuple[Chart, ...]:
    return tuple(
        _things(category, lists, lambda reading, of=category: [o["name"] for o in reading["objectives"][of]])
        for category in ("assault", "defense", "navigation")
    )


def _things(code: str, lists: list[FleetVersion], what: Callable[..., list[str]]) -> Chart:
    """In how many lists each thing is, once per list; the rarest together."""
    found: Counter[str] = Counter()
    for version in lists:
        found.update({thing for thing in what(version.reading) if thing})
    order = sorted(found.items(), key=lambda pair: (-pair[1], pair[0]))
    head = order if len(order) <= LONGEST else order[: LONGEST - 1]
    counts = [Count(thing, n, _share(n, len(lists))) for thing, n in head]
    if len(head) < len(order):
        # One list may hold several rare things, so this counts them, not the lists.
        counts.append(Count("", sum(n for _thing, n in order[len(head) :]), 0))
    return Chart(code, tuple(counts))


def _scale(code: str, lists: list[FleetVersion], what: Callable[[FleetVersion], int], *, step: int) -> Chart:
    """How many lists there are in each step of a figure, empty steps between them too."""
    found = Counter(max(what(version), 0) // step for version in lists)
    if not found:
        return Chart(code, (), is_scale=True)
    steps = range(min(found), max(found) + 1)
    counts = (Count(_range(at, step), found[at], _share(found[at], len(lists))) for at in steps)
    return Chart(code, tuple(counts), is_scale=True)


def _range(at: int, step: int) -> str:
    return str(at) if step == 1 else f"{at * step}–{at * step + step - 1}"


def _share(count: int, of: int) -> int:
    return round(100 * count / of) if of else 0


def _ships(version: FleetVersion) -> int:
    ships: list[dict[str, Any]] = version.reading["ships"]
    return len(ships)


def _left(version: FleetVersion) -> int:
    return version.points_limit - version.total


def _average(figures: Iterable[int]) -> float:
    every = list(figures)
    return round(sum(every) / len(every), 1) if every else 0.0
