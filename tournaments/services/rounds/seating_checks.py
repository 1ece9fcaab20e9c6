"""Whether the state of a round allows moving people in it."""

from ...acts import every_action
from ...acts.payload import OfRound, from_json
from ...acts.rounds import Reseated
from ...models import Entry, Match, Report, Round, Seat, Stage, Tournament
from ...queries.rounds.rounds import number_and_name
from ...queries.rounds.seating import fixed_tables_of, waiting_in
from ...queries.state.played import game_of
from ...queries.state.state import read_state
from ...wording.refusals import Refused
from ...wording.sentences import joined
from ..gate.change import Change
from ..gate.states import check_not_complete, check_running

HIGHEST_TABLE = 9999


def is_done(step: Change[Round], seen: int | None, asked: Reseated) -> bool:
    """True when exactly this was done since `seen`. Raises Refused when something else moved people."""
    if seen is None:
        return False
    moves = [action for action in every_action() if action.act.moves_seats]
    rows = step.tournament.audit.filter(revision__gt=seen, action__in=moves).order_by("-revision")
    latest = next((row for row in rows if from_json(OfRound, row.data).round == step.target.number), None)
    if latest is None:
        return False
    if latest.action == step.action and from_json(type(asked), latest.data).as_asked() == asked:
        return True
    raise Refused(
        "seating_changed", name=str(latest.actor or latest.entry or ""), round=number_and_name(step.target)
    )


def check_seatable(step: Change[Round]) -> None:
    """Raises Refused unless the event is running and the round is not complete."""
    check_running(step.tournament)
    check_not_complete(step.target)


def check_bracket(round_: Round) -> None:
    """Raises Refused in a bracket after its first round, where the winners meet as they must (A-KO-3), and in
    a round robin, which follows one plan."""
    _check_plan(round_)
    earlier = Round.objects.filter(stage=round_.stage, number__lt=round_.number)
    if round_.stage.kind == Stage.Kind.KNOCKOUT and earlier.exists():
        raise Refused("bracket_fixed")


def check_swiss(round_: Round) -> None:
    """Raises Refused outside Swiss rounds: a bracket has no free seats, its games are numbered."""
    _check_plan(round_)
    if round_.stage.kind == Stage.Kind.KNOCKOUT:
        raise Refused("bracket_fixed")


def _check_plan(round_: Round) -> None:
    if round_.stage.kind == Stage.Kind.SWISS and not round_.is_swiss:
        raise Refused(fixed_code(False, round_.tournament))


def fixed_code(knockout: bool, tournament: Tournament) -> str:
    """The code why nobody may be seated by hand in such a round."""
    if knockout:
        return "bracket_fixed"
    return "boards_fixed" if tournament.has_boards else "plan_fixed"


def check_seats(round_: Round, first: Entry, second: Entry) -> None:
    """Raises Refused unless one of them has a seat that may be given away, and they don't sit together."""
    seats = {
        seat.entry_id: seat
        for seat in Seat.objects.filter(round=round_, entry__in=(first, second)).select_related("match")
    }
    for entry in (first, second):
        seat = seats.get(entry.pk)
        if seat is None or seat.match.kind == Match.Kind.MISSED:
            _check_may_sit(round_, entry)
        elif seat.match.reports.exclude(state=Report.State.SUPERSEDED).exists():
            raise Refused("table_has_result", table=seat.match.table)
    tables = [seat.match_id for seat in seats.values() if seat.match.kind != Match.Kind.MISSED]
    if not tables:
        raise Refused("nobody_seated")
    if len(tables) == 2 and tables[0] == tables[1]:
        raise Refused("same_table")


def check_free(round_: Round, *entries: Entry) -> None:
    """Raises Refused unless they are in the event and have neither game nor bye in this round."""
    check_has_no_game(round_, *entries)
    for entry in entries:
        if Seat.objects.filter(round=round_, entry=entry, match__kind=Match.Kind.BYE).exists():
            raise Refused("has_seat", name=entry.name, round=number_and_name(round_))


def check_has_no_game(round_: Round, *entries: Entry) -> None:
    """Raises Refused unless they are in the event and have no game in this round; a bye may be given up."""
    for entry in entries:
        _check_may_sit(round_, entry)
        if Seat.objects.filter(round=round_, entry=entry, match__kind=Match.Kind.GAME).exists():
            raise Refused("has_seat", name=entry.name, round=number_and_name(round_))


