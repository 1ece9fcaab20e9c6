"""F4, F53: two players of one name are told apart on every page, sheet and answer of the API."""

import re
from typing import Any

import pytest
from django.test import Client

from fleets.lists.games.armada.demo import demo_fleets
from fleets.services import hand_in_fleet
from fleets.services.transfer import FLEETS
from tests.every_page import every_text
from tests.factories import NOW, Cast, entry_of, make_event, publish_next, report
from tournaments.event_file import read_event, write_event
from tournaments.models import Entry, Tournament
from tournaments.paper.booklet import booklet_parts
from tournaments.paper.desk_paper import sign_in_sheet
from tournaments.paper.printing import html, pairings_sheet
from tournaments.queries import desk_of, event_state
from tournaments.queries.document import export_event
from tournaments.services.event.setup import start_tournament
from tournaments.services.event.transfer import import_event
from tournaments.services.people.drops import drop_entry
from tournaments.services.people.entries import EntryChanges, add_entries, edit_entry, remove_entry
from tournaments.services.results.no_show import rule_no_show
from tournaments.services.results.penalties import give_penalty
from tournaments.services.rounds.rounds import close_round
from tournaments.services.undo.restoring import restore_snapshot

pytestmark = pytest.mark.django_db

CLUBS = {"two clubs": ("Gdynia", "Opole"), "no clubs": ("", ""), "one club": ("Gdynia", "Gdynia")}
# The name alone, with nothing behind it that tells who of the two it is.
ALONE = re.compile(r"Jan Kowalski(?! \((?:Gdynia|Opole)\)| #\d|\s*#\d)")
# Where the name as it was entered is what is asked for; "/data/" tells one player what is stored about them.
AS_ENTERED = ("/export/", "/file/", ".json", "/data/", "/tables/players.")
INPUT = re.compile(r"<input[^>]*>")


def event_with(cast: Cast, clubs: tuple[str, str]) -> Tournament:
    """Two of one name and six others, in the middle of round 2; one of the two has dropped."""
    who: dict[str, Any] = {"actor": cast.ozzel, "now": NOW}
    event = make_event(cast, players=5, structure="custom", swiss_rounds=2, cut=2)
    add_entries(event, **who, lines="\n".join(f"Jan Kowalski, {club}" for club in clubs))
    for key, text in (("p6", 0), ("p7", 1), ("p1", 2)):
        hand_in_fleet(entry_of(event, key), cast.ozzel, text=demo_fleets()[text], now=NOW)
    start_tournament(event, **who)
    first = publish_next(event, cast.ozzel)
    for match in first.matches.filter(kind="game"):
        keys = set(match.seats.values_list("entry__key", flat=True))
        if "p6" in keys:
            rule_no_show(match, **who, absent=[entry_of(event, "p6")])
        else:
            report(match, cast.ozzel, reason="Slip")
            report(match, cast.ozzel, 310, 20, reason="Slip")
    close_round(first, **who)
    give_penalty(entry_of(event, "p7"), **who, kind="points", points=1, reason="Slow")
    drop_entry(entry_of(event, "p6"), **who, reason="Ill")
    second = publish_next(event, cast.ozzel)
    report(
        second.matches.filter(kind="game", seats__entry__key="p7").first() or second.matches.all()[0],
        cast.ozzel,
    )
    return event


@pytest.mark.long
@pytest.mark.parametrize("clubs", CLUBS)
def test_F53_no_page_sheet_or_answer_names_one_of_two_without_saying_which(
    cast: Cast, client: Client, clubs: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each address with one kind of clubs (all three in `make test ALL=1`)."""
    event = event_with(cast, CLUBS[clubs])
    client.force_login(cast.ozzel)
    found = every_text(event, client, monkeypatch, turn=list(CLUBS).index(clubs), of=len(CLUBS), each=3)
    texts = {address: INPUT.sub("", text) for address, text in found.items()}
    named = {address for address, text in texts.items() if "Jan Kowalski" in text}
    assert len(named) > 20
    wrong = {
        address: [text[max(0, hit.start() - 60) : hit.end() + 30] for hit in ALONE.finditer(text)]
        for address, text in texts.items()
        if not any(part in address for part in AS_ENTERED)
    }
    assert {address: hits for address, hits in wrong.items() if hits} == {}


def test_the_desk_asks_only_about_those_nothing_but_a_number_tells_apart(cast: Cast) -> None:
    event = make_event(cast)
    add_entries(event, cast.ozzel, lines="Jan\nJan, Opole\nJan, Gdynia", now=NOW)
    assert desk_of(event, NOW).warnings == ()
    assert [entry.name for entry in event.entries.all()] == ["Jan #1", "Jan (Opole)", "Jan (Gdynia)"]
    edit_entry(entry_of(event, "p3"), cast.ozzel, EntryChanges(club="opole"), now=NOW)
    assert desk_of(event, NOW).warnings == ("The name Jan stands there more than once.",)
    remove_entry(entry_of(event, "p2"), cast.ozzel, now=NOW)
    assert [entry.name for entry in event.entries.all()] == ["Jan #1", "Jan (opole)"]
    edit_entry(entry_of(event, "p3"), cast.ozzel, EntryChanges(name="Ola"), now=NOW)
    assert [entry.name for entry in event.entries.all()] == ["Jan", "Ola"]


def test_an_event_file_and_a_restored_event_name_everybody_again(cast: Cast) -> None:
    event = make_event(cast, players=3)
    add_entries(event, cast.ozzel, lines="Jan, Opole\nJan, Gdynia", now=NOW)
    shown = ["A1", "A2", "A3", "Jan (Opole)", "Jan (Gdynia)"]
    document = read_event(write_event(export_event(event)))
    assert [player.name for player in document.players] == ["A1", "A2", "A3", "Jan", "Jan"]
    copy = import_event(document, cast.ozzel, now=NOW, fleets=FLEETS)
    assert [entry.name for entry in copy.entries.all()] == shown
    remove_entry(entry_of(event, "p5"), cast.ozzel, now=NOW)
    assert [entry.name for entry in event.entries.all()] == ["A1", "A2", "A3", "Jan"]
    restore_snapshot(event.snapshots.latest("pk"), cast.ozzel, now=NOW, fleets=FLEETS)
    assert [entry.name for entry in event.entries.all()] == shown


def test_no_list_says_the_club_beside_a_name_that_has_it(cast: Cast) -> None:
    event = event_with(cast, CLUBS["two clubs"])
    state = event_state(event)
    sheets = [
        booklet_parts(event, paper="A4")[0].sheets[0],
        sign_in_sheet(event, paper="A4"),
        pairings_sheet(state.rounds[-1], by="table", paper="A4"),
    ]
    for sheet in sheets:
        text = re.sub(r"<[^>]+>|\s+", " ", html(sheet, on_screen=False))
        assert text.count("Gdynia") == text.count("Jan Kowalski (Gdynia)"), sheet.template
    assert entry_of(event, "p6").club_beside == ""
    assert Entry(name="Ada", club="Opole").club_beside == "Opole"
