"""The form of the format adviser, and the structure taken over from it."""

from collections.abc import Mapping
from datetime import time
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.games import GAMES
from tournaments.text.cleaning import number_in

from ..event_file.limits import MOST_PLAYERS
from ..event_settings import Settings
from ..games import GAME_WORDS
from ..models import Tournament

STRUCTURE = (
    "structure", "first_stage", "group_size", "swiss_rounds", "cut", "elimination", "double_elimination",
)  # fmt: skip
ADVISER_SETTINGS = (*STRUCTURE, "level")
"""The settings an option of the adviser consists of, by their names in addresses and forms."""


class FormatsForm(forms.Form):
    """How many players, how much time; without an event also which game at which level."""

    players = forms.IntegerField(label=_("Players"), min_value=2, max_value=MOST_PLAYERS)
    hours = forms.DecimalField(
        label=_("Hours there are"), min_value=1, max_value=48, max_digits=4, decimal_places=1
    )
    starts = forms.TimeField(
        label=_("Round 1 begins"),
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
    )

    def __init__(self, data: Any = None, *, event: Tournament | None = None, players: int = 8) -> None:
        bound_data = data if data and "players" in data else None
        super().__init__(bound_data, initial={"players": max(players, 2), "hours": 8, "starts": time(10, 0)})
        if event is None:
            games = [(key, GAME_WORDS[key].name) for key in GAMES]
            self._add_choice("level", _("Level"), Tournament.Level.choices, data)
            self._add_choice("game", _("Game"), games, data)
        self.order_fields(["players", "hours", "starts", "level", "game"])

    def _add_choice(self, name: str, label: Any, choices: list[tuple[str, Any]], data: Any) -> None:
        keys = [key for key, _words in choices]
        chosen = data.get(name) if data else None
        self.fields[name] = forms.ChoiceField(label=label, choices=choices, required=False)
        self.initial[name] = chosen if chosen in keys else keys[0]

    def value(self, name: str) -> Any:
        """The typed value, else the initial one, so that the page has an answer before anything is sent."""
        typed = self.cleaned_data.get(name) if self.is_bound and self.is_valid() else None
        return self.initial[name] if typed in (None, "") else typed


def adviser_settings(data: Mapping[str, str]) -> Settings:
    """The structure in a link or form of the adviser; what is no number becomes None."""
    values: dict[str, Any] = {name: data[name] for name in ADVISER_SETTINGS if data.get(name)}
    for name in {"swiss_rounds", "cut", "group_size"} & values.keys():
        values[name] = number_in(values[name])
    if "structure" in values:
        for name in ("elimination", "double_elimination"):
            values[name] = values.get(name) == "1"
    return Settings(**values)
