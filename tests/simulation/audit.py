"""What was lost, doubled or counted wrongly: the people's book against what the server shows."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from .browser import Browser
from .day import Book
from .referee import Figures, score, standings


def faults(browser: Browser, slug: str, book: Book, rounds: int) -> list[str]:
    """One sentence for every difference; empty when nothing was lost."""
    base = f"/api/v1/events/{slug}/"
    shown = [browser.json(f"{base}rounds/{number}/") for number in range(1, rounds + 1)]
    return [
        *entry_faults(browser.json(f"{base}entries/"), book),
        *(fault for each in shown for fault in round_faults(each, book)),
        *_rematches(shown),
        *_standings(browser.json(f"{base}standings/"), book),
    ]


def entry_faults(shown: list[dict[str, Any]], book: Book) -> Iterator[str]:
    names = {entry["key"]: entry["name"] for entry in shown}
    if len(names) != len(shown):
        yield "two entries have the same key"
    if names != book.names:
        yield f"entries differ: {sorted(names.items() ^ book.names.items())}"
    for entry in shown:
        gone = entry["key"] in book.left
        if gone != (entry["status"] != "active"):
            yield f"{entry['key']} is {entry['status']}, but {'left' if gone else 'is here'}"


def round_faults(shown: dict[str, Any], book: Book) -> Iterator[str]:
    """What is wrong with one round as the API shows it."""
    number = shown["number"]
    seated = [player for match in shown["matches"] for player in match["players"]]
    if len(seated) != len(set(seated)):
        yield f"round {number}: somebody sits twice"
    for match in shown["matches"]:
        if match["kind"] != "game":
            continue
        game = book.games.get((number, frozenset(match["players"])))
        if game is None:
            yield f"round {number}: {match['players']} meet, but nobody knows of it"
            continue
        said = {score["player"]: (score["points"], score["margin"]) for score in match["scores"]}
        if said != score(game):
            yield f"round {number}, table {match['table']}: {said} instead of {score(game)}"


def _rematches(shown: list[dict[str, Any]]) -> Iterator[str]:
    met: set[frozenset[str]] = set()
    for each in shown:
        for match in each["matches"]:
            pair = frozenset(match["players"])
            if len(pair) == 2 and pair in met and not any("rematch" in note for note in each["notes"]):
                yield f"round {each['number']}: {sorted(pair)} meet again"
            met.add(pair)


def _standings(shown: list[dict[str, Any]], book: Book) -> Iterator[str]:
    expected = standings(list(book.games.values()), book.byes, book.missed, book.taken)
    there = {row["player"]: Figures(row["points"], row["margin"], Fraction(row["strength"])) for row in shown}
    for player in sorted(expected.keys() | there.keys()):
        if expected.get(player) != there.get(player):
            yield f"standings of {player}: {there.get(player)} instead of {expected.get(player)}"
    keys = [(row["points"], row["margin"], Fraction(row["strength"])) for row in shown if row["rank"]]
    if keys != sorted(keys, reverse=True):
        yield "the standings are in the wrong order"
