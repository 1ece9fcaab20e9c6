"""Checks of any pairing, by the engine or by hand, before it is saved."""

from collections import Counter
from collections.abc import Iterable, Sequence, Set
from itertools import combinations

from tournaments.pairing.bracket.double_elimination import seats_of
from tournaments.pairing.constraints import AvoidedPairings, avoided_pairings, note_code
from tournaments.pairing.deviations import deviations_of
from tournaments.pairing.groups.groups import constraint_notes, couples_in
from tournaments.pairing.groups.round_robin import Couple, couples_of
from tournaments.pairing.sizes import power_of_two_from, sizes_for
from tournaments.pairing.types import (
    DUEL,
    CutRequest,
    DoubleEliminationRequest,
    EliminationRequest,
    Entrant,
    GroupsRequest,
    KnockoutRequest,
    Note,
    Pair,
    Pairing,
    Request,
    RoundRobinRequest,
    Seats,
    SwissRequest,
    TeamRequest,
)

# The note of a pairing that is good, but not proved to be the best.
NOT_PROVED = "not_proved"


def problems_of(request: Request, pairing: Pairing) -> tuple[Note, ...]:
    """What makes the pairing impossible to save; empty when it is valid.

    Codes: wrong_seats, player_twice, player_missing, player_unknown, too_many_byes, table_missing,
    table_of_bye, table_twice, table_blocked, game_twice, game_missing, not_in_plan, own_group, own_team,
    two_teams, team_idle, reason_missing, note_missing, note_wrong,
    must_not_meet. A rematch or a broken soft constraint is no problem as long as the pairing has a note of
    it; two who must not meet are one unless the organizer allowed it (`anyway`).
    """
    pairs = pairing.pairs
    problems = [
        *_wrong_sizes(pairs, request.seats),
        *_wrong_players(_expected(request), pairs),
        *_tables(pairs),
        *_reasons(pairs),
    ]
    if isinstance(request, SwissRequest):
        problems += _swiss(request, pairing)
    elif isinstance(request, RoundRobinRequest):
        problems += _not_in_plan(couples_of(request.players, request.round), request.present, pairs)
    elif isinstance(request, GroupsRequest):
        problems += _not_of_groups(request, pairing)
    elif isinstance(request, TeamRequest):
        problems += _not_of_teams(request, pairing)
    else:
        problems += _games(pairs)
    if isinstance(request, CutRequest) and request.groups:
        problems += _too_early(request, pairs)
    if isinstance(request, DoubleEliminationRequest):
        problems += _not_due(request, pairs)
    if isinstance(request, EliminationRequest):
        problems += _byes(pairs, allowed=_bracket_byes(request))
    return tuple(problems)


def notes_of(request: SwissRequest, pairs: Iterable[Pair]) -> tuple[Note, ...]:
    """The rules these pairs break, also where they were changed by hand: rematch (met_before in pods, for
    every two players), second_bye, must_not_meet, better_not_meet, same_club, same_table, fixed_table (where
    the request asks for them), bye_not_lowest, paired_down. Ids unknown to the request are ignored."""
    pairs = list(pairs)
    entrant_of = {entrant.id: entrant for entrant in request.entrants}
    avoided = avoided_pairings(request)
    notes = notes_of_tables(request, pairs, avoided=avoided)
    return (*notes, *deviations_of(request, pairs, entrant_of, avoided))


def notes_of_tables(
    request: SwissRequest, pairs: Iterable[Pair], *, avoided: AvoidedPairings
) -> tuple[Note, ...]:
    """The same without bye_not_lowest and paired_down: all the notes of a pairing known to be the best."""
    entrant_of = {entrant.id: entrant for entrant in request.entrants}
    # Then nothing but a rematch can be noted of a table of two.
    is_plain = not (request.constraints or request.avoid_tables or request.fixed_tables)
    notes: list[Note] = []
    for pair in pairs:
        entrants = [entrant_of[player] for player in pair.players if player in entrant_of]
        if is_plain and len(entrants) == 2 and not entrants[0].times_met(entrants[1]):
            continue
        if len(entrants) == 1 and pair.bye and entrants[0].byes:
            notes.append(Note("second_bye", pair.players))
        if len(entrants) == len(pair.players) and not pair.bye:
            notes.extend(_match_notes(request, pair, entrants, avoided))
    return tuple(notes)


