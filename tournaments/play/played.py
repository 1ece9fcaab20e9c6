"""What has been played so far, as plain values, and the standings that come of it. No Django.

The database (queries) and the event file both say what they hold in these values, so there is one
order for screen, export, cut and command (F28, F29).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from scoring.game import Game
from scoring.matches import Kind, scores_of, totals_of
from scoring.results import Outcome, ReportedResult, Score, has_met, has_won, place_of
from scoring.rules import Rules
from scoring.rulings import is_ruling
from scoring.standings import Competitor, ScoredMatch, Standing, standings
from scoring.structures import rounds_to_one
from tournaments.pairing.bracket.double_elimination import places_of
from tournaments.pairing.groups.group_seeds import group_of
from tournaments.pairing.types import Groups

NO_SCORES: Mapping[str, Score] = MappingProxyType({})
Reached = tuple[int, int]
ACTIVE = "active"
# More than any place of a final of two.
BEHIND_FINAL = 3


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """One match of a round, or one player's bye or missed round: what was said of it and what it is worth."""

    players: tuple[str, ...]
    """Keys in seat order."""
    scores: Mapping[str, Score] | None
    """By player; None while there is no result."""
    game: int | None = None
    """The number in the bracket, in knockout rounds only."""
    table: int | None = None
    round: int = 0
    kind: Kind = "game"
    result: ReportedResult | None = None
    """What counts; None where nobody's word counts yet, and where there is nothing to say."""
    pending: tuple[ReportedResult, ...] = ()
    """What players have said and the other has not confirmed (F18)."""
    totals: Mapping[str, int] = field(default_factory=dict)
    """By player, the figures of the game; nothing while nobody's word counts."""
    losers: frozenset[str] = frozenset()
    """Who was given a game loss here (F26)."""
    ruling: str = ""
    """Why the scores are not those of a game: "game_loss" or a leader's end; "" for a game."""
    for_third: bool = False
    """True for the game beside the final (`with_third`)."""

    @property
    def is_game(self) -> bool:
        return self.kind == "game"

    @property
    def is_done(self) -> bool:
        """True where nobody has anything left to say."""
        return bool(self.scores) or not self.is_game

    @property
    def is_disputed(self) -> bool:
        """True where the players say different things: nobody's word counts (F18)."""
        return len(self.pending) > 1

    @property
    def winner(self) -> str | None:
        """Who alone won, a bye included; None without a result, in a missed round, and where the first place
        is shared."""
        winners = [player for player in self.scores or () if self.has_won(player)]
        return winners[0] if len(winners) == 1 else None

    def place(self, player: str) -> int | None:
        """The place at the table, shared ones equal; None without a result, and for who lost a duel."""
        return place_of((self.scores or NO_SCORES).get(player))

    @property
    def has_met(self) -> bool:
        """True where two sit, or sat, at a game; not after a bye or with one who never came (A-TIE-3)."""
        return self.scores is None or any(has_met(score) for score in self.scores.values())

    def has_won(self, player: str) -> bool:
        """True for a win, the first place at a table of more than two, and a bye, which counts as one."""
        return has_won((self.scores or NO_SCORES).get(player))

    def had_bye(self, player: str) -> bool:
        """True for a bye, and for the win of somebody whose opponent never came: both without a game."""
        score = (self.scores or NO_SCORES).get(player)
        return score is not None and score.outcome == Outcome.BYE


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """One round, drafts included. Only complete rounds count for anything but "is a round open?"."""

    number: int
    knockout: bool
    complete: bool
    matches: tuple[PlayedMatch, ...]

    @property
    def bracket(self) -> tuple[PlayedMatch, ...]:
        """The games from which somebody goes on, or wins the event: all but the one for the third place."""
        return tuple(match for match in self.matches if not match.for_third)

    @property
    def is_last(self) -> bool:
        """True for the round of a bracket after which none comes; one of more games goes on even if some of
        them were never played."""
        return self.knockout and max((match.game or 0 for match in self.bracket), default=0) <= 1


@dataclass(frozen=True, slots=True)
class Scoring:
    """What the results of one event are scored by."""

    game: Game
    rules: Rules


def scored(match: PlayedMatch, by: Scoring) -> PlayedMatch:
    """The match with what was said and ruled of it as figures and scores."""
    scores = scores_of(
        match.result,
        players=match.players,
        kind=match.kind,
        game=by.game,
        rules=by.rules,
        losers=match.losers,
    )
    if match.result is None:
        return replace(match, scores=scores, ruling="game_loss" if match.losers else "")
    totals = totals_of(match.result, game=by.game, rules=by.rules)
    ruling = match.result.end if is_ruling(match.result) else ""
    return replace(match, scores=scores, totals=totals, ruling="game_loss" if match.losers else ruling)


