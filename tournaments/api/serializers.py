"""Frozen values and records as JSON. Players are named by their key ("p7") everywhere."""

from fractions import Fraction
from functools import cache
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from scoring.game import Fact, Game
from scoring.matches import facts_of
from scoring.results import Number, ReportedResult

from ..event_file.limits import LONGEST_REASON
from ..models import Entry, Round, Tournament
from ..play.clock import Clock
from ..play.teams import TeamStanding
from ..queries import MatchInWords, RankedEntry


class EventSerializer(serializers.ModelSerializer[Tournament]):
    players = serializers.IntegerField(help_text="How many entered.")
    state = serializers.CharField(help_text="setup, running or finished")

    class Meta:
        model = Tournament
        fields = [
            "slug", "name", "date", "place", "game", "level", "structure", "state", "points_limit",
            "planned_rounds", "planned_cut", "time_zone", "revision", "players",
        ]  # fmt: skip


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


class HistorySerializer(serializers.Serializer[Any]):
    """One act of the history."""

    revision = serializers.IntegerField()
    at = serializers.DateTimeField()
    actor = serializers.CharField(help_text="Empty for a player without an account.")
    act = serializers.CharField(source="action")
    text = serializers.CharField(source="sentence")
    reason = serializers.CharField()


class ScoreSerializer(serializers.Serializer[Any]):
    """The counters of the game are added by their keys."""

    player = serializers.CharField()
    total = serializers.IntegerField(allow_null=True, help_text="Final score of the game.")
    points = serializers.IntegerField(help_text="Tournament points; a fraction exact, as text.")
    outcome = serializers.CharField(help_text="win, draw, loss, placed, bye or missed")
    place = serializers.IntegerField(allow_null=True, help_text="At tables of more than two.")


class MatchSerializer(serializers.Serializer[MatchInWords]):
    id = serializers.IntegerField(source="match.pk")
    kind = serializers.CharField(source="match.kind", help_text="game, bye or missed")
    table = serializers.IntegerField(allow_null=True)
    game = serializers.IntegerField(source="match.game", allow_null=True, help_text="Number in the bracket.")
    players = serializers.SerializerMethodField()
    reason = serializers.CharField(help_text="Why these players meet.")
    extension = serializers.IntegerField(help_text="Minutes beyond the other tables.")
    end = serializers.SerializerMethodField(help_text="How it ended, as the game calls it.")
    winner = serializers.CharField(source="winner.key", default=None, allow_null=True)
    scores = serializers.SerializerMethodField()

    def get_players(self, match: MatchInWords) -> list[str]:
        return [entry.key for entry in match.entries]

    def get_end(self, match: MatchInWords) -> str | None:
        return None if match.report is None else match.report.facts.get("end")

    @extend_schema_field(ScoreSerializer(many=True))
    def get_scores(self, match: MatchInWords) -> list[dict[str, Any]]:
        return [
            {
                "player": key,
                "total": match.totals.get(key),
                "points": _exact(score.points),
                **{key: _exact(number) for key, number in score.counters.items()},
                "outcome": str(score.outcome),
                "place": score.place,
            }
            for key, score in match.scores.items()
        ]


class PairingsSerializer(RoundSerializer):
    """A round with its tables."""

    matches = MatchSerializer(many=True)
    notes = serializers.ListField(child=serializers.CharField())

    class Meta(RoundSerializer.Meta):
        fields = [*RoundSerializer.Meta.fields, "notes", "matches"]


class StandingSerializer(serializers.Serializer[RankedEntry]):
    rank = serializers.IntegerField(source="standing.rank", allow_null=True)
    player = serializers.CharField(source="standing.player")
    name = serializers.CharField(source="entry.name")
    status = serializers.CharField(source="standing.status")
    provisional = serializers.BooleanField(
        read_only=True, default=False, help_text="Results of a round that is still played are counted."
    )

    def to_representation(self, row: RankedEntry) -> dict[str, Any]:
        """Adds the columns of the game by their keys between name and status; fractions exact, as text."""
        line = super().to_representation(row)
        status = line.pop("status")
        columns = {key: _exact(value) for key, value in row.standing.values.items()}
        return {**line, **columns, "status": status}


