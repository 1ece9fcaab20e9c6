"""Lists in a line each, as far as they are open: to an opponent, on paper, next to a player's name."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from fleets.games import LIST_PAGES
from fleets.lists.secrecy import Moment, Viewer
from fleets.wording.sentences import word
from tournaments.list_provider import Offers
from tournaments.models import Entry, Round, Tournament

from ..models import FleetVersion
from .open_fleets import OpenFleet, open_fleet
from .rounds import versions_in
from .secrecy import is_list_final, parts_for
from .states import FleetStatus, list_state_of


@dataclass(frozen=True, slots=True)
class Glance:
    """One opponent; `total` is there wherever the cards are open."""

    entry: Entry
    total: int | None
    words: tuple[str, ...]


def glances_at(
    others: tuple[Entry, ...], round_: Round, status: FleetStatus, tournament: Tournament
) -> tuple[Glance, ...]:
    """What a player whose list is in this state may know of these opponents in a published round.

    One statement, and none where nothing is open. Opponents without a list are left out.
    """
    glance = LIST_PAGES[tournament.game].glance
    opened = _opened(others, round_, status, tournament)
    return tuple(
        Glance(other, opened[other.pk].total, glance(opened[other.pk]))
        for other in others
        if other.pk in opened and opened[other.pk].parts.cards
    )


def offers_at(entry: Entry, others: Sequence[Entry], round_: Round) -> Offers:
    """What the lists at a table offer, as this player may know it; nothing unless all of them do.

    Half of the choices would look like all of them.
    """
    pages = LIST_PAGES.get(entry.tournament.game)
    if pages is None:
        return {}
    status = list_state_of(getattr(entry, "fleet", None), entry)
    opened = _opened((entry, *others), round_, status, entry.tournament)
    offers = {
        player.key: pages.offers(opened[player.pk]) for player in (entry, *others) if player.pk in opened
    }
    return offers if len(offers) > len(others) and all(offers.values()) else {}


def offers_in(round_: Round, tables: Sequence[Sequence[Entry]]) -> Offers:
    """What the lists at these tables offer, for paper that all at a table read. One statement.

    A table is left out unless all there may read the lists of all and no one can change theirs any more.
    """
    tournament = round_.tournament
    pages = LIST_PAGES.get(tournament.game)
    parts = parts_for(tournament, Viewer.OPPONENT, _playing(tournament))
    if pages is None or parts.nothing:
        return {}
    versions = versions_in(tournament, round_.number, related=("fleet__current", "fleet__waiting"))
    offers: dict[str, Mapping[str, Sequence[str]]] = {}
    for table in tables:
        if not all(_is_final_in(versions, entry) for entry in table):
            continue
        offered = {
            entry.key: pages.offers(open_fleet(versions[entry.pk], parts, tournament)) for entry in table
        }
        if all(offered.values()):
            offers |= offered
    return offers


def _is_final_in(versions: Mapping[int, FleetVersion], entry: Entry) -> bool:
    """The player has a list among these and can't change it any more."""
    return entry.pk in versions and is_list_final(list_state_of(versions[entry.pk].fleet, entry))


def _opened(
    players: Sequence[Entry], round_: Round, status: FleetStatus, tournament: Tournament
) -> Mapping[int, OpenFleet]:
    """Entry pk -> the list used in that round, as open as an opponent's list is."""
    viewer = Viewer.OPPONENT if is_list_final(status) else Viewer.ANYBODY
    parts = parts_for(tournament, viewer, _playing(tournament))
    if parts.nothing or not players:
        return {}
    versions = versions_in(tournament, round_.number, players)
    return {pk: open_fleet(version, parts, tournament) for pk, version in versions.items()}


def _playing(tournament: Tournament) -> Moment:
    """A round is published, so play has begun."""
    return Moment(begun=True, finished=tournament.state == Tournament.State.FINISHED)


def headlines_of(tournament: Tournament, *, begun: bool, finished: bool, number: int) -> Mapping[int, str]:
    """Entry pk -> faction and leader of the list used in round `number`, in words; nothing while the cards
    are not open to anybody (F35)."""
    moment = Moment(begun=begun, finished=finished)
    if tournament.game not in LIST_PAGES or not parts_for(tournament, Viewer.ANYBODY, moment).cards:
        return {}
    leader = LIST_PAGES[tournament.game].leader
    readings = {pk: version.reading for pk, version in versions_in(tournament, number).items()}
    return {
        pk: " · ".join(filter(None, (_faction(reading), leader(reading)))) for pk, reading in readings.items()
    }


def faction_words(game: str) -> tuple[str, ...]:
    """The factions of the game as headlines name them, in their order; none of a game without lists."""
    pages = LIST_PAGES.get(game)
    return tuple(word(code) for code, _label in pages.cards.factions) if pages else ()


def _faction(reading: Mapping[str, Any]) -> str:
    code = str(reading.get("faction") or "")
    return word(code) if code else ""