def _match_notes(
    request: SwissRequest, pair: Pair, entrants: Sequence[Entrant], avoided: AvoidedPairings
) -> list[Note]:
    again = "rematch" if request.seats == DUEL else "met_before"
    every_two = list(combinations(entrants, 2))
    notes = [Note(again, (one.id, other.id)) for one, other in every_two if one.times_met(other)]
    if request.constraints:
        codes = [(note_code(avoided, one, other), one.id, other.id) for one, other in every_two]
        notes += [Note(code, (one, other)) for code, one, other in codes if code]
    return notes + _table_notes(request, pair, entrants)


def _table_notes(request: SwissRequest, pair: Pair, entrants: Sequence[Entrant]) -> list[Note]:
    notes = []
    if request.avoid_tables:
        seated_again = tuple(
            entrant.id
            for entrant in entrants
            # A player with a fixed table is meant to sit there every time.
            if pair.table in entrant.tables and request.fixed_tables.get(entrant.id) != pair.table
        )
        notes.extend([Note("same_table", seated_again)] if seated_again else [])
    for player in pair.players:
        if request.fixed_tables and request.fixed_tables.get(player, pair.table) != pair.table:
            notes.append(Note("fixed_table", (player,)))
    return notes


def _expected(request: Request) -> list[str]:
    if isinstance(request, CutRequest):
        return list(request.entrants)
    if isinstance(request, (RoundRobinRequest, GroupsRequest)):
        return sorted(request.present)
    if isinstance(request, TeamRequest):
        return [player for players in request.members.values() for player in players]
    if isinstance(request, KnockoutRequest):
        return [player for _, players in request.games for player in players] + list(request.third)
    if isinstance(request, DoubleEliminationRequest):
        return [player for _, players in seats_of(request) for player in players]
    return [entrant.id for entrant in request.entrants]


def _wrong_sizes(pairs: Sequence[Pair], seats: Seats) -> list[Note]:
    """Pairs with more or fewer players than the game has seats, or a bye of several."""
    lowest, highest = seats
    return [
        Note("wrong_seats", pair.players)
        for pair in pairs
        if not (len(pair.players) == 1 if pair.bye else lowest <= len(pair.players) <= highest)
    ]


def _wrong_players(expected: Sequence[str], pairs: Sequence[Pair]) -> list[Note]:
    """Players who sit twice, not at all, or are not expected."""
    seats = Counter(player for pair in pairs for player in pair.players)
    problems = [Note("player_twice", (player,)) for player, count in seats.items() if count > 1]
    problems += [Note("player_missing", (player,)) for player in expected if player not in seats]
    expected_ids = set(expected)
    return problems + [Note("player_unknown", (player,)) for player in seats if player not in expected_ids]


def _tables(pairs: Sequence[Pair]) -> list[Note]:
    games, byes = [pair for pair in pairs if not pair.bye], [pair for pair in pairs if pair.bye]
    problems = [Note("table_missing", pair.players) for pair in games if pair.table is None]
    problems += [Note("table_of_bye", pair.players) for pair in byes if pair.table is not None]
    return problems + _shared_tables(games)


def _shared_tables(games: Sequence[Pair]) -> list[Note]:
    used = Counter(pair.table for pair in games)
    return [
        Note("table_twice", pair.players) for pair in games if pair.table is not None and used[pair.table] > 1
    ]


def _reasons(pairs: Sequence[Pair]) -> list[Note]:
    return [Note("reason_missing", pair.players) for pair in pairs if not pair.reason]


def _bracket_byes(request: EliminationRequest) -> int:
    players = len(request.entrants)
    if request.seats == DUEL:
        return power_of_two_from(players) - players
    return _count_left_over(request)


def _count_left_over(request: SwissRequest | EliminationRequest) -> int:
    """How many players the seats of the game leave without a match."""
    return len(request.entrants) - sum(sizes_for(len(request.entrants), request.seats))


def _byes(pairs: Sequence[Pair], *, allowed: int) -> list[Note]:
    byes = [player for pair in pairs if pair.bye for player in pair.players]
    return [Note("too_many_byes", tuple(byes))] if len(byes) > allowed else []


def _games(pairs: Sequence[Pair]) -> list[Note]:
    games = Counter(pair.game for pair in pairs if pair.game is not None)
    problems = [Note("game_missing", pair.players) for pair in pairs if pair.game is None]
    return problems + [
        Note("game_twice", pair.players) for pair in pairs if pair.game is not None and games[pair.game] > 1
    ]


