"""How far a practice event has come along its guide: computed from the event, stored nowhere."""

from collections.abc import Iterator
from dataclasses import dataclass

from ...models import Entry, Match, Round, Stage, Tournament
from ..state.presence import call_of
from ..state.records import MatchRecord
from ..state.state import EventState

TYPED = 2
"""How many results a leader types before the others play."""


@dataclass(frozen=True, slots=True)
class GuideStep:
    """One thing to try; `is_done` also where the event has passed the moment for it."""

    code: str
    is_done: bool


@dataclass(frozen=True, slots=True)
class Guide:
    """All steps in order, the one to do now, and the round it is done in."""

    steps: tuple[GuideStep, ...]
    round: int
    """The latest round, 0 before the first."""
    may_play: bool
    """True where open tables of a published round wait for their players."""

    @property
    def now(self) -> GuideStep:
        """The first step that is not done; the last one never is."""
        return next(step for step in self.steps if not step.is_done)

    @property
    def number(self) -> int:
        """Which step that is, from 1."""
        return self.steps.index(self.now) + 1


def guide_of(state: EventState) -> Guide:
    """Where the event stands on the way from check-in to paper."""
    latest = state.latest
    is_played = latest is not None and latest.state == Round.State.PUBLISHED
    return Guide(
        tuple(GuideStep(code, is_done) for code, is_done in _steps(state)),
        latest.number if latest else 0,
        is_played and any(not match.is_done for match in state.matches(latest.number if latest else 0)),
    )


def _steps(state: EventState) -> Iterator[tuple[str, bool]]:
    call = call_of(state)
    yield "check_in", _has_begun(state) or (call is not None and not call.missing)
    yield "start", _has_begun(state)
    yield from _first_round(state)
    second = state.round(2)
    yield "correct", second is not None or any(map(_is_corrected, _records(state)))
    yield "drop", _is_published(second) or any(entry.status != Entry.Status.ACTIVE for entry in state.entries)
    yield "next", _is_published(second)
    yield "play", _is_complete(second)
    bracket = [round_ for round_ in state.published if round_.stage.kind == Stage.Kind.KNOCKOUT]
    finished = state.tournament.state == Tournament.State.FINISHED
    yield "cut", finished or bool(bracket)
    last = bracket[-1] if bracket else None
    yield "final", finished or (_is_complete(last) and last is not None and _is_final(state, last))
    yield "finish", finished
    yield "paper", False


def _first_round(state: EventState) -> Iterator[tuple[str, bool]]:
    first = state.round(1)
    closed = _is_complete(first)
    yield "draft", first is not None
    yield "publish", _is_published(first)
    has_typed = closed or sum(map(_is_typed, _records(state, 1))) >= TYPED
    yield "clock", has_typed or (first is not None and bool(state.clock_steps(1)))
    yield "type", has_typed
    yield "others", closed or (_is_published(first) and all(match.is_done for match in state.matches(1)))
    yield "close", closed


def _has_begun(state: EventState) -> bool:
    return state.tournament.state != Tournament.State.SETUP


def _is_published(round_: Round | None) -> bool:
    return round_ is not None and round_.state != Round.State.DRAFT


def _is_complete(round_: Round | None) -> bool:
    return round_ is not None and round_.state == Round.State.COMPLETE


def _is_final(state: EventState, round_: Round) -> bool:
    return sum(match.is_game for match in state.matches(round_.number)) == 1


def _records(state: EventState, number: int | None = None) -> Iterator[MatchRecord]:
    """The games of this round, of all rounds without a number."""
    for round_ in state.rounds:
        if number in (None, round_.number):
            yield from (
                record for record in state.records(round_.number) if record.match.kind == Match.Kind.GAME
            )


def _is_typed(record: MatchRecord) -> bool:
    return record.report is not None and record.report.said_by_id is None


def _is_corrected(record: MatchRecord) -> bool:
    return _is_typed(record) and record.report is not None and record.report.version > 1
