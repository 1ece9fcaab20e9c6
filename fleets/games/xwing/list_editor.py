"""A squad in the list editor as a page shows it: ships with their slots, obstacles, totals, problems."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from fleets.games.editor_views import (
    BrokenRules,
    Choice,
    EditorTotals,
    LeftoverView,
    ListEditorView,
    ParentCardView,
    Slot,
    leftover_views,
)
from fleets.games.xwing.fix_suggestions import SUGGEST
from fleets.games.xwing.words import FACTIONS, WORDING
from fleets.lists.checker import Checker
from fleets.lists.games.xwing.catalogue import Catalogue, Pilot, label
from fleets.lists.games.xwing.edit_commands import CardPlace, text_of
from fleets.lists.games.xwing.list_editor import ListEditor
from fleets.lists.games.xwing.restrictions import bar_of
from fleets.lists.games.xwing.squad import faction_of, known_upgrade, reading_of
from fleets.lists.games.xwing.types import Reading, ReadPilot
from fleets.lists.list_editor import Leftover


@dataclass(frozen=True, slots=True)
class ObstacleView:
    """An obstacle of the player, and its place in edit commands."""

    name: str
    place: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SquadEditorView(ListEditorView):
    """With the obstacles."""

    obstacles: tuple[ObstacleView, ...]


def list_editor_view(list_editor: ListEditor, checker: Checker) -> SquadEditorView:
    """The list editor in words. Raises EditError `unknown_card`."""
    squad, catalogue = list_editor.squad, checker.catalogue
    reading = reading_of(squad, catalogue)
    verdict = checker.verdict(reading)
    broken = BrokenRules(verdict, SUGGEST)
    return SquadEditorView(
        faction=faction_of(squad, catalogue),
        factions=tuple((key, WORDING.word(key)) for key in FACTIONS),
        parents=tuple(
            _parent(at, ship, ship.card, broken) for at, ship in enumerate(reading.pilots) if ship.card
        ),
        obstacles=tuple(
            ObstacleView(name, text_of(CardPlace("obstacle", at))) for at, name in enumerate(squad.obstacles)
        ),
        leftovers=tuple(_leftovers(list_editor, reading, catalogue)),
        problems=broken.everywhere(),
        totals=EditorTotals(verdict.total, checker.points_limit),
        legal=verdict.legal and not list_editor.leftovers,
    )


def _parent(at: int, ship: ReadPilot, card: Pilot, broken: BrokenRules) -> ParentCardView:
    cards = range(ship.line, ship.line + len(ship.upgrades) + 1)
    filled = tuple(
        Slot(
            WORDING.word(upgrade.card.type), text_of(CardPlace("upgrade", at, number)), upgrade.card.type,
            upgrade.card.id, upgrade.card.name, upgrade.points, upgrade.line, upgrade.line in broken.bad,
        )
        for number, upgrade in enumerate(ship.upgrades)
    )  # fmt: skip
    return ParentCardView(
        card=card.id,
        name=label(card),
        at=at,
        place=text_of(CardPlace("ship", at)),
        position=ship.line,
        points=ship.points,
        own_points=card.cost,
        is_bad=any(line in broken.bad for line in cards),
        filled=filled,
        free=tuple(_free(at, ship, card)),
        problems=broken.within(cards),
    )


def _free(at: int, ship: ReadPilot, card: Pilot) -> Iterator[Slot]:
    """The free slots; one that fits several kinds is taken by an upgrade without another slot."""
    upgrades = tuple(equipped.card for equipped in ship.upgrades)
    taken = Counter(slot for upgrade in upgrades for slot in upgrade.slots)
    bar, place = bar_of(card, upgrades), text_of(CardPlace("upgrade", at))
    is_free = not any((taken - bar)[slot] for slot in card.one_of_slots)
    for slot in (bar - taken).elements():
        yield Slot(WORDING.word(slot), place, slot)
    if card.one_of_slots and is_free:
        yield Slot(" / ".join(map(WORDING.word, card.one_of_slots)), place, "/".join(card.one_of_slots))


def _leftovers(list_editor: ListEditor, reading: Reading, catalogue: Catalogue) -> Iterator[LeftoverView]:
    def choices(number: int, leftover: Leftover) -> Iterator[Choice]:
        return _choices(number, leftover, reading, catalogue)

    def carried(leftover: Leftover) -> list[str]:
        return [card.name for card in map(catalogue.upgrade, leftover.carries) if card]

    return leftover_views(list_editor.leftovers, WORDING, choices=choices, carried=carried)


def _choices(number: int, leftover: Leftover, reading: Reading, catalogue: Catalogue) -> Iterator[Choice]:
    """One choice for a pilot; for an upgrade one for upgrade ship it may be meant for."""
    for card_key in leftover.cards:
        kind, _slash, key = card_key.partition("/")
        edit = f"place {number} {card_key}"
        if kind == "pilot":
            pilot = catalogue.pilot(key)
            if pilot:
                yield Choice(edit, label(pilot))
            continue
        name = WORDING.card(label(known_upgrade(key, catalogue)))
        ships = range(len(reading.pilots)) if leftover.at is None else (leftover.at,)
        for at in ships:
            if at < len(reading.pilots) and (card := reading.pilots[at].card):
                yield Choice(f"{edit} {at}", name, card.name)
