"""What an event file says of the game: standings, and the round that comes next."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from msgspec import UNSET

from scoring.results import Outcome, Score
from scoring.ruleset import Ruleset
from scoring.standings import Competitor, Standing
from scoring.structures import Plan, plan
from scoring.system import GameSystem
from tournaments.event_file.people import Player
from tournaments.event_file.people_rules import game_losses, standing_penalties
from tournaments.event_file.rules import game_result, is_elimination, ruleset_of, system_of
from tournaments.event_file.schema import EventDocument, Match, Structure
from tournaments.next_round import NextRound, next_round
from tournaments.played import PlayedMatch, PlayedRound, final_standings


def competitors_of(document: EventDocument) -> tuple[Competitor, ...]:
    """Everybody in the file, whatever became of them, with the points that rulings took (F26)."""
    return tuple(
        Competitor(player.id, player.status, penalty=_points_taken(player)) for player in document.players
    )


def _points_taken(player: Player) -> int:
    return sum(each.points for each in standing_penalties(player, "points") if each.points is not UNSET)


def rounds_of(document: EventDocument) -> tuple[PlayedRound, ...]:
    """The rounds with their scores."""
    system, ruleset = system_of(document), ruleset_of(document)
    losers = game_losses(document)
    return tuple(
        PlayedRound(
            each.number,
            each.kind == "knockout",
            each.status == "complete",
            tuple(
                _played(match, system, ruleset, document.points_limit, losers.get((each.number, place), ()))
                for place, match in enumerate(each.matches, start=1)
            ),
        )
        for each in document.rounds
    )


def standings_of(document: EventDocument) -> tuple[Standing, ...]:
    """Everybody in order after the complete rounds (A-TIE)."""
    return final_standings(
        competitors_of(document),
        rounds_of(document),
        seed=document.seed,
        elimination=is_elimination(document),
    )


def plan_of(document: EventDocument) -> Plan:
    """How many rounds, and the cut. Raises scoring.structures.StructureError (A-STRUCT-5)."""
    if document.plan is not UNSET:
        return Plan(document.plan.swiss_rounds, document.plan.cut, is_elimination(document))
    # The structure goes by who was there at the start; late players don't change what was announced.
    players = sum(player.entered_round == 1 for player in document.players)
    chosen, ruleset = document.structure, ruleset_of(document)
    if not isinstance(chosen, Structure):
        return plan(chosen, players=players, ruleset=ruleset)
    if chosen.cut == "all":
        return plan("custom", players=players, elimination=True, ruleset=ruleset)
    return plan("custom", players=players, swiss_rounds=chosen.swiss_rounds, cut=chosen.cut, ruleset=ruleset)


def next_round_of(document: EventDocument) -> NextRound:
    """The round that comes next. Raises NextRoundError, StructureError."""
    return next_round(
        plan_of(document),
        standings=standings_of(document),
        rounds=rounds_of(document),
        clubs={player.id: player.club for player in document.players if player.club},
    )


def _played(
    match: Match, system: GameSystem, ruleset: Ruleset, points_limit: int, losers: Collection[str]
) -> PlayedMatch:
    return PlayedMatch(
        match.players,
        _scores(match, system, ruleset, points_limit, losers),
        game=None if match.game is UNSET else match.game,
        table=None if match.table is UNSET else match.table,
    )


def _scores(
    match: Match, system: GameSystem, ruleset: Ruleset, points_limit: int, losers: Collection[str]
) -> Mapping[str, Score] | None:
    if match.bye is True:
        return {match.players[0]: system.bye(ruleset)}
    if match.missed is True:
        return {match.players[0]: system.missed(ruleset)}
    if match.result is UNSET and not losers:
        return None
    scores: Mapping[str, Score] = dict.fromkeys(match.players, Score(0, 0, Outcome.LOSS))
    if match.result is not UNSET:
        result = game_result(match, match.result, match.initiative)
        scores = system.score(result, ruleset=ruleset, points_limit=points_limit)
    return system.game_loss(losers, scores, ruleset=ruleset) if losers else scores
