"""The message after an act offers to take it back at once; what the hall has seen asks why."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import NOW, Cast, make_event, make_running_event, open_matches, publish_next
from tests.web.desk.acts import content, page, post, result
from tests.web.test_undo_each_act import state_of
from tournaments.models import Match, Tournament
from tournaments.services.rounds.rounds import pair_round
from tournaments.views.base.answers import OFFERS

pytestmark = pytest.mark.django_db


@pytest.fixture
def coming(cast: Cast) -> Tournament:
    """Four players, being prepared."""
    return make_event(cast, players=4)


@pytest.fixture
def draft(cast: Cast) -> Tournament:
    event = make_running_event(cast, players=8)
    pair_round(event, cast.ozzel, now=NOW)
    return event


@pytest.fixture
def playing(cast: Cast) -> Tournament:
    event = make_running_event(cast, players=8)
    publish_next(event, cast.ozzel)
    return event


def game(event: Tournament) -> Match:
    return next(iter(open_matches(event.rounds.latest("number"))))


def offered(text: str) -> tuple[str, bool]:
    """The lines a message offers to take back, and whether it asks why."""
    form = re.search(r'action="[^"]*/history/undo/">.*?</form>', text, re.DOTALL)
    assert form is not None, "no undo is offered"
    lines = re.search(r'name="lines" value="([\d.]+)"', form[0])
    assert lines is not None
    return lines[1], 'name="reason"' in form[0]


def undone(desk: Client, event: Tournament, lines: str, **data: str) -> str:
    return post(desk, "history-back", event.slug, lines=lines, **data)


def keys(event: Tournament, table: int) -> list[str]:
    match = event.rounds.get().matches.get(table=table)
    return [seat.entry.key for seat in match.seats.order_by("number").select_related("entry")]


ONE_CLICK: dict[str, tuple[str, Callable[[Tournament], tuple[str, tuple[object, ...], dict[str, Any]]]]] = {
    "a player added": ("coming", lambda e: ("entry-add", (), {"name": "Needa", "club": ""})),
    "many players": ("coming", lambda e: ("entry-paste", (), {"lines": "Needa\nVeers"})),
    "a name": ("coming", lambda e: ("entry-edit", ("p1",), {"name": "Firmus Piett", "club": ""})),
    "a player removed": ("coming", lambda e: ("entry-remove", ("p1",), {})),
    "the start": ("coming", lambda e: ("event-start", (), {"without_lists": "1"})),
    "a swap in a draft": (
        "draft",
        lambda e: (
            "round-swap", (1,), {"first": keys(e, 1)[0], "second": keys(e, 2)[0], "reason": "Clubs"}
        ),
    ),
    "another table in a draft": (
        "draft",
        lambda e: ("round-move", (1,), {"match": game(e).pk, "table": 9, "reason": "Lamp"}),
    ),
    "a draft discarded": ("draft", lambda e: ("round-discard", (1,), {})),
    "the clock started": ("playing", lambda e: ("clock-start", (1,), {})),
    "a drop": ("playing", lambda e: ("entry-drop", ("p1",), {"reason": "Ill"})),
    "a proposal": ("playing", lambda e: ("entry-propose", ("p1",), {"reason": "Loaded dice"})),
}  # fmt: skip
ASKS_WHY: dict[str, tuple[str, Callable[[Tournament], tuple[str, tuple[object, ...], dict[str, Any]]]]] = {
    "a round published": ("draft", lambda e: ("round-publish", (1,), {})),
    "a swap": (
        "playing",
        lambda e: (
            "round-swap", (1,), {"first": keys(e, 1)[0], "second": keys(e, 2)[0], "reason": "Clubs"}
        ),
    ),
    "a result": ("playing", lambda e: ("match-result", (1, game(e).pk), result(game(e)))),
    "a warning": ("playing", lambda e: ("entry-penalty", ("p1",), {"kind": "warning", "reason": "Slow"})),
    "a no-show": (
        "playing", lambda e: ("no-show", (1, game(e).pk), {"absent": keys(e, 1)[0], "todo": "win"})
    ),
    "a no-show who is dropped": (
        "playing", lambda e: ("no-show", (1, game(e).pk), {"absent": keys(e, 1)[0], "todo": "drop"})
    ),
    "a disqualification": ("playing", lambda e: ("entry-disqualify", ("p1",), {"reason": "Loaded dice"})),
}  # fmt: skip


@pytest.mark.parametrize("act", ONE_CLICK)
def test_one_click_takes_it_back(desk: Client, request: pytest.FixtureRequest, act: str) -> None:
    given, made = ONE_CLICK[act]
    event = request.getfixturevalue(given)
    before, (name, args, data) = state_of(event), made(event)
    lines, asks = offered(post(desk, name, event.slug, *args, **data))
    assert (state_of(event) != before, asks) == (True, False)
    assert "Taken back" in undone(desk, event, lines)
    assert state_of(event) == before


@pytest.mark.parametrize("act", ASKS_WHY)
def test_what_the_hall_has_seen_asks_why(desk: Client, request: pytest.FixtureRequest, act: str) -> None:
    given, made = ASKS_WHY[act]
    event = request.getfixturevalue(given)
    before, (name, args, data) = state_of(event), made(event)
    lines, asks = offered(post(desk, name, event.slug, *args, **data))
    done = state_of(event)
    assert (done != before, asks) == (True, True)
    assert "Say why" in undone(desk, event, lines)
    assert state_of(event) == done
    assert "Taken back" in undone(desk, event, lines, reason="Wrong table")
    assert state_of(event) == before


def test_more_time_is_taken_back_by_as_much_less(desk: Client, playing: Tournament) -> None:
    text = post(desk, "clock-extend", playing.slug, 1, minutes=5, reason="Fire drill")
    lines, asks = offered(text)
    assert (asks, "Taken back" in undone(desk, playing, lines)) == (False, True)
    assert list(playing.rounds.get().clock_events.order_by("pk").values_list("minutes", flat=True)) == [5, -5]


def test_what_cannot_be_taken_back_offers_nothing(desk: Client, coming: Tournament) -> None:
    text = post(desk, "event-tables", coming.slug, blocked="9")
    assert "Saved" in text
    assert "history/undo/" not in text


def test_an_undo_that_comes_too_late_says_so_and_changes_nothing(desk: Client, playing: Tournament) -> None:
    match = game(playing)
    lines, _asks = offered(post(desk, "match-result", playing.slug, 1, match.pk, **result(match)))
    later = result(match, 49, 177, version="1", reason="Wrong way round")
    post(desk, "match-result", playing.slug, 1, match.pk, **later)
    before = content(playing)
    assert "Nothing was taken back" in undone(desk, playing, lines, reason="No slip")
    assert content(playing) == before


def test_a_second_click_says_that_it_is_done(desk: Client, coming: Tournament) -> None:
    lines, _asks = offered(post(desk, "entry-add", coming.slug, name="Needa", club=""))
    undone(desk, coming, lines)
    assert "This was taken back already." in undone(desk, coming, lines)


def test_of_two_lines_both_are_taken_back_or_none(desk: Client, playing: Tournament) -> None:
    name, args, data = ASKS_WHY["a no-show who is dropped"][1](playing)
    lines, _asks = offered(post(desk, name, playing.slug, *args, **data))
    assert len(lines.split(".")) == 2
    first = min(lines.split("."), key=int)
    undone(desk, playing, first, reason="They came")
    before = content(playing)
    assert "Nothing was taken back" in undone(desk, playing, lines, reason="They came")
    assert content(playing) == before


@pytest.mark.parametrize("lines", ["", "x", "99", "1.x", "²", ".".join(["1"] * 10), "9" * 30])
def test_lines_that_are_none_are_answered_with_a_sentence(
    desk: Client, coming: Tournament, lines: str
) -> None:
    assert "Nothing was taken back" in undone(desk, coming, lines)


def test_an_undo_leads_back_to_the_page_of_the_message(desk: Client, coming: Tournament) -> None:
    lines, _asks = offered(post(desk, "entry-add", coming.slug, name="Needa", club=""))
    at = reverse("entries", args=[coming.slug])
    answer = desk.post(
        reverse("history-back", args=[coming.slug]),
        {"lines": lines},
        headers={"Referer": f"http://testserver{at}"},
    )
    assert answer["Location"] == at


def test_who_only_looks_is_offered_nothing(desk: Client, coming: Tournament) -> None:
    post(desk, "entry-add", coming.slug, name="Needa", club="")
    assert "history/undo/" not in page(desk, "entries", coming.slug)


def test_two_acts_before_a_page_are_offered_each_with_its_own_message_and_once(
    desk: Client, coming: Tournament
) -> None:
    for name in ("Needa", "Veers"):
        desk.post(reverse("entry-add", args=[coming.slug]), {"name": name, "club": ""})
    lines = [str(row.revision) for row in coming.audit.order_by("revision")]
    assert desk.session[OFFERS] == [
        {"message": f"{name} is in.", "slug": coming.slug, "lines": line, "asks_reason": False}
        for name, line in zip(("Needa", "Veers"), lines[-2:], strict=True)
    ]
    text = page(desk, "entries", coming.slug)
    shown = re.findall(r"<p>(\w+) is in\.</p>.*?name=\"lines\" value=\"(\d+)\"", text, re.DOTALL)
    assert shown == list(zip(("Needa", "Veers"), lines[-2:], strict=True))
    assert OFFERS not in desk.session
    assert "history/undo/" not in page(desk, "entries", coming.slug)


def test_offers_that_no_page_has_shown_are_the_latest_nine(desk: Client, coming: Tournament) -> None:
    for number in range(11):
        desk.post(reverse("entry-add", args=[coming.slug]), {"name": f"Pilot {number}", "club": ""})
    revision = Tournament.objects.get(pk=coming.pk).revision
    assert [int(offer["lines"]) for offer in desk.session[OFFERS]] == list(range(revision - 8, revision + 1))
