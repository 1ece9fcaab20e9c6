"""Checks of an event file beyond its types: references, seats, results. Each error names the key."""

from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from msgspec import UNSET

from scoring.game import Game
from scoring.games import GAMES, has_limit, load_rules, ruleset_names, ruleset_on
from scoring.matches import facts_of, problems_of, short
from scoring.places import PlacePoints, PlaceRules, PlacesError, with_places
from scoring.rules import Rules
from tournaments.event_file.kinds import all_of
from tournaments.event_file.limits import check_limits
from tournaments.event_file.people_rules import check_people, game_losses
from tournaments.event_file.results import result_of_part
from tournaments.event_file.schema import EventDocument, MatchPart, ReportPart, Result, RoundPart
from tournaments.event_file.structure_rules import check_rounds
from tournaments.event_file.words import (
    PLACES,
    EventFileError,
    check_new,
    check_player,
    problem_path,
    problem_sentence,
)

LIST_KEYS = ("points_limit", "fleet_ruleset", "country", "fleets", "releases")
"""Keys that only games with lists have."""


def check(document: EventDocument) -> None:
    """Refuses a document whose parts contradict each other. Raises EventFileError."""
    check_limits(document)
    game = game_named(document.game)
    rules_of(document)
    _check_lists(document, game)
    check_rounds(document, game, rules_of(document))
    _check_ids(document)
    _check_state(document)
    check_people(document)
    players = {player.id for player in document.players}
    losses = game_losses(document)
    for at, round_ in enumerate(document.rounds):
        _check_round(document, round_, f"rounds[{at}]", players, game)
        if round_.status == "complete":
            _check_results_in(round_, f"rounds[{at}]", losses)


def game_named(key: str) -> Game:
    """The game with this key. Raises EventFileError for one this version doesn't know."""
    if key not in GAMES:
        keys = ", ".join(GAMES)
        raise EventFileError("game", f'"{short(key)}" is not a game this version knows ({keys}).')
    return GAMES[key]


def rules_of(document: EventDocument) -> Rules:
    """The dated rules the event is scored by. Raises EventFileError for unknown ones."""
    game = game_named(document.game)
    name = ruleset_on(game, document.date) if document.ruleset is UNSET else document.ruleset
    if name not in ruleset_names(game):
        names = ", ".join(ruleset_names(game))
        raise EventFileError("ruleset", f'there are no rules "{name}" ({names}).')
    rules = load_rules(game, name)
    if document.points_limit is not UNSET:
        rules = rules.with_limit(document.points_limit)
    if document.not_played_points is not UNSET:
        rules = replace(rules, not_played_points=document.not_played_points)
    return rules if document.place_points is UNSET else _with_places(rules, document.place_points)


def _with_places(rules: Rules, lists: PlacePoints) -> Rules:
    if not isinstance(rules, PlaceRules):
        raise EventFileError("place_points", "unknown key; in this game no place brings points of its own.")
    try:
        return with_places(rules, lists)
    except PlacesError as error:
        raise EventFileError(
            f"place_points.{error.size}", PLACES[error.code].format(**error.figures)
        ) from error


def _check_lists(document: EventDocument, game: Game) -> None:
    """A game with lists needs its points limit; one without has no keys about lists."""
    if not has_limit(game):
        for key in LIST_KEYS:
            if getattr(document, key) is not UNSET:
                raise EventFileError(key, "unknown key; there are no lists in this game.")
    elif document.points_limit is UNSET:
        raise EventFileError("points_limit", "missing.")


def _check_state(document: EventDocument) -> None:
    if document.state == "setup" and document.rounds:
        raise EventFileError("state", 'cannot be "setup": there are rounds.')


def _check_ids(document: EventDocument) -> None:
    seen: dict[str, int] = {}
    for at, player in enumerate(document.players):
        if not player.name.strip():
            raise EventFileError(f"players[{at}].name", "is blank; write the player's name.")
        if player.id in seen:
            raise EventFileError(
                f"players[{at}].id", f'"{player.id}" is already the id of players[{seen[player.id]}].'
            )
        seen[player.id] = at


def _check_round(document: EventDocument, part: RoundPart, path: str, players: set[str], game: Game) -> None:
    if part.status == "complete" and not part.matches:
        raise EventFileError(f"{path}.matches", "a complete round has at least one match.")
    for at, match in enumerate(part.matches):
        where = f"{path}.matches[{at}]"
        _check_seats(match, where, players)
        _check_kind(match, where, game, knockout=part.kind == "knockout")
        for path_of, holder in _holders(match, where):
            _check_people_in(match.players, holder, path_of, game)
            _check_result(document, match.players, holder, path_of, game)
    tables = {match.table for match in part.matches}
    for at, step in enumerate(all_of(part.clock)):
        if step.table is not UNSET and step.table not in tables:
            raise EventFileError(
                f"{path}.clock[{at}].table", f"there is no table {step.table} in this round."
            )
    _check_once(_seats(part, path), "already sits in this round; a player has one seat.")
    _check_once(_numbers(part, path, "table"), "is already the number of another match of this round.")
    _check_once(_numbers(part, path, "game"), "is already the number of another match of this round.")


