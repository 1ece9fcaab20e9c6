"""What an event needs to know of the lists its players handed in."""

from django.db import models


class ListOnRecord(models.Model):
    """The list an entry plays from a round on, until a later one takes over.

    Written by the application that keeps the lists (event/lists.py), which alone knows what is in them.
    """

    entry = models.ForeignKey("tournaments.Entry", on_delete=models.CASCADE, related_name="lists_on_record")
    from_round = models.PositiveSmallIntegerField(default=1)
    points = models.PositiveIntegerField()
    faction = models.CharField(max_length=32, blank=True)

    class Meta:
        ordering = ["entry", "from_round"]
        constraints = [models.UniqueConstraint(fields=["entry", "from_round"], name="list_on_record_once")]

    def __str__(self) -> str:
        return f"{self.entry} from round {self.from_round}: {self.points}"
