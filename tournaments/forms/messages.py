"""Announcements, and the webhook."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from ..services.event.announcements import LONGEST


class AnnouncementForm(forms.Form):
    """A short text for everybody."""

    text = forms.CharField(
        label=_("To everybody"), max_length=LONGEST, widget=forms.Textarea(attrs={"rows": 2})
    )


class WebhookForm(forms.Form):
    """Where another program is notified of the event."""

    url = forms.URLField(
        label=_("Address"), max_length=300, required=False, assume_scheme="https",
        help_text=_("Empty takes it away. An address in this server's own network is refused."),
    )  # fmt: skip
    kind = forms.ChoiceField(
        label=_("What it gets"),
        choices=[("json", _("our own JSON, signed")), ("discord", _("a message for a Discord channel"))],
        widget=forms.RadioSelect,
        initial="json",
    )
