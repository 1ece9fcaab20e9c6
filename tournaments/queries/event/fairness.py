"""How evenly an event treated its players, once it is over."""

from dataclasses import dataclass

from ...models import Entry, Tournament
from ...play.fairness import FairLine, fair_lines
from ..state.played import game_of
from ..state.ranking import final_ranking_of, points_before
from ..state.state import EventState


@dataclass(frozen=True, slots=True)
class FairEntry:
    """The figures of one player, with the place in the end; None for who has none."""

    entry: Entry
    place: int | None
    line: FairLine


def fairness_of(state: EventState) -> tuple[FairEntry, ...]:
    """Everybody in the final order; nobody before the event is over, and where it had no Swiss rounds."""
    swiss = [round_.number for round_ in state.played if round_.complete and not round_.knockout]
    if state.tournament.state != Tournament.State.FINISHED or not swiss:
        return ()
    ranking, computed = final_ranking_of(state), state.rows.computed
    if "fairness" not in computed:
        computed["fairness"] = fair_lines(
            [row.standing.player for row in ranking],
            state.played,
            before={number: points_before(state, number) for number in swiss},
            game=game_of(state.tournament),
        )
    lines: tuple[FairLine, ...] = computed["fairness"]
    return tuple(
        FairEntry(row.entry, row.standing.rank, line) for row, line in zip(ranking, lines, strict=True)
    )


def own_fairness(state: EventState, entry: Entry) -> FairEntry | None:
    """The line of this player."""
    return next((found for found in fairness_of(state) if found.entry.pk == entry.pk), None)
