"""What the desk says to others."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from ..services.announcing import LONGEST


class AnnouncementForm(forms.Form):
    """A few words for everybody."""

    text = forms.CharField(
        label=_("To everybody"), max_length=LONGEST, widget=forms.Textarea(attrs={"rows": 2})
    )
