"""What programs show instead of a password, and the answers kept for those who ask twice."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from .event import Tournament
from .people import User


class ApiToken(models.Model):
    """A token of an account: what it allows, in which events, until when. Of itself only a hash is kept."""

    class Scope(models.TextChoices):
        READ = "read", _("read only")
        DESK = "desk", _("run the day")
        ADMIN = "admin", _("everything, settings and staff too")

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="api_tokens")
    name = models.CharField(max_length=100)
    scope = models.CharField(max_length=8, choices=Scope.choices)
    # Told apart from "no event left": the last one may have been deleted.
    is_for_every_event = models.BooleanField()
    events = models.ManyToManyField(Tournament, related_name="+")
    # The beginning, to know it again; the rest is only here as SHA-256.
    prefix = models.CharField(max_length=16)
    digest = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    last_used_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.name} ({self.prefix}…)"


class AnsweredRequest(models.Model):
    """The answer to a request with a key of its own: the same request again is answered by it."""

    # Whose key it is: "token:3", "user:5", "entry:8".
    who = models.CharField(max_length=32)
    # SHA-256 of the key, and of method, path and body.
    key = models.CharField(max_length=64)
    request = models.CharField(max_length=64)
    tournament = models.ForeignKey(Tournament, null=True, on_delete=models.CASCADE, related_name="+")
    status = models.PositiveSmallIntegerField()
    body = models.JSONField()
    at = models.DateTimeField(db_index=True)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["who", "key"], name="answered_once")]

    def __str__(self) -> str:
        return f"{self.who}: {self.status}"
