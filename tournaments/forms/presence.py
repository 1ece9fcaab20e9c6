"""Which of the rounds ahead somebody plays."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ..models import Presence
from .fields import offer

Word = Presence.Word


class RoundsForm(forms.Form):
    """For each round ahead: plays, is absent, or has a bye. Does not change a check-in."""

    def __init__(self, data: Any, *, ahead: Sequence[int], current: Mapping[int, str]) -> None:
        super().__init__(data)
        self.current = current
        choices = [("", _("plays")), (Word.ABSENT.value, _("is not there")), (Word.BYE.value, _("has a bye"))]
        for number in ahead:
            word = current.get(number, "")
            self.fields[f"round-{number}"] = forms.ChoiceField(
                label=_("Round %(round)s") % {"round": number},
                choices=choices,
                required=False,
                initial="" if word == Word.PRESENT else word,
            )

    def words(self) -> dict[int, str]:
        """Round number -> the word to store; a check-in stays where the player plays."""
        chosen = {int(name.removeprefix("round-")): word for name, word in self.cleaned_data.items()}
        return {
            number: Word.PRESENT if not word and self.current.get(number) == Word.PRESENT else word
            for number, word in chosen.items()
        }


class MissedRoundsForm(forms.Form):
    """The rounds a player ticks as absent."""

    missed_rounds = forms.TypedMultipleChoiceField(
        label=gettext_lazy("I am not there in"),
        coerce=int,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )

    def __init__(self, data: Any, *, ahead: Sequence[int], current: Mapping[int, str]) -> None:
        super().__init__(
            data,
            initial={"missed_rounds": [number for number in ahead if current.get(number) == Word.ABSENT]},
        )
        rounds = [(number, _("Round %(round)s") % {"round": number}) for number in ahead]
        offer(self, "missed_rounds", rounds)

    def missed(self) -> frozenset[int]:
        """The numbers of the ticked rounds."""
        return frozenset(self.cleaned_data["missed_rounds"])
