"""Penalties as records of their own: given, proposed, declined, withdrawn (F26, A-CONDUCT-1)."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any

from msgspec.structs import replace

from ...acts import Action
from ...acts.results import Ruled, StandingKept
from ...models import Entry, Match, Penalty, Round, Stage, Tournament, User
from ...queries.rounds.bracket import through_in
from ...queries.rounds.repair import kept_standings
from ...queries.rounds.rounds import bracket_names, current_round, number_and_name, numbered
from ...queries.state.ranking import cut_of, standings_of
from ...queries.state.state import EventState, read_state
from ...wording.refusals import Refused, or_gone
from ..gate.change import Change, change
from ..gate.ruling import check_may_rule
from ..gate.states import check_begun

MOST_POINTS = 30
GIVEN = (Penalty.Kind.WARNING, Penalty.Kind.GAME_LOSS, Penalty.Kind.POINTS)


def give_penalty(
    entry: Entry,
    actor: User | None,
    *,
    kind: str,
    reason: str,
    now: datetime,
    match: Match | None = None,
    points: int = 0,
) -> Penalty:
    """A warning, a game loss at a table, or tournament points taken.

    A game loss counts like a concession (A-END-5), whatever was or will be played there. The same ruling
    within the same revision is one (F41). Raises Refused, also where a bracket depends on the game.
    """
    with change(entry, Action.GIVE_PENALTY, actor, now=now, reason=reason) as step:
        fresh = step.target
        if kind not in GIVEN:
            raise Refused("unknown_choice", field="kind", found=kind)
        check_begun(step.tournament)
        match = _match_of(fresh, match, kind)
        if kind == Penalty.Kind.POINTS and not 1 <= points <= MOST_POINTS:
            raise Refused(
                "penalty_out_of_range", field="points", found=points, smallest=1, largest=MOST_POINTS
            )
        if match is not None:
            check_may_rule(actor, match)
        standings = _standings_before(step.tournament, kind)
        with _bracket_untouched(step.tournament):
            penalty = _write(
                step,
                actor,
                now=now,
                kind=kind,
                match=match,
                points=points if kind == Penalty.Kind.POINTS else 0,
            )
        step.payload = replace(_payload(penalty), standings=standings)
        return penalty


def note_warning(entry: Entry, actor: User | None, *, reason: str, now: datetime) -> Penalty:
    """A warning as a judge puts it on record; it takes nothing. The same warning within the same revision is
    one (F41)."""
    with change(entry, Action.NOTE_WARNING, actor, now=now, reason=reason) as step:
        check_begun(step.tournament)
        penalty = _write(step, actor, now=now, kind=Penalty.Kind.WARNING)
        step.payload = _payload(penalty)
        return penalty


def withdraw_penalty(
    penalty: Penalty, actor: User | None, *, reason: str, now: datetime, undoes: int | None = None
) -> Penalty:
    """Withdraws the ruling and gives back what it took; it stays on record. Not for a disqualification, which
    is undone with the player (services/people/drops.py)."""
    with change(penalty.entry, Action.WITHDRAW_PENALTY, actor, now=now, reason=reason, undoes=undoes) as step:
        fresh = or_gone(Penalty.objects.select_related("match__round").filter(pk=penalty.pk).first())
        if fresh.state != Penalty.State.STANDING:
            return step.unchanged(fresh)
        if fresh.kind == Penalty.Kind.DISQUALIFICATION:
            raise Refused("take_back_player", name=step.target.name)
        if fresh.match is not None:
            check_may_rule(actor, fresh.match)
            _check_has_other_result(fresh)
        standings = _standings_before(step.tournament, fresh.kind)
        with _bracket_untouched(step.tournament):
            step.save(fresh, state=Penalty.State.WITHDRAWN)
        step.payload = replace(_payload(fresh), standings=standings)
        return fresh


def propose_disqualification(entry: Entry, actor: User | None, *, reason: str, now: datetime) -> Penalty:
    """The marshal's proposal, for the organizer to decide (A-ROLE-2, A-ROLE-6). Idempotent."""
    with change(entry, Action.PROPOSE_DISQUALIFICATION, actor, now=now, reason=reason) as step:
        fresh = step.target
        check_begun(step.tournament)
        if fresh.status == Entry.Status.DISQUALIFIED:
            raise Refused("already_out", name=fresh.name)
        kind = Penalty.Kind.DISQUALIFICATION
        proposal = fresh.penalties.filter(kind=kind, state=Penalty.State.PROPOSED).first()
        if proposal is not None:
            return step.unchanged(proposal)
        penalty = _write(step, actor, now=now, kind=kind, state=Penalty.State.PROPOSED)
        step.payload = _payload(penalty)
        return penalty


