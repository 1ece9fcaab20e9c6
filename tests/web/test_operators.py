"""Whoever runs the server: is it alive, is it ready, what waits, what failed – and nobody's name in a log."""

import json
import logging
import re
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db import IntegrityError, connection
from django.db.backends.signals import connection_created
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from config import logs
from tests.api.test_tokens import token as token_of_a_program
from tests.factories import NOW, Cast, entry_of, make_event, make_running_event, publish_next
from tournaments import tasks
from tournaments.access.links import link_of
from tournaments.models import Outgoing, PrintJob, Tournament, User
from tournaments.views.base.tracing import REQUESTS
from tournaments.views.operators import health

pytestmark = pytest.mark.django_db

TOKEN = "twenty-letters-or-more-of-it"


@pytest.fixture
def lines(settings: Any, caplog: pytest.LogCaptureFixture) -> Iterator[Any]:
    """The program as LOG_JSON sets it up; a function gives the lines written so far."""
    settings.MIDDLEWARE = ["config.logs.numbered_requests", *settings.MIDDLEWARE]
    caplog.handler.setFormatter(logs.JsonFormatter())
    caplog.set_level(logging.INFO)
    for name, given in logs.json_logging()["loggers"].items():
        caplog.set_level(given["level"], logger=name)
    # That of the logger last named.
    caplog.handler.setLevel(logging.NOTSET)
    yield lambda: [json.loads(line) for line in caplog.text.splitlines()]


@pytest.fixture
def operator(db: None) -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("veers"))
    return client


def test_who_lives_answers_without_asking_the_database(client: Client) -> None:
    with connection.execute_wrapper(_nothing):
        assert client.get("/health/live").content == b"alive\n"


def _nothing(*_statement: Any) -> Any:
    raise AssertionError


