"""Results for List Fortress: the JSON that its form takes, as Cryodex and tabletop.to write it.

Players are known by name; `list` is the squad as XWS. A round is "swiss" or "elimination"; the
elimination rank of a player is how many were left when they lost: 2 lost the final, 4 a semi-final; 1 won it.
"""

from collections import defaultdict
from collections.abc import Mapping
from typing import Any, Final

from fleets.games.results import EventResults, PlayerResult
from fleets.lists.games.xwing.xws import VERSION
from scoring.results import Number
from tournaments.play.played import PlayedMatch, PlayedRound

BYE: Final = "bye"


def fortress_of(results: EventResults) -> Mapping[str, Any]:
    """The JSON document of the event."""
    names = {player.key: player.name for player in results.players}
    cut = _cut_ranks(results.rounds)
    return {
        "tournament": {
            "name": results.name,
            "date": results.day.isoformat(),
            "type": "X-Wing 2.0",
            "round_length": results.minutes,
            "participant_count": len(results.players),
            "players": [_player(player, cut) for player in results.players],
            "rounds": [_round(round_, names) for round_ in results.rounds],
        }
    }


def _player(player: PlayerResult, cut: Mapping[str, int]) -> dict[str, Any]:
    standing = player.standing
    rank = {"swiss": standing.rank}
    if player.key in cut:
        rank["elimination"] = cut[player.key]
    line: dict[str, Any] = {
        "name": player.name,
        "score": _plain(standing.values["points"]),
        "mov": _plain(standing.values["margin"]),
        "sos": round(float(standing.values["strength"]), 4),
        "dropped": player.has_left,
        "rank": rank,
    }
    squad = _squad(player.open)
    return {**line, "list": squad} if squad else line


def _plain(number: Number) -> int | float:
    return int(number) if number == int(number) else float(number)


def _cut_ranks(rounds: tuple[PlayedRound, ...]) -> dict[str, int]:
    """Key of a player -> how many were left when they lost, 1 for the winner of the final."""
    ranks: dict[str, int] = {}
    for round_ in (cut_round for cut_round in rounds if cut_round.knockout):
        games = [match for match in round_.matches if match.is_game]
        for match in games:
            for player in match.players:
                is_last = len(games) == 1 and match.winner == player
                ranks[player] = 1 if is_last else 2 * len(round_.matches)
    return ranks


def _round(round_: PlayedRound, names: Mapping[str, str]) -> dict[str, Any]:
    return {
        "round-type": "elimination" if round_.knockout else "swiss",
        "round-number": round_.number,
        "matches": [_match(match, names) for match in round_.matches if match.kind != "missed"],
    }


def _match(match: PlayedMatch, names: Mapping[str, str]) -> dict[str, Any]:
    players = [names.get(key, key) for key in match.players]
    if len(match.players) == 1:
        return {"player1": players[0], "player1points": None, "player2": None, "player2points": None,
                "result": BYE, "winner": players[0]}  # fmt: skip
    first, second = match.players
    winner = match.winner
    return {
        "player1": players[0],
        "player1points": match.totals.get(first, 0),
        "player2": players[1],
        "player2points": match.totals.get(second, 0),
        "result": "win" if winner else "draw",
        "winner": names.get(winner, winner) if winner else None,
    }


def _squad(open_list: Any) -> dict[str, Any] | None:
    """The squad as XWS 2.0, as far as it is open; None if its ships are not."""
    if open_list is None or not open_list.parts.cards:
        return None
    ships = [ship for ship in open_list.reading["ships"] if ship.get("xws")]
    squad = {
        "faction": open_list.faction,
        "pilots": [_pilot(ship) for ship in ships],
        "points": open_list.total,
    }
    if open_list.parts.extras and open_list.reading.get("obstacles"):
        squad["obstacles"] = list(open_list.reading["obstacles"])
    return {**squad, "version": VERSION}


def _pilot(ship: Mapping[str, Any]) -> dict[str, Any]:
    upgrades: dict[str, list[str]] = defaultdict(list)
    for card in ship["upgrades"]:
        upgrades[card["type"]].append(card["xws"])
    pilot: dict[str, Any] = {"id": ship["xws"], "points": ship["total"]}
    return {**pilot, "upgrades": dict(upgrades)} if upgrades else pilot
