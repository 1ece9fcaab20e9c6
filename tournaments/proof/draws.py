"""The check of the draws: each is drawn again from what the chain says of the moment before it."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import UNSET, UnsetType, convert
from msgspec.structs import replace

from scoring.game import Game
from scoring.matches import facts_of
from scoring.structures import StructureError
from tournaments.event_file.people import PenaltyPart, Player, PresencePart, PresenceWord
from tournaments.event_file.playing import next_round_of
from tournaments.event_file.rules import game_named
from tournaments.event_file.schema import EventDocument, PlanPart, RoundPart, types_of
from tournaments.pairing import ENGINE, Pair, Pairing, PairingError, Request, pair, problems_of, rng_for
from tournaments.play.next_round import NextRoundError
from tournaments.proof.chain import Json
from tournaments.proof.check import ProofFinding, Step

DRAWS = "pair_round"
# The reason of a bye that was asked for before the draw.
_REQUESTED = "booked"
# What no engine and no organizer's word allows, of all that pairing/check.py looks for.
_UNSOUND = frozenset({
    "wrong_seats", "player_twice", "player_missing", "player_unknown", "too_many_byes", "game_twice",
    "game_missing", "not_in_plan", "own_group", "two_teams",
})  # fmt: skip
Table = tuple[frozenset[str], int | None, bool]
"""Who meets, the number in the bracket, and whether it is a bye."""


def check_draws(document: EventDocument, steps: tuple[Step, ...]) -> Iterator[ProofFinding]:
    """One finding for each draft that was drawn, discarded ones too: `draw_repeated`, `draw_differs`, or
    `draw_judged` where it can't be repeated and only the rules were looked at."""
    for step in steps:
        if step.line["action"] != DRAWS:
            continue
        for number, round_ in step.after.get("rounds", {}).items():
            if round_ is not step.before.get("rounds", {}).get(number) and round_.get("matches"):
                yield _judged(document, step, int(number), round_)


def _judged(document: EventDocument, step: Step, number: int, round_: Json) -> ProofFinding:
    engine = step.after.get("draws", {}).get(str(number), {}).get("engine", 0)
    figures = {"round": number, "players": sum(len(match["players"]) for match in round_["matches"].values())}
    request = _request(document, step, number, round_)
    if request is not None and _again(request, round_["seed"], number) == _tables_of(round_):
        return ProofFinding("draw_repeated", step.revision, figures)
    if broken := _broken_rules(request, round_):
        return ProofFinding("draw_unsound", step.revision, {**figures, "rules": ", ".join(sorted(broken))})
    code = "draw_differs" if engine == ENGINE and not _depends_on_more(document, round_) else "draw_judged"
    return ProofFinding(code, step.revision, figures)


def _depends_on_more(document: EventDocument, round_: Json) -> bool:
    """True where the draw was made of clubs, constraints or teams, which may have been others then."""
    return bool(round_.get("avoid_clubs")) or (document.wishes, document.teams) != (UNSET, UNSET)


def _drawn(round_: Json) -> list[Json]:
    """The tables and byes that were drawn; who was absent, or had asked for the bye, was in no draw."""
    matches = round_["matches"].values()
    return [match for match in matches if not match.get("missed") and match.get("reason") != _REQUESTED]


def _tables_of(round_: Json) -> set[Table]:
    return {(frozenset(at["players"]), at.get("game"), bool(at.get("bye"))) for at in _drawn(round_)}


def _request(document: EventDocument, step: Step, number: int, round_: Json) -> Request | None:
    """What was asked of the engine; None where the event as it was has no such round."""
    try:
        return next_round_of(as_of(document, step, number, round_)).request
    except (NextRoundError, StructureError):
        return None


def _again(request: Request, seed: str, number: int) -> set[Table]:
    """The same draw once more; empty where none is possible."""
    try:
        pairing = pair(request, rng_for(seed, "round", number))
    except PairingError:
        return set()
    return {(frozenset(drawn.players), drawn.game, drawn.bye) for drawn in pairing.pairs}


def _broken_rules(request: Request | None, round_: Json) -> set[str]:
    """The rules that no pairing may break and this one does."""
    if request is None:
        return {"not_in_plan"}
    pairs = tuple(
        Pair(tuple(at["players"]), at.get("table"), bye=bool(at.get("bye")), game=at.get("game"))
        for at in _drawn(round_)
    )
    return {note.code for note in problems_of(request, Pairing(pairs))} & _UNSOUND


def as_of(document: EventDocument, step: Step, number: int, round_: Json) -> EventDocument:
    """The event as the chain has it before this draw."""
    state, game = step.after, game_named(document.game)
    earlier = {int(key): part for key, part in state.get("rounds", {}).items() if int(key) < number}
    rounds = tuple(_round(key, earlier[key], game) for key in sorted(earlier))
    words: dict[str, PresenceWord] = {
        player: "bye" if match.get("bye") else "away"
        for match in round_["matches"].values()
        if match.get("missed") or match.get("reason") == _REQUESTED
        for player in match["players"]
    }
    plan = state["event"].get("plan")
    return replace(
        document,
        players=tuple(
            _player(
                player, state, rounds, PresencePart(number, words[player.id]) if player.id in words else None
            )
            for player in document.players
            if player.id in state.get("players", {})
        ),
        rounds=rounds,
        plan=UNSET if plan is None else convert(plan, PlanPart),
    )


def _player(
    player: Player, state: Json, rounds: tuple[RoundPart, ...], presence: PresencePart | None
) -> Player:
    then = state["players"][player.id]
    penalties = tuple(
        _penalty(player.id, ruling, rounds) for ruling in state.get("penalties", {}).get(player.id, ())
    )
    return replace(
        player,
        status=then["status"],
        entered_round=then["entered_round"],
        left_after_round=then.get("left_after_round"),
        rounds=UNSET if presence is None else (presence,),
        penalties=penalties or UNSET,
    )


def _penalty(player: str, ruling: Json, rounds: tuple[RoundPart, ...]) -> PenaltyPart:
    number: int | UnsetType = ruling.get("round", UNSET)
    places = {
        place
        for round_ in rounds
        if round_.number == number
        for place, match in enumerate(round_.matches, start=1)
        if player in match.players
    }
    return convert(
        {
            **ruling,
            "reason": "",
            **({"match": min(places)} if places and ruling["kind"] == "game_loss" else {}),
        },
        PenaltyPart,
    )


def _round(number: int, facts: Mapping[str, Any], game: Game) -> RoundPart:
    """The round of the chain as the file has it."""
    outside = {"hall", "clock"}
    return convert(
        {
            **{key: value for key, value in facts.items() if key not in outside},
            "number": number,
            "matches": [_match(match, game) for match in facts.get("matches", {}).values()],
        },
        types_of(game).round,
    )


def _match(facts: Mapping[str, Any], game: Game) -> Json:
    result = facts.get("result")
    if result is None:
        return dict(facts)
    beside = {fact.file_key for fact in facts_of(game) if fact.of_match}
    return {
        **facts,
        **{key: value for key, value in result.items() if key in beside},
        "result": {key: value for key, value in result.items() if key not in beside},
    }
