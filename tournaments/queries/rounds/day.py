"""The plan of the day of an event at this moment."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import NamedTuple

from ...memory import Memory
from ...models import Entry, Round, Tournament
from ...pairing import rng_for
from ...play.durations import clock_minutes, clock_of_table
from ...play.forecast import PartForecast, Today, forecast
from ...play.timetable import DayPart, RoundTimes, day_parts, next_round_start, whole_steps
from ..state.played import game_of
from ..state.state import EventState, state_version
from .durations import earlier_times, lines_in, own_records, own_times
from .rounds import clock_in

# By event, its version and the minute: the times move with the clock.
FORECASTS: Memory[Mapping[int, PartForecast]] = Memory(64)


class NextStart(NamedTuple):
    """The next round and about when it begins."""

    number: int
    about: datetime
    before: datetime | None
    """It begins before that on nine of ten days; None while too little is known."""


def day_of(state: EventState, now: datetime) -> tuple[DayPart, ...]:
    """Every part of the day with its times; nothing where the event has no plan."""
    event = state.tournament
    if not event.day_plan or event.day_starts is None:
        return ()
    rounds = {round_.number: _times(state, round_, now) for round_ in state.published}
    return day_parts(lines_in(event.day_plan), starts=event.day_starts, rounds=rounds, now=now)


def next_round_of(state: EventState, now: datetime) -> NextStart | None:
    """The next round and about when it begins; None where the plan has none to come."""
    parts = day_of(state, now)
    start = next_round_start(parts)
    if start is None or state.tournament.state == Tournament.State.FINISHED:
        return None
    place = next(part.place for part in parts if part.round == start[0])
    known = forecast_of(state, parts, now).get(place)
    if known is None:
        return NextStart(*start, None)
    return NextStart(start[0], whole_steps(known.starts.middle), whole_steps(known.starts.high))


def forecast_of(state: EventState, parts: tuple[DayPart, ...], now: datetime) -> Mapping[int, PartForecast]:
    """Place -> when this part of the day begins and ends, of parts to come; empty while little is known."""
    if not parts:
        return {}
    minute = now.replace(second=0, microsecond=0)
    key = (state.tournament.pk, *state_version(state.tournament), minute)
    return FORECASTS.once(key, lambda: _forecast(state, parts, now))


def _forecast(state: EventState, parts: tuple[DayPart, ...], now: datetime) -> Mapping[int, PartForecast]:
    return forecast(
        parts,
        today=_today(state, now),
        own=own_times(state),
        earlier=earlier_times(state.tournament),
        now=now,
        rng=rng_for(state.tournament.slug, "forecast"),
    )


def _today(state: EventState, now: datetime) -> Today:
    """The tables of a round, and of the round that is played those that are still open."""
    seats = game_of(state.tournament).seats[1]
    active = sum(entry.status == Entry.Status.ACTIVE for entry in state.entries)
    tables, games = max(1, active // seats), _games_of_bracket(state, seats)
    records = own_records(state)
    if not records or records[-1].closed is not None:
        return Today(tables, games)
    record = records[-1]
    matches = state.records(record.number)
    is_open = [each.match.pk for each in matches if each.is_game and not each.is_done]
    waited = now - max((at for _match, at in record.results), default=record.began)
    return Today(
        tables,
        games,
        passed=clock_minutes(record.steps, since=record.began, at=now),
        open_tables=tuple(clock_of_table(record, match) for match in is_open),
        waited=max(0.0, waited.total_seconds() / 60),
    )


def _games_of_bracket(state: EventState, seats: int) -> Mapping[int, int]:
    """Round -> how many games it has, of a bracket after the Swiss rounds."""
    rounds, cut = state.tournament.planned_rounds or 0, state.tournament.planned_cut or 0
    games, number = {}, rounds
    while cut > 1 and not state.tournament.elimination:
        number, cut = number + 1, -(-cut // seats) if cut > seats else 1
        games[number] = cut
    return games


def _times(state: EventState, round_: Round, now: datetime) -> RoundTimes:
    steps = state.clock_steps(round_.number)
    began = next((step.at for step in steps if step.kind == "start"), None) or round_.published_at or now
    if round_.state == Round.State.COMPLETE:
        return RoundTimes(began, round_.closed_at or began, None)
    return RoundTimes(began, None, _ends(state, round_, now))


def _ends(state: EventState, round_: Round, now: datetime) -> datetime:
    """When the last of the tables that are still open has no time left; now where all are in."""
    clock = clock_in(state, round_, now=now)
    records = state.records(round_.number)
    open_matches = [record.match.pk for record in records if record.is_game and not record.is_done]
    if not open_matches:
        return now
    longest = max(clock.extensions.get(match, 0) for match in open_matches)
    if clock.ends_at is not None:
        return clock.ends_at + timedelta(minutes=longest)
    return now + timedelta(seconds=clock.seconds_left, minutes=longest)
