"""Forms about the event as a whole: opening and copying it, staff, announcements, screens, the webhook."""

from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from ..event_file.reading import LARGEST
from ..models import Staff
from ..services.event.announcements import LONGEST as LONGEST_ANNOUNCEMENT
from ..services.event.screen_control import MOST_TABLES
from .fields import at_most, offer_rows


class EventFileForm(forms.Form):
    """The file of an event that ran elsewhere."""

    file = forms.FileField(
        label=_("Event file"),
        help_text=_("The file Flagship exported or kept as a backup; its name ends in .json."),
        widget=forms.ClearableFileInput(attrs={"accept": ".json,application/json"}),
        validators=[at_most(LARGEST)],
    )


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

    to = forms.TypedChoiceField(label=_("New organizer"))
    sure = forms.BooleanField(
        label=_("I am the organizer no longer, and can only come back if the new one hands it back.")
    )

    def __init__(self, *args: Any, leaders: list[Staff], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        named = ((leader.pk, f"{leader.user} ({leader.get_role_display()})", leader) for leader in leaders)
        offer_rows(self, "to", named)


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


class CopyForm(forms.Form):
    """What is new, and what is copied."""

    name = forms.CharField(label=_("Name"), max_length=120)
    date = forms.DateField(label=_("Date"), widget=forms.DateInput(attrs={"type": "date"}))
    leaders = forms.BooleanField(label=_("With its staff"), required=False, initial=True)
    players = forms.BooleanField(label=_("With its players: name, club and fixed table"), required=False)


class AnnouncementForm(forms.Form):
    """A short text for everybody."""

    text = forms.CharField(
        label=_("To everybody"), max_length=LONGEST_ANNOUNCEMENT, widget=forms.Textarea(attrs={"rows": 2})
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


class ScreenControlForm(forms.Form):
    """One press of a button; `step` is the page shown when "next" was pressed."""

    do = forms.ChoiceField(choices=[(key, key) for key in ("view", "next", "rest", "go")])
    view = forms.CharField(max_length=20, required=False)
    step = forms.IntegerField(required=False, min_value=0)


class StreamTableForm(forms.Form):
    """The table the broadcast shows."""

    table = forms.IntegerField(
        label=_("Table of the broadcast"),
        required=False,
        min_value=1,
        max_value=MOST_TABLES,
        help_text=_("Empty takes it off."),
    )
