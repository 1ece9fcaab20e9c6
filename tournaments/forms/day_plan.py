"""The plan of the day: its start and its parts, one row each."""

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
    """`lines()` and `starts` are the result; empty rows are ignored."""

    starts = forms.DateTimeField(
        label=_("The day begins"),
        required=False,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}),
    )

    def __init__(
        self, data: Any = None, *, lines: Sequence[DayLine] = (), starts: datetime | None = None
    ) -> None:
        super().__init__(data, initial={"starts": starts and starts.strftime("%Y-%m-%dT%H:%M")})
        self.row_numbers = range(max(ROWS, len(lines) + 4))
        for row in self.row_numbers:
            line = lines[row] if row < len(lines) else None
            self.fields[f"kind-{row}"] = forms.ChoiceField(
                label=_("Part"), choices=KINDS, required=False, initial=line.kind if line else ""
            )
            self.fields[f"minutes-{row}"] = forms.IntegerField(
                label=_("Minutes"), min_value=1, max_value=MOST_MINUTES, required=False,
                initial=line.minutes if line else None,
            )  # fmt: skip
            self.fields[f"name-{row}"] = forms.CharField(
                label=_("Name"), max_length=LONGEST_DAY_LINE, required=False,
                initial=line.name if line else "", widget=forms.TextInput(attrs={"size": 6}),
            )  # fmt: skip

    @property
    def rows(self) -> list[tuple[Any, Any, Any]]:
        """The fields of each row: kind, minutes, name."""
        return [
            (self[f"kind-{row}"], self[f"minutes-{row}"], self[f"name-{row}"]) for row in self.row_numbers
        ]

    def clean(self) -> dict[str, Any]:
        """Every part needs its minutes."""
        data = super().clean() or {}
        for row in self.row_numbers:
            if (
                data.get(f"kind-{row}")
                and not data.get(f"minutes-{row}")
                and f"minutes-{row}" not in self.errors
            ):
                self.add_error(f"minutes-{row}", _("Say how many minutes."))
        return data

    def lines(self) -> list[DayLine]:
        """The parts in the order of the rows."""
        data = self.cleaned_data
        return [
            DayLine(data[f"kind-{row}"], data[f"minutes-{row}"], data[f"name-{row}"])
            for row in self.row_numbers
            if data[f"kind-{row}"]
        ]
