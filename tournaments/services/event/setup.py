"""An event as a whole: created, edited, started, finished, reopened."""

from collections.abc import Collection, Mapping
from datetime import date, datetime
from typing import Any

from django.db import IntegrityError, transaction
from django.utils.text import slugify

from scoring.games import GAMES, load_rules
from scoring.structures import StructureError, check_cut

from ...acts import Action, AnyAction
from ...acts.event import SettingChanged, SettingsChanged, Started
from ...acts.payload import from_json
from ...event_settings import SETTINGS, Settings, Until, with_defaults
from ...models import Round, Staff, Tournament, User
from ...models.stored import columns_to_save
from ...play.next_round import NextRoundError
from ...queries.event.settings import fixed_settings
from ...queries.rounds.next_pairing import pairing_request_of, plan_of
from ...queries.rounds.rounds import current_round, number_and_name, refused_next
from ...queries.rounds.team_rounds import check_everybody_in_a_team
from ...queries.state.state import read_state
from ...text.collation import folded
from ...wording.refusals import Refused, refused_by
from ..gate.change import Change, change, save_new_tournament
from ..gate.ruling import check_playing_leaders
from ..gate.states import check_begun, check_not_finished
from ..rounds.drawing import drawn_groups_of
from ..rows.settings import put_settings

_PLAN = {name for name, setting in SETTINGS.items() if setting.until == Until.CUT}


def create_tournament(
    actor: User | None,
    settings: Settings,
    *,
    now: datetime,
    action: AnyAction = Action.CREATE_TOURNAMENT,
    practice: bool = False,
) -> Tournament:
    """A new event in preparation; the actor, if any, is its organizer (A-ROLE-1). Raises Refused.

    Settings not given are those of the rules of its game. `practice` marks it for good as a practice event.
    """
    tournament = Tournament(created_at=now, state=Tournament.State.SETUP, is_practice=practice)
    put_settings(tournament, with_defaults(settings))
    return _save_under_free_address(tournament, actor, now=now, action=action)


def _save_under_free_address(
    tournament: Tournament, actor: User | None, *, now: datetime, action: AnyAction
) -> Tournament:
    """Saves it under a free slug; two events of one name created at once get two."""
    base = slugify(folded(tournament.name))[:70].strip("-") or "event"
    for attempt in range(1, 1000):
        tournament.slug = base if attempt == 1 else f"{base}-{attempt}"
        if tournament.slug in RESERVED or Tournament.objects.filter(slug=tournament.slug).exists():
            continue
        try:
            with transaction.atomic():
                save_new_tournament(tournament, action, actor, now=now)
                if actor is not None:
                    Staff.objects.create(tournament=tournament, user=actor, role=Staff.Role.ORGANIZER)
            return tournament
        except IntegrityError:
            tournament.pk = None
    raise Refused("changed_meanwhile")


# Slugs that would collide with other addresses.
RESERVED = frozenset({"new", "import", "practice"})


def edit_tournament(
    tournament: Tournament,
    actor: User | None,
    settings: Settings,
    *,
    now: datetime,
    reason: str = "",
    seen: int | None = None,
    undoes: int | None = None,
) -> Tournament:
    """The settings given are set, the others stay as they were. Raises Refused with the field.

    `seen` is the revision of the form: what others have set since is not overwritten unseen (F43,
    `settings_meanwhile`).
    `planned_rounds` and `planned_cut` are the announced structure of a running event; to change them is an
    explicit act with a reason (A-STRUCT-4).
    """
    with change(tournament, Action.EDIT_TOURNAMENT, actor, now=now, reason=reason, undoes=undoes) as step:
        fresh = step.target
        before = {name: getattr(fresh, name) for name in SETTINGS}
        asked = {name: value for name, value in settings.given().items() if value != before[name]}
        _check_changes(step, asked)
        if seen is not None:
            _check_seen(fresh, asked, seen)
        put_settings(fresh, Settings(**asked))
        if _PLAN & asked.keys():
            _check_plan(fresh)
        changed = sorted(name for name in SETTINGS if getattr(fresh, name) != before[name])
        if not changed:
            return step.unchanged(fresh)
        # Names and values, not text: the history is shown in the reader's language.
        step.payload = SettingsChanged(
            changes=tuple(
                SettingChanged(name, _plain(before[name]), _plain(getattr(fresh, name))) for name in changed
            )
        )
        if "level" in changed:
            check_playing_leaders(fresh)
        fresh.save(update_fields=columns_to_save(Tournament, changed))
        return fresh


