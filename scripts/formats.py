"""Simulates how often the best player wins: the table of the format adviser, scoring/formats/shares.json.

.venv/bin/python scripts/formats.py

Strengths are normally distributed, with a standard deviation of SPREAD Elo points, and drawn again for each
event. A player stronger by d points wins with probability 1 / (1 + 10 ** (-d / 400)); there are no draws, and
a bye is a win. Equal scores are separated by the sum of the opponents' wins, then by lot. Swiss rounds pair
equal scores greedily from the top, avoiding rematches; a cut is seeded, a knockout, single or double, and
groups are drawn.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from scoring.formats.options import (  # noqa: E402
    SPREAD,
    TABLE,
    cuts_of,
    group_options,
    groups_key,
    is_within,
    most_rounds,
)
from scoring.structures import (  # noqa: E402
    DOUBLE_PLAYERS,
    ROBIN_PLAYERS,
    ROUND_ROBINS,
    group_sizes,
    places_of_bracket,
    rounds_of_group,
)

SIZES = (*range(3, 13), 14, 16, 20, 24, 32, 48, 64)
# An empty place of a bracket.
NOBODY = -1

Shares = Mapping[str, float]
"""Option ("swiss 4 2": rounds and cut, "knockout", "double", "robin 1": laps, "groups 4 8": number of
groups, and cut) -> share of events that the best player wins."""


class _Field:
    """The players of one event by number, 0 being the strongest."""

    def __init__(self, players: int, rng: random.Random) -> None:
        self.draw: Callable[[], float] = rng.random
        strengths = sorted((rng.gauss(0, SPREAD) for _ in range(players)), reverse=True)
        self.chance = [[1 / (1 + 10 ** ((other - one) / 400)) for other in strengths] for one in strengths]
        self.wins = [0] * players
        self.met: list[set[int]] = [set() for _ in range(players)]
        self.had_bye: set[int] = set()

    def winner(self, one: int, other: int) -> int:
        return one if self.draw() < self.chance[one][other] else other

    def play(self, one: int, other: int) -> None:
        self.wins[self.winner(one, other)] += 1
        self.met[one].add(other)
        self.met[other].add(one)

    def ranking(self) -> list[int]:
        """The best first."""
        wins, draw = self.wins, self.draw
        strength = [sum(wins[opponent] for opponent in met) for met in self.met]
        return sorted(range(len(wins)), key=lambda player: (-wins[player], -strength[player], draw()))

    def swiss_round(self) -> None:
        draw, wins = self.draw, self.wins
        unpaired = sorted(range(len(wins)), key=lambda player: (-wins[player], draw()))
        if len(unpaired) % 2:
            without_bye = [player for player in unpaired if player not in self.had_bye] or unpaired
            unpaired.remove(without_bye[-1])
            self.had_bye.add(without_bye[-1])
            wins[without_bye[-1]] += 1
        while unpaired:
            player = unpaired.pop(0)
            met = self.met[player]
            at = next((at for at, opponent in enumerate(unpaired) if opponent not in met), 0)
            self.play(player, unpaired.pop(at))

    def bracket(self, seeded: Sequence[int]) -> int:
        """The winner: the first meets the last, the second the last but one, and so on (A-KO-1, A-KO-3)."""
        left = list(seeded)
        while len(left) > 1:
            left = [self.winner(left[at], left[-1 - at]) for at in range(len(left) // 2)]
        return left[0]

    def knockout(self) -> int:
        """The winner of a single elimination in which pairs and byes are drawn (A-KO-2)."""
        drawn = sorted(range(len(self.wins)), key=lambda player: self.draw())
        games = places_of_bracket(len(drawn)) // 2
        playing = 2 * (len(drawn) - games)
        first = [self.winner(drawn[at], drawn[at + 1]) for at in range(0, playing, 2)]
        return self.bracket([*first, *drawn[playing:]])

    def double(self) -> int:
        """The winner of a double elimination drawn like a single one. Losers of the upper half meet the
        winners of the lower half in turn; whom exactly makes no difference to the chances of the best."""
        upper = sorted(range(len(self.wins)), key=lambda player: self.draw())
        upper += [NOBODY] * (places_of_bracket(len(upper)) - len(upper))
        upper, lower = self._fold(upper)
        while len(upper) > 1:
            lower, _eliminated = self._fold(lower)
            upper, fallen = self._fold(upper)
            lower = [
                self._play_off(one, other)[0] for one, other in zip(lower, reversed(fallen), strict=True)
            ]
        best, loser = self._play_off(upper[0], lower[0])
        return best if best == upper[0] else self._play_off(best, loser)[0]

    def _fold(self, players: Sequence[int]) -> tuple[list[int], list[int]]:
        """Winners and losers of a round in which the first meets the last, and so on inwards."""
        games = [self._play_off(players[at], players[-1 - at]) for at in range(len(players) // 2)]
        return [winner for winner, _loser in games], [loser for _winner, loser in games]

    def _play_off(self, one: int, other: int) -> tuple[int, int]:
        """The winner and the loser; against NOBODY the player wins."""
        if NOBODY in (one, other):
            return max(one, other), NOBODY
        winner = self.winner(one, other)
        return winner, other if winner == one else one

    def round_robin(self, laps: int) -> int:
        players = range(len(self.wins))
        for _lap in range(laps):
            for one in players:
                for other in range(one):
                    self.play(one, other)
        return self.ranking()[0]

    def groups(self, size: int, cut: int) -> int:
        """The winner of a cut out of drawn groups, where smaller groups have their byes at the end. Group
        winners are seeded above runners-up; that two of one group meet is rare and left to chance."""
        drawn = sorted(range(len(self.wins)), key=lambda player: self.draw())
        count = len(group_sizes(len(drawn), size))
        groups = [drawn[at::count] for at in range(count)]
        most = max(map(rounds_of_group, map(len, groups)))
        for group in groups:
            for one, other in combinations(group, 2):
                self.play(one, other)
            for player in group:
                self.wins[player] += most - len(group) + 1
        place = {player: at for at, player in enumerate(self.ranking())}
        tiers = [sorted(group, key=place.__getitem__) for group in groups]
        qualified = sorted(drawn, key=lambda player: (tier_of(player, tiers), place[player]))[:cut]
        return self.bracket(separate_groups(qualified, groups))


def tier_of(player: int, tiers: Sequence[Sequence[int]]) -> int:
    """The place within the player's own group, from 0."""
    return next(group.index(player) for group in tiers if player in group)


