"""An event and its settings."""

from __future__ import annotations

import zoneinfo
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from ..models import Tournament
from .fields import offer

# Django's forms take their model as a type only where types are checked.
if TYPE_CHECKING:
    TournamentModelForm = forms.ModelForm[Tournament]
else:
    TournamentModelForm = forms.ModelForm

CUTS = (2, 4, 8, 16, 32, 64)
# Left empty they stay what they were, by default the model's own choice.
KEPT_IF_EMPTY = ("fleet_secrecy", "objective_secrecy", "country")


class TournamentForm(TournamentModelForm):
    """A new event or its settings; rounds and cut only count for the custom structure (A-STRUCT-3)."""

    time_zone = forms.ChoiceField(label=_("Time zone of the venue"))
    swiss_rounds = forms.IntegerField(label=_("Swiss rounds"), required=False, min_value=1, max_value=20)
    cut = forms.TypedChoiceField(
        label=_("Cut after the Swiss rounds"), required=False, coerce=int, choices=[]
    )
    points_limit = forms.IntegerField(label=_("Points limit"), min_value=1, max_value=9999)
    # A choice and not a box: what a form leaves out stays as it is.
    player_reports = forms.TypedChoiceField(
        label=_("Who reports results"),
        required=False,
        # Nothing chosen is coerced as well: "" is not "only the desk".
        coerce=lambda value: value != "False",
        choices=[(True, _("the players on their phones, or the desk")), (False, _("only the desk"))],
        empty_value="True",
    )
    not_played_points = forms.IntegerField(
        label=_("Points for each side of a game not played"),
        required=False,
        min_value=0,
        max_value=10,
        help_text=_("Tournament points, when neither came or the game never took place. Usually 0."),
    )

    class Meta:
        model = Tournament
        fields = (
            "name", "date", "place", "level", "structure", "swiss_rounds", "cut", "elimination",
            "points_limit", "swiss_minutes", "knockout_minutes", "final_minutes", "time_zone", "is_public",
            "asks_for_fleets", "fleets_due", "fleet_secrecy", "objective_secrecy", "country",
            "player_reports", "not_played_points",
        )  # fmt: skip
        labels = {
            "name": _("Name of the event"),
            "date": _("Day"),
            "place": _("Place"),
            "level": _("Level"),
            "structure": _("Structure"),
            "elimination": _("Single elimination from the start"),
            "swiss_minutes": _("Swiss round, minutes"),
            "knockout_minutes": _("Knockout round, minutes"),
            "final_minutes": _("Final, minutes"),
            "is_public": _("Listed on the start page"),
            "asks_for_fleets": _("Players hand in fleet lists"),
            "fleets_due": _("Hand in until"),
            "fleet_secrecy": _("Who sees the lists"),
            "objective_secrecy": _("Who sees the objectives"),
            "country": _("Country"),
        }
        help_texts = {
            "fleets_due": _("In the time of the venue. A list that comes later is taken and marked as late."),
            "country": _("Two letters, like PL or DE: products come out country by country."),
        }
        widgets = {
            "date": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
            "fleets_due": forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
            "country": forms.TextInput(attrs={"autocomplete": "country", "maxlength": 2}),
            "level": forms.RadioSelect,
            "structure": forms.RadioSelect,
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer(self, "time_zone", [(name, name) for name in sorted(zoneinfo.available_timezones())])
        offer(self, "cut", [(0, _("no cut")), *((n, _("top %(count)s") % {"count": n}) for n in CUTS)])
        for name in ("swiss_minutes", "knockout_minutes", "final_minutes"):
            self.fields[name].widget.attrs.update(min=1, max=600, list="minutes")
        for name in KEPT_IF_EMPTY:
            # A form posted by a program may leave them out; the page always has them.
            self.fields[name].required = not self.is_bound or name in self.data

    def clean(self) -> dict[str, Any]:
        """The custom fields are empty unless they count."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        for name in KEPT_IF_EMPTY:
            if name not in self.errors:
                data[name] = data.get(name) or getattr(self.instance, name) or self.initial.get(name)
        data["fleets_due"] = _at_the_venue(data.get("fleets_due"), data.get("time_zone"))
        for name in ("swiss_minutes", "knockout_minutes", "final_minutes"):
            if name in data and not 1 <= data[name] <= 600:
                self.add_error(name, _("Between 1 and 600 minutes."))
        if data.get("structure") != Tournament.Structure.CUSTOM:
            return {**data, "swiss_rounds": None, "cut": None, "elimination": False}
        data["cut"] = data.get("cut") or 0
        if data.get("elimination"):
            return {**data, "swiss_rounds": None, "cut": None}
        if not data.get("swiss_rounds") and "swiss_rounds" not in self.errors:
            self.add_error("swiss_rounds", _("Say how many Swiss rounds, or tick single elimination."))
        return data

    def clean_player_reports(self) -> bool:
        """What was not sent stays as it is."""
        if not self.data.get("player_reports"):
            return self.instance.player_reports
        return self.cleaned_data["player_reports"] not in (False, "False")

    def clean_not_played_points(self) -> int:
        """Nothing typed is nothing given."""
        return self.cleaned_data["not_played_points"] or 0

    def validate_unique(self) -> None:
        """Nothing here can be taken: the service makes the address of the event itself."""


def _at_the_venue(typed: datetime | None, zone: str | None) -> datetime | None:
    """The moment whose clock time was typed, on the clocks of the venue."""
    if typed is None or not zone:
        return typed
    return timezone.make_naive(typed).replace(tzinfo=zoneinfo.ZoneInfo(zone))


class PlanForm(forms.Form):
    """Other rounds or another cut than announced, once the event runs (A-STRUCT-4)."""

    planned_rounds = forms.IntegerField(label=_("Swiss rounds in all"), min_value=1, max_value=30)
    planned_cut = forms.TypedChoiceField(
        label=_("Cut after the Swiss rounds"),
        coerce=int,
        choices=[(0, _("no cut")), *((n, str(n)) for n in CUTS)],
    )
    reason = forms.CharField(label=_("Reason"), max_length=200)
