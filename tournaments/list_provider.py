"""The provider of the players' lists, as this application knows it: what it answers and does when asked.

It registers itself when the program starts; without one there are no lists, and nothing else is different.
"""

from __future__ import annotations

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
    """A list that was handed in and yet is not in order; `why` says it in the reader's words."""

    entry: Entry
    why: str


Named = Callable[[User | None], str | UnsetType]
"""The name under which an account stands in an event file."""


Offers = Mapping[str, Mapping[str, Sequence[str]]]
"""Key of a player -> fact of the game -> what that player's list offers for it."""


class Headlines(Protocol):
    """What may be told of the lists used in the round of this number."""

    def __call__(
        self, tournament: Tournament, *, begun: bool, finished: bool, number: int
    ) -> Mapping[int, str]: ...


@dataclass(frozen=True, slots=True)
class ListProvider:
    """What is asked of the provider."""

    # Game -> its rules of building a list, with what a form calls them, those of a new event first; a game
    # without lists has none.
    rulesets: Callable[[str], Mapping[str, Any]]
    # (game, rules of building a list) -> the one limit they are played with, 0 where the event says it.
    own_limit: Callable[[str, str], int]
    # What else the limit of an event allows its lists, in words; "" where nothing.
    limit_text: Callable[[Tournament], str]
    # Relations of an entry to fetch with it where the state of its list is shown (select_related).
    beside_entry: tuple[str, ...]
    # Lists of those who still play that are not legal or were sent back, in the order of names.
    doubtful: Callable[[Tournament], Sequence[DoubtfulList]]
    # Of lists whose cards anybody may read at this moment: entry pk -> who leads which faction, in words.
    headlines: Headlines
    # Entry pk -> the fields of that player in the event file which are the provider's own.
    player_fields: Callable[[Tournament, Named], Mapping[int, Mapping[str, Any]]]
    # The organizer's word on releases, for the event file.
    releases: Callable[[Tournament], Iterable[ReleasePart]]
    # A leader's words as their reader reads them: ready sentences in the reader's language.
    read_words: Callable[[str], str]
    # (entry, double): what the entry lacks comes from its double, before that one is gone.
    take_over: Callable[[Entry, Entry], None]
    # (player, others at the table, round); nothing unless the lists of all of them are open to the player.
    offers: Callable[[Entry, Sequence[Entry], Round], Offers]
    # (round, who sits at each table): of the tables where everybody's list is open to everybody there.
    offers_in: Callable[[Round, Sequence[Sequence[Entry]]], Offers]
    # (players, leader, moment): a legal list for each of them, where the game has lists (practice events).
    hand_in_samples: Callable[[Sequence[Entry], User, datetime], None]
    # Where the words of people stand in the provider's own columns.
    personal: Personal


def _nothing(*_args: Any) -> None:
    """Without a provider there is nothing to do."""


_NO_LISTS = ListProvider(
    rulesets=lambda game: {},
    own_limit=lambda game, ruleset: 0,
    limit_text=lambda tournament: "",
    beside_entry=(),
    doubtful=lambda tournament: (),
    headlines=lambda tournament, *, begun, finished, number: {},
    player_fields=lambda tournament, named: {},
    releases=lambda tournament: (),
    read_words=str,
    take_over=_nothing,
    offers=lambda entry, others, round_: {},
    offers_in=lambda round_, tables: {},
    hand_in_samples=_nothing,
    personal=Personal(),
)
_registered: list[ListProvider] = []


def register(provider: ListProvider) -> None:
    """This provider keeps the lists from now on."""
    _registered[:] = [provider]


def list_provider() -> ListProvider:
    """The provider that registered, or one without any list."""
    return _registered[0] if _registered else _NO_LISTS
