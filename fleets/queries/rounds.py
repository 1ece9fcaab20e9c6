"""Which version of a list was used in which round: the newest one that counts from that round or before."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import QuerySet

from tournaments.models import Entry, Round, Tournament
from tournaments.queries import current_round, rounds_of

from ..models import FleetVersion


@dataclass(frozen=True, slots=True)
class Used:
    """A round and the version used in it; None where there was no list yet."""

    round: Round
    version: FleetVersion | None


def versions_in(
    tournament: Tournament,
    number: int,
    entries: Iterable[Entry] | None = None,
    *,
    related: tuple[str, ...] = ("fleet",),
) -> Mapping[int, FleetVersion]:
    """Entry pk -> the version used in round `number`, for all players (or only these) who have one.

    `related`: relations of a version to fetch with it (select_related); versions are large.
    """
    versions = _counting().filter(fleet__entry__tournament=tournament, from_round__lte=number)
    if entries is not None:
        versions = versions.filter(fleet__entry__in=[entry.pk for entry in entries])
    newest = versions.select_related(*related).order_by("number")
    return {version.fleet.entry_id: version for version in newest}


def _counting() -> QuerySet[FleetVersion]:
    """Every version but those held: waiting for a leader, refused, or replaced while waiting."""
    return FleetVersion.objects.filter(held=FleetVersion.Held.NOT)


def version_in(entry: Entry, number: int) -> FleetVersion | None:
    """The version this player uses in round `number`."""
    versions = _counting().filter(fleet__entry=entry, from_round__lte=number)
    return versions.order_by("-number").first()


def used_in_rounds(entry: Entry) -> tuple[Used, ...]:
    """Every published round with the version this player used in it."""
    versions = list(_counting().filter(fleet__entry=entry).order_by("-number"))
    return tuple(
        Used(round_, next((v for v in versions if v.from_round <= round_.number), None))
        for round_ in rounds_of(entry.tournament)
    )


def round_shown(tournament: Tournament) -> int:
    """The number of the round whose versions are shown to others: the latest published one, at first 1."""
    latest = current_round(tournament, with_draft=False)
    return latest.number if latest else 1


def open_round(tournament: Tournament) -> int | None:
    """The round being played: a list handed in now counts in it, or from the next one on."""
    latest = current_round(tournament, with_draft=False)
    return latest.number if latest and latest.state == Round.State.PUBLISHED else None


def open_among(used: Sequence[Used]) -> int | None:
    """The same for rounds already loaded."""
    latest = used[-1].round if used else None
    return latest.number if latest and latest.state == Round.State.PUBLISHED else None


def round_from(tournament: Tournament) -> int:
    """The round from which a list counts that is handed in now: the open or drafted one, else the next."""
    latest = current_round(tournament)
    if latest is None:
        return 1
    return latest.number + 1 if latest.state == Round.State.COMPLETE else latest.number
