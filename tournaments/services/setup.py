"""An event as a whole: founded, edited, started, finished, reopened."""

from __future__ import annotations

import secrets
from datetime import date, datetime
from typing import Any

from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils.text import slugify

from scoring.games import GAMES, load_rules
from scoring.structures import StructureError

from ..acts import Action, AnyAction
from ..acts.payloads import SettingChanged, SettingsChanged, Started
from ..models import Match, Report, Round, Staff, Stage, Tournament, User
from ..next_round import NextRoundError
from ..queries.next_pairing import pairing_request_of, plan_of
from ..queries.rounds import current_round
from ..refusals import Refused, refused_by
from .change import Change, change, found_tournament
from .ruling import check_playing_leaders
from .settings import checked_settings

EDITABLE = frozenset(
    {
        "name", "date", "place", "game", "ruleset", "fleet_ruleset", "level", "is_public", "seed",
        "time_zone",
        "structure", "swiss_rounds", "cut", "elimination", "planned_rounds", "planned_cut",
        "points_limit", "swiss_minutes", "knockout_minutes", "final_minutes",
        "player_reports", "not_played_points",
        "asks_for_fleets", "fleets_due", "fleet_secrecy", "objective_secrecy", "country",
    }
)  # fmt: skip
# What players rely on from the start on, and what the draws and scores were made with.
FIXED_BY_START = frozenset(
    {"game", "fleet_ruleset", "structure", "swiss_rounds", "cut", "elimination", "seed", "level"}
)
FIXED_BY_RESULTS = frozenset({"ruleset", "points_limit"})
PLANNED = frozenset({"planned_rounds", "planned_cut"})
# What a finished event may still be called, and who may still read its lists.
AFTERWARDS = frozenset({"name", "place", "is_public", "fleet_secrecy", "objective_secrecy"})

_POLISH = str.maketrans("łŁ", "lL")


def create_tournament(
    actor: User | None,
    *,
    name: str,
    date: date,
    now: datetime,
    place: str = "",
    game: str = "armada",
    level: str = "relaxed",
    structure: str = "basic",
    swiss_rounds: int | None = None,
    cut: int | None = None,
    elimination: bool = False,
    points_limit: int | None = None,
    swiss_minutes: int | None = None,
    knockout_minutes: int | None = None,
    final_minutes: int | None = None,
    time_zone: str | None = None,
    seed: str | None = None,
    is_public: bool = True,
    asks_for_fleets: bool = True,
    fleets_due: datetime | None = None,
    fleet_secrecy: str = "opponent",
    objective_secrecy: str = "opponent",
    country: str = "PL",
    player_reports: bool = True,
    not_played_points: int | None = None,
    action: AnyAction = Action.CREATE_TOURNAMENT,
) -> Tournament:
    """A new event in preparation; the actor, if any, is its organizer (A-ROLE-1). Raises Refused."""
    tournament = Tournament(
        game=game, date=date, created_at=now, is_public=is_public, elimination=elimination, state="setup"
    )
    values = {
        "name": name,
        "place": place,
        "level": level,
        "structure": structure,
        "swiss_rounds": swiss_rounds,
        "cut": cut,
        **_by_the_rules(
            game,
            points_limit=points_limit,
            swiss_minutes=swiss_minutes,
            knockout_minutes=knockout_minutes,
            final_minutes=final_minutes,
            not_played_points=not_played_points,
        ),
        "asks_for_fleets": asks_for_fleets,
        "fleets_due": fleets_due,
        "fleet_secrecy": fleet_secrecy,
        "objective_secrecy": objective_secrecy,
        "country": country,
        "player_reports": player_reports,
        "time_zone": time_zone or settings.TIME_ZONE,
        "seed": seed or secrets.token_hex(8),
    }
    if game in GAMES:
        values["ruleset"] = GAMES[game].ruleset
    checked_settings(tournament, values)
    return _found_under_free_address(tournament, actor, now=now, action=action)


