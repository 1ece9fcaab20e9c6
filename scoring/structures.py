"""How many rounds an event has."""

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
# First stage -> how often everybody meets everybody.
ROUND_ROBINS: Mapping[str, int] = MappingProxyType({"round_robin": 1, "double_round_robin": 2})
# Everybody meets everybody of their own group; the best of each group go on to the cut.
GROUPS = "groups"
FIRST_STAGES = (SWISS, *ROUND_ROBINS, GROUPS)
# Stages whose number of rounds follows from the number of players.
SET_STAGES = (*ROUND_ROBINS, GROUPS)
# Players in the semi-finals; a smaller bracket has none.
SEMI_FINALISTS = 4
# The sizes of brackets a form offers; larger ones are possible.
BRACKETS = (2, 4, 8, 16, 32, 64)
BRACKETS_TEXT = f"{', '.join(map(str, BRACKETS))} …"
# With fewer players two losses are half of all games; more would play for two days.
DOUBLE_PLAYERS = (4, 32)
# Fewer players have nothing to plan; more would play all weekend.
ROBIN_PLAYERS = (3, 8)
# Fewer players don't make two groups of at least three; with more the groups would run out of letters.
GROUP_PLAYERS = (6, 64)
GROUP_SIZES = ROBIN_PLAYERS
GROUP_SIZE = 4


@dataclass(frozen=True, slots=True)
class Plan:
    """The rounds of an event. `cut` is how many go on to the knockout, 0 for none."""

    swiss_rounds: int
    """How many rounds give points before the cut, whatever the first stage."""
    cut: int
    elimination: bool = False
    """True for a single-elimination event from the start: no Swiss rounds, no cut."""
    first_stage: str = SWISS
    """The kind of those rounds: one of FIRST_STAGES."""
    double: bool = False
    """True where a player who loses goes on in a lower half, and is out after the second loss."""
    third_place: bool = False
    """True where the losers of the semi-finals play for the third place during the final."""
    groups: int = 0
    """How many groups the players are divided into; 0 where there are no groups."""


def plan_of_teams(plan: Plan) -> Plan:
    """The plan for a team event: Swiss rounds to the end, without a cut. Raises StructureError."""
    if plan.elimination or plan.double or plan.first_stage != SWISS:
        raise StructureError("teams_swiss_only", {})
    return replace(plan, cut=0, third_place=False)


class StructureError(ValueError):
    """A structure that does not work, as a code with figures (A-STRUCT-5)."""

    def __init__(self, code: str, figures: Mapping[str, int | str]) -> None:
        super().__init__(code)
        self.code = code
        self.figures = dict(figures)


@dataclass(frozen=True, slots=True)
class CustomStructure:
    """What the organizer chooses in a custom structure."""

    swiss_rounds: int | None = None
    cut: int | None = None
    elimination: bool = False
    double_elimination: bool = False
    first_stage: str = SWISS
    group_size: int = GROUP_SIZE
    third_place: bool = False

    def announced(self, rounds: int, cut: int, *, groups: int) -> Plan:
        """The plan that was announced at the start: with these rounds and this cut, whoever came or left."""
        is_double = self.double_elimination
        return Plan(rounds, cut, self.elimination, self.first_stage, is_double, self.third_place, groups)


def plan(structure: str, *, players: int, rules: Rules, custom: CustomStructure = CustomStructure()) -> Plan:
    """The rounds and the cut for this many players (A-STRUCT-1 … A-STRUCT-3).

    `custom` counts in the structure of that name; the others depend on the number of players alone. Raises
    StructureError.
    """
    if structure == "custom":
        chosen = _set_stage if custom.first_stage in SET_STAGES else _swiss_or_bracket
        return replace(chosen(custom, players, rules), third_place=custom.third_place)
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


