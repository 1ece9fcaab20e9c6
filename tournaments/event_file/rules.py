"""What a type cannot say about an event file: references, seats, results. Each error names the key."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from typing import Any

from msgspec import UNSET

from scoring.results import End, GameResult
from scoring.ruleset import Ruleset, load_ruleset, ruleset_names, with_house_rules
from scoring.system import GameSystem
from scoring.systems import SYSTEMS
from tournaments.event_file.people_rules import check_people, game_losses
from tournaments.event_file.schema import EventDocument, Match, Result, Round, Structure
from tournaments.event_file.words import EventFileError, problem_path, problem_sentence


def check(document: EventDocument) -> None:
    """Refuses a document whose parts don't fit together. Raises EventFileError."""
    system_of(document)
    ruleset_of(document)
    _check_structure(document.structure)
    _check_ids(document)
    _check_order(document.rounds, elimination=is_elimination(document))
    _check_state(document)
    check_people(document)
    players = {player.id for player in document.players}
    ruled = game_losses(document)
    for at, each in enumerate(document.rounds):
        _check_round(document, each, f"rounds[{at}]", players)
        if each.status == "complete":
            _check_results_in(each, f"rounds[{at}]", ruled)


def system_of(document: EventDocument) -> GameSystem:
    """The game's rules. Raises EventFileError for a game this version doesn't know."""
    if document.game not in SYSTEMS:
        known = ", ".join(SYSTEMS)
        raise EventFileError("game", f'"{document.game}" is not a game this version knows ({known}).')
    return SYSTEMS[document.game]


def ruleset_of(document: EventDocument) -> Ruleset:
    """The dated numbers the event is scored by. Raises EventFileError for an unknown one."""
    name = system_of(document).ruleset if document.ruleset is UNSET else document.ruleset
    if name not in ruleset_names(document.game):
        known = ", ".join(ruleset_names(document.game))
        raise EventFileError("ruleset", f'there are no rules "{name}" ({known}).')
    points = 0 if document.not_played_points is UNSET else document.not_played_points
    return with_house_rules(load_ruleset(name), not_played_points=points)


def is_elimination(document: EventDocument) -> bool:
    """True for a single-elimination event from the start."""
    return isinstance(document.structure, Structure) and document.structure.cut == "all"


def game_result(match: Match, result: Result, initiative: object) -> GameResult:
    """A result in the words of `scoring`."""
    return GameResult(
        players=match.players,
        end=End(result.end),
        by=None if result.by is UNSET else str(result.by),
        first=initiative if isinstance(initiative, str) else None,
        values=result.points,
    )


def _check_state(document: EventDocument) -> None:
    if document.state == "setup" and document.rounds:
        raise EventFileError("state", 'cannot be "setup": there are rounds.')


def _check_structure(structure: object) -> None:
    if not isinstance(structure, Structure):
        return
    if structure.cut == "all":
        if structure.swiss_rounds:
            raise EventFileError("structure.swiss_rounds", 'must be 0 where "cut" is "all".')
    elif not structure.swiss_rounds:
        raise EventFileError("structure.swiss_rounds", 'must be at least 1, or "cut" must be "all".')
    elif structure.cut == 1 or structure.cut & (structure.cut - 1):
        raise EventFileError("structure.cut", f"{structure.cut} is not 0, 2, 4, 8, 16, 32 …")


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


def _check_order(rounds: tuple[Round, ...], *, elimination: bool) -> None:
    knockout = elimination
    for at, each in enumerate(rounds):
        if each.number != at + 1:
            raise EventFileError(f"rounds[{at}].number", f"is {each.number}; rounds are numbered 1, 2, 3 …")
        if each.status == "paired" and at + 1 < len(rounds):
            raise EventFileError(f"rounds[{at}].status", 'only the last round may be "paired".')
        if knockout and each.kind == "swiss":
            why = "in a single-elimination event" if elimination else "after a knockout round"
            raise EventFileError(f"rounds[{at}].kind", f"there is no Swiss round {why}.")
        knockout = knockout or each.kind == "knockout"


