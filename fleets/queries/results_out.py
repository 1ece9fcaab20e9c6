"""The results of an event with its lists, as values that a game's package writes for sites of results."""

from collections import Counter
from collections.abc import Mapping

from fleets.games.results import EventResults, PlayerResult
from tournaments.access.permissions import Visitor
from tournaments.models import Entry, Tournament
from tournaments.queries import standings_of
from tournaments.queries.state.state import newest_state

from .open_fleets import open_entries


def results_of(tournament: Tournament, visitor: Visitor) -> EventResults:
    """The complete rounds, the standings, and each list as far as this visitor may see it."""
    state = newest_state(tournament)
    lists = {open_entry.entry.key: open_entry.fleet for open_entry in open_entries(tournament, visitor)}
    names = _names(state.by_key)
    return EventResults(
        name=tournament.name,
        day=tournament.date,
        minutes=tournament.swiss_minutes,
        players=tuple(
            PlayerResult(
                key=row.entry.key,
                name=names[row.entry.key],
                standing=row.standing,
                has_left=row.entry.status != Entry.Status.ACTIVE,
                open=lists.get(row.entry.key),
            )
            for row in standings_of(state)
        ),
        rounds=tuple(round_ for round_ in state.played if round_.complete),
    )


def _names(entries: Mapping[str, Entry]) -> dict[str, str]:
    """Key -> name; namesakes with their keys, as such files know players by their names alone."""
    count = Counter(entry.name for entry in entries.values())
    return {
        key: f"{entry.name} ({key})" if count[entry.name] > 1 else entry.name
        for key, entry in entries.items()
    }