def decline_disqualification(
    penalty: Penalty, actor: User | None, *, reason: str, now: datetime, undoes: int | None = None
) -> Penalty:
    """The organizer declines the proposal; it stays on record (A-ROLE-6)."""
    with change(
        penalty.entry, Action.DECLINE_DISQUALIFICATION, actor, now=now, reason=reason, undoes=undoes
    ) as step:
        fresh = or_gone(Penalty.objects.filter(pk=penalty.pk).first())
        if fresh.state == Penalty.State.DECLINED:
            return step.unchanged(fresh)
        if fresh.state != Penalty.State.PROPOSED:
            raise Refused("decided_already")
        step.save(fresh, state=Penalty.State.DECLINED)
        step.payload = _payload(fresh)
        return fresh


def _write(
    step: Change[Entry], actor: User | None, *, now: datetime, match: Match | None = None, **columns: Any
) -> Penalty:
    return Penalty.objects.create(
        entry=step.target,
        round=match.round if match else current_round(step.tournament, with_draft=False),
        match=match,
        reason=step.reason,
        author=actor,
        at=now,
        **columns,
    )


def _match_of(entry: Entry, match: Match | None, kind: str) -> Match | None:
    """The match re-read from the database. Raises Refused unless it is a published game of this player."""
    if match is None:
        if kind == Penalty.Kind.GAME_LOSS:
            raise Refused("game_missing", field="match")
        return None
    fresh = Match.objects.select_related("round").filter(pk=match.pk, seats__entry=entry).first()
    if fresh is None or fresh.kind != Match.Kind.GAME or fresh.round.state == Round.State.DRAFT:
        raise Refused("not_at_table", name=entry.name)
    lost = fresh.penalties.filter(entry=entry, kind=kind, state=Penalty.State.STANDING)
    if kind == Penalty.Kind.GAME_LOSS and lost.exists():
        raise Refused("lost_already", name=entry.name, table=fresh.table)
    return fresh


def _check_has_other_result(penalty: Penalty) -> None:
    """Raises Refused where a closed round would have an open game again."""
    match = penalty.match
    if match is None or penalty.kind != Penalty.Kind.GAME_LOSS or match.round.state != Round.State.COMPLETE:
        return
    others = match.penalties.filter(kind=Penalty.Kind.GAME_LOSS, state=Penalty.State.STANDING)
    has_result = match.reports.filter(state="confirmed").exists()
    if not has_result and not others.exclude(pk=penalty.pk).exists():
        raise Refused("only_result", table=match.table, round=number_and_name(match.round))


@contextmanager
def _bracket_untouched(tournament: Tournament) -> Iterator[None]:
    """Raises Refused where the ruling in the block changes the cut, or a winner whose next game is paired:
    that takes a corrected result with a repair."""
    rounds = Round.objects.filter(tournament=tournament)
    knockout = rounds.filter(stage__kind=Stage.Kind.KNOCKOUT).order_by("number").first()
    if knockout is None:
        yield
        return
    before = read_state(tournament)
    yield
    after = read_state(tournament)
    for number in (round_.number for round_ in before.played[:-1] if round_.knockout):
        if through_in(before, number) != through_in(after, number):
            raise Refused("next_round_depends", round=numbered(number + 1, bracket_names(before)))
    if _cut(before, knockout) != _cut(after, knockout):
        raise Refused("cut_depends")


def _standings_before(tournament: Tournament, kind: str) -> tuple[StandingKept, ...] | None:
    """The standings before the ruling is written; None for a warning, which moves nobody."""
    return None if kind == Penalty.Kind.WARNING else kept_standings(standings_of(tournament))


def _cut(state: EventState, knockout: Round) -> tuple[str, ...]:
    swiss = (round_ for round_ in state.played if round_.number < knockout.number)
    return () if state.tournament.elimination else cut_of(state, swiss, knockout.number)


def _payload(penalty: Penalty) -> Ruled:
    return Ruled(
        name=penalty.entry.name,
        key=penalty.entry.key,
        penalty=penalty.pk,
        kind=penalty.kind,
        points=penalty.points,
        match=penalty.match_id,
        table=penalty.match.table if penalty.match else None,
        round=penalty.round.number if penalty.round else None,
        game_loss=penalty.kind == Penalty.Kind.GAME_LOSS,
    )