def _by_the_rules(game: str, **chosen: int | None) -> dict[str, int]:
    """The numbers chosen, and those of the game's own rules where nothing was."""
    if game not in GAMES:
        return {name: value for name, value in chosen.items() if value is not None}
    rules = load_rules(GAMES[game], GAMES[game].ruleset)
    return {name: getattr(rules, name) if value is None else value for name, value in chosen.items()}


def _found_under_free_address(
    tournament: Tournament, actor: User | None, *, now: datetime, action: AnyAction
) -> Tournament:
    """Saved under a free address; two events of one name founded at once get two addresses."""
    base = slugify(tournament.name.translate(_POLISH))[:70].strip("-") or "event"
    for attempt in range(1, 1000):
        tournament.slug = base if attempt == 1 else f"{base}-{attempt}"
        if tournament.slug in RESERVED or Tournament.objects.filter(slug=tournament.slug).exists():
            continue
        try:
            with transaction.atomic():
                found_tournament(tournament, action, actor, now=now)
                if actor is not None:
                    Staff.objects.create(tournament=tournament, user=actor, role=Staff.Role.ORGANIZER)
            return tournament
        except IntegrityError:
            tournament.pk = None
    raise Refused("changed_meanwhile")


# Addresses that mean something else.
RESERVED = frozenset({"new", "import"})


def edit_tournament(
    tournament: Tournament,
    actor: User | None,
    *,
    now: datetime,
    reason: str = "",
    undoes: int | None = None,
    **changes: Any,
) -> Tournament:
    """These settings changed. Raises Refused with the field.

    `planned_rounds` and `planned_cut` are the announced structure of a running event; to change them is an
    explicit act with a reason (A-STRUCT-4).
    """
    with change(tournament, Action.EDIT_TOURNAMENT, actor, now=now, reason=reason, undoes=undoes) as step:
        fresh = step.thing
        if unknown := sorted(changes.keys() - EDITABLE):
            raise Refused("unknown_setting", found=unknown[0])
        different = {field: value for field, value in changes.items() if getattr(fresh, field) != value}
        _check_fixed(step, different)
        before = {field: getattr(fresh, field) for field in EDITABLE}
        checked_settings(fresh, different)
        changed = sorted(field for field in EDITABLE if getattr(fresh, field) != before[field])
        if not changed:
            step.nothing()
            return fresh
        # Names and values, not words: the history says them in the reader's language.
        step.says = SettingsChanged(
            changes=tuple(
                SettingChanged(field, _plain(before[field]), _plain(getattr(fresh, field)))
                for field in changed
            )
        )
        if "level" in changed:
            check_playing_leaders(fresh)
        fresh.save(update_fields=changed)
        return fresh


def _plain(value: object) -> object:
    """The value as the history's JSON keeps it."""
    return value.isoformat() if isinstance(value, date) else value


def _check_fixed(step: Change[Tournament], changes: dict[str, Any]) -> None:
    tournament = step.thing
    if tournament.state == Tournament.State.SETUP:
        if planned := sorted(changes.keys() & PLANNED):
            raise Refused("not_started", field=planned[0])
        return
    if tournament.state == Tournament.State.FINISHED and changes.keys() - AFTERWARDS:
        raise Refused("event_finished")
    if fixed := sorted(changes.keys() & FIXED_BY_START):
        raise Refused("started_fixed", field=fixed[0])
    frozen = sorted(changes.keys() & FIXED_BY_RESULTS)
    if frozen and _has_results(tournament):
        raise Refused("results_fixed", field=frozen[0])
    if changes.keys() & PLANNED:
        step.require_reason()
        _check_plan(tournament, changes)


