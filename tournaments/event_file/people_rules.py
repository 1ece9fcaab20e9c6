"""Checks of the people in an event file beyond its types: leaders, fleets, rulings, authors."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import UNSET

from scoring.games import GAMES
from tournaments.event_file.people import (
    CaptainsDraftPart,
    DraftMovePart,
    FleetCheck,
    PenaltyPart,
    Player,
    SharePart,
)
from tournaments.event_file.schema import EventDocument
from tournaments.event_file.words import EventFileError
from tournaments.play.captains import DraftError, Lineup, LineupMove, with_move

# More than ever led one event; a file must not fill the table of accounts.
MOST_AUTHORS = 300

DRAFT_ERRORS = {
    "draft_sizes": "both teams of a draft have as many players.",
    "draft_player_twice": "a player stands in it twice.",
    "draft_over": "the draft is over before this move.",
    "draft_not_now": "a move of another kind is due here.",
    "draft_already": "this captain has moved already.",
    "draft_players": "this captain cannot name these players now.",
}


def check_people(document: EventDocument) -> None:
    """Refuses people who contradict the document. Raises EventFileError."""
    for at, player in enumerate(document.players):
        _check_fleet(player, f"players[{at}]")
        for place, penalty in enumerate(_all(player.penalties)):
            _check_penalty(document, penalty, f"players[{at}].penalties[{place}]")
        for place, share in enumerate(_all(player.shares)):
            _check_share(document, share, f"players[{at}].shares[{place}]")
    _check_teams(document)
    _check_drafts(document)
    _check_leaders(document)
    _check_diary(document)
    _check_calls(document)
    _check_constraints(document)
    authors = set(_authors(document)) - {UNSET}
    if len(authors) > MOST_AUTHORS:
        raise EventFileError(
            "", f"{len(authors)} different people are named as authors, at most {MOST_AUTHORS} can be."
        )


def standing_penalties(player: Player, kind: str) -> Iterator[PenaltyPart]:
    """The rulings of this kind on a player that are in force."""
    for penalty in _all(player.penalties):
        if penalty.kind == kind and penalty.state == "standing":
            yield penalty


def game_losses(document: EventDocument) -> dict[tuple[int, int], tuple[str, ...]]:
    """Who lost which game by a ruling: (round, place of the match) -> players at it."""
    losses: dict[tuple[int, int], tuple[str, ...]] = {}
    for player in document.players:
        for penalty in standing_penalties(player, "game_loss"):
            if penalty.round is UNSET or penalty.match is UNSET:
                continue
            place = (penalty.round, penalty.match)
            if player.id in document.rounds[penalty.round - 1].matches[penalty.match - 1].players:
                losses[place] = (*losses.get(place, ()), player.id)
    return losses


def _check_fleet(player: Player, path: str) -> None:
    fleet = player.fleet
    versions = 0 if fleet is UNSET else 1 + len(_all(fleet.earlier))
    for key, check in (("fleet_checked", player.fleet_checked), ("fleet_returned", player.fleet_returned)):
        if isinstance(check, FleetCheck) and check.version > versions:
            raise EventFileError(
                f"{path}.{key}.version", f"there is no version {check.version} of this fleet."
            )


def _check_penalty(document: EventDocument, penalty: PenaltyPart, path: str) -> None:
    if penalty.round is UNSET:
        if penalty.match is not UNSET:
            raise EventFileError(f"{path}.round", 'missing; "match" counts the matches of a round.')
        return
    if penalty.round > len(document.rounds):
        raise EventFileError(f"{path}.round", f"there is no round {penalty.round}.")
    matches = document.rounds[penalty.round - 1].matches
    if penalty.match is not UNSET and penalty.match > len(matches):
        raise EventFileError(f"{path}.match", f"there are only {len(matches)} matches in that round.")


def _check_share(document: EventDocument, share: SharePart, path: str) -> None:
    known = GAMES[document.game].components
    if share.component not in known:
        names = ", ".join(f'"{name}"' for name in known) or "nothing"
        raise EventFileError(f"{path}.component", f"in this game players share {names}.")
    if share.to_round is not UNSET and share.to_round < share.from_round:
        raise EventFileError(f"{path}.to_round", 'earlier than "from_round".')


def _check_teams(document: EventDocument) -> None:
    """Every team has players of the file, none of them in two teams, and a captain of its own."""
    players, taken, ids = {player.id for player in document.players}, set[str](), set[str]()
    for at, team in enumerate(_all(document.teams)):
        path = f"teams[{at}]"
        if team.id in ids:
            raise EventFileError(f"{path}.id", f'"{team.id}" is already the id of another team.')
        for place, player in enumerate(team.players):
            if player not in players:
                raise EventFileError(f"{path}.players[{place}]", f'there is no player "{player}".')
            if player in taken:
                raise EventFileError(f"{path}.players[{place}]", f'"{player}" is in a team already.')
            taken.add(player)
        if team.captain not in team.players:
            raise EventFileError(f"{path}.captain", f'"{team.captain}" is not in the team.')
        ids.add(team.id)


def _check_drafts(document: EventDocument) -> None:
    """Every draft is between two teams of the file with players of the file, and all its moves are legal."""
    players, numbers = {player.id for player in document.players}, set[int]()
    teams = {team.id for team in _all(document.teams)}
    for at, draft in enumerate(_all(document.captains_drafts)):
        path = f"captains_drafts[{at}]"
        if draft.number in numbers:
            raise EventFileError(f"{path}.number", f"there is a draft {draft.number} already.")
        numbers.add(draft.number)
        for team in (*draft.teams, *(move.team for move in _all(draft.moves))):
            if team not in teams:
                raise EventFileError(path, f'there is no team "{team}".')
        for player in (player for side in draft.players for player in side):
            if player not in players:
                raise EventFileError(f"{path}.players", f'there is no player "{player}".')
        _check_moves(draft, path)


def _check_moves(draft: CaptainsDraftPart, path: str) -> None:
    if draft.teams[0] == draft.teams[1]:
        raise EventFileError(f"{path}.teams", "these must be two teams.")
    try:
        lineup = Lineup((draft.players[0], draft.players[1]))
    except DraftError as error:
        raise EventFileError(f"{path}.players", DRAFT_ERRORS[error.code]) from error
    for place, move in enumerate(_all(draft.moves)):
        if move.team not in draft.teams:
            raise EventFileError(f"{path}.moves[{place}].team", f'"{move.team}" is not of this draft.')
        try:
            lineup = with_move(lineup, lineup_move(draft, move))
        except DraftError as error:
            raise EventFileError(f"{path}.moves[{place}]", DRAFT_ERRORS[error.code]) from error


def lineup_move(draft: CaptainsDraftPart, move: DraftMovePart) -> LineupMove:
    """The captain's move as the draft takes it; the first of its teams is side 0."""
    return LineupMove(0 if move.team == draft.teams[0] else 1, move.kind, move.players)


