"""The play of an event file: its rounds with scores, the standings, and the next round."""

from collections.abc import Collection, Iterable

from msgspec import UNSET

from scoring.game import Game
from scoring.standings import Competitor, Standing
from scoring.structures import GROUPS, Plan, StructureError, group_sizes, plan, plan_of_teams
from tournaments.event_file.kinds import all_of
from tournaments.event_file.people import Player
from tournaments.event_file.people_rules import game_losses, lineup_move, standing_penalties
from tournaments.event_file.results import result_of_part
from tournaments.event_file.rules import game_named, rules_of
from tournaments.event_file.schema import EventDocument, MatchPart, Structure
from tournaments.event_file.structure_rules import custom_in
from tournaments.pairing.constraints import ConstraintsImpossible
from tournaments.pairing.types import Constraint, Groups
from tournaments.play.captains import Lineup, lineup_state
from tournaments.play.final_order import final_standings
from tournaments.play.next_round import NextRound, PlayedSoFar, groups_for, next_round
from tournaments.play.played import LEFT_REASONS, PlayedMatch, PlayedRound, Scoring, scored, with_third
from tournaments.play.team_rounds import TeamsPlaying
from tournaments.play.teams import Team


def competitors_of(document: EventDocument) -> tuple[Competitor, ...]:
    """Every player in the file, whatever their status, with the points lost by rulings (F26)."""
    return tuple(
        Competitor(player.id, player.status, penalty=_penalty_points(player)) for player in document.players
    )


def _penalty_points(player: Player) -> int:
    return sum(
        penalty.points for penalty in standing_penalties(player, "points") if penalty.points is not UNSET
    )


def scoring_of(document: EventDocument) -> Scoring:
    """The game and the rules that score the results of the file."""
    return Scoring(game_named(document.game), rules_of(document))


def rounds_of(document: EventDocument) -> tuple[PlayedRound, ...]:
    """The rounds with their scores."""
    scoring = scoring_of(document)
    losers = game_losses(document)
    rounds = [
        PlayedRound(
            round_.number,
            round_.kind == "knockout",
            round_.status == "complete",
            tuple(
                scored(
                    _unscored_match(
                        match, scoring.game, round_.number, losers.get((round_.number, place), ())
                    ),
                    scoring,
                )
                for place, match in enumerate(round_.matches, start=1)
            ),
        )
        for round_ in document.rounds
    ]
    return tuple(rounds) if custom_in(document).double_elimination else with_third(rounds)


def standings_of(document: EventDocument) -> tuple[Standing, ...]:
    """All players in order after the complete rounds (A-TIE), without the bracket where the game says so."""
    with_bracket = game_named(document.game).bracket_in_file or custom_in(document).elimination
    rounds = [round_ for round_ in rounds_of(document) if with_bracket or not round_.knockout]
    return _standings(document, rounds)


def _standings(document: EventDocument, rounds: Iterable[PlayedRound]) -> tuple[Standing, ...]:
    custom = custom_in(document)
    return final_standings(
        competitors_of(document),
        rounds,
        by=scoring_of(document),
        seed=document.seed,
        elimination=custom.elimination,
        double=custom.double_elimination,
        groups=groups_in(document),
    )


def groups_in(document: EventDocument) -> Groups:
    """The groups of the file; where it has none, those drawn from its seed, clubs and constraints. Empty in
    an event without groups, and where no draw is possible."""
    groups = all_of(document.groups)
    if groups or custom_in(document).first_stage != GROUPS:
        return groups
    players = [player.id for player in document.players if player.entered_round == 1]
    try:
        return groups_for(plan_of(document), players, _clubs(document), _constraints(document), document.seed)
    except (ConstraintsImpossible, StructureError):
        return ()


def _clubs(document: EventDocument) -> dict[str, str]:
    return {player.id: player.club for player in document.players if player.club}


def _constraints(document: EventDocument) -> tuple[Constraint, ...]:
    return (*_team_constraints(document), *constraints_of(document))


