"""Pairing by hand, moved tables, repairs: players, tables and reasons."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.text.cleaning import MOST_KEY, number_in

from ..models import Entry, Match
from ..pairing import DUEL, Seats
from .day import ReasonForm
from .fields import offer, offer_entries, offer_rows

SITTING_OUT = [("bye", _("has the bye")), ("missed", _("misses the round"))]
SEATS = ("first", "second", "third", "fourth")
"""The fields for the players who shall sit together."""


class SeatForm(ReasonForm):
    """Players without a seat who shall sit together, as many as a table of the game has seats."""

    table = forms.IntegerField(
        label=_("Table"),
        required=False,
        min_value=1,
        max_value=9999,
        help_text=_("Empty: the next free one."),
    )

    def __init__(self, *args: Any, entries: Sequence[Entry] = (), seats: Seats = DUEL, **kwargs: Any) -> None:
        super().__init__(*args, needed=True, auto_id="seat_%s", **kwargs)
        self.names = SEATS[: seats[1]]
        self.has_two = len(entries) > 1
        for number, name in enumerate(self.names):
            label = _("against") if seats == DUEL else _("with")
            # A single player may join an existing table.
            needed = number == 0 or seats == DUEL
            self.fields[name] = forms.TypedChoiceField(
                label=label if number else _("Player"), required=needed
            )
            offer_entries(self, name, entries)
        self.order_fields([*self.names, "table", "reason"])
        if seats != DUEL:
            self.fields["table"].help_text = _("Empty: the next free one. They join who sits there already.")

    def clean(self) -> dict[str, Any]:
        """Nobody has two seats."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        players = [data[name] for name in self.names if data.get(name)]
        if len(set(players)) < len(players):
            self.add_error("second", _("Choose two different players."))
        return data

    def players(self) -> list[Entry]:
        """Those who were chosen. Only after `is_valid()`."""
        return [self.cleaned_data[name] for name in self.names if self.cleaned_data[name]]


class SitOutForm(ReasonForm):
    """Somebody who shall have no game in the round, or none yet."""

    player = forms.TypedChoiceField(label=_("Player"))
    kind = forms.ChoiceField(label=_("What?"), choices=SITTING_OUT, initial="bye")

    def __init__(
        self, *args: Any, entries: Sequence[Entry] = (), seated: Sequence[Entry] = (), **kwargs: Any
    ) -> None:
        """`seated` players may leave their table: enough stay there for a game."""
        super().__init__(*args, needed=True, auto_id="out_%s", **kwargs)
        self.seated = tuple(seated)
        self.order_fields(["player", "kind", "reason"])
        offer_entries(self, "player", (*entries, *seated))
        if seated:
            offer(self, "kind", [*SITTING_OUT, ("out", _("leaves the table and waits for another seat"))])


class TableForm(ReasonForm):
    """One table of the round, and the number it moves to."""

    match = forms.TypedChoiceField(label=_("Table"))
    table = forms.IntegerField(
        label=_("Move it to table"),
        required=False,
        min_value=1,
        max_value=9999,
        help_text=_("A number that is taken exchanges the two tables."),
    )

    def __init__(self, *args: Any, matches: Iterable[tuple[Match, str]] = (), **kwargs: Any) -> None:
        """`matches` without a result, each with its label."""
        super().__init__(*args, needed=True, auto_id="table_%s", **kwargs)
        self.order_fields(["match", "table", "reason"])
        offer_rows(self, "match", [(match.pk, label, match) for match, label in matches])


class TablesForm(forms.Form):
    """Blocked tables, and tables reserved for players (A-TABLE-1)."""

    blocked = forms.CharField(
        label=_("Blocked tables"),
        required=False,
        max_length=200,
        help_text=_("Nobody is seated there. For example: 4, 17, 20-22"),
    )

    def __init__(self, *args: Any, entries: Sequence[Entry] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.entries = tuple(entries)
        for entry in entries:
            self.fields[_fixed_name(entry)] = forms.IntegerField(
                label=entry.name, required=False, min_value=1, max_value=9999, initial=entry.fixed_table
            )

    def rows(self) -> list[tuple[Entry, forms.BoundField]]:
        """Each player with the field for the table."""
        return [(entry, self[_fixed_name(entry)]) for entry in self.entries]

    def fixed(self) -> Mapping[str, int | None]:
        """Key -> table, None for no table of one's own. Only after `is_valid()`."""
        return {entry.key: self.cleaned_data[_fixed_name(entry)] for entry in self.entries}


class RepairForm(ReasonForm):
    """The chosen repair and its reason, which only "nothing" does without."""

    choice = forms.CharField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, auto_id=False, **kwargs)

    def clean(self) -> dict[str, Any]:
        """Everything but "nothing" needs a reason."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        if data.get("choice") != "nothing" and not str(data.get("reason", "")).strip():
            self.add_error("reason", _("Say why: this stays in the history."))
        return data


def add_override(form: forms.Form) -> forms.Form:
    """The form with a box that allows a pairing of two who must not meet."""
    form.fields["anyway"] = forms.BooleanField(label=_("They meet although they must not"), required=False)
    return form


def seen_in(data: Mapping[str, Any]) -> int | None:
    """The revision of the event that a posted form showed; None where it has none."""
    return number_in(str(data.get("seen", "")), most=MOST_KEY)


def _fixed_name(entry: Entry) -> str:
    return f"table-{entry.key}"
