"""Importing players: the file, then the answers to open questions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import msgspec
from django import forms
from django.utils.translation import gettext_lazy as _

from ..event_file.limits import MOST_PLAYERS
from ..tabular.people import PersonLine
from ..tabular.reading import LARGEST
from .fields import at_most, line_numbers

ANOTHER, SAME = "another", "same"


class PeopleFileForm(forms.Form):
    """The file with the players."""

    file = forms.FileField(
        label=_("File with the players"),
        help_text=_(
            "CSV or XLSX: a name in each line; club and e-mail if you like, with headings or without."
        ),
        widget=forms.ClearableFileInput(attrs={"accept": ".csv,.tsv,.txt,.xlsx"}),
        validators=[at_most(LARGEST)],
    )


class PeopleLinesForm(forms.Form):
    """The lines that were read, carried along by the page; and for each that is similar to a known name
    whether it is another person."""

    CHOICES: ClassVar = (
        ("", "–"),
        (SAME, _("the same person: leave the line out")),
        (ANOTHER, _("another person: add")),
    )

    lines = forms.CharField(widget=forms.HiddenInput, max_length=1_000_000)

    @classmethod
    def carrying(cls, lines: Sequence[PersonLine]) -> PeopleLinesForm:
        """The form for a page that shows these lines."""
        rows = [(line.number, line.name, line.club, line.email) for line in lines]
        return cls(initial={"lines": msgspec.json.encode(rows).decode()})

    def clean_lines(self) -> tuple[PersonLine, ...]:
        """The lines as they were read. Refuses anything our page did not send."""
        try:
            rows = msgspec.json.decode(self.cleaned_data["lines"], type=list[tuple[int, str, str, str]])
        except msgspec.DecodeError as error:
            raise forms.ValidationError(_("Choose the file again.")) from error
        return tuple(PersonLine(*row) for row in rows[:MOST_PLAYERS])

    def answered(self, answer: str) -> frozenset[int]:
        """The numbers of the lines with this answer."""
        return line_numbers(name for name, value in self.data.items() if value == answer)
