"""The open choice of the editor: which cards can go to a place, those that fit first told apart."""

from __future__ import annotations

from functools import partial

from fleets.games.armada.words import WORDS
from fleets.games.armada.workbench_words import why_not
from fleets.games.editor_views import Picker, PickerRow
from fleets.lists.checker import Checker
from fleets.lists.games.armada.building.editing import CardPlace
from fleets.lists.games.armada.building.options import options_for
from fleets.lists.games.armada.building.steps import card_at, place_of, text_of
from fleets.lists.games.armada.building.workbench import Workbench
from fleets.lists.games.armada.cards.catalogue import Card, Objective, Ship, Squadron, Upgrade, label
from fleets.lists.games.armada.cards.fleet import cards_by_id
from fleets.lists.options import Option
from tournaments.text.collation import folded


def picker_of(
    workbench: Workbench,
    where: str,
    checker: Checker,
    *,
    icon: str = "",
    query: str = "",
    only_fitting: bool = True,
) -> Picker:
    """The cards of the fleet's own faction for a place. Raises EditError `no_such_place`, `no_such_step`."""
    place = place_of(where)
    fleet, known = workbench.fleet, cards_by_id(checker.catalogue)
    rules = partial(checker.verdict, mends=False)
    options = options_for(fleet, place, catalogue=checker.catalogue, check=rules, icon=icon, foreign=False)
    now = card_at(fleet, place)
    current = known[now] if now else None
    offered = sorted((option for option in options if option.card.id != now), key=_order)
    ship = fleet.ships[place.at].card if place.kind == "upgrade" and place.at is not None else None
    return Picker(
        place=text_of(place),
        icon=icon,
        word=str(WORDS.get(icon or place.category or place.kind, "")),
        carrier=label(known[ship]) if ship else "",
        current=now or "",
        current_label=label(current) if current else "",
        rows=tuple(_row(option, place, icon) for option in offered),
        query=query,
        only_fitting=only_fitting,
    )


def _order(option: Option) -> tuple[bool, bool, str]:
    """What fits first, then plain squadrons before those of pilots, then by name."""
    pilot = isinstance(option.card, Squadron) and bool(option.card.unique)
    return bool(option.why), pilot, label(option.card)


def _row(option: Option, place: CardPlace, icon: str) -> PickerRow:
    card = option.card
    return PickerRow(
        step=f"put {text_of(place)} {card.id}",
        name=label(card),
        note=_note(card, icon),
        points=None if isinstance(card, Objective) else card.points,
        why=", ".join(dict.fromkeys(why_not(finding) for finding in option.why)),
        find=folded(" ".join((label(card), *card.also, _note(card, "")))),
    )


def _note(card: Card, icon: str) -> str:
    """What tells the card from others besides its name, in few words."""
    match card:
        case Ship():
            return f"{WORDS[card.size]} · {', '.join(str(WORDS[slot]) for slot in card.slots)}"
        case Upgrade() if card.type != icon:
            return str(WORDS[card.type])
        case Squadron(unique=unique) if unique and not card.craft:
            return card.name
    return ""
