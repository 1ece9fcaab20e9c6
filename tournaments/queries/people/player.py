"""What one player needs to know at this moment, for the page behind the personal link."""

from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from scoring.results import Score

from ...games import GAME_WORDS
from ...games.words import GameWords, Heading
from ...models import Entry, JudgeCall, Match, Penalty, Round, Stage, Tournament
from ...play.clock import Clock
from ...wording.chances import need_text, odds_text
from ...wording.sentences import either, number_text, outcome_text, points_text, seeding_text, worth_text
from ..rounds.bracket import bracket_of, seated_next, seeds_of, third_in, through_in
from ..rounds.chances import Odds, own_chance
from ..rounds.day import NextStart, next_round_of
from ..rounds.queue import report_views_of
from ..rounds.rounds import (
    MatchView,
    clock_in,
    ending_in,
    gives_points,
    round_name,
    round_view,
    ruling_of,
    view_of,
)
from ..state.first_choice import FirstChoice
from ..state.ranking import RankedEntry, final_ranking_of
from ..state.records import MatchRecord
from ..state.report_views import ReportView
from ..state.state import EventState, newest_state


class Now(StrEnum):
    """Where the player stands; the page has a text for each."""

    BEFORE = "before"
    """The event has not started, or no round is published yet."""
    GAME = "game"
    PLAYED = "played"
    """Their game has a result; the round goes on."""
    BYE = "bye"
    MISSED = "missed"
    UNSEATED = "unseated"
    """In the event, but this round was made without them."""
    BETWEEN = "between"
    """The round is closed; the next is not published yet."""
    OUT = "out"
    """The knockout goes on without them."""
    WON = "won"
    """The final is closed, and it was theirs."""
    DECIDED = "decided"
    """The last round is closed: the final of others, or the last one that was announced."""
    DROPPED = "dropped"
    DISQUALIFIED = "disqualified"
    FINISHED = "finished"


@dataclass(frozen=True, slots=True)
class OwnGame:
    """One round of the player. `score` is None while it has no result."""

    round: Round
    name: str
    kind: str
    table: int | None
    others: tuple[Entry, ...]
    """Whom they met there, in seat order."""
    score: Score | None
    totals: str
    """The final score, the player's own figure first; "" without one, and where a leader ruled."""
    counters: tuple[str, ...]
    """What else the game counts, in the order of `PlayerDay.counters`; nothing without a result."""
    figures: tuple[tuple[str, str], ...]
    """The same as label and value; "–" without a result."""
    worth: str
    """What it is worth, in words."""
    ruling: str
    ending: str
    """How the game ended, where the figures alone don't tell."""

    @property
    def points(self) -> str:
        """ "" also in a bracket that gives none."""
        return number_text(self.score.points) if self.score and gives_points(self.round) else ""

    @property
    def outcome(self) -> str:
        """Won, lost, a draw, which place; "" without a result and where there was no game."""
        return outcome_text(self.score) if self.score and self.kind == Match.Kind.GAME else ""


@dataclass(frozen=True, slots=True)
class PlayerDay:
    """Everything on the player's page."""

    now: Now
    round: Round | None
    """The latest published round."""
    round_name: str
    view: MatchView | None
    """Their match of that round."""
    reason: str
    """Why they meet, or why the player has the bye; in the first round of a cut with their seeds."""
    others: tuple[Entry, ...]
    """Whom they meet there, in seat order."""
    first_choice: str
    """Who chooses to go first, in a sentence to the player; "" in a game that asks for no list."""
    lists: tuple[tuple[Entry, int], ...]
    """The points of the lists of the table, where they say who chooses."""
    clock: Clock | None
    """The clock of that round while it is played."""
    games: tuple[OwnGame, ...]
    """Their rounds, the latest first."""
    counters: tuple[Heading, ...]
    """What the game counts beside the points."""
    worth: str
    """What they have in the standings, in words; "" before a round is complete."""
    row: RankedEntry | None
    """Their line of the ranking, once a round is complete."""
    players: int
    penalties: tuple[Penalty, ...]
    own_report: ReportView | None
    report_views: tuple[ReportView, ...]
    """What the player and what the others reported, while no report counts."""
    unchecked: int | None
    """The last complete round, while they have not confirmed that their results are right."""
    may_report: bool
    may_drop: bool
    call: JudgeCall | None
    """The unanswered call for a judge at their table."""
    may_call: bool
    upcoming: NextStart | None
    """The next round by the plan of the day, and about when it begins."""
    need: str
    """What the player still needs for the cut, in a sentence; "" where nothing is said."""
    odds: Odds | None
    """How likely the cut is, before the last Swiss round."""

    @property
    def others_or(self) -> str:
        """The others by name, joined with "or": any of them can confirm a result."""
        return either(other.name for other in self.others)

    @property
    def odds_name(self) -> str:
        """The odds of the cut as a word."""
        return odds_text(self.odds.percent) if self.odds else ""

    @property
    def has_record(self) -> bool:
        """True once one of their rounds counts: a result, a bye, a missed round."""
        return any(game.score for game in self.games)

    @property
    def standing_penalties(self) -> tuple[Penalty, ...]:
        return tuple(penalty for penalty in self.penalties if penalty.state == Penalty.State.STANDING)