def plan_of(document: EventDocument) -> Plan:
    """How many rounds, and the cut. Raises scoring.structures.StructureError (A-STRUCT-5)."""
    rounds = _rounds_and_cut(document)
    return rounds if document.team_play is UNSET else plan_of_teams(rounds)


def _rounds_and_cut(document: EventDocument) -> Plan:
    custom, chosen = custom_in(document), document.structure
    # The structure follows from the players at the start; late players don't change what was announced.
    players = sum(player.entered_round == 1 for player in document.players)
    if document.plan is not UNSET:
        groups = 0
        if custom.first_stage == GROUPS:
            groups = len(all_of(document.groups)) or len(group_sizes(players, custom.group_size))
        return custom.announced(document.plan.swiss_rounds, document.plan.cut, groups=groups)
    if document.team_play is not UNSET:
        players = len(all_of(document.teams))
    structure = "custom" if isinstance(chosen, Structure) else chosen
    return plan(structure, players=players, rules=rules_of(document), custom=custom)


def next_round_of(document: EventDocument) -> NextRound:
    """The round that comes next. Raises NextRoundError, StructureError."""
    rounds = rounds_of(document)
    return next_round(
        plan_of(document),
        PlayedSoFar(
            standings=_standings(document, rounds),
            rounds=rounds,
            clubs=_clubs(document),
            teams=_teams_playing(document),
            groups=groups_in(document),
        ),
        constraints=_constraints(document),
        seats=game_named(document.game).seats,
        absent=_absent(document, len(rounds) + 1),
        seed=document.seed,
    )


def _teams_playing(document: EventDocument) -> TeamsPlaying | None:
    """The teams where teams meet teams, otherwise None."""
    if document.team_play is UNSET:
        return None
    teams = tuple(Team(team.id, team.name, team.captain, team.players) for team in all_of(document.teams))
    columns = tuple(column.key for column in game_named(document.game).columns)
    return TeamsPlaying(teams, columns, _lineups(document))


def _lineups(document: EventDocument) -> dict[frozenset[str], tuple[tuple[str, str], ...]]:
    lineups = {}
    for part in all_of(document.captains_drafts):
        moves = tuple(lineup_move(part, move) for move in all_of(part.moves))
        state = lineup_state(Lineup((part.players[0], part.players[1]), moves))
        if state.phase is None:
            lineups[frozenset(part.teams)] = state.boards
    return lineups


def _team_constraints(document: EventDocument) -> tuple[Constraint, ...]:
    """No player meets a member of their own team."""
    return tuple(
        Constraint(team.players, hard=True) for team in all_of(document.teams) if len(team.players) > 1
    )


def constraints_of(document: EventDocument) -> tuple[Constraint, ...]:
    """Who is not to meet."""
    return tuple(
        Constraint(
            all_of(constraint.players),
            None if constraint.club is UNSET else constraint.club,
            hard=constraint.strength == "hard",
            until=None if constraint.until_round is UNSET else constraint.until_round,
        )
        for constraint in all_of(document.wishes)
    )


def _absent(document: EventDocument, number: int) -> frozenset[str]:
    """The players who are absent in this round or have requested a bye for it."""
    return frozenset(
        player.id
        for player in document.players
        if any(presence.round == number and presence.word != "here" for presence in all_of(player.rounds))
    )


def _unscored_match(match: MatchPart, game: Game, number: int, losers: Collection[str]) -> PlayedMatch:
    """The match as it is in the file, not scored yet."""
    return PlayedMatch(
        match.players,
        None,
        game=None if match.game is UNSET else match.game,
        table=None if match.table is UNSET else match.table,
        round=number,
        kind="bye" if match.bye is True else "missed" if match.missed is True else "game",
        result=result_of_part(match, match.players, game=game),
        losers=frozenset(losers),
        left=match.reason_players
        if match.reason in LEFT_REASONS and match.reason_players is not UNSET
        else (),
    )
