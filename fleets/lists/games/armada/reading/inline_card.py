"""A card among words that say something else of it: what it costs, how many, of what kind, what people think.

"Officer: Intel Officer (7) – a must", "4x13 X-wing", "Victory I (73) = 150", "Flagship: ISD II [F]". Asked
where the line as a whole names no card; where a word is left that may be a second one, there is no answer.
"""

from __future__ import annotations

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
# What stands before a word about a card.
_REMARK_SIGNS: Final = frozenset("/#<-–—([*!?…'\"")


@dataclass(frozen=True)
class _Beside:
    """What stands beside a name: figures in their order, which say how many, the kind of the card."""

    figures: tuple[int, ...]
    counts: tuple[int, ...]
    kind: str


# A line is asked for several times: as itself, as a row of a table, as something said of the line before.
@lru_cache(maxsize=4096)
def card_within(text: str, *, catalogue: Catalogue) -> tuple[int, int] | None:
    """Where in the text the longest name of a card stands; None where there is none, or too many words."""
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
    opened = any(text[start:end].count(one) > text[start:end].count(other) for one, other in ("()", "{}"))
    return end + 1 if opened and text[end : end + 1] in (")", "}") else end


def understood(line: TextLine, *, catalogue: Catalogue) -> TextLine | None:
    """The line as the card within it; None where something of it is not understood."""
    ahead = _kind_ahead(line.bare)
    found = card_within(line.bare[ahead:], catalogue=catalogue)
    if found is None:
        return None
    found = (found[0] + ahead, found[1] + ahead)
    name = line.bare[slice(*found)].strip(_EDGES)
    ranked = named(name, catalogue=catalogue)
    is_sure = " " in name or any(rank < ALIAS for rank, _ in ranked)
    before = _tokens(line.bare[: found[0]])
    after = _without_remark(line.bare[found[1] :], is_sure=is_sure, catalogue=catalogue)
    if after is None or not all(_is_about(token) and letters_of(token) not in FACTIONS for token in before):
        return None
    beside = _beside(before, after)
    if beside.kind and len(ranked) > 1:
        name = f"{name} ({beside.kind})"
    bare = replace(line, name=name, points=None, count=1, counted=None)
    return _priced(bare, [card for _, card in ranked], beside)


def _kind_ahead(text: str) -> int:
    """Where the text goes on behind a kind of cards: "Ion Cannons: …", "[Officer] …"; else 0."""
    match = _KIND_AHEAD.match(text)
    return match.end() if match and letters_of(match[1]) in KINDS else 0


def _tokens(text: str) -> list[str]:
    return [token[0].casefold() for token in _TOKEN.finditer(text)]


def _is_about(token: str) -> bool:
    """The token says something of a card, and is none."""
    word = letters_of(token)
    return not token[0].isalpha() or any(
        word in words for words in (ABOUT, COUNTING, NUMBERS, KIND_WORDS, FACTIONS)
    )


def _without_remark(text: str, *, is_sure: bool, catalogue: Catalogue) -> list[str] | None:
    """What stands behind the name, without the words about it; None where those may be a card or a price."""
    told: list[str] = []
    for token in _TOKEN.finditer(text):
        if _is_about(token[0].casefold()):
            told.append(token[0].casefold())
            continue
        remark = text[token.start() :]
        # One word without a price may be the name going on in the next row: "Lando Calrissian - Millennium".
        is_logged = any(map(str.isdigit, told)) or "(" in told or len(_TOKEN.findall(text)) > _SIGN_AND_WORD
        is_remark = is_sure and is_logged and not _REMARK_SIGNS.isdisjoint(told)
        names_card = card_within(remark, catalogue=catalogue) is not None
        return told if is_remark and not names_card and not any(map(str.isdigit, remark)) else None
    return told


def _beside(before: Sequence[str], after: Sequence[str]) -> _Beside:
    figures: list[int] = []
    counts: list[int] = []
    for tokens in (before, after):
        for at, token in enumerate(tokens):
            if letters_of(token) in NUMBERS:
                counts.append(NUMBERS[letters_of(token)])
            elif token.isdigit() and len(token) <= _LONGEST_FIGURE:
                (counts if _counts(tokens, at) else figures).append(int(token))
    kinds = (kind for tokens in (before, after) for kind in _kinds(tokens))
    return _Beside(tuple(figures), tuple(counts), next(kinds, ""))


def _kinds(tokens: Sequence[str]) -> Iterator[str]:
    """The words beside a name that together are a kind of cards."""
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


def _priced(line: TextLine, cards: Sequence[Card], beside: _Beside) -> TextLine | None:
    """The line with count and price, where each figure is one of them or a sum."""
    if any(isinstance(card, Ship) for card in cards):
        return _as_ship(line, cards, beside)
    if len(beside.counts) > 1:
        return None
    for count, rest in _shared_out(beside):
        points = _price(rest, count, cards)
        if points is not None or not beside.figures:
            return replace(line, count=count, points=points)
    if len(beside.figures) > 1:
        return None
    # A price nobody ever asked for is still what the text states.
    return replace(line, count=next(iter(beside.counts), 1), points=beside.figures[0])


def _shared_out(beside: _Beside) -> Iterator[tuple[int, tuple[int, ...]]]:
    """How many there may be, and which figures are prices then."""
    yield next(iter(beside.counts), 1), beside.figures
    for at, count in enumerate(beside.figures if not beside.counts and len(beside.figures) > 1 else ()):
        yield count, beside.figures[:at] + beside.figures[at + 1 :]


def _price(figures: Sequence[int], count: int, cards: Sequence[Card]) -> int | None:
    """The price of all copies that these figures state, each that of one or of all; else None."""
    if not figures or not all(any(costs(card, figure, count) for card in cards) for figure in figures):
        return None
    highest = max(figures)
    is_of_one = any(costs(card, highest, 1) for card in cards)
    return highest * count if is_of_one else highest


def _as_ship(line: TextLine, cards: Sequence[Card], beside: _Beside) -> TextLine | None:
    """A ship with its price, and the sum of all it carries."""
    if any(count != 1 for count in beside.counts) or len(beside.figures) > 2:
        return None
    right = [figure for figure in beside.figures if any(costs(card, figure, 1) for card in cards)]
    points = next(iter(right or beside.figures), None)
    if points is None or len(beside.figures) == 1:
        return replace(line, points=points)
    whole = max(beside.figures)
    return replace(line, points=points, block=whole) if right and points == min(beside.figures) else None
