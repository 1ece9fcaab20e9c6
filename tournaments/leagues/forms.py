"""Forms for leagues: rules, seasons, joined players."""

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.fields import offer
from tournaments.games import GAME_WORDS
from tournaments.models import User

from .models import League
from .record import LONGEST_SEASON_NAME, Season
from .table import LeaguePerson

PERCENT: dict[str, Any] = {"min_value": 0, "max_value": 1000, "initial": 100}


class LeagueForm(forms.Form):
    """Name and rules; the game is asked only of a new league."""

    name = forms.CharField(label=_("Name"), max_length=120)
    game = forms.ChoiceField(label=_("Game"))
    counts = forms.ChoiceField(
        label=_("What counts"), choices=League.Counts.choices, initial=League.Counts.POINTS
    )
    best_of = forms.IntegerField(
        label=_("Results that count"),
        help_text=_("So many of each player, the best ones; empty for all."),
        min_value=1,
        max_value=99,
        required=False,
    )
    fewest_players = forms.IntegerField(
        label=_("Fewest players"),
        help_text=_("An event with fewer does not count."),
        min_value=2,
        max_value=999,
        initial=2,
    )
    relaxed_percent = forms.IntegerField(label=_("Points of a relaxed event, in percent"), **PERCENT)
    formal_percent = forms.IntegerField(label=_("Points of a formal event, in percent"), **PERCENT)
    premier_percent = forms.IntegerField(label=_("Points of a premier event, in percent"), **PERCENT)
    is_listed = forms.BooleanField(label=_("Listed among the leagues"), required=False, initial=True)

    def __init__(self, *args: Any, is_new: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if is_new:
            offer(self, "game", [(key, words.name) for key, words in GAME_WORDS.items()])
        else:
            del self.fields["game"]

    def values(self) -> dict[str, Any]:
        """The rules, by column."""
        return {key: value for key, value in self.cleaned_data.items() if key not in ("name", "game")}


class SeasonForm(forms.Form):
    """One season."""

    name = forms.CharField(label=_("Name"), max_length=LONGEST_SEASON_NAME)
    starts = forms.DateField(label=_("First day"), widget=forms.DateInput(attrs={"type": "date"}))
    ends = forms.DateField(label=_("Last day"), widget=forms.DateInput(attrs={"type": "date"}))
    due = forms.DateField(
        label=_("Results until"),
        help_text=_("An event that is closed later does not count."),
        widget=forms.DateInput(attrs={"type": "date"}),
        required=False,
    )
    loses = forms.BooleanField(
        label=_("Who drops out of an event gets no points of it"),
        required=False,
    )

    @staticmethod
    def initial_of(season: Season) -> dict[str, Any]:
        """The initial values of the form."""
        return {**asdict(season), "loses": season.forfeits == "lose"}

    def season(self) -> Season:
        """The typed season."""
        data = dict(self.cleaned_data)
        return Season(forfeits="lose" if data.pop("loses") else "keep", **data)


class LeagueHandOverForm(forms.Form):
    """The new owner."""

    to = forms.TypedChoiceField(
        label=_("New owner"), help_text=_("One of those who lead an event of the league."), coerce=int
    )

    def __init__(self, *args: Any, heirs: Iterable[User], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer(self, "to", [("", "–"), *((heir.pk, heir.get_full_name() or str(heir)) for heir in heirs)])


class JoinForm(forms.Form):
    """Two players of the table who are the same person."""

    one = forms.TypedChoiceField(label=_("This player"), coerce=int)
    other = forms.TypedChoiceField(label=_("is the same as"), coerce=int)

    def __init__(self, *args: Any, people: Iterable[LeaguePerson], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        names = sorted(
            (f"{person.name} ({person.club_beside})" if person.club_beside else person.name, person.key)
            for person in people
        )
        for field in ("one", "other"):
            offer(self, field, [("", "–"), *((key, name) for name, key in names)])
