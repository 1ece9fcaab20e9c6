"""Teams through the gate: made, changed, members moved, taken back; and where they have to come along."""

import json
from typing import Any

import pytest

from fleets.services.transfer import FLEETS
from tests.factories import NOW, Cast, entry_of, make_event, make_running_event, play, publish_next, refused
from tournaments.event_file import EventFileError, read_event, write_event
from tournaments.event_file.playing import next_round_of
from tournaments.models import AuditRow, Tournament
from tournaments.pairing.types import SwissRequest
from tournaments.queries import event_state
from tournaments.queries.document import export_event
from tournaments.queries.state.teams import team_names, teams_of
from tournaments.services.event.copying import copy_tournament
from tournaments.services.event.setup import finish_tournament, start_tournament
from tournaments.services.event.transfer import import_event
from tournaments.services.gate.undo_request import UndoRequest
from tournaments.services.people.entries import merge_entries, remove_entry
from tournaments.services.people.forgetting import forget_entry
from tournaments.services.people.teams import remove_team, set_team
from tournaments.services.undo.restoring import restore_snapshot
from tournaments.services.undo.undo import undo

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def fresh(event: Tournament) -> Tournament:
    return Tournament.objects.get(pk=event.pk)


def shown(event: Tournament) -> dict[str, tuple[str, ...]]:
    """Name of each team -> its members, the captain marked."""
    return {
        team.name: tuple(f"{member}*" if member == team.captain else member for member in team.members)
        for team in teams_of(event_state(fresh(event)))
    }


def take_back(event: Tournament, cast: Cast) -> None:
    undo(
        UndoRequest(AuditRow.objects.filter(tournament=event).latest("revision"), cast.ozzel, NOW, "", FLEETS)
    )


def two_teams(cast: Cast, **settings: Any) -> Tournament:
    event = make_event(cast, players=6, **settings)
    set_team(event, cast.ozzel, name="Rogues", members=("p1", "p2", "p3"), captain="p1", now=NOW)
    set_team(event, cast.ozzel, name="Wraiths", members=("p5", "p4"), captain="p4", now=NOW)
    return event


def test_a_member_moves_and_the_step_is_taken_back(cast: Cast) -> None:
    event = two_teams(cast)
    both = {"Rogues": ("p1*", "p2", "p3"), "Wraiths": ("p5", "p4*")}
    assert shown(event) == both
    set_team(event, cast.ozzel, key="t2", name="Wraiths", members=("p4", "p1"), captain="p1", now=NOW)
    assert shown(event) == {"Rogues": ("p2*", "p3"), "Wraiths": ("p4", "p1*")}
    take_back(event, cast)
    assert shown(event) == both
    before = event.audit.count()
    set_team(event, cast.ozzel, key="t2", name="Wraiths", members=("p5", "p4"), captain="p4", now=NOW)
    remove_team(event, cast.ozzel, key="t9", now=NOW)
    assert event.audit.count() == before
    remove_team(event, cast.ozzel, key="t1", now=NOW)
    row = AuditRow.objects.filter(tournament=event).latest("revision")
    set_team(event, cast.ozzel, name="Blue", members=("p1", "p6"), captain="p1", now=NOW)
    assert set(shown(event)) == {"Wraiths", "Blue"}
    # Rogues come back only where nobody of theirs is elsewhere by now.
    with refused("undo_overtaken"):
        undo(UndoRequest(row, cast.ozzel, NOW, "", FLEETS))


def test_what_no_team_can_be_is_refused(cast: Cast) -> None:
    event = two_teams(cast)

    def made(*members: str, name: str = "Blue", captain: str = "p6", key: str = "") -> None:
        set_team(event, cast.ozzel, name=name, members=members, captain=captain, key=key, now=NOW)

    for code, wrong in {
        "team_player_twice": lambda: made("p6", "p6"),
        "team_empty": lambda: made(),
        "team_captain": lambda: made("p5", "p4"),
        "team_name_taken": lambda: made("p6", name="rogues"),
        "team_too_large": lambda: made(*(f"p{number}" for number in range(1, 10))),
        "gone": lambda: made("p6", key="t9"),
        "name_missing": lambda: made("p6", name=" "),
    }.items():
        if code == "team_too_large":
            for number in range(7, 10):
                entry = entry_of(event, "p1")
                entry.pk, entry.key = None, f"p{number}"
                entry.save()
        with refused(code):
            wrong()
    assert len(shown(event)) == 2


