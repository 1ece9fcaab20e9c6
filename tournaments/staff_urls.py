"""The addresses of leaders: invitations, roles, handing over, history and snapshots."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver

urlpatterns: list[URLPattern | URLResolver] = []
