"""The whole of an event as the server shows it, against the book: a sentence for each difference."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from .book import COMPLETE, DRAFT, Book, Round, Table
from .client import Client
from .counting import scores_of, standings


def differences(client: Client, book: Book) -> list[str]:
    """Everything of the event is read, but its history."""
    base = f"events/{book.slug}/"
    found = [*_event(client.get(base), book), *_entries(client.get(f"{base}entries/"), book)]
    listed = client.get(f"{base}rounds/")
    if [(each["number"], each["state"]) for each in listed] != [(r.number, r.state) for r in book.rounds]:
        found.append(f"rounds are {listed}, known are {[(r.number, r.state) for r in book.rounds]}")
        return found
    for round_ in book.rounds:
        found += _round(client.get(f"{base}rounds/{round_.number}/"), round_, book)
    return [*found, *_standings(client, book)]


def lost_lines(client: Client, book: Book) -> list[str]:
    """The history has every act that was done, once, in this order, and nothing else."""
    shown = client.get(f"events/{book.slug}/history/")
    lines = [(each["revision"], each["act"]) for each in reversed(shown)]
    known = list(enumerate(book.history, start=1))
    if lines == known:
        return []
    odd = next(
        (pair for pair in zip(lines, known, strict=False) if pair[0] != pair[1]), (len(lines), len(known))
    )
    return [f"the history is another one: {odd[0]} instead of {odd[1]}"]


def _event(shown: dict[str, Any], book: Book) -> Iterator[str]:
    served = (shown["state"], shown["revision"], shown["place"])
    known = (book.state, book.revision, book.place)
    if served != known:
        yield f"the event is {served} instead of {known}"


def _entries(shown: list[dict[str, Any]], book: Book) -> Iterator[str]:
    served = {each["key"]: (each["name"], each["club"], each["status"]) for each in shown}
    known = {key: (player.name, player.club, player.status) for key, player in book.players.items()}
    if len(served) != len(shown):
        yield "two players have one key"
    for key in sorted(served.keys() | known.keys()):
        if served.get(key) != known.get(key):
            yield f"player {key} is {served.get(key)} instead of {known.get(key)}"


def _round(shown: dict[str, Any], round_: Round, book: Book) -> Iterator[str]:
    at = f"round {round_.number}"
    served = sorted((each["kind"], tuple(sorted(each["players"]))) for each in shown["matches"])
    known = sorted((table.kind, tuple(sorted(table.players))) for table in round_.tables)
    if served != known:
        yield f"{at}: seats are {served} instead of {known}"
        return
    by_id = {table.id: table for table in round_.games}
    for match in shown["matches"]:
        if match["kind"] == "game":
            yield from (f"{at}, table {match['table']}: {fault}" for fault in _game(match, by_id, book))


def _game(match: dict[str, Any], by_id: dict[int, Table], book: Book) -> Iterator[str]:
    table = by_id.get(match["id"])
    if table is None:
        yield f"game {match['id']} is not known"
        return
    known_end = table.result["end"] if table.result else None
    if match["end"] != known_end:
        yield f"it ended by {match['end']} instead of {known_end}"
    pods = book.plan.is_pods
    served = {each["player"]: _figures(each, pods=pods)[: 1 if pods else 2] for each in match["scores"]}
    known = {key: row[: 1 if pods else 2] for key, row in scores_of(book.plan, table).items()}
    if served != known:
        yield f"{served} instead of {known}"


def _figures(row: dict[str, Any], *, pods: bool) -> tuple[Any, ...]:
    if pods:
        return (Fraction(row["points"]), row.get("wins"), row.get("score"))
    return (row["points"], row.get("margin", 0), Fraction(row.get("strength") or 0))


def _standings(client: Client, book: Book) -> Iterator[str]:
    """Points and tiebreaks after the Swiss rounds, and the order by them."""
    seen = [each for each in book.swiss if each.state != DRAFT]
    if not seen or (seen[-1].state != COMPLETE and not any(table.is_done for table in seen[-1].games)):
        return
    query = f"?round={seen[-1].number}" if book.in_knockout or book.state != "running" else ""
    shown = client.get(f"events/{book.slug}/standings/{query}")
    known = standings(book)
    served = {each["player"]: _figures(each, pods=book.plan.is_pods) for each in shown}
    for key in sorted(known):
        if served.get(key) != known[key]:
            yield f"standings of {key}: {served.get(key)} instead of {known[key]}"
    order = [served[each["player"]] for each in shown if each["rank"]]
    if not book.plan.is_planned and order != sorted(order, reverse=True):
        yield "the standings are in the wrong order"
