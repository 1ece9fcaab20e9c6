"""What an act is: everything that must be known of it, in one line of a table.

An application has one table (`table.py` here, put together of `event.py`, `staff.py`, `players.py`,
`rounds.py` and `results.py`; `fleets/acts.py` there) and joins it when it starts (`AppConfig.ready`).
The desk's buttons, the page of roles, the history, the snapshots, the rulings, the repair page and the
undo read these lines; nowhere else is a list of acts.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Self

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from .payloads import Payload
from .roles import Role

Text = str | Promise


class Group(Enum):
    """What belongs together on the page of roles, in the order of that page."""

    EVENT = "event"
    LEADERS = "leaders"
    PLAYERS = "players"
    FLEETS = "fleets"
    ROUNDS = "rounds"
    RESULTS = "results"

    @property
    def heading(self) -> Text:
        return _HEADINGS[self]


_HEADINGS: Mapping[Group, Text] = {
    Group.EVENT: _("The event"),
    Group.LEADERS: _("Staff"),
    Group.PLAYERS: _("Players"),
    Group.FLEETS: _("Fleets"),
    Group.ROUNDS: _("Rounds and time"),
    Group.RESULTS: _("Results and rulings"),
}


class Effect(Enum):
    """What an act does to the seats of a round (F15, F16): the repair page goes by it."""

    NONE = "none"
    SETTLES = "settles"
    """The round was drawn or looked at: what came before is dealt with."""
    CORRECTS = "corrects"
    """The standings a round was drawn from may be others now."""
    MOVES_PLAYERS = "moves_players"
    """Somebody came or went."""


class Mail(Enum):
    """Which e-mail an act sends to the players it is about, where there is a mail server."""

    PAIRING = "pairing"
    LIST_CHECKED = "list_checked"
    LIST_RETURNED = "list_returned"
    REGISTERED = "registered"
    MOVED_UP = "moved_up"
    REMINDER = "reminder"


@dataclass(frozen=True, slots=True)
class Undo:
    """An act is taken back by doing what `right` is the right to (services/undo/inverses.py says how)."""

    right: str
    """The key of an action: who undoes somebody else's act must be allowed this too."""
    needs_reason: bool = False


@dataclass(frozen=True, slots=True)
class NotUndoable:
    """An act that cannot be taken back, and what to do instead."""

    instead: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """One act, or one thing that may be seen. Acts that write have `sentences`, `writes` and `back`."""

    by: frozenset[Role]
    """Who may."""
    right: Text
    """The right in words, for the page of roles."""
    group: Group
    sentences: Text | Mapping[str, Text] = ""
    """The sentence of the history; several by variant (`Payload.variant`), "" for the usual one."""
    writes: type[Payload] | None = None
    """What is kept of it; None for what only reads."""
    back: Undo | NotUndoable | None = None
    keeps_before: bool = False
    """The event is kept as it was before: something is taken away that was there."""
    keeps_after: bool = False
    """The event is kept, and written to the disk, as it is afterwards."""
    is_ruling: bool = False
    """A decision on a game or a player: nobody takes it on the own one (A-ROLE-5)."""
    needs_reason: bool = False
    effect: Effect = Effect.NONE
    mails: Mail | None = None
    """Whom it is about hears of it by e-mail."""
    goes_out: bool = False
    """The webhook of the event hears of it; only where the sentence names nobody."""
    moves_seats: bool = False
    """It changes who sits where in its round, or who sees the round: a second click must look again (F43)."""

    def sentence(self, variant: str) -> Text:
        """The sentence for this variant, or the usual one."""
        if isinstance(self.sentences, Mapping):
            return self.sentences.get(variant, self.sentences[""])
        return self.sentences


class AnyAction(str):
    """The key of an act of whichever application, with its line: `Action.PAIR_ROUND.act.by`."""

    __slots__ = ("act",)
    act: Act

    def __new__(cls, key: str, act: Act) -> Self:
        action = super().__new__(cls, key)
        action.act = act
        return action

    def __getnewargs__(self) -> tuple[str, Act]:  # type: ignore[override]
        return str(self), self.act


class Acts:
    """A table of acts: its lines are its attributes, `KEY = AnyAction("key", Act(…))`, and its bases'."""

    @classmethod
    def lines(cls) -> tuple[AnyAction, ...]:
        """The acts in the order they stand in, table by table as the bases are named."""
        return tuple(
            line for table in cls.__mro__ for line in vars(table).values() if isinstance(line, AnyAction)
        )


_known: dict[str, AnyAction] = {}


def join_table(table: type[Acts]) -> None:
    """The acts of this table are acts of the program; each application says so as it starts."""
    for action in table.lines():
        if _known.setdefault(str(action), action) is not action:
            raise ValueError(f"Two tables have the act {action}.")


def every_action() -> tuple[AnyAction, ...]:
    """The acts of all applications, in the order of their tables."""
    return tuple(_known.values())


def action_of(key: str) -> AnyAction | None:
    """The act of this key; None for one this version does not know (a history from elsewhere)."""
    return _known.get(key)


def may(roles: Collection[str], action: AnyAction) -> bool:
    """True when one of these roles is allowed the action."""
    return not action.act.by.isdisjoint(roles)


def with_effect(*effects: Effect) -> frozenset[AnyAction]:
    """Every action that has one of these effects."""
    return frozenset(action for action in every_action() if action.act.effect in effects)
