"""Deeds of players, by their personal links."""

from collections.abc import Callable
from random import Random
from typing import Any

from .book import DISQUALIFIED, RUNNING, Book, Player, Round, Table
from .deed import Deed, refused
from .plays import any_result


def _own_game(book: Book, rng: Random) -> tuple[Player, Round, Table] | None:
    """Somebody with a link, at a table of two of the round that is played."""
    round_ = book.open_round
    if round_ is None or book.plan.is_pods:
        return None
    found = [
        (book.players[key], round_, table)
        for table in round_.games
        for key in table.players
        if book.players[key].link and book.players[key].status != DISQUALIFIED
    ]
    return rng.choice(found) if found else None


def say(book: Book, rng: Random) -> Deed | None:
    """A player reports; it counts once the other one says the same (F18)."""
    found = _own_game(book, rng)
    if found is None or book.state != RUNNING:
        return None
    player, round_, table = found
    other = next(each for each in table.players if each != player.key)
    heard, own = table.words.get(other), table.words.get(player.key)
    result = any_result(book.plan, table, rng, in_bracket=True)
    if heard is not None and rng.random() < 0.6:
        result = heard
    if table.result is not None and rng.random() < 0.7:
        return None
    if table.result is not None:
        if table.result["end"] in ("no_show", "not_played", "double_loss"):
            return None
        return _report(player, round_, result, kind="report what is settled otherwise", allowed=False)
    if own == result:
        return None

    def then(_answer: Any) -> None:
        table.words[player.key] = result
        if heard == result:
            table.result = result
            table.words.clear()

    return _report(player, round_, result, kind="report the own result", then=then)


def _report(player: Player, round_: Round, result: dict[str, Any], *, kind: str, **more: Any) -> Deed:
    return Deed(
        kind=kind, path=f"rounds/{round_.number}/own_result/", body={**result, "accept_unusual": True},
        lines=("report_own_result",), link=player.link, **more,
    )  # fmt: skip


def say_of_others(book: Book, rng: Random) -> Deed | None:
    """A ruling is nothing a player can say."""
    found = _own_game(book, rng)
    if found is None:
        return None
    player, round_, table = found
    result = {"end": "no_show", "by": rng.choice(table.players), "values": {}}
    return _report(player, round_, result, kind="report a ruling as a player", allowed=False)


def close_as_player(book: Book, rng: Random) -> Deed | None:
    """What is the desk's is not a player's."""
    linked = [player for player in book.players.values() if player.link]
    if not linked:
        return None
    name, body = rng.choice((
        ("close_round", {"round": len(book.rounds) or 1}),
        ("pair_round", {}),
        ("drop_entry", {"player": linked[0].key}),
        ("finish_tournament", {}),
    ))  # fmt: skip
    return Deed(
        kind="do as a player what is the desk's", path=f"acts/{name}/", body=dict(body), allowed=False,
        link=rng.choice(linked).link,
    )  # fmt: skip


def unknown(book: Book, rng: Random) -> Deed | None:
    """What is not there, or not of this event."""
    name, body = rng.choice((
        ("drop_entry", {"player": "p9999"}),
        ("remove_entry", {"player": ""}),
        ("close_round", {"round": 99}),
        ("publish_round", {}),
        ("clear_result", {"match": 0, "reason": "?"}),
        ("withdraw_penalty", {"penalty": 999_999_999, "reason": "?"}),
        ("undo", {"revision": 999_999}),
        ("add_entries", {"name": ""}),
        ("add_entries", {"name": "x" * 101}),
        ("add_lines", {"lines": " , \n"}),
        ("edit_tournament", {"date": "yesterday"}),
        ("edit_tournament", {"no_such_field": 1}),
    ))  # fmt: skip
    return refused(name, "name what is not there", dict(body))


DEEDS_OF_PLAYERS: tuple[tuple[int, Callable[[Book, Random], Deed | None]], ...] = (
    (14, say), (1, say_of_others), (2, close_as_player), (4, unknown),
)  # fmt: skip