def test_teams_go_with_the_file_and_with_a_copy(cast: Cast) -> None:
    event = two_teams(cast)
    document = export_event(fresh(event))
    written = json.loads(write_event(document))
    assert written["teams"] == [
        {"id": "t1", "name": "Rogues", "captain": "p1", "players": ["p1", "p2", "p3"]},
        {"id": "t2", "name": "Wraiths", "captain": "p4", "players": ["p5", "p4"]},
    ]
    again = import_event(document, cast.ozzel, now=NOW, fleets=FLEETS)
    assert shown(again) == shown(event)
    remove_entry(entry_of(event, "p1"), cast.ozzel, now=NOW)
    copy = copy_tournament(fresh(event), cast.ozzel, name="Endor", day=NOW.date(), players=True, now=NOW)
    assert shown(copy) == {"Rogues": ("p1*", "p2"), "Wraiths": ("p4", "p3*")}
    for path, wrong in {
        "teams[0].captain": [{"id": "t1", "name": "X", "captain": "p2", "players": ["p1"]}],
        "teams[0].players[1]": [{"id": "t1", "name": "X", "captain": "p1", "players": ["p1", "p1"]}],
        "teams[0].players[0]": [{"id": "t1", "name": "X", "captain": "x9", "players": ["x9"]}],
        "teams[1].id": [
            {"id": "t1", "name": "X", "captain": "p1", "players": ["p1"]},
            {"id": "t1", "name": "Y", "captain": "p2", "players": ["p2"]},
        ],
    }.items():
        with pytest.raises(EventFileError, match=path.replace("[", r"\[")):
            read_event(json.dumps({**written, "teams": wrong}))


def test_whoever_leaves_the_list_leaves_the_team_and_comes_back_into_it(cast: Cast) -> None:
    event = two_teams(cast)
    remove_entry(entry_of(event, "p1"), cast.ozzel, now=NOW)
    assert shown(event)["Rogues"] == ("p2", "p3")
    take_back(event, cast)
    assert shown(event)["Rogues"] == ("p1*", "p2", "p3")
    merge_entries(entry_of(event, "p6"), cast.ozzel, double=entry_of(event, "p1"), now=NOW)
    assert shown(event)["Rogues"] == ("p6*", "p2", "p3")
    merge_entries(entry_of(event, "p2"), cast.ozzel, double=entry_of(event, "p6"), now=NOW)
    assert shown(event)["Rogues"] == ("p2*", "p3")
    restore_snapshot(event.snapshots.earliest("pk"), cast.ozzel, now=NOW, fleets=FLEETS)
    assert shown(event)["Rogues"] == ("p1*", "p2", "p3")


def test_a_name_in_a_team_is_forgotten_and_keys_stay(cast: Cast) -> None:
    event = make_event(cast, players=4, structure="custom", swiss_rounds=1, cut=0)
    set_team(event, cast.ozzel, name="Team A1", members=("p1", "p2"), captain="p1", now=NOW)
    event = start_tournament(event, cast.ozzel, now=NOW)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    finish_tournament(event, cast.ozzel, now=NOW)
    forget_entry(entry_of(event, "p1"), cast.ozzel, now=NOW)
    assert fresh(event).teams == [
        {"key": "t1", "name": "Team Player 1", "captain": "p1", "members": ["p1", "p2"]}
    ]
    assert "A1" not in str([line.data for line in event.audit.filter(action="set_teams")])
    with refused("event_finished"):
        set_team(event, cast.ozzel, name="X", members=("p3",), captain="p3", now=NOW)


def test_the_team_of_each_player_is_known(cast: Cast) -> None:
    event = make_running_event(cast, players=4)
    assert team_names(event_state(fresh(event))) == {}
    set_team(event, cast.ozzel, name="Rogues", members=("p4",), captain="p4", now=NOW)
    assert team_names(event_state(fresh(event))) == {"p4": "Rogues"}


def test_nobody_meets_the_own_team(cast: Cast) -> None:
    """Teams are hard wishes: of four in two teams each meets both of the others, and then nobody is left."""
    event = make_running_event(cast, players=4, structure="custom", swiss_rounds=3, cut=0)
    teams = {"Rogues": ("p1", "p2"), "Wraiths": ("p3", "p4")}
    for name, members in teams.items():
        set_team(event, cast.ozzel, name=name, members=members, captain=members[0], now=NOW)
    for _number in (1, 2):
        round_ = publish_next(fresh(event), cast.ozzel)
        for match in round_.matches.all():
            pair = set(match.seats.values_list("entry__key", flat=True))
            assert all(not pair.issuperset(members) for members in teams.values())
        play(round_, cast.ozzel)
    coming = next_round_of(read_event(write_event(export_event(fresh(event)))))
    assert isinstance(coming.request, SwissRequest)
    assert {wish.players for wish in coming.request.constraints if wish.hard} == set(teams.values())
