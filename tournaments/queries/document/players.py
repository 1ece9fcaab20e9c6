"""The players of the document, with fleets, proxies and penalties."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.core.exceptions import ObjectDoesNotExist
from django.db.models import Model
from msgspec import UNSET, UnsetType

from ...event_file.people import FleetCheck, FleetText, Penalty, Player, Proxy
from ...models import Entry, Tournament
from ...models import Penalty as Ruling
from .authors import Authors

Places = Mapping[int, tuple[int, int]]
"""Match -> number of its round, and its place in that round's list from 1."""

# By the names of the relations: this room does not know the one of the fleets.
_FLEET = ("fleet__checked_version", "fleet__checked_by", "fleet__returned_version", "fleet__returned_by")
_BELOW = (
    "fleet__versions__author",
    "proxies__made_by",
    "proxies__withdrawn_by",
    "penalties__author",
    "penalties__round",
)


def entries_of(tournament: Tournament) -> Iterable[Entry]:
    """The entries with everything that hangs on them, in a fixed number of queries."""
    entries = Entry.objects.filter(tournament=tournament).order_by("pk")
    return entries.select_related("fleet", *_FLEET).prefetch_related(*_BELOW)


def player_part(entry: Entry, authors: Authors, places: Places, *, emails: bool) -> Player:
    """One player of the document."""
    return Player(
        id=entry.key,
        name=entry.name,
        club=entry.club,
        status=entry.status,  # type: ignore[arg-type]
        entered_round=entry.entered_round,
        left_after_round=entry.left_after_round,
        proxies=tuple(_proxy(each, authors) for each in _reverse(entry, "proxies").all()) or UNSET,
        penalties=tuple(_penalty(each, authors, places) for each in entry.penalties.all()) or UNSET,
        fixed_table=entry.fixed_table or UNSET,
        results_checked=entry.results_checked or UNSET,
        link_version=entry.link_version if entry.link_version > 1 else UNSET,
        email=entry.email if emails and entry.email else UNSET,
        **_fleet(entry, authors),
    )


def _fleet(entry: Entry, authors: Authors) -> dict[str, Any]:
    """The versions of the fleet, the last of which counts, and what judges said of them."""
    try:
        fleet = _reverse(entry, "fleet")
    except ObjectDoesNotExist:
        return {}
    texts = [_version(each, authors) for each in fleet.versions.all()]
    if not texts:
        return {}
    *earlier, current = texts
    return {
        "fleet": FleetText(**{**current, "earlier": tuple(FleetText(**each) for each in earlier) or UNSET}),
        "fleet_checked": _check(fleet.checked_version, fleet.checked_by, fleet.checked_at, "", authors),
        "fleet_returned": _check(
            fleet.returned_version, fleet.returned_by, fleet.returned_at, fleet.returned_note, authors
        ),
    }


def _version(version: Any, authors: Authors) -> dict[str, Any]:
    return {
        "format": "text",
        "source": version.text,
        "at": version.at,
        "reason": version.reason or UNSET,
        "author": authors.name(version.author),
        "by_player": version.by_player or UNSET,
        "late": version.is_late or UNSET,
        "from_round": version.from_round if version.from_round > 1 else UNSET,
        "significant": version.is_significant or UNSET,
    }


def _check(version: Any, by: Any, at: Any, note: str, authors: Authors) -> FleetCheck | UnsetType:
    if version is None:
        return UNSET
    return FleetCheck(version.number, authors.name(by), at or UNSET, note or UNSET)


def _proxy(proxy: Any, authors: Authors) -> Proxy:
    return Proxy(
        card=proxy.card,
        hidden=proxy.hidden,
        at=proxy.at,
        author=authors.name(proxy.made_by),
        withdrawn_at=proxy.withdrawn_at or UNSET,
        withdrawn_by=authors.name(proxy.withdrawn_by),
        withdrawn_reason=proxy.withdrawn_reason or UNSET,
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


def _reverse(thing: Model, name: str) -> Any:
    return getattr(thing, name)
