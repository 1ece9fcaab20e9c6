"""A team: its name, its players in order, and which of them is the captain."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext_lazy as _

from ..models import Entry
from ..play.teams import LARGEST, Team
from .fields import offer


class TeamLinesForm(forms.Form):
    """Several teams at once, one a line."""

    lines = forms.CharField(
        label=_("One team a line: its name, a colon, and the players; the first is the captain"),
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false", "placeholder": "Rogues: Ada, Bo, Cy"}),
        max_length=50_000,
    )


class TeamForm(forms.Form):
    """One row per possible player; one of the rows is the captain."""

    name = forms.CharField(label=_("Name"), max_length=100)
    captain = forms.TypedChoiceField(
        label=_("Captain"),
        coerce=int,
        choices=[(number, str(number)) for number in range(1, LARGEST + 1)],
        widget=forms.RadioSelect,
        initial=1,
    )

    def __init__(
        self, *args: Any, entries: Sequence[Entry], team_names: Mapping[str, str], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        names = [(entry.key, _labelled(entry, team_names.get(entry.key))) for entry in entries]
        for number in range(1, LARGEST + 1):
            self.fields[f"member-{number}"] = forms.ChoiceField(
                label=_("Player %(number)s") % {"number": number}, required=False
            )
            offer(self, f"member-{number}", [("", "–"), *names])

    @staticmethod
    def initial_of(team: Team) -> dict[str, Any]:
        """The initial values of the form."""
        rows = {f"member-{number}": key for number, key in enumerate(team.members, start=1)}
        captain = team.members.index(team.captain) + 1 if team.captain in team.members else 1
        return {"name": team.name, "captain": captain, **rows}

    @property
    def rows(self) -> Iterator[tuple[int, BoundField, bool]]:
        """Number, the player field, and whether it is the captain."""
        captain = str(self["captain"].value())
        for number in range(1, LARGEST + 1):
            yield number, self[f"member-{number}"], str(number) == captain

    def members(self) -> tuple[str, ...]:
        """The players in order; empty rows are left out."""
        rows = (self.cleaned_data[f"member-{number}"] for number in range(1, LARGEST + 1))
        return tuple(key for key in rows if key)

    def captain_key(self) -> str:
        """The key of the captain; "" where the row is empty."""
        return str(self.cleaned_data.get(f"member-{self.cleaned_data['captain']}", ""))


def _labelled(entry: Entry, team: str | None) -> str:
    return f"{entry.name} · {team}" if team else entry.name
