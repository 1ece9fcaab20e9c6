"""An act: everything that has to be known about it, in one line of a table.

An application has one table (here `Action`, composed of `event.py`, `staff.py`, `players.py`, `rounds.py`,
`results.py` and others; in fleets `fleets/acts.py`) and registers it when it starts (`AppConfig.ready`).
The desk's buttons, the page of roles, history, snapshots, rulings, the repair page and undo read these lines;
there is no other list of acts.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import Enum, Flag, auto
from typing import TYPE_CHECKING, ClassVar, Self

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _

from ..text.lazy import Text
from .payload import Payload
from .roles import Role


class Group(TextChoices):
    """The sections of the page of roles, in order."""

    EVENT = "event", _("The event")
    LEADERS = "leaders", _("Staff")
    PLAYERS = "players", _("Players")
    FLEETS = "fleets", _("Fleets")
    ROUNDS = "rounds", _("Rounds and time")
    RESULTS = "results", _("Results and rulings")


class Effect(Enum):
    """The effect of an act on the seats of a round (F15, F16), used by the repair page."""

    NONE = "none"
    SETTLES = "settles"
    """The round was drawn or checked: earlier causes are settled."""
    CORRECTS = "corrects"
    """The standings a round was drawn from may have changed."""
    MOVES_PLAYERS = "moves_players"
    """A player came or left."""


class Binds(Flag):
    """What of the event an act may change that the chain of the history binds (services/gate/facts.py)."""

    NOTHING = 0
    HEAD = auto()
    """How the event is played, and whether it is over."""
    PLAYERS = auto()
    """The players that its payload names by key."""
    PENALTIES = auto()
    MATCH = auto()
    """The one match it is about, with the result that counts."""
    TABLES = auto()
    """The round it is about, else the latest one: who meets whom, and the results."""
    ROUND = auto()
    """The round it is about without its tables: whether it is published or complete."""
    CLOCK = auto()
    TEXTS = auto()
    """Texts of earlier lines, from which names were deleted on request."""
    EVERYTHING = auto()
    """All of it; beside PLAYERS only once there are rounds."""


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
    """An act that can be undone, by whoever has `right` (services/undo/inverses.py has how)."""

    right: str
    """The key of an action: to undo somebody else's act, this one must be allowed too."""
    needs_reason: bool = False


@dataclass(frozen=True, slots=True)
class NotUndoable:
    """An act that cannot be undone, and what to do instead."""

    instead: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """One act, or the right to see something. Acts that write have `sentences`, `writes` and `back`."""

    by: frozenset[Role]
    """The roles that may do it."""
    right: Text
    """The right as text, for the page of roles."""
    sentences: Text | Mapping[str, Text] = ""
    """The sentence of the history; or several by variant (`Payload.variant`), "" being the default."""
    writes: type[Payload] | None = None
    """The payload kept in the history; None for an act that only reads."""
    back: Undo | NotUndoable | None = None
    keeps_before: bool = False
    """A snapshot is taken before, because the act removes something."""
    keeps_after: bool = False
    """A snapshot is taken afterwards and written to disk as a backup."""
    is_ruling: bool = False
    """A decision on a game or a player: nobody may take it on their own (A-ROLE-5)."""
    needs_reason: bool = False
    effect: Effect = Effect.NONE
    mails: Mail | None = None
    """The e-mail sent to those the act is about."""
    of_the_day: bool = False
    """Of the acts on the event itself one that belongs to its day: a token of the desk may do it."""
    goes_out: bool = False
    """The webhook of the event is called; only for sentences that name nobody."""
    binds: Binds = Binds.NOTHING
    """What it may change that the check of an event compares: a test plays days with every act."""
    moves_seats: bool = False
    """It changes seats or visibility of its round: a form made before is refused (F43)."""

    def sentence(self, variant: str) -> Text:
        """The sentence for this variant, or the default."""
        if isinstance(self.sentences, Mapping):
            return self.sentences.get(variant, self.sentences[""])
        return self.sentences

    def __set_name__(self, table: type[Acts], name: str) -> None:
        """In the table stands the action: its key is the name in small letters."""
        setattr(table, name, AnyAction(name.lower(), self, table.group))

    if TYPE_CHECKING:

        def __get__(self, nothing: None, table: type[Acts]) -> AnyAction: ...


class AnyAction(str):
    """The key of an act of any application, with its line and section: `Action.PAIR_ROUND.act.by`."""

    __slots__ = ("act", "group")

    def __new__(cls, key: str, *_line: object) -> Self:
        return super().__new__(cls, key)

    def __init__(self, _key: str, act: Act, group: Group) -> None:
        self.act, self.group = act, group


class Acts:
    """A table of acts: its lines are its attributes, `PAIR_ROUND = Act(…)`, and its bases'."""

    group: ClassVar[Group]
    """The section of its lines."""

    @classmethod
    def lines(cls) -> tuple[AnyAction, ...]:
        """The acts in order of definition, table by table in the order of the bases."""
        return tuple(
            line for table in cls.__mro__ for line in vars(table).values() if isinstance(line, AnyAction)
        )


_registered: dict[str, AnyAction] = {}


def register_acts(table: type[Acts]) -> None:
    """Registers the acts of this table; each application calls it when it starts. Raises ValueError for a key
    that two tables have."""
    for action in table.lines():
        if _registered.setdefault(str(action), action) is not action:
            raise ValueError(f"Two tables have the act {action}.")


def every_action() -> tuple[AnyAction, ...]:
    """The acts of all applications, in the order of their tables."""
    return tuple(_registered.values())


def action_of(key: str) -> AnyAction | None:
    """The act of this key; None for one this version does not know (in a history from elsewhere)."""
    return _registered.get(key)


def may(roles: Collection[str], action: AnyAction) -> bool:
    """True when one of these roles is allowed the action."""
    return not action.act.by.isdisjoint(roles)


def with_effect(*effects: Effect) -> frozenset[AnyAction]:
    """Every action that has one of these effects."""
    return frozenset(action for action in every_action() if action.act.effect in effects)