def _reached_double(rounds: Sequence[PlayedRound]) -> dict[str, Reached]:
    """The same of a double elimination, where a game of the upper half counts more than one of the lower.

    Of a final that both lost, whoever came from the upper half is first: that one has lost once.
    """
    reached: dict[str, Reached] = {}
    if not rounds:
        return reached
    plan = places_of(match.game or 1 for match in rounds[0].matches)
    for round_, places in zip(rounds, plan, strict=False):
        lower = {place.number for place in places if place.half == "lower"}
        for match in round_.matches:
            ahead = _first_of_both(match, reached) if places[0].half == "final" else ""
            for player in match.players:
                place = 1 if player == ahead else match.place(player) or len(match.players) + 1
                reached[player] = (-round_.number, place + BEHIND_FINAL * (match.game in lower))
    return reached


def _first_of_both(final: PlayedMatch, reached: Mapping[str, Reached]) -> str:
    """Who came from the upper half to a final that both lost; "" where somebody has won it."""
    if any(final.place(player) for player in final.players):
        return ""
    return min(final.players, key=lambda player: reached.get(player, (0, 0)))


def with_third(rounds: Sequence[PlayedRound]) -> tuple[PlayedRound, ...]:
    """The rounds with the game for the third place told from a semi-final: both are game 2 of two.

    How many rounds there are before the final say the games of the first one. Pods have no such game: where
    there is one final pod, it is the only game.
    """
    bracket = [round_ for round_ in rounds if round_.knockout]
    games = max((match.game or 1 for match in bracket[0].matches), default=1) if bracket else 1
    before = rounds_to_one(games)
    if not 0 < before < len(bracket):
        return tuple(rounds)
    return tuple(_told(round_) if round_ is bracket[before] else round_ for round_ in rounds)


def _told(final: PlayedRound) -> PlayedRound:
    matches = (replace(match, for_third=True) if match.game == 2 else match for match in final.matches)
    return replace(final, matches=tuple(matches))


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
    """Everybody in order: the standings of the Swiss rounds, and above them whom the bracket put there.

    Of `groups` all first ones come before all second ones, and so on, each of these in the order of the
    standings: so the best of the next places fill up a cut that does not come out even.

    Knockout rounds give no tournament points (a cut starts from the standings, it doesn't add to them),
    except in a single-elimination event, which has nothing else to part those who went out in the same round.
    Of a pod the places come first (P-CUT-1).
    """
    complete = [round_ for round_ in rounds if round_.complete]
    matches = _scored(complete, elimination=elimination)
    lines = standings(competitors, matches, game=by.game, rules=by.rules, seed=seed)
    reached = _reached_double(complete) if double else _reached(complete)
    order = {
        player: (*reached.get(player, (0, 0)), place) for player, place in places_in(lines, groups).items()
    }
    return _in_order(lines, order, [competitor.id for competitor in competitors], by.rules.tiebreaks)


def places_in(lines: Sequence[Standing], groups: Groups) -> dict[str, int]:
    """For everybody the place in the own group, 1 for the first, by the order of these lines; 1 for everybody
    where there are no groups. Who has left takes no place from those behind: the next one has it too."""
    number_of = group_of(groups)
    ahead, found = Counter[int](), dict[str, int]()
    for line in lines:
        number = number_of.get(line.player)
        found[line.player] = 1 if number is None else 1 + ahead[number]
        if number is not None:
            ahead[number] += line.status == ACTIVE
    return found


def _scored(rounds: Iterable[PlayedRound], *, elimination: bool) -> list[ScoredMatch]:
    return [
        ScoredMatch(round_.number, match.players, match.scores)
        for round_ in rounds
        if elimination or not round_.knockout
        for match in round_.matches
        if match.scores is not None
    ]


def _reached(rounds: Iterable[PlayedRound]) -> dict[str, Reached]:
    """Everybody who played in the bracket with the last round there and the place in it; lower is better.

    Who played for the third place stands behind both of the final.
    """
    reached: dict[str, Reached] = {}
    for knockout in (round_ for round_ in rounds if round_.knockout):
        for match in knockout.matches:
            for player in match.players:
                place = match.place(player) or len(match.players) + 1
                reached[player] = (-knockout.number, place + BEHIND_FINAL * match.for_third)
    return reached


def _in_order(
    lines: tuple[Standing, ...],
    order: Mapping[str, tuple[int, ...]],
    entered: Sequence[str],
    tiebreaks: Sequence[str],
) -> tuple[Standing, ...]:
    """By these numbers, the lowest first, equals in the order they had; the disqualified last.

    The disqualified have no rank, so they stand in the order of entry, which says nothing about them. Whom
    these numbers parted is no longer parted by chance.
    """

    def equal(line: Standing) -> tuple[object, ...]:
        return (order[line.player], *(line.values[key] for key in tiebreaks))

    ranked = sorted((line for line in lines if line.rank is not None), key=lambda line: order[line.player])
    last = sorted((line for line in lines if line.rank is None), key=lambda line: entered.index(line.player))
    alike = Counter(equal(line) for line in ranked)
    return (
        *(
            replace(line, rank=rank, tied_by_chance=line.tied_by_chance and alike[equal(line)] > 1)
            for rank, line in enumerate(ranked, start=1)
        ),
        *last,
    )
