"""The diary of a tournament, its snapshots, and print jobs run in the background."""

from datetime import datetime, timedelta

from django.db import models
from django.utils.translation import gettext_lazy as _

from .entry import Entry
from .event import Round, Tournament
from .people import account_or_none


class AuditRow(models.Model):
    """Who did what when and why; written by services/gate/change.py only, never changed."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="audit")
    revision = models.PositiveIntegerField()
    at = models.DateTimeField()
    actor = account_or_none()
    # The player who acted through a personal link; then there is no account.
    entry = models.ForeignKey(Entry, null=True, on_delete=models.SET_NULL, related_name="+")
    action = models.CharField(max_length=48)
    # The payload of the act (acts/): names, table, round, before, after.
    data = models.JSONField(default=dict)
    reason = models.CharField(max_length=200, blank=True)
    # The proof of the line: the hash before, what changed in keys, the seal of the texts, the own hash
    # (event_file/chain.py); empty in lines from before there were any.
    chain = models.JSONField(default=dict)

    class Meta:
        ordering = ["-revision"]
        constraints = [models.UniqueConstraint(fields=["tournament", "revision"], name="revision_once")]

    def __str__(self) -> str:
        return f"{self.tournament} #{self.revision} {self.action}"


class PrintJob(models.Model):
    """A sheet that is being made in the background; the desk shows how far it is."""

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting")
        RUNNING = "running", _("being made")
        DONE = "done", _("ready")
        FAILED = "failed", _("failed")

    # A sheet takes seconds, one of a thousand games half a minute.
    PATIENCE = timedelta(seconds=60)

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="print_jobs")
    round = models.ForeignKey(Round, null=True, on_delete=models.CASCADE, related_name="print_jobs")
    kind = models.CharField(max_length=32)
    paper = models.CharField(max_length=8, default="A4")
    language = models.CharField(max_length=8, default="en")
    state = models.CharField(max_length=16, choices=State.choices, default=State.WAITING)
    done = models.PositiveSmallIntegerField(default=0)
    total = models.PositiveSmallIntegerField(default=0)
    problem = models.CharField(max_length=200, blank=True)
    pdf = models.BinaryField(null=True)
    created_by = account_or_none()
    created_at = models.DateTimeField()
    # Where this server is reached, for the codes on the sheet: the worker has no request to ask.
    base = models.CharField(max_length=200, blank=True)

    def __str__(self) -> str:
        return f"{self.kind} {self.get_state_display()}"

    @property
    def file_name(self) -> str:
        """The name of the file of the sheet: round-2-slips."""
        return self.kind if self.round is None else f"round-{self.round.number}-{self.kind}"

    @property
    def is_under_way(self) -> bool:
        """True until the sheet is made or has failed: the desk asks again."""
        return self.state in (self.State.WAITING, self.State.RUNNING)

    def is_late(self, now: datetime) -> bool:
        """True where the sheet is overdue: its worker may be gone; or the clock was set back meanwhile."""
        return self.is_under_way and abs(now - self.created_at) > self.PATIENCE


class Snapshot(models.Model):
    """The whole event as it was before a destructive step, or after a closed round (F38, F39)."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="snapshots")
    # The revision of the document.
    revision = models.PositiveIntegerField()
    at = models.DateTimeField()
    # What was about to happen, or "close_round" for what had just happened.
    action = models.CharField(max_length=48)
    data = models.JSONField(default=dict)
    # The event file (format: tournaments/event_file), as text.
    document = models.TextField()
    actor = account_or_none()

    class Meta:
        ordering = ["-at", "-pk"]

    def __str__(self) -> str:
        return f"{self.tournament} #{self.revision}"
