#!/usr/bin/env python3
"""Checks an event file without Flagship: `python3 verify.py EVENT.json [FINGERPRINT] [--json]`.

One file for Python 3.11 and newer, with the standard library alone, written from docs/event-file.md and
docs/rules and not from the program, so that neither has to be trusted: chain, texts, names, seeds, results,
seats, and the standings of the Swiss rounds. It draws no round again; `manage.py verify` does. Exit 0 where
everything holds or there is nothing to prove, 1 where something does not, 2 where the file cannot be read.

It says what it did not check: the draws, and the places in brackets and of teams.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import sys
from datetime import UTC, datetime
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ"
HEAD = (
    *("game", "date", "level", "structure", "points_limit", "ruleset", "plan", "team_play"),
    *("not_played_points", "place_points"),
)
# What a match has besides the facts of its result; an objective is free text.
BESIDE_A_RESULT = {
    *("players", "game", "table", "bye", "missed", "result", "version", "reports"),
    *("reason", "reason_players", "by_hand", "hand_reason", "objective"),
}
FORGETTING = {"forget_entry", "forget_self", "forget_registration"}


class Unreadable(Exception):
    """Why the file cannot be checked."""


# --- hashes


def canonical(value):
    """JSON with keys in order and without spaces, as bytes."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def digest(data):
    return hashlib.sha256(data).hexdigest()


def seal(salt, value):
    return digest(salt.encode() + canonical(value))


def letters(hexadecimal):
    """A hash as five groups of four letters."""
    number, found = int(hexadecimal, 16), []
    while len(found) < 20:
        found.append(ALPHABET[number % 24])
        number //= 24
    return " ".join("".join(found[at : at + 4]) for at in range(0, 20, 4))


def in_utc(text):
    """A moment of the file as the chain has it."""
    return datetime.fromisoformat(text).astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


# --- the event as the chain would say it


def without_blanks(values):
    return {key: value for key, value in values.items() if value is not None and value != "" and value != []}


def event_said(event):
    """What the chain has to come to: head, players, rounds, penalties."""
    salts = event["chain"].get("salts", {})
    head = {key: event[key] for key in HEAD if key in event}
    return {
        "event": {**head, "seed": digest(event["seed"].encode()), "state": event.get("state", "")},
        "players": {player["id"]: player_said(player, salts) for player in event["players"]},
        "rounds": {str(played["number"]): round_said(played) for played in event.get("rounds", [])},
        "penalties": without_blanks({player["id"]: penalties_said(player) for player in event["players"]}),
    }


def player_said(player, salts):
    said = {"status": player.get("status", "active"), "entered_round": player.get("entered_round", 1)}
    if player.get("left_after_round") is not None:
        said["left_after_round"] = player["left_after_round"]
    if player["id"] in salts:
        said["name"] = seal(salts[player["id"]], [player["name"], player.get("club", "")])
    return said


def penalties_said(player):
    return [
        {
            "kind": penalty["kind"],
            "at": in_utc(penalty["at"]),
            **{key: penalty[key] for key in ("points", "round") if penalty.get(key)},
        }
        for penalty in player.get("penalties", [])
        if penalty.get("state", "standing") == "standing"
        and penalty["kind"] in ("game_loss", "points", "disqualification")
    ]


def round_said(played):
    said = {
        "kind": played["kind"],
        "status": "draft" if played.get("draft") else played["status"],
        "seed": played.get("seed", ""),
        "minutes": played.get("minutes", 0),
        "matches": {match["players"][0]: match_said(match) for match in played["matches"]},
    }
    for key in ("hall", "avoid_clubs"):
        if played.get(key):
            said[key] = played[key]
    for key in ("published_at", "closed_at"):
        if key in played:
            said[key] = in_utc(played[key])
    if played.get("clock"):
        said["clock"] = [
            {
                "kind": step["kind"],
                "at": in_utc(step["at"]),
                **({"minutes": step["minutes"]} if step.get("minutes") else {}),
            }
            for step in played["clock"]
        ]
    return said


