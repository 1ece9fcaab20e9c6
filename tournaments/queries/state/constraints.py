"""Who is not to meet in an event: the organizer's wishes as rows, and as the engine wants them."""

from __future__ import annotations

from collections.abc import Iterable

from ...models import EventWish, Round, Tournament
from ...pairing import AVOID_SAME_CLUB, Constraint
from .state import EventState


def wishes_in(tournament: Tournament) -> tuple[EventWish, ...]:
    """All wishes of the event with their players, in the order they were said. One query."""
    found = EventWish.objects.filter(tournament=tournament).select_related("one", "other")
    return tuple(found.order_by("pk"))


def constraints_for(
    state: EventState, round_: Round | None = None, *, avoid_clubs: bool = False
) -> tuple[Constraint, ...]:
    """The wishes as the engine wants them, with "keep clubs apart" where that was said for the round. One
    query where there are any."""
    said = wishes_in(state.tournament) if state.rows.keys.has_wishes else ()
    apart = avoid_clubs or (round_ is not None and round_.avoid_clubs)
    return (*map(constraint_of, said), *([AVOID_SAME_CLUB] if apart else ()))


def constraint_of(row: EventWish) -> Constraint:
    """The row as a plain value."""
    if row.one is not None and row.other is not None:
        return Constraint((row.one.key, row.other.key), hard=row.hard, until=row.until_round)
    return Constraint(club=row.club, hard=row.hard, until=row.until_round)


def has_hard(wishes: Iterable[Constraint], number: int) -> bool:
    """Whether somebody must not meet somebody in the round of this number."""
    return any(wish.hard and (wish.until is None or number <= wish.until) for wish in wishes)