def test_a_server_is_ready_when_database_tables_and_disk_are(
    client: Client, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.MIGRATION_MODULES = {}
    monkeypatch.setattr(health, "LEAST_DISK", 0)
    answer = client.get("/health/ready")
    # The tables of tests are made without migrations: here they are all missing.
    checks = answer.json()["checks"]
    assert (answer.status_code, checks["database"], checks["disk"]["ok"]) == (503, {"ok": True}, True)
    assert (checks["migrations"]["ok"], checks["migrations"]["missing"] > 20) == (False, True)
    settings.MIGRATION_MODULES = {"tournaments": None, "fleets": None, "leagues": None}
    monkeypatch.setitem(health.CHECKS, "migrations", lambda: {"ok": True})
    assert client.get("/health/ready").json()["ready"] is True
    monkeypatch.setattr(health, "LEAST_DISK", 2**60)
    assert client.get("/health/ready").status_code == 503


def test_a_silent_worker_and_an_old_backup_are_told_and_take_no_server_away(
    client: Client, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(health.CHECKS, "migrations", lambda: {"ok": True})
    late, now = timezone.now() - timedelta(minutes=6), timezone.now()
    monkeypatch.setattr(health, "last_signs", lambda: {"celery": now, "messages": late, "webhooks": None})
    folder = Path(settings.BACKUP_DIR) / "whole"
    folder.mkdir(parents=True)
    (folder / "flagship-SECRET-x.tar.gz").touch()
    monkeypatch.setattr(health, "LATEST_BACKUP", timedelta(seconds=-1))
    answer = client.get("/health/ready")
    checks = answer.json()["checks"]
    assert (answer.status_code, checks["worker"]) == (200, {"ok": False, "silent": ["messages", "webhooks"]})
    assert (checks["backup"]["ok"], checks["backup"]["age_seconds"] >= 0) == (False, True)


def test_a_worker_that_takes_a_task_gives_a_sign(settings: Any) -> None:
    tasks.note_alive.apply(args=["webhooks"])
    tasks.current_app.conf.task_always_eager = False
    try:
        signs = tasks.last_signs()
    finally:
        tasks.current_app.conf.task_always_eager = True
    assert {name: at is not None for name, at in signs.items()} == {
        "celery": False, "messages": False, "webhooks": True,
    }  # fmt: skip
    assert tasks.last_signs() == {}


@pytest.mark.parametrize(
    ("token", "asks", "status"),
    [
        ("", {}, 200),
        ("", {"REMOTE_ADDR": ""}, 200),
        ("", {"REMOTE_ADDR": "203.0.113.9"}, 404),
        # Through the proxy everybody comes from this machine.
        ("", {"HTTP_X_FORWARDED_FOR": "203.0.113.9"}, 404),
        (TOKEN, {}, 404),
        (TOKEN, {"HTTP_AUTHORIZATION": "Bearer wrong"}, 404),
        (TOKEN, {"HTTP_AUTHORIZATION": f"Bearer {TOKEN}", "REMOTE_ADDR": "203.0.113.9"}, 200),
    ],
)
def test_figures_are_for_this_machine_or_for_who_has_the_token(
    settings: Any, token: str, asks: dict[str, str], status: int
) -> None:
    settings.METRICS_TOKEN = token
    assert Client(**asks).get("/metrics").status_code == status
    details = "checks" in Client(**asks).get("/health/ready").json()
    assert details == (status == 200)


def test_figures_count_requests_of_all_processes_and_what_waits(cast: Cast, client: Client) -> None:
    event = make_event(cast)
    Outgoing.objects.create(tournament=event, channel="mail", state="waiting", created_at=NOW)
    PrintJob.objects.create(tournament=event, kind="slips", state="failed", created_at=NOW)
    for status, milliseconds in ((200, 20), (200, 300), (500, 99999)):
        REQUESTS.add(status, milliseconds)
    text = client.get("/metrics").content.decode()
    found = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
    expected = {
        'flagship_requests_total{status="2xx"}': "2",
        'flagship_requests_total{status="5xx"}': "1",
        'flagship_request_seconds_bucket{le="0.025"}': "1",
        'flagship_request_seconds_bucket{le="0.5"}': "2",
        'flagship_request_seconds_bucket{le="+Inf"}': "3",
        "flagship_request_seconds_count": "3",
        "flagship_request_seconds_sum": "100.319",
        'flagship_print_jobs{state="failed"}': "1",
        'flagship_messages{channel="mail",state="waiting"}': "1",
        'flagship_events{state="setup"}': "1",
    }
    assert {name: found[name] for name in expected} == expected
    # Each line is one that Prometheus reads.
    shape = re.compile(
        r'(# TYPE [a-z_]+ (gauge|counter|histogram)|[a-z_]+(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? [\d.]+)'
    )
    assert [line for line in text.splitlines() if not shape.fullmatch(line)] == []


def test_a_request_has_a_number_that_stands_in_its_line_and_on_its_error_page(
    lines: Any, settings: Any, cast: Cast
) -> None:
    settings.HTTPS = True
    answer = Client(headers={"X-Request-ID": "a" * 32}).get("/events/nowhere/")
    assert answer["X-Request-ID"] == "a" * 32
    assert f"<code>{'a' * 32}</code>" in answer.content.decode()
    own = Client(headers={"X-Request-ID": "<script>"}).get("/health/live")["X-Request-ID"]
    assert re.fullmatch("[0-9a-f]{32}", own)
    written = [line for line in lines() if line["logger"] == "flagship.request"]
    assert [(line["request"], line["route"], line["status"]) for line in written] == [
        ("a" * 32, "events/<slug:slug>/", 404), (own, "health/live", 200),
    ]  # fmt: skip
    # Django's own line of what was refused would have neither.
    assert [line for line in lines() if line["logger"] == "django.request"] == []


def test_on_a_laptop_no_request_has_a_number(client: Client) -> None:
    answer = client.get("/events/nowhere/")
    assert ("X-Request-ID" in answer, "Number of this request" in answer.content.decode()) == (False, False)


def test_no_line_has_a_name_an_address_or_a_link(
    lines: Any, cast: Cast, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    event = make_running_event(cast, players=4)
    publish_next(event, cast.ozzel)
    token, not_kept = link_of(entry_of(event, "p1")), link_of(entry_of(event, "p2"))
    client = Client(raise_request_exception=False)
    client.get(f"/p/{token}/")
    client.get(f"/p/{token[:-1]}x/")
    client.post("/login/", {"username": "ozzel", "password": "not-his-password"})
    client.post("/login/", {"username": "piett@fleet.example", "password": "x"})
    secret = token_of_a_program(cast.ozzel)
    for credential in (f"Bearer {secret}", f"Bearer {secret}x", f"Link {token}", f"Link {token}x"):
        headers = {"Authorization": credential, "Idempotency-Key": "key-of-firmus"}
        body = {"name": "Firmus Piett", "email": "piett@fleet.example", "nonsense": "Firmus"}
        path = f"/api/v1/events/{event.slug}/acts/add_entries/?note=Firmus"
        client.post(path, body, content_type="application/json", headers=headers)

    def broken(*_given: Any, **_named: Any) -> Any:
        raise IntegrityError("Key (email)=(piett@fleet.example) of Firmus Piett already exists")

    monkeypatch.setattr("tournaments.views.public.finding.render", broken, raising=False)
    monkeypatch.setattr("tournaments.views.player.player.player_render", broken, raising=False)
    assert client.get(f"/p/{not_kept}/").status_code == 500
    logging.getLogger("anybody").warning("Sent to piett@fleet.example, see /p/%s/ or /p/abc-defg/", token)
    text = caplog.text
    private = (
        "piett@fleet.example",
        "Firmus",
        token,
        token[:-1],
        not_kept,
        secret,
        "-of-firmus",
        "not-his-password",
        '"ozzel"',
        "abc-defg",
    )
    assert [each for each in private if each in text] == []
    [error] = [line for line in lines() if "error" in line]
    assert (error["error"], error["where"][-1].endswith(" broken")) == ("IntegrityError", True)
    assert "p/<str:token>/" in {line.get("route") for line in lines()}


def test_a_slow_statement_has_a_line_without_its_values(lines: Any, caplog: pytest.LogCaptureFixture) -> None:
    before = list(connection_created.receivers)
    logs.note_slow_statements(0)
    [receiver] = [each for each in connection_created.receivers if each not in before]
    connection_created.receivers[:] = before
    wrappers = list(connection.execute_wrappers)
    receiver[1](connection=connection)
    try:
        User.objects.filter(username="firmus-piett").exists()
    finally:
        connection.execute_wrappers[:] = wrappers
    [line] = [each for each in lines() if each["logger"] == "flagship.sql"]
    assert (line["level"], "tournaments_user" in line["sql"]) == ("warning", True)
    assert "firmus-piett" not in caplog.text


def test_the_page_of_operators_shows_what_failed_and_tries_it_again(
    operator: Client, cast: Cast, django_capture_on_commit_callbacks: Any
) -> None:
    event = make_running_event(cast, players=4)
    round_ = publish_next(event, cast.ozzel)
    job = PrintJob.objects.create(
        tournament=event, round=round_, kind="slips", state="failed", problem="MemoryError", created_at=NOW
    )
    message = Outgoing.objects.create(
        tournament=event, channel="mail", address="piett@fleet.example", state="failed", problem="refused",
        created_at=NOW,
    )  # fmt: skip
    page = operator.get(reverse("operators")).content.decode()
    assert ("MemoryError" in page, "refused" in page, "piett@" in page) == (True, True, False)
    operator.post(reverse("operators-job-again", args=[job.pk]))
    job.refresh_from_db()
    assert (job.state, bytes(job.pdf or b"")[:4]) == ("done", b"%PDF")
    Tournament.objects.update(state="setup")
    answer = operator.post(reverse("operators-message-again", args=[message.pk]), follow=True)
    assert "It is being sent once more." in answer.content.decode()


def test_an_account_that_organizes_is_no_operator(cast: Cast) -> None:
    client = Client()
    client.force_login(cast.ozzel)
    assert client.get(reverse("operators")).status_code == 403
    assert "operators" not in client.get("/").content.decode()
