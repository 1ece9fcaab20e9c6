"""The recorded draws as values: what was asked of the pairing, with which seed, and what came back."""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from tournaments.pairing import (
    Constraint,
    CutRequest,
    DoubleEliminationRequest,
    EliminationRequest,
    Entrant,
    GroupsRequest,
    KnockoutRequest,
    PairingError,
    Request,
    RoundRobinRequest,
    SwissRequest,
    TeamRequest,
    pair,
    rng_for,
)

FILE = Path(__file__).parent / "draws.json"
KINDS: dict[str, type[Request]] = {
    "swiss": SwissRequest,
    "round robin": RoundRobinRequest,
    "groups": GroupsRequest,
    "teams": TeamRequest,
    "elimination": EliminationRequest,
    "cut": CutRequest,
    "knockout": KnockoutRequest,
    "double elimination": DoubleEliminationRequest,
}


@dataclass(frozen=True)
class Draw:
    """One line of the file: `kind` is a key of KINDS, `asked` the fields of that request that are not as
    they are by themselves, `answer` the pairing in the same way, or why there was none."""

    seed: str
    kind: str
    asked: dict[str, Any]
    answer: dict[str, Any]

    def answered(self) -> dict[str, Any]:
        """What the engine answers today."""
        try:
            return dict(plain(pair(made(KINDS[self.kind], self.asked), rng_for(self.seed))))
        except PairingError as error:
            return {"refused": error.code, "figures": error.figures}


def recorded() -> Iterator[Draw]:
    """Every draw of the file, in its order."""
    return (Draw(**json.loads(line)) for line in FILE.read_text("utf-8").splitlines())


# --- values out of JSON -----------------------------------------------------------------------------------


def made(kind: type[Any], row: Mapping[str, Any]) -> Any:
    """A value of that kind, out of its fields as JSON has them."""
    return kind(**{FIELDS.get(name, name): SHAPES.get(name, _same)(value) for name, value in row.items()})


def _same(value: Any) -> Any:
    return value


def _tuples(value: Any) -> Any:
    """Lists in lists as tuples in tuples."""
    return tuple(map(_tuples, value)) if isinstance(value, list) else value


def _entrants(rows: list[Any]) -> tuple[Any, ...]:
    """Entrants, or ids where the request has no more of them."""
    return tuple(made(Entrant, row) if isinstance(row, dict) else row for row in rows)


# The file was recorded when these fields had other names, and is never recorded again.
FIELDS = {"wishes": "constraints", "here": "present"}
SHAPES: dict[str, Callable[[Any], Any]] = {
    "blocked_tables": frozenset,
    "entrants": _entrants,
    "games": _tuples,
    "groups": _tuples,
    "here": frozenset,
    "lineups": lambda rows: {frozenset(teams): _tuples(boards) for teams, boards in rows},
    "members": lambda teams: {team: tuple(players) for team, players in teams.items()},
    "met": frozenset,
    "once": frozenset,
    "played": lambda rounds: tuple({int(game): tuple(who) for game, who in each.items()} for each in rounds),
    "players": tuple,
    "points": lambda points: points if isinstance(points, int) else Fraction(points),
    "seats": tuple,
    "tables": frozenset,
    "teams": lambda row: made(SwissRequest, row),
    "third": tuple,
    "wishes": lambda rows: tuple(made(Constraint, row) for row in rows),
}


# --- and back ---------------------------------------------------------------------------------------------


def plain(value: Any) -> Any:
    """The value as JSON has it; of fields those that are not as they are by themselves."""
    if is_dataclass(value):
        found = {each.name: getattr(value, each.name) for each in fields(value)}
        return {each.name: plain(found[each.name]) for each in fields(value) if _says(each, found[each.name])}
    if isinstance(value, Fraction):
        return int(value) if value.denominator == 1 else str(value)
    if isinstance(value, Mapping):
        if any(isinstance(key, frozenset) for key in value):
            return [[sorted(key), plain(inner)] for key, inner in value.items()]
        return {str(key): plain(inner) for key, inner in value.items()}
    if isinstance(value, (set, frozenset)):
        return sorted(value)
    return [plain(inner) for inner in value] if isinstance(value, (tuple, list)) else value


def _says(field: Field[Any], value: object) -> bool:
    """Whether the value is another than that which the field has by itself."""
    if field.default_factory is not MISSING:
        return bool(value)
    return field.default is MISSING or value != field.default
