"""What the rounds of an event were like, in figures: computed from its state on each request."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import inf

from scoring.results import Outcome, has_won

from ...models import Entry, Round
from ...play.played import PlayedMatch
from ..state.lists import headlines_of
from ..state.ranking import ranking_after
from ..state.state import EventState
from .places import places_now
from .rounds import gives_points


@dataclass(frozen=True, slots=True)
class Flow:
    """One player's place after each complete round; None where they had none."""

    entry: Entry
    places: tuple[int | None, ...]


@dataclass(slots=True)
class SideFigures:
    """The results of one faction."""

    players: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        return self.won + self.drawn + self.lost

    @property
    def share(self) -> int:
        """Percent of games won, a draw as half of one."""
        return round(100 * (self.won + self.drawn / 2) / self.games) if self.games else 0


@dataclass(frozen=True, slots=True)
class EventFigures:
    """All figures for the pictures of an event."""

    rounds: tuple[Round, ...]
    """The complete ones."""
    flows: tuple[Flow, ...]
    """In the order of the places after the last complete round."""
    points: tuple[int, ...]
    """Of each player, as whole numbers, most first."""
    gaps: tuple[int, ...]
    """By how much each game of two was won, in the figures of the final score."""
    sides: Mapping[str, SideFigures] = field(default_factory=dict)
    """By the first word of what is public of the lists; nothing while they are secret."""
    minutes: Mapping[int, tuple[tuple[int, int], ...]] = field(default_factory=dict)
    """Round -> (table, minutes from the start of the clock to its first result), by table."""


def event_figures(state: EventState) -> EventFigures:
    """The figures of the published rounds."""
    complete = tuple(round_ for round_ in state.published if round_.state == Round.State.COMPLETE)
    places = places_now(state)
    ranks = [
        {row.standing.player: row.standing.rank for row in ranking_after(state, round_.number)}
        for round_ in complete
    ]
    flows = _in_order(
        Flow(row.entry, tuple(rank.get(row.entry.key) for rank in ranks)) for row in places.rows
    )
    points = tuple(int(row.standing.values["points"]) for row in places.rows) if places.round else ()
    return EventFigures(
        rounds=complete,
        flows=flows,
        points=tuple(sorted(points, reverse=True)),
        gaps=tuple(sorted(_gaps(state))),
        sides=_sides(state),
        minutes={
            round_.number: minutes for round_ in state.published if (minutes := _minutes(state, round_))
        },
    )


def _in_order(flows: Iterable[Flow]) -> tuple[Flow, ...]:
    """By the last place of each line, where its name is written; the others in their order."""
    return tuple(sorted(flows, key=lambda flow: (flow.places[-1] if flow.places else None) or inf))


def _games(state: EventState) -> list[tuple[Round, PlayedMatch]]:
    return [
        (round_, match)
        for round_ in state.published
        for match in state.matches(round_.number)
        if match.is_game
    ]


def _gaps(state: EventState) -> list[int]:
    totals = [tuple(match.totals.values()) for _round, match in _games(state) if match.is_done]
    return [abs(pair[0] - pair[1]) for pair in totals if len(pair) == 2]


def _sides(state: EventState) -> dict[str, SideFigures]:
    """Only where the lists are public (F35)."""
    named = {pk: headline.partition(" · ")[0] for pk, headline in headlines_of(state).items()}
    sides = {side: SideFigures(players=count) for side, count in Counter(named.values()).items() if side}
    for round_, match in _games(state):
        if not gives_points(round_):
            continue
        for player in match.players:
            score = (match.scores or {}).get(player)
            side = sides.get(named.get(state.by_key[player].pk, ""))
            if score is not None and side is not None:
                side.drawn += score.outcome == Outcome.DRAW
                side.won += has_won(score)
                side.lost += score.outcome != Outcome.DRAW and not has_won(score)
    return dict(sorted(sides.items(), key=lambda item: (-item[1].players, item[0])))


def _minutes(state: EventState, round_: Round) -> tuple[tuple[int, int], ...]:
    """Only of rounds whose clock was started, and of results that came after that."""
    began = next((step.at for step in state.clock_steps(round_.number) if step.kind == "start"), None)
    if began is None:
        return ()
    timed = [
        (match.table, round((at - began).total_seconds() / 60))
        for match, at in state.reported_at(round_.number)
        if match.is_game and at is not None and at >= began
    ]
    return tuple((table, minutes) for table, minutes in timed if table is not None)
