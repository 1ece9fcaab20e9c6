"""What the players of the last Swiss round still need for the cut: exact, by counting table by table.

Every open table ends in one of its possible ends, whatever happens at the others. So the most and the fewest
players who can come to stand ahead of somebody are sums over the tables, and no combination is searched.
Compared are the tiebreaks that come from a player's own results, up to the first that depends on opponents or
on chance; who is level in these counts as ahead for "in" and as behind for "out". No Django.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import accumulate, takewhile
from math import lcm
from typing import Literal

from scoring.results import Number, Outcome, PossibleEnd, Score
from scoring.standings import Competitor, add_score
from scoring.tiebreaks import Tally
from tournaments.play.played import ACTIVE, PlayedMatch, PlayedRound, Scoring

Verdict = Literal["in", "out", "open"]
Key = int
"""The tiebreaks that are compared as one number (`TiebreakScale`), or what an end adds to it."""
Couple = tuple[Key, Key]
POINTS = "points"
# What the worst ruling leaves a player.
NOTHING = Score(0, Outcome.LOSS)


@dataclass(frozen=True, slots=True)
class Need:
    """What one player still needs."""

    player: str
    verdict: Verdict
    """Whatever happens, a ruling against the player included."""
    win: Verdict | None
    """With a win, by whatever difference and whatever the others do; None for who has no open table."""
    loss: Verdict | None
    """With a loss, by a ruling too."""
    least_difference: int | None
    """The smallest difference of a win that is enough, where not every win is; None elsewhere."""
    tables: tuple[int, ...]
    """The other open tables whose results still decide, by number."""
    draw: Verdict | None = None
    """With a draw; None for who has no open table, and in a game that has none."""


class _Ends:
    """Some ends of a table, as what the one player and the other get, sorted so that each question about all
    of them is one search."""

    def __init__(self, couples: Iterable[Couple]) -> None:
        by_one = sorted(set(couples))
        self.ones = [one for one, _other in by_one]
        others = [other for _one, other in by_one]
        self.best_from = list(accumulate(reversed(others), max))[::-1]
        self.least_until = list(accumulate(others, min))
        # By how much the other gains on the one: from some gap on the other ends ahead.
        by_gap = sorted((other - one, one) for one, other in by_one)
        self.gaps = [gap for gap, _one in by_gap]
        gained = [one for _gap, one in by_gap]
        self.low = list(accumulate(gained, min)), list(accumulate(gained[::-1], min))[::-1]
        self.high = list(accumulate(gained, max)), list(accumulate(gained[::-1], max))[::-1]

    def most(self, one: Key, other: Key) -> int:
        """How many of the two can get as much together."""
        first, second = self.ones[-1] >= one, self.best_from[0] >= other
        if first and second:
            return 2 if self.best_from[bisect_left(self.ones, one)] >= other else 1
        return first + second

    def fewest(self, one: Key, other: Key) -> int:
        """How many of the two get more than that at least."""
        first, second = self.ones[0] > one, self.least_until[-1] > other
        if first or second:
            return first + second
        return 0 if self.least_until[bisect_right(self.ones, one) - 1] <= other else 1

    def lowest(self, gap: Key) -> list[tuple[int, Key]]:
        """(0, the least the one gets in ends after which the other, who began `gap` behind, is still behind),
        (1, the least in those after which the other is level or ahead)."""
        return _around(bisect_left(self.gaps, gap), *self.low)

    def highest(self, gap: Key) -> list[tuple[int, Key]]:
        """(0, the most the one gets in ends after which the other, who began `gap` behind, is not ahead),
        (1, the most in those after which the other is)."""
        return _around(bisect_right(self.gaps, gap), *self.high)


def _around(at: int, before: Sequence[Key], after: Sequence[Key]) -> list[tuple[int, Key]]:
    """What stands `before` this place as 0, and `after` it as 1; neither beyond the ends."""
    return [*([(0, before[at - 1])] if at else ()), *([(1, after[at])] if at < len(after) else ())]


@dataclass(frozen=True, slots=True)
class _Outlook:
    """What can happen at a table, seen from one of its seats."""

    all: _Ends
    """With the ruling that gives the player nothing."""
    played: _Ends
    """Without it."""
    won: _Ends
    lost: _Ends
    """With that ruling too."""
    drawn: _Ends | None
    """None in a game without draws."""
    wins: Sequence[tuple[int, Sequence[Couple]]]
    """The wins by difference, the smallest first."""


@dataclass(frozen=True, slots=True, eq=False)
class _Table:
    """An open table: who sits there with how much, and how it can end."""

    number: int
    players: tuple[str, str]
    keys: Couple
    ends: _Ends
    """From the first seat, without a ruling."""
    counted: tuple[bool, bool]
    """Whether each of the two may come to stand ahead of somebody: not who has left."""

    def most(self, key: Key) -> int:
        """How many of the two can be level with this key or ahead of it."""
        one, other = key - self.keys[0], key - self.keys[1]
        if all(self.counted):
            return self.ends.most(one, other)
        return (self.counted[0] and self.ends.ones[-1] >= one) + (
            self.counted[1] and self.ends.best_from[0] >= other
        )

    def fewest(self, key: Key) -> int:
        """How many of the two are ahead of this key at least."""
        one, other = key - self.keys[0], key - self.keys[1]
        if all(self.counted):
            return self.ends.fewest(one, other)
        return (self.counted[0] and self.ends.ones[0] > one) + (
            self.counted[1] and self.ends.least_until[-1] > other
        )


@dataclass(frozen=True, slots=True)
class _Seat:
    """A player at an open table."""

    key: Key
    gap: Key
    """How far the player is ahead of the opponent before the game."""
    table: _Table
    outlook: _Outlook
    is_pressed: bool
    """True where the opponent may come to stand ahead; False for one who has left."""


@dataclass(frozen=True, slots=True)
class _Field:
    """The last Swiss round as it stands."""

    cut: int
    tables: Sequence[_Table]
    settled: Sequence[Key]
    """Of all competitors without an open table, ascending."""

    def verdict(self, seat: _Seat, ends: _Ends) -> Verdict:
        """Over these ends of the own table and everything at the others."""
        if self._is_in(seat, ends):
            return "in"
        return "out" if self._is_out(seat, ends) else "open"

    def _is_in(self, seat: _Seat, ends: _Ends) -> bool:
        # Of the ends with the opponent ahead, and of those without, the one with the least for the player
        # says whether the place is sure: the more a player has, the fewer of the others are ahead.
        return all(
            ahead * seat.is_pressed + self.most(seat.key + gained, seat.table) < self.cut
            for ahead, gained in ends.lowest(seat.gap)
        )

    def _is_out(self, seat: _Seat, ends: _Ends) -> bool:
        return all(
            ahead * seat.is_pressed + self.fewest(seat.key + gained, seat.table) >= self.cut
            for ahead, gained in ends.highest(seat.gap)
        )

    def most(self, key: Key, own: _Table | None) -> int:
        """How many can be level with this key or ahead of it, the own table apart; no more are counted than
        say that the place is not sure."""
        found = len(self.settled) - bisect_left(self.settled, key)
        for table in self.tables:
            if found > self.cut:
                break
            if table is not own:
                found += table.most(key)
        return found

    def fewest(self, key: Key, own: _Table | None) -> int:
        """How many are ahead of this key at least, the own table apart; no more are counted than take the
        place."""
        found = len(self.settled) - bisect_right(self.settled, key)
        for table in self.tables:
            if found >= self.cut:
                break
            if table is not own:
                found += table.fewest(key)
        return found

    def seated(self, player: str, seat: _Seat) -> Need:
        """What a player with an open table needs."""
        outlook, verdict = seat.outlook, self.verdict(seat, seat.outlook.all)
        if verdict != "open":
            return Need(player, verdict, verdict, verdict, None, (), verdict if outlook.drawn else None)
        # Nobody is out by every win, or in by every loss, who is not so whatever happens.
        win: Verdict = "in" if self._is_in(seat, outlook.won) else "open"
        loss: Verdict = "out" if self._is_out(seat, outlook.lost) else "open"
        least = self._least_difference(seat) if win == "open" else None
        gained = outlook.all.ones
        tables = self._deciding(seat.key + gained[0], seat.key + gained[-1], seat.table)
        draw = self.verdict(seat, outlook.drawn) if outlook.drawn else None
        return Need(player, verdict, win, loss, least, tables, draw)

    def waiting(self, player: str, key: Key) -> Need:
        """What a player needs who has a bye, missed the round, or has played."""
        # The player is among the settled, level with the own key.
        verdict: Verdict = "open"
        if self.most(key, None) - 1 < self.cut:
            verdict = "in"
        elif self.fewest(key, None) >= self.cut:
            verdict = "out"
        tables = self._deciding(key, key, None) if verdict == "open" else ()
        return Need(player, verdict, None, None, None, tables)

    def _least_difference(self, seat: _Seat) -> int | None:
        """The smallest difference of a win that is enough: the higher the win, the fewer are ahead."""
        wins = seat.outlook.wins
        at = bisect_left(wins, True, key=lambda win: self._is_in(seat, _Ends(win[1])))
        return wins[at][0] if at < len(wins) else None

    def _deciding(self, low: Key, high: Key, own: _Table | None) -> tuple[int, ...]:
        """The tables that can put more or fewer ahead of keys between these two."""
        others = ((table, table.most(low)) for table in self.tables if table is not own)
        return tuple(sorted(table.number for table, most in others if most and most > table.fewest(high)))


def needs_of(
    competitors: Sequence[Competitor], rounds: Sequence[PlayedRound], *, by: Scoring, cut: int
) -> tuple[Need, ...]:
    """What everybody seated in the last of these rounds needs for the cut, in the order of the competitors.

    Results that count stay as they are, an open or disputed table is open. Nobody else's penalties, drops and
    double losses are foreseen; who has left or was disqualified is no competitor. Nothing in a game whose
    ends can't be enumerated.
    """
    if by.game.possible_ends is None or not rounds:
        return ()
    tallies = {competitor.id: Tally(penalty=competitor.penalty) for competitor in competitors}
    for round_ in rounds:
        for match in round_.matches if round_.complete or round_ is rounds[-1] else ():
            for player, score in (match.scores or {}).items():
                add_score(tallies[player], score, by.game)
    ends = by.game.possible_ends(by.rules)
    scores = [score for end in ends for score in (end.own, end.other)]
    scale = TiebreakScale(by, tallies.values(), scores)
    keys = {player: scale.key(tally) for player, tally in tallies.items()}
    competing = [competitor.id for competitor in competitors if competitor.status == ACTIVE]
    open_matches = [match for match in rounds[-1].matches if not match.is_done and len(match.players) == 2]
    seats = _seats(open_matches, tallies, scale, frozenset(competing), ends)
    settled = sorted(keys[player] for player in competing if player not in seats)
    # The leaders first: of most players enough stand ahead soon.
    tables = sorted({seat.table for seat in seats.values()}, key=lambda table: max(table.keys), reverse=True)
    field = _Field(cut, tables, settled)
    seated = {player for match in rounds[-1].matches for player in match.players}
    return tuple(
        field.seated(player, seats[player]) if player in seats else field.waiting(player, keys[player])
        for player in competing
        if player in seated
    )


def _own_tiebreaks(by: Scoring) -> tuple[str, ...]:
    """Points and counters: the tiebreaks up to the first that depends on opponents."""
    adds = {column.key: column.adds for column in by.game.columns}
    return tuple(takewhile(bool, (adds[key] for key in by.rules.tiebreaks)))


class TiebreakScale:
    """Tiebreaks as one whole number that compares as they do one after the other, also after additions."""

    def __init__(
        self, by: Scoring, tallies: Iterable[Tally], scores: Iterable[Score], *, rounds: int = 1
    ) -> None:
        """For these totals, to each of which up to so many of these scores are added."""
        self.game, self.names = by.game, (names := _own_tiebreaks(by))
        totals: list[list[Number]] = [_totals(tally, names) for tally in (Tally(), *tallies)]
        gains: list[list[Number]] = [_gains(score, names) for score in (NOTHING, *scores)]
        numbers = [number for values in (*totals, *gains) for number in values]
        unit = lcm(*{number.denominator for number in numbers})
        self.weights: list[int] = []
        weight = unit
        for at in reversed(range(len(names))):
            self.weights.insert(0, weight)
            widest = _widest([values[at] for values in totals])
            widest += rounds * _widest([values[at] for values in gains])
            weight *= 4 * widest * unit

    def key(self, tally: Tally) -> Key:
        """What the player has; points without those that rulings took, never below 0."""
        return self._weighed(_totals(tally, self.names))

    def gain(self, score: Score) -> Key:
        """What the score adds to it."""
        return self._weighed(_gains(score, self.names))

    def least_gain(self, scores: Iterable[Score]) -> Key:
        """What each of these adds at least, also to somebody from whom more points may have been taken than
        there are."""
        gains = [_gains(score, self.names) for score in scores]
        return self._weighed([min(column) for column in zip(*gains, strict=True)])

    def gain_of(self, tally: Tally, score: Score) -> Key:
        """The same for somebody from whom more points may have been taken than there are."""
        after = replace(tally, counters=dict(tally.counters))
        add_score(after, score, self.game)
        return self.key(after) - self.key(tally)

    def _weighed(self, values: Sequence[Number]) -> Key:
        return int(sum(weight * value for weight, value in zip(self.weights, values, strict=True)))


def _widest(numbers: Sequence[Number]) -> int:
    """A whole number that none of these reaches, whatever its sign."""
    return int(max(max(numbers), -min(numbers))) + 1


def _totals(tally: Tally, names: Sequence[str]) -> list[Number]:
    return [tally.points_left if name == POINTS else tally.counters.get(name, 0) for name in names]


def _gains(score: Score, names: Sequence[str]) -> list[Number]:
    return [score.points if name == POINTS else score.counters.get(name, 0) for name in names]


def _seats(
    matches: Sequence[PlayedMatch],
    tallies: Mapping[str, Tally],
    scale: TiebreakScale,
    competing: frozenset[str],
    ends: Sequence[PossibleEnd],
) -> dict[str, _Seat]:
    """Everybody with an open table who competes."""
    gain = scale.gain
    shared = _outlook(ends, gain, gain)
    found: dict[str, _Seat] = {}
    for match in matches:
        one, other = match.players
        keys = scale.key(tallies[one]), scale.key(tallies[other])
        outlooks = shared, shared
        if any(tallies[player].penalty > tallies[player].points for player in match.players):
            # Points taken never leave less than none, so what an end adds depends on who plays here.
            gains = (partial(scale.gain_of, tallies[one]), partial(scale.gain_of, tallies[other]))
            outlooks = _outlook(ends, *gains), _outlook(ends, *gains[::-1])
        counted = one in competing, other in competing
        table = _Table(match.table or 0, (one, other), keys, outlooks[0].played, counted)
        gap = keys[0] - keys[1]
        found |= {one: _Seat(keys[0], gap, table, outlooks[0], counted[1])} if counted[0] else {}
        found |= {other: _Seat(keys[1], -gap, table, outlooks[1], counted[0])} if counted[1] else {}
    return found


def _outlook(
    ends: Sequence[PossibleEnd], own: Callable[[Score], Key], other: Callable[[Score], Key]
) -> _Outlook:
    """What each end adds for the player and for the opponent, whoever of the two wins."""
    gains = [(own(end.own), own(end.other)) for end in ends]
    # Of most tables the same: there are hundreds of ends, and each of them is counted once.
    against = gains if other is own else [(other(end.own), other(end.other)) for end in ends]
    added = [
        (end, (won, beaten), (lost, winning))
        for end, (won, lost), (winning, beaten) in zip(ends, gains, against, strict=True)
    ]
    drawn = [ahead for end, ahead, _behind in added if end.is_draw]
    lost = [behind for end, _ahead, behind in added if not end.is_draw]
    nothing = own(NOTHING)
    ruled = [(nothing, against) for _own, against in lost]
    wins: dict[int, list[Couple]] = {}
    for end, ahead, _behind in added:
        if not end.is_draw:
            wins.setdefault(end.difference, []).append(ahead)
    won = [ahead for couples in wins.values() for ahead in couples]
    return _Outlook(
        all=_Ends([*won, *drawn, *lost, *ruled]),
        played=_Ends([*won, *drawn, *lost]),
        won=_Ends(won),
        lost=_Ends([*lost, *ruled]),
        drawn=_Ends(drawn) if drawn else None,
        wins=sorted(wins.items()),
    )
