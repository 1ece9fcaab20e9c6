"""The forms of judges: in order, back with a note, a proxy card."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.event_file.limits import LONGEST_REASON
from tournaments.forms import offer
from tournaments.text.lazy import Text

from ..services.judging import LONGEST_NOTE
from ..wording.sentences import card_words


class CheckForm(forms.Form):
    """In order. `seen` is the version the judge looked at (F43); a list with problems asks for a reason."""

    seen = forms.IntegerField(widget=forms.HiddenInput)
    reason = forms.CharField(
        label=_("Why it is in order all the same"),
        max_length=LONGEST_REASON,
        error_messages={"required": _("This list has problems. Say why it is in order all the same.")},
    )

    def __init__(self, *args: Any, has_problems: bool, **kwargs: Any) -> None:
        super().__init__(*args, **{"auto_id": "check-%s", **kwargs})
        if not has_problems:
            del self.fields["reason"]


class ReturnForm(forms.Form):
    """Back to the player: any of the ready sentences, and what the judge adds."""

    seen = forms.IntegerField(widget=forms.HiddenInput)
    phrases = forms.MultipleChoiceField(
        label=_("What is wrong"), required=False, widget=forms.CheckboxSelectMultiple
    )
    note = forms.CharField(
        label=_("In your own words"),
        max_length=LONGEST_NOTE,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("The player reads this and hands the list in again."),
    )

    def __init__(self, *args: Any, phrases: tuple[tuple[str, Text], ...], **kwargs: Any) -> None:
        """`phrases`: the ready sentences of the game, each with its code."""
        # Two forms on one page: their fields must not share an id.
        super().__init__(*args, **{"auto_id": "return-%s", **kwargs})
        self.ready = phrases
        offer(self, "phrases", phrases)

    def whole_note(self) -> str:
        """The whole note: the chosen sentences, then the judge's own."""
        chosen = self.cleaned_data.get("phrases", [])
        sentences = [str(words) for code, words in self.ready if code in chosen]
        return " ".join([*sentences, self.cleaned_data.get("note", "").strip()]).strip()


class ProxyForm(forms.Form):
    """A proxy for one card of the player's list (A-FLEET-14)."""

    card = forms.ChoiceField(label=_("Card"))
    hidden = forms.CharField(
        label=_("What is hidden or can't be read"),
        max_length=300,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("For example: the lower left corner with the points is torn off."),
    )

    def __init__(self, *args: Any, cards: list[str], **kwargs: Any) -> None:
        """`cards`: the labels of the list, each once."""
        super().__init__(*args, **kwargs)
        self.fields["card"].choices = [(card, card_words(card)) for card in cards]  # type: ignore[attr-defined]


class WithdrawForm(forms.Form):
    """A proxy that is no longer valid, and why."""

    reason = forms.CharField(label=_("Why it is withdrawn"), max_length=LONGEST_REASON, required=False)
