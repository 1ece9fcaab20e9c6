"""The event and its time: tournament, staff, stages, rounds, clock."""

import secrets
from collections.abc import Iterable
from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from ..pairing.chance import HIDDEN
from ..proof.chain import fingerprint, sealed_seed
from ..text.collation import folded
from .people import account_or_none
from .stored import Stored

LONGEST_SEARCHED = 400


def new_cache_version() -> str:
    """A random token, never used before."""
    return secrets.token_urlsafe(12)


class Tournament(models.Model):
    """One event. `revision` grows by one with every change (gate/change.py); live pages poll it."""

    class State(models.TextChoices):
        SETUP = "setup", _("being prepared")
        RUNNING = "running", _("running")
        FINISHED = "finished", _("finished")

    class Level(models.TextChoices):
        RELAXED = "relaxed", _("relaxed")
        FORMAL = "formal", _("formal")
        PREMIER = "premier", _("premier")

    class Structure(models.TextChoices):
        BASIC = "basic", _("basic")
        ADVANCED = "advanced", _("advanced")
        CUSTOM = "custom", _("custom")

    class TeamPlay(models.TextChoices):
        """How teams play (tournaments/play/teams.py)."""

        FREELY = "freely", _("their members play freely")
        AGAINST = "against", _("team against team, at boards")

    class FirstStage(models.TextChoices):
        """How the rounds before the cut are paired (scoring.structures.FIRST_STAGES)."""

        SWISS = "swiss", _("Swiss: who has as many points")
        ROUND_ROBIN = "round_robin", _("round robin: everybody once")
        DOUBLE_ROUND_ROBIN = "double_round_robin", _("double round robin: everybody twice")
        GROUPS = "groups", _("groups: everybody of the own group once, then the cut")

    class Secrecy(models.TextChoices):
        """From when on others than its owner and the leaders see a part of a fleet."""

        PRIVATE = "private", _("nobody")
        OPPONENT = "opponent", _("the opponent, from the published pairing on")
        START = "start", _("everybody, from round 1 on")
        END = "end", _("everybody, after the event")

    # The defaults of settings are in event_settings, by the rules of the game. Those that statements ask for
    # are columns; the others (`Stored`) stand together in the column `settings`, and need no migration.
    slug = models.SlugField(unique=True, max_length=80)
    name = models.CharField(_("name"), max_length=120)
    date = models.DateField(_("date"))
    place = models.CharField(_("place"), max_length=160, blank=True)
    game = models.CharField(_("game"), max_length=32)
    ruleset = models.CharField(_("scoring rules"), max_length=32)
    fleet_ruleset = Stored(models.CharField(_("fleet rules")))
    level = Stored(models.CharField(_("level"), choices=Level.choices))
    structure = Stored(models.CharField(_("structure"), choices=Structure.choices))
    # Only for the custom structure; `cut` 0 means none (A-STRUCT-3).
    swiss_rounds = Stored(models.PositiveSmallIntegerField(_("Swiss rounds"), null=True))
    cut = Stored(models.PositiveSmallIntegerField(_("cut to"), null=True))
    elimination = models.BooleanField(_("single elimination from the start"))
    # A bracket from the start in which two losses eliminate; `elimination` is true, too.
    double_elimination = models.BooleanField(_("double elimination from the start"))
    # Of a custom structure; the rounds of a round robin follow from the players.
    first_stage = Stored(models.CharField(_("who meets whom"), choices=FirstStage.choices))
    # The approximate size of a group in an event with groups.
    group_size = Stored(models.PositiveSmallIntegerField(_("players in a group")))
    # Parallel to the final, for the losers of the semi-finals; in a custom structure with a bracket of duels.
    third_place = Stored(models.BooleanField(_("game for the third place")))
    # Whether teams are paired, or only add up the points of their members.
    team_play = Stored(models.CharField(_("how teams play"), choices=TeamPlay.choices))
    # The structure resulting from the number of players; set by start_tournament (A-STRUCT-4).
    planned_rounds = Stored(models.PositiveSmallIntegerField(_("announced rounds"), null=True))
    planned_cut = Stored(models.PositiveSmallIntegerField(_("announced cut"), null=True))
    # Who plays in which group, drawn at the start: [["p1", "p4"], ["p2", "p3"]], in the order of the plan.
    groups = models.JSONField(default=list)
    points_limit = models.PositiveSmallIntegerField(_("points limit"))
    swiss_minutes = Stored(models.PositiveSmallIntegerField(_("minutes of a Swiss round")))
    knockout_minutes = Stored(models.PositiveSmallIntegerField(_("minutes of a knockout round")))
    final_minutes = Stored(models.PositiveSmallIntegerField(_("minutes of the final")))
    time_zone = Stored(models.CharField(_("time zone")))
    seed = models.CharField(max_length=64)
    state = models.CharField(max_length=16, choices=State.choices, default=State.SETUP)
    revision = models.PositiveIntegerField(default=0)
    # New with every revision: no two states of an event ever share one, not even after the database was
    # restored from a backup and revisions repeat (F62).
    cache_version = models.CharField(max_length=24, default=new_cache_version, editable=False)
    # The hash of the last line of the history (gate/chained.py); "" in an event from before there were any.
    chain_head = models.CharField(max_length=64, blank=True, default="", editable=False)
    # The highest number ever used in a player's key ("p7"); it only grows (rows/keys.py).
    keys_given = models.PositiveIntegerField(default=0, editable=False)
    is_public = models.BooleanField(_("listed on the start page"))
    # A practice event with invented players: never listed, in no league, deleted completely by one button.
    is_practice = models.BooleanField(default=False, editable=False)
    # Products are released country by country (A-LEVEL-2); ISO 3166 code.
    country = models.CharField(_("country"), max_length=2)
    asks_for_fleets = Stored(models.BooleanField(_("players hand in fleet lists")))
    fleets_due = Stored(models.DateTimeField(_("fleet lists until"), null=True))
    fleet_secrecy = Stored(models.CharField(_("who sees fleet lists"), choices=Secrecy.choices))
    objective_secrecy = Stored(models.CharField(_("who sees objectives"), choices=Secrecy.choices))
    player_reports = Stored(models.BooleanField(_("players report results themselves")))
    # The announcement of the desk, until it is taken down; "" for none.
    announcement = models.CharField(max_length=300, blank=True, default="")
    announced_at = models.DateTimeField(null=True)
    # What the screens of the hall and the broadcast show (queries/event/screen_control.py).
    screens = models.JSONField(default=dict)
    # The plan of the day: when it begins, and its lines [{"kind": "round", "minutes": 60, "name": ""}].
    day_starts = models.DateTimeField(null=True)
    day_plan = models.JSONField(default=list)
    # [{"key": "t1", "name": "Rogues", "captain": "p4", "members": ["p4", "p1"]}], members in their order.
    teams = models.JSONField(default=list)
    # Where another program is notified; the secret signs the calls.
    webhook_url = models.CharField(max_length=300, blank=True, default="")
    webhook_kind = models.CharField(max_length=16, blank=True, default="")
    webhook_secret = models.CharField(max_length=64, blank=True, default="")
    # Tables nobody is seated at: [4, 17].
    blocked_tables = models.JSONField(_("blocked tables"), default=list, blank=True)
    # Results are due this many days after a round is published; 0 for rounds played on the spot.
    round_days = models.PositiveSmallIntegerField(_("days for a round"))
    # Tournament points each side gets for a game that was never played.
    not_played_points = models.PositiveSmallIntegerField(_("points for a game not played"))
    # "4 2 1 0 / 4 2 0 / 4 0": for tables of four, three and two; "" in a game without points for places.
    place_points = models.CharField(_("points of the places"), max_length=80, blank=True)
    # Who sees what players still need for the cut: by_level, all, own_page, nobody (event_settings).
    chances = Stored(models.CharField(_("who sees what is needed for the cut")))
    # Whether players check in before a round is paired: no, first, each.
    check_in = Stored(models.CharField(_("check-in")))
    check_in_opens = Stored(models.DateTimeField(_("check-in from"), null=True))
    # Whether, when and for how many players registration opens (event_settings, group "registration").
    takes_registrations = Stored(models.BooleanField(_("players register themselves")))
    registration_opens = Stored(models.DateTimeField(_("registration from"), null=True))
    registration_closes = Stored(models.DateTimeField(_("registration until"), null=True))
    places = Stored(models.PositiveSmallIntegerField(_("places"), null=True))
    approves_registrations = Stored(models.BooleanField(_("the organizer approves each registration")))
    moves_up_by_itself = Stored(models.BooleanField(_("the waiting list moves up by itself")))
    # 0: whoever moves up has the place at once.
    hours_to_accept = Stored(models.PositiveSmallIntegerField(_("hours to accept a place")))
    entry_fee = Stored(models.CharField(_("entry fee")))
    # The web address of photos of the day, or "".
    photos_url = Stored(models.CharField(_("photos")))
    # Of everything printed, whoever prints it; pages are in the language of their reader.
    sheet_language = Stored(models.CharField(_("language on paper")))
    # "A4" or "Letter" (event_settings).
    paper = Stored(models.CharField(_("paper")))
    # Counted from the day of the event; then the sweep deletes the addresses of its players.
    email_days = Stored(models.PositiveSmallIntegerField(_("days that e-mail addresses are kept")))
    created_at = models.DateTimeField()
    # Name and place without accents and capital letters, for the search of the start page; written by `save`.
    search_text = models.CharField(max_length=LONGEST_SEARCHED, default="", editable=False)
    # {"swiss_minutes": 135, "fleets_due": "2026-05-08T18:00:00+00:00"}: of each `Stored` setting its value.
    settings = models.JSONField(default=dict)

    class Meta:
        ordering = ["-date", "name", "pk"]
        # Of the start page: its order, and all that it counts and searches. A row of an event is long, so
        # that of ten thousand the tenth part of the time is needed where only an index is read.
        indexes = [
            models.Index(fields=["state", "-date", "name", "id", "is_public"], name="events_in_order"),
            models.Index(
                fields=["country", "state", "game", "date", "is_public", "search_text", "id"],
                name="events_searched",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, update_fields: Iterable[str] | None = None, **how: Any) -> None:
        """Saves the row, with the text that is searched."""
        if update_fields is None or not {"name", "place"}.isdisjoint(update_fields):
            # A letter may become several: an index of PostgreSQL takes no text of any length.
            self.search_text = folded(f"{self.name} {self.place}")[:LONGEST_SEARCHED]
            update_fields = None if update_fields is None else {*update_fields, "search_text"}
        super().save(*args, update_fields=update_fields, **how)

    @property
    def fingerprint(self) -> str:
        """Of the last line of the history, for paper and screens; "" where it is not chained."""
        return fingerprint(self.chain_head)

    @property
    def seed_hash(self) -> str:
        """The SHA-256 of a secret seed, shown from the beginning on; "" for a seed that is none."""
        return sealed_seed(self.seed) if self.seed.startswith(HIDDEN) else ""

    @property
    def has_boards(self) -> bool:
        """True where teams meet teams."""
        return self.team_play == self.TeamPlay.AGAINST


class Staff(models.Model):
    """One account's role in one tournament (A-ROLE-1 to 3)."""

    class Role(models.TextChoices):
        ORGANIZER = "organizer", _("organizer")
        MARSHAL = "marshal", _("marshal")
        JUDGE = "judge", _("judge")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="staff")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="roles")
    role = models.CharField(max_length=16, choices=Role.choices)
    # A leader who is not acting as one is a spectator for the time being (A-ROLE-4).
    is_acting = models.BooleanField(default=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "user"], name="one_role_per_person"),
            models.UniqueConstraint(
                fields=["tournament"],
                condition=models.Q(role="organizer"),
                name="one_organizer_per_tournament",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user} ({self.get_role_display()})"


