"""The addresses of fleets: at the desk, on the player's page, in the catalogue."""

from django.urls import URLPattern, URLResolver, include, path

from .views import (
    catalogue,
    desk,
    editor,
    events,
    files,
    judge,
    open,
    overviews,
    player,
    proxies,
    rechecking,
    sharing,
    sheets,
)

at_the_desk: list[URLPattern | URLResolver] = [
    path("rounds/<int:number>/tables/<int:pk>/fleets/", overviews.fleet_match, name="fleet-match"),
    path("players/<str:key>/fleet/", desk.entry_fleet, name="entry-fleet"),
    path("players/<str:key>/fleet/edit/", editor.entry_editor, name="entry-fleet-edit"),
    path("players/<str:key>/fleet/preview/", desk.fleet_preview, name="fleet-preview"),
    path("players/<str:key>/fleet/versions/<int:number>/", desk.fleet_version, name="fleet-version"),
    path("players/<str:key>/fleet/versions/<int:number>/again/", desk.fleet_again, name="fleet-again"),
    path("players/<str:key>/fleet/unlock/", desk.fleet_unlock, name="fleet-unlock"),
    path("lists/", overviews.fleet_states, name="fleet-states"),
    path("lists/recheck/", rechecking.recheck, name="fleets-recheck"),
    path("releases/", rechecking.releases, name="product-releases"),
    path("results-files/<str:form>/", files.results_file, name="results-file"),
    path("lists/file/<str:form>/", files.lists_file, name="lists-file"),
    path("history/undo/", events.history_back, name="history-back"),
    path("history/<int:revision>/undo/", events.history_undo, name="history-undo"),
    path("backups/snapshots/<int:snapshot>/restore/", events.snapshot_restore, name="snapshot-restore"),
]

the_queue: list[URLPattern | URLResolver] = [
    path("", judge.fleet_queue, name="fleet-queue"),
    path("cards/", overviews.fleet_cards, name="fleet-cards"),
    path("sheets/", sheets.fleet_sheets, name="fleet-sheets"),
    path("sheets/empty.pdf", sheets.fleet_blank, name="fleet-blank"),
    path("jobs/", sheets.fleets_job_new, name="fleets-job-new"),
    path("jobs/<int:pk>/", sheets.fleets_job, name="fleets-job"),
    path("jobs/<int:pk>/lists.pdf", sheets.fleets_job_file, name="fleets-job-file"),
    path("of/<str:key>/", judge.fleet_check, name="fleet-check"),
    path("of/<str:key>/checked/", judge.fleet_checked, name="fleet-checked"),
    path("of/<str:key>/unchecked/", judge.fleet_unchecked, name="fleet-unchecked"),
    path("of/<str:key>/returned/", judge.fleet_returned, name="fleet-returned"),
    path("of/<str:key>/let/", judge.fleet_let, name="fleet-let"),
    path("of/<str:key>/refused/", judge.fleet_refused, name="fleet-refused"),
    path("of/<str:key>/list.pdf", sheets.fleet_sheet, name="fleet-sheet"),
    path("of/<str:key>/proxies/", proxies.proxy_new, name="proxy-new"),
    path("of/<str:key>/proxies/cards.pdf", proxies.proxy_print, name="proxy-sheet"),
    path("of/<str:key>/proxies/<int:pk>/withdraw/", proxies.proxy_withdraw, name="proxy-withdraw"),
]

on_the_player_page: list[URLPattern | URLResolver] = [
    path("", player.own_fleet, name="player-fleet"),
    path("edit/", editor.own_editor, name="player-fleet-edit"),
    path("preview/", player.own_preview, name="player-fleet-preview"),
    path("code.svg", sharing.own_code, name="player-fleet-code"),
    path("picture.svg", sharing.own_picture, name="player-fleet-picture"),
    path("picture.png", sharing.own_png, name="player-fleet-png"),
    path("link/", sharing.own_link, name="player-fleet-link"),
    path("email/", player.own_address, name="player-fleet-email"),
]

of_event: list[URLPattern | URLResolver] = [
    path("fleet-statistics/", overviews.fleet_statistics, name="fleet-statistics"),
    path("my-fleet/", player.my_fleet, name="my-fleet"),
    path("fleets/", open.event_fleets, name="event-fleets"),
    # Last of those under "fleets/": any word there may be a player's key.
    path("fleets/<str:key>/", open.event_fleet, name="event-fleet"),
]

in_public: list[URLPattern | URLResolver] = [
    path("events/import/", events.event_import, name="event-import"),
    path("catalogue/", catalogue.catalogue, name="catalogue"),
    path("catalogue/<str:card>/", catalogue.card, name="catalogue-card"),
    path("list/<str:token>/", sharing.shared_list, name="shared-list"),
    path("p/<str:token>/opponent/", open.opponent, name="player-opponent"),
    path("events/<slug:slug>/", include(of_event)),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("events/<slug:slug>/desk/", include(at_the_desk)),
    path("events/<slug:slug>/desk/fleets/", include(the_queue)),
    path("p/<str:token>/fleet/", include(on_the_player_page)),
    path("", include(in_public)),
]
