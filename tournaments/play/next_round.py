"""The next round and the request to pair it, from plain values, without Django."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from scoring.standings import Standing
from scoring.structures import GROUPS, ROUND_ROBINS, Plan
from tournaments.pairing.bracket.double_elimination import (
    is_decided,
    is_final_of,
    lost_by_both,
    places_of,
    seats_of,
    source_player,
)
from tournaments.pairing.bracket.elimination import is_final
from tournaments.pairing.chance import rng_for, shuffled
from tournaments.pairing.constraints import ConstraintsImpossible
from tournaments.pairing.groups.groups import drawn_groups
from tournaments.pairing.sizes import going_on, power_of_two_from
from tournaments.pairing.types import (
    DUEL,
    Constraint,
    CutRequest,
    DoubleEliminationRequest,
    EliminationRequest,
    Entrant,
    Groups,
    GroupsRequest,
    KnockoutRequest,
    Request,
    RoundRobinRequest,
    Seats,
    SwissRequest,
)
from tournaments.play.played import ACTIVE, PlayedMatch, PlayedRound
from tournaments.play.team_rounds import TeamsPlaying, team_request


class NextRoundError(ValueError):
    """There is no next round at the moment. `code`: round_open, event_over, too_few_for_cut, nobody_left,
    without_team, groups_apart."""

    def __init__(self, code: str, **figures: int | str) -> None:
        super().__init__(code)
        self.code = code
        self.figures = figures


@dataclass(frozen=True, slots=True)
class NextRound:
    """The next round. `number` counts through the whole event, across the cut."""

    number: int
    knockout: bool
    final: bool
    """True for the last round of the bracket, which has its own time (A-TIME-1)."""
    request: Request

    @property
    def is_set(self) -> bool:
        """True where the pairs are fixed beforehand: neither standings nor constraints matter."""
        return not isinstance(self.request, SwissRequest)


@dataclass(frozen=True, slots=True)
class PlayedSoFar:
    """An event before its next round."""

    standings: Sequence[Standing]
    """Those of all complete rounds."""
    rounds: Sequence[PlayedRound]
    clubs: Mapping[str, str]
    """By player; players without one may be left out."""
    teams: TeamsPlaying | None = None
    """Where teams meet teams."""
    groups: Groups = ()
    """Those drawn; where none were drawn yet, `groups_for` draws them."""


def next_round(
    plan: Plan,
    so_far: PlayedSoFar,
    *,
    constraints: tuple[Constraint, ...] = (),
    seats: Seats = DUEL,
    absent: Collection[str] = (),
    seed: str = "",
) -> NextRound:
    """The round after these, with the active players of the standings. Raises NextRoundError.

    `constraints` say who is not to meet in a Swiss round. A bracket is seeded and ignores them, as does a
    plan in which everybody meets everybody, which is drawn from the `seed` of the event. `absent` are in the
    event but in no game of this round: absent, or with a requested bye.
    """
    standings, rounds, groups = so_far.standings, so_far.rounds, so_far.groups
    if rounds and not rounds[-1].complete:
        raise NextRoundError("round_open", round=rounds[-1].number)
    number = rounds[-1].number + 1 if rounds else 1
    if plan.first_stage == GROUPS and not groups:
        groups = _groups_drawn(plan, so_far, constraints, seed)
    if rounds and plan.double:
        return _next_double(number, standings, rounds, seats=seats)
    if rounds and rounds[-1].knockout:
        return _next_knockout(number, standings, rounds[-1], third_place=plan.third_place, seats=seats)
    active = [line for line in standings if line.status == ACTIVE]
    entrants = entrants_of(active, rounds, so_far.clubs)
    if plan.elimination:
        return _knockout(number, EliminationRequest(entrants, seats))
    if len(rounds) < plan.swiss_rounds:
        playing = tuple(entrant for entrant in entrants if entrant.id not in absent)
        request: Request
        if so_far.teams is not None:
            request = _of_teams(number, so_far.teams, standings, rounds, playing)
        elif plan.first_stage == GROUPS:
            request = GroupsRequest(number, groups, playing, constraints=constraints, seats=seats)
        elif plan.first_stage in ROUND_ROBINS:
            present = frozenset(entrant.id for entrant in playing)
            request = RoundRobinRequest(number, _plan_order(standings, seed), present)
        else:
            request = SwissRequest(number, playing, constraints=constraints, seats=seats)
        return NextRound(number, False, False, request)
    return _cut(number, plan.cut, active, played=len(rounds), seats=seats, groups=groups)


def _groups_drawn(plan: Plan, so_far: PlayedSoFar, constraints: tuple[Constraint, ...], seed: str) -> Groups:
    try:
        return groups_for(plan, [line.player for line in so_far.standings], so_far.clubs, constraints, seed)
    except ConstraintsImpossible as error:
        raise NextRoundError("groups_apart", **error.figures) from error


def groups_for(
    plan: Plan,
    players: Collection[str],
    clubs: Mapping[str, str],
    constraints: tuple[Constraint, ...],
    seed: str,
) -> Groups:
    """The groups of these players, drawn from the seed of the event, whatever the order of the players.

    Raises ConstraintsImpossible where those who must not meet cannot be kept apart.
    """
    count = max(1, plan.groups)
    sizes = [len(players) // count + (at < len(players) % count) for at in range(count)]
    entrants = [Entrant(player, 0, 1, club=clubs.get(player, "")) for player in players]
    return drawn_groups(entrants, sizes, constraints=constraints, rng=rng_for(seed, "groups"))


def _of_teams(
    number: int,
    teams: TeamsPlaying,
    standings: Sequence[Standing],
    rounds: Sequence[PlayedRound],
    playing: Sequence[Entrant],
) -> Request:
    present = [entrant.id for entrant in playing]
    members = {player for team in teams.teams for player in team.members}
    if without_team := [player for player in present if player not in members]:
        raise NextRoundError("without_team", names=", ".join(without_team))
    return team_request(number, teams.ordered(standings, rounds), present, teams.lineups)


def _plan_order(standings: Sequence[Standing], seed: str) -> tuple[str, ...]:
    """Players who left keep their place in the plan, so that it stays the same for the others."""
    return tuple(shuffled(sorted(line.player for line in standings), rng=rng_for(seed, "round robin")))


def entrants_of(
    lines: Sequence[Standing], rounds: Sequence[PlayedRound], clubs: Mapping[str, str]
) -> tuple[Entrant, ...]:
    """The players of these lines with their history of the Swiss stage (A-SWISS-3)."""
    met: dict[str, Counter[str]] = {line.player: Counter() for line in lines}
    byes = dict.fromkeys(met, 0)
    tables: dict[str, set[int]] = {player: set() for player in met}
    short = dict.fromkeys(met, 0)
    for largest, match in _matches_of(rounds):
        for player in met.keys() & set(match.players):
            if match.has_met:
                met[player].update(other for other in match.players if other != player)
            byes[player] += match.had_bye(player)
            short[player] += 1 < len(match.players) < largest
            if match.table is not None:
                tables[player].add(match.table)
    return tuple(
        Entrant(
            line.player,
            line.points,
            line.rank or 0,  # the disqualified have none; they are never paired
            met=frozenset(met[line.player]),
            byes=byes[line.player],
            club=clubs.get(line.player, ""),
            tables=frozenset(tables[line.player]),
            meetings=dict(met[line.player]),
            short=short[line.player],
        )
        for line in lines
    )


def _matches_of(rounds: Sequence[PlayedRound]) -> Iterator[tuple[int, PlayedMatch]]:
    """Every match with the size of the largest match of its round."""
    for played in rounds:
        largest = max((len(match.players) for match in played.matches), default=0)
        yield from ((largest, match) for match in played.matches)


def _cut(
    number: int, size: int, active: Sequence[Standing], *, played: int, seats: Seats, groups: Groups
) -> NextRound:
    """The first round of the bracket, of the best who are still active (A-CUT-1, A-CUT-2)."""
    if not size:
        raise NextRoundError("event_over", rounds=played)
    if len(active) < size:
        raise NextRoundError("too_few_for_cut", cut=size, players=len(active))
    return _knockout(number, CutRequest(tuple(line.player for line in active[:size]), seats, groups))


def _next_knockout(
    number: int, standings: Sequence[Standing], last: PlayedRound, *, third_place: bool, seats: Seats
) -> NextRound:
    """The next round of a bracket; the seat of a player who has left stays empty (A-KO-3, A-KO-4)."""
    if last.is_last:
        raise NextRoundError("event_over", rounds=last.number)
    active = {line.player for line in standings if line.status == ACTIVE}
    games = tuple(
        (game, tuple(player for player in players if player in active))
        for game, players in who_goes_on(last, standings, seats=seats)
    )
    if not any(players for _, players in games):
        raise NextRoundError("nobody_left", round=last.number)
    third = lost_semi_final(last, standings, seats=seats) if third_place else ()
    present = tuple(player for player in third if player in active)
    return _knockout(number, KnockoutRequest(games, seats, present))


def _next_double(
    number: int, standings: Sequence[Standing], rounds: Sequence[PlayedRound], *, seats: Seats
) -> NextRound:
    """The next round: winners go on, and so do first-time losers, in the lower half."""
    played = orders_of(rounds, standings, seats=seats)
    if is_decided(played):
        raise NextRoundError("event_over", rounds=rounds[-1].number)
    present = frozenset(line.player for line in standings if line.status == ACTIVE)
    request = DoubleEliminationRequest(played, present, seats, once=lost_above(rounds))
    places = [place for place, _players in seats_of(request)]
    if not places:
        raise NextRoundError("nobody_left", round=rounds[-1].number)
    return NextRound(number, True, places[0].half in ("final", "deciding"), request)


def orders_of(
    rounds: Sequence[PlayedRound], standings: Sequence[Standing], *, seats: Seats
) -> tuple[Mapping[int, tuple[str, ...]], ...]:
    """For every round of a double elimination: game -> winner and loser. Where both lost:

    - in the upper half both have lost once, and neither is out. There is one seat below and one above, so the
      one ranked higher stays above and the other goes down; the next loss eliminates either of them. The plan
      stays the same, and the player waiting for the winner still has a game.
    - in the lower half nobody: for both it was the second loss.
    - in the final the player from the upper half has won it.

    A player who has lost before is not listed as the loser of a game above, or of a final: they are out.
    """
    played: list[Mapping[int, tuple[str, ...]]] = []
    rank = {line.player: at for at, line in enumerate(standings)}
    for at, round_ in enumerate(rounds):
        players_of = {match.game or 0: match.players for match in round_.matches}
        orders = {
            game: winners + tuple(player for player in players_of[game] if winners and player not in winners)
            for game, winners in who_goes_on(round_, standings, seats=seats)
        }
        once, above = lost_above(rounds[:at]), _above(rounds, at)
        for game in above & orders.keys():
            if not orders[game]:
                orders[game] = tuple(sorted(set(players_of[game]) - once, key=rank.__getitem__))
            orders[game] = orders[game][:1] + tuple(loser for loser in orders[game][1:] if loser not in once)
        if is_final_of(played) and 1 in orders:
            upper = source_player(places_of(played[0])[at][0].sources[0], played)
            orders[1] = orders[1] or lost_by_both(played, players_of[1])
            orders[1] = orders[1][:1] if upper in once else orders[1]
        played.append(orders)
    return tuple(played)


def lost_above(rounds: Sequence[PlayedRound]) -> frozenset[str]:
    """Players who have lost a game of the upper half that their opponent lost too."""
    return frozenset(
        player
        for at, round_ in enumerate(rounds)
        for match in round_.matches
        if match.game in _above(rounds, at) and not any(map(match.place, match.players))
        for player in match.players
    )


def _above(rounds: Sequence[PlayedRound], at: int) -> frozenset[int]:
    """The numbers of the upper half's games in this round."""
    plan = places_of(match.game or 1 for match in rounds[0].matches)
    return frozenset(place.number for place in plan[at] if place.half == "upper")


