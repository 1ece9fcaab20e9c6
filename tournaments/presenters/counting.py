"""How points are counted in an event: words from the package of its game, figures from its rules."""

from __future__ import annotations

from dataclasses import dataclass

from ..event_settings import OneOf, settings_for
from ..games import GAME_WORDS
from ..list_provider import list_provider
from ..models import Tournament
from ..queries.state.played import rules_of, with_figures


@dataclass(frozen=True, slots=True)
class PointsRow:
    """One line of the table; `reach` is "60–139", and "300–" of the last."""

    reach: str
    winner: int
    loser: int


@dataclass(frozen=True, slots=True)
class Counting:
    """What a player needs to check a result with a pencil."""

    headings: tuple[str, ...]
    """Of the table; nothing in a game that has none."""
    rows: tuple[PointsRow, ...]
    sentences: tuple[str, ...]


def played_by(tournament: Tournament) -> tuple[tuple[str, str], ...]:
    """The limit, the rules of lists and the scoring that were chosen, as the settings call them.

    Only what this game has, and rules only where there was a choice.
    """
    settings = {setting.name: setting for setting in settings_for(tournament.game)}
    chosen = []
    if "points_limit" in settings:
        chosen.append(("points_limit", _limit(tournament, has_lists="fleet_ruleset" in settings)))
    for name in ("fleet_ruleset", "ruleset"):
        kind = settings[name].kind if name in settings else None
        offers = kind.offers(tournament.game) if isinstance(kind, OneOf) else {}
        value = getattr(tournament, name)
        if len(offers) > 1:
            chosen.append((name, str(offers.get(value, value))))
    return tuple((str(settings[name].label), words) for name, words in chosen)


def _limit(tournament: Tournament, *, has_lists: bool) -> str:
    """The limit, and what the rules of lists derive from it."""
    more = list_provider().limit_text(tournament) if has_lists else ""
    return ", ".join(filter(None, (str(tournament.points_limit), more)))


def counting_of(tournament: Tournament) -> Counting:
    """The table and the sentences of the rules this event is played under."""
    words = GAME_WORDS[tournament.game]
    sentences = tuple(with_figures(tournament, text) for text in words.counting)
    headings = words.points_table
    if headings is None:
        return Counting((), (), sentences)
    table = getattr(rules_of(tournament), headings.rows)
    ends = [str(start - 1) for start, _winner, _loser in table[1:]] + [""]
    rows = tuple(
        PointsRow(f"{start}–{end}", winner, loser)
        for (start, winner, loser), end in zip(table, ends, strict=True)
    )
    return Counting((str(headings.start), str(headings.winner), str(headings.loser)), rows, sentences)
