"""Reports on a match: one value, checked, kept as a version, whoever reports it."""

from collections.abc import Iterable, Sequence

from scoring.game import Game
from scoring.matches import facts_of, problems_of, scores_of, totals_of
from scoring.results import Problem, ReportedResult, has_won
from scoring.rulings import is_ruling

from ...acts.payload import ReportVersions
from ...acts.results import ResultReported
from ...games import GAME_WORDS
from ...models import Match, Report, Tournament
from ...queries.state.played import game_of, result_of, rules_of
from ...queries.state.records import LoneMatch, MatchRecord
from ...text.cleaning import cleaned
from ...wording.endings import ending_code, named_with
from ...wording.refusals import Refused, ResultRefused
from ..gate.change import Change


def played_of(step: Change[Match]) -> LoneMatch:
    """The match of the step with all reports on it."""
    if step.record is None:
        raise TypeError(f"{step.target} is no match")
    return step.record


def seated_players(played: MatchRecord) -> tuple[str, ...]:
    """The keys of the players in seat order."""
    return tuple(entry.key for entry in played.entries)


def clean_result(result: ReportedResult, played: MatchRecord, game: Game) -> ReportedResult:
    """The result in the order of the seats, with texts cleaned and empty facts removed.

    Raises Refused where its players are not those of the match.
    """
    players = seated_players(played)
    if strangers := sorted(set(result.players) ^ set(players)):
        raise Refused("not_at_table", name=strangers[0])
    texts = {fact.key: fact.longest for fact in facts_of(game) if fact.kind == "text"}
    facts = {
        key: cleaned(value)[: texts[key]] if key in texts and isinstance(value, str) else value
        for key, value in result.facts.items()
    }
    given_facts = {key: value for key, value in facts.items() if value not in (None, "", [], ())}
    return ReportedResult(players, given_facts, result.bouts)


def is_same_result(report: Report, result: ReportedResult) -> bool:
    """True when the report has exactly this result."""
    return (report.facts, tuple(report.bouts)) == (result.facts, result.bouts)


def check_version(report: Report | None, expected: int | None) -> None:
    """Raises Refused for a result typed before somebody else saved another (F43)."""
    if expected is not None and expected != (report.version if report else 0):
        raise Refused("changed_meanwhile")


def check_result(
    result: ReportedResult, played: LoneMatch, tournament: Tournament, *, accept_unusual: bool
) -> None:
    """Raises ResultRefused for what cannot be scored or, unless accepted, is unusual (F21)."""
    game = game_of(tournament)
    rules = rules_of(tournament)
    problems: tuple[Problem, ...] = problems_of(result, game=game, rules=rules, lists=played.lists)
    counting = [problem for problem in problems if problem.severity == "error" or not accept_unusual]
    if counting:
        names = {entry.key: entry.name for entry in played.entries}
        raise ResultRefused(problems, names, game=tournament.game)


def new_report(played: LoneMatch, result: ReportedResult) -> Report:
    """The next version of the report on this match, not saved yet."""
    return Report(
        match=played.match,
        version=played.versions + 1,
        state=Report.State.CONFIRMED,
        facts=dict(result.facts),
        bouts=list(result.bouts),
    )


def report_versions(reports: Iterable[Report]) -> ReportVersions:
    """Version and state of each report, by version."""
    return tuple(sorted((int(report.version), str(report.state)) for report in reports))


def result_payload(
    played: MatchRecord, current: Sequence[Report], tournament: Tournament, *, about: Report | None = None
) -> ResultReported:
    """The payload of a result: the table, the result before, and the reports that count or wait there now.

    It describes the confirmed report, or `about` where that one waits.
    """
    report = about or next((report for report in current if report.state == Report.State.CONFIRMED), None)
    result = None if report is None else result_of(report, seated_players(played))
    ending, by = _ending(result, played, tournament)
    return ResultReported(
        ending=ending,
        by=by,
        table=played.match.table,
        round=played.match.round.number,
        match=played.match.pk,
        before=in_figures(played.report, played, tournament),
        after=in_figures(report, played, tournament),
        end=result.end if result else "",
        ruled=is_ruling(result),
        version=report.version if report else 0,
        words_before=report_versions(played.reports),
        words=report_versions(current),
    )


def _ending(result: ReportedResult | None, played: MatchRecord, tournament: Tournament) -> tuple[str, str]:
    """The code of how it ended where the figures don't tell, and the name of the player it refers to."""
    if result is None:
        return "", ""
    game, rules = game_of(tournament), rules_of(tournament)
    totals = totals_of(result, game=game, rules=rules)
    scores = scores_of(result, players=result.players, kind="game", game=game, rules=rules) or {}
    winner = next((key for key, score in scores.items() if has_won(score)), None)
    named = named_with(result, game)
    by = next((entry.name for entry in played.entries if entry.key == named), "")
    return ending_code(result, totals, winner, GAME_WORDS[tournament.game]), by


def in_figures(report: Report | None, played: MatchRecord, tournament: Tournament) -> str:
    """A result in one line, in the figures of its game: "Ala 177 : Ola 49"."""
    if report is None:
        return ""
    result = result_of(report, seated_players(played))
    totals = totals_of(result, game=game_of(tournament), rules=rules_of(tournament))
    return " : ".join(f"{entry.name} {totals[entry.key]}" for entry in played.entries)


def supersede_reports(played: MatchRecord) -> None:
    """Supersedes all reports of the match; they stay on record."""
    # Before the new one is written: the database allows one confirmed report per match.
    if played.reports:
        pks = [report.pk for report in played.reports]
        Report.objects.filter(pk__in=pks).update(state=Report.State.SUPERSEDED)