def _plain(value: object) -> object:
    """The value as the history's JSON keeps it."""
    return value.isoformat() if isinstance(value, date) else value


def _check_changes(step: Change[Tournament], asked: Mapping[str, Any]) -> None:
    fixed = fixed_settings(step.target)
    if unchangeable := sorted(asked.keys() & fixed.keys()):
        raise Refused(fixed[unchangeable[0]], field=unchangeable[0])
    if _PLAN & asked.keys():
        step.require_reason()


def _check_seen(tournament: Tournament, asked: Collection[str], seen: int) -> None:
    later = tournament.audit.filter(action=Action.EDIT_TOURNAMENT, revision__gt=seen)
    changed_since = {change.field for row in later for change in from_json(SettingsChanged, row.data).changes}
    if overlap := sorted(changed_since & set(asked)):
        names = (str(Tournament._meta.get_field(name).verbose_name) for name in overlap)  # type: ignore[union-attr]
        raise Refused("settings_meanwhile", settings=", ".join(names))


def _check_plan(tournament: Tournament) -> None:
    """Raises Refused with fewer rounds than are paired, or a cut no bracket can be made of (A-STRUCT-4)."""
    paired = Round.objects.filter(tournament=tournament).count()
    planned, cut = tournament.planned_rounds or 0, tournament.planned_cut or 0
    if planned < paired:
        raise Refused("rounds_fixed", field="planned_rounds", round=paired)
    if not planned:
        raise Refused("no_rounds", field="planned_rounds")
    try:
        check_cut(cut, load_rules(GAMES[tournament.game], tournament.ruleset))
    except StructureError as error:
        raise Refused(error.code, field="planned_cut", **error.figures) from error


def start_tournament(tournament: Tournament, actor: User | None, *, now: datetime) -> Tournament:
    """Starts the event; rounds and cut are fixed by the number of its players (A-STRUCT-4).

    Starting a running event changes nothing (a double click). Raises Refused (A-STRUCT-5).
    """
    with change(tournament, Action.START_TOURNAMENT, actor, now=now) as step:
        fresh = step.target
        if fresh.state == Tournament.State.RUNNING:
            return step.unchanged(fresh)
        check_not_finished(fresh)
        check_playing_leaders(fresh)
        check_everybody_in_a_team(read_state(fresh))
        try:
            plan = plan_of(fresh)
        except StructureError as error:
            raise refused_by(error) from error
        fresh.planned_rounds, fresh.planned_cut = plan.swiss_rounds, plan.cut
        fresh.elimination, fresh.groups = plan.elimination, drawn_groups_of(fresh, plan)
        fresh.state = Tournament.State.RUNNING
        fresh.save(update_fields=["settings", "elimination", "groups", "state"])
        step.payload = Started(players=fresh.entries.count(), rounds=plan.swiss_rounds, cut=plan.cut)
        return fresh


def finish_tournament(
    tournament: Tournament, actor: User | None, *, now: datetime, undoes: int | None = None
) -> Tournament:
    """Finishes the event. Raises Refused while a round is open or to come; to end early, change the plan."""
    with change(tournament, Action.FINISH_TOURNAMENT, actor, now=now, undoes=undoes) as step:
        fresh = step.target
        if fresh.state == Tournament.State.FINISHED:
            return step.unchanged(fresh)
        check_begun(fresh)
        _check_all_played(fresh)
        # What was announced was for the day; what comes after it can be announced again.
        return step.save(fresh, state=Tournament.State.FINISHED, announcement="", announced_at=None)


def _check_all_played(tournament: Tournament) -> None:
    latest = current_round(tournament)
    if latest is not None and latest.state == Round.State.DRAFT:
        raise Refused("draft_open", round=number_and_name(latest))
    try:
        pairing_request_of(tournament)
    except NextRoundError as error:
        if error.code == "round_open":
            raise refused_next(error, tournament) from error
        if error.code in ("event_over", "nobody_left"):
            return
    raise Refused("rounds_left")


def reopen_tournament(
    tournament: Tournament, actor: User | None, *, now: datetime, undoes: int | None = None
) -> Tournament:
    """A finished event runs again, for a correction (F24)."""
    with change(tournament, Action.REOPEN_TOURNAMENT, actor, now=now, undoes=undoes) as step:
        fresh = step.target
        if fresh.state == Tournament.State.RUNNING:
            return step.unchanged(fresh)
        if fresh.state == Tournament.State.SETUP:
            raise Refused("not_finished")
        return step.save(fresh, state=Tournament.State.RUNNING)
