"""What an event stores about one player: for the page where they read it, and their download."""

from typing import Any

import msgspec

from ...models import AuditRow, Entry, Phone, Registration
from ..document import export_event


def data_of(entry: Entry) -> dict[str, Any]:
    """The player as the event file has them, with address, lists and rulings; the registration; and the lines
    of the history that they wrote themselves."""
    tournament = entry.tournament
    document = export_event(tournament, emails=True)
    (player,) = (part for part in document.players if part.id == entry.key)
    columns = ("name", "club", "email", "remarks", "state", "fee", "at")
    registration = Registration.objects.filter(tournament=tournament, key=entry.key).values(*columns).first()
    lines = AuditRow.objects.filter(tournament=tournament, entry=entry).order_by("revision")
    return {
        "event": tournament.name,
        "player": _without_proposals(msgspec.to_builtins(player)),
        "registration": registration,
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
    """Without penalties a marshal has proposed and nobody has decided: players do not see them (A-ROLE-6)."""
    decided = [penalty for penalty in player.get("penalties", ()) if penalty.get("state") != "proposed"]
    return {**player, "penalties": decided} if "penalties" in player else player
