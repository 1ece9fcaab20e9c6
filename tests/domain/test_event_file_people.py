"""What an event file says of people: references are checked, each error names the key."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.domain.test_event_file import Event, an_event, match
from tournaments.event_file import EventFileError, read_event, standings_of

AT = "2018-05-12T10:00:00+00:00"


def penalty(**said: Any) -> dict[str, Any]:
    return {"kind": "game_loss", "reason": "Slow", "at": AT, **said}


def of(event: Event, **keys: Any) -> None:
    event["players"][0].update(keys)


@pytest.mark.parametrize(
    ("change", "error"),
    [
        (
            lambda e: of(e, penalties=[penalty(round=2)]),
            "players[0].penalties[0].round: there is no round 2.",
        ),
        (lambda e: of(e, penalties=[penalty(match=1)]), "players[0].penalties[0].round: missing"),
        (
            lambda e: of(e, penalties=[penalty(round=1, match=3)]),
            "players[0].penalties[0].match: there are only 2 matches",
        ),
        (
            lambda e: of(e, fleet_checked={"version": 1}),
            "players[0].fleet_checked.version: there is no version 1",
        ),
        (
            lambda e: e.update(
                leaders=[{"role": "organizer", "name": "a"}, {"role": "organizer", "name": "b"}]
            ),
            "leaders[1].role: an event has exactly one organizer",
        ),
        (
            lambda e: e.update(leaders=[{"role": "judge", "name": "a"}, {"role": "marshal", "name": "a"}]),
            'leaders[1].name: "a" already has a role.',
        ),
        (
            lambda e: e.update(diary=[{"revision": 1, "at": AT, "action": "x", "player": "p9"}]),
            'diary[0].player: there is no player "p9" here.',
        ),
        (
            lambda e: e.update(
                invitations=[
                    {"role": "judge", "created_at": AT, "expires_at": AT, "author": f"a{number}"}
                    for number in range(301)
                ]
            ),
            "301 different people are named",
        ),
        (
            lambda e: match(e)["result"].update(said_by="p3"),
            "rounds[0].matches[0].result.said_by: there is no",
        ),
    ],
)
def test_what_is_wrong_about_people_is_said_with_its_path(
    change: Callable[[Event], object], error: str
) -> None:
    event = an_event()
    change(event)
    with pytest.raises(EventFileError) as caught:
        read_event(json.dumps(event))
    assert str(caught.value).startswith(error)


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"teams": ["t1", "t9"]}, 'captains_drafts[0]: there is no team "t9".'),
        ({"teams": ["t1", "t1"]}, "captains_drafts[0].teams: these must be two teams."),
        ({"players": [["p1"], ["x9"]]}, 'captains_drafts[0].players: there is no player "x9".'),
        (
            {"players": [["p1"], ["p3", "p4"]]},
            "captains_drafts[0].players: both teams of a draft have as many",
        ),
        ({"players": [["p1"], ["p1"]]}, "captains_drafts[0].players: a player stands in it twice."),
        ({"said": ["defender", "p3"]}, "captains_drafts[0].moves[1]: this captain cannot name these players"),
        ({"said": ["refused", "p1"]}, "captains_drafts[0].moves[1]: a move of another kind is due here."),
        ({"by": "t3"}, 'captains_drafts[0].moves[0].team: "t3" is not of this draft.'),
        ({"twice": True}, "captains_drafts[1].number: there is a draft 1 already."),
    ],
)
def test_a_draft_of_captains_is_read_move_by_move(change: dict[str, Any], error: str) -> None:
    event = an_event()
    event["players"] += [{"id": "p4", "name": "Thrawn"}, {"id": "p5", "name": "Pellaeon"}]
    event["rounds"] = []
    event["teams"] = [
        {"id": "t3", "name": "Chimaera", "captain": "p5", "players": ["p5"]},
        {"id": "t1", "name": "Rogues", "captain": "p1", "players": ["p1", "p2"]},
        {"id": "t2", "name": "Wraiths", "captain": "p3", "players": ["p3", "p4"]},
    ]
    kind, player = change.get("said", ("defender", "p2"))
    draft = {
        "number": 1,
        "opened_at": AT,
        "teams": change.get("teams", ["t1", "t2"]),
        "players": change.get("players", [["p1", "p2"], ["p3", "p4"]]),
        "moves": [
            {"team": change.get("by", "t2"), "kind": "defender", "players": ["p3"], "at": AT},
            {"team": "t1", "kind": kind, "players": [player], "at": AT},
        ],
    }
    event["captains_drafts"] = [draft] * (2 if "twice" in change else 1)
    with pytest.raises(EventFileError) as caught:
        read_event(json.dumps(event))
    assert str(caught.value).startswith(error)


def test_a_game_that_was_ruled_lost_needs_no_result() -> None:
    event = an_event()
    match(event).pop("result")
    of(event, penalties=[penalty(round=1, match=1)])
    ranks = {line.player: line.points for line in standings_of(read_event(json.dumps(event)))}
    assert ranks["p2"] == 8
    assert ranks["p1"] == 0


def test_points_taken_and_authors_of_every_kind_are_read() -> None:
    event = an_event()
    fleet = {
        "format": "text",
        "source": "x",
        "author": "jerec",
        "earlier": [{"format": "text", "source": "y"}],
    }
    said = {"version": 1, "state": "superseded", "result": match(event)["result"] | {"author": "jerec"}}
    of(
        event,
        fleet=fleet,
        fleet_returned={"version": 1, "author": "jerec", "note": "No total"},
        proxies=[{"card": "Vader", "hidden": "Text", "at": AT, "author": "ozzel"}],
        penalties=[penalty(kind="points", points=2, author="ozzel"), penalty(), penalty(kind="warning")],
    )
    match(event).update(reports=[said], version=2)
    event["rounds"][0]["clock"] = [{"kind": "start", "at": AT, "author": "ozzel"}]
    document = read_event(json.dumps(event))
    assert [line.tally.penalty for line in standings_of(document) if line.player == "p1"] == [2]


def test_a_ruling_on_a_game_of_others_costs_them_nothing() -> None:
    event = an_event()
    event["players"][2]["penalties"] = [penalty(round=1, match=1)]
    plain = standings_of(read_event(json.dumps(an_event())))
    assert standings_of(read_event(json.dumps(event))) == plain


@pytest.mark.parametrize(
    ("share", "error"),
    [
        (
            {"component": "mat", "from_round": 1},
            'players[0].shares[0].component: in this game players share "dice", "range_ruler", ',
        ),
        (
            {"component": "dice", "from_round": 3, "to_round": 2},
            'players[0].shares[0].to_round: earlier than "from_round".',
        ),
    ],
)
def test_what_is_shared_at_a_table_is_of_the_game_and_has_an_order(share: dict[str, Any], error: str) -> None:
    event = an_event()
    of(event, shares=[share])
    with pytest.raises(EventFileError) as caught:
        read_event(json.dumps(event))
    assert str(caught.value).startswith(error)


def test_a_game_without_shared_components_takes_none() -> None:
    event: Event = {
        **an_event(),
        "game": "best_of_three",
        "players": [{"id": "p1", "name": "Piett", "shares": [{"component": "dice", "from_round": 1}]}],
        "rounds": [],
    }
    del event["points_limit"]
    with pytest.raises(EventFileError) as caught:
        read_event(json.dumps(event))
    assert str(caught.value) == "players[0].shares[0].component: in this game players share nothing."
