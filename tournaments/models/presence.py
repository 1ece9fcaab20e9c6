"""The presence of a player in a round, noted before that round is paired."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from .entry import Entry


class Presence(models.Model):
    """Present, absent, or with a requested bye; without a row the player counts as present, unless the event
    asks for check-in."""

    class Word(models.TextChoices):
        PRESENT = "here", _("here")
        ABSENT = "away", _("not there")
        BYE = "bye", _("bye")

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="presences")
    # Of the round, which need not exist yet.
    number = models.PositiveSmallIntegerField()
    word = models.CharField(max_length=8, choices=Word.choices)

    class Meta:
        ordering = ["number", "pk"]
        constraints = [models.UniqueConstraint(fields=["entry", "number"], name="presence_once_a_round")]

    def __str__(self) -> str:
        return f"{self.entry}: {self.number} {self.word}"
