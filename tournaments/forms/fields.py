"""Shared by all forms: refusals as errors, choices, the number fields of a game."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from ..models import Entry
from ..text.cleaning import MOST_KEY, number_in
from ..text.lazy import Text
from ..wording.refusals import Refused

# No score of any game has so many digits; more would not fit the column of a sheet.
MOST_DIGITS = 6
# value_name(): "v-p7-score" of the first bout, "v-p7-score-3" of the third.
BOUT_NAME = re.compile(r"v-[^-]+-[a-z_]+(?:-([1-9]\d?))?")


def add_refusal(form: forms.BaseForm, refused: Refused, field: str | None = None) -> None:
    """Adds a refusal to its field; where it names none, to `field` or the whole form."""
    error = forms.ValidationError(str(refused), code=refused.code)
    form.add_error(refused.field if refused.field in form.fields else field, error)


def show_version(form: forms.BaseForm, field: str, version: int) -> None:
    """Sets the version in a bound form: its next submission overrides the newer version knowingly (F43)."""
    data = QueryDict(mutable=True)
    data.update(form.data)
    data[field] = str(version)
    form.data = data


def offer(form: forms.BaseForm, name: str, choices: Sequence[tuple[Any, Any]]) -> None:
    """Sets the choices of the field `name`: (value, label) pairs."""
    # A select takes its choices from the field; Django's types know only a bare Field here.
    setattr(form.fields[name], "choices", choices)  # noqa: B010


def offer_rows(
    form: forms.BaseForm, name: str, rows: Iterable[tuple[Any, str, Any]], *, nothing: Text | None = "–"
) -> None:
    """Offers rows by (value, label, row), after an empty choice: the typed field cleans to what is chosen."""
    rows = list(rows)
    by_value = {str(value): row for value, _label, row in rows}
    empty = [] if nothing is None else [("", nothing)]
    offer(form, name, [*empty, *((value, label) for value, label, _row in rows)])
    setattr(form.fields[name], "coerce", by_value.__getitem__)  # noqa: B010


def offer_entries(form: forms.BaseForm, name: str, entries: Iterable[Entry]) -> None:
    """Offers players by their names: the typed field cleans to the player."""
    offer_rows(form, name, [(entry.key, entry.name, entry) for entry in entries])


def value_name(player: str, field: str, bout: int = 0) -> str:
    """The name of the field for one number; bouts after the first have a suffix."""
    return f"v-{player}-{field}" + (f"-{bout + 1}" if bout else "")


def order_names(fact: str, people: int) -> list[str]:
    """The fields for several people of the table in order: for all but one."""
    return [fact if place == 1 else f"{fact}-{place}" for place in range(1, people)]


def bouts_in(names: Iterable[str]) -> int:
    """The highest bout number in these field names; 0 for none."""
    matches = [BOUT_NAME.fullmatch(name) for name in names]
    return max([int(match[1] or 1) for match in matches if match], default=0)


def line_numbers(names: Iterable[str]) -> frozenset[int]:
    """The line numbers of a file in these field names: 12 in "line-12"."""
    numbers = (
        number_in(name.removeprefix("line-"), most=MOST_KEY) for name in names if name.startswith("line-")
    )
    return frozenset(number for number in numbers if number is not None)


def at_most(largest: int) -> Callable[[UploadedFile[Any]], None]:
    """A validator for file fields that refuses a file of more than `largest` bytes before it is read."""

    def check(file: UploadedFile[Any]) -> None:
        if (file.size or 0) > largest:
            raise forms.ValidationError(
                _("This file is too large: at most %(largest)s MB.") % {"largest": largest // 1024 // 1024}
            )

    return check


def number_field(label: str, *, is_asked: bool, is_part: bool = False) -> forms.IntegerField:
    """The field for one number of one player; Enter moves to the next required one, never to a part."""
    # A plain text box with the number keyboard: the mouse wheel must not change a score, and invalid input
    # ("-5", "17a") must be shown again as it was typed.
    widget = forms.TextInput(
        attrs={
            "inputmode": "numeric",
            "autocomplete": "off",
            "maxlength": MOST_DIGITS,
            "data-score": "part" if is_part else "asked" if is_asked else "optional",
            "class": "input-score",
        }
    )
    return forms.IntegerField(
        label=label,
        required=False,
        widget=widget,
        error_messages={"invalid": _("Type a whole number.")},
    )
