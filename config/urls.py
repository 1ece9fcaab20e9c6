from django.urls import URLPattern, URLResolver, include, path
from django.views.decorators.csrf import csrf_exempt
from django.views.i18n import set_language

# Pages that send tasks need the configured app; headless commands never import this module.
from .celery import app as celery_app

__all__ = ["celery_app", "handler404", "handler500", "urlpatterns"]

handler404 = "tournaments.views.base.errors.not_found"
handler500 = "tournaments.views.base.errors.server_error"

urlpatterns: list[URLPattern | URLResolver] = [
    # A forged post could only change the language, and pages for all have no token for a form.
    path("i18n/setlang/", csrf_exempt(set_language), name="set_language"),
    path("api/v1/fleets/", include("fleets.api.check")),
    path("api/v1/events/<slug:slug>/fleets/", include("fleets.api.lists")),
    path("api/v1/events/<slug:slug>/acts/", include("fleets.api.acts")),
    path("api/v1/leagues/", include("tournaments.leagues.api")),
    path("api/v1/", include("tournaments.api.urls")),
    path("", include("fleets.urls")),
    path("", include("tournaments.leagues.urls")),
    path("", include("tournaments.urls.desk")),
]
