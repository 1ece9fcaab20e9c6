"""The forms in which a player or a leader hands in a fleet."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms import offer


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
    from_round = forms.TypedChoiceField(
        label=_("Counts from"), coerce=int, empty_value=None, required=False, widget=forms.RadioSelect
    )
    seen = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, locked: bool, round: int | None = None, **kwargs: Any) -> None:
        """`locked`: the event has started and there is a fleet already (A-FLEET-11).

        `round`: the open round, in which the amended list may count already or not yet.
        """
        super().__init__(*args, **kwargs)
        if locked:
            self.fields["reason"].required = True
        else:
            del self.fields["reason"]
        if locked and round is not None:
            this, coming = _("round %(number)s, which is open"), _("round %(number)s, the next one")
            offer(
                self,
                "from_round",
                [(round, this % {"number": round}), (round + 1, coming % {"number": round + 1})],
            )
            self.fields["from_round"].initial = round
        else:
            del self.fields["from_round"]


class OwnFleetForm(forms.Form):
    """The text of a player's own fleet. `seen` is the version he had before him, 0 for none (F43)."""

    text = TextOfFleet(
        label=_("Your list, as your builder exports it or as you type it"),
        widget=forms.Textarea(
            attrs={
                "rows": 16,
                "class": "input-code",
                "spellcheck": "false",
                "autocomplete": "off",
                "autocapitalize": "off",
            }
        ),
    )
    seen = forms.IntegerField(required=False, widget=forms.HiddenInput)


class AddressForm(forms.Form):
    """Where a player's receipts go."""

    # The service says what is no address, in the same words at every door.
    email = forms.CharField(
        label=_("E-mail for receipts"),
        max_length=254,
        widget=forms.EmailInput(attrs={"autocomplete": "email", "inputmode": "email"}),
    )


class UnlockForm(forms.Form):
    """Why a locked list is opened for its player; he reads it, and it stays in the history."""

    note = forms.CharField(
        label=_("Why, and what is to be changed"),
        max_length=500,
        widget=forms.Textarea(attrs={"rows": 2}),
    )
    seen = forms.IntegerField(widget=forms.HiddenInput)
