"""A token for programs: what it may, where, how long."""

from collections.abc import Sequence
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from ..models import ApiToken, Tournament
from .fields import offer


class TokenForm(forms.Form):
    """What a new token is called and what it opens."""

    DAYS: ClassVar = ((1, _("1 day")), (14, _("2 weeks")), (90, _("3 months")), (365, _("1 year")))

    name = forms.CharField(
        label=pgettext_lazy("of a token", "Name"),
        max_length=100,
        help_text=_("The program that uses it, for example."),
    )
    scope = forms.ChoiceField(
        label=_("It may"),
        choices=ApiToken.Scope.choices,
        initial=ApiToken.Scope.DESK,
        widget=forms.RadioSelect,
        help_text=_("Never more than your account may in an event."),
    )
    events = forms.TypedMultipleChoiceField(
        label=_("In these events"),
        coerce=int,
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("None ticked: in all, those to come too."),
    )
    days = forms.TypedChoiceField(label=_("It is valid for"), coerce=int, choices=DAYS, initial=14)

    def __init__(self, *args: Any, events: Sequence[Tournament], **kwargs: Any) -> None:
        """`events` are those in which the account is on the staff or plays."""
        super().__init__(*args, **kwargs)
        offer(self, "events", [(event.pk, event.name) for event in events])
        if not events:
            del self.fields["events"]
