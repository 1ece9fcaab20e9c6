"""URLs of acts on a player during the event: presence, leaving, rulings, links."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from ..views.people import codes, entries, presence
from ..views.results import rulings

player_pages: list[URLPattern | URLResolver] = [
    path("undo/", entries.entry_undo, name="entry-undo"),
    path("rounds/", presence.entry_rounds, name="entry-rounds"),
    path("merge/", entries.entry_merge, name="entry-merge"),
    path("penalty/", rulings.penalty, name="entry-penalty"),
    path("propose/", rulings.propose, name="entry-propose"),
    path("link/", codes.entry_link, name="entry-link"),
    path("link/code.svg", codes.entry_code, name="entry-code"),
    path("link/renew/", codes.entry_link_renew, name="entry-link-renew"),
    path("unclaim/", codes.entry_unclaim, name="entry-unclaim"),
    path("forget/", codes.entry_forget, name="entry-forget"),
]

table_pages: list[URLPattern | URLResolver] = [
    path("no-show/", rulings.no_show, name="no-show"),
    path("lost/", rulings.lost_component, name="lost-component"),
    path("shared/", rulings.shared_components, name="shared-components"),
]

desk_pages: list[URLPattern | URLResolver] = [
    path("players/<str:key>/", include(player_pages)),
    path("rounds/<int:number>/tables/<int:pk>/", include(table_pages)),
    path("penalties/<int:pk>/withdraw/", rulings.penalty_withdraw, name="penalty-withdraw"),
    path("penalties/<int:pk>/decline/", rulings.penalty_decline, name="penalty-decline"),
    path("sheets/links.pdf", codes.cards, name="sheet-links"),
]

urlpatterns: list[URLPattern | URLResolver] = [path("events/<slug:slug>/desk/", include(desk_pages))]
