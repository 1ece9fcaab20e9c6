"""The living style guide: every component in every state, rendered by the pages' own templates."""

from datetime import datetime, timedelta
from typing import Any

from django import forms
from django.contrib.messages import constants
from django.contrib.messages.storage.base import Message
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from ...acts import Action
from ...games import GAME_WORDS
from ...models import Tournament
from ...play.clock import Clock, State
from ...presenters.pictures import Caption, bars, columns
from ..base.requests import account_page

COLOURS = (
    "paper", "surface", "sunken", "line", "ink", "ink-2", "ink-3", "deck", "accent", "accent-soft", "good",
    "good-soft", "warn", "warn-soft", "bad", "bad-soft",
)  # fmt: skip
BADGES = ("", "is-good", "is-warn", "is-bad", "is-accent")


class StyleForm(forms.Form):
    """A field of each kind."""

    name = forms.CharField(label=lazy("name"), max_length=120)
    place = forms.CharField(label=lazy("place"), required=False)
    date = forms.DateField(label=lazy("date"), widget=forms.DateInput(attrs={"type": "date"}))
    level = forms.ChoiceField(label=lazy("level"), choices=Tournament.Level.choices)
    reason = forms.CharField(label=lazy("Reason"), widget=forms.Textarea(attrs={"rows": 3}), required=False)
    at_once = forms.BooleanField(label=lazy("Start the clock at once"), required=False)


@account_page(Action.CREATE_TOURNAMENT)
def style(request: HttpRequest) -> HttpResponse:
    """Tokens, components and states, with the accent of each game."""
    now = timezone.now()
    context = {
        "colours": COLOURS,
        "badges": [(look, look.removeprefix("is-") or "badge") for look in BADGES],
        "games": [(key, words.name) for key, words in GAME_WORDS.items()],
        "notes": [
            Message(constants.SUCCESS, _("Saved.")),
            Message(constants.INFO, _("This page does not refresh by itself: reload it for news.")),
            Message(constants.WARNING, _("Nobody is entered yet.")),
            Message(constants.ERROR, _("Something you sent could not be saved.")),
        ],
        "forms": [
            StyleForm(prefix="empty"),
            StyleForm({"wrong-date": "31.02."}, prefix="wrong"),
        ],
        "clocks": _clocks(now),
        "now": now,
        "pictures": _pictures(),
        "podium": [
            {"place": place, "name": name} for place, name in enumerate(("Ada", "Bruno", "Celina"), 1)
        ],
    }
    return render(request, "tournaments/public/style.html", context)


def _clocks(now: datetime) -> list[Clock]:
    """The clock in each of its states."""
    lefts: dict[State, int] = {"ready": 8100, "running": 1975, "paused": 640, "over": 0}
    return [
        Clock(state, now + timedelta(seconds=left) if state == "running" else None, left, {})
        for state, left in lefts.items()
    ]


def _pictures() -> list[Any]:
    lines = Caption("style-bars", _("Points"), "", (_("Player"), _("Points")))
    heights = Caption("style-columns", _("Points"), "", (_("Points"), _("Players")))
    return [
        bars(lines, [("Ada", 9, "9"), ("Bruno", 7, "7"), ("Celina", 4, "4")]),
        columns(heights, [("0–3", 2), ("4–6", 5), ("7–9", 8), ("10–12", 3)]),
    ]
