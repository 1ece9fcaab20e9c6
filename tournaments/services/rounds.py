"""Rounds: paired as a draft, changed by hand, discarded, published, closed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from ..models import Entry, Match, Report, Round, Seat, Stage, Tournament, User
from ..next_round import NextRound, NextRoundError
from ..pairing import Note, Pair, Pairing, PairingError, SwissRequest, notes_of, pair, problems_of, rng_for
from ..queries.next_pairing import pairing_request_of
from ..queries.played import Played, played_in
from ..queries.rounds import current_round, round_view
from ..refusals import Refused, refused_by
from ..roles import Action
from ..sentences import joined
from .change import change

BY_HAND = "by_hand"


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
        coming = _coming(fresh, avoid_clubs=avoid_clubs, avoid_tables=avoid_tables)
        drawn_from = seed or fresh.seed
        pairing = _drawn(coming, drawn_from)
        step.data.update(round=coming.number, seed=drawn_from, clubs=avoid_clubs, tables=avoid_tables)
        return _written(fresh, coming, pairing, drawn_from, avoid_clubs, avoid_tables)


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
        _check_bracket(fresh)
        seats = [_seat_of(fresh, entry) for entry in (first, second)]
        _check_swap(seats)
        _swap(seats)
        _state_notes(fresh)
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


def _coming(tournament: Tournament, *, avoid_clubs: bool, avoid_tables: bool) -> NextRound:
    try:
        return pairing_request_of(tournament, avoid_clubs=avoid_clubs, avoid_tables=avoid_tables)
    except NextRoundError as error:
        raise refused_by(error) from error


def _drawn(coming: NextRound, seed: str) -> Pairing:
    """The pairing, proved before anything is written (F5, F6)."""
    try:
        pairing = pair(coming.request, rng_for(seed, "round", coming.number))
    except PairingError as error:
        raise refused_by(error) from error
    if problems := problems_of(coming.request, pairing):
        raise Refused("unsound_pairing", codes=", ".join(note.code for note in problems))
    return pairing


def _written(
    tournament: Tournament,
    coming: NextRound,
    pairing: Pairing,
    seed: str,
    avoid_clubs: bool,
    avoid_tables: bool,
) -> Round:
    round_ = Round.objects.create(
        tournament=tournament,
        stage=_stage(tournament, coming),
        number=coming.number,
        minutes=_minutes(tournament, coming),
        seed=seed,
        notes=_notes(pairing.notes),
        avoid_clubs=avoid_clubs,
        avoid_tables=avoid_tables,
    )
    entries = {entry.key: entry for entry in Entry.objects.filter(tournament=tournament)}
    matches = Match.objects.bulk_create(_match(round_, each) for each in pairing.pairs)
    Seat.objects.bulk_create(
        Seat(match=match, round=round_, entry=entries[key], number=number)
        for match, each in zip(matches, pairing.pairs, strict=True)
        for number, key in enumerate(each.players, start=1)
    )
    return round_


def _match(round_: Round, pair: Pair) -> Match:
    return Match(
        round=round_,
        kind=Match.Kind.BYE if pair.bye else Match.Kind.GAME,
        table=pair.table,
        game=pair.game,
        reason=pair.reason,
        reason_players=list(pair.reason_players),
    )


def _stage(tournament: Tournament, coming: NextRound) -> Stage:
    kind = Stage.Kind.KNOCKOUT if coming.knockout else Stage.Kind.SWISS
    stage = Stage.objects.filter(tournament=tournament, kind=kind).first()
    number = Stage.objects.filter(tournament=tournament).count() + 1
    return stage or Stage.objects.create(tournament=tournament, kind=kind, number=number)


def _minutes(tournament: Tournament, coming: NextRound) -> int:
    if not coming.knockout:
        return tournament.swiss_minutes
    return tournament.final_minutes if coming.final else tournament.knockout_minutes


def _notes(notes: Sequence[Note]) -> list[dict[str, object]]:
    return [{"code": note.code, "players": list(note.players)} for note in notes]


def _check_bracket(round_: Round) -> None:
    # In its first round the organizer may set seats; later the winners meet as they must (A-KO-3).
    earlier = Round.objects.filter(stage=round_.stage, number__lt=round_.number)
    if round_.stage.kind == Stage.Kind.KNOCKOUT and earlier.exists():
        raise Refused("bracket_fixed")


def _seat_of(round_: Round, entry: Entry) -> Seat:
    seat = Seat.objects.filter(round=round_, entry=entry).select_related("match", "entry").first()
    if seat is None:
        raise Refused("not_in_round", name=entry.name, round=round_.number)
    return seat


def _check_swap(seats: Sequence[Seat]) -> None:
    if seats[0].match_id == seats[1].match_id:
        raise Refused("same_table")
    for seat in seats:
        if seat.match.kind == Match.Kind.MISSED:
            raise Refused("missed_round", name=seat.entry.name)
        if seat.match.reports.filter(state=Report.State.CONFIRMED).exists():
            raise Refused("table_has_result", table=seat.match.table)


def _swap(seats: Sequence[Seat]) -> None:
    one, other = seats
    one.entry, other.entry = other.entry, one.entry
    # Both out before both in: nobody may have two seats, not even for a moment.
    Seat.objects.filter(pk__in=[one.pk, other.pk]).delete()
    for seat in seats:
        Seat.objects.create(match=seat.match, round_id=seat.round_id, entry=seat.entry, number=seat.number)
        seat.match.reason, seat.match.reason_players, seat.match.set_by_hand = BY_HAND, [], True
        seat.match.save(update_fields=["reason", "reason_players", "set_by_hand"])


def _state_notes(round_: Round) -> None:
    """What the round does not keep, said anew after a change by hand."""
    played = [each for each in played_in(Match.objects.filter(round=round_)) if _is_paired(each)]
    try:
        coming = pairing_request_of(
            round_.tournament,
            until_round=round_.number - 1,
            avoid_clubs=round_.avoid_clubs,
            avoid_tables=round_.avoid_tables,
        )
    except NextRoundError:
        return
    if isinstance(coming.request, SwissRequest):
        pairs = tuple(_as_pair(each) for each in played)
        seated = {key for each in pairs for key in each.players}
        entrants = tuple(each for each in coming.request.entrants if each.id in seated)
        round_.notes = _notes(notes_of(replace(coming.request, entrants=entrants), pairs))
        round_.save(update_fields=["notes"])


def _is_paired(played: Played) -> bool:
    return played.match.kind != Match.Kind.MISSED


def _as_pair(played: Played) -> Pair:
    match = played.match
    return Pair(
        players=tuple(entry.key for entry in played.entries),
        table=match.table,
        bye=match.kind == Match.Kind.BYE,
        game=match.game,
        reason=match.reason,
    )


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
