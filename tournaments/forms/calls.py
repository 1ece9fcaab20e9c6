"""Calls for a judge: the question, and the ruling."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from ..event_file.limits import MOST_MINUTES
from ..services.results.calls import LONGEST_CALL, LONGEST_RULING


class CallForm(forms.Form):
    """A player's call; the question is optional."""

    text = forms.CharField(label=_("What is it about?"), max_length=LONGEST_CALL, required=False)


class AnswerForm(forms.Form):
    """The ruling, and the extra time for the table."""

    ruling = forms.CharField(
        label=_("Ruling"), max_length=LONGEST_RULING, widget=forms.Textarea(attrs={"rows": 3})
    )
    minutes = forms.IntegerField(
        label=_("More minutes for this table"),
        min_value=0,
        max_value=MOST_MINUTES,
        required=False,
        help_text=_("What the stopwatch says; 0 for none."),
    )
