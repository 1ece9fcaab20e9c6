"""The open picker of the list editor: the cards for a place of a squad, those that fit first."""

from functools import partial
from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from fleets.games.editor_views import Picker, PickerRow
from fleets.games.xwing.words import WORDING
from fleets.lists.checker import Checker
from fleets.lists.editing import EditError, part_at
from fleets.lists.findings import Finding
from fleets.lists.games.xwing.catalogue import Card, Catalogue, Pilot, cost_of, label
from fleets.lists.games.xwing.edit_commands import CardPlace, card_at, place_of, text_of
from fleets.lists.games.xwing.list_editor import ListEditor
from fleets.lists.games.xwing.options import options_for
from fleets.lists.games.xwing.squad import known_pilot, known_upgrade
from fleets.lists.options import Option
from tournaments.text.collation import folded

# By the code of the finding; a code that is not here gets its whole sentence.
WHY_NOT: Final = {
    "over_points": _("over the points limit"),
    "wrong_faction": pgettext_lazy("X-Wing", "another faction"),
    "limited_exceeded": _("name is taken"),
    "solitary_exceeded": _("one of these is there already"),
    "duplicate_upgrade_on_ship": _("on this ship already"),
    "slot_not_available": _("no slot free"),
    "standardized_mismatch": _("every ship of that type has to carry it"),
    "not_in_format": _("not in this format"),
    "restriction:squad_upgrade": _("needs another card in the squad"),
    "restriction": _("only for: %(allowed)s"),
}


def picker_of(list_editor: ListEditor, place_text: str, checker: Checker, slot: str) -> Picker:
    """The cards of the squad's own faction for a place. Raises EditError `no_such_place`, `no_such_edit`."""
    place, squad, catalogue = place_of(place_text), list_editor.squad, checker.catalogue
    if place.kind == "obstacle":
        raise EditError("no_such_edit")
    check = partial(checker.verdict, fix_suggestions=False)
    options = options_for(squad, place, catalogue=catalogue, check=check, slot=slot)
    current_id = card_at(squad, place)
    is_upgrade = place.kind == "upgrade"
    parent = known_pilot(part_at(squad.ships, place.at).pilot, catalogue) if is_upgrade else None
    offered = sorted((option for option in options if option.card.id != current_id), key=_order)
    return Picker(
        place=text_of(place),
        slot=slot,
        word=" / ".join(map(WORDING.word, slot.split("/"))) if slot else WORDING.word(place.kind),
        parent=parent.name if parent else "",
        current=current_id or "",
        current_label=_label_of(current_id, place, catalogue) if current_id else "",
        rows=tuple(_row(option, place, slot, parent, catalogue) for option in offered),
    )


def _label_of(key: str, place: CardPlace, catalogue: Catalogue) -> str:
    card = known_pilot(key, catalogue) if place.kind == "ship" else known_upgrade(key, catalogue)
    return WORDING.card(label(card))


def _order(option: Option) -> tuple[bool, str, str]:
    """Cards that fit first; pilots by their ships."""
    card: Card = option.card
    return bool(option.why), card.told if isinstance(card, Pilot) else "", card.name


def _row(
    option: Option, place: CardPlace, slot: str, parent: Pilot | None, catalogue: Catalogue
) -> PickerRow:
    card: Card = option.card
    if isinstance(card, Pilot):
        note, points = f"{card.told} · {card.initiative}", card.cost
    else:
        note = "" if card.type == slot else WORDING.word(card.type)
        points = cost_of(card, parent, catalogue.ships[parent.ship] if parent else None)
    return PickerRow(
        edit=f"put {text_of(place)} {card.id}",
        name=card.name,
        note=note,
        points=points,
        why=", ".join(dict.fromkeys(_why_not(finding) for finding in option.why)),
        find=folded(f"{card.name} {note}"),
    )


def _why_not(finding: Finding) -> str:
    """A few words for a card that does not fit."""
    template = WHY_NOT.get(finding.code) or WHY_NOT.get(finding.code.partition(":")[0])
    if template is None:
        return WORDING.sentence(finding)
    return str(template) % {"allowed": WORDING.value(finding.allowed)}
