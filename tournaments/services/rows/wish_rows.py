"""The rows of pairing constraints: out of a file, from a merged entry, copied, deleted; inside a change."""

from collections.abc import Iterator, Mapping
from operator import attrgetter

from django.db.models import Q
from msgspec import UNSET

from ...event_file import EventDocument
from ...event_file.kinds import all_of
from ...models import Entry, EventWish, Tournament


def write_wishes(tournament: Tournament, document: EventDocument, entries: Mapping[str, Entry]) -> None:
    """The constraints are exactly those of the file; `entries` by the id of the player."""
    EventWish.objects.filter(tournament=tournament).delete()
    EventWish.objects.bulk_create(_rows(tournament, document, entries))


def return_wishes(tournament: Tournament, document: EventDocument, key: str) -> None:
    """Restores the file's constraints between this player and others who are in the event."""
    entries = {entry.key: entry for entry in Entry.objects.filter(tournament=tournament)}
    EventWish.objects.bulk_create(
        row
        for part, row in zip(all_of(document.wishes), _rows(tournament, document, entries), strict=True)
        if key in all_of(part.players) and row.one is not None and row.other is not None
    )


def _rows(
    tournament: Tournament, document: EventDocument, entries: Mapping[str, Entry]
) -> Iterator[EventWish]:
    for part in all_of(document.wishes):
        pair = sorted((entries[key] for key in all_of(part.players) if key in entries), key=attrgetter("pk"))
        one, other = pair if len(pair) == 2 else (None, None)
        yield EventWish(
            tournament=tournament,
            one=one,
            other=other,
            club="" if part.club is UNSET else part.club,
            hard=part.strength == "hard",
            until_round=None if part.until_round is UNSET else part.until_round,
        )


def take_wishes_over(entry: Entry, double: Entry) -> None:
    """The constraints of the double now apply to the entry, except one between the two themselves, or where
    the entry has the same already."""
    for row in EventWish.objects.filter(Q(one=double) | Q(other=double)):
        third = row.other_id if row.one_id == double.pk else row.one_id
        one, other = sorted((entry.pk, third or 0))
        existing = EventWish.objects.filter(one=one, other=other)
        if third != entry.pk and not existing.exists():
            EventWish.objects.filter(pk=row.pk).update(one=one, other=other)


def forget_wishes(entry: Entry) -> None:
    """Deletes all pairing constraints of this player."""
    EventWish.objects.filter(Q(one=entry) | Q(other=entry)).delete()


def copy_wishes(source: Tournament, tournament: Tournament, entry_of: dict[int, Entry]) -> None:
    """Copies the constraints about clubs, and those between two copied players; `entry_of` maps the entry pk
    of the source to the copied entry."""
    copies = []
    for row in EventWish.objects.filter(tournament=source).order_by("pk"):
        one, other = entry_of.get(row.one_id or 0), entry_of.get(row.other_id or 0)
        if row.one_id is None or (one and other):
            constraint = EventWish(tournament=tournament, one=one, other=other, club=row.club)
            constraint.hard, constraint.until_round = row.hard, row.until_round
            copies.append(constraint)
    EventWish.objects.bulk_create(copies)
