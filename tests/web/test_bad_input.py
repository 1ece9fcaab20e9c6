"""Whatever is posted to any address, the answer is a page and never an error of the program.

Every address × some kinds of nonsense, every kind × some addresses (all × all in `make test ALL=1`), as the
organizer and behind a personal link. What is refused has changed nothing. The fields are all that any form or
view of the program knows, sent to every address.
"""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.forms import BaseForm
from django.test import Client

from tests.factories import Cast, entry_of, make_running_event, publish_next, report
from tests.sampling import share
from tests.web.test_access import (
    PAGES,
    addresses,
    as_it_was,
    cheap_paper,
    clients,
    event,
    filled,
)
from tournaments.event_settings import SETTINGS
from tournaments.models import Match, Tournament

__all__ = ["cheap_paper", "clients", "event"]
pytestmark = [
    pytest.mark.django_db,
    pytest.mark.both_databases,
    pytest.mark.usefixtures("cheap_paper"),
    pytest.mark.long,
]

ASKED = re.compile(r"""(?:GET|query_params)\.(?:get|getlist)\(\s*["'](\w+)["']""")
NAME = re.compile(r"""POST\.(?:get|getlist)\(\s*["'](\w+)["']|["'](\w+)["'] in request\.POST""")


def forms_of(kind: type[BaseForm]) -> Iterator[type[BaseForm]]:
    for subclass in kind.__subclasses__():
        yield subclass
        yield from forms_of(subclass)


def sources() -> Iterator[str]:
    """What the modules of the product say."""
    for folder in ("tournaments", "fleets"):
        for path in Path(settings.BASE_DIR / folder).rglob("*.py"):
            yield path.read_text()


def known_fields() -> list[str]:
    """Every field of every form, and every name a view asks a POST for."""
    addresses()  # All views are loaded by it, and the forms with them.
    found = {name for form in forms_of(BaseForm) for name in getattr(form, "base_fields", {})
             if form.__module__.startswith(("tournaments", "fleets"))}  # fmt: skip
    found |= {one or two for text in sources() for one, two in NAME.findall(text)}
    found |= {*SETTINGS, "drawn_for"}  # The form of an event is drawn from the table of its settings.
    return sorted(found | {f"v-{key}-{what}" for key in ("p1", "p2") for what in ("destroyed", "objective")})


FIELDS = known_fields()


def of_another_event(foreign: Tournament) -> dict[str, Any]:
    """Keys and numbers of things that belong to another event, in every field that could take one."""
    match = Match.objects.filter(round__tournament=foreign).first()
    assert match is not None
    return dict.fromkeys(FIELDS, str(match.pk)) | dict.fromkeys(
        ("first", "second", "player", "double", "absent", "by", "key"), "p7"
    )


KINDS: dict[str, Callable[[Tournament], dict[str, Any]]] = {
    "missing": lambda _foreign: {},
    "empty": lambda _foreign: dict.fromkeys(FIELDS, ""),
    "nonsense": lambda _foreign: dict.fromkeys(FIELDS, "½ — '; DROP TABLE <b>x</b> \u202e🚀"),
    "too long": lambda _foreign: dict.fromkeys(FIELDS, "9" * 10_000),
    "a NUL": lambda _foreign: dict.fromkeys(FIELDS, "a\x00b"),
    "below zero": lambda _foreign: dict.fromkeys(FIELDS, "-1"),
    "beyond all columns": lambda _foreign: dict.fromkeys(FIELDS, "99999999999999999999"),
    "superscript": lambda _foreign: dict.fromkeys(FIELDS, "²"),
    "doubled": lambda _foreign: {name: ["p1", "p2"] for name in FIELDS},
    "a file": lambda _foreign: {
        name: SimpleUploadedFile("x.json", b"\xff\xfe{", "application/json") for name in FIELDS
    },
    "of another event": of_another_event,
}


@pytest.fixture
def foreign(cast: Cast) -> Tournament:
    """A second event, whose players and tables have no business in the first."""
    other = make_running_event(cast, players=8, seed="endor", name="Endor")
    publish_next(other, cast.ozzel)
    return other


def posted(client: Client, path: str, data: dict[str, Any]) -> tuple[int, bool]:
    """The status, and whether the event changed; afterwards all is as it was."""
    with as_it_was():
        before = sorted(Tournament.objects.values_list("pk", "revision"))
        status = client.post(path, data).status_code
        return status, sorted(Tournament.objects.values_list("pk", "revision")) != before


