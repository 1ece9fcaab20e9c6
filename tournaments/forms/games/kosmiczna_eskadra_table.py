"""Takes a battle from the helper back to the result form of a table, with what was typed there so far."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Final

from django.http import QueryDict
from django.urls import Resolver404, resolve

from scoring.games.kosmiczna_eskadra import MOST_BATTLES
from scoring.games.kosmiczna_eskadra.result import FIGURES, SCORE
from scoring.games.kosmiczna_eskadra.shots import PLAYERS, Figures
from tournaments.forms.fields import value_name
from tournaments.forms.result import PARTS

Typed = tuple[tuple[str, str], ...]
"""Name and value of each box, as a browser sends them."""

RESULT_PAGES: Final = frozenset({"match-result", "player-result", "slip-result"})
OF_THE_HELPER: Final = frozenset({"csrfmiddlewaretoken", "help", "more", "table", "seat", "enter"})
LONGEST: Final = 20_000


@dataclass(frozen=True, slots=True)
class FromTable:
    """A result form that somebody came from without saving it."""

    address: str
    seats: Typed
    """Key and name of each player, in seat order."""
    typed: Typed

    @classmethod
    def begun(cls, data: QueryDict) -> FromTable | None:
        """From the posted result form; None where its address is no result page."""
        seats = tuple((key, name) for key, _, name in (seat.partition(" ") for seat in data.getlist("seat")))
        typed = tuple(
            (name, str(value))
            for name, values in data.lists()
            if name not in OF_THE_HELPER
            for value in values
        )
        return cls(data.get("table", ""), seats[: PLAYERS[1]], typed)._checked()

    @classmethod
    def kept(cls, text: str) -> FromTable | None:
        """From the helper's own form, which holds `text`; None for anything else."""
        try:
            values = json.loads(text[:LONGEST])
            pairs = {
                key: tuple((str(first), str(second)) for first, second in values[key])
                for key in ("seats", "typed")
            }
            return cls(str(values["address"]), pairs["seats"][: PLAYERS[1]], pairs["typed"])._checked()
        except (ValueError, TypeError, KeyError, RecursionError):
            return None

    @property
    def text(self) -> str:
        """The value for `kept`, as JSON."""
        return json.dumps(asdict(self))

    def with_battle(self, figures: Mapping[str, Figures]) -> Typed:
        """The form with this battle (`figures` by seat number) in the first empty bout; empty where there is
        none."""
        typed = dict(self.typed)
        keys = {str(seat): key for seat, (key, _name) in enumerate(self.seats, start=1)}
        free = next((bout for bout in range(MOST_BATTLES) if not self._is_typed(bout, typed)), None)
        if free is None or not figures.keys() <= keys.keys():
            return ()
        battle = {
            value_name(keys[seat], field, free): str(getattr(seat_figures, field))
            for seat, seat_figures in figures.items()
            for field in FIGURES
        }
        boxes = {**battle, "way": PARTS}
        others = tuple((name, value) for name, value in self.typed if name not in boxes)
        return (*others, *boxes.items())

    def _is_typed(self, bout: int, typed: Mapping[str, str]) -> bool:
        names = (value_name(key, field, bout) for key, _ in self.seats for field in (SCORE, *FIGURES))
        return any(typed.get(name, "").strip() for name in names)

    def _checked(self) -> FromTable | None:
        """Itself; None where the address is no page for typing a result."""
        try:
            return self if resolve(self.address).url_name in RESULT_PAGES else None
        except Resolver404:
            return None
