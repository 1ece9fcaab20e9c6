"""What the format adviser is asked, and the structure somebody takes over from it."""

from __future__ import annotations

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
TAKEN = (*STRUCTURE, "level")
"""The settings an option of the adviser stands for, as an address or a form names them."""


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
        asked = data if data and "players" in data else None
        super().__init__(asked, initial={"players": max(players, 2), "hours": 8, "starts": time(10, 0)})
        if event is None:
            games = [(key, GAME_WORDS[key].name) for key in GAMES]
            self._choose("level", _("Level"), Tournament.Level.choices, data)
            self._choose("game", _("Game"), games, data)
        self.order_fields(["players", "hours", "starts", "level", "game"])

    def _choose(self, name: str, label: Any, choices: list[tuple[str, Any]], data: Any) -> None:
        keys = [key for key, _words in choices]
        said = data.get(name) if data else None
        self.fields[name] = forms.ChoiceField(label=label, choices=choices, required=False)
        self.initial[name] = said if said in keys else keys[0]

    def value(self, name: str) -> Any:
        """What was said, else what stands there; so that the page has an answer before anybody asked."""
        typed = self.cleaned_data.get(name) if self.is_bound and self.is_valid() else None
        return self.initial[name] if typed in (None, "") else typed


def taken_in(data: Mapping[str, str]) -> Settings:
    """The structure that a link or a button of the adviser names; what is no number is none."""
    said: dict[str, Any] = {name: data[name] for name in TAKEN if data.get(name)}
    for name in {"swiss_rounds", "cut", "group_size"} & said.keys():
        said[name] = number_in(said[name])
    if "structure" in said:
        for name in ("elimination", "double_elimination"):
            said[name] = said.get(name) == "1"
    return Settings(**said)
