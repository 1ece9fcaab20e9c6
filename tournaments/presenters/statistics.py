"""The pictures of an event in words: how places changed, points, how close games were, factions, time."""

from collections import Counter
from collections.abc import Sequence

from django.utils.translation import gettext as _

from ..games import GAME_WORDS
from ..queries import EventState, round_name
from ..queries.rounds.figures import EventFigures, event_figures
from .pictures import Caption, Picture, bars, columns, places_flow

# Lines that can still be told apart.
SHOWN = 16
# Columns a picture has at most; more figures share one.
MOST_COLUMNS = 16
# Steps people count in.
STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)


def pictures_of(state: EventState) -> tuple[Picture, ...]:
    """The pictures for which there are figures."""
    figures = event_figures(state)
    pictures = (
        _flow(state, figures),
        _points(figures),
        _gaps(figures),
        _sides(state, figures),
        _progress(state, figures),
        _times(state, figures),
    )
    return tuple(picture for picture in pictures if picture is not None)


def _flow(state: EventState, figures: EventFigures) -> Picture | None:
    if len(figures.rounds) < 2:
        return None
    names = tuple(round_name(state, round_) for round_ in figures.rounds)
    caption = Caption(
        "places",
        _("Places from round to round"),
        _("The best %(count)s, by their place after each round.") % {"count": min(SHOWN, len(figures.flows))},
        (_("Player"), *names),
    )
    lines = [(flow.entry.name, flow.places) for flow in figures.flows]
    return places_flow(caption, [str(round_.number) for round_ in figures.rounds], lines, shown=SHOWN)


def _points(figures: EventFigures) -> Picture | None:
    if not figures.points:
        return None
    caption = Caption(
        "points", _("How points are spread"), _("Players by their points."), (_("Points"), _("Players"))
    )
    return columns(caption, _grouped(figures.points))


def _gaps(figures: EventFigures) -> Picture | None:
    if len(figures.gaps) < 3:
        return None
    caption = Caption(
        "gaps",
        _("How close the games were"),
        _("Games by the difference between both sides."),
        (_("Difference"), _("Games")),
    )
    return columns(caption, _grouped(figures.gaps))


def _sides(state: EventState, figures: EventFigures) -> Picture | None:
    if not figures.sides:
        return None
    words = GAME_WORDS[state.tournament.game]
    caption = Caption(
        "factions",
        str(words.factions),
        _("Of a hundred games so many won, a draw as half of one."),
        (str(words.faction), _("Won, drawn, lost")),
    )
    counts = [
        (
            f"{name} ({side.players})",
            side.share,
            f"{side.share} % · {side.won}–{side.drawn}–{side.lost}",
        )
        for name, side in figures.sides.items()
    ]
    return bars(caption, counts, most=100)


def _progress(state: EventState, figures: EventFigures) -> Picture | None:
    """For each round how long until half and all of its results were in."""
    if not figures.minutes:
        return None
    caption = Caption(
        "progress",
        _("When results came in"),
        _("Minutes from the start of the clock to the last result; and until half of them were in."),
        (_("Round"), _("Minutes")),
    )
    names = {round_.number: round_name(state, round_) for round_ in state.published}
    counts = []
    for number, timed in figures.minutes.items():
        minutes = sorted(taken for _table, taken in timed)
        half = minutes[(len(minutes) - 1) // 2]
        text = _("%(all)s min, half after %(half)s") % {"all": minutes[-1], "half": half}
        counts.append((names[number], minutes[-1], text))
    return bars(caption, counts)


def _times(state: EventState, figures: EventFigures) -> Picture | None:
    """The tables of the latest round with times."""
    if not figures.minutes:
        return None
    number, timed = list(figures.minutes.items())[-1]
    name = next(round_name(state, round_) for round_ in state.published if round_.number == number)
    caption = Caption(
        "tables",
        _("Time per table"),
        _("%(round)s: minutes from the start of the clock to the result.") % {"round": name},
        (_("Table"), _("Minutes")),
    )
    return columns(caption, [(str(table), minutes) for table, minutes in sorted(timed)])


def _grouped(figures: Sequence[int]) -> list[tuple[str, int]]:
    """How often figures occur, in equal steps: ("20–39", 3); empty steps stay, so that gaps show."""
    lowest, highest = min(figures), max(figures)
    step = next((size for size in STEPS if (highest - lowest) // size < MOST_COLUMNS), STEPS[-1])
    counts = Counter(figure // step for figure in figures)
    return [
        (str(at) if step == 1 else f"{at * step}–{at * step + step - 1}", counts[at])
        for at in range(lowest // step, highest // step + 1)
    ]
