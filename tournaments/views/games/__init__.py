"""Public pages that only one game has, one line each."""

from django.urls import URLPattern, URLResolver, path
from django.utils.translation import gettext_lazy as _

from . import kosmiczna_eskadra

TOOLS: list[URLPattern | URLResolver] = [
    path("kosmiczna-eskadra/", kosmiczna_eskadra.shots, name="kosmiczna-eskadra-shots"),
]

LINKS = (("kosmiczna-eskadra-shots", _("Kosmiczna Eskadra: who hit what")),)
"""Name of the URL, and its title on the start page."""
