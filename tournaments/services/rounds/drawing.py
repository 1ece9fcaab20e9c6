"""Drawing a round: the pairing is computed from the state of the event, verified, then written."""

from collections.abc import Sequence
from dataclasses import replace

from scoring.structures import GROUPS, Plan

from ...models import Entry, Match, Presence, Round, Seat, Stage, Tournament
from ...pairing import (
    ConstraintsImpossible,
    Note,
    Pair,
    Pairing,
    PairingError,
    SwissRequest,
    TeamRequest,
    bracket_tables,
    pair,
    problems_of,
    rng_for,
)
from ...play.next_round import NextRound, NextRoundError, groups_for
from ...queries.rounds.next_pairing import pairing_request_of
from ...queries.rounds.rounds import refused_next
from ...queries.rounds.seating import fixed_tables_of
from ...queries.rounds.team_rounds import check_everybody_in_a_team
from ...queries.state.constraints import constraints_for
from ...queries.state.state import read_state
from ...queries.state.teams import team_constraints
from ...wording.refusals import Refused, refused_by

# The reason of a bye that was requested, not drawn.
REQUESTED_BYE = "booked"
# The note on two who must not meet, and its reason where the organizer allows it: without it no round is
# published.
MUST_NOT_MEET, SANCTIONED = "must_not_meet", "word"


def request_next_round(
    tournament: Tournament, *, avoid_clubs: bool, avoid_tables: bool, anyway: bool = False
) -> NextRound:
    try:
        return pairing_request_of(
            tournament, avoid_clubs=avoid_clubs, avoid_tables=avoid_tables, anyway=anyway
        )
    except NextRoundError as error:
        raise refused_next(error, tournament) from error


def drawn_pairing(tournament: Tournament, next_round: NextRound, seed: str) -> Pairing:
    """The pairing, verified before anything is written (F5, F6)."""
    if isinstance(next_round.request, TeamRequest) and len(next_round.request.members) < 2:
        raise Refused("too_few_teams", found=len(next_round.request.members))
    try:
        pairing = pair(next_round.request, rng_for(seed, "round", next_round.number))
    except ConstraintsImpossible as error:
        raise Refused("wishes_impossible", players=named_pairs(tournament, error.couples)) from error
    except PairingError as error:
        raise refused_by(error) from error
    if not isinstance(next_round.request, SwissRequest):
        blocked = frozenset(tournament.blocked_tables)
        fixed = fixed_tables_of(Entry.objects.filter(tournament=tournament))
        pairing = replace(pairing, pairs=bracket_tables(pairing.pairs, blocked=blocked, fixed=fixed))
    if problems := problems_of(next_round.request, pairing):
        raise Refused("unsound_pairing", codes=", ".join(note.code for note in problems))
    return replace(pairing, notes=sanctioned(pairing.notes))


def drawn_groups_of(tournament: Tournament, plan: Plan) -> list[list[str]]:
    """The groups as the event stores them: drawn as it starts, they stay; none without such a plan. Players
    who must not meet are in different groups. Raises Refused `groups_apart` where there are too few groups
    for that."""
    if plan.first_stage != GROUPS:
        return []
    state = read_state(tournament)
    clubs = {entry.key: entry.club for entry in state.entries if entry.club}
    constraints = (*team_constraints(state), *constraints_for(state))
    players = [entry.key for entry in state.entries]
    try:
        drawn = groups_for(plan, players, clubs, constraints, tournament.seed)
    except ConstraintsImpossible as error:
        raise Refused("groups_apart", players=named_pairs(tournament, error.couples)) from error
    return [list(group) for group in drawn]


def check_boards(round_: Round) -> None:
    """Raises Refused unless the boards of teams are those a draw would give now: line-ups, drafts and results
    may have changed since."""
    tournament = round_.tournament
    if not tournament.has_boards:
        return
    check_everybody_in_a_team(read_state(tournament))
    try:
        next_round = pairing_request_of(tournament, until_round=round_.number - 1)
    except NextRoundError as error:
        raise refused_by(error) from error
    drawn = {frozenset(pair.players) for pair in drawn_pairing(tournament, next_round, round_.seed).pairs}
    seated = {
        frozenset(record.played.players)
        for record in read_state(tournament).records(round_.number)
        if record.match.kind != Match.Kind.MISSED and record.match.reason != REQUESTED_BYE
    }
    if drawn != seated:
        raise Refused("boards_changed", round=round_.number)


