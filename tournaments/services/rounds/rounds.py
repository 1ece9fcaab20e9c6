"""Rounds: paired as a draft, changed by hand, discarded, published, closed."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from ...acts import Action
from ...acts.payloads import Discarded, OfRound, Paired, Published, SeatedByHand, from_json
from ...models import Entry, Report, Round, Stage, Tournament, User
from ...pairing import Pairing
from ...queries.rounds.repair_causes import causes_of
from ...queries.rounds.rounds import current_round, number_and_name
from ...queries.rounds.team_rounds import check_everybody_in_a_team
from ...queries.state.presence import call_of
from ...queries.state.state import read_state
from ...wording.refusals import Refused
from ...wording.sentences import joined
from ..gate.change import change
from .clock import start_clock
from .drawing import check_boards, drawn_pairing, met_against, named_pairs, request_next_round, write_round
from .presence import put_left_out
from .reseating import check_constraints
from .seating_checks import check_seated, fixed_code


def pair_round(
    tournament: Tournament,
    actor: User | None,
    *,
    now: datetime,
    expected_revision: int | None = None,
    seed: str | None = None,
    avoid_clubs: bool = False,
    avoid_tables: bool = False,
    leave_out: bool = False,
    anyway: bool = False,
) -> Round:
    """The next round as a draft: Swiss, cut or knockout, whatever comes.

    Computed and proved first, written once. A draft that is there is given back (a double click); so is the
    latest round to a form made before it was paired (`expected_revision`). Where the event asks for check-in,
    who is not here is left out with `leave_out`, and misses the round; else that is refused. Raises Refused
    (F5, F7).
    """
    with change(tournament, Action.PAIR_ROUND, actor, now=now) as step:
        fresh = step.tournament
        _check_running(fresh)
        latest = current_round(fresh)
        if latest is not None and latest.state == Round.State.DRAFT:
            step.skip()
            return latest
        if (
            latest is not None
            and expected_revision is not None
            and _is_paired_since(latest, expected_revision)
        ):
            step.skip()
            return latest
        _check_results(latest)
        check_everybody_in_a_team(read_state(fresh))
        left_out = _leave_out(fresh, agreed=leave_out)
        coming = request_next_round(fresh, avoid_clubs=avoid_clubs, avoid_tables=avoid_tables, anyway=anyway)
        drawn_from = seed or fresh.seed
        pairing = drawn_pairing(fresh, coming, drawn_from)
        step.payload = Paired(
            round=coming.number,
            seed=drawn_from,
            clubs=avoid_clubs,
            tables=avoid_tables,
            names=joined(entry.name for entry in left_out) or None,
            against=named_pairs(fresh, met_against(pairing.notes)) or None,
        )
        return write_round(fresh, coming, pairing, drawn_from, avoid_clubs, avoid_tables)


def _leave_out(tournament: Tournament, *, agreed: bool) -> tuple[Entry, ...]:
    """Who should have checked in and did not: from now on not there in this round. Raises Refused unless the
    organizer said so."""
    call = call_of(read_state(tournament))
    if call is None or not call.missing:
        return ()
    if not agreed:
        raise Refused("not_checked_in", names=joined(entry.name for entry in call.missing))
    put_left_out(tournament, call.missing, call.number)
    return call.missing


def pair_by_hand(tournament: Tournament, actor: User | None, *, now: datetime, reason: str) -> Round:
    """The next Swiss round as a draft in which nobody sits yet; also where the engine has no answer (F5).

    A draft that is there is given back. Raises Refused: without a reason, with results missing, in a bracket.
    """
    with change(tournament, Action.PAIR_BY_HAND, actor, now=now, reason=reason) as step:
        step.require_reason()
        fresh = step.tournament
        _check_running(fresh)
        latest = current_round(fresh)
        if latest is not None and latest.state == Round.State.DRAFT:
            step.skip()
            return latest
        _check_results(latest)
        coming = request_next_round(fresh, avoid_clubs=False, avoid_tables=False)
        if coming.is_set:
            raise Refused(fixed_code(coming.knockout, fresh))
        step.payload = SeatedByHand(act="start", round=coming.number)
        return write_round(fresh, coming, Pairing(()), fresh.seed, False, False)


def discard_round(
    round_: Round, actor: User | None, *, now: datetime, reason: str = "", undoes: int | None = None
) -> None:
    """The round is gone: a draft, or a published round in which nothing has happened (then with a reason).

    To pair again draws the same pairing unless something else changed. Raises Refused.
    """
    with change(round_, Action.DISCARD_ROUND, actor, now=now, reason=reason, undoes=undoes) as step:
        fresh = step.target
        _check_running(step.tournament)
        if fresh.state != Round.State.DRAFT:
            step.require_reason()
            _check_untouched(fresh)
        step.payload = Discarded(round=fresh.number, pairs=_pairs_in(fresh))
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
    """Everybody sees the round, and results may come; with `with_clock` the time runs as well.

    Publishing twice changes nothing. Raises Refused while somebody has no seat, or what the draft was drawn
    from has changed and nobody looked at it.
    """
    with transaction.atomic():
        with change(round_, Action.PUBLISH_ROUND, actor, now=now, undoes=undoes) as step:
            fresh = step.target
            step.payload = OfRound(round=fresh.number)
            if fresh.state != Round.State.DRAFT:
                step.skip()
                return fresh
            _check_running(step.tournament)
            check_seated(fresh)
            check_boards(fresh)
            step.payload = Published(round=fresh.number, against=check_constraints(fresh, anyway=anyway))
            if causes_of(read_state(step.tournament), fresh):
                raise Refused("draft_unsettled", round=number_and_name(fresh))
            fresh.state, fresh.published_at = Round.State.PUBLISHED, now
            fresh.save(update_fields=["state", "published_at"])
        if with_clock:
            start_clock(fresh, actor, now=now)
        return fresh


def unpublish_round(
    round_: Round, actor: User | None, *, now: datetime, reason: str, undoes: int | None = None
) -> Round:
    """The round is a draft again, as long as nothing was said of it and the clock stands; with a reason.

    To take it back twice changes nothing.
    """
    with change(round_, Action.UNPUBLISH_ROUND, actor, now=now, reason=reason, undoes=undoes) as step:
        fresh = step.target
        step.payload = OfRound(round=fresh.number)
        if fresh.state == Round.State.DRAFT:
            step.skip()
            return fresh
        _check_running(step.tournament)
        _check_untouched(fresh)
        fresh.state, fresh.published_at = Round.State.DRAFT, None
        fresh.save(update_fields=["state", "published_at"])
        return fresh


def close_round(round_: Round, actor: User | None, *, now: datetime) -> Round:
    """The round counts; closing twice changes nothing. Raises Refused with the tables without a result."""
    with change(round_, Action.CLOSE_ROUND, actor, now=now) as step:
        fresh = step.target
        step.payload = OfRound(round=fresh.number)
        if fresh.state == Round.State.COMPLETE:
            step.skip()
            return fresh
        _check_running(step.tournament)
        if fresh.state == Round.State.DRAFT:
            raise Refused("round_not_published", round=number_and_name(fresh))
        _check_results(fresh)
        check_seated(fresh)
        fresh.state, fresh.closed_at = Round.State.COMPLETE, now
        fresh.save(update_fields=["state", "closed_at"])
        return fresh


def _check_running(tournament: Tournament) -> None:
    if tournament.state == Tournament.State.SETUP:
        raise Refused("not_started")
    if tournament.state == Tournament.State.FINISHED:
        raise Refused("event_finished")


def _check_not_complete(round_: Round) -> None:
    if round_.state == Round.State.COMPLETE:
        raise Refused("round_complete", round=number_and_name(round_))


def _check_results(round_: Round | None) -> None:
    if round_ is None or round_.state == Round.State.COMPLETE:
        return
    if missing := _open_tables(round_):
        raise Refused("results_missing", tables=joined(missing))


def _is_paired_since(latest: Round, revision: int) -> bool:
    """True when the latest round was paired after the form was made that asks for the next one (F41)."""
    rows = latest.tournament.audit.filter(action=Action.PAIR_ROUND, revision__gt=revision)
    return any(from_json(Paired, row.data).round == latest.number for row in rows)


def _check_untouched(round_: Round) -> None:
    _check_not_complete(round_)
    if Report.objects.filter(match__round=round_).exclude(state=Report.State.SUPERSEDED).exists():
        raise Refused("round_has_results", round=number_and_name(round_))
    if round_.clock_events.exists():
        raise Refused("clock_has_started", round=number_and_name(round_))


def _pairs_in(round_: Round) -> tuple[tuple[str, ...], ...]:
    """Who sat where, for the history: what is discarded can be read there."""
    return tuple(match.players for match in read_state(round_.tournament).matches(round_.number))


def _open_tables(round_: Round) -> list[str]:
    matches = read_state(round_.tournament).matches(round_.number)
    return [str(match.table) for match in matches if not match.is_done]
