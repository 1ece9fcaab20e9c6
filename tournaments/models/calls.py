"""Calls for a judge: who called from which table, who went there, and what was ruled."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from .entry import Entry
from .event import Tournament
from .people import account_or_none


class JudgeCall(models.Model):
    """One call. Round and table are numbers: a call stays on record whatever becomes of its round."""

    class State(models.TextChoices):
        OPEN = "open", _("waiting")
        CLAIMED = "claimed", _("somebody is there")
        CLOSED = "closed", _("answered")
        WITHDRAWN = "withdrawn", _("taken back")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="calls")
    number = models.PositiveSmallIntegerField()
    # The caller; None once the entry is deleted.
    entry = models.ForeignKey(Entry, null=True, on_delete=models.SET_NULL, related_name="calls")
    round = models.PositiveSmallIntegerField()
    table = models.PositiveSmallIntegerField()
    text = models.CharField(max_length=200, blank=True)
    state = models.CharField(max_length=16, choices=State.choices, default=State.OPEN)
    # Passed on to the marshal by another leader.
    is_escalated = models.BooleanField(default=False)
    at = models.DateTimeField()
    # The stopwatch runs from here.
    claimed_at = models.DateTimeField(null=True)
    claimed_by = account_or_none()
    closed_at = models.DateTimeField(null=True)
    ruling = models.CharField(max_length=500, blank=True)
    # Extra time given to the table.
    minutes = models.PositiveSmallIntegerField(default=0)
    # Whether whoever reads the page plays at that table, and so answers nothing there (A-ROLE-5); no column.
    at_own_table = False

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="call_number_once"),
            models.UniqueConstraint(
                fields=["entry"], condition=models.Q(state__in=("open", "claimed")), name="one_call_per_entry"
            ),
            models.UniqueConstraint(
                fields=["tournament", "round", "table"],
                condition=models.Q(state__in=("open", "claimed")),
                name="one_call_per_table",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament}: {self.round}/{self.table} {self.get_state_display()}"

    @property
    def waits(self) -> bool:
        """True until it is answered or withdrawn."""
        return self.state in UNANSWERED


UNANSWERED = (JudgeCall.State.OPEN, JudgeCall.State.CLAIMED)
