"""Acts on leagues: creating them, their rules, seasons, events and joined players; each can be undone.

The gate of events (services/gate/change.py) locks an event; a league is none, and touches no row of its
events. The same holds here: one way to write, nothing without a line, every line can be undone.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction
from django.utils.text import slugify

from tournaments.access.permissions import is_allowed
from tournaments.acts import Action
from tournaments.games import GAME_WORDS
from tournaments.models import Tournament, User
from tournaments.text.collation import folded

from .models import League, LeagueAct, LeagueLine
from .queries import heirs_of, league_events
from .record import MOST_SEASONS, Overtaken, Season, changed, problems, restored_values, season_of, sort_key
from .refusals import LeagueRefused
from .table import LeagueEvent, league_people, why_not_one

MOST_TRIES = 50
COLUMNS = (
    "name", "is_listed", "counts", "best_of", "fewest_players", "relaxed_percent", "formal_percent",
    "premier_percent", "seasons", "same", "owner_id",
)  # fmt: skip


def league_values(league: League) -> dict[str, Any]:
    """The whole record of the league as plain values."""
    events = league.events.order_by("pk").values_list("pk", flat=True)
    return {**{name: getattr(league, name) for name in COLUMNS}, "events": list(events)}


@contextmanager
def league_change(
    league: League, act: LeagueAct, actor: User, *, now: datetime, undoes: int | None = None
) -> Iterator[League]:
    """Lock the league, read it again, run the block on it, save it, write the line, increment the revision.

    A block that changes nothing leaves no line. Raises Refused: `gone`, `changed_meanwhile`, and the
    problems of a league (record.py).
    """
    try:
        with transaction.atomic():
            fresh = League.objects.select_for_update().filter(pk=league.pk).first()
            if fresh is None:
                raise LeagueRefused("gone")
            before = league_values(fresh)
            yield fresh
            _check(fresh)
            _keep(fresh, act, actor, before, now=now, undoes=undoes)
    except IntegrityError as error:
        raise LeagueRefused("changed_meanwhile") from error


def _check(league: League) -> None:
    for code, figures in problems([season_of(values) for values in league.seasons], league.same):
        raise LeagueRefused(code, **figures)


def _keep(
    league: League,
    act: LeagueAct,
    actor: User,
    before: dict[str, Any],
    *,
    now: datetime,
    undoes: int | None,
) -> None:
    after = league_values(league)
    keys = changed(before, after)
    if not keys:
        return
    league.revision += 1
    league.save()
    data = {
        "before": {key: before.get(key) for key in keys},
        "after": {key: after[key] for key in keys},
        **({} if undoes is None else {"undoes": undoes}),
    }
    LeagueLine.objects.create(
        league=league, revision=league.revision, at=now, actor=actor, act=act, data=data
    )


def make_league(actor: User, *, name: str, game: str, values: Mapping[str, Any], now: datetime) -> League:
    """A league without events, with an address of its own; its creator owns it."""
    base = slugify(folded(name))[:60].strip("-") or "league"
    for number in range(1, MOST_TRIES):
        slug = base if number == 1 else f"{base}-{number}"
        league = League(slug=slug, name=name, game=game, owner=actor, created_at=now, **values)
        try:
            with transaction.atomic():
                league.save(force_insert=True)
                _keep(league, LeagueAct.CREATE, actor, {}, now=now, undoes=None)
                return league
        except IntegrityError:
            continue
    raise LeagueRefused("changed_meanwhile")


def edit_league(league: League, actor: User, *, values: Mapping[str, Any], now: datetime) -> None:
    """Changes name and rules of the league; its game stays, as its events are of that game."""
    with league_change(league, LeagueAct.EDIT, actor, now=now) as fresh:
        for name, value in values.items():
            setattr(fresh, name, value)


def add_event(league: League, actor: User, *, slug: str, now: datetime) -> None:
    """Adds the event to the league. Raises Refused for one of another game, and for one that is not listed
    and not the actor's own."""
    with league_change(league, LeagueAct.ADD_EVENT, actor, now=now) as fresh:
        event = Tournament.objects.filter(slug=slug).first()
        if event is None:
            raise LeagueRefused("league_unknown_event")
        if event.is_practice:
            raise LeagueRefused("league_event_practice", event=event.name)
        if event.game != fresh.game:
            game, own = GAME_WORDS[event.game].name, GAME_WORDS[fresh.game].name
            raise LeagueRefused("league_other_game", event=event.name, game=game, own=own)
        if not event.is_public and not is_allowed(actor, event, Action.EDIT_TOURNAMENT):
            raise LeagueRefused("league_event_hidden", event=event.name)
        if fresh.events.filter(pk=event.pk).exists():
            raise LeagueRefused("league_event_there", event=event.name)
        fresh.events.add(event)


