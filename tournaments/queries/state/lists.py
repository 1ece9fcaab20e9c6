"""What an event knows of its players' lists."""

from collections.abc import Mapping, Sequence

from django.db.models import QuerySet

from ...list_provider import DoubtfulList, list_provider
from ...models import Entry, Tournament
from .state import EventState


def doubtful_lists(tournament: Tournament) -> Sequence[DoubtfulList]:
    """Lists that are not legal or were sent back, where the event asks for lists (F32)."""
    return list_provider().doubtful(tournament) if tournament.asks_for_fleets else ()


def missing_lists(state: EventState) -> int:
    """How many active players have handed in no list, where the event asks for lists."""
    if not state.tournament.asks_for_fleets:
        return 0
    entry_rows = zip(state.entries, state.rows.entries, strict=True)
    return sum(entry.status == Entry.Status.ACTIVE and not row.lists for entry, row in entry_rows)


def headlines_of(state: EventState) -> Mapping[int, str]:
    """Entry pk -> what everybody may read of the list at this moment, in a few words (F35)."""
    tournament = state.tournament
    if not tournament.asks_for_fleets:
        return {}
    number = state.published[-1].number if state.published else 1
    finished = tournament.state == Tournament.State.FINISHED
    return list_provider().headlines(
        tournament, begun=bool(state.published), finished=finished, number=number
    )


def without_list(tournament: Tournament) -> QuerySet[Entry]:
    """The active players who have handed in no list, where the event asks for lists (A-FLEET-12)."""
    if not tournament.asks_for_fleets:
        return Entry.objects.none()
    active = Entry.objects.filter(tournament=tournament, status=Entry.Status.ACTIVE)
    return active.filter(lists_on_record__isnull=True)
