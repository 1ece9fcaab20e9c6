"""Two players change places in a round (F14)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..models import Entry, Match, Report, Round, Seat, Stage
from ..next_round import NextRoundError
from ..pairing import Pair, SwissRequest, notes_of
from ..queries.next_pairing import pairing_request_of
from ..queries.played import Played, played_in
from ..refusals import Refused
from .drawing import notes_as_data

BY_HAND = "by_hand"


def check_bracket(round_: Round) -> None:
    # In its first round the organizer may set seats; later the winners meet as they must (A-KO-3).
    earlier = Round.objects.filter(stage=round_.stage, number__lt=round_.number)
    if round_.stage.kind == Stage.Kind.KNOCKOUT and earlier.exists():
        raise Refused("bracket_fixed")


def seat_of(round_: Round, entry: Entry) -> Seat:
    seat = Seat.objects.filter(round=round_, entry=entry).select_related("match", "entry").first()
    if seat is None:
        raise Refused("not_in_round", name=entry.name, round=round_.number)
    return seat


def check_swap(seats: Sequence[Seat]) -> None:
    if seats[0].match_id == seats[1].match_id:
        raise Refused("same_table")
    for seat in seats:
        if seat.match.kind == Match.Kind.MISSED:
            raise Refused("missed_round", name=seat.entry.name)
        if seat.match.reports.filter(state=Report.State.CONFIRMED).exists():
            raise Refused("table_has_result", table=seat.match.table)


def swap(seats: Sequence[Seat]) -> None:
    one, other = seats
    one.entry, other.entry = other.entry, one.entry
    # Both out before both in: nobody may have two seats, not even for a moment.
    Seat.objects.filter(pk__in=[one.pk, other.pk]).delete()
    for seat in seats:
        Seat.objects.create(match=seat.match, round_id=seat.round_id, entry=seat.entry, number=seat.number)
        seat.match.reason, seat.match.reason_players, seat.match.set_by_hand = BY_HAND, [], True
        seat.match.save(update_fields=["reason", "reason_players", "set_by_hand"])


def state_notes(round_: Round) -> None:
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
        round_.notes = notes_as_data(notes_of(replace(coming.request, entrants=entrants), pairs))
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