def match_said(match):
    said = {"players": match["players"]}
    said |= {key: match[key] for key in ("table", "game", "reason", "bye", "missed") if match.get(key)}
    result = match.get("result")
    if result and "at" in result:
        inside = {key: result[key] for key in result.keys() - {"reason", "author", "said_by", "at"}}
        beside = {key: match[key] for key in match.keys() - BESIDE_A_RESULT}
        said["result"] = {**without_blanks({**beside, **inside}), "at": in_utc(result["at"])}
    return said


# --- the chain


def patched(state, patch):
    """RFC 7386."""
    if not isinstance(patch, dict):
        return patch
    state = dict(state) if isinstance(state, dict) else {}
    for key, value in patch.items():
        if value is None:
            state.pop(key, None)
        else:
            state[key] = patched(state.get(key), value)
    return state


def leaves(value, path=()):
    """Path -> what stands there, of all that is no object; an empty object is something, too."""
    if not isinstance(value, dict) or not value:
        return {path: value}
    return {key: leaf for name, inner in value.items() for key, leaf in leaves(inner, (*path, name)).items()}


def replay(lines):
    """The state after the last line, and which line said each leaf last (also that it is gone)."""
    state, before, origin = {}, {}, {}
    for line in lines:
        if not line.get("facts"):
            continue
        for patch in line["facts"]:
            state = patched(state, patch)
        now = leaves({key: value for key, value in (state or {}).items() if key not in ("texts", "draws")})
        for path in before.keys() | now.keys():
            if path not in before or path not in now or before[path] != now[path]:
                origin[path] = line["revision"]
        before = now
    return before, origin


def said_last(path, origin):
    """The line that spoke last of this place, or of the nearest one around it."""
    if path in origin:
        return origin[path]
    for length in range(len(path), -1, -1):
        near = [line for other, line in origin.items() if other[:length] == path[:length]]
        if near:
            return max(near)
    return 0


def chain_faults(chain):
    before, number = "", 0
    for line in chain["lines"]:
        bare = {key: value for key, value in line.items() if key not in ("hash", "salt")}
        if digest(canonical(bare)) != line["hash"]:
            yield line["revision"], "the line was changed: it has another hash"
        if line["before"] != before or line["revision"] <= number:
            yield line["revision"], f"the line does not follow line {number}"
        before, number = line["hash"], line["revision"]
    if chain["head"] != before:
        yield number, "the end of the history is missing"


def diary_faults(event):
    chain, diary = event["chain"], event.get("diary", [])
    beside = {line["revision"]: line for line in diary}
    proved = {line["revision"] for line in chain["lines"]}
    for earlier, later in pairwise(diary):
        if later["revision"] <= earlier["revision"]:
            yield later["revision"], "lines of the history were moved"
    for number in beside.keys() - proved:
        if number > min(proved):
            yield number, "the line is in no chain: it was added"
    renewed = seals_now(chain["lines"])
    for line in chain["lines"]:
        if line["revision"] not in beside:
            yield line["revision"], "the line is missing in the history"
        else:
            yield from line_faults(line, beside[line["revision"]], renewed)


def seals_now(lines):
    """The seals that were renewed when texts were deleted on request."""
    renewed = {}
    for line in lines:
        if line["action"] in FORGETTING:
            for patch in line.get("facts", []):
                renewed |= (patch or {}).get("texts") or {}
    return renewed


def line_faults(line, beside, renewed):
    number = line["revision"]
    if (in_utc(beside["at"]), beside["action"]) != (line["at"], line["action"]) or (
        "player" in beside and beside["player"] != line.get("player")
    ):
        yield number, "when, what or who is not what the chain says"
    if "salt" in line:
        texts = {"data": beside.get("data", {}), "reason": beside.get("reason", "")}
        if seal(line["salt"], texts) != renewed.get(str(number), line["texts"]):
            yield number, "the texts are not those that were sealed"


