"""What `manage.py check` says of the settings of this server beside Django's own."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Tags, Warning, register


@register(Tags.security)
def answers_to_its_names(**options: Any) -> list[CheckMessage]:
    """Links on pages and paper begin with the name a page was asked by, so that must be one of ours."""
    if settings.DEBUG or "*" not in list(settings.ALLOWED_HOSTS):
        return []
    return [
        Warning(
            "This server answers to any name, and would write a stranger's into its links.",
            hint="Write the names people call it by into ALLOWED_HOSTS, or leave it out on a laptop.",
            id="flagship.W001",
        )
    ]
