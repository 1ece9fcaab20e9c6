"""Coming in after the start: what a late or returning player has missed, and the seat he may still take."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from enum import StrEnum

from msgspec.structs import asdict

from ..acts import Action
from ..acts.payloads import CameBack, SeatTaken
from ..models import Entry, Match, Round, Seat, Stage, Tournament, User
from ..queries.rounds import current_round
from ..refusals import Refused
from .change import change

LATE = "late_entry"


class Missed(StrEnum):
    """What becomes of the round that is being played when somebody comes in (F9)."""

    LOSS = "loss"
    BYE_SEAT = "bye_seat"
    """He plays the one who has the bye."""


def reenter_entry(
    entry: Entry,
    actor: User | None,
    *,
    now: datetime,
    reason: str = "",
    missed: Missed = Missed.LOSS,
) -> Entry:
    """A dropped player is back, with a loss for every round missed (A-DROP-2).

    Coming back never gives points by itself (F13): a round in which he had a seat stays what it was, every
    other is a loss worth nothing.
    """
    with change(entry, Action.REENTER_ENTRY, actor, now=now, reason=reason) as step:
        fresh = step.thing
        if fresh.status == Entry.Status.ACTIVE:
            step.nothing()
            return fresh
        if fresh.status == Entry.Status.DISQUALIFIED:
            raise Refused("disqualified", name=fresh.name)
        check_open_to_entries(step.tournament, missed)
        fresh.status, fresh.left_after_round = Entry.Status.ACTIVE, None
        fresh.save(update_fields=["status", "left_after_round"])
        taken = come_in(step.tournament, [fresh], missed)
        step.says = CameBack(name=fresh.name, key=fresh.key, **asdict(taken))
        return fresh


def check_open_to_entries(tournament: Tournament, missed: Missed = Missed.LOSS) -> int:
    """The number of the round in which somebody who enters now plays first. Raises Refused."""
    if tournament.state == Tournament.State.FINISHED:
        raise Refused("event_finished")
    latest = current_round(tournament)
    if latest is None:
        if missed == Missed.BYE_SEAT:
            raise Refused("no_bye_to_play", field="missed")
        return 1
    if latest.stage.kind == Stage.Kind.KNOCKOUT:
        raise Refused("knockout_began")
    if missed == Missed.BYE_SEAT:
        _bye_of(latest)
        return latest.number
    # Nobody has played in a draft: whoever comes now still gets a seat in it.
    if latest.state == Round.State.DRAFT:
        return latest.number
    if latest.number >= (tournament.planned_rounds or 0):
        raise Refused("no_round_left")
    return latest.number + 1


def come_in(tournament: Tournament, entries: Sequence[Entry], missed: Missed = Missed.LOSS) -> SeatTaken:
    """Write a loss for every round that went by without them, and give the one who came the seat beside the
    bye where that is wished; which seat that was. Call it inside a change."""
    taken = _take_bye_seat(tournament, entries) if missed == Missed.BYE_SEAT else SeatTaken()
    _miss_rounds(tournament, entries)
    return taken


def bye_to_play(tournament: Tournament) -> Match | None:
    """The bye in which a late player may still sit down; None where there is none."""
    latest = current_round(tournament)
    try:
        return _bye_of(latest) if latest else None
    except Refused:
        return None


def _bye_of(latest: Round) -> Match:
    is_swiss = latest.stage.kind == Stage.Kind.SWISS
    byes = latest.matches.filter(kind=Match.Kind.BYE)
    bye = byes.first() if is_swiss and latest.state == Round.State.PUBLISHED else None
    if bye is None:
        raise Refused("no_bye_to_play", field="missed")
    return bye


def _take_bye_seat(tournament: Tournament, entries: Sequence[Entry]) -> SeatTaken:
    """The one with the bye gets an opponent, at a table number that was not there before (F9, F50)."""
    (entry,) = entries
    latest = current_round(tournament)
    if latest is None:
        raise Refused("no_bye_to_play", field="missed")
    match = _bye_of(latest)
    other = match.seats.select_related("entry").get().entry
    if Match.objects.filter(seats__entry=entry).filter(seats__entry=other).exists():
        raise Refused("have_met", name=entry.name, other=other.name)
    match.kind, match.table = Match.Kind.GAME, _new_table(latest, tournament)
    match.reason, match.reason_players = LATE, [entry.key]
    match.set_by_hand = True
    match.save(update_fields=["kind", "table", "reason", "reason_players", "set_by_hand"])
    Seat.objects.filter(round=latest, entry=entry).delete()
    Seat.objects.create(match=match, round=latest, entry=entry, number=2)
    return SeatTaken(match=match.pk, table=match.table, round=latest.number, opponent=other.name)


def _new_table(round_: Round, tournament: Tournament) -> int:
    """One more than the highest: a number, once published, never changes and never comes twice (F50)."""
    numbers = [table for table in round_.matches.values_list("table", flat=True) if table]
    table = max(numbers, default=0) + 1
    while table in tournament.blocked_tables:
        table += 1
    return table


def _miss_rounds(tournament: Tournament, entries: Sequence[Entry]) -> None:
    """A loss without opponent in every published Swiss round where they have no seat (A-DROP-2)."""
    rounds = list(
        Round.objects.filter(tournament=tournament, stage__kind=Stage.Kind.SWISS)
        .exclude(state=Round.State.DRAFT)
        .order_by("number")
    )
    seated = set(Seat.objects.filter(round__in=rounds, entry__in=entries).values_list("round_id", "entry_id"))
    for round_ in rounds:
        for entry in entries:
            if (round_.pk, entry.pk) not in seated:
                match = Match.objects.create(round=round_, kind=Match.Kind.MISSED)
                Seat.objects.create(match=match, round=round_, entry=entry, number=1)
