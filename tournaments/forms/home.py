"""What somebody looks for on the start page."""

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from ..games import GAME_WORDS
from ..queries.event.events import Wanted
from ..wording.countries import countries_in_order
from .fields import offer


class EventSearchForm(forms.Form):
    """A name or a place, the game, the country, the month; a GET form, so that its address can be kept."""

    words = forms.CharField(
        label=_("Name or place"),
        max_length=60,
        required=False,
        widget=forms.TextInput(attrs={"type": "search", "autocomplete": "off"}),
    )
    game = forms.ChoiceField(label=_("Game"), required=False)
    country = forms.ChoiceField(label=_("Country"), required=False)
    # Two browsers have no field for months; there it is typed as the placeholder has it.
    month = forms.DateField(
        label=_("Month"),
        required=False,
        input_formats=["%Y-%m"],
        widget=forms.DateInput(
            format="%Y-%m",
            attrs={"type": "month", "placeholder": "2026-05", "pattern": "[0-9]{4}-[0-9]{1,2}"},
        ),
    )

    def __init__(self, data: Mapping[str, Any], countries: Iterable[str]) -> None:
        super().__init__(data)
        offer(self, "game", [("", _("all games")), *((key, words.name) for key, words in GAME_WORDS.items())])
        offer(self, "country", [("", _("all countries")), *countries_in_order(countries)])

    def wanted(self) -> Wanted:
        """What was chosen; a part that is no choice of this form is ignored."""
        self.is_valid()
        return Wanted(**self.cleaned_data)
