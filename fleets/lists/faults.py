"""A file of cards that somebody wrote: what is wrong with it, and on which line."""

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

import msgspec


class _Head(msgspec.Struct, frozen=True):
    """The game a file is for."""

    game: str = ""


# The messages of msgspec for a value that does not fit, and their codes.
_MESSAGES: Final = (
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
    """One thing wrong with a file: a code, the path in the document, its line, what was found there."""

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


def game_of(document: str | bytes) -> str:
    """The game the file names as its own; "" where that cannot be read."""
    try:
        return msgspec.json.decode(document_text(document), type=_Head).game
    except (CatalogueError, msgspec.DecodeError):
        return ""


def document_text(document: str | bytes) -> str:
    """The document as text that is JSON at least."""
    try:
        text = document if isinstance(document, str) else document.decode("utf-8-sig")
        json.loads(text, object_pairs_hook=_once, parse_constant=_no_constant)
    except UnicodeDecodeError as error:
        raise CatalogueError([Fault("not_text")]) from error
    except (ValueError, RecursionError) as error:
        message = getattr(error, "msg", str(error))
        raise CatalogueError([Fault("not_json", "", getattr(error, "lineno", 1), message)]) from error
    return text


def _no_constant(name: str) -> None:
    """NaN and Infinity are Python's, not JSON's."""
    raise ValueError(name)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The object of these pairs. ValueError for a key that occurs twice: one of them would be lost."""
    members = dict(pairs)
    if len(members) < len(pairs):
        keys = [key for key, _ in pairs]
        raise ValueError(f"“{next(key for key in keys if keys.count(key) > 1)}” twice in one object")
    return members


def fault_of(message: str, text: str, before: str = "") -> Fault:
    """A message of msgspec as a fault; any other "Invalid …" it knows is about a date."""
    at = _AT.search(message)
    path = before + (at["path"] if at else "")
    for pattern, code in _MESSAGES:
        match = pattern.search(message)
        if match:
            figures = match.groupdict()
            fault = Fault(code, path, 1, figures.get("found") or "", figures.get("allowed") or "")
            return placed(fault, text)
    return placed(Fault("invalid", path, 1, _AT.sub("", message)), text)


def placed(fault: Fault, text: str) -> Fault:
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
