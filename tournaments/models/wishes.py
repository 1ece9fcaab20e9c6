"""Pairing constraints set by the organizer of an event (pairing.md rules 0 and 5)."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from .entry import Entry
from .event import Tournament


class EventWish(models.Model):
    """Two entries who are not to meet, or without them the players of a club; "" is every club."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="wishes")
    one = models.ForeignKey(Entry, on_delete=models.CASCADE, null=True, blank=True, related_name="wishes")
    other = models.ForeignKey(Entry, on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    club = models.CharField(_("club"), max_length=100, blank=True)
    # Hard: never, unless the organizer allows it; soft: where the rules leave room.
    hard = models.BooleanField()
    # The last round it holds for; None for all.
    until_round = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "one", "other"], name="wish_once_a_pair"),
            models.CheckConstraint(
                condition=models.Q(one__isnull=True, other__isnull=True)
                | models.Q(one__isnull=False, other__isnull=False, club=""),
                name="wish_of_pair_or_club",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.one} – {self.other}" if self.one_id else self.club
