"""What the e-mails need to know."""

from __future__ import annotations

from django.conf import settings


def mail_is_set_up() -> bool:
    """Whether there is a mail server; what Django does without one is print."""
    return bool(settings.EMAIL_BACKEND != "django.core.mail.backends.console.EmailBackend")
