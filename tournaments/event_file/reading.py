"""Text or bytes in, an event out: the entry point of the event file."""

import re
from typing import Any

import msgspec

from scoring.game import Game
from scoring.matches import short
from tournaments.event_file.choices import choices_at
from tournaments.event_file.rules import check, game_named
from tournaments.event_file.schema import EventDocument, types_of
from tournaments.event_file.words import EventFileError

LARGEST = 32 * 1024 * 1024
"""In bytes; a thousand players with fleets and eight rounds take about 3 MB."""

# A NUL written as an escape: no database takes it.
_NUL = re.compile(rb"(?<!\\)(?:\\\\)*\\u0000")
_UNKNOWN = re.compile(r"^Object contains unknown field `(.*)`$", re.DOTALL)
_MISSING = re.compile(r"^Object missing required field `(.*)`$", re.DOTALL)
_EXPECTED = re.compile(r"^Expected `(.*)`, got `(.*)`$")
_CHOICE = re.compile(r"^Invalid enum value (.*)$", re.DOTALL)
_BOUND = re.compile(r"^Expected `(int|str|array)`( of length)? (>=|<=) (\d+)$")
_BOUNDS = {
    ("int", ">="): "must be {} or more.",
    ("int", "<="): "must be {} at most.",
    ("str", ">="): "too short; letters needed: {}.",
    ("str", "<="): "too long; letters allowed: {}.",
    ("array", ">="): "too short a list; entries needed: {}.",
    ("array", "<="): "too long a list; entries allowed: {}.",
}
_TYPE_NAMES = {
    "int": "a whole number",
    "float": "a number with a decimal point",
    "str": "text",
    "bool": "true or false",
    "null": "null",
    "object": "an object {…}",
    "array": "a list […]",
}


def read_event(source: bytes | str) -> EventDocument:
    """The event in a file, checked as a whole. Raises EventFileError with the key's path."""
    game: Game | None = None
    try:
        data = _bytes(source)
        game = _game_of(data)
        document = msgspec.json.decode(data, type=types_of(game).document)
    except msgspec.ValidationError as error:
        raise _file_error(str(error), game) from None
    except UnicodeDecodeError as error:
        raise EventFileError("", f"not UTF-8 text (byte {error.start}); save the file as UTF-8.") from None
    except msgspec.DecodeError as error:
        raise EventFileError("", f"not a JSON file: {_json_error(str(error))}.") from None
    except RecursionError:
        raise EventFileError("", "not an event file: brackets are nested too deep.") from None
    check(document)
    return document


class _Head(msgspec.Struct):
    """What must be known before the rest can be read; all other keys are ignored."""

    game: Any = None


def _game_of(data: bytes) -> Game:
    """The game of the event. Raises EventFileError for one that this version doesn't know."""
    head = msgspec.json.decode(data, type=_Head)
    if head.game is None:
        raise EventFileError("game", "missing.")
    if not isinstance(head.game, str):
        raise EventFileError("game", "expected text.")
    return game_named(head.game)


def _bytes(source: bytes | str) -> bytes:
    # A lone surrogate in a str has no bytes; msgspec refuses the "?" it becomes only if JSON is broken by it.
    data = source.encode("utf-8", "replace") if isinstance(source, str) else source
    if len(data) > LARGEST:
        raise EventFileError("", f"too large: {len(data)} bytes, at most {LARGEST} are read.")
    data = data.removeprefix(b"\xef\xbb\xbf")
    if not data.strip():
        raise EventFileError("", "the file is empty.")
    if b"\x00" in data or _NUL.search(data):
        raise EventFileError("", "not a text file; give the JSON export of an event.")
    data.decode("utf-8")
    return data


def _json_error(message: str) -> str:
    if "truncated" in message:
        return "it ends in the middle"
    return message.removeprefix("JSON is malformed: ")


def _file_error(message: str, game: Game | None) -> EventFileError:
    """The message of msgspec as a path and a sentence."""
    problem, _, suffix = message.partition(" - at `$")
    path = suffix.removesuffix("`").removeprefix(".")
    if match := _UNKNOWN.match(problem):
        return EventFileError(
            _joined(path, match[1]), "unknown key; remove it or spell it as the format does."
        )
    if match := _MISSING.match(problem):
        return EventFileError(_joined(path, match[1]), "missing.")
    if match := _EXPECTED.match(problem):
        return EventFileError(path, f"expected {_kinds(match[1])}, found {_kinds(match[2])}.")
    if match := _CHOICE.match(problem):
        return EventFileError(
            path, f"{short(match[1])} is none of the values this key may have{_choices(path, game)}."
        )
    if match := _BOUND.match(problem):
        return EventFileError(path, _BOUNDS[match[1], match[3]].format(match[4]))
    if problem.startswith("Expected `str` matching regex"):
        return EventFileError(
            path, 'can\'t begin with a dot, or hold "/", "\\" or anything that is not printed.'
        )
    if problem == "Invalid RFC3339 encoded date":
        return EventFileError(path, 'not a date; write it as "2018-05-12".')
    if problem.startswith("Invalid RFC3339"):
        return EventFileError(path, 'not a time; write it as "2018-05-12T09:30:00+02:00".')
    return EventFileError(path, f"{problem[:1].lower()}{problem[1:]}.")


def _joined(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key


def _kinds(names: str) -> str:
    return " or ".join(_TYPE_NAMES.get(name.strip(), name) for name in names.split("|"))


def _choices(path: str, game: Game | None) -> str:
    values = choices_at(path, game) if game else ()
    return f" ({', '.join(values)})" if values else ""