def player_day_of(entry: Entry, now: datetime, event: EventState | None = None) -> PlayerDay:
    """The day of one player; the event is read unless its state is passed."""
    state = event or newest_state(entry.tournament)
    latest = state.published[-1] if state.published else None
    in_play = latest is not None and latest.state == Round.State.PUBLISHED
    view = _view_of(state, latest, entry) if latest else None
    own_report, report_views = own_and_other_reports(view, entry)
    complete = [round_.number for round_ in state.published if round_.state == Round.State.COMPLETE]
    ranking, words = final_ranking_of(state), GAME_WORDS[entry.tournament.game]
    row = next((row for row in ranking if row.entry.pk == entry.pk), None) if complete else None
    first = view.first_choice if view else None
    chance = own_chance(state, entry)
    return PlayerDay(
        now=_now(state, entry, latest, view),
        round=latest,
        round_name=round_name(state, latest) if latest else "",
        view=view,
        reason=_reason(state, view),
        others=view.others(entry) if view else (),
        first_choice=_first_choice(entry, first, words),
        lists=tuple((entry, first.totals[entry.key]) for entry in view.entries) if view and first else (),
        clock=clock_in(state, latest, now=now) if latest and in_play else None,
        games=games_of(state, entry),
        counters=tuple(words.heading(key) for key in words.counters),
        worth=_worth_of(row, words) if row else "",
        row=row,
        players=len(ranking),
        penalties=_penalties(state, entry),
        own_report=own_report,
        report_views=report_views,
        unchecked=complete[-1] if complete and entry.results_checked < complete[-1] else None,
        may_report=in_play and may_report(entry, view),
        may_drop=entry.tournament.state == Tournament.State.RUNNING and entry.status == Entry.Status.ACTIVE,
        call=_call_at(state, view),
        upcoming=next_round_of(state, now),
        need=need_text(chance.need, chance.reserve) if chance and chance.need else "",
        odds=chance.odds if chance else None,
        may_call=in_play and view is not None and view.is_game and view.table is not None,
    )


def _reason(state: EventState, view: MatchView | None) -> str:
    if view is None or view.match.reason != "seeding":
        return view.reason if view else ""
    seeds = seeds_of(state, round_view(state, view.match.round.number))
    return seeding_text([[seeds[seated.key] for seated in view.entries]])


def _call_at(state: EventState, view: MatchView | None) -> JudgeCall | None:
    """The unanswered call of this table, whichever player called."""
    if view is None or not view.is_game:
        return None
    place = (view.match.round.number, view.table)
    return next((call for call in state.calls if (call.round, call.table) == place), None)


def may_report(entry: Entry, record: MatchRecord | None) -> bool:
    """True where this player may report how their game ended; the service decides in the end."""
    return (
        record is not None
        and entry.tournament.player_reports
        and entry.tournament.state == Tournament.State.RUNNING
        and entry.status != Entry.Status.DISQUALIFIED
        and record.is_game
        and record.report is None
    )


def own_and_other_reports(
    record: MatchRecord | None, entry: Entry
) -> tuple[ReportView | None, tuple[ReportView, ...]]:
    """The player's report of the game and those of the others, while none of them counts."""
    if record is None:
        return None, ()
    # The reader's own side first, as players call out a result.
    sides = (entry, *record.others(entry)) if entry in record.entries else record.entries
    views = report_views_of(record, sides)
    own = next((view for view in views if view.report.said_by_id == entry.pk), None)
    return own, tuple(
        replace(view, may_be_joined=own is None or not own.agrees_with(view))
        for view in views
        if view.report.said_by_id != entry.pk
    )


def own_game(state: EventState, number: int, entry: Entry) -> MatchView | None:
    """The table of this player in a published round; None where there is none."""
    is_published = any(round_.number == number for round_ in state.published)
    record = state.record_of(number, entry.key) if is_published else None
    return view_of(state, record) if record and record.is_game else None


def _view_of(state: EventState, round_: Round, entry: Entry) -> MatchView | None:
    record = state.record_of(round_.number, entry.key)
    return view_of(state, record) if record else None


def games_of(state: EventState, entry: Entry) -> tuple[OwnGame, ...]:
    """The published rounds of the player, the latest first."""
    rounds = [(round_, state.record_of(round_.number, entry.key)) for round_ in reversed(state.published)]
    return tuple(
        _game(round_, round_name(state, round_), record, entry) for round_, record in rounds if record
    )


