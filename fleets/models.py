"""A player's fleet and everything he ever handed in."""

from django.conf import settings
from django.db import models


class Fleet(models.Model):
    """The fleet of an entry; `current` is the version that counts."""

    entry = models.OneToOneField("tournaments.Entry", on_delete=models.CASCADE, related_name="fleet")
    current = models.ForeignKey("FleetVersion", null=True, on_delete=models.SET_NULL, related_name="+")

    def __str__(self) -> str:
        return str(self.entry)


class FleetVersion(models.Model):
    """One hand-in. The raw text is the truth; the rest is what this catalogue and ruleset made of it."""

    fleet = models.ForeignKey(Fleet, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveSmallIntegerField()
    text = models.TextField()
    # The parsed form as fleets.lists writes it (to_json); shown without parsing again.
    reading = models.JSONField()
    catalogue_date = models.DateField()
    ruleset = models.CharField(max_length=32)
    points_limit = models.PositiveSmallIntegerField()
    total = models.PositiveIntegerField()
    squadrons = models.PositiveIntegerField()
    legal = models.BooleanField()
    # [{"rule": "A-FLEET-1", "code": "over_points", "cards": [], "line": 12, "found": 403, "allowed": 400}]
    violations = models.JSONField(default=list)
    warnings = models.JSONField(default=list)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    at = models.DateTimeField()
    reason = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["fleet", "number"]
        constraints = [models.UniqueConstraint(fields=["fleet", "number"], name="fleet_version_once")]

    def __str__(self) -> str:
        return f"{self.fleet} v{self.number}"
