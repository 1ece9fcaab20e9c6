"""A catalogue file somebody wrote: read it, or say everything that is wrong with it and where."""

from __future__ import annotations

import datetime
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final, Literal

import msgspec

from fleets.lists.games.armada.catalogue import Card, Catalogue, Objective, Ship, Squadron, Upgrade

KINDS: Final[dict[str, type[Card]]] = {
    "ships": Ship, "squadrons": Squadron, "upgrades": Upgrade, "objectives": Objective,
}  # fmt: skip
# What msgspec says of a value that does not fit, as codes.
_SAID: Final = (
    (re.compile(r"missing required field `(?P<found>[^`]+)`"), "missing_field"),
    (re.compile(r"unknown field `(?P<found>[^`]+)`"), "unknown_field"),
    (re.compile(r"Expected `(?P<allowed>[^`]+)`, got `(?P<found>[^`]+)`"), "wrong_type"),
    (re.compile(r"Invalid enum value ['`]?(?P<found>[^'`]+)"), "unknown_value"),
    (re.compile(r"Invalid .*"), "not_a_date"),
)
_AT: Final = re.compile(r" - at `\$(?P<path>[^`]*)`$")
_STEP: Final = re.compile(r"\.(?P<key>[^.\[]+)|\[(?P<index>\d+)\]")


@dataclass(frozen=True)
class Fault:
    """One thing wrong with a file: a code, the path in the document, its line, what stands there."""

    code: str
    path: str = ""
    line: int = 1
    found: str = ""
    allowed: str = ""


class CatalogueError(ValueError):
    """A file that is no catalogue; `faults` says why, in the order of the file."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__(", ".join(f"{fault.code} {fault.path}".strip() for fault in self.faults))


class _Outline(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The file with its cards still unread, so that every card can be told its faults."""

    format: Literal["flagship-cards/1"]
    game: str
    date: datetime.date
    ships: list[msgspec.Raw]
    squadrons: list[msgspec.Raw]
    upgrades: list[msgspec.Raw]
    objectives: list[msgspec.Raw]


def read_catalogue(document: str | bytes) -> Catalogue:
    """The catalogue a file holds. Raises CatalogueError with everything that is wrong with it."""
    text = _text(document)
    try:
        outline = msgspec.json.decode(text, type=_Outline)
    except msgspec.DecodeError as error:
        raise CatalogueError([_said(str(error), text)]) from error
    faults: list[Fault] = []
    cards = {name: tuple(_cards(name, outline, text, faults)) for name in KINDS}
    if not faults:
        catalogue = Catalogue(format=outline.format, game=outline.game, date=outline.date, **cards)
        faults = [_placed(fault, text) for fault in _senseless(catalogue)]
    if faults:
        raise CatalogueError(faults)
    return catalogue


def _text(document: str | bytes) -> str:
    """The document as text that is JSON at least."""
    try:
        text = document if isinstance(document, str) else document.decode("utf-8-sig")
        json.loads(text, object_pairs_hook=_once, parse_constant=_no_constant)
    except UnicodeDecodeError as error:
        raise CatalogueError([Fault("not_text")]) from error
    except (ValueError, RecursionError) as error:
        found = getattr(error, "msg", str(error))
        raise CatalogueError([Fault("not_json", "", getattr(error, "lineno", 1), found)]) from error
    return text


def _no_constant(name: str) -> None:
    """NaN and Infinity are Python's, not JSON's."""
    raise ValueError(name)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The object of these pairs. ValueError for a key that stands in it twice: one of them would be lost."""
    made = dict(pairs)
    if len(made) < len(pairs):
        keys = [key for key, _ in pairs]
        raise ValueError(f"“{next(key for key in keys if keys.count(key) > 1)}” twice in one object")
    return made


def _cards(name: str, outline: _Outline, text: str, faults: list[Fault]) -> Iterator[Any]:
    for index, raw in enumerate(getattr(outline, name)):
        try:
            yield msgspec.json.decode(raw, type=KINDS[name])
        except msgspec.DecodeError as error:
            faults.append(_said(str(error), text, f".{name}[{index}]"))


def _said(message: str, text: str, before: str = "") -> Fault:
    """A sentence of msgspec as a fault; what it can say beyond these is about a date."""
    at = _AT.search(message)
    path = before + (at["path"] if at else "")
    for pattern, code in _SAID:
        match = pattern.search(message)
        if match:
            figures = match.groupdict()
            fault = Fault(code, path, 1, figures.get("found") or "", figures.get("allowed") or "")
            return _placed(fault, text)
    return _placed(Fault("invalid", path, 1, _AT.sub("", message)), text)


def _placed(fault: Fault, text: str) -> Fault:
    line = text.count("\n", 0, _position(text, fault.path)) + 1
    return Fault(fault.code, fault.path.lstrip("."), line, fault.found, fault.allowed)


def _position(text: str, path: str) -> int:
    """Where the value of a path begins in the text; the text is JSON, and the path is in it."""
    at = _blank(text, 0)
    for step in _STEP.finditer(path):
        at = _inside(text, at, step["key"] if step["key"] is not None else int(step["index"]))
    return at


def _inside(text: str, at: int, wanted: str | int) -> int:
    """Where the element `wanted` of the object or list at `at` begins."""
    number, decoder = 0, json.JSONDecoder()
    at = _blank(text, at + 1)
    while True:
        name: str | int = number
        if isinstance(wanted, str):
            name, at = decoder.raw_decode(text, at)
            at = _blank(text, _blank(text, at) + 1)
        if name == wanted:
            return at
        at = _blank(text, _blank(text, decoder.raw_decode(text, at)[1]) + 1)
        number += 1


def _blank(text: str, at: int) -> int:
    while text[at].isspace():
        at += 1
    return at


def _senseless(catalogue: Catalogue) -> Iterator[Fault]:
    """What no schema sees: ids twice, ships that do not exist, prices that can't be."""
    ids = Counter(card.id for card in catalogue.cards)
    chassis = {ship.chassis for ship in catalogue.ships}
    tags = {tag for ship in catalogue.ships for tag in ship.tags}
    seen: set[str] = set()
    for kind in KINDS:
        for index, card in enumerate(getattr(catalogue, kind)):
            path = f".{kind}[{index}]"
            if ids[card.id] > 1 and card.id in seen:
                yield Fault("duplicate_id", path, 1, card.id)
            seen.add(card.id)
            if not card.id.strip() or not card.name.strip():
                yield Fault("nameless", path)
            if not isinstance(card, Objective):
                yield from _wrong_prices(card, path, catalogue.date)
            if isinstance(card, Upgrade):
                yield from (Fault("unknown_chassis", path, 1, c) for c in card.chassis if c not in chassis)
                yield from (Fault("unknown_tag", path, 1, tag) for tag in card.needs.tags if tag not in tags)


def _wrong_prices(card: Ship | Squadron | Upgrade, path: str, date: datetime.date) -> Iterator[Fault]:
    for points in (card.points, *(points for _, points in card.was)):
        if points < 0:
            yield Fault("negative_points", path, 1, str(points))
    days = [day for day, _ in card.was]
    if days != sorted(set(days)):
        yield Fault("history_out_of_order", path, 1, card.id)
    elif days and days[-1] > date:
        yield Fault("history_after_date", path, 1, str(days[-1]), str(date))
