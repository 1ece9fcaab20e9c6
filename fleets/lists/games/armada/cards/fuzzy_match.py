"""Which cards a misspelled name may mean: by letters, by words, by what is known besides the name.

A correction is only sure where nothing else is near, no number differs, and points and faction agree.
"""

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from fleets.lists.games.armada.cards.catalogue import Card, Catalogue
from fleets.lists.text import letters_of

# How many cards are offered, and how unlike the name they may be (0 the same, 1 nothing in common).
OFFERED: Final = 3
UNLIKE: Final = 0.6
# So like the name of a card that a line is no remark.
LIKE: Final = 0.4
# Only the spellings that share most with the name are compared letter by letter.
COMPARED: Final = 24

_WORD: Final = re.compile(r"[a-z]+|[0-9]+")
_ROMAN: Final = {"1": "i", "2": "ii", "3": "iii", "mk": "mark"}
_NUMBERS: Final = frozenset("abcdefghijklmnopqrstuvwxyz") | {"ii", "iii", "iv"}
# Words that distinguish no card from another.
_EMPTY: Final = frozenset({"class", "squadron", "star", "destroyer", "the", "of", "and"})


def kind(card: Card) -> str:
    """ship, squadron, upgrade or objective."""
    return type(card).__name__.lower()


@dataclass(frozen=True)
class Spelling:
    """One way to write one card, prepared for comparing."""

    card: Card
    key: str
    words: frozenset[str]
    numbers: tuple[str, ...]
    pieces: int
    """How many pieces of three letters the key has."""


def words_of(text: str) -> tuple[str, ...]:
    """The words and figures of a name, class numbers as Roman ones: "Victory 2" is "Victory II"."""
    plain = unicodedata.normalize("NFKD", text.replace("&", " and ")).casefold()
    letters = "".join(c for c in plain if c.isascii() and c not in "'’`\"")
    words = (_ROMAN.get(word, word) for word in _WORD.findall(letters))
    return tuple(word.removesuffix("s") if len(word) > 3 and word != "class" else word for word in words)


def distinctive_words(text: str) -> tuple[str, ...]:
    """The words of a name that distinguish it from others, sorted."""
    return tuple(sorted(word for word in words_of(text) if word not in _EMPTY))


def numbers_of(text: str) -> tuple[str, ...]:
    """Figures, class numbers and single letters: what must never be corrected."""
    return tuple(sorted(word for word in words_of(text) if word.isdigit() or word in _NUMBERS))


def distance(one: str, other: str, *, at_most: int) -> int:
    """Letters to add, drop, change or swap with their neighbour; `at_most` + 1 where it is more."""
    if abs(len(one) - len(other)) > at_most:
        return at_most + 1
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, a in enumerate(one, 1):
        older, before, row = before, row, [i]
        for j, b in enumerate(other, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (a != b))
            if i > 1 and j > 1 and a == other[j - 2] and one[i - 2] == b:
                cost = min(cost, older[j - 2] + 1)
            row.append(cost)
        if min(row) > at_most:
            return at_most + 1
    return min(row[-1], at_most + 1)


@lru_cache(maxsize=8)
def _spellings(catalogue: Catalogue) -> tuple[Spelling, ...]:
    return tuple(
        Spelling(card, key, frozenset(distinctive_words(text)), numbers_of(text), len(_pieces(key)))
        for card in catalogue.cards
        for text, key in ((text, letters_of(text)) for text in dict.fromkeys(_texts(card)))
    )


def _texts(card: Card) -> Iterator[str]:
    yield card.name
    if craft := getattr(card, "craft", ""):
        yield f"{card.name} - {craft}"
        yield f"{craft} - {card.name}"
    # The id is the name with the kind where namesakes need it: "Darth Vader officer".
    yield card.id
    yield from (alias for alias in card.also if len(alias) > 4)


@lru_cache(maxsize=8)
def _by_piece(catalogue: Catalogue) -> dict[str, tuple[int, ...]]:
    """The numbers of the spellings that hold each piece of three letters."""
    numbers_by_piece: dict[str, list[int]] = defaultdict(list)
    for number, spelling in enumerate(_spellings(catalogue)):
        for piece in _pieces(spelling.key):
            numbers_by_piece[piece].append(number)
    return {piece: tuple(numbers) for piece, numbers in numbers_by_piece.items()}


