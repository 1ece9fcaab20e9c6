"""A player's fleet and every version they ever handed in."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.people import account_or_none


class Fleet(models.Model):
    """The fleet of an entry; `current` is the version that counts."""

    entry = models.OneToOneField("tournaments.Entry", on_delete=models.CASCADE, related_name="fleet")
    current = models.ForeignKey("FleetVersion", null=True, on_delete=models.SET_NULL, related_name="+")
    # Handed in by the player once round 1 was published: it counts when a leader lets it (A-FLEET-11, F35).
    waiting = models.ForeignKey("FleetVersion", null=True, on_delete=models.SET_NULL, related_name="+")
    # What the player is still working on; no one else sees it, and it counts for nothing.
    draft = models.TextField(blank=True)
    draft_at = models.DateTimeField(null=True)
    # The version a judge found in order, and the one sent back with a note.
    checked_version = models.ForeignKey(
        "FleetVersion", null=True, on_delete=models.SET_NULL, related_name="+"
    )
    checked_by = account_or_none()
    checked_at = models.DateTimeField(null=True)
    returned_version = models.ForeignKey(
        "FleetVersion", null=True, on_delete=models.SET_NULL, related_name="+"
    )
    returned_by = account_or_none()
    returned_at = models.DateTimeField(null=True)
    returned_note = models.CharField(max_length=500, blank=True)

    # Since when whoever has the player's link may read it; None: it is not shared.
    shared_at = models.DateTimeField(null=True)
    # The whole list, or only its cards, without what a game lets players choose besides them.
    shares_all = models.BooleanField(default=False)

    def __str__(self) -> str:
        return str(self.entry)

    @property
    def newest(self) -> "FleetVersion | None":
        """The version a judge has to look at: the one that waits for a decision, else the one that counts."""
        return self.waiting or self.current


class FleetVersion(models.Model):
    """One hand-in. The raw text is authoritative; the rest is derived with this catalogue and ruleset."""

    class Held(models.TextChoices):
        """Why a version counts in no round."""

        NOT = "", _("counts")
        WAITING = "waiting", _("waits for a judge")
        REFUSED = "refused", _("not let")
        # The player or a leader handed in another one while it waited.
        REPLACED = "replaced", _("replaced while it waited")

    fleet = models.ForeignKey(Fleet, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveSmallIntegerField()
    text = models.TextField()
    # The parsed form as the game's package writes it; shown without parsing again.
    reading = models.JSONField()
    catalogue_date = models.DateField()
    ruleset = models.CharField(max_length=32)
    points_limit = models.PositiveSmallIntegerField()
    total = models.PositiveIntegerField()
    # The game's own points within the total, by their codes.
    figures = models.JSONField(default=dict)
    legal = models.BooleanField()
    # [{"rule": "A-FLEET-1", "code": "over_points", "cards": [], "line": 12, "found": 403, "allowed": 400}]
    violations = models.JSONField(default=list)
    warnings = models.JSONField(default=list)
    author = account_or_none()
    at = models.DateTimeField()
    reason = models.CharField(max_length=200, blank=True)
    # Handed in by the player on the personal page, not by a leader.
    by_player = models.BooleanField(default=False)
    # After the deadline or after the start (F34): a state, not a barrier.
    is_late = models.BooleanField(default=False)
    # The first round this version is used in; the version of a round is the newest one up to it (A-FLEET-11).
    from_round = models.PositiveSmallIntegerField(default=1)
    # An amendment after the start that changes the fleet, not only its spelling (A-FLEET-15).
    is_significant = models.BooleanField(default=False)
    held = models.CharField(max_length=16, choices=Held.choices, blank=True, default="")
    # Why a leader did not let it count; the player reads this.
    held_note = models.CharField(max_length=200, blank=True)
    # Since when an opponent's list was open to the player as this one was handed in; None: it was not.
    opponent_open_since = models.DateTimeField(null=True)

    class Meta:
        ordering = ["fleet", "number"]
        constraints = [models.UniqueConstraint(fields=["fleet", "number"], name="fleet_version_once")]

    def __str__(self) -> str:
        return f"{self.fleet} v{self.number}"


class ProxyCard(models.Model):
    """A damaged card replaced by the organizer or the marshal for this event (A-FLEET-14)."""

    entry = models.ForeignKey("tournaments.Entry", on_delete=models.CASCADE, related_name="proxies")
    card = models.CharField(max_length=100)
    # What the damage hides: the text the proxy stands in for is on the player's own card.
    hidden = models.CharField(max_length=300)
    made_by = account_or_none()
    at = models.DateTimeField()
    # Found to be wrong or no longer needed; it stays on record.
    withdrawn_at = models.DateTimeField(null=True)
    withdrawn_by = account_or_none()
    withdrawn_reason = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.card} ({self.entry})"


class ProductRelease(models.Model):
    """The organizer's correction of the day a product was released in the event's country (A-LEVEL-2)."""

    tournament = models.ForeignKey(
        "tournaments.Tournament", on_delete=models.CASCADE, related_name="product_releases"
    )
    # The `product` of the cards in the catalogue: "Chimaera Expansion Pack (SWM29)".
    product = models.CharField(max_length=80)
    # None: not released there.
    released = models.DateField(null=True)

    class Meta:
        ordering = ["product"]
        constraints = [models.UniqueConstraint(fields=["tournament", "product"], name="product_once")]

    def __str__(self) -> str:
        return f"{self.product}: {self.released}"


class CatalogueFile(models.Model):
    """A dated catalogue that was imported; it joins the one that came with the program."""

    game = models.CharField(max_length=32)
    date = models.DateField()
    # The file as it was read (the game's package in the domain defines its form).
    document = models.TextField()
    imported_at = models.DateTimeField()

    class Meta:
        ordering = ["game", "date"]
        constraints = [models.UniqueConstraint(fields=["game", "date"], name="catalogue_date_once")]

    def __str__(self) -> str:
        return f"{self.game} {self.date}"
