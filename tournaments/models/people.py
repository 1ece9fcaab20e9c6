from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _

# Nobody can take such a log-in name: it begins with a character the form refuses.
ELSEWHERE = "~"


class User(AbstractUser):
    """An account: staff log in with it, players may claim their entries with it later.

    Whom an event file names without an account here is an account without a password that nobody can use;
    so every record keeps its author over an import.
    """

    language = models.CharField(_("language"), max_length=8, blank=True)

    def __str__(self) -> str:
        return self.get_full_name() or self.username

    @property
    def is_elsewhere(self) -> bool:
        """True for somebody who is known from an event file only."""
        return self.username.startswith(ELSEWHERE)

    @property
    def file_name(self) -> str:
        """The name an event file writes."""
        return self.first_name if self.is_elsewhere else self.username
