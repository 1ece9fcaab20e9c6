"""Remote control of the screens in the hall, and the table of the broadcast."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from ..services.event.screen_control import MOST_TABLES


class ScreenControlForm(forms.Form):
    """One press of a button; `step` is the page shown when "next" was pressed."""

    do = forms.ChoiceField(choices=[(key, key) for key in ("view", "next", "rest", "go")])
    view = forms.CharField(max_length=20, required=False)
    step = forms.IntegerField(required=False, min_value=0)


class StreamTableForm(forms.Form):
    """The table the broadcast shows."""

    table = forms.IntegerField(
        label=_("Table of the broadcast"),
        required=False,
        min_value=1,
        max_value=MOST_TABLES,
        help_text=_("Empty takes it off."),
    )
