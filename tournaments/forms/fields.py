"""What all forms share: refusals at their field, choices, the number fields of a game."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from ..text.cleaning import MOST_KEY, number_in
from ..wording.refusals import Refused

# No score of any game has so many digits; more would not fit the column of a sheet.
MOST_DIGITS = 6
# value_name(): "v-p7-score" of the first bout, "v-p7-score-3" of the third.
BOUT_NAME = re.compile(r"v-[^-]+-[a-z_]+(?:-([1-9]\d?))?")


def add_refusal(form: forms.BaseForm, refused: Refused, field: str | None = None) -> None:
    """Put what a service refused at its field; where it names none, at `field` or over the form."""
    form.add_error(refused.field if refused.field in form.fields else field, str(refused))


def show_version(form: forms.BaseForm, field: str, version: int) -> None:
    """What was typed is shown beside a newer version now, so sending it again is done knowingly (F43)."""
    data = QueryDict(mutable=True)
    data.update(form.data)
    data[field] = str(version)
    form.data = data


def offer(form: forms.BaseForm, name: str, choices: Sequence[tuple[Any, Any]]) -> None:
    """The field `name` of the form offers these (value, label) pairs."""
    # A select takes its choices from the field; Django's types know only a bare Field here.
    setattr(form.fields[name], "choices", choices)  # noqa: B010


def value_name(player: str, field: str, bout: int = 0) -> str:
    """The name of one number's field in the form; the bouts after the first carry their number."""
    return f"v-{player}-{field}" + (f"-{bout + 1}" if bout else "")


def order_names(fact: str, people: int) -> list[str]:
    """The fields that take several people of the table in their order: everybody but one."""
    return [fact if at == 1 else f"{fact}-{at}" for at in range(1, people)]


def bouts_in(names: Iterable[str]) -> int:
    """The number of the last bout that a field of these names belongs to; 0 for none."""
    found = [BOUT_NAME.fullmatch(name) for name in names]
    return max([int(match[1] or 1) for match in found if match], default=0)


def line_numbers(names: Iterable[str]) -> frozenset[int]:
    """The lines of a file that these fields speak of: "line-12" is the twelfth."""
    found = (
        number_in(name.removeprefix("line-"), most=MOST_KEY) for name in names if name.startswith("line-")
    )
    return frozenset(number for number in found if number is not None)


def at_most(largest: int) -> Callable[[UploadedFile[Any]], None]:
    """What a field for files is checked with: one of more bytes than this is refused before it is read."""

    def check(file: UploadedFile[Any]) -> None:
        if (file.size or 0) > largest:
            raise forms.ValidationError(
                _("This file is too large: at most %(largest)s MB.") % {"largest": largest // 1024 // 1024}
            )

    return check


def number_field(label: str, *, is_asked: bool, is_part: bool = False) -> forms.IntegerField:
    """The box for one number of one player; one that has to be said is where Enter goes, a part never."""
    # A plain text box with the number keyboard: the wheel of a mouse must not change a score, and what is
    # typed wrong ("-5", "17a") must come back as it was typed.
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
