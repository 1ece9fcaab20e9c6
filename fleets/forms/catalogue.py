"""The forms of the catalogue: what to look for, and when a product came out."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from fleets.games import ListPages
from tournaments.forms import offer


class CardFilterForm(forms.Form):
    """Name, kind and faction; a GET form, so a link to what was found can be kept."""

    q = forms.CharField(
        label=_("Name"), max_length=60, required=False, widget=forms.TextInput(attrs={"type": "search"})
    )
    kind = forms.ChoiceField(label=_("Kind"), required=False)
    faction = forms.ChoiceField(required=False)

    def __init__(self, data: Mapping[str, Any], *, pages: ListPages) -> None:
        super().__init__(data)
        offer(self, "kind", [("", _("all kinds")), *pages.cards.kinds])
        offer(self, "faction", [("", pages.cards.all_factions), *pages.cards.factions])
        self.fields["faction"].label = str(pages.faction)


class ReleasesForm(forms.Form):
    """A day and "not sold here" for every product; an empty line goes by what we know."""

    others = forms.DateField(
        label=_("All products of which no day is known"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}),
        help_text=_("Released by this day at the latest. It fills the lines that are still unknown."),
    )

    def __init__(
        self,
        data: Mapping[str, Any] | None,
        *,
        products: Sequence[str],
        known_days: Mapping[str, date],
        corrected_days: Mapping[str, date | None],
    ) -> None:
        """`known_days`: ours for the country of the event; `corrected_days`: the organizer's so far."""
        super().__init__(data)
        self.products, self.known_days = tuple(products), known_days
        for number, product in enumerate(self.products):
            self.fields[f"day_{number}"] = forms.DateField(
                label=_("Released on"),
                required=False,
                initial=corrected_days.get(product),
                widget=forms.DateInput(attrs={"type": "date", "aria-label": product}, format="%Y-%m-%d"),
            )
            self.fields[f"never_{number}"] = forms.BooleanField(
                label=_("not sold here"),
                required=False,
                initial=product in corrected_days and corrected_days[product] is None,
            )

    @property
    def lines(self) -> list[dict[str, Any]]:
        """Each product with its two fields and the day we know."""
        return [
            {
                "product": product,
                "known": self.known_days.get(product),
                "day": self[f"day_{number}"],
                "never": self[f"never_{number}"],
            }
            for number, product in enumerate(self.products)
        ]

    def days(self) -> dict[str, date | None]:
        """What the organizer entered: product -> day, None = not sold in the country."""
        entered_days: dict[str, date | None] = {}
        for number, product in enumerate(self.products):
            day = self.cleaned_data[f"day_{number}"]
            if day is None and product not in self.known_days:
                day = self.cleaned_data["others"]
            if self.cleaned_data[f"never_{number}"]:
                entered_days[product] = None
            elif day is not None:
                entered_days[product] = day
        return entered_days
