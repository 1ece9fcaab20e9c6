"""Writes the captains' drafts of a file; call it inside a change or an import."""

from typing import Any

from ...event_file import EventDocument
from ...event_file.kinds import all_of
from ...event_file.people import CaptainsDraftPart
from ...models import CaptainsDraft, Tournament


def write_drafts(tournament: Tournament, document: EventDocument) -> None:
    """The drafts are exactly those of the file. A draft of the event that only has one more hidden move stays
    as it is: no file contains hidden moves."""
    existing = {row.number: row for row in CaptainsDraft.objects.filter(tournament=tournament)}
    parts = all_of(document.captains_drafts)
    unchanged = {part.number for part in parts if _is_same(existing.get(part.number), part)}
    CaptainsDraft.objects.filter(
        pk__in=[row.pk for row in existing.values() if row.number not in unchanged]
    ).delete()
    CaptainsDraft.objects.bulk_create(
        _row(tournament, part) for part in parts if part.number not in unchanged
    )


def _is_same(row: CaptainsDraft | None, part: CaptainsDraftPart) -> bool:
    if row is None or (row.opened_at, row.players) != (part.opened_at, [list(side) for side in part.players]):
        return False
    moves = _moves(part)
    return row.moves[: len(moves)] == moves and len(row.moves) - len(moves) <= 1


def _row(tournament: Tournament, part: CaptainsDraftPart) -> CaptainsDraft:
    return CaptainsDraft(
        tournament=tournament,
        number=part.number,
        first=part.teams[0],
        second=part.teams[1],
        players=[list(side) for side in part.players],
        moves=_moves(part),
        opened_at=part.opened_at,
    )


def _moves(part: CaptainsDraftPart) -> list[dict[str, Any]]:
    """The moves as the row stores them."""
    return [
        {
            "side": part.teams.index(move.team),
            "kind": move.kind,
            "players": list(move.players),
            "at": move.at.isoformat(),
        }
        for move in all_of(part.moves)
    ]
