from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _

# The first character of a username nobody can choose: the form refuses it.
ELSEWHERE = "~"


class User(AbstractUser):
    """An account: staff log in with it, players may claim their entries with it later.

    People an event file names who have no account here get one without a password that nobody can use, so
    that every record keeps its author over an import.
    """

    language = models.CharField(_("language"), max_length=8, blank=True)

    def __str__(self) -> str:
        return self.get_full_name() or self.username

    @property
    def is_elsewhere(self) -> bool:
        """True for somebody known only from an event file."""
        return self.username.startswith(ELSEWHERE)

    @property
    def file_name(self) -> str:
        """The name in an event file."""
        return self.first_name if self.is_elsewhere else self.username


def account_or_none() -> "models.ForeignKey[User | None, User | None]":
    """A column for who did it; the row stays when the account goes."""
    return models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
