"""What is typed at the desk, turned into plain values; the rules are asked in services and on the ground."""

from __future__ import annotations

import zoneinfo
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.results import End, GameResult
from scoring.system import GameSystem

from .models import Entry, Tournament
from .refusals import Refused

# Django's forms take their model as a type only where types are checked.
if TYPE_CHECKING:
    TournamentModelForm = forms.ModelForm[Tournament]
    EntryModelForm = forms.ModelForm[Entry]
else:
    TournamentModelForm = EntryModelForm = forms.ModelForm

CUTS = (2, 4, 8, 16, 32, 64)
# Four digits are already no score of any game; more would not even fit the column of a sheet.
MOST_DIGITS = 6


class TournamentForm(TournamentModelForm):
    """A new event or its settings; rounds and cut only count for the custom structure (A-STRUCT-3)."""

    time_zone = forms.ChoiceField(label=_("Time zone of the venue"))
    swiss_rounds = forms.IntegerField(label=_("Swiss rounds"), required=False, min_value=1, max_value=20)
    cut = forms.TypedChoiceField(
        label=_("Cut after the Swiss rounds"), required=False, coerce=int, choices=[]
    )
    points_limit = forms.IntegerField(label=_("Points limit"), min_value=1, max_value=9999)

    class Meta:
        model = Tournament
        fields = (
            "name", "date", "place", "level", "structure", "swiss_rounds", "cut", "elimination",
            "points_limit", "swiss_minutes", "knockout_minutes", "final_minutes", "time_zone", "is_public",
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
        }
        widgets = {
            "date": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
            "level": forms.RadioSelect,
            "structure": forms.RadioSelect,
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer(self, "time_zone", [(name, name) for name in sorted(zoneinfo.available_timezones())])
        offer(self, "cut", [(0, _("no cut")), *((n, _("top %(count)s") % {"count": n}) for n in CUTS)])
        for name in ("swiss_minutes", "knockout_minutes", "final_minutes"):
            self.fields[name].widget.attrs.update(min=1, max=600)

    def clean(self) -> dict[str, Any]:
        """The custom fields are empty unless they count."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
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

    def validate_unique(self) -> None:
        """Nothing here can be taken: the service makes the address of the event itself."""


class EntryForm(EntryModelForm):
    """One player. Equal names are allowed; the page warns of them (F12)."""

    class Meta:
        model = Entry
        fields = ("name", "club")
        labels = {"name": _("Name"), "club": _("Club")}
        widgets = {"name": forms.TextInput(attrs={"autocomplete": "off"})}

    def validate_unique(self) -> None:
        """Two people may have one name."""


class PasteForm(forms.Form):
    """Many players at once, one a line."""

    lines = forms.CharField(
        label=_("One player a line: name, then a comma and the club if you like"),
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false"}),
        max_length=50_000,
    )


class PlanForm(forms.Form):
    """Other rounds or another cut than announced, once the event runs (A-STRUCT-4)."""

    planned_rounds = forms.IntegerField(label=_("Swiss rounds in all"), min_value=1, max_value=30)
    planned_cut = forms.TypedChoiceField(
        label=_("Cut after the Swiss rounds"),
        coerce=int,
        choices=[(0, _("no cut")), *((n, str(n)) for n in CUTS)],
    )
    reason = forms.CharField(label=_("Reason"), max_length=200)


class ReasonForm(forms.Form):
    """Why something is done; goes into the history."""

    reason = forms.CharField(label=_("Reason"), max_length=200, required=False)

    def __init__(self, *args: Any, needed: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["reason"].required = needed


class ExtendForm(ReasonForm):
    """More minutes for one table or for all (A-TIME-4)."""

    minutes = forms.IntegerField(label=_("Minutes"), min_value=-120, max_value=240, initial=10)
    table = forms.TypedChoiceField(label=_("For"), coerce=int, required=False)

    def __init__(self, *args: Any, tables: Sequence[tuple[int, int]] = (), **kwargs: Any) -> None:
        """`tables` are (match pk, table number) of the round."""
        super().__init__(*args, needed=True, **kwargs)
        named = ((pk, _("table %(number)s") % {"number": number}) for pk, number in tables)
        offer(self, "table", [("", _("all tables")), *named])

    def clean_minutes(self) -> int:
        """Nothing to add is a slip of the hand."""
        minutes: int = self.cleaned_data["minutes"]
        if minutes == 0:
            raise forms.ValidationError(_("Say how many minutes."))
        return minutes


class SwapForm(ReasonForm):
    """Two players who change seats."""

    first = forms.ChoiceField(label=_("Swap"))
    second = forms.ChoiceField(label=_("with"))

    def __init__(self, *args: Any, entries: Sequence[Entry] = (), **kwargs: Any) -> None:
        super().__init__(*args, needed=True, **kwargs)
        self.order_fields(["first", "second", "reason"])
        for name in ("first", "second"):
            offer(self, name, [("", "–"), *((entry.key, entry.name) for entry in entries)])

    def clean(self) -> dict[str, Any]:
        """Somebody cannot change seats with himself."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        if data.get("first") and data.get("first") == data.get("second"):
            self.add_error("second", _("Choose two different players."))
        return data


class ResultForm(forms.Form):
    """What happened at one table, in the fields of its game system; `result()` is the frozen value of it."""

    END_LABELS = {
        End.ROUNDS: _("all game rounds played"),
        End.TIME: _("time ran out"),
        End.TABLED: _("one fleet has no ship left"),
        End.MUTUAL: _("both lost their last ship in the same game round"),
        End.CONCESSION: _("one player conceded"),
    }

    end = forms.ChoiceField(label=_("How did it end?"), initial=End.ROUNDS.value)
    by = forms.ChoiceField(label=_("Who?"), required=False)
    first = forms.ChoiceField(label=_("Who had initiative?"), required=False)
    objective = forms.CharField(label=_("Objective played"), max_length=80, required=False)
    reason = forms.CharField(label=_("Reason for the correction"), max_length=200, required=False)
    accept_unusual = forms.BooleanField(label=_("That is right"), required=False)
    # The report this form was made for; a newer one means somebody else typed meanwhile (F43).
    version = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, entries: Sequence[Entry], system: GameSystem, **kwargs: Any) -> None:
        """`entries` in the order of the seats."""
        super().__init__(*args, **kwargs)
        self.entries, self.system = tuple(entries), system
        # What the rules ask back about what was typed; then "that is right" has to be ticked.
        self.questions: list[str] = []
        people = [(entry.key, entry.name) for entry in entries]
        offer(self, "end", [(end.value, self.END_LABELS[end]) for end in system.ends])
        offer(self, "by", [("", "–"), *people])
        offer(self, "first", [("", _("not noted")), *people])
        for entry in entries:
            for field in system.fields:
                self.fields[value_name(entry, field.key)] = _points_field(field.key, entry.name)

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


