"""Leaving: players who drop, are dropped or disqualified, and how that is undone."""

from collections.abc import Mapping
from datetime import datetime

from msgspec.structs import replace

from ...acts import Action
from ...acts.payload import from_json
from ...acts.players import CameBack, Left
from ...models import AuditRow, Entry, Match, Penalty, Report, Round, Seat, Stage, Tournament, User
from ...play.played import LEFT_REASONS
from ...queries.rounds.rounds import current_round, number_and_name
from ...queries.state.played import game_of
from ...wording.refusals import Refused
from ..gate.change import Change, change
from ..gate.states import check_not_finished
from .late_entry import miss_rounds

# The reason of a table of the bracket that somebody left: now a bye, or a game of fewer players.
LEFT: Mapping[str, str] = dict(zip((Match.Kind.BYE, Match.Kind.GAME), LEFT_REASONS, strict=True))


def drop_entry(
    entry: Entry,
    actor: User | None,
    *,
    now: datetime,
    reason: str = "",
    remake_cut: bool | None = None,
    undoes: int | None = None,
) -> Entry:
    """The player is not paired any more; past results stay (A-DROP-1).

    A Swiss game under way keeps both seats and still needs its result (a concession, where one left). In the
    knockout the opponent of an open game gets a bye in its place (A-KO-4). Of a cut nobody has played in yet
    `remake_cut` says whether it is withdrawn, to be redrawn with the next-ranked player (A-CUT-2), or stays
    (A-KO-5); None is refused, and so is to keep one that was not published.
    """
    with change(entry, Action.DROP_ENTRY, actor, now=now, reason=reason, undoes=undoes) as step:
        return _drop(step, remake_cut=remake_cut)


def drop_self(entry: Entry, *, now: datetime) -> Entry:
    """The player has dropped, on their own page."""
    with change(entry, Action.DROP_SELF, None, now=now, by=entry) as step:
        return _drop(step, remake_cut=None)


def disqualify_entry(
    entry: Entry,
    actor: User | None,
    *,
    now: datetime,
    reason: str,
    remake_cut: bool | None = None,
    undoes: int | None = None,
) -> Entry:
    """The player is disqualified for good (A-DROP-3), proposed by the marshal or not (A-ROLE-6).

    Also possible for a player who dropped before, and after the event: the ranking changes.
    """
    with change(entry, Action.DISQUALIFY_ENTRY, actor, now=now, reason=reason, undoes=undoes) as step:
        fresh = step.target
        if fresh.status == Entry.Status.DISQUALIFIED:
            return step.unchanged(fresh)
        proposed = _record(step, actor, now=now)
        return _leave(step, Entry.Status.DISQUALIFIED, remake_cut=remake_cut, proposed=proposed)


def undo_leaving(
    entry: Entry,
    actor: User | None,
    *,
    now: datetime,
    reason: str = "",
    left: Left | None = None,
    undoes: int | None = None,
) -> Entry:
    """Undoes a drop or disqualification: the player is in again, at their table if it still exists (F17).

    `left` is the line of the history when only that one is undone: who had dropped before a disqualification
    is dropped again, and a disqualification that had been proposed is a proposal again.

    Rounds published since are missed (A-DROP-2). Raises Refused once the bracket went on without the player,
    and where the event is finished: it has to be reopened first.
    """
    with change(entry, Action.REENTER_ENTRY, actor, now=now, reason=reason, undoes=undoes) as step:
        fresh = step.target
        step.payload = CameBack(name=fresh.name, key=fresh.key)
        if fresh.status == Entry.Status.ACTIVE:
            return step.unchanged(fresh)
        check_not_finished(step.tournament)
        if fresh.status == Entry.Status.DISQUALIFIED:
            standing = fresh.penalties.filter(
                kind=Penalty.Kind.DISQUALIFICATION, state=Penalty.State.STANDING
            )
            proposed = left is not None and left.proposed
            standing.update(state=Penalty.State.PROPOSED if proposed else Penalty.State.WITHDRAWN)
        if left is not None and left.before == Entry.Status.REMOVED:
            return step.save(fresh, status=Entry.Status.REMOVED)
        left_after = fresh.left_after_round
        step.save(fresh, status=Entry.Status.ACTIVE, left_after_round=None)
        _seat_in_bracket(step)
        if step.tournament.state == Tournament.State.RUNNING:
            miss_rounds(step.tournament, [fresh], left_after=left_after)
        return fresh


