"""Calls for a judge as pages show them: which wait, who went there and when, and the rulings."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Exists, IntegerField, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from ...models import JudgeCall, Round, Seat, Tournament, User
from ...models.calls import UNANSWERED
from ...text.names import Names
from ..state.called import call_players

# At most so many rulings are shown beside a call; the history has all.
MOST_RULINGS = 60


@dataclass(frozen=True, slots=True)
class CallBook:
    """The calls that wait, those for the marshal first, then the oldest; the rulings, the latest first."""

    waiting: tuple[JudgeCall, ...]
    rulings: tuple[JudgeCall, ...]


def call_book_of(
    tournament: Tournament, reader: User | None = None, names: Names = Names.INITIALS
) -> CallBook:
    """Every call of the event, in two statements, each marked where the reader plays at its table."""
    calls = JudgeCall.objects.filter(tournament=tournament).select_related("entry", "claimed_by")
    own = Seat.objects.filter(
        round__tournament=tournament,
        round__number=OuterRef("round"),
        match__table=OuterRef("table"),
        entry__user=reader,
        entry__user__isnull=False,
    )
    calls = calls.annotate(reader_sits=Exists(own))
    waiting = calls.filter(state__in=UNANSWERED).order_by("-is_escalated", "at", "number")
    closed = calls.filter(state=JudgeCall.State.CLOSED).order_by("-closed_at", "-number")
    for call in (marked := tuple(waiting)):
        call.at_own_table = call.reader_sits
    book = CallBook(marked, tuple(closed[:MOST_RULINGS]))
    call_players((*book.waiting, *book.rulings), names, "entry")
    return book


def rulings_at(round_: Round, table: int) -> tuple[JudgeCall, ...]:
    """How calls of this table were ruled in this round, the latest last."""
    calls = JudgeCall.objects.filter(tournament=round_.tournament_id, round=round_.number, table=table)
    return tuple(calls.filter(state=JudgeCall.State.CLOSED).order_by("closed_at", "number"))


def with_calls(events: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """Each event with its number of waiting calls as `calls_waiting`, which saves its pages a query."""
    calls = JudgeCall.objects.filter(tournament=OuterRef("pk"), state__in=UNANSWERED).order_by()
    waiting = calls.values("tournament").annotate(calls=Count("pk")).values("calls")
    return events.annotate(calls_waiting=Coalesce(Subquery(waiting), 0, output_field=IntegerField()))


def minutes_proposed(call: JudgeCall, now: datetime) -> int:
    """The minutes the table has lost so far, rounded up; 0 before a judge went there."""
    if call.claimed_at is None:
        return 0
    seconds = int((now - call.claimed_at).total_seconds())
    return max(0, -(-seconds // 60))
