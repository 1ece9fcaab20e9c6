"""Rulings on players, no-shows, late entries, drops and merging; calls for a judge."""

from collections.abc import Iterable, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from ..event_file.limits import LONGEST_REASON, MOST_MINUTES
from ..models import Entry, Match, Penalty, Round
from ..services.people.late_entry import Missed
from ..services.results.calls import LONGEST_CALL, LONGEST_RULING
from .day import ReasonForm
from .fields import offer, offer_rows
from .players import EntryForm

# What becomes of a bracket nobody has played in.
WITHDRAW, KEEP = "on", "keep"


class PenaltyForm(forms.Form):
    """A warning, a game loss or a loss of points."""

    kind = forms.ChoiceField(
        label=_("Ruling"),
        choices=[
            (Penalty.Kind.WARNING, _("warning")),
            (Penalty.Kind.GAME_LOSS, _("game loss: this game counts as lost")),
            (Penalty.Kind.POINTS, _("tournament points taken")),
        ],
        widget=forms.RadioSelect,
        initial=Penalty.Kind.WARNING,
    )
    match = forms.TypedChoiceField(label=_("In which game"), required=False, empty_value=None)
    points = forms.IntegerField(label=_("How many points"), required=False)
    reason = forms.CharField(label=_("Reason"), max_length=LONGEST_REASON)

    def __init__(
        self,
        *args: Any,
        games: Iterable[tuple[Match, str]] = (),
        warning_only: bool = False,
        **kwargs: Any,
    ) -> None:
        """`games` of the player, each with its label; with `warning_only` there is nothing to choose."""
        super().__init__(*args, **kwargs)
        if warning_only:
            self.fields = {"reason": self.fields["reason"]}
            return
        offer_rows(self, "match", [(match.pk, label, match) for match, label in games])


class NoShowForm(forms.Form):
    """Who is missing at a table, and what is to be done (F10)."""

    absent = forms.TypedMultipleChoiceField(label=_("Who did not come?"), widget=forms.CheckboxSelectMultiple)
    todo = forms.ChoiceField(label=_("What is to be done?"), widget=forms.RadioSelect, initial="win")
    reason = forms.CharField(label=_("Reason"), max_length=LONGEST_REASON, required=False)

    def __init__(
        self,
        *args: Any,
        entries: Sequence[Entry] = (),
        fewest: int = 2,
        **kwargs: Any,
    ) -> None:
        """`fewest` is the number of players a game needs."""
        super().__init__(*args, **kwargs)
        offer_rows(self, "absent", [(entry.key, entry.name, entry) for entry in entries], nothing=None)
        win = _("Who came gets the win, like a bye; the table is done")
        if len(entries) > fewest:
            win = _("Who is missing misses the round; who came plays, or has a bye where they are too few")
        options = [
            ("win", win),
            ("drop", _("The same, and who is missing is dropped from the event")),
        ]
        if len(entries) == 1:
            options[0] = ("win", _("Who is missing misses the round"))
        else:
            repair = _("Who is missing is dropped; then look for another opponent among the free ones")
            options.append(("repair", repair))
        offer(self, "todo", options)


class ShareForm(forms.Form):
    """What a table shares: for this round, or for all that follow because somebody's own is broken."""

    component = forms.ChoiceField(label=_("What is shared?"), widget=forms.RadioSelect)
    broken = forms.TypedChoiceField(
        label=_("How long?"), required=False, empty_value=None, widget=forms.RadioSelect
    )

    def __init__(
        self,
        *args: Any,
        components: Sequence[tuple[str, Any]] = (),
        entries: Sequence[Entry] = (),
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        offer(self, "component", list(components))
        carried = _("In this round and all later ones: what %(name)s has is broken")
        who = ((entry.key, carried % {"name": entry.name}, entry) for entry in entries)
        offer_rows(self, "broken", who, nothing=_("In this round"))


class _AsksMissed(forms.Form):
    """What happens to the round in progress for a late or returning player (F9, A-DROP-2)."""

    missed = forms.ChoiceField(
        label=_("The round that is being played"),
        widget=forms.RadioSelect,
        required=False,
        initial=Missed.GONE_BY,
    )

    def __init__(self, *args: Any, seat: str = "", **kwargs: Any) -> None:
        """`seat` is the free seat in words; without one there is no choice."""
        super().__init__(*args, **kwargs)
        if not seat:
            del self.fields["missed"]
            return
        gone_by = _("is missed; the first game is in the next round")
        offer(self, "missed", [(Missed.GONE_BY, gone_by), (Missed.FREE_SEAT, seat)])


class MissedForm(_AsksMissed, ReasonForm):
    """A player who has dropped is back."""

    field_order = ("missed", "reason")


class LateEntryForm(_AsksMissed, EntryForm):
    """One more player while the event runs."""


class DropForm(ReasonForm):
    """Dropping; with a cut that has not begun, whether to make it again (A-CUT-2) or to keep the bracket
    (A-KO-5)."""

    remake_cut = forms.TypedChoiceField(
        label=_("The bracket nobody has played in"),
        coerce=lambda word: word == WITHDRAW,
        empty_value=None,
        widget=forms.RadioSelect,
        required=True,
    )

    def __init__(self, *args: Any, cut: Round | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if cut is None:
            del self.fields["remake_cut"]
            return
        options = [
            (
                WITHDRAW,
                _("Withdraw it and pair the cut again: those behind move up, the next-ranked comes in"),
            ),
            (KEEP, _("Keep it as it was drawn: the opponent has a bye and goes on")),
        ]
        # What nobody has seen is no record yet.
        offer(self, "remake_cut", options if cut.state == Round.State.PUBLISHED else options[:1])


class MergeForm(forms.Form):
    """Which entry is the same person entered twice (F4)."""

    double = forms.TypedChoiceField(label=_("Is the same person as"))

    def __init__(self, *args: Any, entries: Sequence[Entry] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        named = ((entry, f"{entry.name}{f', {entry.club}' if entry.club else ''}") for entry in entries)
        offer_rows(self, "double", ((entry.key, label, entry) for entry, label in named))


class CallForm(forms.Form):
    """A player's call; the question is optional."""

    text = forms.CharField(label=_("What is it about?"), max_length=LONGEST_CALL, required=False)


class AnswerForm(forms.Form):
    """The ruling, and the extra time for the table."""

    ruling = forms.CharField(
        label=_("Ruling"), max_length=LONGEST_RULING, widget=forms.Textarea(attrs={"rows": 3})
    )
    minutes = forms.IntegerField(
        label=_("More minutes for this table"),
        min_value=0,
        max_value=MOST_MINUTES,
        required=False,
        help_text=_("What the stopwatch says; 0 for none."),
    )

    def clean_minutes(self) -> int:
        """No number is 0."""
        return self.cleaned_data["minutes"] or 0