def remove_event(league: League, actor: User, *, slug: str, now: datetime) -> None:
    """Removes the event from the league; the event itself stays as it is. Twice does no harm."""
    with league_change(league, LeagueAct.REMOVE_EVENT, actor, now=now) as fresh:
        fresh.events.remove(*fresh.events.filter(slug=slug))


def change_season(
    league: League, actor: User, *, season: Season | None, before: Season | None = None, now: datetime
) -> None:
    """Adds this season, in the place of `before` where there is one; None removes that. The seasons are
    ordered by their days. Raises Refused where somebody changed `before` meanwhile."""
    old, new = ([one.as_json()] if one else [] for one in (before, season))
    with league_change(league, LeagueAct.SET_SEASONS, actor, now=now) as fresh:
        if any(values not in fresh.seasons for values in old):
            raise LeagueRefused("changed_meanwhile")
        others = [values for values in fresh.seasons if values not in old]
        fresh.seasons = sorted([*others, *new], key=sort_key)
        if len(fresh.seasons) > MOST_SEASONS:
            raise LeagueRefused("seasons_too_many", largest=MOST_SEASONS)


def join_groups(league: League, actor: User, *, groups: Iterable[Sequence[int]], now: datetime) -> None:
    """Joins the players of each group to one, all groups or none, as one line of the history. Raises Refused
    for two accounts, and where they were in one event together."""
    with league_change(league, LeagueAct.JOIN, actor, now=now) as fresh:
        events = league_events(fresh)
        for keys in groups:
            _join(fresh, events, keys)


def part_people(league: League, actor: User, *, key: int, now: datetime) -> None:
    """Separates the joined entries of this player; entries of one account stay together."""
    with league_change(league, LeagueAct.PART, actor, now=now) as fresh:
        people = league_people(league_events(fresh), fresh.same)
        entries = next((person.entries for person in people if key in person.entries), frozenset())
        fresh.same = [group for group in fresh.same if entries.isdisjoint(group)]


def _join(league: League, events: Sequence[LeagueEvent], keys: Sequence[int]) -> None:
    people = league_people(events, league.same)
    chosen = [person for person in people if not person.entries.isdisjoint(keys)]
    if len(chosen) < 2:
        raise LeagueRefused("same_too_few")
    problem = why_not_one(chosen, events)
    if problem is not None:
        raise LeagueRefused(problem[0], event=problem[1])
    entries = {entry for person in chosen for entry in person.entries}
    other_groups = [group for group in league.same if entries.isdisjoint(group)]
    league.same = sorted([*other_groups, sorted(entries)], key=sort_key)


def hand_over_league(league: League, actor: User, *, to: int, now: datetime) -> None:
    """Another account, on the staff of one of its events, owns the league. Raises Refused."""
    with league_change(league, LeagueAct.HAND_OVER, actor, now=now) as fresh:
        heir = heirs_of(fresh).filter(pk=to).first()
        if heir is None:
            raise LeagueRefused("league_no_heir")
        fresh.owner = heir


def undo_line(league: League, actor: User, *, revision: int, now: datetime) -> None:
    """Restores what this line had changed; later changes stay. Raises Refused `undo_overtaken`."""
    line = league.lines.filter(revision=revision).exclude(act=LeagueAct.CREATE).first()
    if line is None:
        raise LeagueRefused("undo_not_possible", why="")
    with league_change(league, LeagueAct.UNDO, actor, now=now, undoes=revision) as fresh:
        try:
            restored = restored_values(league_values(fresh), line.data["before"], line.data["after"])
        except Overtaken as error:
            raise LeagueRefused("undo_overtaken") from error
        events = restored.pop("events", None)
        if events is not None:
            fresh.events.set(Tournament.objects.filter(pk__in=events, game=fresh.game))
        if (
            "owner_id" in restored
            and not User.objects.filter(pk=restored["owner_id"], is_active=True).exists()
        ):
            raise LeagueRefused("league_owner_gone")
        for name in COLUMNS:
            if name in restored:
                setattr(fresh, name, restored[name])