class Invitation(models.Model):
    """A link that makes whoever opens it a leader of the event, once (A-ROLE-2, A-ROLE-3).

    The secret of the link is computed (tournaments/access/links.py), not stored.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="invitations")
    role = models.CharField(max_length=16, choices=Staff.Role.choices)
    name = models.CharField(_("for whom"), max_length=100, blank=True)
    created_by = account_or_none()
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    used_by = account_or_none()
    used_at = models.DateTimeField(null=True)
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.tournament}: {self.get_role_display()}"


class Stage(models.Model):
    """Rounds in which nobody meets twice: the Swiss rounds, then the knockout (A-SWISS-3)."""

    class Kind(models.TextChoices):
        SWISS = "swiss", _("Swiss rounds")
        KNOCKOUT = "knockout", _("knockout")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="stages")
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=16, choices=Kind.choices)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["tournament", "number"], name="stage_number_once")]

    def __str__(self) -> str:
        return f"{self.tournament}: {self.get_kind_display()}"


class Round(models.Model):
    """One round. `number` counts through the whole event, over the cut."""

    class State(models.TextChoices):
        DRAFT = "draft", _("draft")
        PUBLISHED = "published", _("published")
        COMPLETE = "complete", _("complete")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="rounds")
    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=16, choices=State.choices, default=State.DRAFT)
    minutes = models.PositiveSmallIntegerField()
    # The seed of the draw, and the notes of the engine:
    # [{"code": "rematch", "players": ["p1", "p9"]}].
    seed = models.CharField(max_length=128)
    notes = models.JSONField(default=list)
    # The number thrown in the hall before the draw, of which the seed is made, too.
    hall = models.CharField(max_length=40, blank=True, default="")
    # The options of the draw; notes are recomputed with them after a change by hand.
    avoid_clubs = models.BooleanField(default=False)
    avoid_tables = models.BooleanField(default=False)
    published_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["tournament", "number"], name="round_number_once")]

    def __str__(self) -> str:
        return f"{self.tournament}: {self.number}"

    @property
    def due_on(self) -> date | None:
        """The last day for its results, in the event's time zone; None for a round played on the spot."""
        if not self.tournament.round_days or self.published_at is None:
            return None
        published = self.published_at.astimezone(ZoneInfo(self.tournament.time_zone))
        return published.date() + timedelta(days=self.tournament.round_days)

    def is_overdue(self, now: datetime) -> bool:
        """True once the last day for its results is over."""
        due = self.due_on
        return due is not None and now.astimezone(ZoneInfo(self.tournament.time_zone)).date() > due

    @property
    def clock_ran(self) -> bool:
        """True once its clock was started; time given before that is no start. Asks the database."""
        return self.clock_events.filter(kind=ClockEvent.Kind.START).exists()

    @property
    def is_swiss(self) -> bool:
        """True where standings and constraints decide who meets whom: not in a bracket, not in a round robin,
        and not at the boards of teams."""
        by_places = self.tournament.first_stage == Tournament.FirstStage.SWISS
        return by_places and not self.tournament.has_boards and self.stage.kind == Stage.Kind.SWISS


class ClockEvent(models.Model):
    """One step of the clock; the time left is computed from these rows (tournaments/play/clock.py)."""

    class Kind(models.TextChoices):
        START = "start", _("started")
        PAUSE = "pause", _("paused")
        RESUME = "resume", _("resumed")
        EXTEND = "extend", _("extended")

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="clock_events")
    kind = models.CharField(max_length=16, choices=Kind.choices)
    at = models.DateTimeField()
    minutes = models.SmallIntegerField(default=0)
    # Set when only one table was extended (A-TIME-4).
    match = models.ForeignKey(
        "tournaments.Match", null=True, blank=True, on_delete=models.CASCADE, related_name="+"
    )
    actor = account_or_none()
    reason = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["at", "pk"]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.at:%H:%M}"
