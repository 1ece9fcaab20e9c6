"""Everybody in order: one order for screen, export, cut and command (F28, F29). No Django."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from scoring.standings import Competitor, ScoredMatch, Standing, standings
from tournaments.pairing.bracket.double_elimination import (
    Half,
    Place,
    Played,
    Rounds,
    places_of,
    source_player,
)
from tournaments.pairing.types import Groups, Seats
from tournaments.play.next_round import orders_of, who_goes_on
from tournaments.play.played import ACTIVE, PlayedMatch, PlayedRound, Scoring, places_in


class Reached(NamedTuple):
    """How far a player got in the bracket; lower is better."""

    round: int = 0
    """Minus the number of the round in which they went out, or won the event; 0 for who was not in it."""
    behind: int = 0
    """1 in the lower half of a double elimination and in the game for the third place."""
    left: int = 0
    """1 for who went out by leaving (A-KO-5)."""
    place: int = 0
    """The place at the table; those without one have one more than there are players."""


NOWHERE = Reached()


def final_standings(
    competitors: Sequence[Competitor],
    rounds: Iterable[PlayedRound],
    *,
    by: Scoring,
    seed: str,
    elimination: bool = False,
    double: bool = False,
    groups: Groups = (),
) -> tuple[Standing, ...]:
    """Everybody in order: the standings of the Swiss rounds, with the players of the bracket above them.

    With `groups` all firsts come before all seconds, and so on, each by the standings: so the best of the
    next places fill up a cut that is not a multiple of the groups.

    Knockout rounds give no tournament points (a cut starts from the standings, it doesn't add to them),
    except in a single-elimination event, which has nothing else to separate those who went out in the same
    round. In pods the places come first (P-CUT-1). Who left the bracket stands behind those who lost in the
    round that went on without them (A-KO-5).
    """
    complete = [round_ for round_ in rounds if round_.complete]
    matches = _scored(complete, elimination=elimination)
    lines = standings(competitors, matches, game=by.game, rules=by.rules, seed=seed)
    bracket = [round_ for round_ in complete if round_.knockout]
    of_bracket = _reached_double if double else _reached
    reached = of_bracket(bracket, lines, by.game.seats)
    order = {
        player: (*reached.get(player, NOWHERE), place) for player, place in places_in(lines, groups).items()
    }
    return _in_order(lines, order, [competitor.id for competitor in competitors], by.rules.tiebreaks)


def _scored(rounds: Iterable[PlayedRound], *, elimination: bool) -> list[ScoredMatch]:
    return [
        ScoredMatch(round_.number, match.players, match.scores)
        for round_ in rounds
        if elimination or not round_.knockout
        for match in round_.matches
        if match.scores is not None
    ]


def _reached(bracket: Sequence[PlayedRound], lines: Sequence[Standing], seats: Seats) -> dict[str, Reached]:
    """Everybody who was in the bracket -> how far. Those who played for the third place come after both
    finalists."""
    reached: dict[str, Reached] = {}
    for round_ in bracket:
        for match in round_.matches:
            for player in match.players:
                reached[player] = _seated(round_, match, player, behind=match.for_third)
            for player in match.left:
                reached[player] = Reached(-round_.number, int(match.for_third), 1)
    left = {line.player for line in lines if line.status != ACTIVE}
    for before, after in pairwise(bracket):
        through = {player for _game, players in who_goes_on(before, lines, seats=seats) for player in players}
        for player in (through & left) - _players(after):
            reached[player] = Reached(-after.number, 0, 1)
    return reached


def _seated(
    round_: PlayedRound, match: PlayedMatch, player: str, *, behind: bool, ahead: str = ""
) -> Reached:
    place = 1 if player == ahead else match.place(player) or len(match.players) + 1
    return Reached(-round_.number, int(behind), 0, place)


def _players(round_: PlayedRound) -> set[str]:
    """Who had a seat in this round, or gave it up."""
    return {player for match in round_.matches for player in (*match.players, *match.left)}


def _reached_double(
    bracket: Sequence[PlayedRound], lines: Sequence[Standing], seats: Seats
) -> dict[str, Reached]:
    """Like `_reached` for a double elimination, where a game of the upper half counts more than one of the
    lower.

    In a final that both lost, the player from the upper half is first, having lost only once. Who leaves has
    lost in both halves: they go out in the round of the lower half in which they would have played next.
    """
    reached: dict[str, Reached] = {}
    if not bracket:
        return reached
    plan = places_of(match.game or 1 for match in bracket[0].matches)
    for round_, places in zip(bracket, plan, strict=False):
        lower = {place.number for place in places if place.half == "lower"}
        for match in round_.matches:
            ahead = _first_of_both(match, reached) if places[0].half == "final" else ""
            for player in match.players:
                reached[player] = _seated(round_, match, player, behind=match.game in lower, ahead=ahead)
    for player, (at, missed) in _missed(bracket, plan, orders_of(bracket, lines, seats=seats)).items():
        last, half = _last_place(plan, at, missed)
        if last < len(bracket):
            reached[player] = Reached(-bracket[last].number, int(half == "lower"), 1)
        else:
            # Not out yet: between those who have won in the lower half and those who have lost there.
            reached[player] = Reached(-bracket[-1].number, 1, 0, 2)
    return reached


def _missed(bracket: Sequence[PlayedRound], plan: Rounds, played: Played) -> dict[str, tuple[int, Place]]:
    """Who left -> the round, from 0, and the first game that went on without them."""
    missed: dict[str, tuple[int, Place]] = {}
    for at, (round_, places) in enumerate(zip(bracket, plan, strict=False)):
        left = {player: match.game for match in round_.matches for player in match.left}
        seated = {player for match in round_.matches for player in match.players}
        for place in places:
            expected = [source_player(source, played) for source in place.sources]
            gone = [player for player, game in left.items() if game == place.number]
            for player in (*gone, *expected):
                if player and player not in seated:
                    missed.setdefault(player, (at, place))
    return missed


def _last_place(plan: Rounds, at: int, missed: Place) -> tuple[int, Half]:
    """The round, from 0, and the half in which somebody goes out who loses from this game on."""
    while missed.half == "upper":
        # Who waits is through to the next game of the upper half; who loses falls into the lower one.
        source = (at, missed.number, len(missed.sources) == 1)
        at, missed = next(
            (later, place) for later, places in enumerate(plan) for place in places if source in place.sources
        )
    return at, missed.half


def _first_of_both(final: PlayedMatch, reached: Mapping[str, Reached]) -> str:
    """The player from the upper half in a final that both lost; "" where somebody has won it."""
    if any(final.place(player) for player in final.players):
        return ""
    return min(final.players, key=lambda player: reached.get(player, (0, 0)))


def _in_order(
    lines: tuple[Standing, ...],
    order: Mapping[str, tuple[int, ...]],
    entered: Sequence[str],
    tiebreaks: Sequence[str],
) -> tuple[Standing, ...]:
    """The lines by these numbers, lowest first, equals in their order before; the disqualified last.

    The disqualified have no rank, so they come in the order of entry, which says nothing about them. Lines
    separated by these numbers are no longer tied by chance.
    """

    def equal(line: Standing) -> tuple[object, ...]:
        return (order[line.player], *(line.values[key] for key in tiebreaks))

    ranked = sorted((line for line in lines if line.rank is not None), key=lambda line: order[line.player])
    last = sorted((line for line in lines if line.rank is None), key=lambda line: entered.index(line.player))
    is_tied = any(line.tied_by_chance for line in ranked)
    alike = Counter(equal(line) for line in ranked) if is_tied else Counter()
    return (
        *(
            _placed(line, rank, is_tied=line.tied_by_chance and alike[equal(line)] > 1)
            for rank, line in enumerate(ranked, start=1)
        ),
        *last,
    )


def _placed(line: Standing, rank: int, *, is_tied: bool) -> Standing:
    """The line with this rank. Without a bracket it is the same line, and there are hundreds."""
    if (line.rank, line.tied_by_chance) == (rank, is_tied):
        return line
    return replace(line, rank=rank, tied_by_chance=is_tied)
