"""Rulings on players, and what becomes of a table where somebody is missing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from ..models import Entry, Penalty
from ..services.entries import Missed
from .day import ReasonForm
from .fields import offer
from .players import EntryForm


class PenaltyForm(forms.Form):
    """A warning, a game loss or points taken."""

    kind = forms.ChoiceField(
        label=_("Ruling"),
        choices=[
            (Penalty.Kind.WARNING, _("warning")),
            (Penalty.Kind.GAME_LOSS, _("game loss: the opponent wins as after a concession")),
            (Penalty.Kind.POINTS, _("tournament points taken")),
        ],
        widget=forms.RadioSelect,
        initial=Penalty.Kind.WARNING,
    )
    match = forms.TypedChoiceField(label=_("In which game"), coerce=int, required=False)
    points = forms.IntegerField(label=_("How many points"), required=False)
    reason = forms.CharField(label=_("Reason"), max_length=200)

    def __init__(self, *args: Any, games: Sequence[tuple[int, str]] = (), **kwargs: Any) -> None:
        """`games` are (match pk, words) of the player."""
        super().__init__(*args, **kwargs)
        offer(self, "match", [("", "–"), *games])


class NoShowForm(forms.Form):
    """Who is missing at a table, and what is to be done (F10)."""

    BOTH = "both"
    absent = forms.ChoiceField(label=_("Who did not come?"), widget=forms.RadioSelect)
    todo = forms.ChoiceField(
        label=_("What is to be done?"),
        choices=[
            ("win", _("Who came gets the win, like a bye; the table is done")),
            ("drop", _("The same, and who is missing is dropped from the event")),
            ("repair", _("Who is missing is dropped; then look for another opponent among the free ones")),
        ],
        widget=forms.RadioSelect,
        initial="win",
    )
    reason = forms.CharField(label=_("Reason"), max_length=200, required=False)

    def __init__(
        self, *args: Any, entries: Sequence[Entry] = (), may_drop: bool = True, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        names = [(entry.key, entry.name) for entry in entries]
        offer(self, "absent", [*names, (self.BOTH, _("both: the game counts as not played"))])
        if not may_drop:
            # Only the organizer removes a player (A-ROLE-6).
            offer(self, "todo", [("win", _("Who came gets the win, like a bye; the table is done"))])


class MissedForm(ReasonForm):
    """What becomes of the rounds somebody missed (F9, A-DROP-2)."""

    missed = forms.ChoiceField(
        label=_("The round that is being played"),
        choices=[
            (Missed.LOSS, _("counts as a loss; the first game is in the next round")),
            (Missed.BYE_SEAT, _("play the one with the bye, at a new table")),
        ],
        widget=forms.RadioSelect,
        required=False,
        initial=Missed.LOSS,
    )

    def __init__(self, *args: Any, bye: str = "", **kwargs: Any) -> None:
        """`bye` is the name of who has the bye; without one there is no choice."""
        super().__init__(*args, **kwargs)
        self.order_fields(["missed", "reason"])
        ask_missed(self, bye)


class LateEntryForm(EntryForm):
    """One more player while the event runs."""

    missed = forms.ChoiceField(
        label=_("The round that is being played"),
        choices=MissedForm.base_fields["missed"].choices,  # type: ignore[attr-defined]
        widget=forms.RadioSelect,
        required=False,
        initial=Missed.LOSS,
    )

    def __init__(self, *args: Any, bye: str = "", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        ask_missed(self, bye)


class DropForm(ReasonForm):
    """Leaving; with a cut nobody has played in yet, whether it is made anew (A-CUT-2)."""

    remake_cut = forms.BooleanField(
        label=_("Discard the bracket, so that it is made anew with the next-ranked player"), required=False
    )

    def __init__(self, *args: Any, cut: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not cut:
            del self.fields["remake_cut"]


class MergeForm(forms.Form):
    """Which entry is the same person entered twice (F4)."""

    double = forms.ChoiceField(label=_("Is the same person as"))

    def __init__(self, *args: Any, entries: Sequence[Entry] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        names = [(entry.key, f"{entry.name}{f', {entry.club}' if entry.club else ''}") for entry in entries]
        offer(self, "double", [("", "–"), *names])


def ask_missed(form: forms.BaseForm, bye: str) -> None:
    """The choice stands in the form only where somebody has a bye that can be played."""
    if not bye:
        del form.fields["missed"]
        return
    words = _("play %(name)s, who has the bye, at a new table") % {"name": bye}
    loss = _("counts as a loss; the first game is in the next round")
    offer(form, "missed", [(Missed.LOSS, loss), (Missed.BYE_SEAT, words)])
