"""Deeds with players: in, changed, out, and in again."""

from random import Random
from typing import Any

from .book import (
    ACTIVE,
    DISQUALIFIED,
    DRAFT,
    FINISHED,
    REMOVED,
    RUNNING,
    SETUP,
    Book,
    Player,
    Table,
)
from .deed import REASON, Deed, act, refused

FEWEST = 4
"""So many stay in an event whatever happens, so that rounds go on."""


def add(book: Book, rng: Random) -> Deed | None:
    """One more player, before the start or late (A-DROP-2)."""
    late = 0 if book.plan.is_planned else 6
    if len(book.players) >= book.plan.largest + late:
        return None
    name, club = f"Player {book.used + 1}", f"Club {rng.randrange(7)}"
    allowed = _is_open_to_entries(book)

    def then(answer: Any) -> None:
        _enter(book, answer["result"]["player"], name, club)

    return act("add_entries", "add a player", {"name": name, "club": club}, allowed=allowed, then=then)


def add_lines(book: Book, rng: Random) -> Deed | None:
    """Several at once, before the start."""
    count = rng.randrange(1, 5)
    if book.state != SETUP or len(book.players) + count > book.plan.largest:
        return None
    names = [f"Player {book.used + 1 + number}" for number in range(count)]

    def then(answer: Any) -> None:
        for key, name in zip(answer["result"]["players"], names, strict=True):
            _enter(book, key, name, "")

    return act("add_lines", "add players", {"lines": "\n".join(names)}, lines=("add_entries",), then=then)


def _enter(book: Book, key: str, name: str, club: str) -> None:
    if key in book.players:
        raise AssertionError(f"{key} was given twice")
    book.used += 1
    book.players[key] = Player(key, name, club)
    book.changed()
    _miss(book, key)


def _miss(book: Book, key: str) -> None:
    """Every published Swiss round without a seat is missed."""
    for each in book.swiss:
        if each.state != DRAFT and key not in each.seated:
            each.tables.append(Table(0, "missed", None, (key,)))


def _is_open_to_entries(book: Book, *, back: bool = False) -> bool:
    if book.state == FINISHED or book.in_knockout:
        return False
    if book.state == RUNNING and book.plan.is_planned and not back:
        return False
    latest = book.latest
    return latest is None or latest.state == DRAFT or latest.number < book.planned_rounds


def remove(book: Book, rng: Random) -> Deed | None:
    """Off the list, before the start only."""
    if not book.players:
        return None
    key = rng.choice(sorted(book.players))
    if book.waiting:
        # The first of the waiting list would move up.
        return None

    def then(_answer: Any) -> None:
        del book.players[key]

    allowed = book.state == SETUP
    return act("remove_entry", "take a player off the list", {"player": key}, allowed=allowed, then=then)


def register(book: Book, rng: Random) -> Deed | None:
    """Somebody registers: a place, or the waiting list."""
    places = book.plan.settings.get("places")
    if places is None:
        return None
    name = f"Guest {book.used + len(book.waiting) + 1}"
    if book.waiting and rng.random() < 0.3:
        return refused("register", "register twice", {"name": rng.choice(book.waiting)})

    def then(_answer: Any) -> None:
        if len(book.players) < places:
            book.registered = name
        else:
            book.waiting.append(name)

    return act("register", "register", {"name": name}, allowed=book.state == SETUP, then=then)


def enter_registered(book: Book, shown: list[dict[str, Any]]) -> None:
    """Who registered just now is on the list under a new key."""
    (key,) = [each["key"] for each in shown if each["key"] not in book.players]
    _enter(book, key, book.registered, "")
    book.registered = ""


def edit(book: Book, rng: Random) -> Deed | None:
    """Another club, or the same once more."""
    if not book.players:
        return None
    player = book.players[rng.choice(sorted(book.players))]
    club, before = f"Club {rng.randrange(7)}", player.club

    def put(value: str) -> None:
        player.club = value

    same = club == before
    return act(
        "edit_entry", "change a club", {"player": player.key, "club": club},
        lines=() if same else ("edit_entry",), then=lambda _answer: put(club),
        undone_by="" if same else "edit_entry", undo=lambda: put(before),
    )  # fmt: skip


def drop(book: Book, rng: Random) -> Deed | None:
    """Somebody leaves: by the desk, or by themselves."""
    player = _who(book, rng)
    if player is None or _hurts(book, player):
        return None
    by_link = bool(player.link) and rng.random() < 0.5
    name = "drop_self" if by_link else "drop_entry"
    out = player.status == REMOVED
    allowed = player.status != DISQUALIFIED and (out or book.state == RUNNING)
    if by_link and player.status == DISQUALIFIED:
        return None
    before = player.status
    more: dict[str, Any] = {"undone_by": "reenter_entry", "undo": lambda: _come_back(book, player, before)}
    return act(
        name, "drop a player", {} if by_link else {"player": player.key}, allowed=allowed,
        lines=() if out else (name,), then=lambda _answer: _leave(book, player, REMOVED),
        link=player.link if by_link else "",
        **({} if out or book.in_knockout or book.open_round else more),
    )  # fmt: skip


def disqualify(book: Book, rng: Random) -> Deed | None:
    """For good; with a reason (A-DROP-3)."""
    player = _who(book, rng)
    if player is None or _hurts(book, player) or book.in_knockout:
        return None
    body = {"player": player.key, "reason": REASON}
    if rng.random() < 0.3:
        return refused("disqualify_entry", "disqualify without a reason", {**body, "reason": ""})
    out = player.status == DISQUALIFIED
    return act(
        "disqualify_entry", "disqualify a player", body, allowed=out or book.state != SETUP,
        lines=() if out else ("disqualify_entry",),
        then=lambda _answer: None if out else _leave(book, player, DISQUALIFIED),
    )  # fmt: skip


def reenter(book: Book, rng: Random) -> Deed | None:
    """Somebody comes back, with a missed round for each that was played meanwhile (A-DROP-2)."""
    gone = [player for player in book.players.values() if player.status != ACTIVE]
    player = rng.choice(gone) if gone and rng.random() < 0.9 else _who(book, rng)
    if player is None or (book.plan.is_planned and book.state == RUNNING):
        return None
    if player.status == ACTIVE:
        return act("reenter_entry", "let somebody in who is in", {"player": player.key}, lines=())
    allowed = player.status == REMOVED and book.state == RUNNING and _is_open_to_entries(book, back=True)

    def then(_answer: Any) -> None:
        _come_back(book, player, ACTIVE)

    return act(
        "reenter_entry", "let a player enter again", {"player": player.key}, allowed=allowed, then=then
    )


def _who(book: Book, rng: Random) -> Player | None:
    return book.players[rng.choice(sorted(book.players))] if book.players else None


def _hurts(book: Book, player: Player) -> bool:
    """True where the event would end too early, or the bracket be another one."""
    if player.status != ACTIVE or book.state != RUNNING:
        return False
    if len(book.active) <= FEWEST:
        return True
    if book.plan.is_pods and book.draft is not None:
        return False
    return book.in_knockout and (player.key in book.still_in() or book.open_round is None)


def _leave(book: Book, player: Player, status: str) -> None:
    player.status = status
    book.changed()


def _come_back(book: Book, player: Player, status: str) -> None:
    player.status = status
    book.changed()
    if status == ACTIVE:
        _miss(book, player.key)


DEEDS_WITH_PEOPLE = (
    (6, add), (6, add_lines), (8, register), (3, remove), (2, edit), (3, drop), (1, disqualify), (3, reenter),
)  # fmt: skip
