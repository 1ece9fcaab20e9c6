"""Outgoing messages to people and other programs, with their state."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from .entry import Entry
from .event import Tournament


class Outgoing(models.Model):
    """One mail, note for a phone, or call of the webhook; written with the act that caused it, sent after."""

    class Channel(models.TextChoices):
        MAIL = "mail", _("e-mail")
        WEBHOOK = "webhook", _("webhook")
        PUSH = "push", _("phone")

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting")
        SENDING = "sending", _("being sent")
        SENT = "sent", _("sent")
        FAILED = "failed", _("failed")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="outgoing")
    channel = models.CharField(max_length=16, choices=Channel.choices)
    # The key of the act that caused it.
    action = models.CharField(max_length=48)
    entry = models.ForeignKey(Entry, null=True, on_delete=models.SET_NULL, related_name="+")
    # For a phone, its pk.
    address = models.CharField(max_length=300)
    subject = models.CharField(max_length=250, blank=True)
    body = models.TextField()
    state = models.CharField(max_length=16, choices=State.choices, default=State.WAITING)
    # Why it was not sent: a code of services/event/delivery.py, and the answer of the receiver.
    problem = models.CharField(max_length=32, blank=True)
    detail = models.CharField(max_length=200, blank=True)
    tries = models.PositiveSmallIntegerField(default=0)
    created_at = models.DateTimeField()
    # The time of the last try.
    tried_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.get_channel_display()} {self.get_state_display()}"
