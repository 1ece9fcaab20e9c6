"""All lists of an event as one PDF: in the request, with the broker down, and by a real worker."""

from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from fleets.lists.games.armada.demo import demo_fleets
from fleets.services import hand_in_fleet
from tests.tasks.test_slips_task import _until, desk, sending_to, worker
from tournaments.models import PrintJob, Tournament, User

__all__ = ["desk", "worker"]


@pytest.fixture
def lists(hoth: Tournament, ozzel: User) -> Tournament:
    """Hoth with two lists handed in."""
    for entry, text in zip(hoth.entries.all()[:2], demo_fleets(), strict=False):
        hand_in_fleet(entry, ozzel, text=text, now=timezone.now())
    return hoth


def begin(desk: Client, event: Tournament, **body: str) -> Any:
    path = reverse("fleets-job-new", args=[event.slug])
    return desk.post(path, body, headers={"HX-Request": "true"})


@pytest.mark.django_db(transaction=True)
def test_without_a_broker_the_request_makes_them(desk: Client, lists: Tournament) -> None:
    answer = begin(desk, lists, paper="Letter")
    job = PrintJob.objects.get()
    assert (job.kind, job.state, job.done, job.total, job.paper) == ("fleets", "done", 2, 2, "Letter")
    path = reverse("fleets-job-file", args=["hoth", job.pk])
    assert path in answer.content.decode()
    assert desk.get(path).content.startswith(b"%PDF")
    # The door of the slips does not give out lists.
    assert desk.get(reverse("sheet-job-file", args=["hoth", job.pk, job.file_name])).status_code == 404


@pytest.mark.django_db(transaction=True)
def test_without_scripts_the_page_has_the_file(desk: Client, lists: Tournament) -> None:
    answer = desk.post(reverse("fleets-job-new", args=["hoth"]), follow=True)
    job = PrintJob.objects.get()
    assert reverse("fleets-job-file", args=["hoth", job.pk]) in answer.content.decode()


@pytest.mark.django_db(transaction=True)
def test_making_them_again_leaves_one_job(desk: Client, lists: Tournament) -> None:
    begin(desk, lists)
    begin(desk, lists)
    assert PrintJob.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_a_failure_is_shown_and_nothing_else_breaks(
    desk: Client, lists: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*args: Any, **options: Any) -> bytes:
        raise RuntimeError

    monkeypatch.setattr("fleets.printing.merged_pdf", broken)
    answer = begin(desk, lists)
    assert PrintJob.objects.get().state == "failed"
    assert "could not be made" in answer.content.decode()


@pytest.mark.django_db(transaction=True)
def test_with_the_broker_down_the_request_makes_them(desk: Client, lists: Tournament) -> None:
    with sending_to("redis://127.0.0.1:1/0"):
        begin(desk, lists)
    assert PrintJob.objects.get().state == "done"


@pytest.mark.django_db(transaction=True)
def test_a_stranger_sees_no_job(client: Client, desk: Client, lists: Tournament, wuher: User) -> None:
    begin(desk, lists)
    job = PrintJob.objects.get()
    client.force_login(wuher)
    for name in ("fleets-job", "fleets-job-file"):
        assert client.get(reverse(name, args=["hoth", job.pk])).status_code == 403


@pytest.mark.redis
@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif("sqlite" in settings.DATABASES["default"]["ENGINE"], reason="SQLite tests live in memory")
def test_a_worker_makes_them(worker: None, desk: Client, lists: Tournament, tmp_path: Any) -> None:
    begin(desk, lists)
    _until(lambda: PrintJob.objects.get().state in ("done", "failed"), "the lists", tmp_path / "worker.log")
    job = PrintJob.objects.get()
    answer = desk.get(reverse("fleets-job", args=["hoth", job.pk]))
    assert reverse("fleets-job-file", args=["hoth", job.pk]) in answer.content.decode()
    assert job.total == 2
