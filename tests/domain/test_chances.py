"""What players need for the cut, held against every combination of results of small last rounds."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from scoring.ends import PossibleEnd
from scoring.games import GAMES, load_rules
from scoring.results import Outcome, Score
from scoring.standings import Competitor
from tests.sampling import share
from tournaments.play.chances import Need, needs_of
from tournaments.play.played import PlayedMatch, PlayedRound, Scoring

EVENTS = 1000
# Rules with few different ends, so that all combinations can be written down.
SMALL: dict[str, dict[str, Any]] = {
    "xwing": {"points_limit": 2, "bye_margin": 2},
    "armada": {
        "margin_cap": 3,
        "points_table": ((0, 6, 5), (1, 7, 4), (2, 8, 3), (3, 9, 2)),
        "concession_threshold": 2,
        "concession_margin": 2,
    },
    "legion": {},
    "best_of_three": {},
}
COMPARED = {"xwing": ("points", "margin"), "armada": ("points", "margin")}
"""The tiebreaks of own results; of the others points alone."""
Event = tuple[Scoring, list[Competitor], list[PlayedRound], int]
After = dict[str, Score]


def scoring(name: str) -> Scoring:
    game = GAMES[name]
    return Scoring(game, replace(load_rules(game, game.ruleset), **SMALL[name]))


def every_end(by: Scoring) -> list[PossibleEnd]:
    """All ends of a game, the concessions of Armada one by one."""
    assert by.game.possible_ends is not None
    ends = list(by.game.possible_ends(by.rules))
    if by.game.key != "armada":
        return ends
    rules: Any = by.rules
    fixed = Score(rules.concession_points, Outcome.WIN, {"margin": rules.concession_margin})
    nothing = Score(0, Outcome.LOSS, {"margin": 0})
    played = ends[: rules.margin_cap + 1]
    conceded = [
        PossibleEnd(
            fixed if end.difference < rules.concession_threshold else end.own, nothing, end.difference
        )
        for end in played
    ]
    return [*played, *conceded]


def an_event(seed: int) -> Event:
    """A small event in its last Swiss round: some have left, some lost points, some tables have played."""
    rng = random.Random(seed)
    by = scoring(rng.choice(list(SMALL)))
    ends = every_end(by)
    players = [f"p{at}" for at in range(rng.choice([4, 5, 6]))]
    competitors = [
        Competitor(
            player, rng.choice(["active"] * 8 + ["removed", "disqualified"]), rng.choice([0] * 6 + [1, 3, 9])
        )
        for player in players
    ]
    rounds: list[PlayedRound] = []
    last = rng.choice([2, 3, 4])
    for number in range(1, last + 1):
        order, matches = rng.sample(players, len(players)), list[PlayedMatch]()
        while len(order) > 1:
            two, end = (order.pop(), order.pop()), rng.choice(ends)
            is_open = number == last and rng.random() < 0.75
            scores = None if is_open else dict(zip(two, (end.own, end.other), strict=True))
            matches.append(PlayedMatch(two, scores, table=len(matches) + 1))
        byes = [PlayedMatch((player,), {player: by.game.bye(by.rules)}, kind="bye") for player in order]
        rounds.append(PlayedRound(number, False, number < last, (*matches, *byes)))
    return by, competitors, rounds, 2


def totals(event: Event, after: After) -> dict[str, tuple[Any, ...]]:
    """The compared tiebreaks of all competitors if the open tables end so."""
    by, competitors, rounds, _cut = event
    earned: dict[str, list[Score]] = {competitor.id: [] for competitor in competitors}
    for match in (match for round_ in rounds for match in round_.matches):
        for player, score in (match.scores or {}).items():
            earned[player].append(score)
    for player, score in after.items():
        earned[player].append(score)
    return {
        competitor.id: (
            max(sum(score.points for score in earned[competitor.id]) - competitor.penalty, 0),
            *(
                sum(score.counters.get(key, 0) for score in earned[competitor.id])
                for key in COMPARED.get(by.game.key, ("points",))[1:]
            ),
        )
        for competitor in competitors
        if competitor.status == "active"
    }


def combinations(event: Event, player: str) -> Iterator[After]:
    """Every way the open tables can end; at the player's own also by a ruling that gives them nothing."""
    by, _competitors, rounds, _cut = event
    ends = every_end(by)
    tables: list[list[After]] = []
    for match in rounds[-1].matches:
        if match.is_done:
            continue
        one, other = match.players
        outcomes = [{one: end.own, other: end.other} for end in ends]
        outcomes += [{other: end.own, one: end.other} for end in ends if not end.is_draw]
        if player in match.players:
            opponent = other if player == one else one
            outcomes += [
                {player: Score(0, Outcome.LOSS), opponent: end.own} for end in ends if not end.is_draw
            ]
        tables.append(outcomes)
    for combination in product(*tables):
        yield {player: score for table in combination for player, score in table.items()}


