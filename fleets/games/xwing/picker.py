"""The open choice of the builder: which cards can go to a place of a squad, those that fit first."""

from __future__ import annotations

from functools import partial
from typing import Final

from django.utils.translation import gettext_lazy as _

from fleets.games.editor_views import Picker, PickerRow
from fleets.games.xwing.words import WORDING
from fleets.lists.builder import EditError
from fleets.lists.checker import Checker
from fleets.lists.editing import part_at
from fleets.lists.findings import Finding
from fleets.lists.games.xwing.catalogue import Card, Catalogue, Pilot, cost_of, label
from fleets.lists.games.xwing.options import options_for
from fleets.lists.games.xwing.squad import known_pilot, known_upgrade
from fleets.lists.games.xwing.steps import CardPlace, card_at, place_of, text_of
from fleets.lists.games.xwing.workbench import Workbench
from fleets.lists.options import Option
from tournaments.text.collation import folded

# By the code of the finding; a code without words here is told in its whole sentence.
WHY_NOT: Final = {
    "over_points": _("over the points limit"),
    "wrong_faction": _("another faction"),
    "limited_exceeded": _("name is taken"),
    "solitary_exceeded": _("one of these is there already"),
    "duplicate_upgrade_on_ship": _("on this ship already"),
    "slot_not_available": _("no slot free"),
    "standardized_mismatch": _("every ship of that type has to carry it"),
    "not_in_format": _("not in this format"),
    "restriction:squad_upgrade": _("needs another card in the squad"),
    "restriction": _("only for: %(allowed)s"),
}


def picker_of(
    workbench: Workbench,
    where: str,
    checker: Checker,
    *,
    icon: str = "",
    query: str = "",
    only_fitting: bool = True,
) -> Picker:
    """The cards of the squad's own faction for a place. Raises EditError `no_such_place`, `no_such_step`."""
    place, squad, catalogue = place_of(where), workbench.squad, checker.catalogue
    if place.kind == "obstacle":
        raise EditError("no_such_step")
    rules = partial(checker.verdict, mends=False)
    options = options_for(squad, place, catalogue=catalogue, check=rules, icon=icon)
    now = card_at(squad, place)
    is_upgrade = place.kind == "upgrade"
    carrier = known_pilot(part_at(squad.ships, place.at).pilot, catalogue) if is_upgrade else None
    offered = sorted((each for each in options if each.card.id != now), key=_order)
    return Picker(
        place=text_of(place),
        icon=icon,
        word=" / ".join(map(WORDING.word, icon.split("/"))) if icon else WORDING.word(place.kind),
        carrier=carrier.name if carrier else "",
        current=now or "",
        current_label=_label_of(now, place, catalogue) if now else "",
        rows=tuple(_row(option, place, icon, carrier, catalogue) for option in offered),
        query=query,
        only_fitting=only_fitting,
    )


def _label_of(key: str, place: CardPlace, catalogue: Catalogue) -> str:
    card = known_pilot(key, catalogue) if place.kind == "ship" else known_upgrade(key, catalogue)
    return WORDING.card(label(card))


def _order(option: Option) -> tuple[bool, str, str]:
    """What fits first; pilots by their ships."""
    card: Card = option.card
    return bool(option.why), card.told if isinstance(card, Pilot) else "", card.name


def _row(
    option: Option, place: CardPlace, icon: str, carrier: Pilot | None, catalogue: Catalogue
) -> PickerRow:
    card: Card = option.card
    if isinstance(card, Pilot):
        note, points = f"{card.told} · {card.initiative}", card.cost
    else:
        note = "" if card.type == icon else WORDING.word(card.type)
        points = cost_of(card, carrier, catalogue.ships[carrier.ship] if carrier else None)
    return PickerRow(
        step=f"put {text_of(place)} {card.id}",
        name=card.name,
        note=note,
        points=points,
        why=", ".join(dict.fromkeys(_why_not(finding) for finding in option.why)),
        find=folded(f"{card.name} {note}"),
    )


def _why_not(finding: Finding) -> str:
    """A few words for a card that does not fit."""
    words = WHY_NOT.get(finding.code) or WHY_NOT.get(finding.code.partition(":")[0])
    if words is None:
        return WORDING.sentence(finding)
    return str(words) % {"allowed": WORDING.value(finding.allowed)}