def _not_in_plan(couples: Iterable[Couple], present: Set[str], pairs: Sequence[Pair]) -> list[Note]:
    """Pairs that the plan does not have, and byes of players whose opponent is present."""
    planned = {frozenset({one, other} & present) for one, other in couples}
    return [Note("not_in_plan", pair.players) for pair in pairs if frozenset(pair.players) not in planned]


def _not_of_groups(request: GroupsRequest, pairing: Pairing) -> list[Note]:
    """The same for each group, with the notes of its constraints."""
    problems = _not_in_plan(couples_in(request), request.present, pairing.pairs)
    if not request.anyway:
        problems += _forbidden(pairing)
    return problems + _unlike_notes(constraint_notes(request, pairing.pairs), pairing.notes)


def _forbidden(pairing: Pairing) -> list[Note]:
    """Meetings of two who must not meet, where the organizer did not allow them."""
    return [note for note in pairing.notes if note.code == "must_not_meet"]


def _unlike_notes(due: Iterable[Note], given: Iterable[Note]) -> list[Note]:
    """The notes that a pairing lacks, and those it has for no reason."""
    expected, written = Counter(due), Counter(given)
    problems = [Note("note_missing", note.players) for note in expected - written]
    return problems + [Note("note_wrong", note.players) for note in written - expected]


def _too_early(request: CutRequest, pairs: Sequence[Pair]) -> list[Note]:
    """Two of one group who meet in the first game of a cut although that is avoidable."""
    group_of = {player: number for number, group in enumerate(request.groups) for player in group}
    same_group = [
        pair.players for pair in pairs if len({group_of.get(player, player) for player in pair.players}) == 1
    ]
    sizes = Counter(group_of.get(player) for player in request.entrants)
    unavoidable = max(sizes.values(), default=0) - len(request.entrants) // 2
    return (
        [Note("own_group", players) for players in same_group]
        if len(same_group) > max(unavoidable, 0)
        else []
    )


def _not_due(request: DoubleEliminationRequest, pairs: Sequence[Pair]) -> list[Note]:
    """Players in another game than the plan says."""
    due = {place.number: frozenset(players) for place, players in seats_of(request)}
    return [
        Note("not_in_plan", pair.players)
        for pair in pairs
        if due.get(pair.game or 0) != frozenset(pair.players)
    ]


def _not_of_teams(request: TeamRequest, pairing: Pairing) -> list[Note]:
    """Players who meet their own team, or another team than their team mates do; a second team that sits
    out; and notes that are missing or wrong."""
    team_of = {player: team for team, players in request.members.items() for player in players}
    met: dict[str, set[str]] = {team: set() for team in request.members}
    problems, due = [], set[Note]()
    entrant_of = {entrant.id: entrant for entrant in request.teams.entrants}
    games = [pair for pair in pairing.pairs if not pair.bye and team_of.keys() >= set(pair.players)]
    for pair in games:
        one, other = (team_of[player] for player in pair.players)
        if one == other:
            problems.append(Note("own_team", pair.players))
        met[one].add(other)
        met[other].add(one)
    problems += [
        Note("two_teams", request.members[team]) for team, opponents in met.items() if len(opponents) > 1
    ]
    idle = [team for team, opponents in met.items() if not opponents]
    problems += [Note("team_idle", request.members[team]) for team in idle] if len(idle) > 1 else []
    first = {team: members[0] for team, members in request.members.items()}
    for one, opponents in met.items():
        rematches = (other for other in opponents if entrant_of[one].times_met(entrant_of[other]))
        due |= {Note("team_rematch", tuple(sorted((first[one], first[other])))) for other in rematches}
    due |= {Note("team_second_bye", (first[team],)) for team in idle if entrant_of[team].byes}
    given = {Note(note.code, tuple(sorted(note.players))) for note in pairing.notes}
    return problems + _unlike_notes(due, given)


def _swiss(request: SwissRequest, pairing: Pairing) -> list[Note]:
    fixed = set(request.fixed_tables.items())
    problems = [
        Note("table_blocked", pair.players)
        for pair in pairing.pairs
        if pair.table in request.blocked_tables
        and not any((player, pair.table) in fixed for player in pair.players)
    ]
    problems += _byes(pairing.pairs, allowed=_count_left_over(request))
    if not request.anyway:
        problems += _forbidden(pairing)
    given = (note for note in pairing.notes if note.code != NOT_PROVED)
    return problems + _unlike_notes(notes_of(request, pairing.pairs), given)
