"""What somebody says of a match: one value, checked, kept as a version, whoever says it."""

from __future__ import annotations

from dataclasses import replace

from scoring.game import Game
from scoring.matches import facts_of, problems_of, totals_of
from scoring.results import Problem, Said
from scoring.rulings import is_ruling

from ..acts.payloads import ResultSaid
from ..models import Match, Report, Tournament
from ..queries.played import game_of, rules_of, said_of
from ..queries.records import MatchRecord as Played
from ..queries.records import played_in
from ..refusals import Refused, ResultRefused
from .change import Change
from .settings import cleaned


def played_of(step: Change[Match]) -> Played:
    """The match of the step with everything said of it."""
    return replace(played_in(Match.objects.filter(pk=step.thing.pk))[0], match=step.thing)


def players_of(played: Played) -> tuple[str, ...]:
    """The keys of the players in seat order."""
    return tuple(entry.key for entry in played.entries)


def clean_said(said: Said, played: Played, game: Game) -> Said:
    """What was said in the order of the seats, texts cleaned, and nothing in it that says nothing.

    Raises Refused where it is said of other players than those who sit here.
    """
    players = players_of(played)
    if strangers := sorted(set(said.players) ^ set(players)):
        raise Refused("not_at_table", name=strangers[0])
    texts = {fact.key: fact.longest for fact in facts_of(game) if fact.kind == "text"}
    facts = {
        key: cleaned(value)[: texts[key]] if key in texts and isinstance(value, str) else value
        for key, value in said.facts.items()
    }
    told = {key: value for key, value in facts.items() if value not in (None, "", [], ())}
    return Said(players, told, said.bouts)


def says_the_same(report: Report, said: Said) -> bool:
    """True when the report says exactly this."""
    return (report.facts, tuple(report.bouts)) == (said.facts, said.bouts)


def check_version(report: Report | None, expected: int | None) -> None:
    """Refuses what was typed before somebody else typed something (F43)."""
    if expected is not None and expected != (report.version if report else 0):
        raise Refused("changed_meanwhile")


def check_said(said: Said, played: Played, tournament: Tournament, *, accept_unusual: bool) -> None:
    """Raises ResultRefused for what cannot be scored or, unless accepted, is unusual (F21)."""
    game = game_of(tournament)
    problems: tuple[Problem, ...] = problems_of(said, game=game, rules=rules_of(tournament))
    counting = [problem for problem in problems if problem.severity == "error" or not accept_unusual]
    if counting:
        names = {entry.key: entry.name for entry in played.entries}
        raise ResultRefused(problems, names, game=tournament.game)


def new_report(played: Played, said: Said) -> Report:
    """The next version of what is said of this match, not saved yet."""
    latest = played.match.reports.order_by("-version").first()
    return Report(
        match=played.match,
        version=latest.version + 1 if latest else 1,
        state=Report.State.CONFIRMED,
        facts=dict(said.facts),
        bouts=list(said.bouts),
    )


def result_said(played: Played, report: Report | None, tournament: Tournament) -> ResultSaid:
    """What the history keeps of a result: where, what stood there, what stands there now."""
    said = None if report is None else said_of(report, players_of(played))
    return ResultSaid(
        table=played.match.table,
        round=played.match.round.number,
        match=played.match.pk,
        before=in_figures(played.report, played, tournament),
        after=in_figures(report, played, tournament),
        end=said.end if said else "",
        ruled=is_ruling(said),
        version=report.version if report else 0,
    )


def in_figures(report: Report | None, played: Played, tournament: Tournament) -> str:
    """A result in one line, in the figures the game gives it: "Ala 177 : Ola 49"."""
    if report is None:
        return ""
    said = said_of(report, players_of(played))
    totals = totals_of(said, game=game_of(tournament), rules=rules_of(tournament))
    return " : ".join(f"{entry.name} {totals[entry.key]}" for entry in played.entries)


def supersede_reports(played: Played) -> None:
    """Nothing said of the match counts or waits any more; all of it stays on record."""
    # Before the new one is written: the database allows one confirmed report per match.
    said = [*played.pending, *([played.report] if played.report else [])]
    Report.objects.filter(pk__in=[report.pk for report in said]).update(state=Report.State.SUPERSEDED)