def is_unplayed_cut(latest: Round) -> bool:
    """True for the first round after a cut while nobody has begun (A-CUT-2)."""
    is_first = not Round.objects.filter(stage=latest.stage, number__lt=latest.number).exists()
    has_swiss = Round.objects.filter(tournament=latest.tournament_id, stage__kind=Stage.Kind.SWISS).exists()
    has_begun = (
        latest.clock_ran
        or Report.objects.filter(match__round=latest).exclude(state=Report.State.SUPERSEDED).exists()
    )
    return latest.stage.kind == Stage.Kind.KNOCKOUT and is_first and has_swiss and not has_begun


def _drop(step: Change[Entry], *, remake_cut: bool | None) -> Entry:
    fresh = step.target
    if fresh.status == Entry.Status.REMOVED:
        return step.unchanged(fresh)
    if fresh.status == Entry.Status.DISQUALIFIED:
        raise Refused("already_out", name=fresh.name)
    return _leave(step, Entry.Status.REMOVED, remake_cut=remake_cut)


def _record(step: Change[Entry], actor: User | None, *, now: datetime) -> bool:
    """Writes the ruling as a record; a proposal of the marshal becomes it (F26), then True is returned."""
    entry = step.target
    rulings = entry.penalties.filter(kind=Penalty.Kind.DISQUALIFICATION)
    if rulings.filter(state=Penalty.State.PROPOSED).update(state=Penalty.State.STANDING):
        return True
    latest = current_round(entry.tournament, with_draft=False)
    Penalty.objects.create(
        entry=entry,
        round=latest,
        kind=Penalty.Kind.DISQUALIFICATION,
        reason=step.reason,
        author=actor,
        at=now,
    )
    return False


def _leave(
    step: Change[Entry], status: Entry.Status, *, remake_cut: bool | None, proposed: bool = False
) -> Entry:
    entry, tournament = step.target, step.tournament
    if tournament.state == Tournament.State.SETUP:
        raise Refused("remove_instead")
    # Somebody may be disqualified after the event: the ranking changes, nothing else.
    if tournament.state == Tournament.State.FINISHED and status != Entry.Status.DISQUALIFIED:
        raise Refused("event_finished")
    latest = current_round(tournament, with_draft=False)
    if entry.left_after_round is None:
        entry.left_after_round = latest.number if latest else 0
    before, round_ = entry.status, entry.left_after_round
    left = Left(
        name=entry.name,
        key=entry.key,
        round=round_,
        before=before,
        proposed=proposed,
        has_open_game=latest is not None and _has_open_game(entry, latest),
    )
    if tournament.state == Tournament.State.RUNNING:
        left = _leave_bracket(step, left, remake_cut=remake_cut)
    step.payload = left
    entry.status = status
    entry.save(update_fields=["status", "left_after_round"])
    return entry


def _has_open_game(entry: Entry, latest: Round) -> bool:
    if latest.state != Round.State.PUBLISHED:
        return False
    seats = entry.seats.filter(round=latest, match__kind=Match.Kind.GAME)
    return seats.exclude(match__reports__state=Report.State.CONFIRMED).exists()


def _leave_bracket(step: Change[Entry], left: Left, *, remake_cut: bool | None) -> Left:
    """Gives up the seat of an open game; a bracket nobody has played in is discarded instead (A-KO-4,
    A-CUT-2). Returns `left` with what was given up."""
    entry, latest = step.target, current_round(step.tournament)
    if latest is None or latest.stage.kind != Stage.Kind.KNOCKOUT or latest.state == Round.State.COMPLETE:
        return left
    seat = Seat.objects.filter(round=latest, entry=entry).select_related("match").first()
    if seat is None:
        return left
    if is_unplayed_cut(latest):
        is_published = latest.state == Round.State.PUBLISHED
        if remake_cut is None or (remake_cut is False and not is_published):
            raise Refused("cut_not_begun", round=number_and_name(latest))
        if remake_cut:
            stage = latest.stage
            latest.delete()
            if not stage.rounds.exists():
                stage.delete()
            return replace(left, discarded=latest.number)
    counts = seat.match.reports.filter(state=Report.State.CONFIRMED)
    if seat.match.kind != Match.Kind.GAME or counts.exists() or not _may_give_up(step, seat.match):
        return left
    return _give_up(step, seat, left)


