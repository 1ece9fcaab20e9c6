"""The players of the document, with their penalties and the fields of the list provider."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, OuterRef
from msgspec import UNSET, UnsetType, convert

from ...event_file.people import (
    PenaltyKind,
    PenaltyPart,
    PenaltyState,
    Player,
    PlayerStatus,
    PresencePart,
    PresenceWord,
    SharePart,
)
from ...list_provider import list_provider
from ...models import CaptainsDraft, Entry, EventWish, Penalty, Presence, Tournament, User
from ..state.children import children_by
from ..state.shares import shares_of

Places = Mapping[int, tuple[int, int]]
"""Match -> number of its round, and its place in that round's list from 1."""


class Authors:
    """The people named in the file so far; `accounts` has the pk of the account behind each name."""

    def __init__(self) -> None:
        self.accounts: dict[str, int] = {}

    def name(self, user: User | None) -> str | UnsetType:
        """The name for the file; UNSET for nobody."""
        if user is None:
            return UNSET
        self.accounts[user.file_name] = user.pk
        return user.file_name


@dataclass(frozen=True, slots=True)
class EntriesRead:
    """All entries of an event, and whether there is more of it to read."""

    entries: tuple[Entry, ...]
    """In the order they were entered."""
    rulings: Mapping[int, Sequence[Penalty]]
    """Entry pk -> what was ruled."""
    presences: Mapping[int, Sequence[Presence]]
    """Entry pk -> what is known of rounds."""
    has_wishes: bool
    """False where it is known that there are no wishes about who is not to meet."""
    has_drafts: bool
    """False where it is known that there are no captains' drafts."""


def entries_of(tournament: Tournament) -> EntriesRead:
    """All entries with their related rows. Two queries; a third where any presence is known."""
    presence = Exists(Presence.objects.filter(entry=OuterRef("pk")))
    wishes = Exists(EventWish.objects.filter(tournament=OuterRef("tournament")))
    drafts = Exists(CaptainsDraft.objects.filter(tournament=OuterRef("tournament")))
    of_event = Entry.objects.filter(tournament=tournament)
    annotated = of_event.annotate(has_presences=presence, has_wishes=wishes, has_drafts=drafts)
    entries = tuple(annotated.order_by("pk"))
    rulings = Penalty.objects.filter(entry__tournament=tournament).select_related("author", "round")
    presences = Presence.objects.filter(entry__tournament=tournament)
    has_presences = any(entry.has_presences for entry in entries)
    first = entries[0] if entries else None
    return EntriesRead(
        entries,
        children_by("entry_id", rulings),
        children_by("entry_id", presences) if has_presences else {},
        first is None or first.has_wishes,
        first is None or first.has_drafts,
    )


def players_part(
    tournament: Tournament, contents: EntriesRead, authors: Authors, places: Places, *, emails: bool
) -> Iterator[Player]:
    """These players with all their related rows."""
    lists = list_provider().player_fields(tournament, authors.name)
    for entry in contents.entries:
        penalties = tuple(_penalty(row, authors, places) for row in contents.rulings.get(entry.pk, ()))
        rounds = tuple(
            PresencePart(presence.number, convert(presence.word, PresenceWord))
            for presence in contents.presences.get(entry.pk, ())
        )
        related = {"penalties": penalties or UNSET, "rounds": rounds or UNSET, **lists.get(entry.pk, {})}
        yield _player_part(entry, related, emails=emails)


def _player_part(entry: Entry, related: Mapping[str, Any], *, emails: bool) -> Player:
    """One player of the document, with the fields that other tables have."""
    return Player(
        id=entry.key,
        name=entry.own_name,
        club=entry.club,
        child=entry.is_child or UNSET,
        status=convert(entry.status, PlayerStatus),
        entered_round=entry.entered_round,
        left_after_round=entry.left_after_round,
        fixed_table=entry.fixed_table or UNSET,
        results_checked=entry.results_checked or UNSET,
        shares=_shares(entry) or UNSET,
        link_version=entry.link_version if entry.link_version > 1 else UNSET,
        email=entry.email if emails and entry.email else UNSET,
        **related,
    )


def _shares(entry: Entry) -> tuple[SharePart, ...]:
    return tuple(
        SharePart(share.component, share.from_round, share.to_round or UNSET) for share in shares_of(entry)
    )


def _penalty(ruling: Penalty, authors: Authors, places: Places) -> PenaltyPart:
    round_, place = places.get(ruling.match_id or 0, (ruling.round.number if ruling.round else 0, 0))
    return PenaltyPart(
        kind=convert(ruling.kind, PenaltyKind),
        reason=ruling.reason,
        at=ruling.at,
        points=ruling.points or UNSET,
        state=convert(ruling.state, PenaltyState),
        round=round_ or UNSET,
        match=place or UNSET,
        author=authors.name(ruling.author),
    )
