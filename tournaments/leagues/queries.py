"""Reading a league: its events as plain values, cached until they change, and its table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from functools import partial
from zoneinfo import ZoneInfo

from django.db.models import Count, Q, QuerySet
from django.utils.translation import gettext as _

from tournaments.access.permissions import Visitor
from tournaments.memory import Memory
from tournaments.models import Staff, Tournament, User
from tournaments.queries import event_state, final_ranking_of
from tournaments.queries.state.state import EventState

from .models import League, LeagueAct, LeagueLine
from .record import Season, season_of
from .table import (
    LeagueEvent,
    LeaguePerson,
    LeaguePlaced,
    LeagueRow,
    LeagueRules,
    Missing,
    events_in,
    league_people,
    league_table,
    likely_same,
    why_missing,
)

EVENTS: Memory[LeagueEvent] = Memory(256)


@dataclass(frozen=True, slots=True)
class LikelyOne:
    """Lines of the table that may be one player, with where each of them played."""

    name: str
    club: str
    keys: str
    """One key of each line, as the form sends them."""
    events: tuple[str, ...]

    @classmethod
    def of(cls, group: Sequence[LeaguePerson], events: Iterable[LeagueEvent]) -> LikelyOne:
        entries = frozenset[int]().union(*(person.entries for person in group))
        names = (event.name for event in events if any(row.entry in entries for row in event.placed))
        keys = " ".join(str(person.key) for person in group)
        return cls(group[0].name, group[0].club, keys, tuple(names))


@dataclass(frozen=True, slots=True)
class LeagueView:
    """What pages, sheet and API show of a season of a league."""

    league: League
    seasons: tuple[Season, ...]
    season: Season | None
    """None where the league has no seasons: then all its events count."""
    number: int
    """Of the season, from 1; 0 for none."""
    events: tuple[tuple[LeagueEvent, Missing | None], ...]
    rows: tuple[LeagueRow, ...]
    people: tuple[LeaguePerson, ...]
    """Everybody in any event of the league."""
    likely_same: tuple[LikelyOne, ...]
    """Groups who may be one player by name and club."""
    all_events: tuple[LeagueEvent, ...]
    """All events of the league, whatever their season."""

    @property
    def outside(self) -> tuple[LeagueEvent, ...]:
        """Events outside all seasons; none where there are no seasons."""
        if not self.seasons:
            return ()
        return tuple(
            event for event in self.all_events if not any(season.holds(event.day) for season in self.seasons)
        )


@dataclass(frozen=True, slots=True)
class LeagueHistoryLine:
    """A line of the history in words."""

    line: LeagueLine
    text: str
    may_undo: bool
    is_undone: bool


def league_view(league: League, *, number: int | None, today: date) -> LeagueView | None:
    """The league in the season of this number; without a number in the latest that has begun.

    None where there is no season of this number.
    """
    seasons = tuple(season_of(values) for values in league.seasons)
    if number is None:
        number = _season_of_day(seasons, today)
    if not 0 <= number <= len(seasons) or (number == 0 and seasons):
        return None
    season = seasons[number - 1] if number else None
    events, rules = league_events(league), league_rules(league)
    people = league_people(events, league.same)
    season_events = events_in(events, season)
    return LeagueView(
        league,
        seasons,
        season,
        number,
        tuple((event, why_missing(event, rules, season)) for event in season_events),
        league_table(events, people, rules, season),
        people,
        tuple(LikelyOne.of(group, events) for group in likely_same(people, events)),
        events,
    )


def _season_of_day(seasons: tuple[Season, ...], today: date) -> int:
    """The number of the latest season that has begun; before all of them 1; 0 without seasons."""
    begun = sum(season.starts <= today for season in seasons)
    return max(begun, 1) if seasons else 0


def league_rules(league: League) -> LeagueRules:
    """How the results of this league are counted."""
    return LeagueRules(
        counts="places" if league.counts == League.Counts.PLACES else "points",
        best_of=league.best_of,
        fewest_players=league.fewest_players,
        percents={
            Tournament.Level.RELAXED: league.relaxed_percent,
            Tournament.Level.FORMAL: league.formal_percent,
            Tournament.Level.PREMIER: league.premier_percent,
        },
    )


def league_events(league: League) -> tuple[LeagueEvent, ...]:
    """The events of the league by date, with their current standings."""
    tournaments = league.events.order_by("date", "pk")
    return tuple(
        EVENTS.once((event.pk, event.revision, event.cache_version), partial(_event, event))
        for event in tournaments
    )


def _event(tournament: Tournament) -> LeagueEvent:
    state = event_state(tournament)
    ranking = final_ranking_of(state)
    return LeagueEvent(
        tournament.pk,
        tournament.slug,
        tournament.name,
        tournament.date,
        tournament.level,
        tournament.state == Tournament.State.FINISHED,
        _closing_day(state),
        tuple(
            LeaguePlaced(
                row.entry.pk,
                row.entry.user_id,
                row.entry.name,
                row.entry.own_name,
                row.entry.club,
                row.standing.rank,
                Fraction(row.standing.points),
                row.entry.status,
            )
            for row in ranking
        ),
    )


def _closing_day(state: EventState) -> date | None:
    """The day the last round was closed, in the time zone of the venue."""
    closings = [round_.closed_at for round_ in state.published if round_.closed_at is not None]
    zone = ZoneInfo(state.tournament.time_zone)
    return max(closings).astimezone(zone).date() if closings else None


def leagues_for(visitor: Visitor) -> QuerySet[League]:
    """The listed leagues and the visitor's own."""
    visible = Q(is_listed=True)
    if isinstance(visitor, User):
        visible |= Q(owner=visitor)
    return League.objects.filter(visible).annotate(count=Count("events")).order_by("name", "pk")


