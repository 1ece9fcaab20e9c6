"""Small forms for event day: a reason, minutes, two players."""

from collections.abc import Iterable, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from ..event_file.limits import LONGEST_REASON, MOST_MINUTES
from ..models import Entry, Match
from .fields import offer_rows


class ReasonForm(forms.Form):
    """The reason for an act; it goes into the history."""

    reason = forms.CharField(label=_("Reason"), max_length=LONGEST_REASON, required=False)

    def __init__(self, *args: Any, needed: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["reason"].required = needed


class ExtendForm(ReasonForm):
    """More minutes for one table or for all (A-TIME-4)."""

    minutes = forms.IntegerField(
        label=_("Minutes"), min_value=-MOST_MINUTES, max_value=MOST_MINUTES, initial=10
    )
    table = forms.TypedChoiceField(label=_("For"), required=False, empty_value=None)

    def __init__(self, *args: Any, matches: Iterable[Match] = (), **kwargs: Any) -> None:
        """`matches` at tables of the round."""
        super().__init__(*args, needed=True, **kwargs)
        named = ((match.pk, _("table %(number)s") % {"number": match.table}, match) for match in matches)
        offer_rows(self, "table", named, nothing=_("all tables"))

    def clean_minutes(self) -> int:
        """Refuses zero, which is a mistake."""
        minutes: int = self.cleaned_data["minutes"]
        if minutes == 0:
            raise forms.ValidationError(_("Say how many minutes."))
        return minutes


class SwapForm(ReasonForm):
    """Two players who change seats."""

    first = forms.TypedChoiceField(label=_("Swap"))
    second = forms.TypedChoiceField(label=_("with"))

    def __init__(
        self, *args: Any, entries: Sequence[Entry] = (), unseated: Sequence[Entry] = (), **kwargs: Any
    ) -> None:
        """`unseated` players may take somebody's seat."""
        super().__init__(*args, needed=True, auto_id="swap_%s", **kwargs)
        self.order_fields(["first", "second", "reason"])
        people = [(entry.key, entry.name, entry) for entry in entries]
        no_seat = gettext("%(name)s (no seat)")
        people += [(entry.key, no_seat % {"name": entry.name}, entry) for entry in unseated]
        for name in ("first", "second"):
            offer_rows(self, name, people)

    def clean(self) -> dict[str, Any]:
        """Nobody can change seats with themselves."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        if data.get("first") and data.get("first") == data.get("second"):
            self.add_error("second", _("Choose two different players."))
        return data
