"""An event out of the database into a file and back: nothing is lost, a wrong file leaves nothing behind."""

import json
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from fleets.lists.games.armada.demo import demo_fleets
from fleets.services import hand_in_fleet
from fleets.services.transfer import FLEETS
from tests.factories import said_at
from tests.golden.files import GOLDEN
from tournaments.event_file import read_event, standings_of, write_event
from tournaments.event_settings import Settings
from tournaments.models import AuditRow, Entry, Match, Report, Round, Tournament, User
from tournaments.queries.document import export_event
from tournaments.queries.state.ranking import final_ranking_of
from tournaments.services.event.setup import create_tournament, start_tournament
from tournaments.services.event.transfer import import_event
from tournaments.services.people.drops import drop_entry
from tournaments.services.people.entries import add_entries
from tournaments.services.results.results import ReportConditions, report_result
from tournaments.services.rounds.clock import extend_clock, start_clock
from tournaments.services.rounds.rounds import close_round, pair_round, publish_round
from tournaments.services.rows.opened_file import FleetStore
from tournaments.wording.refusals import Refused

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 5, 12, 9, 0, tzinfo=UTC)


@pytest.fixture
def ozzel() -> User:
    return User.objects.create_user("ozzel", password="x")


@pytest.fixture
def played(ozzel: User) -> Tournament:
    """Five players, a closed round with a corrected result, a drop, and an open round with one result."""
    event = create_tournament(
        ozzel,
        Settings(
            name="Zawody “Kessel” 🚀",
            date=date(2026, 5, 12),
            structure="custom",
            swiss_rounds=3,
            cut=2,
            place="Łódź",
        ),
        now=NOW,
    )
    entries = add_entries(event, ozzel, lines="Piett, Executor\nAckbar\nMadine\nJerec\nעמית", now=NOW)
    for entry, text in zip(entries[:3], demo_fleets(), strict=False):
        hand_in_fleet(entry, ozzel, text=text, now=NOW)
    hand_in_fleet(entries[0], ozzel, text=demo_fleets()[5], now=NOW + timedelta(minutes=5))
    start_tournament(event, ozzel, now=NOW)
    first = publish_round(pair_round(event, ozzel, now=NOW), ozzel, now=NOW)
    start_clock(first, ozzel, now=NOW)
    tables = games(first)
    extend_clock(first, ozzel, minutes=5, match=tables[0], reason="Fire alarm", now=NOW)
    for match in tables:
        type_result(match, ozzel, (49, 177))
    type_result(tables[0], ozzel, (177, 49), reason="typed the wrong way round")
    close_round(first, ozzel, now=NOW + timedelta(hours=2))
    drop_entry(Entry.objects.get(pk=entries[4].pk), ozzel, now=NOW, reason="train")
    second = publish_round(pair_round(event, ozzel, now=NOW), ozzel, now=NOW)
    type_result(games(second)[0], ozzel, (400, 120), end="tabled")
    event.refresh_from_db()
    return event


def games(round_: Round) -> list[Match]:
    return list(Match.objects.filter(round=round_, kind=Match.Kind.GAME).order_by("table"))


def type_result(
    match: Match, actor: User, destroyed: tuple[int, int], *, end: str = "time", reason: str = ""
) -> None:
    _one, two = (seat.entry for seat in match.seats.order_by("number"))
    said = said_at(match, *destroyed, end=end, by=two if end == "tabled" else None, objective="Fire Lanes")
    report_result(
        Match.objects.get(pk=match.pk),
        actor,
        result=said,
        reason=reason,
        conditions=ReportConditions(accept_unusual=True),
        now=NOW,
    )


def test_export_import_export_gives_the_same_document(played: Tournament, ozzel: User) -> None:
    document = export_event(played)
    text = write_event(document)
    assert read_event(text) == document
    again = import_event(read_event(text), ozzel, now=NOW + timedelta(days=1), fleets=FLEETS)
    assert write_event(export_event(again)) == text
    assert again.slug != played.slug


def test_the_file_says_what_the_database_says(played: Tournament, ozzel: User) -> None:
    document = export_event(played)
    assert standings_of(document) == tuple(row.standing for row in final_ranking_of(played))
    assert document.players[0].fleet.source == demo_fleets()[5]  # type: ignore[union-attr]
    assert [fleet.source for fleet in document.players[0].fleet.earlier] == [demo_fleets()[0]]  # type: ignore[union-attr]
    assert "password" not in write_event(document)
    again = import_event(document, ozzel, now=NOW, fleets=FLEETS)
    assert [row.standing for row in final_ranking_of(again)] == [
        row.standing for row in final_ranking_of(played)
    ]
    assert Report.objects.filter(match__round__tournament=again).count() == 4
    assert AuditRow.objects.filter(tournament=again).first().action == "import_tournament"  # type: ignore[union-attr]


def test_an_imported_event_plays_on(played: Tournament, ozzel: User) -> None:
    again = import_event(export_event(played), ozzel, now=NOW, fleets=FLEETS)
    second = Round.objects.get(tournament=again, number=2)
    for match in games(second):
        type_result(match, ozzel, (100, 60))
    close_round(second, ozzel, now=NOW)
    assert pair_round(again, ozzel, now=NOW).number == 3


def test_a_file_that_is_refused_halfway_leaves_nothing_behind(played: Tournament, ozzel: User) -> None:
    document = export_event(played)
    before = Tournament.objects.count(), Entry.objects.count()

    def refuse(*_: Any) -> None:
        raise Refused("name_missing")

    with pytest.raises(Refused):
        import_event(document, ozzel, now=NOW, fleets=FleetStore(releases=refuse, player=refuse))
    assert (Tournament.objects.count(), Entry.objects.count()) == before


@pytest.mark.golden("events through the database")
@pytest.mark.long
@pytest.mark.parametrize("folder", ["events", "events/xwing", "knockout", "pairing"])
def test_golden_events_come_in_and_go_out_as_they_were(
    folder: str, ozzel: User, record_property: Callable[[str, object], None]
) -> None:
    paths = sorted((GOLDEN / folder).glob("*_00[0-7].json"))
    record_property("cases", len(paths))
    assert paths
    for path in paths:
        document = read_event(path.read_bytes())
        event = import_event(document, ozzel, now=NOW, fleets=FLEETS)
        exported = export_event(event)
        assert standings_of(exported) == standings_of(document), path.name
        assert [player.id for player in exported.players] == [player.id for player in document.players]


def test_the_commands_carry_an_event_over(
    played: Tournament, ozzel: User, tmp_path: Path, capsys: Any
) -> None:
    call_command("export_event", played.slug)
    path = tmp_path / "event.json"
    path.write_text(capsys.readouterr().out, "utf-8")
    call_command("import_event", str(path), organizer="ozzel")
    assert "/events/" in capsys.readouterr().out
    assert Tournament.objects.count() == 2
    path.write_text('{"format": "flagship-event/1"}')
    with pytest.raises(CommandError, match="missing"):
        call_command("import_event", str(path), organizer="ozzel")
    with pytest.raises(CommandError, match="no event “nowhere”"):
        call_command("export_event", "nowhere")


def test_initiative_and_objective_belong_to_a_result_A_INIT_2(played: Tournament) -> None:
    first = json.loads(write_event(export_event(played)))["rounds"][0]
    games = [match for match in first["matches"] if match.get("table")]
    assert [match["objective"] for match in games] == ["Fire Lanes", "Fire Lanes"]
    assert all(match["initiative"] in match["players"] for match in games)
