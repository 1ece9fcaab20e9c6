"""What happened at one table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.results import End, GameResult
from scoring.system import GameSystem

from ..models import Entry
from .fields import offer, points_field, value_name


class ResultForm(forms.Form):
    """What happened at one table, in the fields of its game system; `result()` is the frozen value of it."""

    END_LABELS = {
        End.ROUNDS: _("all game rounds played"),
        End.TIME: _("time ran out"),
        End.TABLED: _("one fleet has no ship left"),
        End.MUTUAL: _("both lost their last ship in the same game round"),
        End.CONCESSION: _("one player conceded"),
        End.NO_SHOW: _("one player did not come"),
        End.NOT_PLAYED: _("not played"),
        End.DOUBLE_LOSS: _("both lost by a ruling"),
    }

    end = forms.ChoiceField(label=_("How did it end?"), initial=End.ROUNDS.value)
    by = forms.ChoiceField(label=_("Who?"), required=False)
    first = forms.ChoiceField(label=_("Who had initiative?"), required=False)
    objective = forms.CharField(label=_("Objective played"), max_length=80, required=False)
    reason = forms.CharField(label=_("Reason for the correction"), max_length=200, required=False)
    accept_unusual = forms.BooleanField(label=_("That is right"), required=False)
    # The report this form was made for; a newer one means somebody else typed meanwhile (F43).
    version = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def __init__(
        self,
        *args: Any,
        entries: Sequence[Entry],
        system: GameSystem,
        rulings: bool = True,
        **kwargs: Any,
    ) -> None:
        """`entries` in the order of the seats; without `rulings` only ends that players report."""
        super().__init__(*args, **kwargs)
        self.entries, self.system = tuple(entries), system
        # What the rules ask back about what was typed; then "that is right" has to be ticked.
        self.questions: list[str] = []
        # A bracket was made from the old result; then putting it right has to be ticked.
        self.asks_follow = False
        people = [(entry.key, entry.name) for entry in entries]
        ends = [end for end in system.ends if rulings or end not in system.rulings]
        offer(self, "end", [(end.value, self.END_LABELS[end]) for end in ends])
        offer(self, "by", [("", "–"), *people])
        offer(self, "first", [("", _("not noted")), *people])
        for entry in entries:
            for field in system.fields:
                self.fields[value_name(entry, field.key)] = points_field(field.key, entry.name)

    def rows(self) -> Iterator[tuple[Entry, list[forms.BoundField]]]:
        """Each player with his number fields, for the table of the form."""
        for entry in self.entries:
            yield entry, [self[value_name(entry, field.key)] for field in self.system.fields]

    def values(self) -> dict[str, dict[str, int]]:
        """Player -> field -> points; what was left empty is left out, but no objective points are 0."""
        found: dict[str, dict[str, int]] = {}
        for entry in self.entries:
            typed = {f.key: self.cleaned_data.get(value_name(entry, f.key)) for f in self.system.fields}
            if "objective" in typed and typed["objective"] is None:
                typed["objective"] = 0
            found[entry.key] = {key: value for key, value in typed.items() if value is not None}
        return found

    def result(self) -> GameResult:
        """The result as the ground wants it. Only after `is_valid()`."""
        data = self.cleaned_data
        end = End(data["end"])
        return GameResult(
            players=tuple(entry.key for entry in self.entries),
            end=end,
            by=(data["by"] or None) if end in self.system.ends_by else None,
            first=data["first"] or None,
            values=self.values(),
        )

    def entry_of(self, name: str) -> Entry | None:
        """The player chosen in the field `by` or `first`."""
        return next((entry for entry in self.entries if entry.key == self.cleaned_data.get(name)), None)
