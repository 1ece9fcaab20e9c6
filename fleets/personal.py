"""Where texts of players are stored with fleets (tournaments/personal.py says what that is for)."""

from __future__ import annotations

from tournaments.personal import Personal, Words

from .models import CatalogueFile, Fleet, FleetVersion, ProductRelease, ProxyCard

PERSONAL = Personal(
    in_event=(
        Words(Fleet, ("returned_note",), "entry__tournament"),
        Words(FleetVersion, ("reason", "held_note"), "fleet__entry__tournament"),
        Words(ProxyCard, ("hidden", "withdrawn_reason"), "entry__tournament"),
    ),
    of_player=(Words(FleetVersion, ("text", "reading", "violations", "warnings"), "fleet__entry"),),
    drafts=(Words(Fleet, ("draft",), "entry"),),
    nobodys={
        FleetVersion: ("ruleset", "figures", "held"),
        ProxyCard: ("card",),
        ProductRelease: ("product",),
        CatalogueFile: ("game", "document"),
    },
)
