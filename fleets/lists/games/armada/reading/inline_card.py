"""A card among words about it: what it costs, how many there are, of what kind, what people think of it.

"Officer: Intel Officer (7) – a must", "4x13 X-wing", "Victory I (73) = 150", "Flagship: ISD II [F]". Used
where the line as a whole names no card; where a word is left that may be a second one, there is no answer.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from fleets.lists.games.armada.cards.catalogue import Card, Catalogue, Ship
from fleets.lists.games.armada.cards.names import ALIAS, named
from fleets.lists.games.armada.cards.vocabulary import ABOUT, COUNTING, FACTIONS, KIND_WORDS, KINDS, NUMBERS
from fleets.lists.games.armada.reading.cards_in_line import costs
from fleets.lists.games.armada.reading.lines import TextLine
from fleets.lists.text import letters_of

_WORD: Final = re.compile(r"[^\s()\[\]{}\"“”„<>=|:→]+")
_TOKEN: Final = re.compile(r"[0-9]+|[^\W\d_]+|[^\w\s]")
_KIND_AHEAD: Final = re.compile(r"^[(\[]?((?:[^\W\d_]|\s){3,24}?)(?:[)\]]|\s?:|\s[–—-](?=\s))\s*")
_EDGES: Final = " ,;-–—/*?"
# Longer lines are sentences.
_MOST_WORDS: Final = 16
_LONGEST_FIGURE: Final = 4
_SIGN_AND_WORD: Final = 2
_TIMES: Final = ("x", "×", "*")
# Characters before a remark on a card.
_REMARK_SIGNS: Final = frozenset("/#<-–—([*!?…'\"")


@dataclass(frozen=True)
class _Surroundings:
    """What surrounds a name: figures in their order, those that say how many, the kind of the card."""

    figures: tuple[int, ...]
    counts: tuple[int, ...]
    kind: str


# A line is looked up several times: on its own, as a row of a table, as a remark on the line before.
@lru_cache(maxsize=4096)
def inline_card_span(text: str, *, catalogue: Catalogue) -> tuple[int, int] | None:
    """Start and end of the longest name of a card in the text; None without one, or for too many words."""
    words = [(word.start(), word.end()) for word in _WORD.finditer(text) if any(map(str.isalnum, word[0]))]
    if len(words) > _MOST_WORDS:
        return None
    for size in range(len(words), 0, -1):
        for at in range(len(words) - size + 1):
            start, end = words[at][0], _closed(text, words[at][0], words[at + size - 1][1])
            name = text[start:end].strip(_EDGES)
            if not name.isdigit() and named(name, catalogue=catalogue):
                return start, end
    return None


def _closed(text: str, start: int, end: int) -> int:
    """With the bracket that closes one within."""
    opened = any(
        text[start:end].count(opening) > text[start:end].count(closing) for opening, closing in ("()", "{}")
    )
    return end + 1 if opened and text[end : end + 1] in (")", "}") else end


def as_inline_card(line: TextLine, *, catalogue: Catalogue) -> TextLine | None:
    """The line as the card within it; None where some of the words are not understood."""
    ahead = _kind_ahead(line.bare)
    span = inline_card_span(line.bare[ahead:], catalogue=catalogue)
    if span is None:
        return None
    span = (span[0] + ahead, span[1] + ahead)
    name = line.bare[slice(*span)].strip(_EDGES)
    ranked = named(name, catalogue=catalogue)
    is_sure = " " in name or any(rank < ALIAS for rank, _ in ranked)
    before = _tokens(line.bare[: span[0]])
    after = _without_remark(line.bare[span[1] :], is_sure=is_sure, catalogue=catalogue)
    if after is None or not all(_is_about(token) and letters_of(token) not in FACTIONS for token in before):
        return None
    surroundings = _surroundings(before, after)
    if surroundings.kind and len(ranked) > 1:
        name = f"{name} ({surroundings.kind})"
    bare = replace(line, name=name, points=None, count=1, counted=None)
    return _priced(bare, [card for _, card in ranked], surroundings)


def _kind_ahead(text: str) -> int:
    """Where the text continues behind a kind of cards: "Ion Cannons: …", "[Officer] …"; else 0."""
    match = _KIND_AHEAD.match(text)
    return match.end() if match and letters_of(match[1]) in KINDS else 0


def _tokens(text: str) -> list[str]:
    return [token[0].casefold() for token in _TOKEN.finditer(text)]


def _is_about(token: str) -> bool:
    """The token says something about a card, and is none."""
    word = letters_of(token)
    return not token[0].isalpha() or any(
        word in words for words in (ABOUT, COUNTING, NUMBERS, KIND_WORDS, FACTIONS)
    )


def _without_remark(text: str, *, is_sure: bool, catalogue: Catalogue) -> list[str] | None:
    """The tokens behind the name, without a remark; None where that may be a card or a price."""
    tokens: list[str] = []
    for token in _TOKEN.finditer(text):
        if _is_about(token[0].casefold()):
            tokens.append(token[0].casefold())
            continue
        remark = text[token.start() :]
        # One word without a price may be the name going on in the next row: "Lando Calrissian - Millennium".
        is_complete = (
            any(map(str.isdigit, tokens)) or "(" in tokens or len(_TOKEN.findall(text)) > _SIGN_AND_WORD
        )
        is_remark = is_sure and is_complete and not _REMARK_SIGNS.isdisjoint(tokens)
        names_card = inline_card_span(remark, catalogue=catalogue) is not None
        return tokens if is_remark and not names_card and not any(map(str.isdigit, remark)) else None
    return tokens


def _surroundings(before: Sequence[str], after: Sequence[str]) -> _Surroundings:
    figures: list[int] = []
    counts: list[int] = []
    for tokens in (before, after):
        for at, token in enumerate(tokens):
            if letters_of(token) in NUMBERS:
                counts.append(NUMBERS[letters_of(token)])
            elif token.isdigit() and len(token) <= _LONGEST_FIGURE:
                (counts if _counts(tokens, at) else figures).append(int(token))
    kinds = (kind for tokens in (before, after) for kind in _kinds(tokens))
    return _Surroundings(tuple(figures), tuple(counts), next(kinds, ""))


def _kinds(tokens: Sequence[str]) -> Iterator[str]:
    """The words around a name that together are a kind of cards."""
    words = [letters_of(token) for token in tokens if letters_of(token) in KIND_WORDS]
    yield from (kind for kind in ("".join(words), *words) if kind in KINDS)


def _counts(tokens: Sequence[str], at: int) -> bool:
    """The figure says how many: "x4", "4 pcs", "Qty: 4", and the first of "4 x 13"."""
    ahead = [token for token in tokens[:at] if token not in (":", ".")]
    behind = tokens[at + 1] if at + 1 < len(tokens) else ""
    if behind in _TIMES or letters_of(behind) in COUNTING:
        return True
    if not ahead:
        return False
    is_second = ahead[-1] in _TIMES and len(ahead) > 1 and ahead[-2].isdigit()
    return not is_second and (ahead[-1] in _TIMES or letters_of(ahead[-1]) in COUNTING)


def _priced(line: TextLine, cards: Sequence[Card], surroundings: _Surroundings) -> TextLine | None:
    """The line with count and price, where each figure is one of them or a sum."""
    if any(isinstance(card, Ship) for card in cards):
        return _as_ship(line, cards, surroundings)
    if len(surroundings.counts) > 1:
        return None
    for count, rest in _shared_out(surroundings):
        points = _price(rest, count, cards)
        if points is not None or not surroundings.figures:
            return replace(line, count=count, points=points)
    if len(surroundings.figures) > 1:
        return None
    # A price that no card ever had is still what the text states.
    return replace(line, count=next(iter(surroundings.counts), 1), points=surroundings.figures[0])


def _shared_out(surroundings: _Surroundings) -> Iterator[tuple[int, tuple[int, ...]]]:
    """How many there may be, each with the figures that are prices then."""
    yield next(iter(surroundings.counts), 1), surroundings.figures
    for at, count in enumerate(
        surroundings.figures if not surroundings.counts and len(surroundings.figures) > 1 else ()
    ):
        yield count, surroundings.figures[:at] + surroundings.figures[at + 1 :]


def _price(figures: Sequence[int], count: int, cards: Sequence[Card]) -> int | None:
    """The price of all copies that these figures state, each that of one or of all; else None."""
    if not figures or not all(any(costs(card, figure, count) for card in cards) for figure in figures):
        return None
    highest = max(figures)
    is_of_one = any(costs(card, highest, 1) for card in cards)
    return highest * count if is_of_one else highest


def _as_ship(line: TextLine, cards: Sequence[Card], surroundings: _Surroundings) -> TextLine | None:
    """A ship with its price, and the sum of all it carries."""
    if any(count != 1 for count in surroundings.counts) or len(surroundings.figures) > 2:
        return None
    right = [figure for figure in surroundings.figures if any(costs(card, figure, 1) for card in cards)]
    points = next(iter(right or surroundings.figures), None)
    if points is None or len(surroundings.figures) == 1:
        return replace(line, points=points)
    whole = max(surroundings.figures)
    return (
        replace(line, points=points, block=whole) if right and points == min(surroundings.figures) else None
    )
