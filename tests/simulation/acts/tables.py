"""Deeds at the tables: results by the desk and by players, corrections, rulings."""

from random import Random
from typing import Any

from .book import COMPLETE, DRAFT, FINISHED, PUBLISHED, RUNNING, SETUP, Book, Penalty, Round, Table
from .deed import REASON, Deed, act, refused
from .plays import any_result, spoiled


def report(book: Book, rng: Random) -> Deed | None:
    """The desk types what happened at an open table."""
    round_ = book.open_round
    if round_ is None or not round_.open_games:
        return None
    table = rng.choice(round_.open_games)
    return _sent(book, round_, table, any_result(book.plan, table, rng, in_bracket=round_.kind == "knockout"))


def report_badly(book: Book, rng: Random) -> Deed | None:
    """What no game can have been."""
    found = _some_game(book, rng)
    if found is None:
        return None
    round_, table = found
    kind, body = spoiled(book.plan, table, rng)
    return Deed(kind=f"report {kind}", path=_path(round_, table), body=body, allowed=False)


def report_again(book: Book, rng: Random) -> Deed | None:
    """The same as counts already: nothing new."""
    found = _some_game(book, rng)
    if found is None or found[1].result is None or found[0].state == DRAFT:
        return None
    round_, table = found
    return Deed(
        kind="report the same again", path=_path(round_, table), body=_body(table.result or {}),
        allowed=book.state == RUNNING and round_.state == PUBLISHED,
    )  # fmt: skip


def correct(book: Book, rng: Random) -> Deed | None:
    """Another result than counts, with a reason and without."""
    found = _some_game(book, rng)
    if found is None or found[1].result is None or found[0].state == DRAFT:
        return None
    round_, table = found
    if round_ is not book.latest and (book.in_knockout or round_.kind == "knockout"):
        return None
    in_bracket = round_.kind == "knockout"
    new = any_result(book.plan, table, rng, in_bracket=in_bracket)
    if new == table.result or (in_bracket and round_.state == COMPLETE):
        return None
    if rng.random() < 0.25:
        return Deed(
            kind="correct without a reason", path=_path(round_, table), body=_body(new), allowed=False
        )
    return _sent(book, round_, table, new, reason=REASON)


def _sent(book: Book, round_: Round, table: Table, result: dict[str, Any], *, reason: str = "") -> Deed:
    corrects = table.result is not None
    reason = reason or (REASON if round_.state == COMPLETE else "")

    def then(_answer: Any) -> None:
        table.result = result
        table.words.clear()
        if round_.state == COMPLETE:
            book.changed()

    def undo() -> None:
        table.result = None

    may_undo = not corrects and round_.state == PUBLISHED and not table.words
    return Deed(
        kind="correct a result" if corrects else "report a result", path=_path(round_, table),
        body=_body(result, reason), allowed=book.state == RUNNING,
        lines=("correct_result" if corrects else "report_result",), then=then,
        undone_by="clear_result" if may_undo else "", undo=undo,
    )  # fmt: skip


def _body(result: dict[str, Any], reason: str = "") -> dict[str, Any]:
    return {**result, "accept_unusual": True, **({"reason": reason} if reason else {})}


def _path(round_: Round, table: Table) -> str:
    return f"rounds/{round_.number}/matches/{table.id}/result/"


def _some_game(book: Book, rng: Random) -> tuple[Round, Table] | None:
    games = list(book.games())
    return rng.choice(games) if games else None


def clear(book: Book, rng: Random) -> Deed | None:
    """The table is open again."""
    found = _some_game(book, rng)
    if found is None:
        return None
    round_, table = found
    body = {"match": table.id, "reason": REASON}
    if rng.random() < 0.2:
        return refused("clear_result", "clear a result without a reason", {**body, "reason": ""})
    empty = table.result is None and not table.words
    allowed = book.state == RUNNING and round_.state == PUBLISHED

    def then(_answer: Any) -> None:
        table.result = None
        table.words.clear()

    lines = () if empty else ("clear_result",)
    return act("clear_result", "clear a result", body, allowed=allowed, lines=lines, then=then)


