"""Rounds: paired as a draft, changed by hand, discarded, published, closed."""

from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from ...acts import Action
from ...acts.payload import OfRound, from_json
from ...acts.rounds import Discarded, Paired, Published, SeatedByHand
from ...event_file.limits import LONGEST_HALL
from ...models import Entry, Report, Round, Stage, Tournament, User
from ...pairing import Pairing, round_seed
from ...queries.rounds.repair_causes import causes_of
from ...queries.rounds.rounds import current_round, number_and_name
from ...queries.rounds.team_rounds import check_everybody_in_a_team
from ...queries.state.presence import call_of
from ...queries.state.state import read_state
from ...wording.refusals import Refused
from ...wording.sentences import joined
from ...wording.typed_texts import checked_line
from ..gate.change import change
from ..gate.states import check_not_complete, check_published, check_running
from .clock import start_clock
from .drawing import (
    avoided_pairs_in,
    check_boards,
    drawn_pairing,
    named_pairs,
    request_next_round,
    write_round,
)
from .presence import mark_absent
from .reseating import check_constraints
from .seating_checks import check_seated, fixed_code


@dataclass(frozen=True, slots=True)
class DrawOptions:
    """What the organizer chooses for one draw."""

    avoid_clubs: bool = False
    avoid_tables: bool = False
    leave_out: bool = False
    """Players who have not checked in miss the round."""
    anyway: bool = False
    """Players who must not meet may, where there is no other pairing."""
    hall: str = ""
    """The number thrown in front of everybody."""


def pair_round(
    tournament: Tournament,
    actor: User | None,
    *,
    now: datetime,
    expected_revision: int | None = None,
    seed: str | None = None,
    options: DrawOptions = DrawOptions(),
) -> Round:
    """Pairs the next round as a draft: Swiss, cut or knockout, whichever comes next.

    Computed and verified first, written once. An existing draft is returned (a double click); so is the
    latest round for a form made before it was paired (`expected_revision`). A round drawn before keeps the
    number from the hall that it had, however often it is discarded. Where the event asks for check-in,
    players not checked in are refused without `leave_out`. Raises Refused (F5, F7).
    """
    with change(tournament, Action.PAIR_ROUND, actor, now=now) as step:
        fresh = step.tournament
        check_running(fresh)
        latest = current_round(fresh)
        if latest is not None and (
            latest.state == Round.State.DRAFT or _is_paired_since(latest, expected_revision)
        ):
            return step.unchanged(latest)
        _check_results(latest)
        check_everybody_in_a_team(read_state(fresh))
        left_out = _leave_absent_out(fresh, agreed=options.leave_out)
        next_round = request_next_round(
            fresh,
            avoid_clubs=options.avoid_clubs,
            avoid_tables=options.avoid_tables,
            anyway=options.anyway,
        )
        typed = checked_line(options.hall, field="hall", longest=LONGEST_HALL)
        hall = _hall_number(fresh, next_round.number, typed)
        draw_seed = seed or round_seed(fresh.seed, next_round.number, hall)
        pairing = drawn_pairing(fresh, next_round, draw_seed)
        step.payload = Paired(
            round=next_round.number,
            seed=draw_seed,
            hall=hall,
            clubs=options.avoid_clubs,
            tables=options.avoid_tables,
            names=joined(entry.name for entry in left_out) or None,
            against=named_pairs(fresh, avoided_pairs_in(pairing.notes)) or None,
        )
        return write_round(
            fresh, next_round, pairing, draw_seed, options.avoid_clubs, options.avoid_tables, hall
        )


def _hall_number(tournament: Tournament, number: int, typed: str) -> str:
    """What the round is drawn from besides the seed. Raises Refused where it was drawn from another number
    before: whoever may choose again chooses the draw."""
    rows = tournament.audit.filter(action=Action.PAIR_ROUND, data__round=number).order_by("revision")
    first = rows.first()
    if first is None:
        return typed
    before = from_json(Paired, first.data).hall
    if typed and typed != before:
        raise Refused("hall_number_kept" if before else "hall_number_late", round=number, hall=before)
    return before


def _leave_absent_out(tournament: Tournament, *, agreed: bool) -> tuple[Entry, ...]:
    """Notes everybody who has not checked in as absent in this round. Raises Refused unless `agreed`."""
    call = call_of(read_state(tournament))
    if call is None or not call.missing:
        return ()
    if not agreed:
        raise Refused("not_checked_in", names=joined(entry.name for entry in call.missing))
    mark_absent(tournament, call.missing, call.number)
    return call.missing


