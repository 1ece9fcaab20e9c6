"""What games of two at a table have in common."""

from collections.abc import Callable, Collection, Iterator, Mapping

from scoring.results import Problem, ReportedResult


def opponent_of(result: ReportedResult, player: str) -> str:
    """The opponent."""
    first, second = result.players
    return second if player == first else first


def lower_total(points: Mapping[str, int]) -> str | None:
    """Whose list has the fewest points; None where that is shared."""
    lowest = [player for player, total in points.items() if total == min(points.values())]
    return lowest[0] if len(lowest) == 1 else None


def wrong_by(result: ReportedResult, ends: Collection[str]) -> Iterator[Problem]:
    """What is wrong with the player that an end names: missing in one of these ends, named in another."""
    by = result.facts.get("by")
    if result.end in ends and by is None:
        yield Problem("by_missing", field="by", figures={"end": result.end})
    if result.end not in ends and by is not None:
        yield Problem("by_unexpected", field="by", player=by, figures={"end": result.end})


def wrong_numbers(
    result: ReportedResult, largest: Mapping[str, int], *, is_optional: Callable[[str, str], bool]
) -> Iterator[Problem]:
    """Numbers that are missing, below 0, or larger than the field's `largest`; `is_optional` says of a player
    and a field whether the number may be left out."""
    bout = result.bouts[0] if result.bouts else {}
    for player in result.players:
        values = bout.get(player, {})
        for key, most in largest.items():
            if key in values:
                yield from wrong_number(values[key], key, player, most)
            elif not is_optional(player, key):
                yield Problem("missing_field", field=key, player=player)


def wrong_number(value: int, key: str, player: str, largest: int) -> Iterator[Problem]:
    """The same of one number that was reported."""
    if value < 0:
        yield Problem("negative_score", key, player, {"found": value})
    elif value > largest:
        yield Problem("score_too_large", key, player, {"found": value, "largest": largest})
