"""Players of an event."""

from typing import TYPE_CHECKING

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from ..models import Entry

# Django's forms take their model as a type only where types are checked.
if TYPE_CHECKING:
    EntryModelForm = forms.ModelForm[Entry]
else:
    EntryModelForm = forms.ModelForm


class EntryForm(EntryModelForm):
    """One player. Equal names are allowed; the page warns of them (F12)."""

    field_order = ("name", "club", "email", "is_child")

    name = forms.CharField(
        label=pgettext_lazy("of a person", "Name"),
        max_length=100,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    class Meta:
        model = Entry
        fields = ("club", "email", "is_child")
        labels = {
            "club": _("Club"),
            "email": _("E-mail for receipts"),
            "is_child": _("Child: everybody else reads initials"),
        }

    def validate_unique(self) -> None:
        """Does not check: two people may have one name."""


class PasteForm(forms.Form):
    """Many players at once, one a line."""

    lines = forms.CharField(
        label=_("One player a line: name, then a comma and the club if you like"),
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false"}),
        max_length=50_000,
    )