def _check_round(document: EventDocument, each: Round, path: str, players: set[str]) -> None:
    if each.status == "complete" and not each.matches:
        raise EventFileError(f"{path}.matches", "a complete round has at least one match.")
    for at, match in enumerate(each.matches):
        where = f"{path}.matches[{at}]"
        _check_seats(match, where, players)
        _check_kind(match, where, knockout=each.kind == "knockout")
        for path_of, said in _said(match, where):
            _check_result(document, said, path_of)
    tables = {match.table for match in each.matches}
    for at, push in enumerate([] if each.clock is UNSET else each.clock):
        if push.table is not UNSET and push.table not in tables:
            raise EventFileError(
                f"{path}.clock[{at}].table", f"there is no table {push.table} in this round."
            )
    _check_once(_seats(each, path), "already sits in this round; a player has one seat.")
    _check_once(_numbers(each, path, "table"), "is already the number of another match of this round.")
    _check_once(_numbers(each, path, "game"), "is already the number of another match of this round.")


def _check_results_in(each: Round, path: str, ruled: Container[tuple[int, int]]) -> None:
    """In a complete round every game has a result; a game that was ruled lost has one (F26)."""
    for at, match in enumerate(each.matches):
        has_result = match.result is not UNSET or (each.number, at + 1) in ruled
        if not has_result and not (match.bye is True or match.missed is True):
            raise EventFileError(f"{path}.matches[{at}]", 'has no "result", but the round is "complete".')


def _check_seats(match: Match, path: str, players: set[str]) -> None:
    for at, player in enumerate(match.players):
        _check_player(f"{path}.players[{at}]", player, players)
    _check_player(f"{path}.initiative", match.initiative, set(match.players))


def _said(match: Match, path: str) -> Iterator[tuple[str, Match]]:
    """The match as each of its reports tells it, the one that counts first."""
    yield path, match
    for at, report in enumerate([] if match.reports is UNSET else match.reports):
        told = Match(players=match.players, initiative=report.initiative, result=report.result)
        yield f"{path}.reports[{at}]", told


def _check_player(path: str, player: object, known: set[str]) -> None:
    if isinstance(player, str) and player not in known:
        raise EventFileError(path, f'there is no player "{player}" here.')


def _check_kind(match: Match, path: str, *, knockout: bool) -> None:
    alone = match.bye is True or match.missed is True
    if match.bye is True and match.missed is True:
        raise EventFileError(path, 'is either a "bye" or "missed", not both.')
    if alone and len(match.players) != 1:
        raise EventFileError(
            f"{path}.players", f"a bye or a missed round has 1 player, not {len(match.players)}."
        )
    if not alone and len(match.players) != 2:
        raise EventFileError(
            f"{path}.players",
            f'a game has 2 players, not {len(match.players)}; mark one player alone with "bye" or "missed".',
        )
    if alone and match.result is not UNSET:
        raise EventFileError(f"{path}.result", "a bye or a missed round has no result.")
    if knockout and match.game is UNSET:
        raise EventFileError(f"{path}.game", "missing; games of a knockout round are numbered from 1.")
    if knockout and match.missed is True:
        raise EventFileError(f"{path}.missed", "nobody misses a knockout round; who is away is out.")
    if not knockout and match.game is not UNSET:
        raise EventFileError(f"{path}.game", "only knockout rounds have game numbers.")


def _check_result(document: EventDocument, match: Match, path: str) -> None:
    if match.result is UNSET:
        return
    _check_player(f"{path}.initiative", match.initiative, set(match.players))
    _check_player(f"{path}.result.by", match.result.by, set(match.players))
    _check_player(f"{path}.result.said_by", match.result.said_by, set(match.players))
    for player, values in match.result.points.items():
        where = f"{path}.result.points.{player}"
        if player not in match.players:
            raise EventFileError(where, f"{player} does not play in this match.")
        if not isinstance(values, dict):
            raise EventFileError(where, 'expected an object {…} like {"destroyed": 177, "objective": 0}.')
    problems = system_of(document).problems(
        game_result(match, match.result, match.initiative),
        ruleset=ruleset_of(document),
        points_limit=document.points_limit,
    )
    for problem in problems:
        if problem.severity == "error":
            raise EventFileError(problem_path(problem, path), problem_sentence(problem))


def _seats(each: Round, path: str) -> Iterator[tuple[str, Any]]:
    for at, match in enumerate(each.matches):
        for seat, player in enumerate(match.players):
            yield f"{path}.matches[{at}].players[{seat}]", player


def _numbers(each: Round, path: str, key: str) -> Iterator[tuple[str, Any]]:
    for at, match in enumerate(each.matches):
        if (number := getattr(match, key)) is not UNSET:
            yield f"{path}.matches[{at}].{key}", number


def _check_once(values: Iterable[tuple[str, Any]], sentence: str) -> None:
    seen: set[Any] = set()
    for path, value in values:
        if value in seen:
            raise EventFileError(path, f"{value} {sentence}")
        seen.add(value)
