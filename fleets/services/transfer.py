"""Fleets of an event file: every version as it was, the judges' decisions, proxies, releases."""

from collections.abc import Iterable
from datetime import datetime

from msgspec import UNSET, UnsetType

from tournaments.event_file.kinds import all_of
from tournaments.event_file.people import FleetCheck, FleetText, Player, ReleasePart
from tournaments.models import Entry, Tournament, User
from tournaments.services.rows.accounts import People
from tournaments.services.rows.opened_file import FleetStore

from ..models import Fleet, FleetVersion, ProductRelease, ProxyCard
from .hand_in import store_fleet
from .storing import Circumstances, put_in_force, put_on_record


def store_releases(tournament: Tournament, releases: tuple[ReleasePart, ...]) -> None:
    """The organizer's corrections of release days are exactly these (A-LEVEL-2)."""
    ProductRelease.objects.filter(tournament=tournament).delete()
    ProductRelease.objects.bulk_create(
        ProductRelease(tournament=tournament, product=release.product, released=release.released)
        for release in releases
    )


def store_player(entry: Entry, player: Player, people: People, now: datetime) -> None:
    """The fleet and proxies of a player are exactly what the file says.

    An existing version with the same text keeps its row, with the findings of that time.
    """
    ProxyCard.objects.filter(entry=entry).delete()
    if player.proxies is not UNSET:
        ProxyCard.objects.bulk_create(
            ProxyCard(
                entry=entry,
                card=proxy.card,
                hidden=proxy.hidden,
                made_by=people.account(proxy.author),
                at=proxy.at,
                withdrawn_at=None if proxy.withdrawn_at is UNSET else proxy.withdrawn_at,
                withdrawn_by=people.account(proxy.withdrawn_by),
                withdrawn_reason="" if proxy.withdrawn_reason is UNSET else proxy.withdrawn_reason,
            )
            for proxy in player.proxies
        )
    if player.fleet is UNSET:
        Fleet.objects.filter(entry=entry).delete()
        put_on_record(entry)
        return
    _write_versions(entry, player.fleet, people, now)
    _write_checks(entry, player, people)


FLEETS = FleetStore(releases=store_releases, player=store_player)


def _write_versions(entry: Entry, fleet: FleetText, people: People, now: datetime) -> None:
    wanted = (*all_of(fleet.earlier), fleet)
    existing = list(FleetVersion.objects.filter(fleet__entry=entry).order_by("number"))
    common = _in_common(existing, wanted)
    FleetVersion.objects.filter(pk__in=[version.pk for version in existing[common:]]).delete()
    for number, text in enumerate(wanted, start=1):
        author = people.account(text.author)
        version = existing[number - 1] if number <= common else _store(entry, text, author, now)
        columns = _columns(text)
        FleetVersion.objects.filter(pk=version.pk).update(author=author, **columns)
    put_in_force(Fleet.objects.select_related("entry").get(entry=entry))


def _in_common(existing: list[FleetVersion], wanted: Iterable[FleetText]) -> int:
    """How many versions from the first on are the same text."""
    count = 0
    for version, text in zip(existing, wanted, strict=False):
        if version.text != text.source:
            break
        count += 1
    return count


def _store(entry: Entry, text: FleetText, author: User | None, now: datetime) -> FleetVersion:
    at = now if text.at is UNSET else text.at
    reason = "" if text.reason is UNSET else text.reason
    return store_fleet(entry, text.source, Circumstances(author, at, reason))


def _columns(text: FleetText) -> dict[str, object]:
    return {
        "by_player": text.by_player is True,
        "is_late": text.late is True,
        "from_round": 1 if text.from_round is UNSET else text.from_round,
        "is_significant": text.significant is True,
        "held": "" if text.held is UNSET else text.held,
        "held_note": "" if text.held_note is UNSET else text.held_note,
        "opponent_open_since": None if text.opponent_open_since is UNSET else text.opponent_open_since,
    }


def _write_checks(entry: Entry, player: Player, people: People) -> None:
    checked, returned = player.fleet_checked, player.fleet_returned
    Fleet.objects.filter(entry=entry).update(
        checked_version=_version_of(entry, checked),
        checked_by=None if checked is UNSET else people.account(checked.author),
        checked_at=None if checked is UNSET or checked.at is UNSET else checked.at,
        returned_version=_version_of(entry, returned),
        returned_by=None if returned is UNSET else people.account(returned.author),
        returned_at=None if returned is UNSET or returned.at is UNSET else returned.at,
        returned_note="" if returned is UNSET or returned.note is UNSET else returned.note,
    )


def _version_of(entry: Entry, check: FleetCheck | UnsetType) -> FleetVersion | None:
    if check is UNSET:
        return None
    return FleetVersion.objects.filter(fleet__entry=entry, number=check.version).first()