class TeamSerializer(serializers.Serializer[TeamStanding]):
    place = serializers.IntegerField(allow_null=True, help_text="Nothing before the first result.")
    name = serializers.CharField(source="team.name")
    captain = serializers.CharField(source="team.captain", allow_blank=True)
    members = serializers.ListField(source="team.members", child=serializers.CharField())

    def to_representation(self, row: TeamStanding) -> dict[str, Any]:
        """Adds the summed columns of the game by their keys after the members."""
        line = super().to_representation(row)
        if row.record is not None:
            line["match_points"] = row.record.points
        return {**line, **{key: _exact(value) for key, value in row.values.items()}}


def _exact(value: Number) -> int | str:
    return f"{value.numerator}/{value.denominator}" if isinstance(value, Fraction) else value


class ClockSerializer(serializers.Serializer[Clock]):
    state = serializers.CharField()
    ends_at = serializers.DateTimeField(allow_null=True)
    seconds_left = serializers.IntegerField()


class RoundClockSerializer(serializers.Serializer[Any]):
    round = serializers.IntegerField(allow_null=True, help_text="Nothing before the first round.")
    now = serializers.DateTimeField(help_text="The server's time, to correct one's own by.")
    clock = ClockSerializer(allow_null=True)


class ResultSerializer(serializers.Serializer[Any]):
    """A reported result; each game adds its facts and numbers (`result_serializer`)."""

    reason = serializers.CharField(
        required=False,
        allow_blank=True,
        default="",
        max_length=LONGEST_REASON,
        help_text="Of a correction by the staff.",
    )
    accept_unusual = serializers.BooleanField(required=False, default=False)
    seen = serializers.IntegerField(
        required=False,
        min_value=0,
        max_value=99_999,
        help_text="Of a player: the version of the own report you saw; a newer one is not replaced unseen.",
    )

    def result(self, players: tuple[str, ...], game: Game) -> ReportedResult:
        """The result as a value of the domain. Only after `is_valid()`."""
        data = self.validated_data
        sent = {fact.key: data.get(fact.key) for fact in facts_of(game)}
        facts = {key: value for key, value in sent.items() if value not in (None, "", [])}
        if game.is_series:
            return ReportedResult(players, facts, tuple(data["bouts"]))
        return ReportedResult(players, facts, (data["values"],) if data["values"] else ())


@cache
def result_serializer(game: Game) -> type[ResultSerializer]:
    """The body of a report in this game: its facts by their keys, its numbers by player."""
    numbers = serializers.DictField(child=serializers.DictField(child=serializers.IntegerField()))
    fields: dict[str, Any] = {fact.key: _fact_field(fact) for fact in facts_of(game)}
    if game.is_series:
        fields["bouts"] = serializers.ListField(child=numbers)
    else:
        numbers_of = ", ".join(f'"{field.key}": 0' for field in game.fields)
        fields["values"] = serializers.DictField(
            child=serializers.DictField(child=serializers.IntegerField()),
            help_text=f'Per player: {{"p1": {{{numbers_of}}}, …}}',
        )
    name = "".join(part.title() for part in game.key.split("_"))
    return type(f"{name}ResultSerializer", (ResultSerializer,), fields)


def _fact_field(fact: Fact) -> serializers.Field[Any, Any, Any, Any]:
    help_text = f"docs/rules: {fact.rule}"
    if fact.kind == "choice":
        choices = [(choice, choice) for choice in fact.choices]
        return serializers.ChoiceField(choices=choices, required=fact.key == "end", help_text=help_text)
    if fact.kind in ("players", "ordered"):
        return serializers.ListField(child=serializers.CharField(), required=False, help_text=help_text)
    if fact.kind == "player":
        return serializers.CharField(required=False, allow_null=True, help_text=help_text)
    return serializers.CharField(required=False, allow_blank=True, default="", max_length=fact.longest)
