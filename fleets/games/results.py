"""The results of an event as a game's package writes them for a site that collects them."""

import datetime
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise

from scoring.standings import Standing
from tournaments.play.played import PlayedRound


@dataclass(frozen=True, slots=True)
class PlayerResult:
    """A line of the standings; `open` has the open parts of the list (queries/open_fleets.py), or None."""

    key: str
    name: str
    standing: Standing
    has_left: bool
    open: Any


@dataclass(frozen=True, slots=True)
class EventResults:
    """Complete rounds in order, players in the order of the Swiss standings."""

    name: str
    day: datetime.date
    minutes: int
    players: tuple[PlayerResult, ...]
    rounds: tuple[PlayedRound, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultsFile:
    """A format of results that a site reads."""

    # The text of the link.
    title: str | Promise
    write: Callable[[EventResults], Mapping[str, Any]]