def lost_semi_final(last: PlayedRound, standings: Sequence[Standing], *, seats: Seats) -> tuple[str, ...]:
    """The losers of the two semi-finals of duels, in the order of the games; empty in any other round, and
    where only one of them had a loser, who is third without a game.

    Two who both lost a semi-final by a ruling have had their game: their places come from the standings, both
    if the other semi-final was a bye and if it has a third loser.
    """
    if seats != DUEL or power_of_two_from(max((match.game or 1 for match in last.matches), default=1)) != 2:
        return ()
    winners = dict(who_goes_on(last, standings, seats=seats))
    lost = [
        [player for player in match.players if player not in winners[match.game or 0]]
        for match in last.matches
    ]
    losers = [players for players in lost if players]
    is_one_each = len(losers) == 2 and all(len(players) == 1 for players in losers)
    return tuple(player for players in losers for player in players) if is_one_each else ()


def who_goes_on(
    last: PlayedRound, standings: Sequence[Standing], *, seats: Seats
) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """The number of each game of this knockout round and who goes on, by place; of the final the winner of
    the event. Where a place is shared, the standings decide (A-KO-3, P-CUT-1)."""
    order = {line.player: at for at, line in enumerate(standings)}
    games = []
    for match in last.bracket:
        placed = [
            (place, order[player], player) for player in match.players if (place := match.place(player))
        ]
        count = going_on(len(match.players), matches=len(last.bracket), seats=seats)
        games.append((match.game or 0, tuple(player for _, _, player in sorted(placed)[:count])))
    return tuple(games)


def _knockout(number: int, request: EliminationRequest | CutRequest | KnockoutRequest) -> NextRound:
    return NextRound(number, True, is_final(request), request)
