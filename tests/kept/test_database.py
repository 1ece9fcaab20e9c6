"""A database of an older version, migrated: nothing is lost, everything reads as it did, and play goes on."""

import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as django_settings
from django.test import Client

from tests.kept.hall import (
    KEPT,
    account,
    file_of,
    history_of,
    kept,
    of,
    organizer_of,
    pages_of,
    post,
    rows_in,
    standings_of,
    taken_back,
    undo_offered,
)

pytestmark = pytest.mark.one_database
DATABASE: dict[str, Any] = kept("database.json")
EVENTS: dict[str, Any] = DATABASE["events"]
UNDONE: list[dict[str, Any]] = kept("undone.json.xz")


def text_of(page: str) -> str:
    """The words of a page, as somebody reads them."""
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", page)).split())


def test_no_table_has_lost_or_gained_a_row(database: Path) -> None:
    rows = rows_in(database)
    assert {table: rows.get(table) for table in DATABASE["rows"]} == DATABASE["rows"]


def test_there_are_the_events_there_were(reading: None) -> None:
    assert set(of("Tournament").values_list("slug", flat=True)) == set(EVENTS)


@pytest.mark.parametrize("slug", EVENTS)
def test_the_standings_are_what_they_were(reading: None, slug: str) -> None:
    assert standings_of(slug) == EVENTS[slug]["standings"]


@pytest.mark.parametrize("slug", EVENTS)
def test_the_event_file_is_what_it_was(reading: None, slug: str) -> None:
    assert file_of(slug) == (KEPT / "events" / f"{slug}.json").read_text("utf-8")


def test_the_event_file_with_addresses_is_what_it_was(reading: None) -> None:
    answer = organizer_of("kessel-run").get("/events/kessel-run/desk/backups/export/?emails")
    assert answer.content == (KEPT / "events" / "by-hand" / "kessel-with-addresses.in.json").read_bytes()


@pytest.mark.parametrize("slug", EVENTS)
def test_the_pages_are_there(reading: None, slug: str) -> None:
    assert pages_of(slug, EVENTS[slug]["token"]) == EVENTS[slug]["pages"]


@pytest.mark.parametrize("slug", EVENTS)
def test_the_history_says_what_it_said_and_offers_to_take_back_what_it_offered(
    reading: None, slug: str
) -> None:
    page = history_of(slug)
    told = text_of(page)
    assert [said for said in EVENTS[slug]["history"] if said not in told] == []
    assert undo_offered(page) == EVENTS[slug]["undo"]


@pytest.mark.parametrize("path", DATABASE["leagues"])
def test_the_leagues_are_there(reading: None, path: str) -> None:
    assert account("ozzel").get(path).status_code == DATABASE["leagues"][path]


def test_who_was_logged_in_still_is(reading: None) -> None:
    browser = Client()
    browser.cookies["sessionid"] = DATABASE["browser"]["sessionid"]
    page = browser.get("/events/battle-of-hoth/desk/")
    assert page.status_code == 200
    assert page.context["user"].username == "ozzel"


def test_a_browser_that_was_known_is_not_locked_out_by_others(database: Path) -> None:
    """Eight wrong passwords lock the name at this address, but not where its owner logged in before."""
    attempt = {"username": "ozzel", "password": "wrong"}
    stranger, known = Client(), Client()
    known.cookies["known_browser"] = DATABASE["browser"]["known_browser"]
    answers = {
        name: [browser.post("/login/", attempt).status_code for _time in range(9)][-1]
        for name, browser in (("known", known), ("stranger", stranger))
    }
    assert answers == {"known": 200, "stranger": 429}


def test_a_password_still_opens_the_account(database: Path, settings: Any) -> None:
    settings.PASSWORD_HASHERS = [
        *settings.PASSWORD_HASHERS,
        "django.contrib.auth.hashers.PBKDF2PasswordHasher",
    ]
    browser = Client()
    answer = browser.post("/login/", {"username": "ackbar", "password": "executor"})
    assert (answer.status_code, answer["Location"]) == (302, "/")
    assert browser.get("/events/scarif-from-elsewhere/desk/").status_code == 200


def test_a_browser_still_offers_the_list_it_handed_in_last(reading: None) -> None:
    kept_list = DATABASE["browser"]["last_list"]
    browser, stranger = Client(), Client()
    browser.cookies["last_list"] = kept_list["cookie"]
    offers = [
        kept_list["offers"] in each.get(kept_list["page"]).content.decode() for each in (browser, stranger)
    ]
    assert offers == [True, False]


def test_the_cookies_have_the_names_they_had() -> None:
    names = {
        "session": django_settings.SESSION_COOKIE_NAME,
        "form": django_settings.CSRF_COOKIE_NAME,
        "language": django_settings.LANGUAGE_COOKIE_NAME,
    }
    assert names == DATABASE["browser"]["names"]


def test_play_goes_on_where_it_stopped(database: Path) -> None:
    """The last tables of a round get their results, the round is closed, and the final is paired."""
    desk, play = organizer_of("cloud-city-open"), DATABASE["play"]
    answers = []
    for step in play:
        if "api" in step:
            answer = post(desk, step["api"], step["body"])
            answers.append({**step, "status": answer.status_code, "answer": answer.json()})
        else:
            answer = desk.post(step["form"], step["body"])
            answers.append({**step, "status": answer.status_code, "leads_to": answer.get("Location", "")})
    assert answers == play
    assert standings_of("cloud-city-open") == DATABASE["standings_after_play"]


@pytest.mark.parametrize("act", UNDONE, ids=lambda act: f"{act['act']} of {act['event']}")
def test_what_was_done_before_is_taken_back_today(database: Path, act: dict[str, Any]) -> None:
    """The event is then what the same press made of it on the day."""
    assert taken_back(act) == act
