"""The forms of the catalogue: what to look for, and when a product came out."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from fleets.sentences import WORDS

_UPGRADES = (
    "commander", "title", "officer", "weapons-team", "support-team", "fleet-command", "fleet-support",
    "offensive-retrofit", "defensive-retrofit", "experimental-retrofit", "turbolasers", "ion-cannons",
    "ordnance", "superweapon", "boarding-team",
)  # fmt: skip
_OBJECTIVES = ("assault", "defense", "navigation", "campaign")
_FACTIONS = ("rebel", "empire", "republic", "separatist")


class CardFilterForm(forms.Form):
    """Name, kind and faction; a GET form, so a link to what was found can be kept."""

    q = forms.CharField(
        label=_("Name"), max_length=60, required=False, widget=forms.TextInput(attrs={"type": "search"})
    )
    kind = forms.ChoiceField(
        label=_("Kind"),
        required=False,
        choices=[
            ("", _("all kinds")),
            ("ship", _("ships")),
            ("squadron", _("squadrons")),
            (_("upgrades"), [("upgrade", _("all upgrades")), *((code, WORDS[code]) for code in _UPGRADES)]),
            (_("objectives"), [("objective", _("all objectives")), *((c, WORDS[c]) for c in _OBJECTIVES)]),
        ],
    )
    faction = forms.ChoiceField(
        label=_("Faction"),
        required=False,
        choices=[("", _("all factions")), *((code, WORDS[code]) for code in _FACTIONS)],
    )
