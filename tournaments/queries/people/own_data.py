"""What an event keeps of one player: for the page where they read it, and the file they take along."""

from __future__ import annotations

from typing import Any

import msgspec

from ...models import AuditRow, Entry, Phone, Registration
from ..document import export_event


def data_of(entry: Entry) -> dict[str, Any]:
    """The player as the event file has them, with address, lists and rulings; the registration; and the lines
    of the history that they wrote themselves."""
    tournament = entry.tournament
    document = export_event(tournament, emails=True)
    (player,) = (each for each in document.players if each.id == entry.key)
    columns = ("name", "club", "email", "remarks", "state", "fee", "at")
    registered = Registration.objects.filter(tournament=tournament, key=entry.key).values(*columns).first()
    lines = AuditRow.objects.filter(tournament=tournament, entry=entry).order_by("revision")
    return {
        "event": tournament.name,
        "player": _without_proposals(msgspec.to_builtins(player)),
        "registration": registered,
        "matches": [
            msgspec.to_builtins(match)
            for round_ in document.rounds
            if round_.draft is not True
            for match in round_.matches
            if entry.key in match.players
        ],
        "history": list(lines.values("at", "action", "data", "reason")),
        "phones": list(Phone.objects.filter(entry=entry).values("endpoint", "language", "since")),
        "account": entry.user.username if entry.user else None,
    }


def _without_proposals(player: dict[str, Any]) -> dict[str, Any]:
    """What a marshal has proposed and nobody decided is not told to the player yet (A-ROLE-6)."""
    decided = [each for each in player.get("penalties", ()) if each.get("state") != "proposed"]
    return {**player, "penalties": decided} if "penalties" in player else player