def _pieces(key: str) -> set[str]:
    padded = f"^{key}$"
    return {padded[i : i + 3] for i in range(len(padded) - 2)}


@lru_cache(maxsize=1024)
def _alike(key: str, catalogue: Catalogue) -> tuple[tuple[Spelling, int], ...]:
    """The spellings that share most pieces with `key`, most first, and how many."""
    places, shared = _by_piece(catalogue), Counter[int]()
    for piece in _pieces(key):
        shared.update(places.get(piece, ()))
    spellings = _spellings(catalogue)
    return tuple((spellings[number], common) for number, common in shared.most_common(COMPARED))


@lru_cache(maxsize=4096)
def corrected(text: str, kinds: tuple[str, ...], *, catalogue: Catalogue) -> tuple[Card, ...]:
    """The cards of these kinds that `text` names, a slip or two allowed.

    Empty where another name is nearly as close.
    """
    key, numbers = letters_of(text), numbers_of(text)
    slips = 0 if len(key) < 6 else 1 if len(key) < 10 else 2
    closest: dict[str, int] = {}
    cards: dict[str, Card] = {}
    numbered = slips + 1
    # A slip touches four pieces at most, so what shares fewer than this is too far away anyway.
    least = len(_pieces(key)) - 4 * (slips + 1)
    for spelling, common in _alike(key, catalogue):
        if not slips or common < least or kind(spelling.card) not in kinds:
            continue
        slips_made = distance(key, spelling.key, at_most=slips + 1)
        if spelling.numbers != numbers:
            # "Raider III" is no slip for "Raider II", whatever else is right.
            numbered = min(numbered, slips_made)
        elif slips_made < closest.get(spelling.card.id, slips + 2):
            closest[spelling.card.id], cards[spelling.card.id] = slips_made, spelling.card
    best = min(closest.values(), default=slips + 1)
    names = {letters_of(cards[id_].name) for id_, slips_made in closest.items() if slips_made <= best + 1}
    if best > slips or best >= numbered or len(names) > 1:
        return ()
    return tuple(cards[id_] for id_, slips_made in closest.items() if slips_made == best)


@lru_cache(maxsize=4096)
def sharing(text: str, *, catalogue: Catalogue) -> tuple[Card, ...]:
    """The cards with a spelling whose words are all in `text`, or the other way round; no number differs.

    Sure only where something else, such as a price, points to one of them.
    """
    words, numbers = set(distinctive_words(text)), numbers_of(text)
    if len(words) < 2:
        return ()
    cards: dict[str, Card] = {}
    for spelling, _ in _alike(letters_of(text), catalogue):
        card_words = spelling.words
        if spelling.numbers == numbers and card_words and (card_words <= words or words <= card_words):
            cards[spelling.card.id] = spelling.card
    return tuple(cards.values())


def offers(
    text: str, *, doubts: Callable[[Card], int], catalogue: Catalogue, unlike: float = UNLIKE
) -> tuple[Card, ...]:
    """The few cards a name that no card has may mean, likeliest first.

    `doubts`: 0 where place, faction and points agree with a card, more where they don't.
    """
    key, words = letters_of(text), frozenset(distinctive_words(text))
    pieces = len(_pieces(key))
    scores: dict[str, float] = {}
    cards: dict[str, Card] = {}
    for spelling, shared in _alike(key, catalogue):
        score = _unlike(pieces, words, spelling, shared) + 0.1 * doubts(spelling.card)
        if score <= min(unlike, scores.get(spelling.card.id, 1.0)):
            scores[spelling.card.id], cards[spelling.card.id] = score, spelling.card
    return tuple(cards[id_] for id_ in sorted(scores, key=lambda id_: scores[id_])[:OFFERED])


def _unlike(pieces: int, words: frozenset[str], spelling: Spelling, shared: int) -> float:
    """0 for the same letters; words in common make up for what was left out."""
    letters = 1 - 2 * shared / (pieces + spelling.pieces)
    common = words & spelling.words
    missing = 1 - len(common) / len(words | spelling.words) if common else 1.0
    return min(letters, 0.1 + 0.6 * missing)
