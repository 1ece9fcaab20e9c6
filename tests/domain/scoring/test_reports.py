"""Whether two reports of a game say the same, by what they come to."""

import pytest

from scoring.games import GAMES, load_rules
from scoring.matches import ScoredReport, do_agree, scored_report
from scoring.results import ReportedResult

ARMADA = GAMES["armada"]


def report(piett: int, ackbar: int, **facts: str) -> ScoredReport:
    bout = {"piett": {"destroyed": piett, "objective": 0}, "ackbar": {"destroyed": ackbar, "objective": 0}}
    result = ReportedResult(("piett", "ackbar"), {"end": "rounds", **facts}, (bout,))
    return scored_report(result, game=ARMADA, rules=load_rules(ARMADA, ARMADA.ruleset))


@pytest.mark.parametrize(
    ("one", "other", "agree"),
    [
        (report(200, 100), report(200, 100), True),
        (report(200, 100), report(200, 101), False),
        (report(200, 100, first="piett"), report(200, 100), True),
        (report(200, 100, first="piett"), report(200, 100, first="ackbar"), False),
        (report(200, 100, objective="Ambush"), report(200, 100, objective="ambush"), True),
        (report(200, 100), report(200, 100, end="time"), False),
    ],
)
def test_reports_agree_on_scores_and_on_facts_that_both_state(
    one: ScoredReport, other: ScoredReport, *, agree: bool
) -> None:
    assert do_agree(one, other, game=ARMADA) is agree
