"""Players on the list of an event."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import forms
from django.utils.translation import gettext_lazy as _

from ..models import Entry

# Django's forms take their model as a type only where types are checked.
if TYPE_CHECKING:
    EntryModelForm = forms.ModelForm[Entry]
else:
    EntryModelForm = forms.ModelForm


class EntryForm(EntryModelForm):
    """One player. Equal names are allowed; the page warns of them (F12)."""

    class Meta:
        model = Entry
        fields = ("name", "club", "email")
        labels = {"name": _("Name"), "club": _("Club"), "email": _("E-mail for receipts")}
        widgets = {"name": forms.TextInput(attrs={"autocomplete": "off"})}

    def validate_unique(self) -> None:
        """Two people may have one name."""


class PasteForm(forms.Form):
    """Many players at once, one a line."""

    lines = forms.CharField(
        label=_("One player a line: name, then a comma and the club if you like"),
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false"}),
        max_length=50_000,
    )