def undo_faults(lines):
    known = set()
    for line in lines:
        undone = line.get("undoes")
        if undone is not None and undone >= lines[0]["revision"] and undone not in known:
            yield line["revision"], f"it takes back line {undone}, which is not there"
        known.add(line["revision"])


def event_faults(event, origin, last):
    found = leaves(event_said(event))
    empty = {("rounds",), ("players",), ("penalties",)}
    nameless = {path for path in last if path[0] == "players" and path[-1] == "name" and path not in found}
    nameless &= {("players", player["id"], "name") for player in event["players"]}
    told = set()
    for path in sorted((found.keys() | last.keys()) - empty - nameless):
        place = path[: {"rounds": 4, "players": 3}.get(path[0], 2)]
        if found.get(path) != last.get(path) and place not in told:
            told.add(place)
            yield said_last(path, origin), f"the file says otherwise: {'.'.join(path)}"


def seed_faults(event, origin):
    if event["chain"]["seed"] != digest(event["seed"].encode()):
        yield event["chain"]["lines"][0]["revision"], "the seed is not the one whose hash was shown"
        return
    for played in event.get("rounds", []):
        path = ("rounds", str(played["number"]), "seed")
        if path in origin and played.get("seed") != seed_of_round(event["seed"], played):
            yield origin[path], f"the seed of round {played['number']} does not come from that of the event"


def seed_of_round(seed, played):
    hall = played.get("hall", "")
    if not hall and not seed.startswith("secret:"):
        return seed
    purpose = f"round {played['number']} {hall}".rstrip()
    return hmac.new(seed.encode(), purpose.encode(), hashlib.sha256).hexdigest()[:32]


def names_deleted(lines):
    """Key -> the line in which a name was deleted on request."""
    state, gone = {}, {}
    for line in lines:
        before = (state or {}).get("players", {})
        for patch in line.get("facts", []):
            state = patched(state, patch)
        now = (state or {}).get("players", {})
        if line["action"] in FORGETTING:
            gone |= {
                key: line["revision"]
                for key, player in before.items()
                if now.get(key, {}).get("name") != player.get("name")
            }
    return gone


# --- the standings of the Swiss rounds, from docs/rules


class Score:
    """What a round was worth to a player; `kind` is win, draw, loss, bye or missed."""

    def __init__(self, points, kind, **more):
        self.points, self.kind, self.more = points, kind, more


