"""The options of the format adviser for so many players, with what speaks for and against each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scoring.formats.model import cuts_of, group_options, groups_key, most_rounds
from scoring.formats.table import share_of
from scoring.game import Game
from scoring.rules import Rules
from scoring.structures import (
    DOUBLE_PLAYERS,
    GROUP_SIZE,
    GROUPS,
    ROBIN_PLAYERS,
    ROUND_ROBINS,
    SWISS,
    rounds_of_group,
    rounds_to_one,
)

# Also defined in `tournaments.pairing`; packages of the domain don't import each other.
DUEL = (2, 2)


@dataclass(frozen=True, slots=True)
class RoundMinutes:
    """Minutes of each kind of round, and of the break between two rounds."""

    swiss: int
    knockout: int
    final: int
    between: int = 15


@dataclass(frozen=True, slots=True)
class FormatOption:
    """One structure: the settings it stands for, and its figures.

    `structure`, `first_stage`, `rounds`, `cut`, `elimination`, `double` are those of scoring.structures;
    `rounds` are those before the cut.
    """

    structure: str
    first_stage: str
    rounds: int
    cut: int
    elimination: bool
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
    double: bool = False
    group_size: int = GROUP_SIZE


def options_for(players: int, *, times: RoundMinutes, game: Game, rules: Rules) -> tuple[FormatOption, ...]:
    """Every structure so many players can play, the one the best player wins most often first, with at most
    as many rounds as there are opponents. `players` is 2 or more. Empty for more than two at a table."""
    if game.seats != DUEL:
        return ()
    named = game.structure_rules
    options = [*_swiss(players, times, named, rules), *_knockout(players, times, named)]
    options += [*_round_robins(players, times, named), *_double(players, times, named)]
    options += _groups(players, times, named)
    return tuple(sorted(options, key=lambda option: (-(option.best_wins or 0), option.minutes)))


def _swiss(
    players: int, times: RoundMinutes, named: Mapping[str, str], rules: Rules
) -> Iterator[FormatOption]:
    for rounds in range(2, most_rounds(players) + 1):
        for cut in cuts_of(players):
            knockout = rounds_to_one(cut)
            structure = _structure_name(players, rounds, cut, rules)
            yield FormatOption(
                structure=structure,
                first_stage=SWISS,
                rounds=rounds,
                cut=cut,
                elimination=False,
                total=rounds + knockout,
                games=(rounds, rounds + knockout),
                minutes=_minutes(times, rounds, knockout),
                best_wins=share_of(f"swiss {rounds} {cut}", players),
                rule=named.get(structure, ""),
            )


def _knockout(players: int, times: RoundMinutes, named: Mapping[str, str]) -> Iterator[FormatOption]:
    rounds = rounds_to_one(players)
    yield FormatOption(
        structure="custom",
        first_stage=SWISS,
        rounds=0,
        cut=0,
        elimination=True,
        total=rounds,
        games=(1, rounds),
        minutes=_minutes(times, 0, rounds),
        best_wins=share_of("knockout", players),
        rule=named.get("custom", ""),
    )


def _double(players: int, times: RoundMinutes, named: Mapping[str, str]) -> Iterator[FormatOption]:
    """Including the deciding final, which is as long as the final before it."""
    fewest, most = DOUBLE_PLAYERS
    if not fewest <= players <= most:
        return
    rounds = 2 * rounds_to_one(players)
    yield FormatOption(
        structure="custom",
        first_stage=SWISS,
        rounds=0,
        cut=0,
        elimination=True,
        double=True,
        total=rounds + 1,
        games=(2, rounds + 1),
        minutes=_minutes(times, 0, rounds) + times.between + times.final,
        best_wins=share_of("double", players),
        rule=named.get("custom", ""),
    )


def _round_robins(players: int, times: RoundMinutes, named: Mapping[str, str]) -> Iterator[FormatOption]:
    fewest, most = ROBIN_PLAYERS
    if not fewest <= players <= most:
        return
    for first_stage, laps in ROUND_ROBINS.items():
        rounds = laps * rounds_of_group(players)
        yield FormatOption(
            structure="custom",
            first_stage=first_stage,
            rounds=rounds,
            cut=0,
            elimination=False,
            total=rounds,
            games=(rounds, rounds),
            minutes=_minutes(times, rounds, 0),
            best_wins=share_of(f"robin {laps}", players),
            rule=named.get("custom", ""),
        )


def _groups(players: int, times: RoundMinutes, named: Mapping[str, str]) -> Iterator[FormatOption]:
    """Groups that all take equally many rounds, with one or two players of each in the cut."""
    for size, cut in group_options(players):
        rounds, knockout = rounds_of_group(size), rounds_to_one(cut)
        yield FormatOption(
            structure="custom",
            first_stage=GROUPS,
            rounds=rounds,
            cut=cut,
            elimination=False,
            group_size=size,
            total=rounds + knockout,
            games=(rounds, rounds + knockout),
            minutes=_minutes(times, rounds, knockout),
            best_wins=share_of(groups_key(players, size, cut), players),
            rule=named.get("custom", ""),
        )


def _structure_name(players: int, rounds: int, cut: int, rules: Rules) -> str:
    """The structure of the rules with exactly these rounds and cut; otherwise custom."""
    for structure, table in rules.structures.items():
        rows = [row for row in table if row[0] <= players]
        if rows and rows[-1][1:] == (rounds, cut):
            return structure
    return "custom"


def _minutes(times: RoundMinutes, rounds: int, knockout: int) -> int:
    between = times.between * max(0, rounds + knockout - 1)
    last = times.final - times.knockout if knockout else 0
    return rounds * times.swiss + knockout * times.knockout + last + between