def check_may_stand(round_: Round, entry: Entry) -> None:
    """Raises Refused unless the player is in, and their game, if any, has no report and enough others."""
    _check_may_sit(round_, entry)
    seat = Seat.objects.filter(round=round_, entry=entry, match__kind=Match.Kind.GAME).first()
    if seat is None:
        return check_free(round_, entry)
    if len(players_at(round_, seat.match)) <= seats_at_table(round_)[0]:
        raise Refused("has_seat", name=entry.name, round=number_and_name(round_))
    return None


def check_size(round_: Round, size: int) -> None:
    """Raises Refused where a table of this game does not have this many seats."""
    fewest, most = seats_at_table(round_)
    if not fewest <= size <= most:
        seats = str(most) if fewest == most else f"{fewest}–{most}"
        raise Refused("wrong_seats", seats=seats, found=size)


def seats_at_table(round_: Round) -> tuple[int, int]:
    """The fewest and most players of a table."""
    return game_of(round_.tournament).seats


def check_table(round_: Round, number: int, *entries: Entry) -> None:
    """Raises Refused where the table is taken, or blocked and not the fixed one of these players."""
    if not 1 <= number <= HIGHEST_TABLE:
        raise Refused("table_out_of_range", field="table", found=number, largest=HIGHEST_TABLE)
    if Match.objects.filter(round=round_, table=number).exists():
        raise Refused("table_taken", field="table", table=number)
    fixed = fixed_tables_of(entries).values()
    if number in round_.tournament.blocked_tables and number not in fixed:
        raise Refused("table_blocked", field="table", table=number)


def free_number(round_: Round, *entries: Entry) -> int:
    """The table for these players: the fixed one of one of them where it is free, else the lowest."""
    taken = set(Match.objects.filter(round=round_, table__isnull=False).values_list("table", flat=True))
    for fixed in fixed_tables_of(entries).values():
        if fixed not in taken:
            return fixed
    active = Entry.objects.filter(tournament=round_.tournament_id, status=Entry.Status.ACTIVE)
    reserved = set(fixed_tables_of(active.exclude(pk__in=[entry.pk for entry in entries])).values())
    closed = taken | reserved | set(round_.tournament.blocked_tables)
    return next(number for number in range(1, len(closed) + 2) if number not in closed)


def check_seated(round_: Round) -> None:
    """Raises Refused where nobody plays, byes or misses the round, a player has no seat, or in a draft
    somebody who has left has one (F7, F8)."""
    if not round_.matches.exists():
        raise Refused("round_empty", round=number_and_name(round_))
    if round_.stage.kind == Stage.Kind.KNOCKOUT:
        return
    if waiting := waiting_in(read_state(round_.tournament), round_.number):
        raise Refused("players_unseated", names=joined(entry.name for entry in waiting))
    left = Seat.objects.filter(round=round_).exclude(entry__status=Entry.Status.ACTIVE)
    gone = [seat.entry.name for seat in left.select_related("entry")]
    if gone and round_.state == Round.State.DRAFT:
        raise Refused("left_but_seated", names=joined(gone))


def players_at(round_: Round, match: Match) -> tuple[str, ...]:
    """The players of the match, which must be of this round and without a report. Raises Refused."""
    fresh = Match.objects.filter(pk=match.pk, round=round_).exclude(kind=Match.Kind.MISSED).first()
    if fresh is None:
        raise Refused("not_this_round")
    if fresh.reports.exclude(state=Report.State.SUPERSEDED).exists():
        raise Refused("table_has_result", table=fresh.table)
    return tuple(fresh.seats.order_by("number").values_list("entry__key", flat=True))


def _check_may_sit(round_: Round, entry: Entry) -> None:
    if entry.tournament_id != round_.tournament_id:
        raise Refused("not_in_round", name=entry.name, round=number_and_name(round_))
    if Entry.objects.get(pk=entry.pk).status != Entry.Status.ACTIVE:
        raise Refused("already_out", name=entry.name)
    if round_.stage.kind == Stage.Kind.KNOCKOUT:
        raise Refused("not_in_round", name=entry.name, round=number_and_name(round_))