def _swiss_or_bracket(custom: CustomStructure, players: int, rules: Rules) -> Plan:
    rounds, cut, double = custom.swiss_rounds or 0, custom.cut or 0, custom.double_elimination
    if custom.elimination and (rounds or cut):
        raise StructureError("elimination_with_rounds", {"rounds": rounds, "cut": cut})
    if not custom.elimination and rounds < 1:
        raise StructureError("no_rounds", {"rounds": rounds})
    check_cut(cut, rules)
    if players < 2:
        raise StructureError("too_few_players", {"structure": "custom", "players": players, "needed": 2})
    if double:
        _check_size("double_elimination_size", players, DOUBLE_PLAYERS)
    return Plan(rounds, _within(cut, players), custom.elimination, double=double)


def _set_stage(custom: CustomStructure, players: int, rules: Rules) -> Plan:
    """As many rounds as it takes until everybody has met everybody, in groups those of the largest one; with
    an odd number of players everybody sits out once per lap."""
    cut, stage = custom.cut or 0, custom.first_stage
    if custom.elimination:
        raise StructureError("elimination_with_rounds", {"rounds": 0, "cut": cut})
    if stage == GROUPS and not cut:
        raise StructureError("groups_without_cut", {})
    check_cut(cut, rules)
    if stage == GROUPS:
        _check_size("groups_size", players, GROUP_PLAYERS)
        sizes = group_sizes(players, custom.group_size)
        return Plan(rounds_of_group(sizes[0]), _within(cut, players), first_stage=stage, groups=len(sizes))
    _check_size("round_robin_size", players, ROBIN_PLAYERS)
    rounds = ROUND_ROBINS[stage] * rounds_of_group(players)
    return Plan(rounds, _within(cut, players), first_stage=stage)


def _check_size(code: str, players: int, bounds: tuple[int, int]) -> None:
    fewest, most = bounds
    if not fewest <= players <= most:
        raise StructureError(code, {"players": players, "fewest": fewest, "most": most})


def group_sizes(players: int, size: int) -> tuple[int, ...]:
    """The size of each group, larger ones first: about `size`, as even as possible, at least three and at
    least two groups. `players` is 6 or more."""
    count = max(2, min(-(-players // size), players // GROUP_SIZES[0]))
    return tuple(players // count + (at < players % count) for at in range(count))


def rounds_of_group(players: int) -> int:
    """How many rounds it takes until everybody has met everybody; an odd number sits out once each."""
    return players - 1 + players % 2


def knockout_rounds(plan: Plan, players: int, *, seats: int = 2) -> int:
    """How many knockout rounds follow the others, without a deciding final. With more than two seats the
    cut is one pod of the final, preceded by the pods that lead there (P-CUT-1)."""
    if plan.double:
        return 2 * rounds_to_one(players)
    if plan.elimination:
        return rounds_to_one(players)
    if seats > 2:
        return 0 if not plan.cut else 1 if plan.cut <= seats else 2
    return rounds_to_one(plan.cut)


def rounds_to_one(players: int) -> int:
    """How many rounds of single elimination leave one of so many players; 0 without players."""
    return (players - 1).bit_length() if players > 1 else 0


def places_of_bracket(players: int) -> int:
    """How many places the smallest bracket for so many players has: the next power of two."""
    return int(1 << rounds_to_one(players))


def _within(cut: int, players: int) -> int:
    if cut > players:
        raise StructureError("cut_over_players", {"cut": cut, "players": players})
    return cut


def most_players(first_stage: str, *, double: bool = False) -> int:
    """The most players for this structure; PLENTY where it has no limit."""
    if double:
        return DOUBLE_PLAYERS[1]
    if first_stage == GROUPS:
        return GROUP_PLAYERS[1]
    return ROBIN_PLAYERS[1] if first_stage in ROUND_ROBINS else PLENTY


def is_bracket(size: int) -> bool:
    """True for 2, 4, 8, 16 …"""
    return size >= 2 and size == places_of_bracket(size)