def is_owner(visitor: Visitor, league: League) -> bool:
    """True for who may change the league: its owner, and superusers."""
    return isinstance(visitor, User) and (visitor.pk == league.owner_id or visitor.is_superuser)


def heirs_of(league: League) -> QuerySet[User]:
    """Who can take the league over: the staff accounts of its events, without its owner."""
    staff = Staff.objects.filter(tournament__in=league.events.all()).values("user")
    return User.objects.filter(pk__in=staff, is_active=True).exclude(pk=league.owner_id).order_by("username")


def events_to_add(league: League, owner: User) -> QuerySet[Tournament]:
    """The events the owner can add, the latest first; at most 200."""
    own = Staff.objects.filter(user=owner, role=Staff.Role.ORGANIZER).values("tournament")
    events = Tournament.objects.filter(Q(is_public=True) | Q(pk__in=own), game=league.game)
    return events.exclude(leagues=league).exclude(is_practice=True).order_by("-date", "name")[:200]


def league_history_lines(league: League) -> tuple[LeagueHistoryLine, ...]:
    """The latest hundred lines in words, the newest first."""
    lines = list(league.lines.select_related("actor")[:100])
    event_pks = {pk for line in lines for pk in _changed_events(line)}
    names = dict(Tournament.objects.filter(pk__in=event_pks).values_list("pk", "name")) if event_pks else {}
    undone = {line.data.get("undoes") for line in lines}
    return tuple(
        LeagueHistoryLine(
            line,
            _line_text(line, names),
            line.act != LeagueAct.CREATE and line.revision not in undone,
            line.revision in undone,
        )
        for line in lines
    )


def _changed_events(line: LeagueLine) -> set[int]:
    before, after = (line.data.get(side, {}).get("events") or [] for side in ("before", "after"))
    return set(before) ^ set(after)


def _line_text(line: LeagueLine, names: dict[int, str]) -> str:
    events = ", ".join(names.get(pk, _("an event that is gone")) for pk in sorted(_changed_events(line)))
    text = LeagueAct(line.act).label if line.act in LeagueAct else line.act
    return str(text) % {"event": events, "line": line.data.get("undoes", "")}