def add_refusal(form: forms.BaseForm, refused: Refused) -> None:
    """Put what a service refused at its field, or over the form where it speaks of the whole."""
    form.add_error(refused.field if refused.field in form.fields else None, str(refused))


def offer(form: forms.BaseForm, name: str, choices: Sequence[tuple[Any, Any]]) -> None:
    """The field `name` of the form offers these (value, label) pairs."""
    # A select takes its choices from the field; Django's types know only a bare Field here.
    setattr(form.fields[name], "choices", choices)  # noqa: B010


def value_name(entry: Entry, field: str) -> str:
    """The name of one number's field in the form."""
    return f"v-{entry.key}-{field}"


def _points_field(key: str, player: str) -> forms.IntegerField:
    labels = {
        "destroyed": _("%(player)s: fleet points destroyed"),
        "objective": _("%(player)s: objective points"),
    }
    label = labels[key] % {"player": player} if key in labels else f"{player}: {key}"
    # A plain text box with the number keyboard: the wheel of a mouse must not change a score, and what is
    # typed wrong ("-5", "17a") must come back as it was typed.
    widget = forms.TextInput(
        attrs={
            "inputmode": "numeric",
            "autocomplete": "off",
            "maxlength": MOST_DIGITS,
            "data-score": key,
            "class": "input-score",
        }
    )
    return forms.IntegerField(
        label=label,
        required=False,
        widget=widget,
        error_messages={"invalid": _("Type a whole number.")},
    )
