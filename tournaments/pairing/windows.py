"""The best pairing by pairing.md rules 2 and 3, found in windows of neighbouring groups.

From the top, group after group. For each window a bound: what it costs at least, whoever comes down into it.
When a pairing reaches the bound of every window, and the costs leave no doubt how many fall from one window
into the next, no pairing of the whole field is better: rule 3 compares from the top. Where a bound is not
reached the window grows, at worst to the whole field, and then the bound is the answer itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.pairing import matching
from tournaments.pairing.chance import below, shuffled
from tournaments.pairing.draw import drawn_group
from tournaments.pairing.field import Couple, Falls, Field

NOISE = 1 << 12
SAMPLE = 32


@dataclass(slots=True)
class Window:
    """Groups `first` to `last` and who comes down into `first` from the group above."""

    first: int
    last: int
    incoming: list[str]


@dataclass(frozen=True, slots=True)
class Solved:
    """Couples of a window, who falls out of it, and its cost; falling out counts as far as the next group."""

    couples: list[Couple]
    outs: list[str]
    falls: Falls
    complete: bool  # whether everybody who must have a partner has one; if not, the rest says nothing


def settle(field: Field) -> list[str]:
    """Give everybody a partner; back come the players whose couples were not simply drawn.

    Afterwards `field.repeats` says whether rematches were unavoidable.
    """
    done: list[Window] = []
    moved: list[str] = []
    incoming: list[str] = []
    at = 0
    while at <= field.last:
        window = Window(at, at, incoming)
        drawn = drawn_group(field, at, incoming)
        if drawn is None:
            outs, exchanged = _search(field, window, done), True
        else:
            couples, outs, exchanged = drawn
            field.seat(couples)
        if exchanged:
            moved.extend(_members(field, window))
            moved.extend(_members(field, done[-1]) if done else ())
        done.append(window)
        incoming = outs
        at = window.last + 1
    return list(dict.fromkeys(moved))


def _members(field: Field, window: Window) -> list[str]:
    return [player for group in field.groups[window.first : window.last + 1] for player in group]


def _search(field: Field, window: Window, done: list[Window]) -> list[str]:
    """Pair the window exactly, growing it as far as needed; back come those who fall out of it."""
    while True:
        bound = solve(field, window, _members(field, window), unknown=True)
        if bound.complete and not _is_clear(bound.falls, window, end=field.last):
            window.last += 1
            continue
        if bound.complete and (solved := _reach(field, window, done, bound)):
            field.seat(solved.couples)
            window.incoming = _came_down(field, window)
            return solved.outs
        if done:
            above = done.pop()
            window.first, window.incoming = above.first, above.incoming
            field.unseat(_members(field, window))
        else:
            return _repeated(field, window)


def _reach(field: Field, window: Window, done: Sequence[Window], bound: Solved) -> Solved | None:
    """A pairing of the window that costs no more than the bound, if one is found."""
    if not window.incoming:
        return bound
    solved = solve(field, window, _members(field, window))
    if solved.falls == bound.falls:
        return solved
    return _with_sample(field, window, done[-1], bound.falls)


def _repeated(field: Field, window: Window) -> list[str]:
    """The whole field, with as few rematches as possible."""
    field.repeats = True
    solved = solve(field, window, _members(field, window), repeats=True)
    field.seat(solved.couples)
    return []


def _is_clear(falls: Falls, window: Window, *, end: int) -> bool:
    """Whether nobody but players of the last group can fall out of a window that costs just this much."""
    if window.last == end:
        return True
    return all(
        group + steps - (count - 1) <= window.last
        for group, (count, steps) in enumerate(falls[:-1], start=window.first)
        if count
    )


def _with_sample(field: Field, window: Window, above: Window, bound: Falls) -> Solved | None:
    """Reach the window's bound by pairing anew a part of the large window above it, at the cost it has.

    None if the window above is small (then it is merged as a whole), or if this part is not enough.
    """
    players = _members(field, above)
    if len(players) <= 2 * SAMPLE:
        return None
    seated = [player for player in players if player in field.mate]
    couples = shuffled(field.couples(seated), rng=field.rng)[:SAMPLE]
    chosen = dict.fromkeys(player for couple in couples for player in couple)
    coming = [player for player in above.incoming if player in chosen]
    inside = [player for player in chosen if player not in coming] + window.incoming
    part = Window(above.first, window.last, coming)
    solved = solve(field, part, [*inside, *_members(field, window)])
    before = field.falls(couples, first=above.first, last=above.last)
    width = above.last - above.first
    fell = len(window.incoming)
    kept = (*before[:width], (before[width][0] + fell, before[width][1] + fell), *bound)
    return solved if solved.falls == kept else None


def _came_down(field: Field, window: Window) -> list[str]:
    partners = (field.mate.get(player) for player in field.groups[window.first])
    return [player for player in partners if player is not None and field.group[player] < window.first]


@dataclass(frozen=True, slots=True)
class _Scale:
    """Weights as whole numbers so large that no sum of lesser ones outweighs a greater one."""

    window: Window
    size: int

    @property
    def club(self) -> int:
        return self.size * NOISE

    def fall(self, upper: int, lower: int) -> int:
        if upper == lower:
            return 0
        base = self.size * (self.window.last - self.window.first + 2) + 1
        step = self.club * (self.size + 1) * int(base ** (2 * (self.window.last - upper)))
        return step * base + step * (lower - upper)

    @property
    def rematch(self) -> int:
        base = self.size * (self.window.last - self.window.first + 2) + 1
        return self.club * (self.size + 1) * int(base ** (2 * (self.window.last - self.window.first + 1)))

    @property
    def left_over(self) -> int:
        return self.rematch * (self.size + 1)


def solve(
    field: Field, window: Window, players: Sequence[str], *, unknown: bool = False, repeats: bool = False
) -> Solved:
    """The best pairing of `players` with all of `window.incoming`, who meet players of the window's first
    group.

    Others may fall out of the window, unless it is the last. `unknown`: the incoming count as somebody nobody
    has met, so that the cost is a bound whoever comes; then the couples hold only where nobody comes.
    `repeats`: two who have met may meet again, as rarely as possible.
    """
    nodes = [*players, *window.incoming]
    scale = _Scale(window, len(nodes))
    ends = window.last == field.last
    must = [ends or at >= len(players) for at in range(len(nodes))]
    above = [at >= len(players) for at in range(len(nodes))]
    alone = [
        scale.left_over if must[at] else scale.fall(field.group[player], window.last + 1)
        for at, player in enumerate(nodes)
    ]
    levels = range(window.first, window.last + 1)
    costs = {
        (upper, lower): scale.fall(upper, lower) for upper in levels for lower in levels if upper <= lower
    }
    edges = []
    for one, player in enumerate(nodes):
        for other in range(one + 1, len(nodes)):
            partner = nodes[other]
            anonymous = unknown and above[other]
            met = partner in field.met[player] and not anonymous
            if above[one] or (met and not repeats):
                continue
            upper, lower = sorted((field.group[player], field.group[partner]))
            if above[other]:
                if lower != window.first or field.group[player] != window.first:
                    continue
                upper = lower
            cost = costs[upper, lower] + scale.rematch * met + scale.club * field.same_club(player, partner)
            weight = alone[one] + alone[other] - cost + below(NOISE, rng=field.rng)
            edges.append((one, other, weight))
    pairs = matching.heaviest(edges)
    paired = {at for pair in pairs for at in pair}
    single = [at for at in range(len(nodes)) if at not in paired]
    couples = [(nodes[one], nodes[other]) for one, other in pairs]
    outs = [nodes[at] for at in single]
    if any(must[at] for at in single):
        return Solved(couples, outs, (), complete=False)
    return Solved(couples, outs, _cost(field, window, couples, outs), complete=True)


def _cost(field: Field, window: Window, couples: Sequence[Couple], outs: Sequence[str]) -> Falls:
    inside = field.falls(couples, first=window.first, last=window.last)
    total = [list(pair) for pair in inside]
    for player in outs:
        total[field.group[player] - window.first][0] += 1
        total[field.group[player] - window.first][1] += window.last + 1 - field.group[player]
    return tuple((count, steps) for count, steps in total)
