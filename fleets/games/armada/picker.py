"""The open choice of the editor: which cards can go to a place, those that fit first told apart."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from fleets.games.armada.words import WORDS
from fleets.games.armada.workbench_words import why_not
from fleets.lists.checker import Checker
from fleets.lists.games.armada.catalogue import Card, Objective, Ship, Squadron, Upgrade, label
from fleets.lists.games.armada.editing import Place
from fleets.lists.games.armada.fleet import cards_by_id
from fleets.lists.games.armada.options import Option, options_for
from fleets.lists.games.armada.steps import card_at, place_of, text_of
from fleets.lists.games.armada.workbench import Workbench


@dataclass(frozen=True, slots=True)
class Row:
    """A card to choose: the step that puts it there, and why it does not fit ("" = it does)."""

    step: str
    name: str
    note: str
    points: int | None
    why: str
    find: str


@dataclass(frozen=True, slots=True)
class Picker:
    """`place` and `icon` are how it was opened; `current` is the card that would be replaced."""

    place: str
    icon: str
    kind: str
    word: str
    ship: str
    current: Card | None
    current_label: str
    rows: tuple[Row, ...]
    query: str
    only_fitting: bool

    @property
    def shown(self) -> tuple[Row, ...]:
        """The rows that answer what was typed."""
        return tuple(row for row in self.rows if is_found(self.query, row.find))

    @property
    def opened(self) -> str:
        """Place and icon, as the steps say them."""
        return f"{self.place} {self.icon}".strip()

    @property
    def any_shown(self) -> bool:
        """There is a row in sight."""
        return any(not (row.why and self.only_fitting) for row in self.shown)

    @property
    def fitting(self) -> int:
        """How many cards fit."""
        return sum(not row.why for row in self.rows)


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
    offered = sorted((each for each in options if each.card.id != now), key=_order)
    ship = fleet.ships[place.at].card if place.kind == "upgrade" and place.at is not None else None
    return Picker(
        place=text_of(place),
        icon=icon,
        kind=place.kind,
        word=str(WORDS.get(icon or place.category or place.kind, "")),
        ship=label(known[ship]) if ship else "",
        current=current,
        current_label=label(current) if current else "",
        rows=tuple(_row(option, place, icon) for option in offered),
        query=query,
        only_fitting=only_fitting,
    )


def _order(option: Option) -> tuple[bool, bool, str]:
    """What fits first, then plain squadrons before those of pilots, then by name."""
    pilot = isinstance(option.card, Squadron) and bool(option.card.unique)
    return bool(option.why), pilot, label(option.card)


def is_found(query: str, find: str) -> bool:
    """Every word typed stands somewhere in the names of the card (the script of the page does the same)."""
    return all(word in find for word in query.casefold().split())


def _row(option: Option, place: Place, icon: str) -> Row:
    card = option.card
    return Row(
        step=f"put {text_of(place)} {card.id}",
        name=label(card),
        note=_note(card, icon),
        points=None if isinstance(card, Objective) else card.points,
        why=", ".join(dict.fromkeys(why_not(finding) for finding in option.why)),
        find=" ".join((label(card), *card.also, _note(card, ""))).casefold(),
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