def _check_plan(tournament: Tournament, changes: dict[str, Any]) -> None:
    """A running event: no fewer rounds than are paired, the cut until it is made (A-STRUCT-4)."""
    rounds = Round.objects.filter(tournament=tournament)
    knockout = rounds.filter(stage__kind=Stage.Kind.KNOCKOUT).first()
    if tournament.elimination or knockout:
        raise Refused("started_fixed", field=sorted(changes.keys() & PLANNED)[0])
    planned = changes.get("planned_rounds", tournament.planned_rounds) or 0
    if planned < max(1, rounds.count()):
        raise Refused("rounds_fixed", field="planned_rounds", round=rounds.count())
    cut = changes.get("planned_cut", tournament.planned_cut) or 0
    if cut < 0 or cut & (cut - 1) or cut == 1:
        raise Refused("cut_not_a_power_of_two", field="planned_cut", cut=cut)


def _has_results(tournament: Tournament) -> bool:
    confirmed = Report.objects.filter(match__round__tournament=tournament, state=Report.State.CONFIRMED)
    return (
        confirmed.exists()
        or Match.objects.filter(round__tournament=tournament).exclude(kind=Match.Kind.GAME).exists()
    )


def start_tournament(tournament: Tournament, actor: User | None, *, now: datetime) -> Tournament:
    """The event runs; rounds and cut are fixed by the players who are there (A-STRUCT-4).

    Starting a running event is no error and changes nothing (a double click). Raises Refused (A-STRUCT-5).
    """
    with change(tournament, Action.START_TOURNAMENT, actor, now=now) as step:
        fresh = step.thing
        if fresh.state == Tournament.State.RUNNING:
            step.nothing()
            return fresh
        if fresh.state == Tournament.State.FINISHED:
            raise Refused("event_finished")
        check_playing_leaders(fresh)
        try:
            plan = plan_of(fresh)
        except StructureError as error:
            raise refused_by(error) from error
        fresh.planned_rounds, fresh.planned_cut, fresh.elimination = (
            plan.swiss_rounds,
            plan.cut,
            plan.elimination,
        )
        fresh.state = Tournament.State.RUNNING
        fresh.save(update_fields=["planned_rounds", "planned_cut", "elimination", "state"])
        step.says = Started(players=fresh.entries.count(), rounds=plan.swiss_rounds, cut=plan.cut)
        return fresh


def finish_tournament(
    tournament: Tournament, actor: User | None, *, now: datetime, undoes: int | None = None
) -> Tournament:
    """The event is over. Raises Refused while a round is open or to come; to end early, change the plan."""
    with change(tournament, Action.FINISH_TOURNAMENT, actor, now=now, undoes=undoes) as step:
        fresh = step.thing
        if fresh.state == Tournament.State.FINISHED:
            step.nothing()
            return fresh
        if fresh.state == Tournament.State.SETUP:
            raise Refused("not_started")
        _check_all_played(fresh)
        fresh.state = Tournament.State.FINISHED
        fresh.save(update_fields=["state"])
        return fresh


def _check_all_played(tournament: Tournament) -> None:
    latest = current_round(tournament)
    if latest is not None and latest.state == Round.State.DRAFT:
        raise Refused("draft_open", round=latest.number)
    try:
        pairing_request_of(tournament)
    except NextRoundError as error:
        if error.code == "round_open":
            raise refused_by(error) from error
        if error.code in ("event_over", "nobody_left"):
            return
    raise Refused("rounds_left")


def reopen_tournament(
    tournament: Tournament, actor: User | None, *, now: datetime, undoes: int | None = None
) -> Tournament:
    """A finished event runs again, for a correction (F24)."""
    with change(tournament, Action.REOPEN_TOURNAMENT, actor, now=now, undoes=undoes) as step:
        fresh = step.thing
        if fresh.state == Tournament.State.RUNNING:
            step.nothing()
            return fresh
        if fresh.state == Tournament.State.SETUP:
            raise Refused("not_finished")
        fresh.state = Tournament.State.RUNNING
        fresh.save(update_fields=["state"])
        return fresh