# What a database may take for another thing: a character, a length, a number; and a key that is somebody's.
OF_DATABASES = {"a NUL", "too long", "below zero", "beyond all columns", "of another event"}
EACH_KIND = [
    pytest.param(kind, marks=() if kind in OF_DATABASES else pytest.mark.one_database) for kind in KINDS
]


@pytest.mark.parametrize("kind", EACH_KIND)
def test_whatever_is_posted_is_answered(
    event: Tournament, foreign: Tournament, clients: dict[str, Client], kind: str, settings: Any
) -> None:
    # A hundred files are refused by Django before any view reads them; all fields together are more.
    settings.DATA_UPLOAD_MAX_NUMBER_FILES = None
    clients["organizer"].raise_request_exception = False
    wrong: dict[str, str] = {}
    # Who logs out has answered already; the language is Django's own view; files are only fetched.
    asked = [
        (route, name)
        for route, name in addresses()
        if not route.endswith((".pdf", ".svg"))
        and name not in ("logout", "set_language")
        and "organizer" in PAGES[name][1]
    ]
    for route, name in share(asked, list(KINDS).index(kind), of=len(KINDS), keep=2):
        path = filled(route, event)
        status, changed = posted(clients["organizer"], path, KINDS[kind](foreign))
        if status >= 500:
            wrong[name] = str(status)
        elif status >= 400 and changed:
            wrong[name] = f"{status}, and yet something changed"
    assert wrong == {}


TYPED = ("9" * 10_000, "99999999999999999999", "-1", "²", "a\x00b", "½ <b>x</b> \u202e🚀")


@pytest.mark.parametrize("typed", TYPED)
def test_whatever_stands_behind_the_question_mark_is_answered(
    event: Tournament, clients: dict[str, Client], typed: str
) -> None:
    # `api_round` reads its number by a name it is handed.
    asked = dict.fromkeys({name for text in sources() for name in ASKED.findall(text)} | {"round"}, typed)
    clients["organizer"].raise_request_exception = False
    wrong: dict[str, int] = {}
    pages = [
        (route, name)
        for route, name in addresses()
        if not route.endswith((".pdf", ".png")) and name != "logout"
    ]
    for route, name in share(pages, TYPED.index(typed), of=len(TYPED)):
        with as_it_was():
            status = clients["organizer"].get(filled(route, event), asked).status_code
        if status >= 500:
            wrong[name] = status
    assert wrong == {}


def test_a_table_of_another_round_or_event_is_none_here(
    event: Tournament, foreign: Tournament, clients: dict[str, Client], cast: Cast
) -> None:
    theirs = Match.objects.filter(round__tournament=foreign).earliest("pk").pk
    desk = f"/events/{event.slug}/desk/rounds/1"
    for act in ("", "preview/", "clear/", "no-show/", "lost/", "fleets/"):
        assert clients["organizer"].post(f"{desk}/tables/{theirs}/{act}").status_code == 404
    for act, data in {
        "move": {"match": theirs, "table": "9", "reason": "x"},
        "free": {"match": theirs, "reason": "x"},
        "clock/extend": {"table": theirs, "minutes": "5", "reason": "x"},
        "swap": {"first": "p1", "second": "p8", "reason": "x"},
    }.items():
        status, changed = posted(clients["organizer"], f"{desk}/{act}/", data)
        assert (status < 500, changed) == (True, False), act


def test_a_stale_form_changes_nothing(event: Tournament, clients: dict[str, Client], cast: Cast) -> None:
    """The numbers a form was made for ("seen", "version") are from before somebody else acted."""
    match = event.rounds.get().matches.earliest("pk")
    one, two = (seat.entry.key for seat in match.seats.order_by("number"))
    report(match, cast.madine)
    desk = f"/events/{event.slug}/desk/rounds/1"
    slip = {
        "end": "time", "first": one, "version": "0", "reason": "Typed", f"v-{one}-destroyed": "10",
        f"v-{one}-objective": "0", f"v-{two}-destroyed": "200", f"v-{two}-objective": "0",
    }  # fmt: skip
    assert posted(clients["organizer"], f"{desk}/tables/{match.pk}/", slip) == (422, False)
    stale = {"first": one, "second": "p3", "reason": "x", "seen": "1"}
    assert not posted(clients["organizer"], f"{desk}/swap/", stale)[1]
    for act in ("checked", "returned"):
        path = f"/events/{event.slug}/desk/fleets/of/{entry_of(event, 'p1').key}/{act}/"
        assert not posted(clients["organizer"], path, {"seen": "7", "note": "x", "reason": "x"})[1]
