from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from ..text.names import Person, are_in_full
from .event import Tournament


class Entry(models.Model):
    """A player in this tournament. Names may be equal; `key` ("p7") tells people apart for the program, and
    `name`, which is never the same twice, for people."""

    class Status(models.TextChoices):
        ACTIVE = "active", _("active")
        REMOVED = "removed", _("dropped")
        DISQUALIFIED = "disqualified", _("disqualified")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="entries")
    key = models.CharField(max_length=32)
    own_name = models.CharField(_("name"), max_length=100)
    # What every page, sheet and sentence shows: with the club or the number where another has the same name.
    # Only services/rows/naming.py writes it.
    name = models.CharField(max_length=250)
    # Everybody but the staff reads initials: the column `name` has no more then.
    is_child = models.BooleanField(_("child"), default=False)
    club = models.CharField(_("club"), max_length=100, blank=True)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="entries"
    )
    status = models.CharField(max_length=16, choices=Status.choices, default=Status.ACTIVE)
    entered_round = models.PositiveSmallIntegerField(default=1)
    left_after_round = models.PositiveSmallIntegerField(null=True, blank=True)
    email = models.EmailField(_("e-mail"), blank=True)
    # One more than before makes every personal link given out so far invalid (tournaments/access/links.py).
    link_version = models.PositiveSmallIntegerField(default=1)
    # The table this player always sits at: a wheelchair, a hearing loop.
    fixed_table = models.PositiveSmallIntegerField(_("fixed table"), null=True, blank=True)
    # The last round whose results the player has looked at and found right.
    results_checked = models.PositiveSmallIntegerField(default=0)
    # Since when the player asks to have the own personal data deleted.
    forget_asked_at = models.DateTimeField(null=True)
    # Since when a list of this player waits for a leader's word; written by the room that keeps the lists.
    list_waits_since = models.DateTimeField(null=True)

    class Meta:
        ordering = ["pk"]
        verbose_name_plural = "entries"
        constraints = [models.UniqueConstraint(fields=["tournament", "key"], name="entry_key_once")]

    def __str__(self) -> str:
        return self.name

    @classmethod
    def from_db(
        cls, db: str | None, field_names: Collection[str], values: Collection[Any], **how: Any
    ) -> Entry:
        """On every page of the staff, however it reads the row, a child is called by the name in full.

        What is written is read inside the gate, where nobody is (services/gate/change.py)."""
        entry: Entry = super().from_db(db, field_names, values, **how)
        if are_in_full() and {"name", "own_name", "is_child"} <= entry.__dict__.keys() and entry.is_child:
            entry.name = entry.own_name
        return entry

    @property
    def club_beside(self) -> str:
        """The club, to stand beside the name; "" where the name says it already, as a namesake's does."""
        return "" if f"({self.club})" in self.name else self.club

    @property
    def as_entered(self) -> Person:
        """The player without regard to others."""
        return Person(self.key, self.own_name, self.club, self.is_child)
