"""The three answers of the desk: what is the state, what is missing, what is the next step."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import BooleanField, ExpressionWrapper, Q, QuerySet
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scoring.structures import StructureError

from ...models import AuditRow, Entry, Round, Tournament
from ...pairing import (
    CutRequest,
    DoubleEliminationRequest,
    KnockoutRequest,
    RoundRobinRequest,
    SwissRequest,
    TeamRequest,
    is_deciding,
    must_repeat,
)
from ...play.clock import Clock
from ...play.next_round import NextRound, NextRoundError
from ...text.names import by_name, namesakes
from ...wording.refusals import Refused, refused_by
from ...wording.sentences import joined
from ..rounds.checks import checked_counts
from ..rounds.history import LINE_COLUMNS, LINE_FIELDS, HistoryLine, history_lines, lines_of
from ..rounds.next_pairing import pairing_request_of, plan_of
from ..rounds.repair_causes import counting, is_repairable, since_paired
from ..rounds.rounds import RoundView, bracket_names, clock_in, numbered, refused_next, round_view
from ..rounds.team_rounds import names_without_team
from ..state.prepared import NUMBER, PK, prepared
from ..state.state import EventState, newest_state

FEWEST_TEAMS = 2
# So many lines of the history.
LATEST = 6


@dataclass(frozen=True, slots=True)
class Desk:
    """State, what is missing, next step.

    `step` is one of add_players, form_teams, start, pair_swiss, pair_cut, pair_knockout, publish,
    start_clock, enter_results, close_round, finish, finished; `step_label` names its button. `blockers` are
    what must be done before the step, `warnings` what is worth a look. `done` of `total` games of the round
    have a result.
    """

    state: str
    step: str
    step_label: str
    blockers: tuple[str, ...]
    warnings: tuple[str, ...]
    done: int
    total: int
    round: Round | None
    view: RoundView | None
    clock: Clock | None
    entries_in: tuple[Entry, ...]
    entries_out: tuple[Entry, ...]
    causes: tuple[AuditRow, ...] = ()
    """What happened after the round was paired and nobody has looked at yet (F16)."""
    latest: tuple[HistoryLine, ...] = ()
    """What happened last, the newest first."""
    looked: tuple[int, int] | None = None
    """How many of how many have checked their results; only before the last Swiss round and the cut (F15)."""

    is_set: bool = False
    """True where the pairings of the next round are known in advance: there are no options to choose."""
    is_exhausted: bool = False
    """True where the next Swiss round can't be paired without a rematch (A-SWISS-3)."""

    @property
    def to_check(self) -> bool:
        """Whether this is the moment to let everybody check the results."""
        return self.looked is not None and self.looked[0] < self.looked[1]


@dataclass(frozen=True, slots=True)
class _Step:
    code: str
    label: str
    blockers: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    is_set: bool = False
    is_exhausted: bool = False


def desk_of(event: EventState | Tournament, now: datetime) -> Desk:
    """What the organizer must know at this moment."""
    state = newest_state(event)
    entries, round_ = state.entries, state.latest
    view = round_view(state, round_.number) if round_ else None
    clock = clock_in(state, round_, now=now) if round_ else None
    step = _step(state, view, clock, now)
    causes, lines = _history(state)
    return Desk(
        state=state.tournament.state,
        step=step.code,
        step_label=step.label,
        blockers=step.blockers,
        warnings=(*step.warnings, *_equal_names(state), *_deletion_requests(state)),
        done=view.done if view else 0,
        total=view.total if view else 0,
        round=round_,
        view=view,
        clock=clock,
        entries_in=by_name(entry for entry in entries if entry.status == Entry.Status.ACTIVE),
        entries_out=by_name(entry for entry in entries if entry.status != Entry.Status.ACTIVE),
        causes=causes,
        latest=lines,
        looked=checked_counts(state) if _is_last_chance(state.tournament, step, round_) else None,
        is_set=step.is_set,
        is_exhausted=step.is_exhausted,
    )


def _history(state: EventState) -> tuple[tuple[AuditRow, ...], tuple[HistoryLine, ...]]:
    """What moves the round since it was paired, and the latest lines: one query for both."""
    event, round_ = state.tournament, state.latest
    if round_ is None or not is_repairable(round_):
        return (), history_lines(lines_of(_latest_lines(event.pk), state), state)
    rows = _latest_and_moving_lines(event.pk, str(round_.number))
    lines = lines_of((row[:-1] for row in rows), state)
    moving = [line for line, row in zip(lines, rows, strict=True) if row[-1]]
    return counting(state, round_, reversed(moving)), history_lines(lines[:LATEST], state)


# The desk asks one of these at every look after an act.
@prepared(*LINE_FIELDS)
def _latest_lines(pk: int) -> QuerySet[AuditRow, tuple[Any, ...]]:
    return AuditRow.objects.filter(tournament=pk).order_by("-revision").values_list(*LINE_COLUMNS)[:LATEST]


@prepared(*LINE_FIELDS, BooleanField(), keys=(PK, NUMBER))
def _latest_and_moving_lines(pk: int, number: str) -> QuerySet[AuditRow, tuple[Any, ...]]:
    moves = ExpressionWrapper(since_paired(pk, number), BooleanField())
    rows = AuditRow.objects.filter(tournament=pk).annotate(moves=moves)
    newest = rows.order_by("-revision").values("pk")[:LATEST]
    wanted = rows.filter(Q(pk__in=newest) | Q(moves=True))
    return wanted.order_by("-revision").values_list(*LINE_COLUMNS, "moves")


