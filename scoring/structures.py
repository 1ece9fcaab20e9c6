"""How many rounds an event has."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from scoring.places import PlaceRules
from scoring.rules import PointsTable, Rules

STRUCTURES = ("basic", "advanced", "custom")
# More players than any event has: a structure that does not work with so many never does.
PLENTY = 4096
LEVELS = ("relaxed", "formal", "premier")


SWISS = "swiss"
# How often everybody meets everybody.
ROUND_ROBINS: Mapping[str, int] = MappingProxyType({"round_robin": 1, "double_round_robin": 2})
# Everybody meets everybody of the own group; the best of each go into a cut.
GROUPS = "groups"
FIRST_STAGES = (SWISS, *ROUND_ROBINS, GROUPS)
# Those whose rounds follow from the number of players.
SET_STAGES = (*ROUND_ROBINS, GROUPS)
# Who plays the semi-finals; in a smaller bracket nobody loses one.
SEMI_FINALISTS = 4
# The brackets a form offers; there are larger ones.
BRACKETS = (2, 4, 8, 16, 32, 64)
BRACKETS_TOLD = f"{', '.join(map(str, BRACKETS))} …"
# Of fewer two losses are half of all games; more would play for two days.
DOUBLE_PLAYERS = (4, 32)
# Fewer have nothing to plan; more would play all weekend.
ROBIN_PLAYERS = (3, 8)
# Of fewer there are no two groups, which are of three at least; of more the groups would run out of letters.
GROUP_PLAYERS = (6, 64)
GROUP_SIZES = ROBIN_PLAYERS
GROUP_SIZE = 4


@dataclass(frozen=True, slots=True)
class Plan:
    """The rounds of an event. `cut` is how many go on to the knockout, 0 for none."""

    swiss_rounds: int
    """How many rounds give points before the cut, whatever they are made by."""
    cut: int
    elimination: bool = False
    """True for a single-elimination event from the start: no Swiss rounds, no cut."""
    first_stage: str = SWISS
    """What those rounds are made by: one of FIRST_STAGES."""
    double: bool = False
    """True where who loses goes on in a lower half, and who loses twice is out."""
    third_place: bool = False
    """True where the losers of the semi-finals play for the third place, beside the final."""
    groups: int = 0
    """How many groups the players are divided into; 0 where they are one field."""


def plan_of_teams(found: Plan) -> Plan:
    """The same rounds where teams meet teams: Swiss to the end, without a cut. Raises StructureError."""
    if found.elimination or found.double or found.first_stage != SWISS:
        raise StructureError("teams_swiss_only", {})
    return replace(found, cut=0, third_place=False)


class StructureError(ValueError):
    """A structure that does not work, as a code with figures (A-STRUCT-5)."""

    def __init__(self, code: str, figures: Mapping[str, int | str]) -> None:
        super().__init__(code)
        self.code = code
        self.figures = dict(figures)


def plan(
    structure: str,
    *,
    players: int,
    swiss_rounds: int | None = None,
    cut: int | None = None,
    elimination: bool = False,
    double: bool = False,
    first_stage: str = SWISS,
    group_size: int = GROUP_SIZE,
    rules: Rules,
) -> Plan:
    """The rounds and the cut for this many players (A-STRUCT-1 … A-STRUCT-3).

    Rounds, cut, elimination and first stage are the organizer's choice in a custom structure; the others go
    by the number of players alone. Raises StructureError.
    """
    if structure == "custom" and first_stage == GROUPS:
        return _in_groups(players, group_size, cut or 0, elimination, rules)
    if structure == "custom" and first_stage in ROUND_ROBINS:
        return _round_robin(first_stage, players, cut or 0, elimination, rules)
    if structure == "custom":
        return _custom(players, swiss_rounds or 0, cut or 0, elimination, double, rules)
    table = rules.structures.get(structure)
    if table is None:
        raise StructureError("unknown_structure", {"structure": structure})
    return _by_players(structure, table, players)


def _by_players(structure: str, table: PointsTable, players: int) -> Plan:
    needed = table[0][0]
    if players < needed:
        raise StructureError(
            "too_few_players", {"structure": structure, "players": players, "needed": needed}
        )
    _, rounds, cut = [row for row in table if row[0] <= players][-1]
    return Plan(rounds, cut)


def check_cut(cut: int, rules: Rules) -> None:
    """Raises StructureError unless a knockout may begin with so many, 0 being none (A-STRUCT-3, P-CUT-1)."""
    if isinstance(rules, PlaceRules):
        if cut and cut not in rules.cuts:
            cuts = ", ".join(map(str, rules.cuts))
            raise StructureError("cut_not_of_this_game", {"cut": cut, "cuts": cuts})
    elif cut and not is_bracket(cut):
        raise StructureError("cut_not_a_power_of_two", {"cut": cut})


def _custom(players: int, rounds: int, top: int, elimination: bool, double: bool, rules: Rules) -> Plan:
    if elimination and (rounds or top):
        raise StructureError("elimination_with_rounds", {"rounds": rounds, "cut": top})
    if not elimination and rounds < 1:
        raise StructureError("no_rounds", {"rounds": rounds})
    check_cut(top, rules)
    if players < 2:
        raise StructureError("too_few_players", {"structure": "custom", "players": players, "needed": 2})
    fewest, most = DOUBLE_PLAYERS
    if double and not fewest <= players <= most:
        raise StructureError("double_elimination_size", {"players": players, "fewest": fewest, "most": most})
    return Plan(rounds, _within(top, players), elimination, double=double)


def _round_robin(first_stage: str, players: int, cut: int, elimination: bool, rules: Rules) -> Plan:
    """As many rounds as it takes: with an odd number everybody sits out once a lap."""
    if elimination:
        raise StructureError("elimination_with_rounds", {"rounds": 0, "cut": cut})
    check_cut(cut, rules)
    fewest, most = ROBIN_PLAYERS
    if not fewest <= players <= most:
        raise StructureError("round_robin_size", {"players": players, "fewest": fewest, "most": most})
    rounds = ROUND_ROBINS[first_stage] * rounds_of_group(players)
    return Plan(rounds, _within(cut, players), first_stage=first_stage)


def _in_groups(players: int, size: int, cut: int, elimination: bool, rules: Rules) -> Plan:
    """As many rounds as the largest group takes; a smaller one is done earlier."""
    if elimination:
        raise StructureError("elimination_with_rounds", {"rounds": 0, "cut": cut})
    if not cut:
        raise StructureError("groups_without_cut", {})
    check_cut(cut, rules)
    fewest, most = GROUP_PLAYERS
    if not fewest <= players <= most:
        raise StructureError("groups_size", {"players": players, "fewest": fewest, "most": most})
    sizes = group_sizes(players, size)
    return Plan(rounds_of_group(sizes[0]), _within(cut, players), first_stage=GROUPS, groups=len(sizes))


def group_sizes(players: int, size: int) -> tuple[int, ...]:
    """How many players sit in each group, the larger ones first: about `size`, as even as can be, never fewer
    than three and never one group alone. `players` 6 or more."""
    count = max(2, min(-(-players // size), players // GROUP_SIZES[0]))
    return tuple(players // count + (at < players % count) for at in range(count))


def rounds_of_group(players: int) -> int:
    """In so many rounds everybody of a group meets everybody; with an odd number each sits out once."""
    return players - 1 + players % 2


def knockout_rounds(plan: Plan, players: int, *, seats: int = 2) -> int:
    """How many rounds of a bracket so many players play after the others; a deciding final is not among them.
    With more than two seats a cut is one pod of the final, and before it those that lead there (P-CUT-1)."""
    if plan.double:
        return 2 * rounds_to_one(players)
    if plan.elimination:
        return rounds_to_one(players)
    if seats > 2:
        return 0 if not plan.cut else 1 if plan.cut <= seats else 2
    return rounds_to_one(plan.cut)


def rounds_to_one(players: int) -> int:
    """How many rounds a bracket of so many takes in which each game leaves one; 0 for nobody."""
    return (players - 1).bit_length() if players > 1 else 0


def places_of_bracket(players: int) -> int:
    """How many places the smallest bracket for so many has: the next power of two."""
    return int(1 << rounds_to_one(players))


def _within(cut: int, players: int) -> int:
    if cut > players:
        raise StructureError("cut_over_players", {"cut": cut, "players": players})
    return cut


def most_players(first_stage: str, *, double: bool = False) -> int:
    """The largest field that can be played so; any other is bounded by nothing here."""
    if double:
        return DOUBLE_PLAYERS[1]
    if first_stage == GROUPS:
        return GROUP_PLAYERS[1]
    return ROBIN_PLAYERS[1] if first_stage in ROUND_ROBINS else PLENTY


def is_bracket(size: int) -> bool:
    """True for 2, 4, 8, 16 …"""
    return size >= 2 and size == places_of_bracket(size)