def separate_groups(seeded: Sequence[int], groups: Sequence[Sequence[int]]) -> list[int]:
    """The same seeding with lower seeds exchanged where two of one group would meet in the first game."""
    order, group_of = list(seeded), {player: at for at, group in enumerate(groups) for player in group}
    for at in range(len(order) // 2):
        for place in range(len(order) // 2, len(order)):
            below = len(order) - 1 - at
            if group_of[order[at]] != group_of[order[below]]:
                break
            order[below], order[place] = order[place], order[below]
    return order


def simulated_groups(players: int, *, events: int, rng: random.Random) -> Shares:
    """Like `simulated`, for groups with a cut; empty for a field that makes no even groups."""
    shares = {}
    for size, cut in group_options(players):
        won = sum(_Field(players, rng).groups(size, cut) == 0 for _event in range(events))
        shares[groups_key(players, size, cut)] = won / events
    return shares


def simulated(players: int, *, events: int, rng: random.Random) -> Shares:
    """For each option of so many players the share of the simulated events that the strongest won."""
    won: dict[str, int] = {}
    for _event in range(events):
        for option, winner in _event_of(players, rng):
            won[option] = won.get(option, 0) + (winner == 0)
    return {option: count / events for option, count in won.items()}


def simulated_double(players: int, *, events: int, rng: random.Random) -> Shares:
    """Like `simulated`, for a double elimination; empty for a field it does not suit."""
    if not is_within(players, DOUBLE_PLAYERS):
        return {}
    return {"double": sum(_Field(players, rng).double() == 0 for _event in range(events)) / events}


def _event_of(players: int, rng: random.Random) -> list[tuple[str, int]]:
    """The winner by each option. One run of Swiss rounds serves all its lengths, read after each round."""
    field = _Field(players, rng)
    winners = [("knockout", field.knockout())]
    for number in range(1, most_rounds(players) + 1):
        field.swiss_round()
        if number > 1:
            best = field.ranking()
            winners += [
                (f"swiss {number} {cut}", field.bracket(best[: cut or 1])) for cut in cuts_of(players)
            ]
    for laps in ROUND_ROBINS.values() if is_within(players, ROBIN_PLAYERS) else ():
        winners.append((f"robin {laps}", _Field(players, rng).round_robin(laps)))
    return winners


def events_of(players: int) -> int:
    """How many events of this size to simulate, so that the percentages are right to about one point."""
    return 10_000 if players <= 8 else 4_000


def main() -> None:
    """Writes the table; every size has its own seed, so that its figures don't depend on the others."""
    table = {}
    for players in SIZES:
        events = events_of(players)
        shares = {
            **simulated(players, events=events, rng=random.Random(f"formats/{players}")),
            **simulated_double(players, events=events, rng=random.Random(f"double/{players}")),
            **simulated_groups(players, events=events, rng=random.Random(f"groups/{players}")),
        }
        table[str(players)] = {option: round(100 * share, 1) for option, share in shares.items()}
        print(players, table[str(players)], flush=True)
    lines = (f'  "{players}": {json.dumps(row)}' for players, row in table.items())
    TABLE.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
