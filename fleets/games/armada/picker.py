"""The open picker of the list editor: the cards for a place, those that fit first."""

from functools import partial
from typing import Final

from django.utils.translation import gettext_lazy as _

from fleets.games.armada.words import WORDING, WORDS
from fleets.games.editor_views import Picker, PickerRow
from fleets.lists.checker import Checker
from fleets.lists.findings import Finding
from fleets.lists.games.armada.building.edit_commands import card_at, place_of, text_of
from fleets.lists.games.armada.building.editing import CardPlace
from fleets.lists.games.armada.building.list_editor import ListEditor
from fleets.lists.games.armada.building.options import options_for
from fleets.lists.games.armada.cards.catalogue import Card, Objective, Ship, Squadron, Upgrade, label
from fleets.lists.games.armada.cards.fleet import cards_by_id
from fleets.lists.options import Option
from tournaments.text.collation import folded

# By the code of the finding; a code that is not here gets its whole sentence.
WHY_NOT: Final = {
    "over_points": _("over the points limit"),
    "over_squadron_points": _("over the squadron limit"),
    "wrong_faction": _("another faction"),
    "two_commanders": _("there is a commander already"),
    "duplicate_unique": _("name is taken"),
    "slot_not_available": _("no icon free"),
    "two_modifications": _("one Modification per ship"),
    "two_titles": _("one title per ship"),
    "duplicate_upgrade": _("on this ship already"),
    "size_restriction": _("only for: %(allowed)s"),
    "trait_restriction": _("only for: %(allowed)s"),
    "title_wrong_ship": _("title of another ship"),
    "flagship_only": _("flagship only"),
    "icon_conflict": _("icons exclude each other"),
    "commander_on_flotilla": _("not on a flotilla"),
    "too_many_flotillas": _("enough flotillas"),
    "too_many_aces": _("enough aces"),
    "not_in_box": _("not in the box"),
    "too_many_of_box": _("no more in the box"),
    "campaign_objective": _("campaign only"),
    "not_yet_legal": _("not legal yet"),
    "not_released": _("not released here"),
}


def picker_of(list_editor: ListEditor, place_text: str, checker: Checker, slot: str) -> Picker:
    """The cards of the fleet's own faction for a place. Raises EditError `no_such_place`, `no_such_edit`."""
    place = place_of(place_text)
    fleet, cards_of_id = list_editor.fleet, cards_by_id(checker.catalogue)
    check = partial(checker.verdict, fix_suggestions=False)
    options = options_for(fleet, place, catalogue=checker.catalogue, check=check, slot=slot, foreign=False)
    current_id = card_at(fleet, place)
    current = cards_of_id[current_id] if current_id else None
    offered = sorted((option for option in options if option.card.id != current_id), key=_order)
    ship = fleet.ships[place.at].card if place.kind == "upgrade" and place.at is not None else None
    return Picker(
        place=text_of(place),
        slot=slot,
        word=str(WORDS.get(slot or place.category or place.kind, "")),
        parent=label(cards_of_id[ship]) if ship else "",
        current=current_id or "",
        current_label=label(current) if current else "",
        rows=tuple(_row(option, place, slot) for option in offered),
    )


def _order(option: Option) -> tuple[bool, bool, str]:
    """Cards that fit first, then squadrons without a pilot before those with one, then by name."""
    pilot = isinstance(option.card, Squadron) and bool(option.card.unique)
    return bool(option.why), pilot, label(option.card)


def _row(option: Option, place: CardPlace, slot: str) -> PickerRow:
    card = option.card
    return PickerRow(
        edit=f"put {text_of(place)} {card.id}",
        name=label(card),
        note=_note(card, slot),
        points=None if isinstance(card, Objective) else card.points,
        why=", ".join(dict.fromkeys(_why_not(finding) for finding in option.why)),
        find=folded(" ".join((label(card), *card.also, _note(card, "")))),
    )


def _note(card: Card, slot: str) -> str:
    """What tells the card from others besides its name, in a few words."""
    match card:
        case Ship():
            return f"{WORDS[card.size]} · {', '.join(str(WORDS[slot]) for slot in card.slots)}"
        case Upgrade() if card.type != slot:
            return str(WORDS[card.type])
        case Squadron(unique=unique) if unique and not card.craft:
            return card.name
    return ""


def _why_not(finding: Finding) -> str:
    """A few words for a card that does not fit."""
    template = WHY_NOT.get(finding.code)
    if template is None:
        return WORDING.sentence(finding)
    allowed = str(finding.allowed or "").split("/")
    return str(template) % {"allowed": ", ".join(str(WORDS.get(code, code)) for code in allowed)}
