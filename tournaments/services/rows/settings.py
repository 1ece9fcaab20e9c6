"""Applies settings to an event: checked as a whole, nothing saved."""

from typing import Any

from scoring.games import GAMES, load_rules
from scoring.structures import SEMI_FINALISTS, SET_STAGES, SWISS, StructureError, most_players, plan

from ...event_settings import PLAIN_STRUCTURE, SETTINGS, Settings, rules_for_new_event, settings_for
from ...list_provider import list_provider
from ...models import Tournament
from ...queries.rounds.next_pairing import custom_of
from ...wording.refusals import Refused, refused_by


def put_settings(tournament: Tournament, settings: Settings) -> None:
    """Sets the given settings on the tournament if they fit together. Raises Refused with the field."""
    game = tournament.game if not isinstance(settings.game, str) else settings.game
    if game not in GAMES:
        raise Refused("unknown_game", field="game", found=game)
    ours = {setting.name for setting in settings_for(game)}
    for name, value in settings.given().items():
        # What this game shows nowhere changes nothing: a file that has it opens, and keeps it.
        if name in ours or SETTINGS[name].of_ends:
            setattr(tournament, name, SETTINGS[name].clean(value, game))
        else:
            _put_default(tournament, name, value)
    _check_limit(tournament)
    _check_structure(tournament)
    if tournament.has_boards:
        _check_teams(tournament)
    _check_third_place(tournament, settings)
    opens, closes = tournament.registration_opens, tournament.registration_closes
    if opens and closes and closes <= opens:
        raise Refused("window_backwards", field="registration_closes")


def _put_default(tournament: Tournament, name: str, value: Any) -> None:
    """Where the game has no lists, or no points for places, only the default of its rules may be set."""
    rules = rules_for_new_event(tournament.game, tournament.ruleset)
    if value != SETTINGS[name].default(rules):
        why = SETTINGS[name].of_duels or ("no_places" if SETTINGS[name].of_places else "no_lists")
        raise Refused(why, field=name)
    setattr(tournament, name, value)


def _check_limit(tournament: Tournament) -> None:
    """List rules that are played at one size only allow that limit."""
    limit = list_provider().own_limit(tournament.game, tournament.fleet_ruleset)
    if limit and tournament.points_limit != limit:
        raise Refused("limit_of_format", field="points_limit", found=tournament.points_limit, limit=limit)


def _check_third_place(tournament: Tournament, settings: Settings) -> None:
    """A bracket without semi-finals has no game for third place; choosing such a bracket turns it off."""
    is_custom = tournament.structure == Tournament.Structure.CUSTOM and not tournament.double_elimination
    cut = max(tournament.cut or 0, tournament.planned_cut or 0)
    if not (is_custom and (tournament.elimination or cut >= SEMI_FINALISTS)):
        if settings.third_place is True:
            raise Refused("no_third_place", field="third_place")
        tournament.third_place = False


def _check_teams(tournament: Tournament) -> None:
    """Teams that meet teams play Swiss rounds to the end. Raises Refused for any other structure."""
    if tournament.elimination or tournament.first_stage != SWISS:
        field = "first_stage" if tournament.first_stage != SWISS else "elimination"
        raise Refused("teams_swiss_only", field=field)
    if tournament.cut or tournament.planned_cut:
        raise Refused("teams_no_cut", field="planned_cut" if tournament.planned_cut else "cut")


def _check_structure(tournament: Tournament) -> None:
    if tournament.structure != Tournament.Structure.CUSTOM:
        for name, plain in PLAIN_STRUCTURE.items():
            setattr(tournament, name, plain)
    elif tournament.first_stage in SET_STAGES:
        tournament.swiss_rounds = None
    # Double elimination is a bracket from the start as well.
    tournament.elimination = tournament.elimination or tournament.double_elimination
    try:
        plan(
            tournament.structure,
            players=most_players(tournament.first_stage, double=tournament.double_elimination),
            custom=custom_of(tournament),
            rules=load_rules(GAMES[tournament.game], tournament.ruleset),
        )
    except StructureError as error:
        refused = refused_by(error)
        refused.field = "cut" if error.code == "groups_without_cut" else None
        raise refused from error
