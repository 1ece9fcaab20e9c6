"""What players need for the cut, held against every combination of results of small last rounds."""

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Any

import pytest

from scoring.games import GAMES, load_rules
from scoring.results import Outcome, PossibleEnd, Score
from scoring.standings import Competitor
from tests.sampling import share
from tournaments.play.chances import Need, needs_of
from tournaments.play.played import PlayedMatch, PlayedRound, Scoring

EVENTS = 1000
# Rules with few different ends, so that all combinations can be written down.
SMALL: dict[str, dict[str, Any]] = {
    "xwing": {"points_limit": 4, "bye_margin": 4},
    "armada": {
        "margin_cap": 4,
        "points_table": ((0, 6, 5), (1, 7, 4), (2, 8, 3), (4, 9, 2)),
        "concession_threshold": 2,
        "concession_margin": 2,
    },
}
"""Numbers that leave few ends, so that each can be tried."""
KNOWN_ENDS = [key for key, game in GAMES.items() if game.possible_ends]
COMPARED = {"xwing": ("points", "margin"), "armada": ("points", "margin")}
"""The tiebreaks of own results; of the others points alone."""
Event = tuple[Scoring, list[Competitor], list[PlayedRound], int]
After = dict[str, Score]
Key = tuple[Any, ...]


def scoring(name: str) -> Scoring:
    game = GAMES[name]
    return Scoring(game, replace(load_rules(game, game.ruleset), **SMALL.get(name, {})))


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
    by = scoring(rng.choice(KNOWN_ENDS))
    ends = every_end(by)
    players = [f"p{at}" for at in range(rng.choice([4, 5, 6, 7, 8]))]
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


def key_of(by: Scoring, competitor: Competitor, scores: Sequence[Score]) -> Key:
    """The compared tiebreaks of somebody with these scores."""
    return (
        max(sum(score.points for score in scores) - competitor.penalty, 0),
        *(
            sum(score.counters.get(key, 0) for score in scores)
            for key in COMPARED.get(by.game.key, ("points",))[1:]
        ),
    )


@dataclass
class Outcomes:
    """Of some results: whether each combination of them has the player in the cut, or behind it."""

    seen: set[tuple[bool, bool]] = field(default_factory=set)

    @property
    def verdict(self) -> str | None:
        if not self.seen:
            return None
        if all(is_in for is_in, _is_out in self.seen):
            return "in"
        return "out" if all(is_out for _is_in, is_out in self.seen) else "open"


class Enumeration:
    """Every way the open tables can end, one by one; the own one also by a ruling that gives nothing."""

    def __init__(self, event: Event, player: str) -> None:
        self.by, competitors, rounds, self.cut = event
        self.player, self.ends = player, every_end(self.by)
        self.competitors = {competitor.id: competitor for competitor in competitors}
        self.earned: dict[str, list[Score]] = {competitor.id: [] for competitor in competitors}
        for match in (match for round_ in rounds for match in round_.matches):
            for name, score in (match.scores or {}).items():
                self.earned[name].append(score)
        self.open = [match for match in rounds[-1].matches if not match.is_done]
        self.by_kind: dict[str, Outcomes] = {kind: Outcomes() for kind in ("all", "win", "loss", "draw")}
        self.by_difference: dict[int, Outcomes] = {}
        self.deciding: set[int] = set()
        own = next((match for match in self.open if player in match.players), None)
        for kind, difference, after in self.own_ends(own):
            self.add(kind, difference, after, [match for match in self.open if match is not own])

    def own_ends(self, own: PlayedMatch | None) -> Iterator[tuple[str, int, After]]:
        """The result of the player, the difference, and both scores; nothing for who has no open table."""
        if own is None:
            yield "", 0, {}
            return
        opponent = next(name for name in own.players if name != self.player)
        for end in self.ends:
            yield end.own.outcome, end.difference, {self.player: end.own, opponent: end.other}
            if not end.is_draw:
                yield "loss", 0, {self.player: end.other, opponent: end.own}
                yield "loss", 0, {self.player: Score(0, Outcome.LOSS), opponent: end.own}

    def key(self, name: str, after: After) -> Key:
        scores = [*self.earned[name], *([after[name]] if name in after else [])]
        return key_of(self.by, self.competitors[name], scores)

    def counted(self, names: Iterable[str], after: After, key: Key) -> tuple[int, int]:
        """How many of these are level or ahead then, and how many ahead; not who has left."""
        keys = [self.key(name, after) for name in names if self.competitors[name].status == "active"]
        return sum(other >= key for other in keys), sum(other > key for other in keys)

    def add(self, kind: str, difference: int, after: After, others: Sequence[PlayedMatch]) -> None:
        key = self.key(self.player, after)
        elsewhere = {name for match in others for name in match.players}
        level, ahead = self.counted(self.competitors.keys() - elsewhere - {self.player}, after, key)
        counts = []
        for match in others:
            one, other = match.players
            results = [{one: end.own, other: end.other} for end in self.ends]
            results += [{one: end.other, other: end.own} for end in self.ends]
            counts.append([self.counted(match.players, result, key) for result in results])
            if len(set(counts[-1])) > 1:
                self.deciding.add(match.table or 0)
        seen = set()
        for combination in product(*counts):
            levels, aheads = level, ahead
            for one_level, one_ahead in combination:
                levels, aheads = levels + one_level, aheads + one_ahead
            seen.add((levels < self.cut, aheads >= self.cut))
        self.by_kind["all"].seen |= seen
        if kind:
            self.by_kind[kind].seen |= seen
        if kind == "win":
            self.by_difference.setdefault(difference, Outcomes()).seen |= seen

    @property
    def least(self) -> int | None:
        """The smallest difference of a win that is enough, where not every win is."""
        enough = [difference for difference, found in self.by_difference.items() if found.verdict == "in"]
        return min(enough, default=None) if self.by_kind["win"].verdict == "open" else None


@pytest.mark.no_cover
@pytest.mark.parametrize("seed", share(range(EVENTS), 0, of=10))
def test_what_somebody_needs_is_what_all_combinations_say(seed: int) -> None:
    event = an_event(seed)
    by, competitors, rounds, cut = event
    needs = needs_of(competitors, rounds, by=by, cut=cut)
    seated = {player for match in rounds[-1].matches for player in match.players}
    active = [competitor.id for competitor in competitors if competitor.status == "active"]
    assert [need.player for need in needs] == [player for player in active if player in seated]
    for need in needs:
        every = Enumeration(event, need.player)
        found = {kind: outcomes.verdict for kind, outcomes in every.by_kind.items()}
        assert {"all": need.verdict, "win": need.win, "loss": need.loss, "draw": need.draw} == found
        assert need.least_difference == every.least
        # Who is in or out whatever happens waits for no table; else each that matters is named.
        assert set(need.tables) >= (every.deciding if need.verdict == "open" else set())


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


@pytest.mark.parametrize("name", KNOWN_ENDS)
def test_a_possible_end_has_a_winner_worth_more_or_a_draw(name: str) -> None:
    game = GAMES[name]
    assert game.possible_ends is not None
    ends = game.possible_ends(load_rules(game, game.ruleset))
    assert ends
    for end in ends:
        assert end.own == end.other if end.is_draw else end.own.points > end.other.points
