"""A round of team against team: the teams are paired like players, then their members are seated in order."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest

from tournaments.pairing.swiss.swiss import pair_swiss
from tournaments.pairing.types import Note, Pair, Pairing, TeamRequest

# Note of the paired teams -> note of the round, on the first member of each team.
TEAM_NOTES = {"rematch": "team_rematch", "second_bye": "team_second_bye"}


def pair_teams(request: TeamRequest, *, rng: random.Random) -> Pairing:
    """The boards of all team matches, one match after the other, then the byes.

    Raises PairingError as a Swiss round of the teams does.
    """
    drawn = pair_swiss(request.teams, rng=rng)
    pairs = [pair for match in drawn.pairs for pair in _boards(request, match.players)]
    games = [pair for pair in pairs if not pair.bye]
    seated = [replace(pair, table=table) for table, pair in enumerate(games, start=1)]
    return Pairing((*seated, *(pair for pair in pairs if pair.bye)), notes_of_teams(request, drawn.notes))


def notes_of_teams(request: TeamRequest, notes: Sequence[Note]) -> tuple[Note, ...]:
    """The rules that the pairing of the teams breaks, as notes on their first members."""
    return tuple(
        Note(TEAM_NOTES[note.code], tuple(request.members[team][0] for team in note.players))
        for note in notes
        if note.code in TEAM_NOTES
    )


def _boards(request: TeamRequest, teams: Sequence[str]) -> Iterator[Pair]:
    """The boards the captains agreed on, else first against first; players left over have a bye."""
    if len(teams) == 1:
        for player in request.members[teams[0]]:
            yield Pair((player,), None, bye=True, reason="team_bye")
        return
    one, other = teams
    settled = request.lineups.get(frozenset(teams))
    if settled is not None:
        for board in settled:
            # The captains' draft may list the other team first.
            own = request.members[one]
            first, second = board if board[0] in own else (board[1], board[0])
            yield Pair((first, second), 1, reason="team_lineup")
        return
    for pair in zip_longest(request.members[one], request.members[other]):
        present = tuple(player for player in pair if player is not None)
        if len(present) == 2:
            yield Pair(present, 1, reason="team_board")
        else:
            yield Pair(present, None, bye=True, reason="team_short")
