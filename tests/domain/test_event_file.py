"""The event file: read, checked as a whole, written; every error names the key and what to do."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.event_file import EventFileError, read_event, write_event
from tournaments.event_file.reading import LARGEST

Event = dict[str, Any]


def an_event() -> Event:
    return {
        "format": "flagship-event/1",
        "game": "armada",
        "name": "Regionals Łódź 🚀",
        "date": "2018-05-12",
        "level": "formal",
        "structure": {"swiss_rounds": 1, "cut": 2},
        "points_limit": 400,
        "seed": "9f2c",
        "players": [
            {"id": "p1", "name": "Piett"},
            {"id": "p2", "name": "Ackbar"},
            {"id": "p3", "name": "עמית"},
        ],
        "rounds": [
            {
                "number": 1,
                "kind": "swiss",
                "status": "complete",
                "matches": [
                    {
                        "table": 1,
                        "players": ["p1", "p2"],
                        "initiative": None,
                        "result": {
                            "end": "time",
                            "points": {
                                "p1": {"destroyed": 177, "objective": 0},
                                "p2": {"destroyed": 49, "objective": 0},
                            },
                        },
                    },
                    {"players": ["p3"], "bye": True},
                ],
            }
        ],
    }


def match(event: Event) -> Event:
    found: Event = event["rounds"][0]["matches"][0]
    return found


def points(event: Event) -> Event:
    found: Event = match(event)["result"]["points"]
    return found


def test_reading_what_was_written_gives_the_same_document_and_the_same_text() -> None:
    document = read_event(json.dumps(an_event()))
    text = write_event(document)
    assert read_event(text) == document
    assert write_event(read_event(text.encode())) == text
    assert '    {"id": "p1", "name": "Piett"' in text  # one line for each player
    assert "Łódź 🚀" in text


@pytest.mark.parametrize(
    ("change", "error"),
    [
        (lambda e: e.update(colour="red"), "colour: unknown key"),
        (lambda e: e["players"][2].update(phone="x"), "players[2].phone: unknown key"),
        (lambda e: match(e).update(tabel=1), "rounds[0].matches[0].tabel: unknown key"),
        (lambda e: points(e)["p1"].update(damage=1), "rounds[0].matches[0].result.points.p1.damage: unknown"),
        (lambda e: e.pop("seed"), "seed: missing."),
        (lambda e: e["players"][1].update(name=7), "players[1].name: expected text, found a whole number."),
        (lambda e: e["players"][1].update(name="  "), "players[1].name: is blank"),
        (
            lambda e: e["players"][1].update(id="../../x"),
            'players[1].id: can\'t begin with a dot, or hold "/"',
        ),
        (lambda e: e["players"][1].update(id="a/b"), 'players[1].id: can\'t begin with a dot, or hold "/"'),
        (lambda e: e["players"][1].update(id="a\tb"), 'players[1].id: can\'t begin with a dot, or hold "/"'),
        (lambda e: e.update(date="0999-05-12"), "date: the year 999 can't be; write one from 1970 to 2200."),
        (
            lambda e: e["rounds"][0].update(clock=[{"kind": "start", "at": "9999-12-31T10:00:00Z"}]),
            "rounds[0].clock[0].at: the year 9999 can't be",
        ),
        (
            lambda e: e["rounds"][0].update(published_at="0001-01-01T00:00:00+14:00"),
            "rounds[0].published_at: the year 1 can't be",
        ),
        (
            lambda e: e.update(
                diary=[{"revision": 2**31 - 1, "at": "2018-05-12T09:30:00Z", "action": "pair"}]
            ),
            "diary[0].revision: must be",
        ),
        (lambda e: e.update(plan={"swiss_rounds": 31, "cut": 0}), "plan.swiss_rounds: must be 30 at most."),
        # What is said again of a wrong value is short, and as it stands in the file.
        (
            lambda e: points(e)["p1"].update(destroyed=True),
            "rounds[0].matches[0].result.points.p1.destroyed: “true” is not a whole number.",
        ),
        (
            lambda e: points(e)["p1"].update(destroyed="x" * 500),
            f"rounds[0].matches[0].result.points.p1.destroyed: “{'x' * 40}…” is not a whole number.",
        ),
        (lambda e: e.update(level="x" * 500), f"level: '{'x' * 39}… is none of the values"),
        (lambda e: e.update(game="x" * 500), f'game: "{"x" * 40}…" is not a game this version knows'),
        (lambda e: match(e).update(table=0), "rounds[0].matches[0].table: must be 1 or more."),
        (
            lambda e: match(e).update(players=[]),
            "rounds[0].matches[0].players: too short a list; entries needed: 1.",
        ),
        (
            lambda e: e["players"][1].update(name="x" * 101),
            "players[1].name: too long; letters allowed: 100.",
        ),
        (
            lambda e: e.update(team_play="for"),
            "team_play: 'for' is none of the values this key may have (against).",
        ),
        (
            lambda e: e.update(players=[{"id": f"p{at}", "name": "Trooper"} for at in range(2001)]),
            "players: 2001 are too many; at most 2000 are read.",
        ),
        (lambda e: e.update(rounds=e["rounds"] * 42), "rounds: 42 are too many; at most 41 are read."),
        (lambda e: e["players"][1].update(name=""), "players[1].name: "),
        (lambda e: e.update(points_limit="400"), "points_limit: expected a whole number, found text."),
        (lambda e: e.update(points_limit=0), "points_limit: "),
        (lambda e: e.update(date="12.05.2018"), 'date: not a date; write it as "2018-05-12".'),
        (lambda e: e.update(date="2018-02-30"), "date: not a date"),
        (
            lambda e: e.update(level="casual"),
            "level: 'casual' is none of the values this key may have (formal, premier, relaxed).",
        ),
        (
            lambda e: e.update(structure="swiss"),
            (
                "structure: 'swiss' is none of the values this key may have"
                ' (advanced, basic, {"swiss_rounds": …, "cut": …}).'
            ),
        ),
        (
            lambda e: e.update(
                registrations=[{"name": "Piett", "state": "here", "at": "2018-05-12T12:00:00Z"}]
            ),
            (
                "registrations[0].state: 'here' is none of the values this key may have"
                " (asked, declined, lapsed, offered, placed, waiting, withdrawn)."
            ),
        ),
        (lambda e: e.update(structure={"swiss_rounds": 3, "cut": 3}), "structure.cut: 3 is not 0, 2, 4"),
        (
            lambda e: e.update(structure={"swiss_rounds": 0, "cut": 0}),
            "structure.swiss_rounds: must be at least",
        ),
        (
            lambda e: e.update(structure={"swiss_rounds": 3, "cut": "all"}),
            "structure.swiss_rounds: must be 0",
        ),
        (
            lambda e: e.update(structure={"swiss_rounds": 0, "cut": "all"}),
            "rounds[0].kind: there is no Swiss",
        ),
        (lambda e: e.update(format="flagship-event/2"), "format: 'flagship-event/2' is none"),
        (lambda e: e.update(game="chess"), 'game: "chess" is not a game this version knows (armada'),
        (lambda e: e.update(ruleset="armada-1999"), 'ruleset: there are no rules "armada-1999"'),
        (lambda e: e["players"][2].update(id="p1"), 'players[2].id: "p1" is already the id of players[0].'),
        (
            lambda e: match(e).update(players=["p1", "p9"]),
            'rounds[0].matches[0].players[1]: there is no player "p9"',
        ),
        (
            lambda e: match(e).update(players=["p1", "p3"]),
            "rounds[0].matches[0].result.points.p2: p2 does not",
        ),
        (lambda e: match(e).update(players=["p1", "p1"]), "rounds[0].matches[0]"),
        (
            lambda e: match(e).update(players=["p1"]),
            "rounds[0].matches[0].players: a game has 2 players, not 1",
        ),
        (lambda e: match(e).update(players=[]), "rounds[0].matches[0].players: "),
        (
            lambda e: e["rounds"][0]["matches"].append({"players": ["p1"], "missed": True}),
            "rounds[0].matches[2].players[0]: p1 already sits in this round",
        ),
        (
            lambda e: e["rounds"][0]["matches"][1].update(players=["p3", "p1"]),
            "rounds[0].matches[1].players: a bye or a missed round has 1 player, not 2.",
        ),
        (lambda e: e["rounds"][0]["matches"][1].update(missed=True), "rounds[0].matches[1]: is either"),
        (
            lambda e: e["rounds"][0]["matches"][1].update(result=match(e)["result"]),
            "rounds[0].matches[1].result: a bye or a missed round has no result.",
        ),
        (
            lambda e: match(e).update(initiative="p3"),
            'rounds[0].matches[0].initiative: there is no player "p3"',
        ),
        (lambda e: match(e).pop("result"), 'rounds[0].matches[0]: has no "result"'),
        (
            lambda e: match(e)["result"].update(by="p7", end="tabled"),
            "rounds[0].matches[0].result.by: there is",
        ),
        (lambda e: match(e)["result"].update(end="tabled"), "rounds[0].matches[0].result.by: "),
        (lambda e: match(e)["result"].update(end="draw"), "rounds[0].matches[0].result.end: 'draw' is none"),
        (
            lambda e: match(e)["result"].update(end="mutual"),
            "rounds[0].matches[0].initiative: mutual destruction",
        ),
        (
            lambda e: points(e)["p2"].update(destroyed=177),
            "rounds[0].matches[0].initiative: both scores are 177",
        ),
        (
            lambda e: points(e)["p2"].update(destroyed=-1),
            "rounds[0].matches[0].result.points.p2.destroyed: -1",
        ),
        (
            lambda e: points(e)["p2"].update(destroyed=40000),
            "rounds[0].matches[0].result.points.p2.destroyed: 4",
        ),
        (
            lambda e: points(e)["p2"].update(destroyed=1.5),
            "rounds[0].matches[0].result.points.p2.destroyed: “1.5”",
        ),
        (
            lambda e: points(e)["p2"].update(destroyed="49"),
            "rounds[0].matches[0].result.points.p2.destroyed: “49”",
        ),
        (
            lambda e: points(e)["p2"].pop("objective"),
            "rounds[0].matches[0].result.points.p2.objective: missing",
        ),
        (lambda e: points(e).update(p2=49), "rounds[0].matches[0].result.points.p2: expected an object"),
        (lambda e: points(e).pop("p2"), "rounds[0].matches[0].result.points.p2.destroyed: missing"),
        (lambda e: e["rounds"][0].update(number=2), "rounds[0].number: is 2; rounds are numbered"),
        (lambda e: e["rounds"][0].update(matches=[]), "rounds[0].matches: a complete round has"),
        (lambda e: e["rounds"][0].update(kind="knockout"), "rounds[0].matches[0].game: missing"),
        (lambda e: match(e).update(game=1), "rounds[0].matches[0].game: only knockout rounds"),
        (
            lambda e: (
                e["rounds"].append({**e["rounds"][0], "number": 2}) or e["rounds"][0].update(status="paired")
            ),
            'rounds[0].status: only the last round may be "paired".',
        ),
    ],
)
def test_what_is_wrong_is_said_with_its_path(change: Callable[[Event], object], error: str) -> None:
    event = an_event()
    change(event)
    with pytest.raises(EventFileError) as caught:
        read_event(json.dumps(event))
    assert str(caught.value).startswith(error)
    assert str(caught.value).endswith((".", "…"))


@pytest.mark.parametrize(
    ("source", "error"),
    [
        (b"", "the file is empty."),
        (b"\n  ", "the file is empty."),
        (b"name,club\nAla,Lodz", "not a JSON file: "),
        (b'{"format": "flagship-event/1"', "not a JSON file: it ends in the middle."),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "not a text file"),
        (b'{"name": "\xff"}', "not "),
        (b"[]", "expected an object {…}, found a list […]."),
        (b"[" * 100_000, "expected an object"),
        (b" " * (LARGEST + 1), f"too large: {LARGEST + 1} bytes"),
    ],
)
def test_what_is_no_event_file_is_refused_in_a_sentence(source: bytes, error: str) -> None:
    with pytest.raises(EventFileError) as caught:
        read_event(source)
    assert str(caught.value).startswith(error)


def test_a_byte_order_mark_is_no_obstacle() -> None:
    text = json.dumps(an_event())
    assert read_event(b"\xef\xbb\xbf" + text.encode()) == read_event(text)


@given(st.text() | st.binary())
def test_whatever_comes_is_an_event_or_a_sentence(source: str | bytes) -> None:
    with pytest.raises(EventFileError):
        read_event(source)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@given(value=JSON, at=st.integers(0, 10_000))
def test_any_value_in_any_place_is_read_or_refused(value: Any, at: int) -> None:
    event = an_event()
    places: list[tuple[Any, Any]] = []
    _places(event, places)
    holder, key = places[at % len(places)]
    holder[key] = value
    try:
        document = read_event(json.dumps(event))
    except EventFileError:
        return
    assert read_event(write_event(document)) == document


def _places(value: Any, found: list[tuple[Any, Any]]) -> None:
    keys = value.keys() if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        found.append((value, key))
        _places(value[key], found)
