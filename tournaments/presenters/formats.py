"""The options of the format adviser in words."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from datetime import date, datetime, time, timedelta
from urllib.parse import urlencode

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.formats.options import FormatOption, RoundMinutes
from scoring.structures import GROUPS, SWISS

from ..models import Tournament


@dataclass(frozen=True, slots=True)
class ShownFormat:
    """One option as a row of the page."""

    option: FormatOption
    name: str
    games: str
    """Of one player: "3" or "3–5"."""
    ends: time
    lasts: str
    """From the first round to the end of the last: "7 h 15 min"."""
    best_wins: str
    """Of 100 events; "" where it was not simulated."""
    fits: bool
    settings: tuple[tuple[str, str], ...]
    """The settings of this format, by name."""

    @property
    def query(self) -> str:
        """The settings as the end of an address."""
        return urlencode(self.settings)


def shown_formats(
    options: Iterable[FormatOption], *, starts: time, minutes: int
) -> tuple[tuple[ShownFormat, ...], tuple[ShownFormat, ...]]:
    """The options that end within `minutes`, and those that don't."""
    rows = [_row(option, starts, minutes) for option in options]
    return tuple(row for row in rows if row.fits), tuple(row for row in rows if not row.fits)


def times_text(times: RoundMinutes) -> str:
    """What the ends are computed from."""
    text = _(
        "Rounds of %(swiss)s min, knockout rounds of %(knockout)s min, a final of %(final)s min, and"
        " %(between)s min between two rounds."
    )
    return text % asdict(times)


def _row(option: FormatOption, starts: time, minutes: int) -> ShownFormat:
    fewest, most = option.games
    ends = datetime.combine(date(2000, 1, 1), starts) + timedelta(minutes=option.minutes)
    hours, rest = divmod(option.minutes, 60)
    return ShownFormat(
        option=option,
        name=_name(option),
        games=str(fewest) if fewest == most else f"{fewest}–{most}",
        ends=ends.time(),
        lasts=_("%(hours)s h %(minutes)s min") % {"hours": hours, "minutes": rest},
        best_wins="" if option.best_wins is None else str(round(option.best_wins)),
        fits=option.minutes <= minutes,
        settings=_settings(option),
    )


def _name(option: FormatOption) -> str:
    if option.double:
        return _("double elimination")
    if option.elimination:
        return _("single elimination")
    if option.first_stage == GROUPS:
        groups = _("groups of %(size)s") % {"size": option.group_size}
        return f"{groups}, {_('top %(cut)s') % {'cut': option.cut}}"
    if option.first_stage != SWISS:
        return str(Tournament.FirstStage(option.first_stage).label)
    rounds = ngettext("%(rounds)s Swiss round", "%(rounds)s Swiss rounds", option.rounds)
    name = rounds % {"rounds": option.rounds}
    return f"{name}, {_('top %(cut)s') % {'cut': option.cut}}" if option.cut else name


def _settings(option: FormatOption) -> tuple[tuple[str, str], ...]:
    if option.structure != Tournament.Structure.CUSTOM:
        return (("structure", option.structure),)
    swiss = str(option.rounds) if option.first_stage == SWISS and option.rounds else ""
    return (
        ("structure", option.structure),
        ("first_stage", option.first_stage),
        ("group_size", str(option.group_size)),
        ("swiss_rounds", swiss),
        ("cut", str(option.cut)),
        ("elimination", "1" if option.elimination else ""),
        ("double_elimination", "1" if option.double else ""),
    )
