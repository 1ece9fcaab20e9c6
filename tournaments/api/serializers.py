"""Frozen values and records as JSON. Players are named by their key ("p7") everywhere."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from scoring.results import End
from scoring.standings import Standing

from ..clock import Clock
from ..models import Entry, Round, Tournament
from ..queries import MatchView, Row


class EventSerializer(serializers.ModelSerializer[Tournament]):
    players = serializers.IntegerField(help_text="How many entered.")
    state = serializers.CharField(help_text="setup, running or finished")

    class Meta:
        model = Tournament
        fields = [
            "slug",
            "name",
            "date",
            "place",
            "game",
            "level",
            "structure",
            "state",
            "points_limit",
            "planned_rounds",
            "planned_cut",
            "time_zone",
            "revision",
            "players",
        ]


class EntrySerializer(serializers.ModelSerializer[Entry]):
    class Meta:
        model = Entry
        fields = ["key", "name", "club", "status", "entered_round", "left_after_round"]


class RoundSerializer(serializers.ModelSerializer[Round]):
    kind = serializers.CharField(source="stage.kind", help_text="swiss or knockout")
    state = serializers.CharField(help_text="draft, published or complete")

    class Meta:
        model = Round
        fields = ["number", "kind", "state", "minutes", "published_at", "closed_at"]


class ScoreSerializer(serializers.Serializer[Any]):
    player = serializers.CharField()
    total = serializers.IntegerField(allow_null=True, help_text="Final score of the game.")
    points = serializers.IntegerField(help_text="Tournament points.")
    margin = serializers.IntegerField(help_text="Margin of victory.")
    outcome = serializers.CharField(help_text="win, loss, bye or missed")


class MatchSerializer(serializers.Serializer[MatchView]):
    id = serializers.IntegerField(source="match.pk")
    kind = serializers.CharField(source="match.kind", help_text="game, bye or missed")
    table = serializers.IntegerField(allow_null=True)
    game = serializers.IntegerField(source="match.game", allow_null=True, help_text="Number in the bracket.")
    players = serializers.SerializerMethodField()
    reason = serializers.CharField(help_text="Why these two meet.")
    extension = serializers.IntegerField(help_text="Minutes beyond the other tables.")
    end = serializers.SerializerMethodField()
    winner = serializers.CharField(source="winner.key", default=None, allow_null=True)
    scores = serializers.SerializerMethodField()

    def get_players(self, match: MatchView) -> list[str]:
        return [entry.key for entry in match.entries]

    def get_end(self, match: MatchView) -> str | None:
        return match.report.end if match.report else None

    @extend_schema_field(ScoreSerializer(many=True))
    def get_scores(self, match: MatchView) -> list[dict[str, Any]]:
        return [
            {
                "player": key,
                "total": match.totals.get(key),
                "points": score.points,
                "margin": score.margin,
                "outcome": str(score.outcome),
            }
            for key, score in match.scores.items()
        ]


class PairingsSerializer(RoundSerializer):
    """A round with its tables."""

    matches = MatchSerializer(many=True)
    notes = serializers.ListField(child=serializers.CharField())

    class Meta(RoundSerializer.Meta):
        fields = [*RoundSerializer.Meta.fields, "notes", "matches"]


class StandingSerializer(serializers.Serializer[Row]):
    rank = serializers.IntegerField(source="standing.rank", allow_null=True)
    player = serializers.CharField(source="standing.player")
    name = serializers.CharField(source="entry.name")
    points = serializers.IntegerField(source="standing.points")
    margin = serializers.IntegerField(source="standing.margin")
    strength = serializers.SerializerMethodField(help_text="Strength of opponents, an exact fraction.")
    wins = serializers.IntegerField(source="standing.wins")
    losses = serializers.IntegerField(source="standing.losses")
    status = serializers.CharField(source="standing.status")

    def get_strength(self, row: Row) -> str:
        standing: Standing = row.standing
        return f"{standing.strength.numerator}/{standing.strength.denominator}"


class ClockSerializer(serializers.Serializer[Clock]):
    state = serializers.CharField()
    ends_at = serializers.DateTimeField(allow_null=True)
    seconds_left = serializers.IntegerField()


class RoundClockSerializer(serializers.Serializer[Any]):
    round = serializers.IntegerField(allow_null=True, help_text="Nothing before the first round.")
    now = serializers.DateTimeField(help_text="The server's time, to correct one's own by.")
    clock = ClockSerializer(allow_null=True)


class ResultSerializer(serializers.Serializer[Any]):
    """What somebody says happened at a table."""

    end = serializers.ChoiceField(choices=[(str(end), str(end)) for end in End])
    by = serializers.CharField(required=False, allow_null=True, help_text="Who was tabled or conceded.")
    first = serializers.CharField(required=False, allow_null=True, help_text="Who had initiative.")
    values = serializers.DictField(
        child=serializers.DictField(child=serializers.IntegerField()),
        help_text='Per player: {"p1": {"destroyed": 177, "objective": 0}, …}',
    )
    objective = serializers.CharField(required=False, allow_blank=True, default="", max_length=80)
    reason = serializers.CharField(required=False, allow_blank=True, default="", max_length=200)
    accept_unusual = serializers.BooleanField(required=False, default=False)
