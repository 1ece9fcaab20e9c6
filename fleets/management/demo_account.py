"""The account of the demo: with a well-known password, as long as no one else can reach the machine."""

import secrets

from django.conf import settings

from tournaments.models import User
from tournaments.network import is_loopback

NAME = "organizer"
PASSWORD = "flagship-demo"  # noqa: S105 – printed, for the demo on one's own machine


def is_local_only() -> bool:
    """True while the server can be reached from this machine only."""
    return not settings.HTTPS and is_loopback(settings.HOST or "localhost")


def make_demo_account() -> tuple[User, str]:
    """The account, created if missing, and the password to print; "" where somebody chose another.

    The well-known password is replaced as soon as others can reach the server.
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
    """The line to print; "" without a password."""
    return f"Log in as {NAME} with the password {password}" if password else ""
