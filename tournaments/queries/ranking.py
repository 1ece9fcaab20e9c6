"""The standings and the final ranking: one order for screen, paper, cut and export (F28, F29)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Q, Sum

from scoring.standings import Competitor, Standing

from ..models import Entry, Penalty, Tournament
from ..played import PlayedRound, final_standings
from .played import played_rounds_of


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the standings with the entry it speaks of."""

    standing: Standing
    entry: Entry


def standings_of(tournament: Tournament, *, until_round: int | None = None) -> tuple[Row, ...]:
    """The standings of the complete Swiss rounds, the disqualified last (A-TIE-1 … A-TIE-4).

    They make the cut. A single-elimination event has no Swiss rounds; there the rounds of the bracket count.
    """
    rounds = played_rounds_of(tournament, until_round=until_round)
    return rows_of(tournament, (each for each in rounds if tournament.elimination or not each.knockout))


def final_ranking_of(tournament: Tournament) -> tuple[Row, ...]:
    """The places: those who got further in the bracket first, then the order of the standings."""
    return rows_of(tournament, played_rounds_of(tournament))


def rows_of(tournament: Tournament, rounds: Iterable[PlayedRound]) -> tuple[Row, ...]:
    """The ranking after these rounds, with the entries."""
    rounds = tuple(rounds)
    entries = {entry.key: entry for entry in Entry.objects.filter(tournament=tournament)}
    taken = _points_taken(tournament, rounds)
    lines = final_standings(
        [Competitor(entry.key, entry.status, taken.get(entry.key, 0)) for entry in entries.values()],
        rounds,
        seed=tournament.seed,
        elimination=tournament.elimination,
    )
    return tuple(Row(line, entries[line.player]) for line in lines)


def _points_taken(tournament: Tournament, rounds: tuple[PlayedRound, ...]) -> dict[str, int]:
    """Tournament points taken from each player by rulings up to the last of these rounds (F26).

    They count from the ruling on, not from the end of its round: nobody is to be surprised later.
    """
    last = max((each.number for each in rounds), default=0)
    rulings = Penalty.objects.filter(
        Q(round=None) | Q(round__number__lte=last),
        entry__tournament=tournament,
        kind=Penalty.Kind.POINTS,
        state=Penalty.State.STANDING,
    )
    return dict(rulings.order_by().values_list("entry__key").annotate(Sum("points")))
