"""What somebody says of a match: from words to a checked report, whoever says it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from scoring.results import End, GameResult, Problem
from scoring.systems import SYSTEMS

from ..models import Entry, Match, Report, Tournament
from ..queries.played import rules_of
from ..queries.records import MatchRecord as Played
from ..queries.records import played_in
from ..refusals import Refused, ResultRefused
from .change import Change

Values = Mapping[int, Mapping[str, int]]
"""By entry id: field -> points."""


def played_of(step: Change[Match]) -> Played:
    """The match of the step with everything said of it."""
    return replace(played_in(Match.objects.filter(pk=step.thing.pk))[0], match=step.thing)


def result_said(
    played: Played, *, end: str, by: Entry | None, first: Entry | None, values: Values
) -> GameResult:
    """What was said, in the words of the ground. Raises Refused for people who don't sit there."""
    seated = {entry.pk: entry for entry in played.entries}
    for somebody in (by, first):
        if somebody is not None and somebody.pk not in seated:
            raise Refused("not_at_table", name=somebody.name)
    for stranger in sorted(values.keys() - seated.keys()):
        raise Refused("not_at_table", name=str(stranger))
    if end not in list(End):
        raise ResultRefused([Problem("unknown_end", field="end", figures={"end": end})], {})
    return GameResult(
        players=tuple(entry.key for entry in played.entries),
        end=End(end),
        by=by.key if by else None,
        first=first.key if first else None,
        values={seated[pk].key: dict(said) for pk, said in values.items()},
    )


def is_same(report: Report, result: GameResult, objective: str) -> bool:
    """True when the report says exactly this."""
    said = (report.end, report.by.key if report.by else None, report.first.key if report.first else None)
    return (*said, report.values, report.objective) == (
        result.end.value,
        result.by,
        result.first,
        result.values,
        objective,
    )


def check_version(report: Report | None, expected: int | None) -> None:
    """Refuses what was typed before somebody else typed something (F43)."""
    if expected is not None and expected != (report.version if report else 0):
        raise Refused("changed_meanwhile")


def check_result(result: GameResult, played: Played, tournament: Tournament, *, accept_unusual: bool) -> None:
    """Raises ResultRefused for what cannot be scored or, unless accepted, is unusual (F21)."""
    system, ruleset = SYSTEMS[tournament.game], rules_of(tournament)
    problems = system.problems(result, ruleset=ruleset, points_limit=tournament.points_limit)
    counting = [each for each in problems if each.severity == "error" or not accept_unusual]
    if counting:
        raise ResultRefused(problems, {entry.key: entry.name for entry in played.entries})


def new_report(
    played: Played, result: GameResult, *, by: Entry | None, first: Entry | None, objective: str
) -> Report:
    """The next version of what is said of this match, not saved yet."""
    latest = played.match.reports.order_by("-version").first()
    return Report(
        match=played.match,
        version=latest.version + 1 if latest else 1,
        state=Report.State.CONFIRMED,
        end=result.end.value,
        by=by,
        first=first,
        values=dict(result.values),
        objective=objective,
    )


def diary_of(played: Played, report: Report | None) -> dict[str, object]:
    """The figures of the diary: where, what stood there, what stands there now."""
    return {
        "table": played.match.table,
        "round": played.match.round.number,
        "match": played.match.pk,
        "before": in_figures(played.report, played),
        "after": in_figures(report, played),
        "end": report.end if report else "",
        "ruled": report is not None and report.end in SYSTEMS[played.match.round.tournament.game].rulings,
        "version": report.version if report else 0,
    }


def in_figures(report: Report | None, played: Played) -> str:
    """A result in one line: "Ala 177 : 49 Ola"."""
    if report is None:
        return ""
    points = [sum(report.values.get(entry.key, {}).values()) for entry in played.entries]
    names = [entry.name for entry in played.entries]
    return " : ".join(f"{name} {total}" for name, total in zip(names, points, strict=True))


def written_over(played: Played) -> None:
    """Nothing said of the match counts or waits any more; all of it stays on record."""
    # Before the new one is written: the database allows one confirmed report per match.
    said = [*played.pending, *([played.report] if played.report else [])]
    Report.objects.filter(pk__in=[each.pk for each in said]).update(state=Report.State.SUPERSEDED)
