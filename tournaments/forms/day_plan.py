"""The plan of the day: its beginning and its parts, one row each."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from ..event_file.limits import LONGEST_DAY_LINE, MOST_MINUTES
from ..play.timetable import DayLine

ROWS = 16
KINDS = [
    ("", "–"),
    ("round", _("Round")),
    ("break", _("Break")),
    ("lists", _("List check")),
    ("prizes", _("Prizes")),
]


class DayForm(forms.Form):
    """`lines()` and `starts` are what was said; an empty row is no part."""

    starts = forms.DateTimeField(
        label=_("The day begins"),
        required=False,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}),
    )

    def __init__(
        self, data: Any = None, *, lines: Sequence[DayLine] = (), starts: datetime | None = None
    ) -> None:
        super().__init__(data, initial={"starts": starts and starts.strftime("%Y-%m-%dT%H:%M")})
        self.places = range(max(ROWS, len(lines) + 4))
        for at in self.places:
            line = lines[at] if at < len(lines) else None
            self.fields[f"kind-{at}"] = forms.ChoiceField(
                label=_("Part"), choices=KINDS, required=False, initial=line.kind if line else ""
            )
            self.fields[f"minutes-{at}"] = forms.IntegerField(
                label=_("Minutes"), min_value=1, max_value=MOST_MINUTES, required=False,
                initial=line.minutes if line else None,
            )  # fmt: skip
            self.fields[f"name-{at}"] = forms.CharField(
                label=_("Name"), max_length=LONGEST_DAY_LINE, required=False,
                initial=line.name if line else "", widget=forms.TextInput(attrs={"size": 6}),
            )  # fmt: skip

    @property
    def rows(self) -> list[tuple[Any, Any, Any]]:
        """The boxes of each row: what, how long, its name."""
        return [(self[f"kind-{at}"], self[f"minutes-{at}"], self[f"name-{at}"]) for at in self.places]

    def clean(self) -> dict[str, Any]:
        """A part needs its minutes."""
        data = super().clean() or {}
        for at in self.places:
            if (
                data.get(f"kind-{at}")
                and not data.get(f"minutes-{at}")
                and f"minutes-{at}" not in self.errors
            ):
                self.add_error(f"minutes-{at}", _("Say how many minutes."))
        return data

    def lines(self) -> list[DayLine]:
        """The parts in the order of the rows."""
        data = self.cleaned_data
        return [
            DayLine(data[f"kind-{at}"], data[f"minutes-{at}"], data[f"name-{at}"])
            for at in self.places
            if data[f"kind-{at}"]
        ]
