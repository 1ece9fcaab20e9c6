"""Registrations of people who want to play."""

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from .event import Tournament


class Registration(models.Model):
    """One registration; the waiting list is in the order of the rows.

    Whoever has a place has an entry as well, under `key`. Others have none and are in no pairing, no list of
    players and no count. Where the entry of a place is gone, the desk has removed the player.
    """

    class State(models.TextChoices):
        ASKED = "asked", _("waits for the organizer's word")
        WAITING = "waiting", _("on the waiting list")
        OFFERED = "offered", _("has been offered a place")
        PLACED = "placed", _("has a place")
        DECLINED = "declined", _("declined")
        WITHDRAWN = "withdrawn", _("withdrawn")
        LAPSED = "lapsed", _("let the offer pass")

    class Fee(models.TextChoices):
        OPEN = "open", pgettext_lazy("of a fee", "open")
        PAID = "paid", _("paid")
        WAIVED = "waived", _("waived")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="registrations")
    name = models.CharField(_("name"), max_length=100)
    is_child = models.BooleanField(_("child"), default=False)
    club = models.CharField(_("club"), max_length=100, blank=True)
    email = models.EmailField(_("e-mail"), blank=True)
    remarks = models.CharField(_("remarks"), max_length=500, blank=True)
    state = models.CharField(max_length=16, choices=State.choices)
    key = models.CharField(max_length=32, blank=True)
    fee = models.CharField(max_length=16, choices=Fee.choices, default=Fee.OPEN)
    at = models.DateTimeField()
    # Until when an offered place is reserved; None for no deadline.
    answer_until = models.DateTimeField(null=True, blank=True)
    # The id of the form that was sent: the same form twice is one registration.
    sent_as = models.CharField(max_length=40)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["tournament", "sent_as"], name="form_sent_once")]

    def __str__(self) -> str:
        return self.name
