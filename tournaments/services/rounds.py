"""Rounds: paired as a draft, changed by hand, discarded, published, closed."""

from __future__ import annotations

from datetime import datetime

from ..models import Entry, Match, Report, Round, Stage, Tournament, User
from ..queries.played import played_in
from ..queries.rounds import current_round, round_view
from ..refusals import Refused
from ..roles import Action
from ..sentences import joined
from .change import change
from .drawing import coming_round, drawn_pairing, written_round
from .swapping import check_bracket, check_swap, seat_of, state_notes, swap


def pair_round(
    tournament: Tournament,
    actor: User | None,
    *,
    now: datetime,
    expected_revision: int | None = None,
    seed: str | None = None,
    avoid_clubs: bool = False,
    avoid_tables: bool = False,
) -> Round:
    """The next round as a draft: Swiss, cut or knockout, whatever comes.

    Computed and proved first, written once. A draft that is there is given back (a double click); so is the
    latest round to a form made before it was paired (`expected_revision`). Raises Refused (F5, F7).
    """
    with change(tournament, Action.PAIR_ROUND, actor, now=now) as step:
        fresh = step.tournament
        _check_running(fresh)
        latest = current_round(fresh)
        if latest is not None and latest.state == Round.State.DRAFT:
            step.nothing()
            return latest
        if (
            latest is not None
            and expected_revision is not None
            and _is_paired_since(latest, expected_revision)
        ):
            step.nothing()
            return latest
        _check_results(latest)
        coming = coming_round(fresh, avoid_clubs=avoid_clubs, avoid_tables=avoid_tables)
        drawn_from = seed or fresh.seed
        pairing = drawn_pairing(coming, drawn_from)
        step.data.update(round=coming.number, seed=drawn_from, clubs=avoid_clubs, tables=avoid_tables)
        return written_round(fresh, coming, pairing, drawn_from, avoid_clubs, avoid_tables)


def swap_seats(
    round: Round, actor: User | None, *, first: Entry, second: Entry, now: datetime, reason: str
) -> Round:
    """Two players change places, one of them perhaps with a bye; nothing else moves (F14).

    Raises Refused: without a reason, at a table with a result, in a bracket that is under way.
    """
    if not reason.strip():
        raise Refused("reason_missing", field="reason")
    with change(round, Action.SWAP_SEATS, actor, now=now, reason=reason) as step:
        fresh = step.thing
        _check_running(step.tournament)
        _check_not_complete(fresh)
        check_bracket(fresh)
        seats = [seat_of(fresh, entry) for entry in (first, second)]
        check_swap(seats)
        swap(seats)
        state_notes(fresh)
        step.data.update(
            round=fresh.number, first=first.name, second=second.name, keys=[first.key, second.key]
        )
        return fresh


def discard_round(round: Round, actor: User | None, *, now: datetime, reason: str = "") -> None:
    """The round is gone: a draft, or a published round in which nothing has happened (then with a reason).

    To pair again draws the same pairing unless something else changed. Raises Refused.
    """
    with change(round, Action.DISCARD_ROUND, actor, now=now, reason=reason) as step:
        fresh = step.thing
        _check_running(step.tournament)
        if fresh.state != Round.State.DRAFT:
            _check_untouched(fresh, reason)
        step.data.update(round=fresh.number, pairs=_as_data(fresh))
        fresh.delete()
        Stage.objects.filter(tournament=step.tournament, rounds__isnull=True).delete()


def publish_round(round: Round, actor: User | None, *, now: datetime) -> Round:
    """Everybody sees the round, and results may come. Publishing twice changes nothing."""
    with change(round, Action.PUBLISH_ROUND, actor, now=now) as step:
        fresh = step.thing
        step.data["round"] = fresh.number
        if fresh.state != Round.State.DRAFT:
            step.nothing()
            return fresh
        _check_running(step.tournament)
        fresh.state, fresh.published_at = Round.State.PUBLISHED, now
        fresh.save(update_fields=["state", "published_at"])
        return fresh


def close_round(round: Round, actor: User | None, *, now: datetime) -> Round:
    """The round counts; closing twice changes nothing. Raises Refused with the tables without a result."""
    with change(round, Action.CLOSE_ROUND, actor, now=now) as step:
        fresh = step.thing
        step.data["round"] = fresh.number
        if fresh.state == Round.State.COMPLETE:
            step.nothing()
            return fresh
        _check_running(step.tournament)
        if fresh.state == Round.State.DRAFT:
            raise Refused("round_not_published", round=fresh.number)
        _check_results(fresh)
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
        raise Refused("round_complete", round=round_.number)


def _check_results(round_: Round | None) -> None:
    if round_ is None or round_.state == Round.State.COMPLETE:
        return
    if missing := [str(match.table) for match in round_view(round_).open]:
        raise Refused("results_missing", tables=joined(missing))


def _is_paired_since(latest: Round, revision: int) -> bool:
    """True when the latest round was paired after the form was made that asks for the next one (F41)."""
    rows = latest.tournament.audit.filter(action=Action.PAIR_ROUND, revision__gt=revision)
    return any(row.data.get("round") == latest.number for row in rows)


def _check_untouched(round_: Round, reason: str) -> None:
    if not reason.strip():
        raise Refused("reason_missing", field="reason")
    _check_not_complete(round_)
    if Report.objects.filter(match__round=round_, state=Report.State.CONFIRMED).exists():
        raise Refused("round_has_results", round=round_.number)
    if round_.clock_events.exists():
        raise Refused("clock_has_started", round=round_.number)


def _as_data(round_: Round) -> list[list[str]]:
    """Who sat where, for the diary: what is discarded can be read there."""
    return [[entry.key for entry in each.entries] for each in played_in(Match.objects.filter(round=round_))]
