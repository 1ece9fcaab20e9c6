"""Acts on leagues: creating them, their rules, seasons, events and joined players; each can be undone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction
from django.utils.text import slugify

from tournaments.access.permissions import is_allowed
from tournaments.acts import Action
from tournaments.games import GAME_WORDS
from tournaments.models import Tournament, User
from tournaments.text.collation import folded

from ..acts import LeagueAct
from ..models import League
from ..queries import heirs_of, league_events
from ..record import MOST_SEASONS, Overtaken, Season, restored_values, sort_key
from ..refusals import LeagueRefused
from ..table import LeagueEvent, league_people, why_not_one
from .change import COLUMNS, league_change, league_values, save_new_league

MOST_TRIES = 50


def create_league(actor: User, *, name: str, game: str, values: Mapping[str, Any], now: datetime) -> League:
    """A league without events, with an address of its own; its creator owns it."""
    base = slugify(folded(name))[:60].strip("-") or "league"
    for number in range(1, MOST_TRIES):
        slug = base if number == 1 else f"{base}-{number}"
        league = League(slug=slug, name=name, game=game, owner=actor, created_at=now, **values)
        try:
            with transaction.atomic():
                return save_new_league(league, actor, now=now)
        except IntegrityError:
            continue
    raise LeagueRefused("changed_meanwhile")


def edit_league(league: League, actor: User, *, values: Mapping[str, Any], now: datetime) -> League:
    """Changes name and rules of the league; its game stays, as its events are of that game."""
    with league_change(league, LeagueAct.EDIT, actor, now=now) as fresh:
        for name, value in values.items():
            setattr(fresh, name, value)
        return fresh


def add_event(league: League, actor: User, *, slug: str, now: datetime) -> League:
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
        return fresh


def remove_event(league: League, actor: User, *, slug: str, now: datetime) -> League:
    """Removes the event from the league; the event itself stays as it is. Twice does no harm."""
    with league_change(league, LeagueAct.REMOVE_EVENT, actor, now=now) as fresh:
        fresh.events.remove(*fresh.events.filter(slug=slug))
        return fresh


def add_season(league: League, actor: User, *, season: Season, now: datetime) -> League:
    """Adds a season; the seasons are ordered by their days."""
    with league_change(league, LeagueAct.SET_SEASONS, actor, now=now) as fresh:
        _put_seasons(fresh, [*fresh.seasons, season.as_json()])
        return fresh


def change_season(
    league: League, actor: User, *, before: Season, season: Season | None, now: datetime
) -> League:
    """Replaces or removes this season. Raises Refused where somebody changed it meanwhile."""
    with league_change(league, LeagueAct.SET_SEASONS, actor, now=now) as fresh:
        if before.as_json() not in fresh.seasons:
            raise LeagueRefused("changed_meanwhile")
        others = [values for values in fresh.seasons if values != before.as_json()]
        _put_seasons(fresh, others if season is None else [*others, season.as_json()])
        return fresh


def _put_seasons(league: League, values: Iterable[dict[str, Any]]) -> None:
    league.seasons = sorted(values, key=sort_key)
    if len(league.seasons) > MOST_SEASONS:
        raise LeagueRefused("seasons_too_many", largest=MOST_SEASONS)


def join_people(league: League, actor: User, *, keys: Sequence[int], now: datetime) -> League:
    """Joins these players of the table to one. Raises Refused for two accounts, and where they were in one
    event together."""
    with league_change(league, LeagueAct.JOIN, actor, now=now) as fresh:
        _join(fresh, league_events(fresh), keys)
        return fresh


def join_groups(league: League, actor: User, *, groups: Iterable[Sequence[int]], now: datetime) -> League:
    """Joins the players of each group to one, all groups or none, as one line of the history. Raises Refused
    as `join_people`."""
    with league_change(league, LeagueAct.JOIN, actor, now=now) as fresh:
        events = league_events(fresh)
        for keys in groups:
            _join(fresh, events, keys)
        return fresh


def part_people(league: League, actor: User, *, key: int, now: datetime) -> League:
    """Separates the joined entries of this player; entries of one account stay together."""
    with league_change(league, LeagueAct.PART, actor, now=now) as fresh:
        people = league_people(league_events(fresh), fresh.same)
        entries = next((person.entries for person in people if key in person.entries), frozenset())
        fresh.same = [group for group in fresh.same if entries.isdisjoint(group)]
        return fresh


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


def hand_over_league(league: League, actor: User, *, to: int, now: datetime) -> League:
    """Another account, on the staff of one of its events, owns the league. Raises Refused."""
    with league_change(league, LeagueAct.HAND_OVER, actor, now=now) as fresh:
        heir = heirs_of(fresh).filter(pk=to).first()
        if heir is None:
            raise LeagueRefused("league_no_heir")
        fresh.owner = heir
        return fresh


def undo_line(league: League, actor: User, *, revision: int, now: datetime) -> League:
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
        return fresh
