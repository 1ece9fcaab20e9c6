"""Fleets of an event file: every version as it was, what judges said of it, proxies, releases."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from msgspec import UNSET, UnsetType

from tournaments.event_file.people import FleetCheck, FleetText, Player, Release
from tournaments.models import Entry, Tournament, User
from tournaments.services.accounts import People
from tournaments.services.filling import FleetStore

from ..models import Fleet, FleetVersion, ProductRelease, ProxyCard
from .hand_in import store_fleet
from .storing import put_on_record


def store_releases(tournament: Tournament, releases: tuple[Release, ...]) -> None:
    """The organizer's corrections of release days are exactly these (A-LEVEL-2)."""
    ProductRelease.objects.filter(tournament=tournament).delete()
    ProductRelease.objects.bulk_create(
        ProductRelease(tournament=tournament, product=each.product, released=each.released)
        for each in releases
    )


def store_player(entry: Entry, player: Player, people: People, now: datetime) -> None:
    """The fleet and proxies of a player are exactly what the file says.

    A version that is there with the same text stays the row it is, with what was found in it then.
    """
    ProxyCard.objects.filter(entry=entry).delete()
    if player.proxies is not UNSET:
        ProxyCard.objects.bulk_create(
            ProxyCard(
                entry=entry,
                card=each.card,
                hidden=each.hidden,
                made_by=people.account(each.author),
                at=each.at,
                withdrawn_at=None if each.withdrawn_at is UNSET else each.withdrawn_at,
                withdrawn_by=people.account(each.withdrawn_by),
                withdrawn_reason="" if each.withdrawn_reason is UNSET else each.withdrawn_reason,
            )
            for each in player.proxies
        )
    if player.fleet is UNSET:
        Fleet.objects.filter(entry=entry).delete()
        put_on_record(entry)
        return
    _versions(entry, player.fleet, people, now)
    _checks(entry, player, people)
    put_on_record(entry)


FLEETS = FleetStore(releases=store_releases, player=store_player)


def _versions(entry: Entry, fleet: FleetText, people: People, now: datetime) -> None:
    wanted = (*(() if fleet.earlier is UNSET else fleet.earlier), fleet)
    there = list(FleetVersion.objects.filter(fleet__entry=entry).order_by("number"))
    kept = _in_common(there, wanted)
    FleetVersion.objects.filter(pk__in=[each.pk for each in there[kept:]]).delete()
    if kept:
        Fleet.objects.filter(entry=entry).update(current=there[kept - 1])
    for number, text in enumerate(wanted, start=1):
        author = people.account(text.author)
        version = there[number - 1] if number <= kept else _stored(entry, text, author, now)
        columns = _columns(text)
        FleetVersion.objects.filter(pk=version.pk).update(author=author, **columns)


def _in_common(there: list[FleetVersion], wanted: Iterable[FleetText]) -> int:
    """How many versions from the first on are the same text."""
    count = 0
    for version, text in zip(there, wanted, strict=False):
        if version.text != text.source:
            break
        count += 1
    return count


def _stored(entry: Entry, text: FleetText, author: User | None, now: datetime) -> FleetVersion:
    at = now if text.at is UNSET else text.at
    reason = "" if text.reason is UNSET else text.reason
    return store_fleet(entry, text.source, author=author, at=at, reason=reason)


def _columns(text: FleetText) -> dict[str, object]:
    return {
        "by_player": text.by_player is True,
        "is_late": text.late is True,
        "from_round": 1 if text.from_round is UNSET else text.from_round,
        "is_significant": text.significant is True,
    }


def _checks(entry: Entry, player: Player, people: People) -> None:
    checked, returned = player.fleet_checked, player.fleet_returned
    Fleet.objects.filter(entry=entry).update(
        checked_version=_said_of(entry, checked),
        checked_by=None if checked is UNSET else people.account(checked.author),
        checked_at=None if checked is UNSET or checked.at is UNSET else checked.at,
        returned_version=_said_of(entry, returned),
        returned_by=None if returned is UNSET else people.account(returned.author),
        returned_at=None if returned is UNSET or returned.at is UNSET else returned.at,
        returned_note="" if returned is UNSET or returned.note is UNSET else returned.note,
    )


def _said_of(entry: Entry, check: FleetCheck | UnsetType) -> FleetVersion | None:
    if check is UNSET:
        return None
    return FleetVersion.objects.filter(fleet__entry=entry, number=check.version).first()
