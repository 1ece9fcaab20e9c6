"""The rows of captains' drafts out of a file; inside a change or an import."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET

from ...event_file import EventDocument
from ...event_file.people import CaptainsDraftPart
from ...models import CaptainsDraft, Tournament


def write_drafts(tournament: Tournament, document: EventDocument) -> None:
    """The drafts are exactly those of the file. Where the event has the same one with a hidden move more, it
    keeps that: no file may say it."""
    known = {row.number: row for row in CaptainsDraft.objects.filter(tournament=tournament)}
    parts = () if document.captains_drafts is UNSET else document.captains_drafts
    kept = {part.number for part in parts if _is_same(known.get(part.number), part)}
    CaptainsDraft.objects.filter(pk__in=[row.pk for row in known.values() if row.number not in kept]).delete()
    CaptainsDraft.objects.bulk_create(_row(tournament, part) for part in parts if part.number not in kept)


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
    """As the row keeps them."""
    said = () if part.moves is UNSET else part.moves
    return [
        {
            "side": part.teams.index(move.team),
            "kind": move.kind,
            "players": list(move.players),
            "at": move.at.isoformat(),
        }
        for move in said
    ]
