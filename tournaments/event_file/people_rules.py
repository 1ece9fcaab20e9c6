"""Checks of the people in an event file beyond its types: leaders, fleets, rulings, authors."""

from collections.abc import Iterator
from typing import Any

from msgspec import UNSET

from scoring.games import GAMES
from tournaments.event_file.kinds import all_of
from tournaments.event_file.people import (
    CaptainsDraftPart,
    DraftMovePart,
    FleetCheck,
    PenaltyPart,
    Player,
    SharePart,
)
from tournaments.event_file.schema import EventDocument
from tournaments.event_file.words import EventFileError, check_new, check_player
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
        for place, penalty in enumerate(all_of(player.penalties)):
            _check_penalty(document, penalty, f"players[{at}].penalties[{place}]")
        for place, share in enumerate(all_of(player.shares)):
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
    for penalty in all_of(player.penalties):
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
    versions = 0 if fleet is UNSET else 1 + len(all_of(fleet.earlier))
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
    for at, team in enumerate(all_of(document.teams)):
        path = f"teams[{at}]"
        check_new(f"{path}.id", team.id, ids, f'"{team.id}" is already the id of another team.')
        for place, player in enumerate(team.players):
            if player not in players:
                raise EventFileError(f"{path}.players[{place}]", f'there is no player "{player}".')
            check_new(f"{path}.players[{place}]", player, taken, f'"{player}" is in a team already.')
        if team.captain not in team.players:
            raise EventFileError(f"{path}.captain", f'"{team.captain}" is not in the team.')


def _check_drafts(document: EventDocument) -> None:
    """Every draft is between two teams of the file with players of the file, and all its moves are legal."""
    players, numbers = {player.id for player in document.players}, set[int]()
    teams = {team.id for team in all_of(document.teams)}
    for at, draft in enumerate(all_of(document.captains_drafts)):
        path = f"captains_drafts[{at}]"
        check_new(f"{path}.number", draft.number, numbers, f"there is a draft {draft.number} already.")
        for team in (*draft.teams, *(move.team for move in all_of(draft.moves))):
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
    for place, move in enumerate(all_of(draft.moves)):
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
    for at, leader in enumerate(all_of(document.leaders)):
        organizers += leader.role == "organizer"
        if organizers > 1:
            raise EventFileError(f"leaders[{at}].role", "an event has exactly one organizer (A-ROLE-1).")
        check_new(f"leaders[{at}].name", leader.name, names, f'"{leader.name}" already has a role.')


def _check_diary(document: EventDocument) -> None:
    players = {player.id for player in document.players}
    revisions: set[int] = set()
    for at, line in enumerate(all_of(document.diary)):
        taken = f"{line.revision} is already the number of another line."
        check_new(f"diary[{at}].revision", line.revision, revisions, taken)
        check_player(f"diary[{at}].player", line.player, players)


def _check_calls(document: EventDocument) -> None:
    players = {player.id for player in document.players}
    numbers: set[int] = set()
    waiting: set[object] = set()
    for at, call in enumerate(all_of(document.calls)):
        taken = f"{call.number} is already the number of another call."
        check_new(f"calls[{at}].number", call.number, numbers, taken)
        check_player(f"calls[{at}].player", call.player, players)
        if call.state in ("closed", "withdrawn"):
            continue
        for place in ((call.round, call.table), call.player):
            if place is not UNSET:
                why = "another call of this table or player waits already."
                check_new(f"calls[{at}]", place, waiting, why)


def _check_constraints(document: EventDocument) -> None:
    players = {player.id for player in document.players}
    targets: set[object] = set()
    for at, constraint in enumerate(all_of(document.wishes)):
        if (constraint.players is UNSET) == (constraint.club is UNSET):
            raise EventFileError(f"wishes[{at}]", 'a wish has either "players" or "club".')
        pair = frozenset(all_of(constraint.players))
        for player in pair:
            check_player(f"wishes[{at}].players", player, players)
        if len(pair) == 1:
            raise EventFileError(f"wishes[{at}].players", "these must be two players.")
        target = pair or constraint.club
        check_new(f"wishes[{at}]", target, targets, "another wish is about the same.")


def _authors(document: EventDocument) -> Iterator[Any]:
    """The names for which an import needs an account."""
    for player in document.players:
        fleet = player.fleet
        for version in () if fleet is UNSET else (fleet, *all_of(fleet.earlier)):
            yield version.author
        for check in (player.fleet_checked, player.fleet_returned):
            if isinstance(check, FleetCheck):
                yield check.author
        for proxy in all_of(player.proxies):
            yield from (proxy.author, proxy.withdrawn_by)
        yield from (penalty.author for penalty in all_of(player.penalties))
    for round_ in document.rounds:
        yield from (step.author for step in all_of(round_.clock))
        for match in round_.matches:
            yield from (report.result.author for report in all_of(match.reports))
            if match.result is not UNSET:
                yield match.result.author
    yield from (leader.name for leader in all_of(document.leaders))
    yield from (call.claimed_by for call in all_of(document.calls))
    for invitation in all_of(document.invitations):
        yield invitation.author
        yield invitation.used_by
