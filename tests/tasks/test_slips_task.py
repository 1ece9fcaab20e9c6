"""All result slips of a round: in the request, with the broker down, and by a real worker with Redis."""

import io
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from datetime import timedelta
from pathlib import Path
from socketserver import StreamRequestHandler, ThreadingTCPServer
from threading import Event
from typing import Any
from urllib.parse import urlsplit

import pypdf
import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from kombu import pools

from config.celery import app
from tests.factories import write_settings
from tournaments.event_settings import Settings
from tournaments.models import PrintJob, Round, Tournament, User
from tournaments.paper.printing import PdfUnavailable
from tournaments.services.event.print_jobs import make_again
from tournaments.services.event.setup import create_tournament
from tournaments.services.event.sweeping import sweep
from tournaments.tasks import make_paper

ROOT = Path(__file__).resolve().parents[2]
# For a worker to start and to do its work; the machine may be doing other things beside.
PATIENCE = 600


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


def begin(desk: Client, round_: Round, **body: str) -> Any:
    path = reverse("sheet-job-new", args=[round_.tournament.slug, round_.number])
    return desk.post(path, body)


def page_of(job: PrintJob) -> str:
    return reverse("sheet-job", args=["hoth", job.pk])


def a_job(round_: Round, actor: User, *, age: int) -> PrintJob:
    """As a worker leaves it that was killed: being made, for so many seconds."""
    return PrintJob.objects.create(
        tournament=round_.tournament, round=round_, kind="slips", created_by=actor, state="running",
        created_at=timezone.now() - timedelta(seconds=age),
    )  # fmt: skip


@pytest.mark.django_db(transaction=True)
def test_without_a_broker_the_request_makes_them(desk: Client, first_round: Round) -> None:
    answer = begin(desk, first_round, paper="Letter")
    job = PrintJob.objects.get()
    assert (job.state, job.done, job.total, job.paper) == ("done", 2, 2, "Letter")
    path = reverse("sheet-job-file", args=["hoth", job.pk, job.file_name])
    assert answer["Location"] == path
    assert desk.get(path).content.startswith(b"%PDF")


@pytest.mark.django_db(transaction=True)
def test_everything_for_the_round_is_one_file(desk: Client, first_round: Round) -> None:
    """By name, by table, then the slips; a job of slips is not thrown away for it."""
    begin(desk, first_round)
    answer = begin(desk, first_round, kind="packet")
    assert sorted(PrintJob.objects.values_list("kind", flat=True)) == ["packet", "slips"]
    reader = pypdf.PdfReader(io.BytesIO(desk.get(answer["Location"]).content))
    first, second, third = (page.extract_text() for page in reader.pages)
    assert ("Pairings by name" in first, "Pairings by table" in second, "Signature" in third) == (True,) * 3


@pytest.mark.django_db(transaction=True)
def test_what_is_made_beside_the_request_is_in_the_language_of_the_event(
    desk: Client, first_round: Round
) -> None:
    write_settings(Tournament.objects.all(), sheet_language="pl")
    answer = begin(desk, first_round, kind="packet")
    text = pypdf.PdfReader(io.BytesIO(desk.get(answer["Location"]).content)).pages[0].extract_text()
    assert "Runda 1" in text


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

    monkeypatch.setattr("tournaments.paper.slips.merged_pdf", broken)
    answer = begin(desk, first_round)
    job = PrintJob.objects.get()
    assert (job.state, answer["Location"]) == ("failed", page_of(job))
    page = desk.get(page_of(job)).content.decode()
    assert "could not be made" in page
    assert "Make the slips again" in page


