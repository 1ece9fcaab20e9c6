"""The form in which a leader hands in a fleet for a player."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _


class TextOfFleet(forms.CharField):
    """Text exactly as typed: what is wrong with it is said by the service, and nothing is cut off."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(strip=False, error_messages={"required": _("The list is empty.")}, **kwargs)
        # Null characters too are answered by the service, in the same words as any binary.
        self.validators = []


class FleetForm(forms.Form):
    """The text of a fleet. `seen` is the version the form was made from, 0 for none (F43)."""

    text = TextOfFleet(
        label=_("Fleet list as exported or typed"),
        widget=forms.Textarea(
            attrs={"rows": 18, "class": "input-code", "spellcheck": "false", "autocomplete": "off"}
        ),
    )
    reason = forms.CharField(
        label=_("Reason for the change"),
        max_length=200,
        required=False,
        help_text=_("The event has started, so the fleet is locked: a leader changes it, and says why."),
    )
    seen = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, locked: bool, **kwargs: Any) -> None:
        """`locked`: the event has started and there is a fleet already (A-FLEET-11)."""
        super().__init__(*args, **kwargs)
        if locked:
            self.fields["reason"].required = True
        else:
            del self.fields["reason"]