def _check_leaders(document: EventDocument) -> None:
    names: set[str] = set()
    organizers = 0
    for at, leader in enumerate(_all(document.leaders)):
        organizers += leader.role == "organizer"
        if organizers > 1:
            raise EventFileError(f"leaders[{at}].role", "an event has exactly one organizer (A-ROLE-1).")
        if leader.name in names:
            raise EventFileError(f"leaders[{at}].name", f'"{leader.name}" already has a role.')
        names.add(leader.name)


def _check_diary(document: EventDocument) -> None:
    players = {player.id for player in document.players}
    revisions: set[int] = set()
    for at, line in enumerate(_all(document.diary)):
        if line.revision in revisions:
            raise EventFileError(
                f"diary[{at}].revision", f"{line.revision} is already the number of another line."
            )
        revisions.add(line.revision)
        if line.player is not UNSET and line.player not in players:
            raise EventFileError(f"diary[{at}].player", f'there is no player "{line.player}" here.')


def _check_calls(document: EventDocument) -> None:
    players = {player.id for player in document.players}
    numbers: set[int] = set()
    waiting: set[object] = set()
    for at, call in enumerate(_all(document.calls)):
        if call.number in numbers:
            raise EventFileError(
                f"calls[{at}].number", f"{call.number} is already the number of another call."
            )
        numbers.add(call.number)
        if call.player is not UNSET and call.player not in players:
            raise EventFileError(f"calls[{at}].player", f'there is no player "{call.player}" here.')
        if call.state in ("closed", "withdrawn"):
            continue
        for place in ((call.round, call.table), call.player):
            if place is not UNSET and place in waiting:
                raise EventFileError(f"calls[{at}]", "another call of this table or player waits already.")
            waiting.add(place)


def _check_constraints(document: EventDocument) -> None:
    players = {player.id for player in document.players}
    targets: set[object] = set()
    for at, constraint in enumerate(_all(document.wishes)):
        if (constraint.players is UNSET) == (constraint.club is UNSET):
            raise EventFileError(f"wishes[{at}]", 'a wish has either "players" or "club".')
        pair = frozenset(_all(constraint.players))
        for player in pair - players:
            raise EventFileError(f"wishes[{at}].players", f'there is no player "{player}" here.')
        if len(pair) == 1:
            raise EventFileError(f"wishes[{at}].players", "these must be two players.")
        target = pair or constraint.club
        if target in targets:
            raise EventFileError(f"wishes[{at}]", "another wish is about the same.")
        targets.add(target)


def _authors(document: EventDocument) -> Iterator[Any]:
    """The names for which an import needs an account."""
    for player in document.players:
        fleet = player.fleet
        for version in () if fleet is UNSET else (fleet, *_all(fleet.earlier)):
            yield version.author
        for check in (player.fleet_checked, player.fleet_returned):
            if isinstance(check, FleetCheck):
                yield check.author
        for record in (*_all(player.proxies), *_all(player.penalties)):
            yield record.author
        yield from (proxy.withdrawn_by for proxy in _all(player.proxies))
    for round_ in document.rounds:
        yield from (step.author for step in _all(round_.clock))
        for match in round_.matches:
            yield from (report.result.author for report in _all(match.reports))
            if match.result is not UNSET:
                yield match.result.author
    yield from (leader.name for leader in _all(document.leaders))
    yield from (call.claimed_by for call in _all(document.calls))
    for invitation in _all(document.invitations):
        yield invitation.author
        yield invitation.used_by


def _all(values: Any) -> Any:
    return () if values is UNSET else values
