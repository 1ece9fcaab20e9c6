"""The addresses of the program, and one that does nothing."""

from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, URLResolver, path

from config.urls import urlpatterns as program


def nothing(request: HttpRequest) -> HttpResponse:
    """An empty page behind the middleware of all pages."""
    return HttpResponse()


urlpatterns: list[URLPattern | URLResolver] = [path("nothing/", nothing), *program]
