from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _


class User(AbstractUser):
    """An account: staff log in with it, players may claim their entries with it later."""

    language = models.CharField(_("language"), max_length=8, blank=True)

    def __str__(self) -> str:
        return self.get_full_name() or self.username