def sanctioned(notes: Sequence[Note]) -> tuple[Note, ...]:
    """The notes, with those on players who must not meet marked as allowed by the organizer."""
    return tuple(replace(note, why=SANCTIONED) if note.code == MUST_NOT_MEET else note for note in notes)


def avoided_pairs_in(notes: Sequence[Note]) -> tuple[tuple[str, ...], ...]:
    """The players who meet although they must not."""
    return tuple(note.players for note in notes if note.code == MUST_NOT_MEET)


def named_pairs(tournament: Tournament, couples: Sequence[Sequence[str]]) -> str:
    """ "Ala – Ola, Ela – Iza", by the keys of the players."""
    names = dict(Entry.objects.filter(tournament=tournament).values_list("key", "name"))
    return ", ".join(" – ".join(sorted(names.get(key, key) for key in couple)) for couple in couples)


def write_round(
    tournament: Tournament,
    next_round: NextRound,
    pairing: Pairing,
    seed: str,
    avoid_clubs: bool,
    avoid_tables: bool,
    hall: str = "",
) -> Round:
    round_ = Round.objects.create(
        tournament=tournament,
        stage=_make_stage(tournament, next_round),
        number=next_round.number,
        minutes=_minutes(tournament, next_round),
        seed=seed,
        hall=hall,
        notes=notes_as_data(pairing.notes),
        avoid_clubs=avoid_clubs,
        avoid_tables=avoid_tables,
    )
    entries = {entry.key: entry for entry in Entry.objects.filter(tournament=tournament)}
    matches = Match.objects.bulk_create(_match(round_, pair) for pair in pairing.pairs)
    Seat.objects.bulk_create(
        Seat(match=match, round=round_, entry=entries[key], number=number)
        for match, pair in zip(matches, pairing.pairs, strict=True)
        for number, key in enumerate(pair.players, start=1)
    )
    if not next_round.knockout:
        write_requested_byes(round_)
    return round_


def write_requested_byes(round_: Round) -> None:
    """Writes the byes requested for this round; who is known to be absent misses it (A-DROP-2)."""
    presences = Presence.objects.filter(
        entry__tournament=round_.tournament_id, entry__status=Entry.Status.ACTIVE, number=round_.number
    )
    for presence in presences.exclude(word=Presence.Word.PRESENT).select_related("entry"):
        is_bye = presence.word == Presence.Word.BYE
        kind, reason = (Match.Kind.BYE, REQUESTED_BYE) if is_bye else (Match.Kind.MISSED, "")
        match = Match.objects.create(round=round_, kind=kind, reason=reason)
        Seat.objects.create(match=match, round=round_, entry=presence.entry, number=1)


def _match(round_: Round, pair: Pair) -> Match:
    return Match(
        round=round_,
        kind=Match.Kind.BYE if pair.bye else Match.Kind.GAME,
        table=pair.table,
        game=pair.game,
        reason=pair.reason,
        reason_players=list(pair.reason_players),
    )


def _make_stage(tournament: Tournament, next_round: NextRound) -> Stage:
    kind = Stage.Kind.KNOCKOUT if next_round.knockout else Stage.Kind.SWISS
    stage = Stage.objects.filter(tournament=tournament, kind=kind).first()
    number = Stage.objects.filter(tournament=tournament).count() + 1
    return stage or Stage.objects.create(tournament=tournament, kind=kind, number=number)


def _minutes(tournament: Tournament, next_round: NextRound) -> int:
    if not next_round.knockout:
        return tournament.swiss_minutes
    return tournament.final_minutes if next_round.final else tournament.knockout_minutes


def notes_as_data(notes: Sequence[Note]) -> list[dict[str, object]]:
    return [
        {"code": note.code, "players": list(note.players), **({"why": note.why} if note.why else {})}
        for note in notes
    ]
