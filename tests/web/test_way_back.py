"""After an act one is back where it was begun, whichever page that was; no address from outside counts."""

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import NOW, Cast, entry_of, make_running_event, open_matches, play, publish_next, report
from tests.sampling import is_kept
from tests.web.desk.acts import result
from tournaments.models import Match, Penalty, Tournament
from tournaments.services.people.drops import drop_entry
from tournaments.services.rounds.rounds import pair_round

pytestmark = [pytest.mark.django_db, pytest.mark.long]

Act = tuple[str, tuple[object, ...], dict[str, Any]]
HERE = "http://testserver"


@pytest.fixture
def playing(cast: Cast) -> Tournament:
    """Round 1 of eight is closed, round 2 is played."""
    event = make_running_event(cast, players=8, structure="custom", swiss_rounds=4, cut=0)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    publish_next(event, cast.ozzel)
    return event


def game(event: Tournament) -> Match:
    return next(iter(open_matches(event.rounds.latest("number"))))


def by_form(desk: Client, event: Tournament, act: Act, place: str) -> Any:
    """Opens the form of the act from the place, and sends it with all that the page hid in it."""
    name, args, data = act
    path, _mark, query = name.partition("?")
    address = reverse(path, args=[event.slug, *args])
    asked = desk.get(address, parse_qs(query), headers={"Referer": HERE + place})
    assert asked.status_code == 200
    hidden = re.search(r'name="back" value="([^"]*)"', asked.content.decode())
    kept = {"back": hidden[1]} if hidden else {}
    return desk.post(address, {**kept, **data}, headers={"Referer": HERE + address})


def leads_to(answer: Any) -> str:
    """Where it goes; through the repair page, what that leads back to."""
    assert answer.status_code == 302, answer.content.decode()
    parts = urlsplit(answer["Location"])
    if parts.path.endswith("/repair/"):
        return parse_qs(parts.query)["back"][0]
    return parts.path


FORMS: dict[str, Callable[[Tournament], Act]] = {
    "a result": lambda e: ("match-result", (2, game(e).pk), result(game(e))),
    "a no-show": lambda e: (
        "no-show", (2, game(e).pk), {"absent": game(e).seats.earliest("pk").entry.key, "todo": "win"}
    ),
    "a warning": lambda e: ("entry-penalty", ("p1",), {"kind": "warning", "reason": "Slow"}),
    "points taken": lambda e: ("entry-penalty", ("p1",), {"kind": "points", "points": 2, "reason": "Slow"}),
    "a proposal": lambda e: ("entry-propose", ("p1",), {"reason": "Loaded dice"}),
    "a drop": lambda e: ("entry-drop", ("p1",), {"reason": "Ill"}),
    "a disqualification": lambda e: ("entry-disqualify", ("p1",), {"reason": "Loaded dice"}),
    "a name": lambda e: ("entry-edit", ("p1",), {"name": "Firmus Piett", "club": ""}),
    "tables": lambda e: ("event-tables", (), {"blocked": "9"}),
    "a repair": lambda e: ("round-repair", (2,), {"choice": "nothing"}),
}  # fmt: skip
PLACES: dict[str, tuple[object, ...]] = {
    "desk": (), "entries": (), "round-desk": (2,), "history": (), "event-standings": (), "fleet-queue": (),
}  # fmt: skip


# Each act from a third of the places, each place with a third of the acts.
OPENED = [
    (act, place)
    for row, act in enumerate(FORMS)
    for column, place in enumerate(PLACES)
    if is_kept(row + column, of=3)
]


@pytest.mark.parametrize(("act", "place"), OPENED)
def test_a_form_leads_back_to_where_it_was_opened(
    desk: Client, playing: Tournament, act: str, place: str
) -> None:
    at = reverse(place, args=[playing.slug, *PLACES[place]])
    assert leads_to(by_form(desk, playing, FORMS[act](playing), at)) == at


def test_a_correction_leads_back(desk: Client, playing: Tournament, cast: Cast) -> None:
    match = game(playing)
    report(match, cast.ozzel)
    typed = result(match, 49, 177, version="1", reason="Wrong way round")
    at = reverse("event-pairings", args=[playing.slug])
    assert leads_to(by_form(desk, playing, ("match-result", (2, match.pk), typed), at)) == at


def test_a_correction_in_a_closed_round_leads_back_through_who_moves(
    desk: Client, playing: Tournament
) -> None:
    match = playing.rounds.get(number=1).matches.filter(kind="game")[0]
    typed = result(match, 49, 177, version="1", reason="Wrong way round")
    at = reverse("round-desk", args=[playing.slug, 1])
    assert leads_to(by_form(desk, playing, ("match-result", (1, match.pk), typed), at)) == at


def test_an_opened_table_leads_back(desk: Client, playing: Tournament, cast: Cast) -> None:
    match = game(playing)
    report(match, cast.ozzel)
    at = reverse("desk", args=[playing.slug])
    assert leads_to(by_form(desk, playing, ("result-clear", (2, match.pk), {"reason": "No slip"}), at)) == at


def test_a_penalty_withdrawn_leads_back(desk: Client, playing: Tournament) -> None:
    ruling = Penalty.objects.create(entry=entry_of(playing, "p1"), kind="warning", reason="Late", at=NOW)
    at = reverse("entry-edit", args=[playing.slug, "p1"])
    act: Act = ("penalty-withdraw", (ruling.pk,), {"reason": "It was the train"})
    assert leads_to(by_form(desk, playing, act, at)) == at


@pytest.mark.parametrize("act", ["entry-reenter", "entry-undo"])
def test_somebody_back_in_leads_back(desk: Client, playing: Tournament, cast: Cast, act: str) -> None:
    drop_entry(entry_of(playing, "p1"), cast.ozzel, now=NOW)
    at = reverse("entry-edit", args=[playing.slug, "p1"])
    assert leads_to(by_form(desk, playing, (act, ("p1",), {"reason": "Wrong line"}), at)) == at


def test_a_line_taken_back_leads_back(desk: Client, playing: Tournament, cast: Cast) -> None:
    report(game(playing), cast.ozzel)
    at = reverse("desk", args=[playing.slug])
    line = playing.audit.latest("revision").revision
    assert leads_to(by_form(desk, playing, ("history-undo", (line,), {"reason": "No slip"}), at)) == at


def test_the_way_back_goes_through_the_page_of_the_table(desk: Client, playing: Tournament) -> None:
    """Desk, table, somebody is missing: the desk again."""
    match, at = game(playing), reverse("round-desk", args=[playing.slug, 2])
    table = reverse("match-result", args=[playing.slug, 2, match.pk])
    text = desk.get(table, headers={"Referer": HERE + at}).content.decode()
    missing = reverse("no-show", args=[playing.slug, 2, match.pk])
    link = re.search(rf'href="({missing}[^"]*)"', text)
    assert link is not None
    form = desk.get(link[1].replace("&amp;", "&"), headers={"Referer": HERE + table}).content.decode()
    assert f'name="back" value="{at}"' in form


BUTTONS: dict[str, Callable[[Tournament], Act]] = {
    "the clock started": lambda e: ("clock-start", (2,), {}),
    "more time": lambda e: ("clock-extend", (2,), {"minutes": 5, "reason": "Fire drill"}),
    "a swap": lambda e: ("round-swap", (2,), {"first": seat(e, 0), "second": seat(e, 1), "reason": "Clubs"}),
    "another table": lambda e: ("round-move", (2,), {"match": game(e).pk, "table": 9, "reason": "Lamp"}),
    "a draft again": lambda e: ("round-unpublish", (2,), {"reason": "Too early"}),
}


def seat(event: Tournament, at: int) -> str:
    """Who sits first at the table of this place in the round."""
    matches = event.rounds.latest("number").matches.filter(kind="game").order_by("table")
    return str(matches[at].seats.earliest("pk").entry.key)


@pytest.mark.parametrize("place", ["desk", "round-desk", "round-seating"])
@pytest.mark.parametrize("act", BUTTONS)
def test_a_button_leads_back_to_its_page(desk: Client, playing: Tournament, act: str, place: str) -> None:
    at = reverse(place, args=[playing.slug, *([] if place == "desk" else [2])])
    name, args, data = BUTTONS[act](playing)
    answer = desk.post(reverse(name, args=[playing.slug, *args]), data, headers={"Referer": HERE + at})
    assert leads_to(answer) == at


def test_a_draft_changed_on_the_desk_stays_on_the_desk(desk: Client, cast: Cast) -> None:
    event = make_running_event(cast, players=8)
    pair_round(event, cast.ozzel, now=NOW)
    at = reverse("desk", args=[event.slug])
    swap = {"first": seat(event, 0), "second": seat(event, 1), "reason": "Clubs", "back": at}
    assert leads_to(desk.post(reverse("round-swap", args=[event.slug, 1]), swap)) == at


def test_a_slip_typed_from_the_round_sheet_leads_to_the_next_slip(desk: Client, playing: Tournament) -> None:
    sheet = reverse("round-sheet", args=[playing.slug, 2])
    act: Act = ("match-result", (2, game(playing).pk), result(game(playing)))
    answer = by_form(desk, playing, act, sheet)
    assert answer["Location"].startswith(f"{sheet}?after=")


ELSEWHERE = (
    "https://elsewhere.example/events/battle-of-hoth/desk/",
    "//elsewhere.example/",
    "javascript:alert(1)",
    "/events/another-hall/desk/",
    "/events/battle-of-hoth/desk/players/p1/drop/",
    "/logout/",
    "/\\elsewhere.example",
    "\x00",
)


@pytest.mark.parametrize("back", ELSEWHERE)
def test_no_other_address_leads_anywhere(desk: Client, playing: Tournament, back: str) -> None:
    drop = reverse("entry-drop", args=[playing.slug, "p1"])
    answer = desk.post(drop, {"reason": "Ill", "back": back})
    assert leads_to(answer) == reverse("entries", args=[playing.slug])