def _give_up(step: Change[Entry], seat: Seat, left: Left) -> Left:
    """The others at the table play on; a single one has a bye."""
    match = seat.match
    gone = match.reason_players if match.reason in LEFT.values() else []
    reason_before = _seat_left(step.tournament, gone[0]).was if gone else match.reason
    pending = match.reports.filter(state=Report.State.PENDING)
    versions = tuple(pending.order_by("version").values_list("version", "state"))
    left = replace(
        left, match=match.pk, table=match.table, seat=seat.number, was=reason_before, words_before=versions
    )
    seat.delete()
    pending.update(state=Report.State.SUPERSEDED)
    if match.seats.count() == 1:
        match.kind, match.table = Match.Kind.BYE, None
    match.reason, match.reason_players = LEFT[match.kind], [*gone, step.target.key]
    match.save(update_fields=["kind", "table", "reason", "reason_players"])
    return left


def _may_give_up(step: Change[Entry], match: Match) -> bool:
    """True where the others are enough for a game, or one is left who has a bye. Else the seat stays, and the
    desk enters a result."""
    fewest, _most = game_of(step.tournament).seats
    staying = match.seats.count() - 1
    return staying == 1 or staying >= fewest


def _seat_in_bracket(step: Change[Entry]) -> None:
    """Restores the seat that was given up. Raises Refused where the bracket has gone on since."""
    latest = current_round(step.tournament)
    if latest is None or latest.stage.kind != Stage.Kind.KNOCKOUT:
        return
    if Seat.objects.filter(round=latest, entry=step.target).exists():
        return
    left = _seat_left(step.tournament, step.target.key)
    match = Match.objects.filter(pk=left.match or 0, round=latest, reason__in=LEFT.values()).first()
    if match is None:
        if _was_in_bracket(step.target, latest):
            raise Refused("bracket_went_on", name=step.target.name)
        return
    counts = match.reports.filter(state=Report.State.CONFIRMED)
    if latest.state == Round.State.COMPLETE or counts.exists():
        raise Refused("bracket_went_on", name=step.target.name)
    Seat.objects.create(match=match, round=latest, entry=step.target, number=left.seat or 1)
    if match.kind == Match.Kind.BYE:
        match.kind, match.table = Match.Kind.GAME, _free_table(latest, left.table)
    match.reports.filter(state=Report.State.PENDING).update(state=Report.State.SUPERSEDED)
    match.reason_players = [key for key in match.reason_players if key != step.target.key]
    match.reason = LEFT[match.kind] if match.reason_players else left.was or "bracket"
    match.save(update_fields=["kind", "table", "reason", "reason_players"])
    match.reports.filter(version__in=dict(left.words_before)).update(state=Report.State.PENDING)


def _free_table(round_: Round, table: int | None) -> int | None:
    """The former table; the next number where somebody else sits there now."""
    taken = {number for number in round_.matches.values_list("table", flat=True) if number}
    return table if table not in taken else max(taken) + 1


def _was_in_bracket(entry: Entry, latest: Round) -> bool:
    """True where the player won the round before, so that the bracket went on without them."""
    earlier = Seat.objects.filter(round__stage=latest.stage, round__number=latest.number - 1, entry=entry)
    return earlier.exists() or entry.left_after_round == latest.number


def _seat_left(tournament: Tournament, key: str) -> Left:
    """The latest history line in which the player gave up a seat in a bracket."""
    acts = (Action.DROP_ENTRY, Action.DROP_SELF, Action.DISQUALIFY_ENTRY)
    rows = AuditRow.objects.filter(tournament=tournament, action__in=acts).order_by("-revision")
    lines = (from_json(Left, data) for data in rows.values_list("data", flat=True))
    return next((line for line in lines if line.key == key and line.match), Left())
