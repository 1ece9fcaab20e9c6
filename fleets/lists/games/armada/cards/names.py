"""From a written name to the card that is meant: by name, place, points, faction.

Where the evidence does not decide there is no answer rather than a guess.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from fleets.lists.games.armada.cards.catalogue import Card, Catalogue, Objective, Ship, Squadron, Upgrade
from fleets.lists.games.armada.cards.fuzzy_match import (
    LIKE,
    corrected,
    distinctive_words,
    kind,
    offers,
    sharing,
)
from fleets.lists.games.armada.cards.vocabulary import FACTIONS, KINDS, nicknames, printed_names
from fleets.lists.text import letters_of

# How well a name fits: exactly as the builder exports it, as printed, as some people call it.
EXPORTED, PRINTED, ALIAS = 0, 1, 2

_QUALIFIED: Final = re.compile(r"^(?P<name>.+?)\s*[({](?P<qualifier>[^(){}]+)[)}]$")
_CREWED: Final = re.compile(
    r"^(.+?)(?:\s+[-–—]\s+|\s*:\s+|\s+in\s+)(.+)$|^(.+?)\s*\[(.+)\]$|^(.+?)\s*[\"“”„](.+)[\"“”]$"
)
# The letters of "Y-wing".
_CRAFT: Final = 5
_FAN_TAG: Final = re.compile(r"\[[^\]]*\]$")


@dataclass(frozen=True)
class Context:
    """What is known besides the name. `suffixed`: the builder marks the ships that two factions have."""

    faction: str | None = None
    points: int | None = None
    count: int = 1
    commander: str = ""
    suffixed: bool = False


Ranked = tuple[int, Card]


def _written(card: Card) -> Iterator[tuple[int, str]]:
    """All the ways to write a card, each with its rank."""
    match card:
        case Squadron(craft=craft) if craft:
            yield EXPORTED, f"{card.name} - {craft}"
            yield EXPORTED, card.name
            yield ALIAS, f"{craft} ({card.name})"
        case Ship(suffix=suffix) if suffix:
            yield EXPORTED, f"{card.name} {suffix}"
            yield PRINTED, card.name
        case _:
            yield EXPORTED, card.name
    for names in printed_names().values():
        yield from ((PRINTED, name) for name in names.get(card.id, ()))
    yield from ((ALIAS, alias) for alias in (*card.also, *nicknames().get(card.id, ())))
    # "Darth Vader officer": the id is the name with what tells it from its namesakes.
    yield ALIAS, card.id


@lru_cache(maxsize=8)
def _index(catalogue: Catalogue) -> dict[str, tuple[Ranked, ...]]:
    index: dict[str, dict[str, Ranked]] = {}
    for card in catalogue.cards:
        for rank, text in _written(card):
            by_id = index.setdefault(letters_of(text), {})
            by_id.setdefault(card.id, (rank, card))
    return {name: tuple(cards.values()) for name, cards in index.items()}


@lru_cache(maxsize=8)
def _word_index(catalogue: Catalogue) -> dict[tuple[str, ...], tuple[Ranked, ...]]:
    """Cards by their distinctive words: "Imperial II Star Destroyer", "Gozanti Assault Carrier"."""
    index: dict[tuple[str, ...], dict[str, Ranked]] = {}
    for card in catalogue.cards:
        for _, text in _written(card):
            if words := distinctive_words(text):
                index.setdefault(words, {}).setdefault(card.id, (ALIAS, card))
    return {words: tuple(cards.values()) for words, cards in index.items()}


@lru_cache(maxsize=8192)
def named(text: str, *, catalogue: Catalogue) -> tuple[Ranked, ...]:
    """Every card that `text` may stand for, of any kind, with the rank of the name.

    Fan-made cards have none.
    """
    text = text.strip()
    if not text:
        return ()
    if _FAN_TAG.search(text):
        # A squadron in brackets is no tag.
        return _pilot_and_craft(text, catalogue)
    return (
        _by_key(text, catalogue)
        or _qualified(text, catalogue)
        or _pilot_and_craft(text, catalogue)
        or _word_index(catalogue).get(distinctive_words(text), ())
    )


def _by_key(text: str, catalogue: Catalogue) -> tuple[Ranked, ...]:
    index, name = _index(catalogue), letters_of(text)
    singular = name.removesuffix("s")
    for variant in (name, singular, singular.removesuffix("squadron"), f"{name}squadron"):
        if variant in index:
            return index[variant]
    return ()


def _qualified(text: str, catalogue: Catalogue) -> tuple[Ranked, ...]:
    """`Ahsoka Tano (rep)`, `Darth Vader (Officer)`, `TIE Fighter (Howlrunner)` and the other way round."""
    match = _QUALIFIED.match(text)
    if not match:
        return ()
    base = _by_key(match["name"], catalogue)
    name, is_marked = _without_mark(text)
    if name != text:
        return tuple(r for r in base if is_marked(r[1]))
    return (
        _crewed(match["name"], match["qualifier"], catalogue)
        or _crewed(match["qualifier"], match["name"], catalogue)
        or tuple(r for r in base if r[1].id.endswith(f"-{letters_of(match['qualifier'])}"))
    )


def _pilot_and_craft(text: str, catalogue: Catalogue) -> tuple[Ranked, ...]:
    """`Shara Bey - A-wing`, `A-wing: Shara Bey`, `A-wing "Shara"`, `Shara Bey [A-wing]`, either first.

    Only a hyphen between blanks separates the two names.
    """
    match = _CREWED.match(text)
    if match is None:
        return ()
    pilot, craft = (part for part in match.groups() if part)
    return _crewed(pilot, craft, catalogue) or _crewed(craft, pilot, catalogue)


def _crewed(pilot: str, craft: str, catalogue: Catalogue) -> tuple[Ranked, ...]:
    """The unique squadrons of that pilot whose craft has that name."""
    of_craft = [card for _, card in _by_key(craft, catalogue) if isinstance(card, Squadron)]
    crafts = {letters_of(craft), *(letters_of(card.name) for card in of_craft)}
    return tuple(
        (ALIAS, card)
        for _, card in _by_key(pilot, catalogue)
        if isinstance(card, Squadron) and card.craft and _is_craft(card.craft, crafts)
    )


def _is_craft(craft: str, names: set[str]) -> bool:
    """The craft has one of these names, or ends with it: a BTL-B Y-wing is called a Y-wing."""
    bare = letters_of(craft).removesuffix("squadron")
    return letters_of(craft) in names or any(
        len(name.removesuffix("squadron")) >= _CRAFT and bare.endswith(name.removesuffix("squadron"))
        for name in names
    )


def is_of(card: Card, faction: str | None) -> bool:
    """The card may be in a fleet of that faction."""
    return isinstance(card, Objective) or not card.factions or faction in card.factions


@dataclass(frozen=True)
class NameHit:
    """`card` when the answer is sure; `is_misspelled` when it was only nearly written so.

    Otherwise `cards` is what it may be (empty: nothing known by that name).
    """

    card: Card | None
    cards: tuple[Card, ...] = ()
    is_misspelled: bool = False


def identify(text: str, *, kinds: Iterable[str], context: Context, catalogue: Catalogue) -> NameHit:
    """The card meant at a place for `kinds`.

    A card of another kind only if no such card has the name.
    """
    ranked = named(text, catalogue=catalogue)
    of_kind = tuple(r for r in ranked if kind(r[1]) in kinds) or ranked
    cards = _narrowed(of_kind, context)
    return NameHit(cards[0] if len(cards) == 1 else None, cards)


def misspelled(text: str, *, kinds: Iterable[str], context: Context, catalogue: Catalogue) -> NameHit:
    """The one card of these kinds that `text` names with a slip, where points and faction agree."""
    name, marked = _without_mark(text)
    if _FAN_TAG.search(text):
        return NameHit(None)

    def fitting(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        of_kind = tuple(
            (ALIAS, c) for c in cards if kind(c) in kinds and is_of(c, context.faction) and marked(c)
        )
        return tuple(card for card in _narrowed(of_kind, context) if _costs(card, context))

    cards = fitting(corrected(name, tuple(kinds), catalogue=catalogue))
    if not cards and context.points and not _QUALIFIED.match(name):
        # Words left out or added: only the price makes such a name sure.
        cards = fitting(sharing(name, catalogue=catalogue))
    return NameHit(cards[0], cards, is_misspelled=True) if len(cards) == 1 else NameHit(None)


def _without_mark(text: str) -> tuple[str, Callable[[Card], bool]]:
    """The name before a mark of faction or kind, and whether a card is what the mark says."""
    match = _QUALIFIED.match(text)
    mark = letters_of(match["qualifier"]) if match else ""
    if match and mark in FACTIONS:
        return match["name"], lambda card: is_of(card, FACTIONS[mark])
    if match and mark in KINDS:
        return match["name"], lambda card: KINDS[mark] in (kind(card), getattr(card, "type", ""))
    return text, lambda card: True


def resembles(text: str, *, catalogue: Catalogue) -> bool:
    """Some card has nearly this name."""
    return bool(offers(text, doubts=lambda card: 0, catalogue=catalogue, unlike=LIKE))


def suggested(text: str, *, kinds: Iterable[str], context: Context, catalogue: Catalogue) -> tuple[Card, ...]:
    """What an unknown name may mean at this place, likeliest first."""

    def doubts(card: Card) -> int:
        """Of another place or faction, or of another price: less likely, but people err there too."""
        if kind(card) not in kinds or not is_of(card, context.faction):
            return 2
        return 0 if _costs(card, context) else 1

    return offers(_FAN_TAG.sub("", text), doubts=doubts, catalogue=catalogue)


def _narrowed(ranked: tuple[Ranked, ...], context: Context) -> tuple[Card, ...]:
    """Fewer candidates, one criterion after the other, until one is left or no criterion helps."""
    if not ranked:
        return ()
    exact = tuple(card for rank, card in ranked if rank == EXPORTED)
    if context.suffixed and len(exact) == 1 and _costs(exact[0], context):
        return exact
    best = max(PRINTED, min(rank for rank, _ in ranked))
    cards = tuple(card for rank, card in ranked if rank <= best)
    for keep in (_priced, _once_priced, _of_faction, _as_header_says, _nearly_priced):
        if len(cards) == 1:
            break
        cards = keep(cards, context) or cards
    return cards


def _price(card: Card) -> int:
    return 0 if isinstance(card, Objective) else card.points


def _costs(card: Card, context: Context) -> bool:
    """The points stated, if any, are or were those of this card."""
    return context.points is None or bool(_priced((card,), context) or _once_priced((card,), context))


def _priced(cards: tuple[Card, ...], context: Context) -> tuple[Card, ...]:
    return _of_ours(tuple(c for c in cards if context.points == _price(c) * context.count), cards, context)


def _once_priced(cards: tuple[Card, ...], context: Context) -> tuple[Card, ...]:
    matching = tuple(
        c
        for c in cards
        if not isinstance(c, Objective) and context.points in [p * context.count for _, p in c.was]
    )
    return _of_ours(matching, cards, context)


def _of_ours(matching: tuple[Card, ...], cards: tuple[Card, ...], context: Context) -> tuple[Card, ...]:
    """Without ships of other factions where ours has the name: their price may be the sum of one of ours."""
    is_foreign = bool(_of_faction(cards, context)) and not _of_faction(matching, context)
    return () if is_foreign and any(isinstance(card, Ship) for card in matching) else matching


def _of_faction(cards: tuple[Card, ...], context: Context) -> tuple[Card, ...]:
    return tuple(c for c in cards if is_of(c, context.faction))


def _as_header_says(cards: tuple[Card, ...], context: Context) -> tuple[Card, ...]:
    """Without points the header decides whether the commander of that name is meant."""
    if context.points is not None or not context.commander:
        return ()
    is_commander = letters_of(cards[0].name) == letters_of(context.commander)
    return tuple(c for c in cards if (isinstance(c, Upgrade) and c.type == "commander") == is_commander)


def _nearly_priced(cards: tuple[Card, ...], context: Context) -> tuple[Card, ...]:
    """A wrong price still distinguishes a commander from an officer when one is four times as far off."""
    if context.points is None:
        return ()
    stated = context.points
    near, far, *_ = sorted(cards, key=lambda c: abs(_price(c) * context.count - stated))
    distances = [abs(_price(c) * context.count - stated) for c in (near, far)]
    return (near,) if distances[0] * 4 <= distances[1] and distances[1] else ()
