"""Forms about the event as a whole: opening a file, undoing an act, staff."""

from __future__ import annotations

from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from ..event_file.reading import LARGEST
from ..models import Staff
from .day import ReasonForm
from .fields import at_most, offer


class EventFileForm(forms.Form):
    """The file of an event that ran elsewhere."""

    file = forms.FileField(
        label=_("Event file"),
        help_text=_("The file Flagship exported or kept as a backup; its name ends in .json."),
        widget=forms.ClearableFileInput(attrs={"accept": ".json,application/json"}),
        validators=[at_most(LARGEST)],
    )


class UndoForm(ReasonForm):
    """Why an act is undone."""


class InviteForm(forms.Form):
    """An invitation: role, name, and how long the link is valid."""

    DAYS: ClassVar = ((1, _("1 day")), (3, _("3 days")), (14, _("2 weeks")), (60, _("2 months")))

    role = forms.ChoiceField(
        label=_("As"), choices=[(role.value, role.label) for role in (Staff.Role.JUDGE, Staff.Role.MARSHAL)]
    )
    name = forms.CharField(label=_("For whom"), max_length=100, required=False)
    days = forms.TypedChoiceField(label=_("The link lasts"), coerce=int, choices=DAYS, initial=3)


class HandOverForm(forms.Form):
    """The new organizer."""

    to = forms.TypedChoiceField(label=_("New organizer"), coerce=int)
    sure = forms.BooleanField(
        label=_("I am the organizer no longer, and can only come back if the new one hands it back.")
    )

    def __init__(self, *args: Any, leaders: list[Staff], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        named = [(leader.pk, f"{leader.user} ({leader.get_role_display()})") for leader in leaders]
        offer(self, "to", [("", "–"), *named])


class AccountForm(forms.Form):
    """A new account for who is invited: a name and a password are enough."""

    username = forms.CharField(
        label=_("Log-in name"),
        max_length=150,
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none"}),
    )
    password = forms.CharField(
        label=_("Password"),
        help_text=_("At least 8 characters, not a common word."),
        max_length=128,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )
