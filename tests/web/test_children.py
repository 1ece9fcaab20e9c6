"""A child's name is read by the staff alone: everybody else reads initials, wherever they look."""

import html
import re
from typing import Any

import pytest
from django.apps import apps
from django.test import Client
from django.urls import reverse

from fleets.lists.games.armada.demo import demo_fleets
from fleets.services import hand_in_fleet
from tests.every_page import every_text
from tests.factories import NOW, Cast, entry_of, make_event, open_matches, publish_next, report
from tests.web.desk.acts import post, result
from tournaments.access.links import link_of, slip_link_of
from tournaments.event_file import read_event, write_event
from tournaments.models import AuditRow, Outgoing, PrintJob, Tournament
from tournaments.queries import event_state
from tournaments.queries.document import export_event
from tournaments.services.event.print_jobs import make_sheet
from tournaments.services.event.reminders import set_webhook
from tournaments.services.event.setup import start_tournament
from tournaments.services.people.entries import EntryChanges, Newcomer, add_entry, edit_entry
from tournaments.services.people.registration import Applicant, edit_own_registration, register
from tournaments.services.people.teams import set_team
from tournaments.services.people.wishes import WantedConstraint, put_wish
from tournaments.services.results.calls import call_judge
from tournaments.services.results.penalties import give_penalty
from tournaments.services.rounds.presence import book_rounds
from tournaments.text.names import Names, initials

pytestmark = pytest.mark.django_db

NAME = "Zofia Wiśniewska"
# The staff reads the name here; files of the whole event are theirs, too.
OF_STAFF = (
    "desk",
    "round-desk",
    "entries",
    "entry-edit",
    "round-sheet",
    "find",
    "fleet-queue",
    "fleet-check",
)


# What the staff makes for everybody, and what is written down: history, backups.
FOR_EVERYBODY = ("/sheets/", ".csv", "/csv/", "/history/", "/backups/")


def is_of_staff(address: str) -> bool:
    """A page of the desk that the staff alone reads."""
    return "/desk/" in address and not any(each in address for each in FOR_EVERYBODY)


DIARY = re.compile(r'<ol class="card-body diary.*?</ol>', re.DOTALL)


@pytest.fixture
def event(cast: Cast) -> Tournament:
    """The middle of round 1; the child plays, has handed in a list and said a result."""
    who: dict[str, Any] = {"actor": cast.ozzel, "now": NOW}
    event = make_event(cast, players=4, takes_registrations=True)
    add_entry(event, **who, newcomer=Newcomer(name="Zbyszko Wierny"))
    add_entry(event, **who, newcomer=Newcomer(name=NAME, club="Kuat", is_child=True))
    hand_in_fleet(entry_of(event, "p6"), cast.ozzel, text=demo_fleets()[0], now=NOW)
    set_webhook(event, **who, url="http://example.org/hook", kind="json")
    start_tournament(event, **who)
    round_ = publish_next(event, cast.ozzel)
    for match in open_matches(round_):
        report(match, cast.ozzel)
    return Tournament.objects.get(pk=event.pk)


@pytest.mark.long
def test_no_page_screen_or_answer_for_everybody_has_the_name(
    event: Tournament, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    child = entry_of(event, "p6")
    own = (link_of(child), slip_link_of(child, 1))
    texts = every_text(event, client, monkeypatch, each=3)
    assert len(texts) > 50
    read = {address: text for address, text in texts.items() if not any(each in address for each in own)}
    assert [address for address, text in read.items() if "Wiśniewska" in text or "Zofia" in text] == []
    assert "Z. W." in read[reverse("event-standings", args=[event.slug])]
    # What goes out to other programs has initials, too.
    assert [each.body for each in Outgoing.objects.all() if "Zofia" in each.body] == []


def test_the_staff_reads_the_name_and_prints_initials(
    event: Tournament, desk: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    places = {"round-desk": [1], "round-sheet": [1], "entry-edit": ["p6"], "fleet-check": ["p6"]}
    for name in OF_STAFF:
        where = reverse(name, args=[event.slug, *places.get(name, [])])
        said = {"q": "wisniewska"} if name == "find" else {}
        assert NAME in desk.get(where, said, follow=True).content.decode(), name
    for name, place in (("sheet-pairings", [1]), ("sheet-slips", [1]), ("spreadsheet", ["games.csv"])):
        text = desk.get(reverse(name, args=[event.slug, *place]), {"as": "html"}).content.decode()
        assert ("Zofia" in text, "Z. W." in text) == (False, True), name
    # An answer for the staff is nobody else's.
    standings = desk.get(reverse("event-standings", args=[event.slug])).content.decode()
    assert ("Zofia" in standings, "Z. W." in standings) == (False, True)


@pytest.mark.long
@pytest.mark.parametrize("begun", [False, True])
def test_no_page_of_the_staff_has_initials(
    begun: bool, desk: Client, cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Wherever a child can stand: registered, kept apart, in a team, without a list, calling a judge."""
    actor, now = cast.ozzel, NOW
    event = make_event(cast, players=4, takes_registrations=True)
    registered = register(event, who=Applicant(NAME, is_child=True), sent_as="form-of-zofia", now=now)
    child = entry_of(event, registered.key)
    put_wish(event, actor, WantedConstraint(keys=("p1", child.key), strength="hard"), now=now)
    book_rounds(child, actor, words={2: "away"}, now=now)
    set_team(event, actor, name="Rogues", captain=child.key, members=("p1", child.key), now=now)
    if begun:
        start_tournament(event, actor, now=now)
        round_ = publish_next(event, actor)
        give_penalty(child, actor, kind="warning", reason="Slow", now=now)
        call_judge(child, text="Is that in range?", now=now)
        for match in open_matches(round_):
            report(match, actor)
    of_desk = every_text(event, desk, monkeypatch, each=3, wanted=is_of_staff)
    assert len(of_desk) > 30
    assert [address for address, text in of_desk.items() if "Z. W." in DIARY.sub("", text)] == []


def test_a_sheet_made_beside_the_request_has_initials(event: Tournament) -> None:
    job = PrintJob.objects.create(tournament=event, kind="slips", created_at=NOW)
    seen = []

    def render(job: PrintJob, _tell: Any) -> bytes:
        seen.append(event_state(job.tournament).by_key["p6"].name)
        return b"%PDF-1.7"

    assert event_state(event, Names.FULL).by_key["p6"].name == NAME
    make_sheet(job.pk, render=render)
    assert seen == ["Z. W."]


def test_the_mark_is_set_by_the_player_or_the_desk_and_taken_back(cast: Cast, desk: Client) -> None:
    event = make_event(cast, takes_registrations=True)
    found = register(event, who=Applicant(NAME, is_child=True), sent_as="form-of-zofia", now=NOW)
    assert (entry_of(event, "p1").name, entry_of(event, "p1").own_name) == ("Z. W.", NAME)
    edit_own_registration(found, who=Applicant(NAME, "Kuat"), now=NOW)
    assert entry_of(event, "p1").name == NAME
    post(desk, "entry-edit", event.slug, "p1", name=NAME, club="Kuat", is_child="on")
    assert entry_of(event, "p1").name == "Z. W."
    line = AuditRow.objects.filter(tournament=event, action="edit_entry").latest("revision")
    post(desk, "history-undo", event.slug, line.revision, reason="")
    assert entry_of(event, "p1").name == NAME
    edit_entry(entry_of(event, "p1"), cast.ozzel, EntryChanges(is_child=True), now=NOW)
    # Two of the same initials are told apart, and the file keeps the mark.
    add_entry(event, cast.ozzel, Newcomer(name="Zenon Wilk", is_child=True), now=NOW)
    assert list(event.entries.values_list("name", flat=True)) == ["Z. W. (Kuat)", "Z. W. #2"]
    assert [player.child for player in read_event(write_event(export_event(event))).players] == [True, True]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Anna Maria Kowalska", "A. M. K."),
        ("łukasz", "Ł."),
        ("O'Neill", "O."),
        ("👩‍🚀 Ala", "A."),
        ("🚀", "…"),
    ],
)
def test_initials_are_the_first_letters(name: str, said: str) -> None:
    assert initials(name) == said


def test_what_the_desk_does_with_a_child_is_written_in_initials(cast: Cast, desk: Client) -> None:
    event = make_event(cast, players=4, takes_registrations=True)
    who = Applicant(NAME, is_child=True)
    key = register(event, who=who, sent_as="form-of-zofia", now=NOW).key
    set_webhook(event, cast.ozzel, url="http://example.org/hook", kind="json", now=NOW)
    post(desk, "event-wishes", event.slug, about="pair", one=key, other="p1", strength="hard")
    post(desk, "entry-rounds", event.slug, key, round_2="away")
    post(desk, "event-start", event.slug, without_lists="on")
    post(desk, "entry-penalty", event.slug, key, kind="warning", reason="Slow")
    post(desk, "entry-drop", event.slug, key)
    post(desk, "entry-reenter", event.slug, key)
    assert entry_of(event, key).name == "Z. W."
    lines = AuditRow.objects.filter(tournament=event, actor__isnull=False)
    acts = {"set_wish", "give_penalty", "drop_entry", "reenter_entry"}
    assert {line.action for line in lines} >= acts
    assert [line.action for line in lines if "Zofia" in str(line.data)] == []
    assert [each.body for each in Outgoing.objects.all() if "Zofia" in each.body] == []


def columns_with(word: str) -> set[str]:
    """The columns of all tables that hold the word in some row: "entry.own_name"."""
    found = set()
    for model in apps.get_models():
        for row in model._default_manager.values():
            found |= {
                f"{model._meta.model_name}.{column}" for column, value in row.items() if word in str(value)
            }
    return found


def test_no_column_but_the_name_as_entered_has_it_after_acts_of_the_desk(cast: Cast, desk: Client) -> None:
    """Views hand services the rows they show; whatever those save or send is written in initials."""
    event = make_event(cast, players=4, takes_registrations=True)
    set_webhook(event, cast.ozzel, url="http://example.org/hook", kind="json", now=NOW)
    text = post(desk, "entry-add", event.slug, name=NAME, club="Kuat", is_child="on")
    assert (f"{NAME} is in." in html.unescape(text), "Z. W." in text) == (True, False)
    post(desk, "entry-edit", event.slug, "p5", name=NAME, club="Kuat City", is_child="on")
    post(desk, "event-wishes", event.slug, about="pair", one="p5", other="p1", strength="hard")
    post(desk, "event-start", event.slug, without_lists="on")
    publish_next(event, cast.ozzel)
    post(desk, "entry-penalty", event.slug, "p5", kind="warning", reason="Slow")
    post(desk, "entry-disqualify", event.slug, "p5", reason="Left the hall")
    post(desk, "entry-undo", event.slug, "p5", reason="A mistake")
    post(desk, "entry-drop", event.slug, "p5")
    assert entry_of(event, "p5").name == "Z. W."
    # What was edited is kept as typed, to take it back; a snapshot is the whole file, which is the staff's.
    assert columns_with("Zofia") == {"entry.own_name", "auditrow.data", "snapshot.document"}
    lines = AuditRow.objects.filter(tournament=event)
    assert {line.action for line in lines if "Zofia" in str(line.data)} == {"edit_entry"}


def test_a_result_typed_at_the_desk_is_named_in_full_there_and_written_in_initials(
    cast: Cast, desk: Client
) -> None:
    event = make_event(cast, players=2)
    add_entry(event, cast.ozzel, Newcomer(name=NAME, is_child=True), now=NOW)
    add_entry(event, cast.ozzel, Newcomer(name="Zbyszko Wierny"), now=NOW)
    set_webhook(event, cast.ozzel, url="http://example.org/hook", kind="json", now=NOW)
    start_tournament(event, cast.ozzel, now=NOW)
    round_ = publish_next(event, cast.ozzel)
    match = round_.matches.get(seats__entry__key="p3")
    at = (event.slug, 1, match.pk)
    # Who conceded is named in the line of the history.
    text = post(desk, "match-result", *at, **result(match, end="concession", by="p3"))
    assert (NAME in text, "Z. W." in text) == (True, False)
    late = desk.post(reverse("match-result", args=at), result(match, 180, 20, version="0", reason="Late"))
    assert (late.status_code, NAME in late.content.decode()) == (422, True)
    corrected = result(match, 180, 20, version="1", reason="Read the slip again")
    line = desk.post(reverse("sheet-line", args=at), corrected)
    assert (line.status_code, "Z. W." in line.content.decode()) == (200, False)
    for table in open_matches(round_):
        report(table, cast.ozzel)
    assert columns_with("Zofia") == {"entry.own_name", "snapshot.document"}


def test_a_page_shown_again_with_what_is_wrong_still_has_the_name(cast: Cast, desk: Client) -> None:
    event = make_event(cast, players=4)
    add_entry(event, cast.ozzel, Newcomer(name=NAME, is_child=True), now=NOW)
    wrong = {
        "entry-edit": {"name": ""},
        "entry-merge": {"double": "p99"},
        "entry-disqualify": {"reason": ""},
        "entry-penalty": {"kind": "none", "reason": ""},
    }
    for name, said in wrong.items():
        answer = desk.post(reverse(name, args=[event.slug, "p5"]), said)
        text = answer.content.decode()
        assert (answer.status_code, NAME in text, "Z. W." in text) == (422, True, False), name


def test_an_act_by_the_api_is_written_in_initials_too(cast: Cast, desk: Client) -> None:
    event = make_event(cast, players=4)
    add_entry(event, cast.ozzel, Newcomer(name=NAME, is_child=True), now=NOW)
    acts = f"/api/v1/events/{event.slug}/acts"
    choices = desk.get(f"{acts}/merge_entries/", {"player": "p1"}).json()["form"]["properties"]["double"]
    assert choices["enum"] == ["", "p2", "p3", "p4", "p5"]
    body = {"player": "p5", "name": NAME, "club": "Kuat", "is_child": True}
    answer = desk.post(f"{acts}/edit_entry/", body, content_type="application/json")
    assert answer.status_code == 200, answer.content
    assert (entry_of(event, "p5").name, entry_of(event, "p5").club) == ("Z. W.", "Kuat")
    answer = desk.post(
        f"{acts}/merge_entries/", {"player": "p5", "double": "p1"}, content_type="application/json"
    )
    assert answer.status_code == 200, answer.content
    assert columns_with("Zofia") <= {"entry.own_name", "auditrow.data", "snapshot.document"}
    lines = AuditRow.objects.filter(tournament=event)
    assert {line.action for line in lines if "Zofia" in str(line.data)} <= {"edit_entry"}
