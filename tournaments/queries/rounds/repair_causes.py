"""Events since a round was paired that are a reason to review it (F15, F16)."""

from collections.abc import Iterable
from typing import Any

from django.db.models import Q, QuerySet, Subquery, TextField
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Cast, Coalesce

from ...acts import Action, Effect, with_effect
from ...acts.payload import OfRound, from_json
from ...acts.results import ResultReported, Ruled
from ...models import AuditRow, Entry, Round, Tournament
from ..state.prepared import NUMBER, PK, prepared
from ..state.state import EventState, newest_state
from .history import LINE_COLUMNS, LINE_FIELDS, lines_of
from .seating import PlacedTable, joining_in, placed_in


def causes_of(state: EventState, round_: Round) -> tuple[AuditRow, ...]:
    """What happened since the round was paired, or since somebody last answered the repair page.

    Corrections of earlier rounds; and while the round has not begun, who came or left. One query.
    """
    if not is_repairable(round_):
        return ()
    rows = _lines_since_paired(round_.tournament_id, str(round_.number))
    return counting(state, round_, lines_of(rows, state))


# The page of a round asks this at every look after an act.
@prepared(*LINE_FIELDS, keys=(PK, NUMBER))
def _lines_since_paired(pk: int, number: str) -> QuerySet[AuditRow, tuple[Any, ...]]:
    rows = AuditRow.objects.filter(since_paired(pk, number)).order_by("revision")
    return rows.values_list(*LINE_COLUMNS)


def is_repairable(round_: Round) -> bool:
    """True while something of the round could be repaired: a Swiss round that is not closed."""
    return round_.state != Round.State.COMPLETE and round_.is_swiss


def since_paired(tournament: int, number: str) -> Q:
    """The lines of the diary that may be causes, for the round of this number of the event."""
    settling = [action for action in with_effect(Effect.SETTLES) if action != Action.PAIR_BY_HAND]
    settled = Q(action__in=settling) | Q(action=Action.PAIR_BY_HAND, data__act="start")
    lines = AuditRow.objects.filter(settled, tournament=tournament)
    # Each database sends JSON in another way; a text is the same in the statement that the desk writes once.
    named = Cast(KeyTextTransform("round", "data"), TextField())
    of_round = lines.alias(number=named).filter(number=number)
    since = of_round.order_by("-revision").values("revision")[:1]
    return Q(
        tournament=tournament,
        revision__gt=Subquery(since),
        action__in=with_effect(Effect.CORRECTS, Effect.MOVES_PLAYERS),
    )


def counting(state: EventState, round_: Round, rows: Iterable[AuditRow]) -> tuple[AuditRow, ...]:
    """Those of these lines that are a reason to review the round."""
    may_move = round_.state == Round.State.DRAFT or not state.clock_steps(round_.number)
    moving = may_move and _is_somebody_out_of_place(state, round_)
    return tuple(row for row in rows if _counts(row, round_, moving=moving))


def _is_somebody_out_of_place(state: EventState, round_: Round) -> bool:
    """True where an active player has no game, or somebody who left still has a seat."""
    tables = placed_in(state, round_.number)
    return bool(joining_in(state, round_.number) or leavers_among(tables))


def leavers_among(tables: Iterable[PlacedTable]) -> tuple[Entry, ...]:
    """Who left and has a seat at a table without a report."""
    seated = (entry for table in tables if not table.reported for entry in table.entries)
    return tuple(entry for entry in seated if entry.status != Entry.Status.ACTIVE)


def repair_due(event: EventState | Tournament) -> Round | None:
    """The round that the repair page should be shown for now; None where nothing is to be repaired."""
    state = newest_state(event)
    return state.latest if state.latest is not None and causes_of(state, state.latest) else None


def corrections_since(round_: Round) -> tuple[AuditRow, ...]:
    """For a round that can no longer be repaired: the corrections since it was paired or closed."""
    rows = AuditRow.objects.filter(tournament=round_.tournament_id)
    of_round = rows.filter(
        action__in=(*with_effect(Effect.SETTLES), Action.CLOSE_ROUND), data__round=round_.number
    )
    since = Coalesce(Subquery(of_round.order_by("-revision").values("revision")[:1]), 0)
    later = rows.filter(action=Action.CORRECT_RESULT, revision__gt=since).order_by("revision")
    return tuple(later.select_related("actor", "entry"))


def _counts(row: AuditRow, round_: Round, *, moving: bool) -> bool:
    if row.action in with_effect(Effect.MOVES_PLAYERS):
        return moving and not _settles_its_table(row)
    if row.action in (Action.GIVE_PENALTY, Action.WITHDRAW_PENALTY) and _is_warning(row):
        return False
    number = from_json(OfRound, row.data).round
    return number is None or number < round_.number


def _settles_its_table(row: AuditRow) -> bool:
    """True for a no-show that left everybody else in their seats: the table has its result."""
    return row.action == Action.NO_SHOW and from_json(ResultReported, row.data).seating is None


def _is_warning(row: AuditRow) -> bool:
    """True for a ruling that takes neither points nor a game."""
    ruling = from_json(Ruled, row.data)
    return not ruling.points and not ruling.game_loss
