"""URLs behind a player's personal link, the code on a result slip, and a registration link."""

from django.urls import URLPattern, URLResolver, include, path

from ..views.people import presence
from ..views.player import own_results, player
from ..views.public import account, devices, registration
from ..views.results import calls
from ..views.rounds import captains

own_pages: list[URLPattern | URLResolver] = [
    path("", player.page, name="player-page"),
    path("app.webmanifest", devices.manifest, name="player-manifest"),
    path("drop/", player.drop, name="player-drop"),
    path("call/", calls.player_call, name="player-call"),
    path("uncall/", calls.player_uncall, name="player-uncall"),
    path("check-in/", presence.player_check_in, name="player-check-in"),
    path("phone/", devices.player_phone, name="player-phone"),
    path("phones/delete/", devices.player_phones_delete, name="player-phones-delete"),
    path("data/", player.own_data, name="player-data"),
    path("data/delete/", player.forget, name="player-forget"),
    path("captain/", captains.player_captain, name="player-captain"),
    path("rounds/", presence.player_rounds, name="player-rounds"),
    path("check/", player.check_results, name="player-check"),
    path("forget-email/", player.email_delete, name="player-email-delete"),
    path("claim/", account.claim, name="player-claim"),
    path("unclaim/", account.unclaim, name="player-unclaim"),
    path("rounds/<int:number>/result/", own_results.player_result, name="player-result"),
    path("rounds/<int:number>/preview/", own_results.player_preview, name="player-preview"),
    path("rounds/<int:number>/confirm/", own_results.player_confirm, name="player-confirm"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("p/<str:token>/", include(own_pages)),
    path("service-worker.js", devices.service_worker, name="service-worker"),
    path("s/<str:token>/", own_results.slip_result, name="slip-result"),
    path("s/<str:token>/preview/", own_results.slip_preview, name="slip-preview"),
    path("s/<str:token>/confirm/", own_results.slip_confirm, name="slip-confirm"),
    path("r/<str:token>/", registration.registration, name="registration"),
    path("r/<str:token>/withdraw/", registration.registration_withdraw, name="registration-withdraw"),
    path("r/<str:token>/delete/", registration.registration_forget, name="registration-forget"),
    path("r/<str:token>/accept/", registration.registration_accept, name="registration-accept"),
    path("events/<slug:slug>/register/", registration.register_page, name="register"),
    path("my-events/", account.my_events, name="my-events"),
    path("events/<slug:slug>/me/", account.me, name="event-me"),
]
