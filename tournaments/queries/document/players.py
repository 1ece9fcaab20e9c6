"""The players of the document, with penalties and what the room of lists has of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import UNSET

from ...event_file.people import Penalty, Player
from ...list_room import list_room
from ...models import Entry, Tournament
from ...models import Penalty as Ruling
from .authors import Authors

Places = Mapping[int, tuple[int, int]]
"""Match -> number of its round, and its place in that round's list from 1."""


def players_part(
    tournament: Tournament, authors: Authors, places: Places, *, emails: bool
) -> Iterator[Player]:
    """Everybody in the order they were entered, with everything that hangs on them."""
    lists = list_room().player_fields(tournament, authors.name)
    entries = Entry.objects.filter(tournament=tournament).order_by("pk")
    for entry in entries.prefetch_related("penalties__author", "penalties__round"):
        yield _player_part(entry, authors, places, lists.get(entry.pk, {}), emails=emails)


def _player_part(
    entry: Entry, authors: Authors, places: Places, lists: Mapping[str, Any], *, emails: bool
) -> Player:
    """One player of the document."""
    return Player(
        id=entry.key,
        name=entry.name,
        club=entry.club,
        status=entry.status,  # type: ignore[arg-type]
        entered_round=entry.entered_round,
        left_after_round=entry.left_after_round,
        penalties=tuple(_penalty(each, authors, places) for each in entry.penalties.all()) or UNSET,
        fixed_table=entry.fixed_table or UNSET,
        results_checked=entry.results_checked or UNSET,
        link_version=entry.link_version if entry.link_version > 1 else UNSET,
        email=entry.email if emails and entry.email else UNSET,
        **lists,
    )


def _penalty(ruling: Ruling, authors: Authors, places: Places) -> Penalty:
    round_, place = places.get(ruling.match_id or 0, (ruling.round.number if ruling.round else 0, 0))
    return Penalty(
        kind=ruling.kind,  # type: ignore[arg-type]
        reason=ruling.reason,
        at=ruling.at,
        points=ruling.points or UNSET,
        state=ruling.state,  # type: ignore[arg-type]
        round=round_ or UNSET,
        match=place or UNSET,
        author=authors.name(ruling.author),
    )
