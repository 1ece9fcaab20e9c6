"""Checks of the rounds of an event file, beyond the types: the structure, the plan, the order of rounds."""

from msgspec import UNSET

from scoring.game import Game
from scoring.rules import Rules
from scoring.structures import (
    BRACKETS_TEXT,
    GROUP_SIZE,
    GROUPS,
    SEMI_FINALISTS,
    SET_STAGES,
    SWISS,
    CustomStructure,
    StructureError,
    check_cut,
)
from tournaments.event_file.kinds import all_of
from tournaments.event_file.schema import EventDocument, PlanPart, RoundPart, Structure
from tournaments.event_file.words import EventFileError
from tournaments.pairing.types import DUEL


def custom_in(document: EventDocument) -> CustomStructure:
    """The organizer's own structure (A-STRUCT-3); a plain one where it is one of the rules, by name."""
    chosen = document.structure
    if not isinstance(chosen, Structure):
        return CustomStructure()
    return CustomStructure(
        swiss_rounds=chosen.swiss_rounds if chosen.first_stage is UNSET else None,
        cut=0 if chosen.cut == "all" else chosen.cut,
        elimination=chosen.cut == "all",
        double_elimination=chosen.double is True,
        first_stage=SWISS if chosen.first_stage is UNSET else chosen.first_stage,
        group_size=GROUP_SIZE if chosen.group_size is UNSET else chosen.group_size,
        third_place=chosen.third_place is True,
    )


def check_rounds(document: EventDocument, game: Game, rules: Rules) -> None:
    """Checks the structure, the plan and the order of the rounds. Raises EventFileError."""
    _check_structure(document.structure, rules)
    custom = custom_in(document)
    if custom.first_stage in SET_STAGES:
        _check_round_robin(document, game)
    _check_groups(document)
    if custom.double_elimination:
        _check_double(custom, game)
    if custom.third_place:
        _check_third_place(document, game)
    if document.team_play is not UNSET:
        _check_teams(document, game)
    _check_order(document.rounds, elimination=custom.elimination)


def _check_teams(document: EventDocument, game: Game) -> None:
    """Where teams meet teams, every round is a Swiss round."""
    if game.seats != DUEL:
        raise EventFileError("team_play", "boards of teams are tables of two; this game has larger ones.")
    swiss = "teams meet teams in Swiss rounds only: neither a bracket nor a round robin."
    if custom_in(document).first_stage in SET_STAGES:
        raise EventFileError("structure.first_stage", swiss)
    cuts = {"structure": document.structure, "plan": document.plan}
    for name, part in cuts.items():
        if isinstance(part, Structure | PlanPart) and part.cut:
            raise EventFileError(f"{name}.cut", "must be 0 where teams meet teams: there is no cut of teams.")
    for at, round_ in enumerate(document.rounds):
        if round_.kind == "knockout":
            raise EventFileError(f"rounds[{at}].kind", swiss)


def _check_structure(structure: Structure | str, rules: Rules) -> None:
    if not isinstance(structure, Structure):
        if structure not in rules.structures:
            raise EventFileError(
                "structure",
                f'there is no "{structure}" structure in this game; write {{"swiss_rounds": …, "cut": …}}.',
            )
        return
    if structure.cut == "all":
        if structure.swiss_rounds:
            raise EventFileError("structure.swiss_rounds", 'must be 0 where "cut" is "all".')
        if structure.first_stage is not UNSET:
            raise EventFileError("structure.first_stage", 'there is none where "cut" is "all".')
        return
    if structure.first_stage is UNSET and not structure.swiss_rounds:
        raise EventFileError("structure.swiss_rounds", 'must be at least 1, or "cut" must be "all".')
    if structure.first_stage is not UNSET and structure.swiss_rounds:
        why = f'must be 0 where "first_stage" is "{structure.first_stage}": the players say how many.'
        raise EventFileError("structure.swiss_rounds", why)
    _check_cut(structure.cut, rules)


def _check_cut(cut: int, rules: Rules) -> None:
    try:
        check_cut(cut, rules)
    except StructureError as error:
        cuts = error.figures.get("cuts", BRACKETS_TEXT)
        raise EventFileError("structure.cut", f"{cut} is not 0, {cuts}") from error


def _check_round_robin(document: EventDocument, game: Game) -> None:
    if game.seats != DUEL:
        raise EventFileError(
            "structure.first_stage", "everybody meets everybody at tables of two; this game has larger ones."
        )
    for at, player in enumerate(document.players):
        if player.entered_round != 1:
            why = "must be 1: where everybody meets everybody, all games are set before round 1."
            raise EventFileError(f"players[{at}].entered_round", why)


def _check_groups(document: EventDocument) -> None:
    """Where groups are drawn, every player is in exactly one of them."""
    if custom_in(document).first_stage != GROUPS:
        if isinstance(document.structure, Structure) and document.structure.group_size is not UNSET:
            raise EventFileError("structure.group_size", 'there are none without "first_stage": "groups".')
        if document.groups is not UNSET:
            raise EventFileError("groups", 'there are none without "first_stage": "groups".')
        return
    ungrouped = {player.id for player in document.players}
    for at, group in enumerate(all_of(document.groups)):
        for place, player in enumerate(group):
            if player not in ungrouped:
                raise EventFileError(f"groups[{at}][{place}]", f'there is no player "{player}" left for it.')
            ungrouped.remove(player)
    if all_of(document.groups) and ungrouped:
        raise EventFileError("groups", f'"{min(ungrouped)}" is in none of them.')


def _check_double(custom: CustomStructure, game: Game) -> None:
    if game.seats != DUEL:
        raise EventFileError("structure.double", "there is none where more than two sit at a table.")
    if not custom.elimination:
        raise EventFileError("structure.double", 'is for events whose "cut" is "all".')
    if custom.third_place:
        raise EventFileError(
            "structure.third_place", "the lower half of a double elimination says who is third."
        )


def _check_third_place(document: EventDocument, game: Game) -> None:
    if game.seats != DUEL:
        why = "there is no such game where more than two sit at a table."
        raise EventFileError("structure.third_place", why)
    parts = (document.structure, document.plan)
    cuts = [part.cut for part in parts if isinstance(part, Structure | PlanPart)]
    if not any(cut == "all" or cut >= SEMI_FINALISTS for cut in cuts):
        raise EventFileError("structure.third_place", 'it takes a cut to 4 or more, or "cut" is "all".')


def _check_order(rounds: tuple[RoundPart, ...], *, elimination: bool) -> None:
    knockout = elimination
    for at, round_ in enumerate(rounds):
        if round_.number != at + 1:
            raise EventFileError(f"rounds[{at}].number", f"is {round_.number}; rounds are numbered 1, 2, 3 …")
        if round_.status == "paired" and at + 1 < len(rounds):
            raise EventFileError(f"rounds[{at}].status", 'only the last round may be "paired".')
        if knockout and round_.kind == "swiss":
            why = "in a single-elimination event" if elimination else "after a knockout round"
            raise EventFileError(f"rounds[{at}].kind", f"there is no Swiss round {why}.")
        knockout = knockout or round_.kind == "knockout"
