import secrets

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from ..text.cleaning import masked_address
from ..text.names import Person, club_beside
from .event import Tournament


def new_salt() -> str:
    """A random salt for a seal; without it nobody can guess what was sealed."""
    return secrets.token_hex(16)


class Entry(models.Model):
    """A player in this tournament. Names may be equal; `key` ("p7") identifies them for the program, and
    `name`, which is unique in the event, for people."""

    class Status(models.TextChoices):
        ACTIVE = "active", _("active")
        REMOVED = "removed", _("dropped")
        DISQUALIFIED = "disqualified", _("disqualified")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="entries")
    key = models.CharField(max_length=32)
    own_name = models.CharField(_("name"), max_length=100)
    # Shown on every page and sheet and in every sentence; with club or number where another has the same
    # name. Written only by services/rows/naming.py.
    name = models.CharField(max_length=250)
    # Of the seal of name and club in the chain of the history; a new one once they are forgotten.
    name_salt = models.CharField(max_length=32, default=new_salt, editable=False)
    # Everybody but the staff sees initials: then the column `name` has no more.
    is_child = models.BooleanField(_("child"), default=False)
    club = models.CharField(_("club"), max_length=100, blank=True)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="entries"
    )
    status = models.CharField(max_length=16, choices=Status.choices, default=Status.ACTIVE)
    entered_round = models.PositiveSmallIntegerField(default=1)
    left_after_round = models.PositiveSmallIntegerField(null=True, blank=True)
    email = models.EmailField(_("e-mail"), blank=True)
    # Incrementing it invalidates every personal link given out so far (tournaments/access/links.py).
    link_version = models.PositiveSmallIntegerField(default=1)
    # The table this player always sits at, e.g. for a wheelchair or a hearing loop.
    fixed_table = models.PositiveSmallIntegerField(_("fixed table"), null=True, blank=True)
    # The last round whose results the player has confirmed.
    results_checked = models.PositiveSmallIntegerField(default=0)
    # What the player shares with the opponent in which rounds: of `Share` (play/shares.py).
    shares = models.JSONField(default=list)
    # When the player asked for their personal data to be deleted.
    forget_asked_at = models.DateTimeField(null=True)
    # Since when a list waits for a leader's approval; written by the application that keeps the lists.
    list_waits_since = models.DateTimeField(null=True)

    class Meta:
        ordering = ["pk"]
        verbose_name_plural = "entries"
        constraints = [models.UniqueConstraint(fields=["tournament", "key"], name="entry_key_once")]

    def __str__(self) -> str:
        return self.name

    @property
    def masked_email(self) -> str:
        """The address as its owner alone knows it."""
        return masked_address(self.email)

    @property
    def club_beside(self) -> str:
        """The club to show next to the name; "" where the name includes it, as a namesake's does."""
        return club_beside(self.name, self.club)

    @property
    def as_entered(self) -> Person:
        """The player as entered, without regard to namesakes."""
        return Person(self.key, self.own_name, self.club, self.is_child)