class Armada:
    order, missed_counts = ("points", "margin", "strength"), True
    table = ((300, 10, 1), (220, 9, 2), (140, 8, 3), (60, 7, 4), (0, 6, 5))

    def __init__(self, event):
        self.limit = event.get("points_limit", 400)
        scaled = event.get("ruleset", "").endswith("-scaled")
        share = (lambda margin: -(-margin * self.limit // 400)) if scaled else (lambda margin: margin)
        self.rows = [(share(low), won, lost) for low, won, lost in self.table]
        self.cap, self.fixed = share(400), share(140)
        self.none = event.get("not_played_points", 0)

    def bye(self):
        return Score(8, "bye", margin=self.fixed)

    def missed(self):
        return Score(0, "missed", margin=0)

    def conceded(self):
        return Score(8, "win", margin=self.fixed)

    def played(self, players, match):
        one, other = players
        result = match["result"]
        end, by, first = result["end"], result.get("by"), match.get("initiative")
        final = {}
        for player in (one, other):
            numbers = result.get("points", {}).get(player, {})
            full = end == "mutual" or (end == "tabled" and by != player)
            final[player] = (self.limit if full else numbers.get("destroyed", 0)) + numbers.get(
                "objective", 0
            )
        if end in ("tabled", "concession"):
            winner = other if by == one else one
        elif end == "mutual" or final[one] == final[other]:
            winner = other if first == one else one
        else:
            winner = max(final, key=final.__getitem__)
        loser = other if winner == one else one
        margin = 0 if end == "mutual" else min(max(final[winner] - final[loser], 0), self.cap)
        _low, won, lost = next(row for row in self.rows if margin >= row[0])
        scores = {winner: Score(won, "win", margin=margin), loser: Score(lost, "loss", margin=0)}
        if end == "concession":
            scores[loser] = Score(0, "loss", margin=0)
            if margin < self.fixed:
                scores[winner] = self.conceded()
        return scores

    def keeps(self, score):
        """True where the opponent of a game loss keeps the own win, which is worth more."""
        return score.kind == "win" and score.more["margin"] >= self.fixed

    def lost(self):
        return Score(0, "loss", margin=0)

    def after_losses(self, losers, scores):
        """Who lost the game by a ruling has nothing, the opponent at least what a concession brings."""
        return {
            player: self.lost()
            if player in losers
            else scores[player]
            if self.keeps(scores[player])
            else self.conceded()
            for player in scores
        }


class XWing(Armada):
    missed_counts = False

    def __init__(self, event):
        self.limit, self.fixed = event.get("points_limit", 200), 300
        self.none = event.get("not_played_points", 0)

    def bye(self):
        return Score(1, "bye", margin=300)

    def conceded(self):
        return Score(1, "win", margin=300)

    def played(self, players, match):
        one, other = players
        result = match["result"]
        end, by = result["end"], result.get("by")
        final = {
            player: self.limit
            if end in ("tabled", "concession") and by != player
            else result.get("points", {}).get(player, {}).get("destroyed", 0)
            for player in (one, other)
        }
        if end == "final_salvo":
            winner = result["winner"]
        elif by is not None:
            winner = other if by == one else one
        else:
            winner = max(final, key=final.__getitem__)
        return {
            player: Score(
                int(player == winner),
                "win" if player == winner else "loss",
                margin=self.limit + final[player] - final[other if player == one else one],
            )
            for player in (one, other)
        }


class Legion(XWing):
    order = ("points", "strength", "opponents_strength")

    def bye(self):
        return Score(1, "bye")

    def missed(self):
        return Score(0, "missed")

    def conceded(self):
        return Score(1, "win")

    def lost(self):
        return Score(0, "loss")

    def keeps(self, score):
        return False

    def played(self, players, match):
        one, other = players
        result = match["result"]
        by = result.get("by")
        numbers = [
            (values.get("victory", 0), values.get("defeated", 0))
            for values in (result.get("points", {}).get(player, {}) for player in (one, other))
        ]
        if by is not None:
            winner = other if by == one else one
        elif numbers[0] == numbers[1]:
            winner = match["blue"]
        else:
            winner = one if numbers[0] > numbers[1] else other
        return {
            player: Score(int(player == winner), "win" if player == winner else "loss")
            for player in (one, other)
        }


class BestOfThree(Legion):
    order = ("points", "opponents_matches", "game_wins", "opponents_games")

    def games(self, won, lost, drawn=0):
        points, kind = {True: (3, "win"), False: (0, "loss")}[won > lost] if won != lost else (1, "draw")
        return Score(points, kind, games=won + lost + drawn, game_points=3 * won + drawn)

    def bye(self):
        score = self.games(2, 0)
        score.kind = "bye"
        return score

    def conceded(self):
        return self.games(2, 0)

    def lost(self):
        return self.games(0, 2)

    def played(self, players, match):
        one, other = players
        result = match["result"]
        won = {
            player: result.get("points", {}).get(player, {}).get("games_won", 0) for player in (one, other)
        }
        drawn = 0 if result["end"] == "agreed" else int(result.get("games_drawn", 0))
        if result["end"] == "concession":
            won[other if result["by"] == one else one] = 2
        return {one: self.games(won[one], won[other], drawn), other: self.games(won[other], won[one], drawn)}


class Eskadra(Legion):
    """A pod: battles won, then the sum of all battles; who left stands behind, who left first is last."""

    order, missed_counts = ("points", "wins", "score"), False

    def __init__(self, event):
        self.lists = {"4": [4, 2, 1, 0], "3": [4, 2, 0], "2": [4, 0], **event.get("place_points", {})}
        self.none = event.get("not_played_points", 0)

    def bye(self):
        return Score(self.lists["2"][0], "bye")

    def placed(self, keys, size, counters):
        """The points of each place, the greatest key first; equals share the points of all they cover."""
        points, scores = self.lists[str(size)], {}
        for player, key in keys.items():
            above = sum(other > key for other in keys.values())
            equal = sum(other == key for other in keys.values())
            share = Fraction(sum(points[above : above + equal]), equal)
            scores[player] = Score(share, "placed", **counters[player], place=above + 1)
        return scores

    def played(self, players, match):
        left = match["result"].get("left", [])
        sums, wins = dict.fromkeys(players, 0), dict.fromkeys(players, 0)
        for battle in match["result"].get("battles", []):
            found = {
                player: figures["score"]
                if "score" in figures
                else figures["trophies"] + figures["ore"] - figures["losses"]
                for player, figures in battle.items()
                if figures
            }
            for player, figure in found.items():
                sums[player] += figure
            best = [player for player, figure in found.items() if figure == max(found.values())]
            if len(best) == 1:
                wins[best[0]] += 1
        keys = {
            player: (0, left.index(player), 0) if player in left else (1, wins[player], sums[player])
            for player in players
        }
        counters = {player: {"wins": wins[player], "score": sums[player]} for player in players}
        return self.placed(keys, len(players), counters)

    def after_losses(self, losers, scores):
        """They are last with nothing, as if they had left before all others."""
        stayed = {
            player: -score.more.get("place", 1) for player, score in scores.items() if player not in losers
        }
        counters = {
            player: {"wins": scores[player].more.get("wins", 0), "score": scores[player].more.get("score", 0)}
            for player in stayed
        }
        placed = self.placed(stayed, len(scores), counters)
        return {player: placed.get(player, Score(0, "placed")) for player in scores}


GAMES = {
    "armada": Armada,
    "xwing": XWing,
    "legion": Legion,
    "best_of_three": BestOfThree,
    "kosmiczna_eskadra": Eskadra,
}


def scores_of(match, game, losers):
    """Player -> score; None while the match has none."""
    if match.get("bye") or match.get("missed"):
        return {player: game.bye() if match.get("bye") else game.missed() for player in match["players"]}
    players, result = match["players"], match.get("result")
    if result is None and not losers:
        return None
    scores = ruled(players, match, game) if result else {player: game.lost() for player in players}
    return game.after_losses(losers, scores) if losers else scores


def ruled(players, match, game):
    end, by = match["result"]["end"], match["result"].get("by")
    if end == "no_show":
        return {player: game.missed() if player == by else game.bye() for player in players}
    if end == "not_played":
        return {player: Score(game.none, "missed") for player in players}
    if end == "double_loss":
        return {player: Score(0, "loss") for player in players}
    return game.played(players, match)


def game_losses(event):
    lost = {}
    for player in event["players"]:
        for penalty in player.get("penalties", []):
            if (
                penalty["kind"] == "game_loss"
                and penalty.get("state", "standing") == "standing"
                and "match" in penalty
            ):
                lost.setdefault((penalty["round"], penalty["match"]), set()).add(player["id"])
    return lost


class Tally:
    """What a player has collected, and whom they met."""

    def __init__(self):
        self.points, self.rounds, self.margin = Fraction(0), 0, 0
        self.games, self.game_points, self.met = 0, 0, []
        self.wins, self.score = 0, 0

    def add(self, score, others, missed_counts):
        self.points += score.points
        self.rounds += score.kind != "missed" or missed_counts
        self.margin += score.more.get("margin", 0)
        self.games += score.more.get("games", 0)
        self.game_points += score.more.get("game_points", 0)
        self.wins += score.more.get("wins", 0)
        self.score += score.more.get("score", 0)
        self.met += others if score.kind in ("win", "draw", "loss") else []


def tallies_of(event, game):
    tallies, losses = {player["id"]: Tally() for player in event["players"]}, game_losses(event)
    for played in event.get("rounds", []):
        if played["status"] != "complete" or played["kind"] != "swiss":
            continue
        for place, match in enumerate(played["matches"], start=1):
            scores = scores_of(match, game, losses.get((played["number"], place), set()))
            for player, score in (scores or {}).items():
                tallies[player].add(score, [other for other in scores if other != player], game.missed_counts)
    return tallies


def columns_of(tallies):
    """Column -> player -> number."""

    def over_opponents(values):
        return {
            player: Fraction(sum(values[other] for other in tally.met), len(tally.met))
            if tally.met
            else Fraction(0)
            for player, tally in tallies.items()
        }

    def share(won, possible):
        return max(Fraction(won, possible), Fraction(33, 100)) if possible else Fraction(33, 100)

    rate = {
        key: tally.points / tally.rounds if tally.rounds else Fraction(0) for key, tally in tallies.items()
    }
    matches = {key: share(int(tally.points), 3 * tally.rounds) for key, tally in tallies.items()}
    games = {key: share(tally.game_points, 3 * tally.games) for key, tally in tallies.items()}
    strength = over_opponents(rate)
    return {
        "margin": {key: tally.margin for key, tally in tallies.items()},
        "wins": {key: tally.wins for key, tally in tallies.items()},
        "score": {key: tally.score for key, tally in tallies.items()},
        "strength": strength,
        "opponents_strength": over_opponents(strength),
        "opponents_matches": over_opponents(matches),
        "game_wins": games,
        "opponents_games": over_opponents(games),
    }


def standings_of(event):
    """[place, player, points] in order; None for brackets from the first round and groups not drawn yet."""
    structure = event["structure"] if isinstance(event["structure"], dict) else {}
    grouped = structure.get("first_stage") == "groups"
    if event["game"] not in GAMES or structure.get("cut") == "all" or (grouped and "groups" not in event):
        return None
    game = GAMES[event["game"]](event)
    tallies = tallies_of(event, game)
    columns = columns_of(tallies)
    columns["points"] = {
        player["id"]: max(tallies[player["id"]].points - points_taken(player), 0)
        for player in event["players"]
    }
    lots = {key: digest(f"{event['seed']}/tiebreak/{key}".encode()) for key in tallies}
    ranked = [player["id"] for player in event["players"] if player.get("status") != "disqualified"]
    ranked.sort(key=lot_of(lots))
    ranked.sort(key=lambda key: [columns[column][key] for column in game.order], reverse=True)
    if grouped:
        ranked.sort(key=places_in_groups(event, ranked).__getitem__)
    last = [player["id"] for player in event["players"] if player.get("status") == "disqualified"]
    places = [*enumerate(ranked, start=1), *((None, key) for key in last)]
    return [[place, key, str(Fraction(columns["points"][key]))] for place, key in places]


def places_in_groups(event, ranked):
    """Player -> place in their group; who has left takes no place from those behind."""
    number = {player: place for place, group in enumerate(event["groups"]) for player in group}
    active = {player["id"] for player in event["players"] if player.get("status", "active") == "active"}
    ahead, places = [0] * len(event["groups"]), {}
    for player in ranked:
        places[player] = 1
        if player in number:
            places[player] += ahead[number[player]]
            ahead[number[player]] += player in active
    return places


def not_checked(event, standings):
    """What this script does not look at, in sentences."""
    yield "the draws are not made again (manage.py verify does)"
    if event["game"] not in GAMES:
        yield f"the standings: this script has no rules of {event['game']}"
    elif standings is None:
        yield "the standings: a bracket from the first round is not ranked, nor are groups not drawn yet"
    elif any(played["kind"] != "swiss" for played in event.get("rounds", [])):
        yield "the bracket is not ranked: the standings are those of the Swiss rounds"
    if event.get("team_play") == "against":
        yield "teams are not ranked: the standings are those of their members"


def lot_of(lots):
    return lots.__getitem__


def points_taken(player):
    return sum(
        penalty.get("points", 0)
        for penalty in player.get("penalties", [])
        if penalty["kind"] == "points" and penalty.get("state", "standing") == "standing"
    )


# --- the answer


def read(name):
    try:
        event = json.loads(Path(name).read_bytes().decode("utf-8-sig"))
    except OSError as error:
        raise Unreadable(f"the file can't be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise Unreadable("not UTF-8 text.") from None
    except ValueError as error:
        raise Unreadable(f"not a JSON file: {error}.") from None
    if not isinstance(event, dict) or event.get("format") != "flagship-event/1":
        raise Unreadable("not an event file of Flagship.")
    return event


def check(event, printed=""):
    """The answer: holds (None without a chain), faults by line, fingerprint, names deleted, standings, and
    what was not checked."""
    answer = {"holds": None, "faults": [], "fingerprint": "", "printed": 0, "deleted": {}}
    answer["standings"] = standings_of(event)
    answer["not_checked"] = list(not_checked(event, answer["standings"]))
    if "chain" not in event:
        return answer
    lines = event["chain"]["lines"]
    last, origin = replay(lines)
    faults = [
        *chain_faults(event["chain"]),
        *diary_faults(event),
        *undo_faults(lines),
        *event_faults(event, origin, last),
        *seed_faults(event, origin),
    ]
    wanted = "".join(letter for letter in printed.upper() if letter.isalpha())
    for line in lines if wanted else []:
        if letters(line["hash"]).replace(" ", "") == wanted:
            answer["printed"] = line["revision"]
    if wanted and not answer["printed"]:
        faults.append(
            (0, f"no line has the fingerprint {printed}: the history was changed since, or it is older")
        )
    answer["faults"] = [list(fault) for fault in sorted(faults)]
    answer["fingerprint"], answer["deleted"] = letters(lines[-1]["hash"]), names_deleted(lines)
    return {**answer, "holds": not faults, "lines": [lines[0]["revision"], lines[-1]["revision"]]}


def told(answer):
    """The answer in sentences."""
    if answer["holds"] is None:
        yield "This file has no chain: there is nothing to prove, and nothing is proved."
        return
    first, last = answer["lines"]
    yield f"Everything holds: lines {first} to {last}." if answer["holds"] else "Not everything holds."
    for line, sentence in answer["faults"]:
        yield f"Line {line}: {sentence}."
    for key, line in answer["deleted"].items():
        yield f"The name of {key} was deleted on request (line {line}); everything else of them holds."
    yield f"Fingerprint of line {last}: {answer['fingerprint']}"
    if answer["printed"]:
        yield f"The fingerprint asked for is that of line {answer['printed']}."
    yield f"Not checked here: {'; '.join(answer['not_checked'])}."
    for place, key, points in answer["standings"] or []:
        yield f"{place or '-':>4}  {key}  {points}"


def main(arguments):
    words = [word for word in arguments if word != "--json"]
    if not words:
        print(__doc__)
        return 2
    try:
        answer = check(read(words[0]), " ".join(words[1:]))
    except Unreadable as error:
        print(f"{words[0]}: {error}", file=sys.stderr)
        return 2
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        print(f"{words[0]}: damaged, something is missing or of another kind: {error!r}.", file=sys.stderr)
        return 2
    print(json.dumps(answer, ensure_ascii=False) if "--json" in arguments else "\n".join(told(answer)))
    return 1 if answer["holds"] is False else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
