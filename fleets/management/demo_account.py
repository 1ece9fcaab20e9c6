"""The account of the demo: with a password everybody knows, as long as nobody else reaches the machine."""

from __future__ import annotations

import secrets

from django.conf import settings

from tournaments.models import User
from tournaments.network import is_loopback

NAME = "organizer"
PASSWORD = "flagship-demo"  # noqa: S105 – printed, for the demo on one's own machine


def is_local_only() -> bool:
    """True while nobody but who sits at this machine can reach the server."""
    return not settings.HTTPS and is_loopback(settings.HOST or "localhost")


def make_demo_account() -> tuple[User, str]:
    """The account, made where there is none, and the password to print: "" for one that somebody chose.

    The password everybody knows is replaced as soon as others can reach the server.
    """
    account, is_new = User.objects.get_or_create(username=NAME)
    if not is_new and not account.check_password(PASSWORD):
        return account, ""
    password = PASSWORD if is_local_only() else secrets.token_urlsafe(9)
    if is_new or password != PASSWORD:
        account.set_password(password)
        account.save()
    return account, password


def how_to_log_in(password: str) -> str:
    """The line to print; "" where there is nothing to say."""
    return f"Log in as {NAME} with the password {password}" if password else ""
