"""Phones and browsers that are notified although no page is open."""

from django.db import models

from .entry import Entry


class Phone(models.Model):
    """A push subscription of a player's browser (RFC 8030); deleted with the entry, on the player's request,
    or once its push service reports it as gone."""

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="phones")
    # The address at its push service, and the two keys to encrypt messages only it can read.
    endpoint = models.CharField(max_length=700)
    public_key = models.CharField(max_length=100)
    shared_secret = models.CharField(max_length=40)
    language = models.CharField(max_length=8)
    since = models.DateTimeField()

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["entry", "endpoint"], name="phone_once")]

    def __str__(self) -> str:
        return f"{self.entry}: {self.language}"