@pytest.mark.django_db(transaction=True)
def test_without_pango_the_browser_gets_the_sheet_to_print(
    desk: Client, first_round: Round, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_pango(*args: Any, **options: Any) -> bytes:
        raise PdfUnavailable("libpango")

    monkeypatch.setattr("tournaments.paper.slips.merged_pdf", no_pango)
    answer = begin(desk, first_round, paper="Letter")
    assert answer["Location"] == "/events/hoth/desk/rounds/1/sheets/slips.pdf?paper=Letter&as=html"


@pytest.mark.django_db
def test_F62_a_job_whose_worker_is_gone_can_be_asked_for_again(
    desk: Client, first_round: Round, ozzel: User
) -> None:
    job = a_job(first_round, ozzel, age=30)
    assert "Make the slips again" not in desk.get(page_of(job)).content.decode()
    PrintJob.objects.update(created_at=timezone.now() - timedelta(seconds=61))
    page = desk.get(page_of(job)).content.decode()
    assert "takes longer than it should" in page
    assert "Make the slips again" in page
    # The clock was set back an hour meanwhile.
    PrintJob.objects.update(created_at=timezone.now() + timedelta(hours=1))
    assert "Make the slips again" in desk.get(page_of(job)).content.decode()
    asked = desk.get(page_of(job), headers={"HX-Request": "true"})
    assert "<html" not in asked.content.decode()
    PrintJob.objects.update(state="done")
    asked = desk.get(page_of(job), headers={"HX-Request": "true"})
    assert asked["HX-Redirect"] == reverse("sheet-job-file", args=["hoth", job.pk, job.file_name])


@pytest.mark.parametrize("name", ["tournaments.make_paper", "tournaments.make_slips"])
@pytest.mark.django_db
def test_F62_a_job_handed_out_once_more_is_taken_over(first_round: Round, ozzel: User, name: str) -> None:
    """Also by the name under which an older version of the program asked for it."""
    job = a_job(first_round, ozzel, age=30)
    app.tasks[name].apply(args=[job.pk])
    made = PrintJob.objects.get()
    assert (made.state, made.done, bytes(made.pdf or b"")[:4]) == ("done", 2, b"%PDF")
    PrintJob.objects.update(pdf=b"as it was")
    make_paper.apply(args=[job.pk])
    assert bytes(PrintJob.objects.get().pdf or b"") == b"as it was"


@pytest.mark.django_db
def test_a_job_that_failed_waits_again_with_nothing_done_and_no_other_does(
    first_round: Round, ozzel: User
) -> None:
    job = a_job(first_round, ozzel, age=30)
    assert make_again(job.pk) is False
    PrintJob.objects.update(state="failed", problem="OSError", done=1)
    assert make_again(job.pk) is True
    assert PrintJob.objects.values_list("state", "problem", "done").get() == ("waiting", "", 0)


@pytest.mark.django_db
def test_a_file_is_kept_for_a_day(first_round: Round, ozzel: User) -> None:
    """Cards with personal links are among them."""
    day = timedelta(days=1).total_seconds()
    jobs = [a_job(first_round, ozzel, age=int(age)) for age in (day - 60, day + 60)]
    sweep(now=timezone.now())
    assert list(PrintJob.objects.all()) == jobs[:1]


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif("sqlite" in settings.DATABASES["default"]["ENGINE"], reason="SQLite tests live in memory")
def test_without_a_broker_many_slips_are_made_beside_the_request(
    desk: Client, first_round: Round, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tournaments.paper.large.MOST_AT_ONCE", 1)
    before = set(threading.enumerate())
    answer = begin(desk, first_round)
    job = PrintJob.objects.get()
    for thread in set(threading.enumerate()) - before:
        thread.join(PATIENCE)
    assert answer["Location"] in (
        page_of(job),
        reverse("sheet-job-file", args=["hoth", job.pk, job.file_name]),
    )
    assert PrintJob.objects.get().state == "done"


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
    for path in (page_of(job), reverse("sheet-job-file", args=["hoth", job.pk, job.file_name])):
        assert client.get(path).status_code == 403


@contextmanager
def a_worker(log: Path, *options: str) -> Iterator[subprocess.Popen[bytes]]:
    """A real worker on the database of this test, and the app of this process sending to it."""
    broker = _broker()
    command = [
        sys.executable, "-m", "celery", "-A", "config", "worker", "--pool", "solo", "--loglevel", "info",
        *options,
    ]  # fmt: skip
    with log.open("w") as output:
        process = subprocess.Popen(
            command,
            cwd=ROOT,
            env={
                **os.environ,
                "CELERY_BROKER_URL": broker,
                "DATABASE_URL": _database_url(),
                "WEBHOOK_INSIDE": "1",
            },
            stdout=output,
            stderr=subprocess.STDOUT,
        )
        try:
            _until(lambda: " ready." in log.read_text(), "the worker to be ready", log)
            with sending_to(broker):
                yield process
        finally:
            process.terminate()
            process.wait(timeout=PATIENCE)


@pytest.fixture
def worker(tmp_path: Path) -> Iterator[None]:
    with a_worker(tmp_path / "worker.log"):
        yield


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
    assert answer["Location"].startswith(page_of(job))
    _until(lambda: PrintJob.objects.get().state in ("done", "failed"), "the slips", tmp_path / "worker.log")
    answer = desk.get(reverse("sheet-job", args=["hoth", job.pk]))
    assert reverse("sheet-job-file", args=["hoth", job.pk, job.file_name]) in answer.content.decode()
    assert PrintJob.objects.get().total == 2


@pytest.mark.redis
@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif("sqlite" in settings.DATABASES["default"]["ENGINE"], reason="SQLite tests live in memory")
def test_F62_a_worker_takes_over_what_a_killed_one_had(
    worker: None, first_round: Round, ozzel: User, tmp_path: Path
) -> None:
    make_paper.delay(a_job(first_round, ozzel, age=30).pk)
    _until(lambda: PrintJob.objects.get().state == "done", "the slips", tmp_path / "worker.log")


@pytest.mark.redis
@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif("sqlite" in settings.DATABASES["default"]["ENGINE"], reason="SQLite tests live in memory")
def test_F62_a_worker_killed_at_its_work_leaves_a_job_that_another_one_makes(
    desk: Client, first_round: Round, tmp_path: Path
) -> None:
    log = tmp_path / "killed.log"
    with a_worker(log) as process:
        begin(desk, first_round)
        _until(lambda: PrintJob.objects.get().state == "running", "the work to begin", log)
        process.kill()
        process.wait(timeout=PATIENCE)
    job = PrintJob.objects.get()
    assert job.state == "running"
    PrintJob.objects.update(created_at=timezone.now() - timedelta(seconds=61))
    assert "Make the slips again" in desk.get(page_of(job)).content.decode()
    with a_worker(tmp_path / "worker.log"):
        begin(desk, first_round)
        _until(lambda: PrintJob.objects.get().state == "done", "the slips", tmp_path / "worker.log")


class Endless(StreamRequestHandler):
    """A receiver of webhooks that answers, a byte at a time, as long as anybody listens."""

    called: Event
    callers: set[str]
    """The events whose calls have come."""

    def handle(self) -> None:
        self.callers.add(self.rfile.readline().decode().split()[1])
        if len(self.callers) == 2:
            self.called.set()
        with suppress(OSError):
            while True:
                self.wfile.write(b" ")
                time.sleep(0.2)


@pytest.fixture
def endless() -> Iterator[type[Endless]]:
    class Handler(Endless):
        called, callers = Event(), set[str]()

    with ThreadingTCPServer(("127.0.0.1", 0), Handler) as server:
        server.daemon_threads, server.block_on_close = True, False
        threading.Thread(target=server.serve_forever, args=[0.01], daemon=True).start()
        Handler.address = f"http://127.0.0.1:{server.server_address[1]}/"  # type: ignore[attr-defined]
        yield Handler
        server.shutdown()


@pytest.mark.redis
@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif("sqlite" in settings.DATABASES["default"]["ENGINE"], reason="SQLite tests live in memory")
def test_while_two_receivers_drip_the_sheets_are_made(
    endless: Any, desk: Client, first_round: Round, ozzel: User, tmp_path: Path
) -> None:
    plan = Settings(name="Bespin", date=first_round.tournament.date)
    create_tournament(ozzel, plan, now=timezone.now())
    for event in Tournament.objects.all():
        url = f"{endless.address}{event.slug}"
        Tournament.objects.filter(pk=event.pk).update(
            webhook_url=url, webhook_kind="json", webhook_secret="x"
        )
    senders = [tmp_path / f"sender-{number}.log" for number in (1, 2)]
    log = tmp_path / "worker.log"
    with ExitStack() as stack:
        held = [stack.enter_context(a_worker(file, "-Q", "messages,webhooks")) for file in senders]
        stack.enter_context(a_worker(log, "-Q", "celery"))
        for slug in ("hoth", "bespin"):
            desk.post(reverse("event-announce", args=[slug]), {"text": "Lunch"})
        _until(endless.called.is_set, "both calls", senders[0])
        begin(desk, first_round)
        _until(lambda: PrintJob.objects.get().state == "done", "the slips", log)
        assert [sender.poll() for sender in held] == [None, None]
        for sender in held:
            sender.kill()
