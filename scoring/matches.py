"""The scoring of one match: from what was reported, or ruled, to what everybody at the table gets."""

import json
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from scoring.game import Fact, Game
from scoring.results import Outcome, Problem, ReportedResult, Score, ScoringError
from scoring.rules import Rules
from scoring.rulings import ABSENT, RULINGS, is_ruling, ruled_scores, ruling_problems

Kind = Literal["game", "bye", "missed"]

LONGEST_ECHO = 40
"""The most characters of a wrong value that an error repeats."""


def problems_of(
    result: ReportedResult, *, game: Game, rules: Rules, lists: Mapping[str, int] | None = None
) -> tuple[Problem, ...]:
    """The errors of a result; where it has none, the questions it raises.

    `lists` are the points of the players' lists, by key, where they are known.
    """
    wrong = tuple(_wrong_shape(result, game)) or tuple(_wrong_numbers(result, game))
    if wrong:
        return wrong
    if is_ruling(result):
        return tuple(ruling_problems(result, game=game))
    problems = game.problems(result, rules)
    if not lists or game.list_problems is None or any(problem.severity == "error" for problem in problems):
        return problems
    return (*problems, *game.list_problems(result, lists, rules))


def totals_of(result: ReportedResult, *, game: Game, rules: Rules) -> dict[str, int]:
    """Each player's figure in the final score; 0 where a leader ruled. Raises ScoringError."""
    _refuse(result, game, rules)
    return dict.fromkeys(result.players, 0) if is_ruling(result) else game.totals(result, rules)


def scores_of(
    result: ReportedResult | None,
    *,
    players: tuple[str, ...],
    kind: Kind,
    game: Game,
    rules: Rules,
    losers: Collection[str] = (),
) -> dict[str, Score] | None:
    """What everybody at the table gets, in seat order; None while there is no result.

    `losers` were ruled to have lost the game, whatever was played (F26). Raises ScoringError.
    """
    if kind == "bye":
        return {player: game.bye(rules) for player in players}
    if kind == "missed":
        return {player: game.missed(rules) for player in players}
    if result is None and not losers:
        return None
    scores = (
        dict.fromkeys(players, Score(0, Outcome.LOSS)) if result is None else _scored(result, game, rules)
    )
    return game.game_loss(losers, scores, rules) if losers else scores


@dataclass(frozen=True, slots=True)
class ScoredReport:
    """A report with what it comes to."""

    result: ReportedResult
    totals: Mapping[str, int]
    scores: Mapping[str, Score]


def scored_report(result: ReportedResult, *, game: Game, rules: Rules) -> ScoredReport:
    """The report with its totals and scores. Raises ScoringError."""
    totals = totals_of(result, game=game, rules=rules)
    scores = scores_of(result, players=result.players, kind="game", game=game, rules=rules)
    return ScoredReport(result, totals, scores or {})


def do_agree(one: ScoredReport, other: ScoredReport, *, game: Game) -> bool:
    """True when both have the same end and the same scores, and no fact contradicts another.

    A missing fact is no contradiction; a text is a note, so two spellings are no conflict.
    """
    for fact in facts_of(game):
        values = one.result.facts.get(fact.key), other.result.facts.get(fact.key)
        if fact.kind != "text" and None not in values and values[0] != values[1]:
            return False
    by = one.result.facts.get("by"), other.result.facts.get("by")
    return by[0] == by[1] and (one.totals, one.scores) == (other.totals, other.scores)


def facts_of(game: Game) -> tuple[Fact, ...]:
    """The facts of a result of this game, including those that rulings need."""
    facts = tuple(
        replace(fact, choices=(*fact.choices, *RULINGS)) if fact.key == "end" else fact for fact in game.facts
    )
    if any(fact.key == ABSENT for fact in facts):
        return facts
    return (*facts, Fact(key=ABSENT, kind="player", rule="A-DROP-1", ends=frozenset({RULINGS[0]})))


def _scored(result: ReportedResult, game: Game, rules: Rules) -> dict[str, Score]:
    _refuse(result, game, rules)
    return ruled_scores(result, game=game, rules=rules) if is_ruling(result) else game.score(result, rules)


def _refuse(result: ReportedResult, game: Game, rules: Rules) -> None:
    errors = tuple(p for p in problems_of(result, game=game, rules=rules) if p.severity == "error")
    if errors:
        raise ScoringError(errors)


def _wrong_shape(result: ReportedResult, game: Game) -> Iterator[Problem]:
    """Problems of the players, and of facts that this game does not have or that are of another kind."""
    fewest, most = game.seats
    if not fewest <= len(result.players) <= most:
        figures = {"found": len(result.players), "fewest": fewest, "most": most}
        yield Problem("wrong_number_of_players", figures=figures)
    seen: set[str] = set()
    for player in result.players:
        if player in seen:
            yield Problem("same_player_twice", player=player)
        seen.add(player)
    facts = {fact.key: fact for fact in facts_of(game)}
    for key in sorted(result.facts.keys() - facts.keys()):
        yield Problem("unknown_fact", field=key)
    for key, fact in facts.items():
        if key in result.facts or key == "end":
            yield from _wrong_fact(result, fact)


def _wrong_fact(result: ReportedResult, fact: Fact) -> Iterator[Problem]:
    value = result.facts.get(fact.key)
    if fact.kind == "choice":
        if value not in fact.choices:
            yield Problem(f"unknown_{fact.key}", field=fact.key, figures={fact.key: str(value or "")})
    elif fact.kind == "text":
        if not isinstance(value, str) or len(value) > fact.longest:
            yield Problem("text_too_long", field=fact.key, figures={"longest": fact.longest})
    elif fact.kind == "player":
        if value not in result.players:
            yield Problem("not_a_player_here", field=fact.key, player=str(value))
    else:
        for player in value if isinstance(value, (list, tuple)) else [value]:
            if player not in result.players:
                yield Problem("not_a_player_here", field=fact.key, player=str(player))


def _wrong_numbers(result: ReportedResult, game: Game) -> Iterator[Problem]:
    """Numbers that are of nobody at the table, in no field of this game, or not whole."""
    most = game.bouts[1]
    if len(result.bouts) > most:
        yield Problem("too_many_bouts", figures={"found": len(result.bouts), "most": most})
    fields = {field.key for field in game.fields}
    for at, bout in enumerate(result.bouts, start=1):
        number = at if game.is_series else None
        for stranger in sorted(bout.keys() - set(result.players)):
            yield Problem("values_of_a_stranger", player=stranger, bout=number)
        for player in (player for player in result.players if player in bout):
            for key, value in bout[player].items():
                if key not in fields:
                    yield Problem("unknown_field", field=key, player=player, bout=number)
                # A file or an API may bring anything; True would silently score 1.
                elif not isinstance(value, int) or isinstance(value, bool):
                    figures: Mapping[str, int | str] = {"found": _as_written(value)}
                    yield Problem("not_a_whole_number", key, player, figures, bout=number)


def _as_written(value: object) -> str:
    """A value from a file or the API as JSON, shortened to fit in an error."""
    return short(value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str))


def short(text: str) -> str:
    """As much of a wrong value as an error repeats."""
    return text if len(text) <= LONGEST_ECHO else f"{text[:LONGEST_ECHO]}…"
