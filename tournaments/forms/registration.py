"""The registration of a player."""

from __future__ import annotations

import secrets
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from ..models import Registration
from ..services.people.registration import LONGEST_REMARKS, Applicant


class ApplicantForm(forms.Form):
    """Name, and optional data for the organizer."""

    name = forms.CharField(
        label=pgettext_lazy("of a person", "Name"),
        max_length=100,
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
    )
    club = forms.CharField(
        label=_("Club"),
        max_length=100,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "organization"}),
    )
    email = forms.EmailField(
        label=_("E-mail"),
        required=False,
        help_text=_("Only the organizers see it."),
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )
    is_child = forms.BooleanField(
        label=_("I am under 16: show my initials only"),
        required=False,
        help_text=_("Pages, screens and sheets then say “A. K.”; only the organizers read the name."),
    )
    remarks = forms.CharField(
        label=_("Remarks for the organizers"),
        max_length=LONGEST_REMARKS,
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
    )

    def applicant(self) -> Applicant:
        """The typed data."""
        data = self.cleaned_data
        return Applicant(data["name"], data["club"], data["email"], data["remarks"], data["is_child"])

    @classmethod
    def of(cls, registration: Registration, data: Any = None) -> ApplicantForm:
        """The form with the data of this registration."""
        names = ("name", "club", "email", "remarks", "is_child")
        return cls(data, initial={name: getattr(registration, name) for name in names})


class RegisterForm(ApplicantForm):
    """A new registration; `sent_as` is random per page, so that the form sent twice is one registration."""

    sent_as = forms.RegexField(r"^[\w-]{10,40}$", widget=forms.HiddenInput)
    is_another = forms.BooleanField(label=_("I am somebody else of that name"), required=False)

    def __init__(self, data: Any = None) -> None:
        super().__init__(data, initial={"sent_as": secrets.token_urlsafe(24)})
        # Shown only where somebody of that name is registered.
        if not (data and data.get("is_another")):
            self.fields["is_another"].widget = forms.HiddenInput()

    def ask_whether_another(self) -> None:
        """Shows the checkbox for another person of the same name."""
        self.fields["is_another"].widget = forms.CheckboxInput()
