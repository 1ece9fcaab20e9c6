"""A league and its history. Its table is computed (table.py)."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models import Tournament
from tournaments.models.people import account_or_none


class League(models.Model):
    """Events of one game in a common table; written through leagues/services/change.py only."""

    class Counts(models.TextChoices):
        POINTS = "points", _("tournament points")
        PLACES = "places", _("places: one point, and one for each player left behind")

    slug = models.SlugField(unique=True, max_length=80)
    name = models.CharField(_("name"), max_length=120)
    game = models.CharField(_("game"), max_length=32)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="leagues")
    is_listed = models.BooleanField(_("listed among the leagues"), default=False)
    counts = models.CharField(_("what counts"), max_length=8, choices=Counts.choices, default=Counts.POINTS)
    best_of = models.PositiveSmallIntegerField(_("results that count"), null=True, blank=True)
    fewest_players = models.PositiveSmallIntegerField(_("fewest players of an event"), default=2)
    relaxed_percent = models.PositiveSmallIntegerField(default=100)
    formal_percent = models.PositiveSmallIntegerField(default=100)
    premier_percent = models.PositiveSmallIntegerField(default=100)
    events = models.ManyToManyField(Tournament, related_name="leagues")
    # [{"name": "Spring", "starts": "2026-03-01", "ends": "2026-05-31", "due": "", "forfeits": "keep"}]
    seasons = models.JSONField(default=list)
    # Entries the owner has joined to one player: [[12, 80], [31, 44, 91]].
    same = models.JSONField(default=list)
    revision = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["name", "pk"]

    def __str__(self) -> str:
        return self.name


class LeagueAct(models.TextChoices):
    """Each is done by the owner; all but the first can be undone by restoring their values (record.py)."""

    CREATE = "create", _("made the league")
    EDIT = "edit", _("changed the rules of the league")
    ADD_EVENT = "add_event", _("added “%(event)s”")
    REMOVE_EVENT = "remove_event", _("took “%(event)s” out")
    SET_SEASONS = "set_seasons", _("changed the seasons")
    JOIN = "join", _("said that entries belong to one player")
    PART = "part", _("said that entries belong to several players")
    HAND_OVER = "hand_over", _("handed the league over")
    UNDO = "undo", _("took line %(line)s back")


class LeagueLine(models.Model):
    """Who did what when; it keeps no names of players, so there is nothing in it to forget."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="lines")
    revision = models.PositiveIntegerField()
    at = models.DateTimeField()
    actor = account_or_none()
    act = models.CharField(max_length=24)
    # What changed: {"before": {"best_of": null}, "after": {"best_of": 4}}; "undoes" names another line.
    data = models.JSONField(default=dict)

    class Meta:
        ordering = ["-revision"]
        constraints = [models.UniqueConstraint(fields=["league", "revision"], name="league_revision_once")]

    def __str__(self) -> str:
        return f"{self.league} #{self.revision} {self.act}"
