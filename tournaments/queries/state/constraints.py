"""Who is not to meet in an event: the organizer's wishes as rows, and as constraints of the engine."""

from collections.abc import Iterable

from ...models import EventWish, Round, Tournament
from ...pairing import AVOID_SAME_CLUB, Constraint
from .state import EventState


def wishes_in(tournament: Tournament) -> tuple[EventWish, ...]:
    """All wishes of the event with their players, in the order they were entered. One query."""
    rows = EventWish.objects.filter(tournament=tournament).select_related("one", "other")
    return tuple(rows.order_by("pk"))


def constraints_for(
    state: EventState, round_: Round | None = None, *, avoid_clubs: bool = False
) -> tuple[Constraint, ...]:
    """The wishes as constraints, with "keep clubs apart" where the round asks for it. One query where there
    are any."""
    wishes = wishes_in(state.tournament) if state.rows.keys.has_wishes else ()
    keeps_clubs_apart = avoid_clubs or (round_ is not None and round_.avoid_clubs)
    return (*map(constraint_of, wishes), *([AVOID_SAME_CLUB] if keeps_clubs_apart else ()))


def constraint_of(row: EventWish) -> Constraint:
    """The row as a plain value."""
    if row.one is not None and row.other is not None:
        return Constraint((row.one.key, row.other.key), hard=row.hard, until=row.until_round)
    return Constraint(club=row.club, hard=row.hard, until=row.until_round)


def has_hard(constraints: Iterable[Constraint], number: int) -> bool:
    """Whether somebody must not meet somebody in the round of this number."""
    return any(
        constraint.hard and (constraint.until is None or number <= constraint.until)
        for constraint in constraints
    )
