"""The options of the format adviser for so many players, with what speaks for and against each."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from scoring.game import Game
from scoring.rules import Rules
from scoring.structures import (
    DOUBLE_PLAYERS,
    GROUP_PLAYERS,
    GROUP_SIZE,
    GROUPS,
    ROBIN_PLAYERS,
    ROUND_ROBINS,
    SWISS,
    group_sizes,
    is_bracket,
    rounds_of_group,
    rounds_to_one,
)

# Also defined in `tournaments.pairing`; packages of the domain don't import each other.
DUEL = (2, 2)
# How often the best player wins, as scripts/formats.py simulated it.
TABLE = Path(__file__).with_name("shares.json")
# Of the strengths of players, in Elo points.
SPREAD = 200
CUTS = (0, 2, 4, 8)
MOST_ROUNDS = 7
# In larger groups everybody would play seven rounds before the cut.
GROUP_SIZES = (3, 4, 5, 6)
LARGEST_CUT = 16


@dataclass(frozen=True, slots=True)
class RoundMinutes:
    """Minutes of each kind of round, and of the break between two rounds."""

    swiss: int
    knockout: int
    final: int
    between: int = 15


@dataclass(frozen=True, slots=True, kw_only=True)
class FormatOption:
    """One structure: the settings it stands for, and its figures.

    `structure`, `first_stage`, `rounds`, `cut`, `elimination`, `double` are those of scoring.structures;
    `rounds` are those before the cut.
    """

    structure: str = "custom"
    first_stage: str = SWISS
    rounds: int = 0
    cut: int = 0
    elimination: bool = False
    double: bool = False
    group_size: int = GROUP_SIZE
    total: int
    """Rounds in all."""
    games: tuple[int, int]
    """Fewest and most games of one player; byes count as games."""
    minutes: int
    """From the first round to the end of the last, breaks between rounds included."""
    best_wins: float | None
    """How many of 100 events the best player wins; None where it was not simulated."""
    rule: str
    """The rule that names it; "" where the rules of the game name no structures."""


def options_for(players: int, *, times: RoundMinutes, game: Game, rules: Rules) -> tuple[FormatOption, ...]:
    """Every structure so many players can play, the one the best player wins most often first, with at most
    as many rounds as there are opponents. `players` is 2 or more. Empty for more than two at a table."""
    if game.seats != DUEL:
        return ()
    event = _Event(players, times, game.structure_rules)
    options = [
        *_swiss(event, rules),
        *_knockout(event),
        *_round_robins(event),
        *_double(event),
        *_groups(event),
    ]
    return tuple(sorted(options, key=lambda option: (-(option.best_wins or 0), option.minutes)))


@dataclass(frozen=True, slots=True)
class _Event:
    """What all options are made for: the players, the times, and the rule of each structure."""

    players: int
    times: RoundMinutes
    rules: Mapping[str, str]

    def option(
        self, share: str, *, rounds: int = 0, knockout: int = 0, finals: int = 1, **shape: Any
    ) -> FormatOption:
        """The option of this shape with that key in the table of shares: so many rounds, then so many of
        knockout, the last of them as long as finals are."""
        times, finals = self.times, min(finals, knockout)
        return FormatOption(
            rounds=rounds,
            total=rounds + knockout,
            # A loss eliminates, or the second where there may be another final.
            games=(rounds or finals, rounds + knockout),
            minutes=rounds * times.swiss
            + (knockout - finals) * times.knockout
            + finals * times.final
            + (rounds + knockout - 1) * times.between,
            best_wins=share_of(share, self.players),
            rule=self.rules.get(shape.get("structure", "custom"), ""),
            **shape,
        )


def _swiss(event: _Event, rules: Rules) -> Iterator[FormatOption]:
    for rounds in range(2, most_rounds(event.players) + 1):
        for cut in cuts_of(event.players):
            structure = _structure_name(event.players, rounds, cut, rules)
            yield event.option(
                f"swiss {rounds} {cut}",
                rounds=rounds,
                knockout=rounds_to_one(cut),
                structure=structure,
                cut=cut,
            )


def _knockout(event: _Event) -> Iterator[FormatOption]:
    yield event.option("knockout", knockout=rounds_to_one(event.players), elimination=True)


def _double(event: _Event) -> Iterator[FormatOption]:
    """Including the deciding final, which is as long as the final before it."""
    if is_within(event.players, DOUBLE_PLAYERS):
        yield event.option(
            "double",
            knockout=2 * rounds_to_one(event.players) + 1,
            finals=2,
            elimination=True,
            double=True,
        )


def _round_robins(event: _Event) -> Iterator[FormatOption]:
    for first_stage, laps in ROUND_ROBINS.items() if is_within(event.players, ROBIN_PLAYERS) else ():
        rounds = laps * rounds_of_group(event.players)
        yield event.option(f"robin {laps}", rounds=rounds, first_stage=first_stage)


def _groups(event: _Event) -> Iterator[FormatOption]:
    """Groups that all take equally many rounds, with one or two players of each in the cut."""
    for size, cut in group_options(event.players):
        yield event.option(
            groups_key(event.players, size, cut),
            rounds=rounds_of_group(size),
            knockout=rounds_to_one(cut),
            first_stage=GROUPS,
            cut=cut,
            group_size=size,
        )


def _structure_name(players: int, rounds: int, cut: int, rules: Rules) -> str:
    """The structure of the rules with exactly these rounds and cut; otherwise custom."""
    for structure, table in rules.structures.items():
        rows = [row for row in table if row[0] <= players]
        if rows and rows[-1][1:] == (rounds, cut):
            return structure
    return "custom"


def share_of(option: str, players: int) -> float | None:
    """How many of 100 events with so many players the best one wins: interpolated between two sizes of the
    table, constant beyond the largest. None for an option that was not simulated."""
    table = _table()
    below = max((size for size in table if size <= players), default=None)
    above = min((size for size in table if size >= players), default=below)
    if below is None or above is None or option not in table[below] or option not in table[above]:
        return None
    low, high = table[below][option], table[above][option]
    return low if above == below else low + (high - low) * (players - below) / (above - below)


@cache
def _table() -> Mapping[int, Mapping[str, float]]:
    rows = json.loads(TABLE.read_text(encoding="utf-8"))
    return {int(players): shares for players, shares in rows.items()}


def most_rounds(players: int) -> int:
    """The most Swiss rounds simulated: never more than there are opponents to meet."""
    return min(MOST_ROUNDS, players - 1 if players % 2 == 0 else players)


def cuts_of(players: int) -> tuple[int, ...]:
    """The cuts simulated: at most half of the players go on."""
    return tuple(cut for cut in CUTS if cut <= players // 2)


def is_within(players: int, bounds: tuple[int, int]) -> bool:
    """True for so many players as a structure is for: fewest and most."""
    fewest, most = bounds
    return fewest <= players <= most


def group_options(players: int) -> tuple[tuple[int, int], ...]:
    """Sizes of a group, each with a cut of one or two players per group, at which all groups take equally
    many rounds, so that none waits for the others."""
    if not is_within(players, GROUP_PLAYERS):
        return ()
    options = []
    for size in GROUP_SIZES:
        sizes = group_sizes(players, size)
        if sizes[0] == size and len({rounds_of_group(group) for group in sizes}) == 1:
            cuts = (len(sizes), 2 * len(sizes))
            options += [(size, cut) for cut in cuts if is_bracket(cut) and cut <= LARGEST_CUT]
    return tuple(options)


def groups_key(players: int, size: int, cut: int) -> str:
    """The key in the table of the option with groups of this size."""
    return f"groups {len(group_sizes(players, size))} {cut}"
