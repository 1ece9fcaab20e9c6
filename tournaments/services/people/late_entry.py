"""Late entry: the rounds a late or returning player has missed, and the seat they may still take."""

from collections.abc import Sequence
from datetime import datetime
from enum import StrEnum

from django.db.models import Count
from msgspec.structs import asdict

from scoring.structures import SWISS

from ...acts import Action
from ...acts.players import CameBack, SeatTaken
from ...models import Entry, Match, Report, Round, Seat, Stage, Tournament, User
from ...queries.rounds.rounds import current_round
from ...queries.state.played import game_of
from ...wording.refusals import Refused
from ...wording.sentences import joined
from ..gate.change import change
from ..gate.states import check_not_finished
from ..rounds.drawing import named_pairs
from ..rounds.reseating import broken_by, write_missed

LATE = "late_entry"


class Missed(StrEnum):
    """What happens in the current round when somebody comes in (F9)."""

    GONE_BY = "gone_by"
    """They miss it; the rules of the game say what that counts as (A-DROP-2, X-MISSED-1)."""
    FREE_SEAT = "free_seat"
    """They play whoever has the bye, or join a table with a free seat."""


def reenter_entry(
    entry: Entry,
    actor: User | None,
    *,
    now: datetime,
    reason: str = "",
    missed: Missed = Missed.GONE_BY,
) -> Entry:
    """A dropped player is back and has missed every round since (A-DROP-2).

    Coming back never gives points by itself (F13): a round in which they had a seat stays as it was, every
    other one is missed.
    """
    with change(entry, Action.REENTER_ENTRY, actor, now=now, reason=reason) as step:
        fresh = step.target
        if fresh.status == Entry.Status.ACTIVE:
            return step.unchanged(fresh)
        if fresh.status == Entry.Status.DISQUALIFIED:
            raise Refused("disqualified", name=fresh.name)
        check_open_to_entries(step.tournament, missed, comes_back=True)
        step.save(fresh, status=Entry.Status.ACTIVE, left_after_round=None)
        taken = come_in(step.tournament, [fresh], missed)
        step.payload = CameBack(name=fresh.name, key=fresh.key, **asdict(taken))
        return fresh


def check_open_to_entries(
    tournament: Tournament, missed: Missed = Missed.GONE_BY, *, comes_back: bool = False
) -> int:
    """The first round for somebody who enters now, or the next one for somebody who `comes_back`. Raises
    Refused."""
    check_not_finished(tournament)
    if tournament.state == Tournament.State.RUNNING and tournament.first_stage != SWISS and not comes_back:
        raise Refused("plan_began")
    latest = current_round(tournament)
    if latest is None:
        if missed == Missed.FREE_SEAT:
            raise Refused("no_seat_free", field="missed")
        return 1
    if latest.stage.kind == Stage.Kind.KNOCKOUT:
        raise Refused("knockout_began")
    if missed == Missed.FREE_SEAT:
        _open_seat(latest)
        return latest.number
    # Nobody has played in a draft yet: whoever comes now still gets a seat in it.
    if latest.state == Round.State.DRAFT:
        return latest.number
    if latest.number >= (tournament.planned_rounds or 0):
        raise Refused("no_round_left")
    return latest.number + 1


def come_in(tournament: Tournament, entries: Sequence[Entry], missed: Missed = Missed.GONE_BY) -> SeatTaken:
    """Writes the rounds they missed and, if `missed` says so, gives the single newcomer the free seat;
    returns that seat. Call it inside a change."""
    taken = _take_open_seat(tournament, entries) if missed == Missed.FREE_SEAT else SeatTaken()
    miss_rounds(tournament, entries)
    return taken


def miss_rounds(tournament: Tournament, entries: Sequence[Entry], *, left_after: int | None = None) -> None:
    """They have missed every published Swiss round in which they have no seat (A-DROP-2).

    Except in the open round they left after or in, `left_after`: without a seat there they wait again, and
    the desk cannot close the round before it has decided about them (F7).
    """
    rounds = [
        round_
        for round_ in Round.objects.filter(tournament=tournament, stage__kind=Stage.Kind.SWISS)
        .exclude(state=Round.State.DRAFT)
        .order_by("number")
        if round_.state == Round.State.COMPLETE or left_after is None or round_.number > left_after
    ]
    seated = set(Seat.objects.filter(round__in=rounds, entry__in=entries).values_list("round_id", "entry_id"))
    for round_ in rounds:
        for entry in entries:
            if (round_.pk, entry.pk) not in seated:
                write_missed(round_, entry)


def open_seat(tournament: Tournament) -> Match | None:
    """The match a late player may still join; None where every seat is taken."""
    latest = current_round(tournament)
    try:
        return _open_seat(latest) if latest else None
    except Refused:
        return None


def _open_seat(latest: Round) -> Match:
    """A bye, or the smallest table with a free seat as long as the clock has not started; neither with a
    report. Raises Refused."""
    fewest, most = game_of(latest.tournament).seats
    # At boards of teams nobody may join somebody else's bye.
    is_open = latest.state == Round.State.PUBLISHED and not latest.tournament.has_boards
    if latest.stage.kind == Stage.Kind.SWISS and is_open:
        begun = latest.clock_ran
        reports = Report.objects.filter(match__round=latest).exclude(state=Report.State.SUPERSEDED)
        unreported = latest.matches.exclude(kind=Match.Kind.MISSED).exclude(pk__in=reports.values("match"))
        free = [
            match
            for match in unreported.annotate(size=Count("seats"))
            if fewest <= match.size + 1 <= most and (match.kind == Match.Kind.BYE or not begun)
        ]
        if free:
            return min(free, key=lambda match: (match.size, match.table or 0))
    raise Refused("no_seat_free", field="missed")


def _take_open_seat(tournament: Tournament, entries: Sequence[Entry]) -> SeatTaken:
    """Joins a bye, at a new table number, or a table with a free seat (F9, F50)."""
    (entry,) = entries
    latest = current_round(tournament)
    if latest is None:
        raise Refused("no_seat_free", field="missed")
    match = _open_seat(latest)
    seated = [seat.entry for seat in match.seats.select_related("entry").order_by("number")]
    if match.kind == Match.Kind.BYE:
        (player,) = seated
        if Match.objects.filter(seats__entry=entry).filter(seats__entry=player).exists():
            raise Refused("have_met", name=entry.name, other=player.name)
        match.kind, match.table = Match.Kind.GAME, _new_table(latest, tournament)
    if broken := broken_by(latest, [[entry.key, *(player.key for player in seated)]]):
        raise Refused("must_not_meet", players=named_pairs(tournament, broken))
    match.reason, match.reason_players = LATE, [entry.key]
    match.set_by_hand = True
    match.save(update_fields=["kind", "table", "reason", "reason_players", "set_by_hand"])
    Match.objects.filter(round=latest, kind=Match.Kind.MISSED, seats__entry=entry).delete()
    Seat.objects.create(match=match, round=latest, entry=entry, number=len(seated) + 1)
    names = joined(player.name for player in seated)
    return SeatTaken(match=match.pk, table=match.table, round=latest.number, opponent=names)


def _new_table(round_: Round, tournament: Tournament) -> int:
    """One more than the highest: a number, once published, never changes and never comes twice (F50)."""
    numbers = [table for table in round_.matches.values_list("table", flat=True) if table]
    table = max(numbers, default=0) + 1
    while table in tournament.blocked_tables:
        table += 1
    return table
