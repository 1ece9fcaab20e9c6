"""The forms in which a player or a leader hands in a fleet."""

from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from fleets.lists.text import with_row
from tournaments.event_file.limits import LONGEST_REASON
from tournaments.forms import offer
from tournaments.text.cleaning import number_in


def typed_in(data: QueryDict) -> str:
    """The text that was posted, with the guess in it whose button was pressed ("12|the new row")."""
    text, (line, _bar, row) = str(data.get("text", "")), data.get("put", "").partition("|")
    number = number_in(line, most=99_999)
    return text if number is None else with_row(text, number, row)


class TextOfFleet(forms.CharField):
    """Text exactly as typed: the service reports what is wrong with it, and nothing is cut off."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(strip=False, error_messages={"required": _("The list is empty.")}, **kwargs)
        self.widget.attrs |= {"class": "input-code", "spellcheck": "false", "autocomplete": "off"}
        # The service reports null characters too, as it does any binary.
        self.validators = []


def offer_rounds(form: forms.Form, round_: int | None) -> None:
    """The open round and the next one, from which a list may count; between rounds there is no choice."""
    if round_ is None:
        del form.fields["from_round"]
        return
    open_round, next_round = _("round %(number)s, which is open"), _("round %(number)s, the next one")
    choices = [
        (round_, open_round % {"number": round_}),
        (round_ + 1, next_round % {"number": round_ + 1}),
    ]
    offer(form, "from_round", choices)
    form.fields["from_round"].initial = round_


class FleetForm(forms.Form):
    """The text of a fleet. `seen` is the version the form was made from, 0 for none (F43)."""

    text = TextOfFleet(label=_("Fleet list as exported or typed"), widget=forms.Textarea(attrs={"rows": 18}))
    reason = forms.CharField(
        label=_("Reason for the change"),
        max_length=LONGEST_REASON,
        required=False,
        help_text=_("The event has started and the list is locked: a change needs a reason."),
    )
    from_round = forms.TypedChoiceField(
        label=_("Counts from"), coerce=int, empty_value=None, required=False, widget=forms.RadioSelect
    )
    seen = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, locked: bool, round_: int | None = None, **kwargs: Any) -> None:
        """`locked`: the event has started and there is a fleet already (A-FLEET-11).

        `round_`: the open round, in which the amended list may count already or not yet.
        """
        super().__init__(*args, **kwargs)
        if locked:
            self.fields["reason"].required = True
        else:
            del self.fields["reason"]
        offer_rounds(self, round_ if locked else None)


class OwnFleetForm(forms.Form):
    """The text of a player's own fleet. `seen` is the version they had in front of them, 0 for none (F43)."""

    text = TextOfFleet(
        label=_("Your list, as your builder exports it or as you type it"),
        widget=forms.Textarea(attrs={"rows": 16, "autocapitalize": "off"}),
    )
    seen = forms.IntegerField(required=False, widget=forms.HiddenInput)


class AddressForm(forms.Form):
    """Where a player's receipts go."""

    # The service refuses what is no address, in the same words at every entry point.
    email = forms.CharField(
        label=_("E-mail for receipts"),
        max_length=254,
        widget=forms.EmailInput(attrs={"autocomplete": "email", "inputmode": "email"}),
    )


class UnlockForm(forms.Form):
    """Why a locked list is opened for its player; they read it, and it stays in the history."""

    note = forms.CharField(
        label=_("Why, and what is to be changed"),
        max_length=500,
        widget=forms.Textarea(attrs={"rows": 2}),
    )
    seen = forms.IntegerField(widget=forms.HiddenInput)


class LetForm(forms.Form):
    """A list that came after the pairing counts, from the open round or the next one on."""

    seen = forms.IntegerField(widget=forms.HiddenInput)
    from_round = forms.TypedChoiceField(
        label=_("Counts from"), coerce=int, empty_value=None, required=False, widget=forms.RadioSelect
    )

    def __init__(self, *args: Any, round_: int | None, **kwargs: Any) -> None:
        """`round_`: the open round; None between rounds."""
        super().__init__(*args, **{"auto_id": "let-%s", **kwargs})
        offer_rounds(self, round_)


class RefuseForm(forms.Form):
    """Such a list does not count; the player reads why."""

    seen = forms.IntegerField(widget=forms.HiddenInput)
    reason = forms.CharField(
        label=_("Why it does not count"),
        max_length=LONGEST_REASON,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text=_("The player reads this."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"auto_id": "refuse-%s", **kwargs})
