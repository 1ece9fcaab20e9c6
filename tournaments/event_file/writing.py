"""An event as text that a person can read: one line for each player and each match."""

from __future__ import annotations

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
    parts.append(f'"rounds": {_list([_round(round_) for round_ in rounds], "  ")}')
    if diary is not None:
        parts.append(f'"diary": {_list([_line(line) for line in diary], "  ")}')
    if chain is not None:
        parts.append(f'"chain": {_chain(chain)}')
    return "{\n  " + ",\n  ".join(parts) + "\n}\n"


def _chain(data: dict[str, Any]) -> str:
    lines = _list([_line(line) for line in data.pop("lines")], "    ")
    head = [f'"{key}": {_line(value)}' for key, value in data.items()]
    return "{" + ", ".join(head) + f', "lines": {lines}' + "}"


def _round(data: dict[str, Any]) -> str:
    matches = _list([_line(match) for match in data.pop("matches")], "    ")
    head = [f'"{key}": {_line(value)}' for key, value in data.items()]
    return "{" + ", ".join(head) + f', "matches": {matches}' + "}"


def _list(lines: list[str], indent: str) -> str:
    if not lines:
        return "[]"
    return "[\n" + ",\n".join(f"{indent}  {line}" for line in lines) + f"\n{indent}]"


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
