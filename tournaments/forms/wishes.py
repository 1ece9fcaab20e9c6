"""Constraints on who must not meet: two players, or a club."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ..event_file.limits import MOST_SWISS_ROUNDS
from ..models import Entry
from .fields import offer

STRENGTHS = [
    ("soft", gettext_lazy("better not: where the rules leave room")),
    ("hard", gettext_lazy("never, unless you say so")),
]
EVERY_CLUB = "*"
"""The form value for every club, each on its own; a club of that name is one of them."""


class WishForm(forms.Form):
    """The strength of a constraint, and its last round."""

    strength = forms.ChoiceField(label=gettext_lazy("How strictly"), choices=STRENGTHS)
    until = forms.IntegerField(
        label=gettext_lazy("Until round"),
        required=False,
        min_value=1,
        max_value=MOST_SWISS_ROUNDS,
        help_text=gettext_lazy("Empty: for all Swiss rounds."),
    )


class PairWishForm(WishForm):
    """Two players who must not meet."""

    one = forms.ChoiceField(label=gettext_lazy("Player"))
    other = forms.ChoiceField(label=gettext_lazy("and"))

    def __init__(self, data: Any = None, *, entries: Sequence[Entry]) -> None:
        super().__init__(data, auto_id="pair_%s")
        people = [("", "–"), *((entry.key, entry.name) for entry in entries)]
        offer(self, "one", people)
        offer(self, "other", people)
        self.order_fields(["one", "other", "strength", "until"])

    def values(self) -> dict[str, Any]:
        """The arguments for the service. Only after `is_valid()`."""
        data = self.cleaned_data
        return {
            "keys": (data["one"], data["other"]),
            "strength": data["strength"],
            "until": data["until"],
        }


class ClubWishForm(WishForm):
    """A club whose players must not meet each other, or every club."""

    club = forms.ChoiceField(label=gettext_lazy("Club"))

    def __init__(self, data: Any = None, *, clubs: Sequence[str]) -> None:
        super().__init__(data, auto_id="club_%s")
        offer(self, "club", [(EVERY_CLUB, _("every club")), *((club, club) for club in clubs)])
        self.order_fields(["club", "strength", "until"])

    def values(self) -> dict[str, Any]:
        """The arguments for the service. Only after `is_valid()`."""
        data = self.cleaned_data
        club = "" if data["club"] == EVERY_CLUB else data["club"]
        return {"club": club, "strength": data["strength"], "until": data["until"]}
