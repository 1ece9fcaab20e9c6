"""How often the best player wins an event, simulated from a model that the adviser's page states.

Strengths are spread like a bell, with a standard deviation of SPREAD points of Elo's scale, and drawn anew
for each event. Who is stronger by d points wins with 1 / (1 + 10 ** (-d / 400)); nobody draws, a bye is a
win. Equal scores are parted by the sum of the opponents' wins, then by lot. Swiss rounds pair equal scores
without rematches as far as a walk from the top finds it; a cut is seeded, a knockout, single or double, and
groups are drawn.

Plain numbers, a generator as an argument: nothing here knows a game.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations

from scoring.structures import (
    DOUBLE_PLAYERS,
    GROUP_PLAYERS,
    ROBIN_PLAYERS,
    ROUND_ROBINS,
    group_sizes,
    is_bracket,
    places_of_bracket,
    rounds_of_group,
)

SPREAD = 200
CUTS = (0, 2, 4, 8)
MOST_ROUNDS = 7
# Of more everybody would play seven rounds before the cut.
GROUP_SIZES = (3, 4, 5, 6)
LARGEST_CUT = 16
# Sits where a bracket has no player.
NOBODY = -1

Shares = Mapping[str, float]
"""Option ("swiss 4 2": rounds and cut, "knockout", "double", "robin 1": laps, "groups 4 8": how
many groups, and cut) -> share of events the best one wins."""


class _Field:
    """Players of one event by number, 0 the strongest."""

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
        strength = [sum(wins[other] for other in met) for met in self.met]
        return sorted(range(len(wins)), key=lambda one: (-wins[one], -strength[one], draw()))

    def swiss_round(self) -> None:
        draw, wins = self.draw, self.wins
        waiting = sorted(range(len(wins)), key=lambda one: (-wins[one], draw()))
        if len(waiting) % 2:
            without = [one for one in waiting if one not in self.had_bye] or waiting
            waiting.remove(without[-1])
            self.had_bye.add(without[-1])
            wins[without[-1]] += 1
        while waiting:
            one = waiting.pop(0)
            met = self.met[one]
            at = next((at for at, other in enumerate(waiting) if other not in met), 0)
            self.play(one, waiting.pop(at))

    def bracket(self, seeded: Sequence[int]) -> int:
        """Who wins it: the first meets the last, the second the last but one, and so on (A-KO-1, A-KO-3)."""
        left = list(seeded)
        while len(left) > 1:
            left = [self.winner(left[at], left[-1 - at]) for at in range(len(left) // 2)]
        return left[0]

    def knockout(self) -> int:
        """Who wins a single elimination in which pairs and byes are drawn (A-KO-2)."""
        drawn = sorted(range(len(self.wins)), key=lambda one: self.draw())
        games = places_of_bracket(len(drawn)) // 2
        playing = 2 * (len(drawn) - games)
        first = [self.winner(drawn[at], drawn[at + 1]) for at in range(0, playing, 2)]
        return self.bracket([*first, *drawn[playing:]])

    def double(self) -> int:
        """Who wins a double elimination drawn like a single one. Who loses above meets, of those who are left
        below, in turns the winners there; who that is makes no difference to the best one's chances."""
        upper = sorted(range(len(self.wins)), key=lambda one: self.draw())
        upper += [NOBODY] * (places_of_bracket(len(upper)) - len(upper))
        upper, lower = self._fold(upper)
        while len(upper) > 1:
            lower, _out = self._fold(lower)
            upper, fallen = self._fold(upper)
            lower = [self._met(one, other)[0] for one, other in zip(lower, reversed(fallen), strict=True)]
        best, loser = self._met(upper[0], lower[0])
        return best if best == upper[0] else self._met(best, loser)[0]

    def _fold(self, players: Sequence[int]) -> tuple[list[int], list[int]]:
        """The first meets the last, and so inwards: winners and losers."""
        games = [self._met(players[at], players[-1 - at]) for at in range(len(players) // 2)]
        return [winner for winner, _loser in games], [loser for _winner, loser in games]

    def _met(self, one: int, other: int) -> tuple[int, int]:
        """The winner and the loser; against nobody one wins."""
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
        """Who wins a cut out of groups that are drawn, in which a smaller one has its byes at the end. Firsts
        come before seconds; of one game of the cut both are seldom of one group, which is left to chance."""
        drawn = sorted(range(len(self.wins)), key=lambda one: self.draw())
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
        through = sorted(drawn, key=lambda one: (tier_of(one, tiers), place[one]))[:cut]
        return self.bracket(separate_groups(through, groups))


def tier_of(player: int, tiers: Sequence[Sequence[int]]) -> int:
    """The place in the own group."""
    return next(group.index(player) for group in tiers if player in group)


def separate_groups(seeded: Sequence[int], groups: Sequence[Sequence[int]]) -> list[int]:
    """The same seeding with lower ones exchanged where two of one group would meet in the first game."""
    order, number_of = list(seeded), {player: at for at, group in enumerate(groups) for player in group}
    for at in range(len(order) // 2):
        for place in range(len(order) // 2, len(order)):
            below = len(order) - 1 - at
            if number_of[order[at]] != number_of[order[below]]:
                break
            order[below], order[place] = order[place], order[below]
    return order


def simulated_groups(players: int, *, events: int, rng: random.Random) -> Shares:
    """The same of groups into a cut; nothing for a field that makes no even ones."""
    found = {}
    for size, cut in group_options(players):
        won = sum(_Field(players, rng).groups(size, cut) == 0 for _event in range(events))
        found[groups_key(players, size, cut)] = won / events
    return found


def group_options(players: int) -> tuple[tuple[int, int], ...]:
    """Sizes of a group, each with a cut into which one or two of each go: those at which all groups take as
    many rounds, so that none waits for the others."""
    if not _is_within(players, GROUP_PLAYERS):
        return ()
    found = []
    for size in GROUP_SIZES:
        sizes = group_sizes(players, size)
        if sizes[0] == size and len({rounds_of_group(each) for each in sizes}) == 1:
            cuts = (len(sizes), 2 * len(sizes))
            found += [(size, cut) for cut in cuts if is_bracket(cut) and cut <= LARGEST_CUT]
    return tuple(found)


def groups_key(players: int, size: int, cut: int) -> str:
    """The option of the table for groups of this size."""
    return f"groups {len(group_sizes(players, size))} {cut}"


def simulated(players: int, *, events: int, rng: random.Random) -> Shares:
    """For each option of so many players the share of these events that the strongest player won."""
    won: dict[str, int] = {}
    for _event in range(events):
        for option, winner in _event_of(players, rng):
            won[option] = won.get(option, 0) + (winner == 0)
    return {option: count / events for option, count in won.items()}


def simulated_double(players: int, *, events: int, rng: random.Random) -> Shares:
    """The same of a double elimination; nothing for a field it is not for."""
    if not _is_within(players, DOUBLE_PLAYERS):
        return {}
    return {"double": sum(_Field(players, rng).double() == 0 for _event in range(events)) / events}


def _event_of(players: int, rng: random.Random) -> list[tuple[str, int]]:
    """Who wins by each option. One event of Swiss rounds serves all lengths of it, looked at after each."""
    field = _Field(players, rng)
    found = [("knockout", field.knockout())]
    for number in range(1, most_rounds(players) + 1):
        field.swiss_round()
        if number > 1:
            best = field.ranking()
            found += [(f"swiss {number} {cut}", field.bracket(best[: cut or 1])) for cut in cuts_of(players)]
    for laps in ROUND_ROBINS.values() if _is_within(players, ROBIN_PLAYERS) else ():
        found.append((f"robin {laps}", _Field(players, rng).round_robin(laps)))
    return found


def most_rounds(players: int) -> int:
    """So many Swiss rounds are looked at: never more than there are others to meet."""
    return min(MOST_ROUNDS, players - 1 if players % 2 == 0 else players)


def cuts_of(players: int) -> tuple[int, ...]:
    """The cuts that are looked at: at most half of the players go on."""
    return tuple(cut for cut in CUTS if cut <= players // 2)


def _is_within(players: int, bounds: tuple[int, int]) -> bool:
    fewest, most = bounds
    return fewest <= players <= most
