"""Leaving: dropped by a leader or by himself, disqualified, and taken back where that was a mistake."""

from __future__ import annotations

from datetime import datetime

from msgspec.structs import replace

from ..acts import Action
from ..acts.payloads import CameBack, Left, from_json
from ..models import AuditRow, Entry, Match, Penalty, Report, Round, Seat, Stage, Tournament, User
from ..queries.rounds import current_round
from ..refusals import Refused
from .change import Change, change
from .entering import come_in

LEFT = "bracket_left"


def drop_entry(
    entry: Entry,
    actor: User | None,
    *,
    now: datetime,
    reason: str = "",
    remake_cut: bool = False,
    undoes: int | None = None,
) -> Entry:
    """The player is not paired any more; past results stay (A-DROP-1).

    A Swiss game under way keeps both seats and still needs its result (a concession, where one left). In the
    knockout the opponent of an open game gets a bye in its place (A-KO-4). A cut nobody has played in yet is
    discarded with `remake_cut`, to be made anew with the next-ranked player (A-CUT-2); else that is refused.
    """
    with change(entry, Action.DROP_ENTRY, actor, now=now, reason=reason, undoes=undoes) as step:
        return _drop(step, remake_cut=remake_cut)


def drop_self(entry: Entry, *, now: datetime) -> Entry:
    """The player has dropped himself, on his own page."""
    with change(entry, Action.DROP_SELF, None, now=now, by=entry) as step:
        return _drop(step, remake_cut=False)


def disqualify_entry(
    entry: Entry, actor: User | None, *, now: datetime, reason: str, remake_cut: bool = False
) -> Entry:
    """The player is out for good (A-DROP-3), proposed by the marshal or not (A-ROLE-6).

    A player who dropped before, or an event that is over, is no hindrance: the ranking changes.
    """
    with change(entry, Action.DISQUALIFY_ENTRY, actor, now=now, reason=reason) as step:
        fresh = step.thing
        if fresh.status == Entry.Status.DISQUALIFIED:
            step.nothing()
            return fresh
        _record(step, actor, now=now)
        return _leave(step, Entry.Status.DISQUALIFIED, remake_cut=remake_cut)


def undo_leaving(
    entry: Entry, actor: User | None, *, now: datetime, reason: str = "", undoes: int | None = None
) -> Entry:
    """As if never dropped or disqualified: in again, at the own table where it is still there (F17).

    Rounds published since are losses (A-DROP-2). Raises Refused once the bracket went on without the player.
    """
    with change(entry, Action.REENTER_ENTRY, actor, now=now, reason=reason, undoes=undoes) as step:
        fresh = step.thing
        step.says = CameBack(name=fresh.name, key=fresh.key)
        if fresh.status == Entry.Status.ACTIVE:
            step.nothing()
            return fresh
        if fresh.status == Entry.Status.DISQUALIFIED:
            standing = fresh.penalties.filter(
                kind=Penalty.Kind.DISQUALIFICATION, state=Penalty.State.STANDING
            )
            standing.update(state=Penalty.State.WITHDRAWN)
        fresh.status, fresh.left_after_round = Entry.Status.ACTIVE, None
        fresh.save(update_fields=["status", "left_after_round"])
        _back_in_bracket(step)
        if step.tournament.state == Tournament.State.RUNNING:
            come_in(step.tournament, [fresh])
        return fresh


def is_unplayed_cut(latest: Round) -> bool:
    """True for the first round after a cut while nobody has begun (A-CUT-2)."""
    is_first = not Round.objects.filter(stage=latest.stage, number__lt=latest.number).exists()
    has_swiss = Round.objects.filter(tournament=latest.tournament_id, stage__kind=Stage.Kind.SWISS).exists()
    has_begun = (
        latest.clock_events.exists()
        or Report.objects.filter(match__round=latest).exclude(state=Report.State.SUPERSEDED).exists()
    )
    return latest.stage.kind == Stage.Kind.KNOCKOUT and is_first and has_swiss and not has_begun


def _drop(step: Change[Entry], *, remake_cut: bool) -> Entry:
    fresh = step.thing
    if fresh.status == Entry.Status.REMOVED:
        step.nothing()
        return fresh
    if fresh.status == Entry.Status.DISQUALIFIED:
        raise Refused("already_out", name=fresh.name)
    return _leave(step, Entry.Status.REMOVED, remake_cut=remake_cut)


def _record(step: Change[Entry], actor: User | None, *, now: datetime) -> None:
    """The ruling as a record of its own; a proposal of the marshal becomes it (F26)."""
    entry = step.thing
    rulings = entry.penalties.filter(kind=Penalty.Kind.DISQUALIFICATION)
    if rulings.filter(state=Penalty.State.PROPOSED).update(state=Penalty.State.STANDING):
        return
    latest = current_round(entry.tournament, with_draft=False)
    Penalty.objects.create(
        entry=entry,
        round=latest,
        kind=Penalty.Kind.DISQUALIFICATION,
        reason=step.reason,
        author=actor,
        at=now,
    )


