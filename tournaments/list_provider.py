"""The interface of the application that provides the players' lists.

It registers itself when the program starts; without one there are no lists, and nothing else changes.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol

from msgspec import UnsetType

from .event_file.people import ReleasePart
from .models import Entry, Round, Tournament, User
from .personal import Personal


@dataclass(frozen=True, slots=True)
class DoubtfulList:
    """A submitted list that is not in order; `why` is the reason in the reader's language."""

    entry: Entry
    why: str


Named = Callable[[User | None], str | UnsetType]
"""The name of an account in an event file."""


Offers = Mapping[str, Mapping[str, Sequence[str]]]
"""Key of a player -> fact of the game -> the choices that player's list offers for it."""


class Headlines(Protocol):
    """The public headlines of the lists used in the round of this number."""

    def __call__(
        self, tournament: Tournament, *, begun: bool, finished: bool, number: int
    ) -> Mapping[int, str]: ...


@dataclass(frozen=True, slots=True)
class ListProvider:
    """The functions of the provider."""

    # Game -> its rules for building lists with their label in forms, the default of new events first; empty
    # for a game without lists.
    rulesets: Callable[[str], Mapping[str, Any]]
    # (game, list rules) -> the fixed points limit of these rules, 0 where the event sets it.
    own_limit: Callable[[str, str], int]
    # What else the limit of an event allows in lists, as text; "" for nothing.
    limit_text: Callable[[Tournament], str]
    # Relations of an entry needed to show the state of its list (for select_related).
    entry_relations: tuple[str, ...]
    # Lists of active players that are illegal or were sent back, ordered by name.
    doubtful: Callable[[Tournament], Sequence[DoubtfulList]]
    # The pks of players whose first list is a draft: a draft is the player's alone and changes no revision.
    drafts: Callable[[Tournament], tuple[int, ...]]
    # Of lists whose cards are public now: entry pk -> who leads which faction, as text.
    headlines: Headlines
    # Game -> its factions as a headline names them, in their order; each has a mark of its own on pictures.
    factions: Callable[[str], Sequence[str]]
    # Entry pk -> the provider's own fields of that player in the event file.
    player_fields: Callable[[Tournament, Named], Mapping[int, Mapping[str, Any]]]
    # Releases as set by the organizer, for the event file.
    releases: Callable[[Tournament], Iterable[ReleasePart]]
    # A leader's note with its standard phrases translated into the reader's language.
    translated_note: Callable[[str], str]
    # (entry, double): fills what the entry lacks from its double, before that one is deleted.
    take_over: Callable[[Entry, Entry], None]
    # (player, others at the table, round); empty unless the player may see the lists of all of them.
    offers: Callable[[Entry, Sequence[Entry], Round], Offers]
    # (round, players of each table): for tables where everybody may see everybody's list.
    offers_in: Callable[[Round, Sequence[Sequence[Entry]]], Offers]
    # (players, leader, time): hands in a legal list for each, where the game has lists (practice events).
    hand_in_samples: Callable[[Sequence[Entry], User, datetime], None]
    # The provider's own columns with text of people.
    personal: Personal


def _do_nothing(*_args: Any) -> None:
    """Does nothing, as there is no provider."""


_NO_LISTS = ListProvider(
    rulesets=lambda game: {},
    own_limit=lambda game, ruleset: 0,
    limit_text=lambda tournament: "",
    entry_relations=(),
    doubtful=lambda tournament: (),
    drafts=lambda tournament: (),
    headlines=lambda tournament, *, begun, finished, number: {},
    factions=lambda game: (),
    player_fields=lambda tournament, named: {},
    releases=lambda tournament: (),
    translated_note=str,
    take_over=_do_nothing,
    offers=lambda entry, others, round_: {},
    offers_in=lambda round_, tables: {},
    hand_in_samples=_do_nothing,
    personal=Personal(),
)
_registered: list[ListProvider] = []


def register_list_provider(provider: ListProvider) -> None:
    """Registers the provider of lists."""
    _registered[:] = [provider]


def list_provider() -> ListProvider:
    """The registered provider, or one without any list."""
    return _registered[0] if _registered else _NO_LISTS
