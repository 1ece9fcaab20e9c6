"""An event as text that a person can read: one line for each player and each match."""

import json
from typing import Any

import msgspec

from tournaments.event_file.schema import EventDocument


def write_event(document: EventDocument) -> str:
    """The document as JSON text; reading it gives the same document, writing that the same text."""
    data: dict[str, Any] = msgspec.to_builtins(document)
    players, rounds = data.pop("players"), data.pop("rounds")
    diary, chain = data.pop("diary", None), data.pop("chain", None)
    parts = [f'"{key}": {_line(value)}' for key, value in data.items()]
    parts.append(f'"players": {_list([_line(player) for player in players], "  ")}')
    parts.append(f'"rounds": {_list([_with_lines(round_, "matches") for round_ in rounds], "  ")}')
    if diary is not None:
        parts.append(f'"diary": {_list([_line(line) for line in diary], "  ")}')
    if chain is not None:
        parts.append(f'"chain": {_with_lines(chain, "lines")}')
    return "{\n  " + ",\n  ".join(parts) + "\n}\n"


def _with_lines(data: dict[str, Any], key: str) -> str:
    """The object on a line, but for the list of this key, which comes last."""
    lines = _list([_line(line) for line in data.pop(key)], "    ")
    head = [f'"{name}": {_line(value)}' for name, value in data.items()]
    return "{" + ", ".join(head) + f', "{key}": {lines}' + "}"


def _list(lines: list[str], indent: str) -> str:
    if not lines:
        return "[]"
    return "[\n" + ",\n".join(f"{indent}  {line}" for line in lines) + f"\n{indent}]"


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