def no_show(book: Book, rng: Random) -> Deed | None:
    """Somebody did not come (A-NOSHOW-1)."""
    found = _some_game(book, rng)
    if found is None or book.plan.is_pods or found[0].kind == "knockout":
        return None
    round_, table = found
    absent = rng.choice(table.players)
    result = {"end": "no_show", "by": absent, "values": {}}
    if table.result == result and round_.state == PUBLISHED and book.state == RUNNING:
        return act("no_show", "rule a no-show twice", _absent(table, absent), lines=())
    if table.result is not None and table.result["end"] == "no_show" and table.result["by"] == absent:
        return None

    def then(_answer: Any) -> None:
        table.result = result
        table.words.clear()

    allowed = book.state == RUNNING and round_.state == PUBLISHED and table.result is None
    return act("no_show", "rule a no-show", _absent(table, absent), allowed=allowed, then=then)


def _absent(table: Table, absent: str) -> dict[str, Any]:
    return {"match": table.id, "absent": [absent], "todo": "win", "reason": REASON}


def penalty(book: Book, rng: Random) -> Deed | None:
    """A warning, points taken, or a game lost (A-LOSS-1, A-TAKEN-1)."""
    if not book.players or book.state == FINISHED:
        return None
    player = book.players[rng.choice(sorted(book.players))]
    kind = rng.choice(("warning", "points", "game_loss"))
    body: dict[str, Any] = {"player": player.key, "kind": kind, "reason": REASON}
    if kind != "warning" and (book.in_knockout or (kind == "game_loss" and book.plan.is_pods)):
        return None
    points, table = 0, None
    if kind == "points":
        points = body["points"] = rng.choice((0, 1, 2, 5))
        if not points:
            return refused("give_penalty", "take no points", body)
    if kind == "game_loss":
        mine = [table for _round, table in book.games() if player.key in table.players]
        if not mine:
            return refused("give_penalty", "take a game from who has none", body)
        table = rng.choice(mine)
        body["match"] = table.id
    allowed = book.state == RUNNING and not (table and player.key in table.lost)

    def then(answer: Any) -> None:
        given = Penalty(answer["result"]["penalty"], player.key, kind, points, table)
        book.penalties.append(given)
        _put(book, given, stands=True)

    def undo() -> None:
        _put(book, book.penalties[-1], stands=False)

    is_open = book.open_round is not None
    return act(
        "give_penalty", f"give a penalty ({kind})", body, allowed=allowed, then=then,
        undone_by="withdraw_penalty" if is_open or kind != "game_loss" else "", undo=undo,
    )  # fmt: skip


def _put(book: Book, penalty: Penalty, *, stands: bool) -> None:
    penalty.stands = stands
    book.players[penalty.player].taken += penalty.points if stands else -penalty.points
    if penalty.table is not None:
        lost = penalty.table.lost
        lost.append(penalty.player) if stands else lost.remove(penalty.player)
    if penalty.kind != "warning":
        book.changed()


def withdraw(book: Book, rng: Random) -> Deed | None:
    """A ruling is taken back, and what it took."""
    if not book.penalties or book.in_knockout:
        return None
    given = rng.choice(book.penalties)
    body = {"penalty": given.id, "reason": REASON}
    table = given.table
    if table is not None and given.stands:
        round_ = next(each for each in book.rounds if table in each.tables)
        only = table.result is None and table.lost == [given.player]
        if round_.state == COMPLETE and only:
            return refused("withdraw_penalty", "withdraw the only result of a table", body)
    stood = given.stands

    def then(_answer: Any) -> None:
        if stood:
            _put(book, given, stands=False)

    lines = ("withdraw_penalty",) if stood else ()
    return act("withdraw_penalty", "withdraw a penalty", body, lines=lines, then=then)


def warn(book: Book, rng: Random) -> Deed | None:
    """A judge's warning; it takes nothing."""
    if not book.players:
        return None
    body = {"player": rng.choice(sorted(book.players)), "reason": REASON}
    return act("note_warning", "note a warning", body, allowed=book.state != SETUP)


DEEDS_AT_TABLES = (
    (90, report), (8, report_badly), (4, report_again), (6, correct), (3, clear), (2, no_show),
    (2, penalty), (1, withdraw), (2, warn),
)  # fmt: skip
