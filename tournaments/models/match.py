"""Tables of a round, their seats, and the reports on their games."""

from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from .entry import Entry
from .event import Round
from .people import account_or_none


class Match(models.Model):
    """One table of a round, or one player's bye or missed round. The schema names no game."""

    class Kind(models.TextChoices):
        GAME = "game", _("game")
        BYE = "bye", _("bye")
        MISSED = "missed", _("missed round")

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="matches")
    kind = models.CharField(max_length=16, choices=Kind.choices, default=Kind.GAME)
    table = models.PositiveSmallIntegerField(null=True, blank=True)
    # Number in the bracket (A-KO-1 to 3); empty in Swiss rounds.
    game = models.PositiveSmallIntegerField(null=True, blank=True)
    # Why these players meet: a code of tournaments/pairing with the keys of the players it refers to.
    reason = models.CharField(max_length=48, blank=True)
    reason_players = models.JSONField(default=list)
    set_by_hand = models.BooleanField(default=False)
    hand_reason = models.CharField(max_length=200, blank=True)

    # Not a column: the game as read for an act, and the version of the event then (queries/state/records.py).
    read_for_act: tuple[Any, str] | None = None

    class Meta:
        ordering = ["round", models.F("table").asc(nulls_last=True), "game", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["round", "table"],
                condition=models.Q(table__isnull=False),
                name="table_once_per_round",
            )
        ]

    def __str__(self) -> str:
        return f"{self.round}: {self.table or self.get_kind_display()}"


class Seat(models.Model):
    """An entry at a match; `round` repeats the match's round so that the database can forbid two seats."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats")
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="seats")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="seats")
    number = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["match", "number"]
        constraints = [
            models.UniqueConstraint(fields=["round", "entry"], name="one_seat_per_entry_and_round"),
            models.UniqueConstraint(fields=["match", "number"], name="seat_number_once"),
        ]

    def __str__(self) -> str:
        return f"{self.entry} ({self.match})"


class Report(models.Model):
    """A report on a match. Its content never changes, only its state; the confirmed one counts."""

    class State(models.TextChoices):
        PENDING = "pending", _("waiting for the opponent")
        CONFIRMED = "confirmed", _("confirmed")
        SUPERSEDED = "superseded", _("replaced")

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="reports")
    version = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=16, choices=State.choices)
    # Facts of the whole match, by the game's own names; players by their keys: {"end": "time"}.
    facts = models.JSONField(default=dict)
    # The numbers of each bout, by player and the game's own names: [{"p1": {…}, "p2": {…}}].
    bouts = models.JSONField(default=list)
    author = account_or_none()
    # The player who reported it on the personal page; None for a report of the staff.
    said_by = models.ForeignKey(Entry, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()
    reason = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["match", "version"]
        constraints = [
            models.UniqueConstraint(fields=["match", "version"], name="report_version_once"),
            models.UniqueConstraint(
                fields=["match"], condition=models.Q(state="confirmed"), name="one_confirmed_report_per_match"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match} v{self.version}"


class Penalty(models.Model):
    """A leader's ruling on a player, as a separate record; no score is edited for it (F26, A-CONDUCT-1)."""

    class Kind(models.TextChoices):
        WARNING = "warning", _("warning")
        GAME_LOSS = "game_loss", _("game loss")
        POINTS = "points", _("tournament points taken")
        DISQUALIFICATION = "disqualification", _("disqualification")

    class State(models.TextChoices):
        # Only a disqualification may be proposed: the organizer decides (A-ROLE-6).
        PROPOSED = "proposed", _("proposed")
        STANDING = "standing", _("standing")
        DECLINED = "declined", _("declined")
        WITHDRAWN = "withdrawn", _("withdrawn")

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="penalties")
    round = models.ForeignKey(
        Round, null=True, blank=True, on_delete=models.SET_NULL, related_name="penalties"
    )
    # The game it was given in; a game loss needs one.
    match = models.ForeignKey(
        Match, null=True, blank=True, on_delete=models.SET_NULL, related_name="penalties"
    )
    kind = models.CharField(max_length=24, choices=Kind.choices)
    # Tournament points taken away; 0 for the other kinds.
    points = models.PositiveSmallIntegerField(default=0)
    reason = models.CharField(max_length=200)
    state = models.CharField(max_length=16, choices=State.choices, default=State.STANDING)
    author = account_or_none()
    at = models.DateTimeField()

    class Meta:
        ordering = ["at", "pk"]
        verbose_name_plural = "penalties"

    def __str__(self) -> str:
        return f"{self.entry}: {self.get_kind_display()}"
