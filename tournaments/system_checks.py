"""Checks of this server's settings for `manage.py check`, in addition to Django's."""

from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Tags, Warning, register


@register(Tags.security)
def answers_to_its_names(**options: Any) -> list[CheckMessage]:
    """Warns where any Host header is accepted: links on pages and paper begin with it."""
    if settings.DEBUG or "*" not in list(settings.ALLOWED_HOSTS):
        return []
    return [
        Warning(
            "This server answers to any name, and would write a stranger's into its links.",
            hint="Write the names people call it by into ALLOWED_HOSTS, or leave it out on a laptop.",
            id="flagship.W001",
        )
    ]
