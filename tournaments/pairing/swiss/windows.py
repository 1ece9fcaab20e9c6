"""The best pairing by pairing.md rules 2 and 3, found in windows of neighbouring groups.

Windows go from the top, group after group. Each has a bound: its least cost, whoever falls into it. When a
pairing reaches the bound of every window, and the costs leave no doubt how many fall from one window into the
next, no pairing of the whole field is better: rule 3 compares from the top. Where a bound is not reached the
window grows, at worst to the whole field, and then the bound itself is the answer.
"""

from collections.abc import Sequence

from tournaments.pairing.chance import shuffled
from tournaments.pairing.field import Couple, Falls, PlayerField, strangers
from tournaments.pairing.matching import perfect
from tournaments.pairing.swiss.draw import drawn_group
from tournaments.pairing.swiss.exact import solve, solve_large
from tournaments.pairing.swiss.repeats import partners_with_fewest_repeats
from tournaments.pairing.swiss.window_graph import Solved, Window

# How many tables of a large window are broken up to let other players fall: enough that one of them nearly
# always fits, few enough that the matching takes no longer than that of a small window.
SAMPLE = 32
# Windows of more players, and of more than two fifths of the field, are not weighed, but the whole field is,
# by few of its couples. So it is when there are no steps left for windows.
LARGE = 128


def settle(field: PlayerField) -> list[str]:
    """Gives everybody a partner; returns the players whose couples were not simply drawn.

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
            fallen, exchanged = _search(field, window, done), True
        else:
            couples, fallen, exchanged = drawn
            field.seat(couples)
        if exchanged:
            moved.extend(_members(field, window))
            moved.extend(_members(field, done[-1]) if done else ())
        done.append(window)
        incoming = fallen
        at = window.last + 1
    return list(dict.fromkeys(moved))


def _members(field: PlayerField, window: Window) -> list[str]:
    return [player for group in field.groups[window.first : window.last + 1] for player in group]


def _search(field: PlayerField, window: Window, done: list[Window]) -> list[str]:
    """Pairs the window exactly, growing it as far as needed; returns those who fall out of it."""
    while True:
        if _is_too_large(field, window):
            done.clear()
            return _large(field, window)
        bound = solve(field, window, _members(field, window), unknown=True)
        is_too_small = bound.is_too_small or not _is_clear(bound.falls, window, end=field.last)
        if bound.complete and is_too_small:
            window.last += 1
            continue
        if bound.complete and (solved := _at_bound(field, window, done, bound)):
            field.seat(solved.couples)
            window.incoming = _fell_in(field, window)
            return solved.fallen
        if done:
            previous = done.pop()
            window.first, window.incoming = previous.first, previous.incoming
            field.unseat(_members(field, window))
        else:
            return _with_repeats(field, window)


def _at_bound(field: PlayerField, window: Window, done: Sequence[Window], bound: Solved) -> Solved | None:
    """A pairing of the window at the cost of the bound; None where none was found."""
    if not window.incoming:
        return bound
    solved = solve(field, window, _members(field, window))
    if solved.falls == bound.falls:
        return solved
    return _with_sample(field, window, done[-1], bound.falls)


def _is_too_large(field: PlayerField, window: Window) -> bool:
    players = len(_members(field, window))
    return players > max(LARGE, 2 * len(field.group) // 5) or field.steps.is_reserve


def _large(field: PlayerField, window: Window) -> list[str]:
    """Pairs the whole field at once, as well as its steps allow."""
    field.steps.keep_reserve()
    window.first, window.last, window.incoming = 0, field.last, []
    players = _members(field, window)
    field.unseat(players)
    start = perfect(strangers(players, field.barred))
    field.repeats = start is None
    solved = solve_large(field, start or partners_with_fewest_repeats(field, players), repeats=field.repeats)
    field.is_proved = solved.is_proved
    field.seat(solved.couples)
    return []


def _with_repeats(field: PlayerField, window: Window) -> list[str]:
    """Pairs the whole field with as few as possible who must not meet, and then as few rematches."""
    field.repeats = True
    solved = solve(field, window, _members(field, window), repeats=True)
    field.seat(solved.couples)
    return []


def _is_clear(falls: Falls, window: Window, *, end: int) -> bool:
    """Whether only players of the last group can fall out of a window of exactly this cost."""
    if window.last == end:
        return True
    return all(
        group + steps - (count - 1) <= window.last
        for group, (count, steps) in enumerate(falls[:-1], start=window.first)
        if count
    )


def _with_sample(field: PlayerField, window: Window, above: Window, bound: Falls) -> Solved | None:
    """Reaches the window's bound by pairing a part of the large window above it again, at the same cost.

    None if the window above is small (then it is merged as a whole), or if this part is not enough.
    """
    players = _members(field, above)
    if len(players) <= 2 * SAMPLE:
        return None
    couples = _sample(field, players)
    chosen = [player for couple in couples for player in couple]
    incoming = [player for player in above.incoming if player in chosen]
    inside = [player for player in chosen if player not in incoming]
    part = Window(above.first, window.last, incoming)
    solved = solve(field, part, [*inside, *window.incoming, *_members(field, window)])
    *upper, (count, steps) = field.falls(couples, first=above.first, last=above.last)
    fell = len(window.incoming)
    expected = (*upper, (count + fell, steps + fell), *bound)
    return solved if solved.falls == expected else None


def _sample(field: PlayerField, players: Sequence[str]) -> list[Couple]:
    seated = [player for player in players if player in field.mate]
    return shuffled(field.couples(seated), rng=field.rng)[:SAMPLE]


def _fell_in(field: PlayerField, window: Window) -> list[str]:
    partners = (field.mate.get(player) for player in field.groups[window.first])
    return [player for player in partners if player is not None and field.group[player] < window.first]