def _game(round_: Round, name: str, record: MatchRecord, entry: Entry) -> OwnGame:
    others, ruling = record.others(entry), ruling_of(record)
    words, score = GAME_WORDS[entry.tournament.game], record.scores.get(entry.key)
    totals = [record.totals[seated.key] for seated in (entry, *others) if seated.key in record.totals]
    labels = [str(words.heading(key).short) for key in words.counters]
    # A bye of a bracket counts nothing.
    counts = score if record.match.kind == Match.Kind.GAME or gives_points(round_) else None
    counters = tuple(number_text(counts.counters.get(key, 0)) for key in words.counters) if counts else ()
    return OwnGame(
        round=round_,
        name=name,
        kind=record.match.kind,
        table=record.table,
        others=others,
        score=score,
        totals="" if ruling else " : ".join(map(str, totals)),
        counters=counters,
        figures=tuple(zip(labels, counters or ("–",) * len(labels), strict=True)),
        worth=worth_text(score, words) if score and gives_points(round_) else "",
        ruling=ruling,
        ending=ending_in(record),
    )


def _first_choice(entry: Entry, first: FirstChoice | None, words: GameWords) -> str:
    """Who chooses to go first, for this player; where a list is missing, that it is still open."""
    if first is not None:
        return first.sentence_for(entry)
    is_awaited = entry.tournament.asks_for_fleets and words.first_choice is not None
    return str(words.first_choice.waiting) if is_awaited and words.first_choice else ""


def _worth_of(row: RankedEntry, words: GameWords) -> str:
    """The points and the game's own columns of a line of the standings."""
    columns = [f"{words.heading(key).short} {number_text(row.standing.values[key])}" for key in words.columns]
    return " · ".join([points_text(row.standing.points), *columns])


def _penalties(state: EventState, entry: Entry) -> tuple[Penalty, ...]:
    """The rulings on the player, without proposals."""
    return tuple(
        ruling
        for ruling in state.penalties
        if ruling.entry_id == entry.pk and ruling.state != Penalty.State.PROPOSED
    )


def _now(state: EventState, entry: Entry, latest: Round | None, record: MatchRecord | None) -> Now:
    """Where the player stands: by their status, then the state of the event, then the round."""
    tournament = entry.tournament
    if entry.status == Entry.Status.DISQUALIFIED:
        return Now.DISQUALIFIED
    if tournament.state == Tournament.State.FINISHED:
        return Now.FINISHED
    if entry.status == Entry.Status.REMOVED:
        return Now.DROPPED
    if latest is None or tournament.state == Tournament.State.SETUP:
        return Now.BEFORE
    if (decided := _decided(state, latest, entry)) is not None:
        return decided
    if record is None:
        return Now.OUT if latest.stage.kind == Stage.Kind.KNOCKOUT else Now.UNSEATED
    if latest.state == Round.State.COMPLETE:
        return Now.BETWEEN if _goes_on(state, latest, entry) else Now.OUT
    return _in_round(record)


def _decided(state: EventState, latest: Round | None, entry: Entry) -> Now | None:
    """Where the player stands after the last round; None before."""
    if latest is None or latest.state != Round.State.COMPLETE:
        return None
    if state.tournament.double_elimination:
        return _decided_double(state, latest, entry)
    if latest.stage.kind == Stage.Kind.KNOCKOUT:
        if not state.played_round(latest.number).is_last:
            return None
        won = next(iter(through_in(state, latest.number).values()), ())[:1]
        return Now.WON if entry.key in won else Now.DECIDED
    rounds, cut = state.tournament.planned_rounds, state.tournament.planned_cut
    return Now.DECIDED if rounds and not cut and latest.number >= rounds else None


def _decided_double(state: EventState, latest: Round, entry: Entry) -> Now | None:
    if seated_next(state, latest.number) is not None:
        return None
    bracket = bracket_of(state)
    has_won = bracket is not None and bracket.champion is not None and bracket.champion.pk == entry.pk
    return Now.WON if has_won else Now.DECIDED


def _goes_on(state: EventState, round_: Round, entry: Entry) -> bool:
    """True after a Swiss round, and where this round of the bracket was not the last one of the player."""
    if round_.stage.kind == Stage.Kind.SWISS:
        return True
    if state.tournament.double_elimination:
        return entry.key in (seated_next(state, round_.number) or ())
    return any(entry.key in through for through in through_in(state, round_.number).values()) or (
        entry.key in third_in(state, round_.number)
    )


def _in_round(record: MatchRecord) -> Now:
    if record.match.kind == Match.Kind.BYE:
        return Now.BYE
    if record.match.kind == Match.Kind.MISSED:
        return Now.MISSED
    return Now.PLAYED if record.is_done else Now.GAME
