"""Which round it is, as a code with the words for it: nothing depends on its name in a language."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple

from django.utils.translation import gettext_lazy as _

from ...pairing import Seats

RoundKind = Literal["numbered", "last", "quarter_finals", "semi_finals", "final", "deciding_final"]

_NAMES: Mapping[RoundKind, Any] = {
    "numbered": _("Round %(number)s"),
    "last": _("Last %(players)s"),
    "quarter_finals": _("Quarter-finals"),
    "semi_finals": _("Semi-finals"),
    "final": _("Final"),
    "deciding_final": _("Deciding final"),
}
# By how many rounds of the bracket are left with it.
_KINDS: Mapping[int, RoundKind] = {1: "final", 2: "semi_finals", 3: "quarter_finals"}


class RoundCode(NamedTuple):
    """A round of an event, by its number or by its place in the bracket."""

    kind: RoundKind
    number: int
    """Its number; of "last" how many play in it."""

    @property
    def name(self) -> str:
        """What people call it, in the reader's language."""
        return str(_NAMES[self.kind]) % {"number": self.number, "players": self.number}


def knockout_code(columns: Sequence[Sequence[int]], seats: Seats) -> RoundCode:
    """The first of these rounds of a bracket, the final being the last; each is the numbers of its games."""
    return RoundCode(_KINDS.get(len(columns), "last"), len(columns[0]) * seats[1])


def double_code(half: str, number: int) -> RoundCode:
    """The round of this number, by the half of a double elimination that it belongs to."""
    if half == "deciding":
        return RoundCode("deciding_final", number)
    return RoundCode("final" if half == "final" else "numbered", number)