def _step(state: EventState, view: RoundView | None, clock: Clock | None, now: datetime) -> _Step:
    tournament = state.tournament
    if tournament.state == Tournament.State.FINISHED:
        return _Step("finished", _("The event is finished"))
    if tournament.state == Tournament.State.SETUP:
        return _start(state)
    if view is None or view.round.state == Round.State.COMPLETE:
        return _next(state)
    if view.round.state == Round.State.DRAFT:
        return _Step(
            "publish", _("Publish round %(round)s") % {"round": view.round.number}, warnings=view.notes
        )
    return _play(view, clock, now, bracket_names(state))


def _is_last_chance(tournament: Tournament, step: _Step, round_: Round | None) -> bool:
    """Before the last Swiss round and the cut a wrong result does the most harm."""
    if step.code == "pair_cut":
        return round_ is not None
    return step.code == "pair_swiss" and round_ is not None and round_.number + 1 == tournament.planned_rounds


def _start(state: EventState) -> _Step:
    try:
        plan_of(state)
    except StructureError as error:
        if _lacks_teams(state):
            return _Step("form_teams", _("Form teams"), (str(Refused("no_teams")),))
        few = error.code in ("too_few_players", "cut_over_players") or _is_below(error)
        label = _("Add players") if few else _("Start the event")
        return _Step("add_players" if few else "start", label, (str(refused_by(error)),))
    return _Step("start", _("Start the event"))


def _lacks_teams(state: EventState) -> bool:
    """True where teams meet teams, and there are players but no two teams of them yet."""
    tournament = state.tournament
    return tournament.has_boards and len(tournament.teams) < FEWEST_TEAMS <= len(state.entries)


def _is_below(error: StructureError) -> bool:
    """True where there are too few players for everybody to meet everybody, not too many."""
    return int(error.figures.get("players", 0)) < int(error.figures.get("fewest", 0))


def _next(state: EventState) -> _Step:
    try:
        next_round = pairing_request_of(state, is_drawn=False)
    except NextRoundError as error:
        if error.code in ("event_over", "nobody_left"):
            return _Step("finish", _("Finish the event"))
        if error.code == "without_team":
            label = _("Pair round %(round)s") % {"round": len(state.rounds) + 1}
            refused = Refused("without_team", names=names_without_team(state))
            return _Step("pair_swiss", label, (str(refused),), is_set=True)
        return _Step("pair_cut", _("Pair the cut"), (str(refused_next(error, state)),))
    return _pair(next_round)


def _pair(next_round: NextRound) -> _Step:
    if isinstance(next_round.request, CutRequest):
        label = _("Cut to the top %(cut)s") % {"cut": len(next_round.request.entrants)}
        return _Step("pair_cut", label)
    if next_round.knockout:
        return _Step("pair_knockout", _knockout_label(next_round))
    request = next_round.request.teams if isinstance(next_round.request, TeamRequest) else next_round.request
    exhausted = isinstance(request, SwissRequest) and must_repeat(request)
    label = _("Pair round %(round)s with rematches") if exhausted else _("Pair round %(round)s")
    return _Step(
        "pair_swiss",
        label % {"round": next_round.number},
        _too_few(next_round),
        is_set=next_round.is_set,
        is_exhausted=exhausted,
    )


def _knockout_label(next_round: NextRound) -> str:
    if not next_round.final:
        return _("Pair round %(round)s") % {"round": next_round.number}
    if isinstance(next_round.request, DoubleEliminationRequest) and is_deciding(next_round.request):
        return _("Pair the deciding final")
    if isinstance(next_round.request, KnockoutRequest) and len(next_round.request.third) > 1:
        return _("Pair the final and the game for the third place")
    return _("Pair the final")


def _too_few(next_round: NextRound) -> tuple[str, ...]:
    request = next_round.request
    if isinstance(request, TeamRequest):
        teams = len(request.members)
        return () if teams > 1 else (str(Refused("too_few_teams", found=teams)),)
    present = request.present if isinstance(request, RoundRobinRequest) else getattr(request, "entrants", ())
    players = len(present)
    return () if players > 1 else (str(Refused("too_few_left", players=players)),)


def _play(view: RoundView, clock: Clock | None, now: datetime, names: Mapping[int, str]) -> _Step:
    """`names` are those of the rounds of a bracket, which people don't call by their numbers."""
    number = view.round.number
    if not view.open:
        return _Step("close_round", _("Close round %(round)s") % {"round": numbered(number, names)})
    due = view.round.due_on
    if due is None and view.done == 0 and clock is not None and not clock.is_started:
        return _Step("start_clock", _("Start the clock"))
    tables = joined(str(match.table) for match in view.open)
    missing = str(Refused("results_missing", tables=tables))
    if due is not None and view.round.is_overdue(now):
        overdue = str(Refused("round_overdue", day=date_format(due)))
        return _Step("enter_results", _("Type results"), (missing, overdue))
    return _Step("enter_results", _("Type results"), (missing,))


def _deletion_requests(state: EventState) -> tuple[str, ...]:
    """Who asked for their personal data to be deleted; the organizer does it on the page of the player."""
    names = [entry.name for entry in state.entries if entry.forget_asked_at is not None]
    if not names:
        return ()
    return (_("Asked to have their personal data deleted: %(names)s.") % {"names": joined(names)},)


def _equal_names(state: EventState) -> tuple[str, ...]:
    """Two people, or one entered twice? Worth a look before the start, while only a number tells them apart
    (F4)."""
    if state.tournament.state != Tournament.State.SETUP:
        return ()
    equal = namesakes(entry.as_entered for entry in state.entries)
    return tuple(_("The name %(name)s stands there more than once.") % {"name": name} for name in equal)
