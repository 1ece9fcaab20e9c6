"""Phones and browsers that are told of news although no page is open."""

from django.db import models

from .entry import Entry


class Phone(models.Model):
    """One browser of a player, as it describes itself to be told (RFC 8030); gone with the entry, with the
    player's word, or once it says that it hears no more."""

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="phones")
    # Where its maker takes messages for it, and the two keys only it can read them with.
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
