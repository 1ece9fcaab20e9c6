"""The figures of fairness in words."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils import formats
from django.utils.translation import gettext as _

from ..play.fairness import ByeWorth, FairLine
from ..queries.event.fairness import FairEntry
from ..wording.sentences import number_text


@dataclass(frozen=True, slots=True)
class FairRow:
    """One player, ready to be shown; "–" where there is no figure."""

    name: str
    place: str
    strength: str
    down: str
    up: str
    byes: tuple[str, ...]
    tables: str
    firsts: str
    """ "" in a game that doesn't ask who goes first."""


def fair_row(found: FairEntry) -> FairRow:
    """The figures of one player."""
    line = found.line
    return FairRow(
        name=found.entry.name,
        place=str(found.place or "–"),
        strength=decimal(line.strength),
        down=_rounds(line.down),
        up=_rounds(line.up),
        byes=tuple(_bye_text(bye) for bye in line.byes),
        tables=", ".join(map(str, line.tables)) or "–",
        firsts=_firsts_text(line),
    )


def decimal(value: Fraction | None) -> str:
    """With two digits after the point, in the reader's language."""
    if value is None:
        return "–"
    return f"{float(value):.2f}".replace(".", formats.get_format("DECIMAL_SEPARATOR"))


def _rounds(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers)) or "–"


def _bye_text(bye: ByeWorth) -> str:
    figures = {"round": bye.round, "points": number_text(bye.points)}
    if bye.usual is None:
        return _("round %(round)s: %(points)s") % figures
    return _("round %(round)s: %(points)s; games gave %(usual)s") % {**figures, "usual": decimal(bye.usual)}


def _firsts_text(line: FairLine) -> str:
    if line.firsts is None:
        return ""
    return _("%(count)s of %(games)s") % {"count": line.firsts, "games": line.known}