def _leave(step: Change[Entry], status: Entry.Status, *, remake_cut: bool) -> Entry:
    entry, tournament = step.thing, step.tournament
    if tournament.state == Tournament.State.SETUP:
        raise Refused("remove_instead")
    # Somebody may be disqualified after the event: the ranking changes, nothing else.
    if tournament.state == Tournament.State.FINISHED and status != Entry.Status.DISQUALIFIED:
        raise Refused("event_finished")
    latest = current_round(tournament, with_draft=False)
    if entry.left_after_round is None:
        entry.left_after_round = latest.number if latest else 0
    left = Left(name=entry.name, key=entry.key, round=entry.left_after_round, before=entry.status)
    if tournament.state == Tournament.State.RUNNING:
        left = _leave_bracket(step, left, remake_cut=remake_cut)
    step.says = left
    entry.status = status
    entry.save(update_fields=["status", "left_after_round"])
    return entry


def _leave_bracket(step: Change[Entry], left: Left, *, remake_cut: bool) -> Left:
    """Give the opponent of an open game a bye; a bracket nobody has played in is made anew instead
    (A-KO-4, A-CUT-2). What was given up stands in what comes back."""
    entry, latest = step.thing, current_round(step.tournament)
    if latest is None or latest.stage.kind != Stage.Kind.KNOCKOUT or latest.state == Round.State.COMPLETE:
        return left
    seat = Seat.objects.filter(round=latest, entry=entry).select_related("match").first()
    if seat is None:
        return left
    if is_unplayed_cut(latest):
        if not remake_cut:
            raise Refused("cut_not_begun", round=latest.number)
        left = replace(left, discarded=latest.number)
        _discard(latest)
        return left
    match = seat.match
    counts = match.reports.filter(state=Report.State.CONFIRMED)
    if match.kind != Match.Kind.GAME or counts.exists():
        return left
    left = replace(left, match=match.pk, table=match.table, seat=seat.number)
    seat.delete()
    match.reports.filter(state=Report.State.PENDING).update(state=Report.State.SUPERSEDED)
    match.kind, match.table = Match.Kind.BYE, None
    match.reason, match.reason_players = LEFT, [entry.key]
    match.save(update_fields=["kind", "table", "reason", "reason_players"])
    return left


def _discard(latest: Round) -> None:
    stage = latest.stage
    latest.delete()
    if not stage.rounds.exists():
        stage.delete()


def _back_in_bracket(step: Change[Entry]) -> None:
    """The seat that was given up, where the opponent has not gone on with a bye since."""
    latest = current_round(step.tournament)
    if latest is None or latest.stage.kind != Stage.Kind.KNOCKOUT:
        return
    if Seat.objects.filter(round=latest, entry=step.thing).exists():
        return
    left = _seat_left(step.thing)
    match = Match.objects.filter(pk=left.match or 0, round=latest, reason=LEFT).first()
    if match is None:
        if _was_in_bracket(step.thing, latest):
            raise Refused("bracket_went_on", name=step.thing.name)
        return
    if latest.state == Round.State.COMPLETE:
        raise Refused("bracket_went_on", name=step.thing.name)
    Seat.objects.create(match=match, round=latest, entry=step.thing, number=left.seat or 1)
    match.kind, match.table = Match.Kind.GAME, _free(latest, left.table)
    match.reason, match.reason_players = "bracket", []
    match.save(update_fields=["kind", "table", "reason", "reason_players"])


def _free(round_: Round, table: int | None) -> int | None:
    """The table as it was; the next number where somebody else sits there now."""
    taken = {each for each in round_.matches.values_list("table", flat=True) if each}
    return table if table not in taken else max(taken) + 1


def _was_in_bracket(entry: Entry, latest: Round) -> bool:
    """True where the player won the round before, so that the bracket went on without him."""
    earlier = Seat.objects.filter(round__stage=latest.stage, round__number=latest.number - 1, entry=entry)
    return earlier.exists() or entry.left_after_round == latest.number


def _seat_left(entry: Entry) -> Left:
    """What the history says of the last time the player gave up a seat in a bracket."""
    acts = (Action.DROP_ENTRY, Action.DROP_SELF, Action.DISQUALIFY_ENTRY)
    rows = AuditRow.objects.filter(tournament=entry.tournament_id, action__in=acts).order_by("-revision")
    said = (from_json(Left, data) for data in rows.values_list("data", flat=True))
    return next((left for left in said if left.key == entry.key and left.match), Left())