def judged(outcomes: Sequence[tuple[bool, bool]]) -> str | None:
    if not outcomes:
        return None
    if all(is_in for is_in, _is_out in outcomes):
        return "in"
    return "out" if all(is_out for _is_in, is_out in outcomes) else "open"


def by_enumeration(event: Event, player: str) -> tuple[str | None, str | None, str | None]:
    """Verdict, win and loss of the player."""
    found: dict[str, list[tuple[bool, bool]]] = {"all": [], "win": [], "loss": []}
    for after in combinations(event, player):
        table = totals(event, after)
        others = [key for name, key in table.items() if name != player]
        level, ahead = (
            sum(key >= table[player] for key in others),
            sum(key > table[player] for key in others),
        )
        outcome = (level < event[3], ahead >= event[3])
        found["all"].append(outcome)
        if player in after and after[player].outcome in ("win", "loss"):
            found[after[player].outcome].append(outcome)
    return judged(found["all"]), judged(found["win"]), judged(found["loss"])


@pytest.mark.no_cover
@pytest.mark.parametrize("seed", share(range(EVENTS), 0, of=10))
def test_what_somebody_needs_is_what_all_combinations_say(seed: int) -> None:
    event = an_event(seed)
    by, competitors, rounds, cut = event
    needs = needs_of(competitors, rounds, by=by, cut=cut)
    seated = {player for match in rounds[-1].matches for player in match.players}
    active = [competitor.id for competitor in competitors if competitor.status == "active"]
    assert [need.player for need in needs] == [player for player in active if player in seated]
    assert [(need.verdict, need.win, need.loss) for need in needs] == [
        by_enumeration(event, need.player) for need in needs
    ]


def last_round(*before: tuple[str, str, int], now: Sequence[tuple[str, str]]) -> list[PlayedRound]:
    """X-Wing: who beat whom by how much in round 1, and who sits together in round 2."""
    played = tuple(
        PlayedMatch(
            (winner, loser),
            {
                winner: Score(1, Outcome.WIN, {"margin": 200 + by}),
                loser: Score(0, Outcome.LOSS, {"margin": 200 - by}),
            },
            table=at,
        )
        for at, (winner, loser, by) in enumerate(before, start=1)
    )
    tables = tuple(PlayedMatch(two, None, table=at) for at, two in enumerate(now, start=1))
    return [PlayedRound(1, False, True, played), PlayedRound(2, False, False, tables)]


def xwing_needs(rounds: list[PlayedRound], cut: int) -> dict[str, Need]:
    game = GAMES["xwing"]
    players = sorted({player for match in rounds[-1].matches for player in match.players})
    by = Scoring(game, load_rules(game, game.ruleset))
    needs = needs_of([Competitor(player, "active") for player in players], rounds, by=by, cut=cut)
    return {need.player: need for need in needs}


def test_a_win_by_so_much_is_enough() -> None:
    """wedge has 50 more than ackbar, who may win by 200 again: from 151 on nobody can be level any more."""
    rounds = last_round(
        ("wedge", "piett", 150), ("ackbar", "ozzel", 100), now=[("wedge", "ozzel"), ("ackbar", "piett")]
    )
    needs = xwing_needs(rounds, cut=1)
    assert needs["wedge"] == Need("wedge", "open", "open", "open", 151, (2,))
    assert needs["ackbar"] == Need("ackbar", "open", "open", "open", None, (1,))
    assert needs["piett"] == Need("piett", "open", "open", "out", None, (1,))


def test_who_leads_by_far_is_in_whatever_happens() -> None:
    rounds = last_round(
        ("wedge", "piett", 200), ("ackbar", "ozzel", 1), now=[("wedge", "ackbar"), ("piett", "ozzel")]
    )
    needs = xwing_needs(rounds, cut=2)
    assert (needs["wedge"].win, needs["ackbar"].win) == ("in", "in")
    assert needs["wedge"].tables == (2,)


def test_a_game_whose_ends_nobody_can_enumerate_says_nothing() -> None:
    game = GAMES["kosmiczna_eskadra"]
    by = Scoring(game, load_rules(game, game.ruleset))
    assert needs_of([], [PlayedRound(1, False, False, ())], by=by, cut=4) == ()


@pytest.mark.parametrize("name", ["armada", "xwing", "legion", "best_of_three"])
def test_a_possible_end_has_a_winner_worth_more_or_a_draw(name: str) -> None:
    game = GAMES[name]
    assert game.possible_ends is not None
    ends = game.possible_ends(load_rules(game, game.ruleset))
    assert ends
    for end in ends:
        assert end.own == end.other if end.is_draw else end.own.points > end.other.points
