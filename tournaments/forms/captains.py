"""Choices in a captains' draft: the two teams, and the players a captain names."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from ..play.teams import Team
from ..queries.state.captains import DraftTurn
from .fields import offer


class OpenDraftForm(forms.Form):
    """The two teams that meet."""

    first = forms.ChoiceField(label=_("First team"))
    second = forms.ChoiceField(label=_("Second team"))

    def __init__(self, *args: Any, teams: Sequence[Team], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in ("first", "second"):
            offer(self, field, [("", "–"), *((team.key, team.name) for team in teams)])


class DraftMoveForm(forms.Form):
    """The players a captain names in this phase: one or two."""

    kind = forms.CharField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, turn: DraftTurn, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.turn, self.fields["kind"].initial = turn, turn.kind
        labels = {
            "defender": _("Your defender"),
            "attackers": _("Your two attackers"),
            "refused": _("The attacker you refuse"),
        }
        several = turn.count > 1
        field = forms.MultipleChoiceField if several else forms.ChoiceField
        widget = forms.CheckboxSelectMultiple if several else forms.RadioSelect
        self.fields["players"] = field(label=labels[turn.kind], widget=widget)
        offer(self, "players", [(entry.key, entry.name) for entry in turn.choices])

    def clean(self) -> dict[str, Any]:
        """Refuses a form of an earlier phase, which would name players for something else."""
        data = super().clean() or {}
        if data.get("kind") != self.turn.kind:
            raise forms.ValidationError(_("The draft has gone on meanwhile: look again."))
        return data

    def players(self) -> tuple[str, ...]:
        """The keys of the named players."""
        named = self.cleaned_data["players"]
        return (named,) if isinstance(named, str) else tuple(named)
