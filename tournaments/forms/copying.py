"""A new event like an existing one."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _


class CopyForm(forms.Form):
    """What is new, and what is copied."""

    name = forms.CharField(label=_("Name"), max_length=120)
    date = forms.DateField(label=_("Date"), widget=forms.DateInput(attrs={"type": "date"}))
    leaders = forms.BooleanField(label=_("With its staff"), required=False, initial=True)
    players = forms.BooleanField(label=_("With its players: name, club and fixed table"), required=False)
