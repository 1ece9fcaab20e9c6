"""Importing lines of a file: the file, then what was read of it; for players also the open questions."""

from collections.abc import Iterable
from typing import Any, ClassVar, Self

import msgspec
from django import forms
from django.utils.translation import gettext_lazy as _

from ..event_file.limits import MOST_PLAYERS
from ..tabular.people import PersonLine
from ..tabular.reading import LARGEST
from .fields import at_most, line_numbers

ANOTHER, SAME = "another", "same"


def table_file(label: Any, help_text: Any) -> forms.FileField:
    """The field for a table as CSV or XLSX."""
    widget = forms.ClearableFileInput(attrs={"accept": ".csv,.tsv,.txt,.xlsx"})
    return forms.FileField(label=label, help_text=help_text, widget=widget, validators=[at_most(LARGEST)])


class CarriedLinesForm(forms.Form):
    """The lines that were read, carried along by the page."""

    kept_as: ClassVar[Any]
    """The type of all lines."""
    most_lines: ClassVar[int]

    lines = forms.CharField(widget=forms.HiddenInput, max_length=1_000_000)

    @classmethod
    def carrying(cls, lines: Iterable[Any]) -> Self:
        """The form for a page that shows these lines."""
        return cls(initial={"lines": msgspec.json.encode(tuple(lines)).decode()})

    def clean_lines(self) -> tuple[Any, ...]:
        """The lines as they were read. Refuses anything our page did not send."""
        try:
            lines = msgspec.json.decode(self.cleaned_data["lines"], type=self.kept_as)
        except msgspec.DecodeError as error:
            raise forms.ValidationError(_("Choose the file again.")) from error
        return tuple(lines[: self.most_lines])


class PeopleFileForm(forms.Form):
    """The file with the players."""

    file = table_file(
        _("File with the players"),
        _("CSV or XLSX: a name in each line; club and e-mail if you like, with headings or without."),
    )


class PeopleLinesForm(CarriedLinesForm):
    """Players, and for each that is similar to a known name whether it is another person."""

    kept_as, most_lines = tuple[PersonLine, ...], MOST_PLAYERS
    CHOICES: ClassVar = (
        ("", "–"),
        (SAME, _("the same person: leave the line out")),
        (ANOTHER, _("another person: add")),
    )

    def answered(self, answer: str) -> frozenset[int]:
        """The numbers of the lines with this answer."""
        return line_numbers(name for name, value in self.data.items() if value == answer)
