"""All result slips of a round: in the request, with the broker down, and by a real worker with Redis."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.urls import reverse
from kombu import pools

from config.celery import app
from tournaments.models import PrintJob, Round, User

ROOT = Path(__file__).resolve().parents[2]
# For a worker to start and to do its work; the machine may be doing other things beside.
PATIENCE = 240


@contextmanager
def sending_to(broker: str) -> Iterator[None]:
    """This process as one that has a broker; its pools remember addresses, so they are emptied."""
    before = app.conf.task_always_eager, app.conf.broker_url
    app.conf.task_always_eager, app.conf.broker_url = False, broker
    _empty_pools()
    try:
        yield
    finally:
        app.conf.task_always_eager, app.conf.broker_url = before
        _empty_pools()


def _empty_pools() -> None:
    pools.reset()
    app._after_fork()


@pytest.fixture
def desk(client: Client, ozzel: User) -> Client:
    client.force_login(ozzel)
    return client


def begin(desk: Client, round: Round, **body: str) -> Any:
    path = reverse("sheet-job-new", args=[round.tournament.slug, round.number])
    return desk.post(path, body, headers={"HX-Request": "true"})


@pytest.mark.django_db(transaction=True)
def test_without_a_broker_the_request_makes_them(desk: Client, first_round: Round) -> None:
    answer = begin(desk, first_round, paper="Letter")
    job = PrintJob.objects.get()
    assert (job.state, job.done, job.total, job.paper) == ("done", 2, 2, "Letter")
    path = reverse("sheet-job-file", args=["hoth", job.pk])
    assert path in answer.content.decode()
    assert desk.get(path).content.startswith(b"%PDF")


@pytest.mark.django_db(transaction=True)
def test_making_them_again_leaves_one_job(desk: Client, first_round: Round) -> None:
    begin(desk, first_round)
    begin(desk, first_round)
    assert PrintJob.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_a_failure_is_shown_and_nothing_else_breaks(
    desk: Client, first_round: Round, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*args: Any, **options: Any) -> bytes:
        raise RuntimeError

    monkeypatch.setattr("tournaments.tasks.slips_pdf", broken)
    answer = begin(desk, first_round)
    assert PrintJob.objects.get().state == "failed"
    assert "could not be made" in answer.content.decode()


@pytest.mark.django_db(transaction=True)
def test_with_the_broker_down_the_request_makes_them(desk: Client, first_round: Round) -> None:
    with sending_to("redis://127.0.0.1:1/0"):
        begin(desk, first_round)
    assert PrintJob.objects.get().state == "done"


@pytest.mark.django_db(transaction=True)
def test_a_draft_has_no_slips(desk: Client, draft: Round) -> None:
    answer = begin(desk, draft)
    assert answer.status_code == 302
    assert not PrintJob.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_a_stranger_sees_no_job(client: Client, desk: Client, first_round: Round, wuher: User) -> None:
    begin(desk, first_round)
    job = PrintJob.objects.get()
    client.force_login(wuher)
    for name in ("sheet-job", "sheet-job-file"):
        assert client.get(reverse(name, args=["hoth", job.pk])).status_code == 403


@pytest.fixture
def worker(tmp_path: Path) -> Iterator[None]:
    """A real worker on the database of this test, and the app of this process sending to it."""
    broker = _broker()
    log = tmp_path / "worker.log"
    command = [
        sys.executable,
        "-m",
        "celery",
        "-A",
        "config",
        "worker",
        "--pool",
        "solo",
        "--loglevel",
        "info",
    ]
    with log.open("w") as output:
        process = subprocess.Popen(
            command,
            cwd=ROOT,
            env={**os.environ, "CELERY_BROKER_URL": broker, "DATABASE_URL": _database_url()},
            stdout=output,
            stderr=subprocess.STDOUT,
        )
        try:
            _until(lambda: " ready." in log.read_text(), "the worker to be ready", log)
            with sending_to(broker):
                yield
        finally:
            process.terminate()
            process.wait(timeout=120)


def _broker() -> str:
    """A Redis database of this test process alone: nobody else's worker takes its tasks."""
    server = os.environ.get("TEST_REDIS_URL")
    if not server:
        pytest.skip("TEST_REDIS_URL is not set")
    number = os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")
    return urlsplit(server)._replace(path=f"/{number}").geturl()


def _database_url() -> str:
    name = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{name['NAME']}"
    user = f"{name['USER']}:{name['PASSWORD']}" if name["PASSWORD"] else name["USER"]
    return f"postgres://{user}@{name['HOST']}:{name['PORT']}/{name['NAME']}"


def _until(done: Any, what: str, log: Path) -> None:
    end = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < end, f"waited in vain for {what}:\n{log.read_text()}"
        time.sleep(0.1)


@pytest.mark.redis
@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif("sqlite" in settings.DATABASES["default"]["ENGINE"], reason="SQLite tests live in memory")
def test_a_worker_makes_them(worker: None, desk: Client, first_round: Round, tmp_path: Path) -> None:
    answer = begin(desk, first_round)
    job = PrintJob.objects.get()
    assert reverse("sheet-job", args=["hoth", job.pk]) in answer.content.decode()
    _until(lambda: PrintJob.objects.get().state in ("done", "failed"), "the slips", tmp_path / "worker.log")
    answer = desk.get(reverse("sheet-job", args=["hoth", job.pk]))
    assert reverse("sheet-job-file", args=["hoth", job.pk]) in answer.content.decode()
    assert PrintJob.objects.get().total == 2
