"""What players still need for the cut, in words."""

from collections.abc import Mapping, Sequence
from itertools import pairwise

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from ..play.chances import Need, Verdict
from ..text.lazy import Text

# From so many percent on; sure and never are said only where they are proved.
ODDS_WORDS: Sequence[tuple[int, Text]] = (
    (100, _("sure")),
    (85, _("very likely")),
    (65, _("likely")),
    (40, _("about even")),
    (20, _("rather unlikely")),
    (1, _("unlikely")),
    (0, _("not any more")),
)


def mark_text(verdict: Verdict) -> str:
    """The word beside a name on hall screen, standings and broadcast; never "out" alone, as somebody above
    may leave (A-CUT-2)."""
    marks: Mapping[Verdict, str] = {
        "in": gettext("in by results"),
        "open": gettext("still open"),
        "out": gettext("out by results"),
    }
    return marks[verdict]


def need_text(need: Need, reserve: int) -> str:
    """One sentence to the player; `reserve` is the place behind the cut of who is out by results."""
    if need.verdict == "in":
        return gettext("You are in by results.")
    if need.verdict == "out":
        return gettext("Out by results, place %(place)s of the reserve.") % {"place": reserve}
    if need.win == "in":
        return gettext("A win is enough.")
    if need.least_difference is not None:
        return gettext("A win by %(points)s or more is enough.") % {"points": need.least_difference}
    return _open_text(need) % {"others": _others_text(need.tables)}


def odds_text(percent: int) -> str:
    """The odds as a word."""
    return next(str(words) for least, words in ODDS_WORDS if percent >= least)


def _open_text(need: Need) -> str:
    """What the player has to do where others decide too, with %(others)s."""
    if need.loss is None:
        return gettext("Open: %(others)s.")
    if need.loss == "out" and need.draw in (None, "out"):
        return gettext("You must win, and %(others)s.")
    if need.loss == "out":
        return gettext("You must not lose, and %(others)s.")
    return gettext("Open with a win and with a loss: %(others)s.")


def _others_text(tables: Sequence[int]) -> str:
    """Who decides besides the player, as a part of a sentence."""
    if not tables:
        return gettext("among equals the next tiebreak decides")
    figures = {"count": len(tables), "tables": numbers_text(tables)}
    text = ngettext(
        "%(count)s other table decides (%(tables)s)",
        "%(count)s other tables decide (%(tables)s)",
        len(tables),
    )
    return text % figures


def numbers_text(numbers: Sequence[int]) -> str:
    """Ascending numbers, three or more in a row as a range: "1, 4–7, 9"."""
    runs: list[list[int]] = [[numbers[0]]] if numbers else []
    for before, number in pairwise(numbers):
        if number == before + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs)
