"""Who meets whom in a round that the server drew: right by the rules, whatever the dice said."""

from collections.abc import Collection, Iterator
from functools import cache
from typing import Any

from .book import Book, Round, Table
from .counting import have_met, standings

SMALL = 12
"""So many players can be paired in every way here; for more a theorem says when it is possible."""


def adopt(book: Book, shown: dict[str, Any]) -> Iterator[str]:
    """Puts the tables of a round just drawn into the book; a sentence for each thing that is wrong."""
    round_ = book.rounds[shown["number"] - 1]
    if shown["kind"] != round_.kind:
        yield f"round {round_.number} is {shown['kind']} instead of {round_.kind}"
        round_.kind = shown["kind"]
    round_.tables = [
        Table(each["id"], each["kind"], each["table"], tuple(each["players"])) for each in shown["matches"]
    ]
    yield from _seats(book, round_)
    if round_.kind == "swiss" and not book.plan.is_planned:
        yield from _pods(round_) if book.plan.is_pods else _swiss(book, round_)
    yield from _same_draw(book, round_)
    round_.is_unsettled = False


def _seats(book: Book, round_: Round) -> Iterator[str]:
    seated = round_.seated
    if len(seated) != len(set(seated)):
        yield f"round {round_.number}: somebody sits twice"
    numbers = [table.number for table in round_.games]
    if len(numbers) != len(set(numbers)) or None in numbers:
        yield f"round {round_.number}: two games at one table"
    gone = [key for key in seated if key not in book.active]
    if round_.kind == "swiss":
        if gone and not book.plan.is_planned:
            yield f"round {round_.number}: {gone} left, but are seated"
        away = set(book.active) - set(seated)
        if away and not book.plan.is_planned:
            yield f"round {round_.number}: {sorted(away)} have no seat"
    else:
        yield from _bracket(book, round_)


def _bracket(book: Book, round_: Round) -> Iterator[str]:
    """Everybody who is still in plays, and nobody else (A-KO-4); the first round has the best of the
    standings (A-CUT-1), or everybody."""
    before = [each for each in book.rounds if each.kind == "knockout" and each is not round_]
    seated = set(round_.seated)
    if before:
        wanted = set(_still_in_before(book, round_))
        if seated != wanted:
            yield f"round {round_.number}: {sorted(seated ^ wanted)} play in the bracket, or do not"
        return
    if book.plan.is_bracket:
        wanted = set(book.active)
        if seated != wanted:
            yield f"round {round_.number}: {sorted(seated ^ wanted)} of the bracket"
        return
    if len(seated) != min(book.cut, len(book.active)):
        yield f"round {round_.number}: {len(seated)} in a cut of {book.cut}"
    if not book.plan.is_planned:
        keys = standings(book)
        out = [keys[key] for key in book.active if key not in seated]
        if out and max(out) > min(keys[key] for key in seated):
            yield f"round {round_.number}: somebody outside of the cut stands better than somebody inside"


def _still_in_before(book: Book, round_: Round) -> list[str]:
    book.rounds.remove(round_)
    still = book.still_in()
    book.rounds.append(round_)
    return still


def _pods(round_: Round) -> Iterator[str]:
    """As few pods as four seats allow, as even as can be (P-SIZE-1); nobody has a bye."""
    sizes = sorted(len(table.players) for table in round_.games)
    count = len(round_.seated)
    pods = -(-count // 4)
    even = sorted(count // pods + (number < count % pods) for number in range(pods))
    if sizes != even:
        yield f"round {round_.number}: pods of {sizes} instead of {even}"


def _swiss(book: Book, round_: Round) -> Iterator[str]:
    """Rules 1 and 2 of docs/pairing.md: one bye where the number is odd, and no avoidable rematch."""
    byes = [table.players[0] for table in round_.tables if table.kind == "bye"]
    away = {table.players[0] for table in round_.tables if table.kind == "missed"}
    announced = {key for key in book.active if book.players[key].words.get(round_.number) == "absent"}
    if away != announced:
        yield f"round {round_.number}: {sorted(away ^ announced)} miss it, or should"
    players = sorted(set(round_.seated) - away)
    if len(byes) != len(players) % 2:
        yield f"round {round_.number}: {len(byes)} byes for {len(players)} players"
        return
    met = _met_before(book, round_)
    again = [table.players for table in round_.games if frozenset(table.players) in met]
    if again and can_avoid(players, met):
        yield f"round {round_.number}: {again} meet again, which could be avoided"
    if byes and len(book.swiss) > 1 and not again:
        yield from _bye(book, round_, byes[0], players, met)


def _bye(
    book: Book, round_: Round, bye: str, players: list[str], met: Collection[frozenset[str]]
) -> Iterator[str]:
    """The bye is for who had none, and of these for the lowest without whom the others can play."""
    earlier = [each for each in book.swiss if each.number < round_.number]
    had = {table.players[0] for each in earlier for table in each.tables if table.kind == "bye"}
    keys = standings(book)
    nothing = (0, 0, 0)
    for key in players:
        if key == bye or key in had or not can_avoid([each for each in players if each != key], met):
            continue
        if bye in had:
            yield f"round {round_.number}: {bye} has a second bye, {key} had none"
            return
        if keys.get(key, nothing) < keys.get(bye, nothing):
            yield f"round {round_.number}: {bye} has the bye, {key} stands lower"
            return


def _met_before(book: Book, round_: Round) -> frozenset[frozenset[str]]:
    earlier = (each for each in book.swiss if each.number < round_.number)
    return frozenset(frozenset(t.players) for each in earlier for t in each.games if have_met(t))


def can_avoid(players: list[str], met: Collection[frozenset[str]]) -> bool:
    """True where all of them can be paired, one of them left over if they are odd, without a rematch; False
    where not, or where too many play to try."""
    if len(players) % 2:
        return any(can_avoid([each for each in players if each != out], met) for out in players)
    games = max((sum(player in pair for pair in met) for player in players), default=0)
    if len(players) >= 2 * (games + 1):
        return True
    if len(players) > SMALL:
        return False

    @cache
    def rest(left: tuple[str, ...]) -> bool:
        if not left:
            return True
        one, others = left[0], left[1:]
        return any(
            frozenset((one, two)) not in met and rest(tuple(each for each in others if each != two))
            for two in others
        )

    return rest(tuple(players))


def _same_draw(book: Book, round_: Round) -> Iterator[str]:
    """The same round drawn again from the same state is the same (rule 4)."""
    tables = sorted((each.kind, each.number or 0, each.players) for each in round_.tables)
    changes, before = book.drawn.get(round_.number, (-1, None))
    if changes == book.changes and before != tables:
        yield f"round {round_.number} was drawn again from the same state, and is another one"
    book.drawn[round_.number] = (book.changes, tables)