def pair_by_hand(tournament: Tournament, actor: User | None, *, now: datetime, reason: str) -> Round:
    """The next Swiss round as an empty draft; also where the engine finds no pairing (F5).

    An existing draft is returned. Raises Refused: without a reason, with results missing, in a bracket.
    """
    with change(tournament, Action.PAIR_BY_HAND, actor, now=now, reason=reason) as step:
        step.require_reason()
        fresh = step.tournament
        check_running(fresh)
        latest = current_round(fresh)
        if latest is not None and latest.state == Round.State.DRAFT:
            return step.unchanged(latest)
        _check_results(latest)
        next_round = request_next_round(fresh, avoid_clubs=False, avoid_tables=False)
        if next_round.is_set:
            raise Refused(fixed_code(next_round.knockout, fresh))
        step.payload = SeatedByHand(act="start", round=next_round.number)
        own_seed = round_seed(fresh.seed, next_round.number)
        return write_round(fresh, next_round, Pairing(()), own_seed, False, False)


def discard_round(
    round_: Round, actor: User | None, *, now: datetime, reason: str = "", undoes: int | None = None
) -> None:
    """Deletes the round: a draft, or a published round in which nothing has happened (then with a reason).

    Pairing again draws the same pairing unless something else changed. Raises Refused.
    """
    with change(round_, Action.DISCARD_ROUND, actor, now=now, reason=reason, undoes=undoes) as step:
        fresh = step.target
        check_running(step.tournament)
        if fresh.state != Round.State.DRAFT:
            step.require_reason()
            _check_untouched(fresh)
        # Who sat where: the history is where a discarded round can be read.
        matches = read_state(fresh.tournament).matches(fresh.number)
        step.payload = Discarded(round=fresh.number, pairs=tuple(match.players for match in matches))
        fresh.delete()
        Stage.objects.filter(tournament=step.tournament, rounds__isnull=True).delete()


def publish_round(
    round_: Round,
    actor: User | None,
    *,
    now: datetime,
    with_clock: bool = False,
    anyway: bool = False,
    undoes: int | None = None,
) -> Round:
    """Makes the round visible and open to results; with `with_clock` the clock starts as well.

    Idempotent. Raises Refused while somebody has no seat, or where what the draft was drawn from has changed
    and nobody has looked at it.
    """
    with transaction.atomic():
        with change(round_, Action.PUBLISH_ROUND, actor, now=now, undoes=undoes) as step:
            fresh = step.target
            step.payload = OfRound(round=fresh.number)
            if fresh.state != Round.State.DRAFT:
                return step.unchanged(fresh)
            check_running(step.tournament)
            check_seated(fresh)
            check_boards(fresh)
            step.payload = Published(round=fresh.number, against=check_constraints(fresh, anyway=anyway))
            if causes_of(read_state(step.tournament), fresh):
                raise Refused("draft_unsettled", round=number_and_name(fresh))
            step.save(fresh, state=Round.State.PUBLISHED, published_at=now)
        if with_clock:
            start_clock(fresh, actor, now=now)
        return fresh


def unpublish_round(
    round_: Round, actor: User | None, *, now: datetime, reason: str, undoes: int | None = None
) -> Round:
    """Turns the round into a draft again, while it has no report and the clock has not started; needs a
    reason.

    Idempotent.
    """
    with change(round_, Action.UNPUBLISH_ROUND, actor, now=now, reason=reason, undoes=undoes) as step:
        fresh = step.target
        step.payload = OfRound(round=fresh.number)
        if fresh.state == Round.State.DRAFT:
            return step.unchanged(fresh)
        check_running(step.tournament)
        _check_untouched(fresh)
        return step.save(fresh, state=Round.State.DRAFT, published_at=None)


def close_round(round_: Round, actor: User | None, *, now: datetime) -> Round:
    """Closes the round; idempotent. Raises Refused with the tables without a result."""
    with change(round_, Action.CLOSE_ROUND, actor, now=now) as step:
        fresh = step.target
        step.payload = OfRound(round=fresh.number)
        if fresh.state == Round.State.COMPLETE:
            return step.unchanged(fresh)
        check_running(step.tournament)
        check_published(fresh)
        _check_results(fresh)
        check_seated(fresh)
        return step.save(fresh, state=Round.State.COMPLETE, closed_at=now)


def _check_results(round_: Round | None) -> None:
    if round_ is None or round_.state == Round.State.COMPLETE:
        return
    matches = read_state(round_.tournament).matches(round_.number)
    if missing := [str(match.table) for match in matches if not match.is_done]:
        raise Refused("results_missing", tables=joined(missing))


def _is_paired_since(latest: Round, revision: int | None) -> bool:
    """True when the latest round was paired after the form asking for the next one was made (F41)."""
    if revision is None:
        return False
    rows = latest.tournament.audit.filter(action=Action.PAIR_ROUND, revision__gt=revision)
    return any(from_json(Paired, row.data).round == latest.number for row in rows)


def _check_untouched(round_: Round) -> None:
    check_not_complete(round_)
    if Report.objects.filter(match__round=round_).exclude(state=Report.State.SUPERSEDED).exists():
        raise Refused("round_has_results", round=number_and_name(round_))
    # An empty round can't be closed: it may be discarded whatever its clock shows.
    if round_.clock_ran and round_.matches.exists():
        raise Refused("clock_has_started", round=number_and_name(round_))
