"""What all forms share: refusals at their field, choices, the number fields of a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from ..refusals import Refused

# No score of any game has so many digits; more would not fit the column of a sheet.
MOST_DIGITS = 6


def add_refusal(form: forms.BaseForm, refused: Refused) -> None:
    """Put what a service refused at its field, or over the form where it speaks of the whole."""
    form.add_error(refused.field if refused.field in form.fields else None, str(refused))


def offer(form: forms.BaseForm, name: str, choices: Sequence[tuple[Any, Any]]) -> None:
    """The field `name` of the form offers these (value, label) pairs."""
    # A select takes its choices from the field; Django's types know only a bare Field here.
    setattr(form.fields[name], "choices", choices)  # noqa: B010


def value_name(player: str, field: str, bout: int = 0) -> str:
    """The name of one number's field in the form; the bouts after the first carry their number."""
    return f"v-{player}-{field}" + (f"-{bout + 1}" if bout else "")


def number_field(label: str, *, is_asked: bool) -> forms.IntegerField:
    """The box for one number of one player; one that has to be said is where Enter goes."""
    # A plain text box with the number keyboard: the wheel of a mouse must not change a score, and what is
    # typed wrong ("-5", "17a") must come back as it was typed.
    widget = forms.TextInput(
        attrs={
            "inputmode": "numeric",
            "autocomplete": "off",
            "maxlength": MOST_DIGITS,
            "data-score": "asked" if is_asked else "optional",
            "class": "input-score",
        }
    )
    return forms.IntegerField(
        label=label,
        required=False,
        widget=widget,
        error_messages={"invalid": _("Type a whole number.")},
    )
