"""The captains' draft of two teams, as its moves. A move is hidden until the other captain has answered."""

from django.db import models

from .event import Tournament


class CaptainsDraft(models.Model):
    """Two teams of the event that settle who meets whom (play/captains.py has the meaning of moves).

    Players are those when the draft was opened, by their keys. A hidden move is in no file and no snapshot.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="captains_drafts")
    number = models.PositiveSmallIntegerField()
    # Keys of the teams ("t1"), and their players in order.
    first = models.CharField(max_length=32)
    second = models.CharField(max_length=32)
    players = models.JSONField(default=list)
    # [{"side": 0, "kind": "defender", "players": ["p3"], "at": "2026-05-09T10:00:00+00:00"}]
    moves = models.JSONField(default=list)
    opened_at = models.DateTimeField()

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["tournament", "number"], name="draft_number_once")]

    def __str__(self) -> str:
        return f"{self.tournament}: {self.first} – {self.second}"
