"""Armada at other limits than 400: the margins as printed, or in proportion to the limit (A-MOV-3)."""

from dataclasses import replace

import pytest

from scoring.games import GAMES, load_rules
from scoring.games.armada.rules import ArmadaRules
from scoring.matches import scores_of
from scoring.results import Outcome, ReportedResult, Score

ARMADA = GAMES["armada"]
BOTH = ("piett", "ackbar")


def rules(name: str, limit: int) -> ArmadaRules:
    found = load_rules(ARMADA, name).with_limit(limit)
    assert isinstance(found, ArmadaRules)
    return found


def margins(name: str, limit: int) -> tuple[object, ...]:
    """Where the rows begin, the cap, and the margins of a bye and a concession."""
    found = rules(name, limit)
    starts = [start for start, _winner, _loser in found.points_table]
    return starts, found.margin_cap, found.bye_margin, found.concession_threshold, found.concession_margin


def score(
    limit: int, *, piett: int, ackbar: int, end: str = "time", by: str | None = None
) -> tuple[int, int]:
    """The points of both, with margins in proportion to the limit."""
    facts = {"end": end, **({"by": by} if by else {})}
    typed = {"piett": piett, "ackbar": ackbar}
    said = ReportedResult(
        BOTH, facts, ({name: {"destroyed": points, "objective": 0} for name, points in typed.items()},)
    )
    scores = scores_of(said, players=BOTH, kind="game", game=ARMADA, rules=rules("armada-2018-scaled", limit))
    assert scores is not None
    return int(scores["piett"].points), int(scores["ackbar"].points)


@pytest.mark.parametrize("limit", [180, 200, 300, 400, 500])
def test_as_printed_no_limit_changes_a_margin_A_MOV_3(limit: int) -> None:
    assert margins("armada-2018", limit) == ([0, 60, 140, 220, 300], 400, 140, 140, 140)
    assert rules("armada-2018", limit).points_limit == limit


@pytest.mark.parametrize(
    ("limit", "expected"),
    [
        (400, ([0, 60, 140, 220, 300], 400, 140, 140, 140)),
        (300, ([0, 45, 105, 165, 225], 300, 105, 105, 105)),
        (200, ([0, 30, 70, 110, 150], 200, 70, 70, 70)),
        (180, ([0, 27, 63, 99, 135], 180, 63, 63, 63)),
        # A share that is no whole number is rounded up.
        (250, ([0, 38, 88, 138, 188], 250, 88, 88, 88)),
        # At the smallest limit rows fall together, and the one that is worth most stands.
        (1, ([0, 1], 1, 1, 1, 1)),
    ],
)
def test_in_proportion_margins_are_the_same_share_of_the_limit_A_MOV_3(
    limit: int, expected: tuple[object, ...]
) -> None:
    assert margins("armada-2018-scaled", limit) == expected
    assert rules("armada-2018-scaled", 1).points_table == ((0, 6, 5), (1, 10, 1))


def test_the_two_rules_differ_in_nothing_else_A_MOV_3() -> None:
    printed, scaled = rules("armada-2018", 400), rules("armada-2018-scaled", 400)
    assert replace(scaled, name=printed.name, margins_for=0) == printed


@pytest.mark.parametrize(
    ("limit", "ahead", "points"),
    [(180, 26, (6, 5)), (180, 27, (7, 4)), (180, 134, (9, 2)), (180, 135, (10, 1)), (300, 104, (7, 4))],
)
def test_a_win_at_another_limit_is_worth_its_share_A_MOV_3(
    limit: int, ahead: int, points: tuple[int, int]
) -> None:
    assert score(limit, piett=ahead, ackbar=0) == points


def test_tabled_at_180_is_the_whole_table_A_MOV_3_A_SCORE_2() -> None:
    """T's own case at its share: 180 against 45 is 135."""
    assert score(180, piett=170, ackbar=45, end="tabled", by="ackbar") == (10, 1)


def test_a_concession_at_180_asks_for_its_share_A_MOV_3_A_END_5() -> None:
    assert score(180, piett=99, ackbar=0, end="concession", by="ackbar") == (9, 0)
    assert score(180, piett=62, ackbar=0, end="concession", by="ackbar") == (8, 0)


def test_a_bye_at_200_has_its_share_A_MOV_3_A_MOV_2() -> None:
    bye = ARMADA.bye(rules("armada-2018-scaled", 200))
    assert bye == Score(8, Outcome.BYE, {"margin": 70})
