"""What the chain says of an event, in keys: its head, players, rounds, results and penalties.

The same values are made from rows, when an act is done (services/gate/facts.py), and from an event file, when
it is checked. Numbers and words are those of the file; what is free text there is in no fact.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from msgspec import UNSET, to_builtins

from scoring.game import Game
from scoring.matches import facts_of
from scoring.results import ReportedResult
from tournaments.event_file.kinds import all_of
from tournaments.event_file.people import Player
from tournaments.event_file.results import keys_of_match, keys_of_result, result_of_part
from tournaments.event_file.rules import game_named
from tournaments.event_file.schema import EventDocument, MatchPart, RoundPart
from tournaments.proof.chain import Json, moment, sealed_name, sealed_seed

# The keys of the document that say how it is played; a structure of its own is an object.
HEAD = (
    *("game", "date", "level", "structure", "points_limit", "ruleset", "plan", "team_play"),
    *("not_played_points", "place_points"),
)
# What a fact is where nobody said it.
_UNKNOWN: tuple[Any, ...] = (UNSET, None, "", (), [])
# A warning takes nothing, so it concerns only the player.
BINDING_PENALTIES = frozenset({"game_loss", "points", "disqualification"})


def head_facts(keys: Mapping[str, Any], *, seed: str, state: str) -> Json:
    """How the event is played; of its seed only the hash."""
    head = {key: to_builtins(keys[key]) for key in HEAD if keys.get(key, UNSET) is not UNSET}
    return {**head, "seed": sealed_seed(seed), "state": state}


def player_facts(*, status: str, entered: int, left: int | None, name: str) -> Json:
    """A player; `name` is the seal of the name, "" where its salt is unknown."""
    facts: Json = {"status": status, "entered_round": entered}
    return {
        **facts,
        **({} if left is None else {"left_after_round": left}),
        **({"name": name} if name else {}),
    }


def round_head(
    *,
    kind: str,
    status: str,
    seed: str,
    hall: str,
    minutes: int,
    published_at: datetime | None,
    closed_at: datetime | None,
) -> Json:
    """A round without its tables and its clock; `status` is also "draft"."""
    facts: Json = {"kind": kind, "status": status, "seed": seed, "minutes": minutes}
    if hall:
        facts["hall"] = hall
    if published_at is not None:
        facts["published_at"] = moment(published_at)
    if closed_at is not None:
        facts["closed_at"] = moment(closed_at)
    return facts


def clock_facts(steps: Iterable[tuple[str, datetime, int]]) -> list[Json]:
    """The steps of a clock: kind, moment, minutes."""
    return [
        {"kind": kind, "at": moment(at), **({"minutes": minutes} if minutes else {})}
        for kind, at, minutes in steps
    ]


def match_facts(
    players: Sequence[str],
    *,
    kind: str,
    table: int | None,
    game: int | None,
    reason: str,
    result: Json | None,
) -> Json:
    """A table, bye or missed round, with the result that counts."""
    facts: Json = {"players": list(players)}
    for key, value in (("table", table), ("game", game), ("reason", reason), ("result", result)):
        if value:
            facts[key] = value
    return facts if kind == "game" else {**facts, kind: True}


def result_facts(result: ReportedResult, *, at: datetime, game: Game) -> Json:
    """A result under the keys of the file, those beside it as well; free texts and what is unknown are left
    out."""
    texts = {fact.file_key for fact in facts_of(game) if fact.kind == "text"}
    keys = {**keys_of_match(result, game=game), **keys_of_result(result, game=game)}
    known = {key: value for key, value in keys.items() if key not in texts and value not in _UNKNOWN}
    facts: Json = to_builtins(known)
    return {**facts, "at": moment(at)}


def penalty_facts(kind: str, points: int, round_: int | None, at: datetime) -> Json:
    """A ruling in force that takes something."""
    facts: Json = {"kind": kind, "at": moment(at)}
    return {**facts, **({"points": points} if points else {}), **({"round": round_} if round_ else {})}


def proved_state(document: EventDocument, salts: Mapping[str, str]) -> Json:
    """Everything the chain says of an event, read from its file; names are sealed with these salts."""
    keys = {key: getattr(document, key) for key in HEAD}
    state = "" if document.state is UNSET else document.state
    penalties = {player.id: _penalties(player) for player in document.players}
    game = game_named(document.game)
    return {
        "event": head_facts(keys, seed=document.seed, state=state),
        "players": {player.id: _player(player, salts.get(player.id, "")) for player in document.players},
        "rounds": {str(round_.number): _round(round_, game) for round_ in document.rounds},
        "penalties": {key: rulings for key, rulings in penalties.items() if rulings},
    }


def _player(player: Player, salt: str) -> Json:
    return player_facts(
        status=player.status,
        entered=player.entered_round,
        left=player.left_after_round,
        name=sealed_name(salt, player.name, player.club) if salt else "",
    )


def _penalties(player: Player) -> list[Json]:
    return [
        penalty_facts(
            ruling.kind,
            0 if ruling.points is UNSET else ruling.points,
            None if ruling.round is UNSET else ruling.round,
            ruling.at,
        )
        for ruling in all_of(player.penalties)
        if ruling.kind in BINDING_PENALTIES and ruling.state == "standing"
    ]


def _round(part: RoundPart, game: Game) -> Json:
    facts = round_head(
        kind=part.kind,
        status="draft" if part.draft is True else part.status,
        seed="" if part.seed is UNSET else part.seed,
        hall="" if part.hall is UNSET else part.hall,
        minutes=0 if part.minutes is UNSET else part.minutes,
        published_at=None if part.published_at is UNSET else part.published_at,
        closed_at=None if part.closed_at is UNSET else part.closed_at,
    )
    if part.avoid_clubs is True:
        facts["avoid_clubs"] = True
    if steps := all_of(part.clock):
        facts["clock"] = clock_facts(
            (step.kind, step.at, 0 if step.minutes is UNSET else step.minutes) for step in steps
        )
    facts["matches"] = {match.players[0]: _match(match, game) for match in part.matches}
    return facts


def _match(part: MatchPart, game: Game) -> Json:
    reported = result_of_part(part, part.players, game=game)
    at = UNSET if part.result is UNSET else part.result.at
    result = None if reported is None or at is UNSET else result_facts(reported, at=at, game=game)
    return match_facts(
        part.players,
        kind="bye" if part.bye is True else "missed" if part.missed is True else "game",
        table=None if part.table is UNSET else part.table,
        game=None if part.game is UNSET else part.game,
        reason="" if part.reason is UNSET else part.reason,
        result=result,
    )
