"""The gate of leagues: transaction, lock, history and revision, all or nothing.

The gate of events (tournaments/services/gate/change.py) locks an event; a league is none, and touches no
row of its events. The same holds here: one way to write, nothing without a line, every line can be undone.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction

from tournaments.models import User

from ..acts import LeagueAct
from ..models import League, LeagueLine
from ..record import changed, problems, season_of
from ..refusals import LeagueRefused

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


def save_new_league(league: League, actor: User, *, now: datetime) -> League:
    """Save a new league with its first line; call it inside a transaction."""
    league.save(force_insert=True)
    _keep(league, LeagueAct.CREATE, actor, {}, now=now, undoes=None)
    return league


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
