"""Where texts of players are stored with fleets (tournaments/personal.py says what that is for)."""

from tournaments.personal import Personal, TextColumns

from .models import CatalogueFile, Fleet, FleetVersion, ProductRelease, ProxyCard

PERSONAL = Personal(
    in_event=(
        TextColumns(Fleet, ("returned_note",), "entry__tournament"),
        TextColumns(FleetVersion, ("reason", "held_note"), "fleet__entry__tournament"),
        TextColumns(ProxyCard, ("hidden", "withdrawn_reason"), "entry__tournament"),
    ),
    of_player=(TextColumns(FleetVersion, ("text", "reading", "violations", "warnings"), "fleet__entry"),),
    drafts=(TextColumns(Fleet, ("draft",), "entry"),),
    not_personal={
        FleetVersion: ("ruleset", "figures", "held"),
        ProxyCard: ("card",),
        ProductRelease: ("product",),
        CatalogueFile: ("game", "document"),
    },
)
