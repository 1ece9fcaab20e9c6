"""The part of an event file that is about lists: versions, judges' decisions, proxy cards, releases."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from typing import Any

from msgspec import UNSET, UnsetType

from tournaments.event_file.people import FleetCheck, FleetText, Proxy, ReleasePart
from tournaments.list_provider import Named
from tournaments.models import Tournament
from tournaments.queries.state.children import children_by

from ..models import Fleet, FleetVersion, ProductRelease, ProxyCard

_JUDGED = ("checked_version", "checked_by", "returned_version", "returned_by")


def player_fields(tournament: Tournament, named: Named) -> Mapping[int, Mapping[str, Any]]:
    """Entry pk -> list and proxy cards as the file has them; three queries for all of them."""
    fleets = Fleet.objects.filter(entry__tournament=tournament).select_related(*_JUDGED)
    of_fleets = FleetVersion.objects.filter(fleet__entry__tournament=tournament).select_related("author")
    versions = children_by("fleet_id", of_fleets)
    fields = {fleet.entry_id: _fleet_fields(fleet, versions.get(fleet.pk, ()), named) for fleet in fleets}
    proxies = ProxyCard.objects.filter(entry__tournament=tournament).select_related("made_by", "withdrawn_by")
    proxies_by_entry: dict[int, list[Proxy]] = {}
    for proxy in proxies:
        proxies_by_entry.setdefault(proxy.entry_id, []).append(_proxy_part(proxy, named))
    for entry, cards in proxies_by_entry.items():
        fields[entry] = {**fields.get(entry, {}), "proxies": tuple(cards)}
    return fields


def releases_in_file(tournament: Tournament) -> Iterator[ReleasePart]:
    """The organizer's corrections of release days (A-LEVEL-2)."""
    for release in ProductRelease.objects.filter(tournament=tournament).order_by("product"):
        yield ReleasePart(release.product, release.released)


def _fleet_fields(fleet: Fleet, rows: Iterable[FleetVersion], named: Named) -> dict[str, Any]:
    """The versions and the judges' decisions; nothing for a draft alone. The last one not held counts."""
    versions = [_version_part(row, named) for row in rows]
    if not versions:
        return {}
    *earlier, current = versions
    earlier_texts = tuple(FleetText(**version) for version in earlier)
    return {
        "fleet": FleetText(**{**current, "earlier": earlier_texts or UNSET}),
        "fleet_checked": _check_part(
            fleet.checked_version, named(fleet.checked_by), fleet.checked_at, note=""
        ),
        "fleet_returned": _check_part(
            fleet.returned_version, named(fleet.returned_by), fleet.returned_at, note=fleet.returned_note
        ),
    }


def _version_part(version: FleetVersion, named: Named) -> dict[str, Any]:
    return {
        "format": "text",
        "source": version.text,
        "at": version.at,
        "reason": version.reason or UNSET,
        "author": named(version.author),
        "by_player": version.by_player or UNSET,
        "late": version.is_late or UNSET,
        "from_round": version.from_round if version.from_round > 1 else UNSET,
        "significant": version.is_significant or UNSET,
        "held": version.held or UNSET,
        "held_note": version.held_note or UNSET,
        "opponent_open_since": version.opponent_open_since or UNSET,
    }


def _check_part(
    version: FleetVersion | None, author: str | UnsetType, at: datetime | None, *, note: str
) -> FleetCheck | UnsetType:
    return UNSET if version is None else FleetCheck(version.number, author, at or UNSET, note or UNSET)


def _proxy_part(proxy: ProxyCard, named: Named) -> Proxy:
    return Proxy(
        card=proxy.card,
        hidden=proxy.hidden,
        at=proxy.at,
        author=named(proxy.made_by),
        withdrawn_at=proxy.withdrawn_at or UNSET,
        withdrawn_by=named(proxy.withdrawn_by),
        withdrawn_reason=proxy.withdrawn_reason or UNSET,
    )