def _check_results_in(part: RoundPart, path: str, losses: Container[tuple[int, int]]) -> None:
    """In a complete round every game has a result; a game loss by a ruling is one too (F26)."""
    for at, match in enumerate(part.matches):
        has_result = match.result is not UNSET or (part.number, at + 1) in losses
        if not has_result and not (match.bye is True or match.missed is True):
            raise EventFileError(f"{path}.matches[{at}]", 'has no "result", but the round is "complete".')


def _check_seats(match: MatchPart, path: str, players: set[str]) -> None:
    for at, player in enumerate(match.players):
        check_player(f"{path}.players[{at}]", player, players)


def _holders(match: MatchPart, path: str) -> Iterator[tuple[str, MatchPart | ReportPart]]:
    """Whatever holds a result of the game: the match, and each of its reports that does not count."""
    yield path, match
    for at, report in enumerate(all_of(match.reports)):
        yield f"{path}.reports[{at}]", report


def _check_people_in(players: tuple[str, ...], holder: MatchPart | ReportPart, path: str, game: Game) -> None:
    """Every player named by a fact sits at the match."""
    seated = set(players)
    for fact in facts_of(game):
        part: object = holder if fact.of_match else holder.result
        if part is UNSET or fact.kind not in ("player", "players", "ordered"):
            continue
        where = f"{path}.{fact.file_key}" if fact.of_match else f"{path}.result.{fact.file_key}"
        value = getattr(part, fact.file_key)
        for player in value if isinstance(value, tuple) else (value,):
            check_player(where, player, seated)
    if isinstance(holder.result, Result):
        check_player(f"{path}.result.said_by", holder.result.said_by, seated)


def _check_kind(match: MatchPart, path: str, game: Game, *, knockout: bool) -> None:
    alone = match.bye is True or match.missed is True
    if match.bye is True and match.missed is True:
        raise EventFileError(path, 'is either a "bye" or "missed", not both.')
    if alone and len(match.players) != 1:
        raise EventFileError(
            f"{path}.players", f"a bye or a missed round has 1 player, not {len(match.players)}."
        )
    fewest, most = game.seats
    if not alone and not fewest <= len(match.players) <= most:
        seats = str(most) if fewest == most else f"{fewest} to {most}"
        raise EventFileError(
            f"{path}.players",
            f"a game has {seats} players, not {len(match.players)}; "
            'mark one player alone with "bye" or "missed".',
        )
    if alone and match.result is not UNSET:
        raise EventFileError(f"{path}.result", "a bye or a missed round has no result.")
    if knockout and match.game is UNSET:
        raise EventFileError(f"{path}.game", "missing; games of a knockout round are numbered from 1.")
    if knockout and match.missed is True:
        raise EventFileError(f"{path}.missed", "nobody misses a knockout round; who is away is out.")
    if not knockout and match.game is not UNSET:
        raise EventFileError(f"{path}.game", "only knockout rounds have game numbers.")


def _check_result(
    document: EventDocument, players: tuple[str, ...], holder: MatchPart | ReportPart, path: str, game: Game
) -> None:
    result = result_of_part(holder, players, game=game)
    if result is None:
        return
    for at, bout in enumerate(result.bouts):
        where = f"{path}.result.{game.bouts_key}" + (f"[{at}]" if game.is_series else "")
        _check_bout(bout, players, where, game)
    for problem in problems_of(result, game=game, rules=rules_of(document)):
        if problem.severity == "error":
            raise EventFileError(problem_path(problem, path, game), problem_sentence(problem, game))


def _check_bout(bout: Mapping[str, Any], players: tuple[str, ...], path: str, game: Game) -> None:
    for player, values in bout.items():
        if player not in players:
            raise EventFileError(f"{path}.{player}", f"{player} does not play in this match.")
        if not isinstance(values, dict):
            example = ", ".join(f'"{field.key}": 0' for field in game.fields)
            raise EventFileError(f"{path}.{player}", f"expected an object {{…}} like {{{example}}}.")


def _seats(part: RoundPart, path: str) -> Iterator[tuple[str, Any]]:
    for at, match in enumerate(part.matches):
        for seat, player in enumerate(match.players):
            yield f"{path}.matches[{at}].players[{seat}]", player


def _numbers(part: RoundPart, path: str, key: str) -> Iterator[tuple[str, Any]]:
    for at, match in enumerate(part.matches):
        if (number := getattr(match, key)) is not UNSET:
            yield f"{path}.matches[{at}].{key}", number


def _check_once(values: Iterable[tuple[str, Any]], sentence: str) -> None:
    seen: set[Any] = set()
    for path, value in values:
        check_new(path, value, seen, f"{value} {sentence}")
