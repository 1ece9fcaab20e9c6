"""Pages about errors are shown whatever else is missing."""

import sqlite3
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as now
from django.contrib.staticfiles.finders import get_finders
from django.db import OperationalError, connection
from django.test import Client
from django.urls import path, reverse

from config import urls as wiring
from config.urls import urlpatterns as all_of_them
from tests.factories import Cast, make_running_event, open_matches, publish_next
from tournaments.models import Report


def broken(request: Any) -> Any:
    raise RuntimeError


def locked(request: Any) -> Any:
    raise OperationalError("database is locked")


urlpatterns = [path("broken/", broken), path("locked/", locked), path("api/v1/locked/", locked),
               path("api/v1/broken/", broken), *all_of_them]  # fmt: skip
handler404, handler500 = wiring.handler404, wiring.handler500


@pytest.fixture
def nothing_collected(settings: Any, tmp_path: Path) -> None:
    """As after a start in another way than by the scripts: the folder of collected files is empty."""
    settings.STATIC_ROOT = tmp_path
    settings.ROOT_URLCONF = "tests.web.test_error_pages"
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "config.storage.GzipManifestStorage"},
    }


@pytest.mark.django_db
@pytest.mark.usefixtures("nothing_collected")
def test_without_collected_files_pages_and_errors_are_shown() -> None:
    browser = Client(raise_request_exception=False)
    assert browser.get("/").status_code == 200
    missing, failed = browser.get("/nowhere/"), browser.get("/broken/")
    assert (missing.status_code, failed.status_code) == (404, 500)
    assert "There is no page at this address" in missing.content.decode()
    assert "The program made a mistake, not you" in failed.content.decode()


def test_files_that_no_page_uses_are_not_served() -> None:
    found = {path for finder in get_finders() for path, _storage in finder.list([])}
    assert "js/app.js" in found
    assert any(path.startswith("drf_spectacular_sidecar/swagger-ui-dist/") for path in found)
    assert not [
        path for path in found if path.startswith(("rest_framework/", "drf_spectacular_sidecar/redoc"))
    ]
    assert now.STATICFILES_FINDERS[-1] == "config.storage.UsedFinder"


@pytest.fixture
def wired(settings: Any) -> None:
    settings.ROOT_URLCONF = "tests.web.test_error_pages"


@pytest.mark.usefixtures("wired")
def test_F62_a_locked_database_is_a_sentence_and_keeps_what_was_typed() -> None:
    browser = Client(raise_request_exception=False)
    answer = browser.post("/locked/", {"score": "177", "reason": "typed <twice>", "password": "secret"})
    page = answer.content.decode()
    assert (answer.status_code, answer["Retry-After"]) == (503, "5")
    assert "Another program holds the database" in page
    assert '<input type="hidden" name="score" value="177">' in page
    assert '<input type="hidden" name="reason" value="typed &lt;twice&gt;">' in page
    assert "secret" not in page
    assert "What you typed" not in browser.get("/locked/").content.decode()


@pytest.mark.usefixtures("wired")
@pytest.mark.parametrize(
    ("address", "status", "code"),
    [
        ("api/v1/locked/", 503, "busy"),
        ("api/v1/broken/", 500, "broken"),
        ("api/v1/nowhere/", 404, "not_found"),
    ],
)
def test_programs_get_every_error_as_json(address: str, status: int, code: str) -> None:
    answer = Client(raise_request_exception=False).get(f"/{address}")
    assert (answer.status_code, answer.json()["code"]) == (status, code)


@pytest.mark.skipif("sqlite" not in now.DATABASES["default"]["ENGINE"], reason="PostgreSQL waits in rows")
@pytest.mark.django_db(transaction=True)
def test_F62_while_another_program_holds_sqlite_pages_are_read_and_writers_are_told(cast: Cast) -> None:
    event = make_running_event(cast, players=4)
    match = next(iter(open_matches(publish_next(event, cast.ozzel))))
    desk = Client(raise_request_exception=False)
    desk.force_login(cast.ozzel)
    first, second = (seat.entry.key for seat in match.seats.order_by("number"))
    typed = {"end": "time", f"v-{first}-destroyed": "177", f"v-{second}-destroyed": "49", "first": first}
    form = reverse("match-result", args=[event.slug, 1, match.pk])
    connection.cursor().execute("PRAGMA busy_timeout = 100")
    other = sqlite3.connect(connection.settings_dict["NAME"], uri=True, isolation_level=None)
    try:
        other.execute("BEGIN IMMEDIATE")
        other.execute("UPDATE tournaments_tournament SET place = place WHERE 0")
        answer = desk.post(form, typed)
        assert (answer.status_code, f'name="v-{first}-destroyed" value="177"' in answer.content.decode()) == (
            503,
            True,
        )
    finally:
        other.rollback()
        other.close()
    assert desk.post(form, typed).status_code == 302
    assert Report.objects.count() == 1
