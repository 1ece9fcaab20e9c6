"""Work beside the request: fetch, call one service, done. Without a broker it runs in the request."""

from __future__ import annotations

import logging
from collections.abc import Callable

from celery import shared_task
from kombu.exceptions import OperationalError

from .models import PrintJob
from .printing import slips_pdf
from .services.print_jobs import make_sheet

log = logging.getLogger(__name__)


@shared_task(name="tournaments.make_slips")
def make_slips(pk: int) -> None:
    """All result slips of a round as one PDF."""
    make_sheet(pk, render=_slips)


def send_slips(pk: int) -> None:
    """To the worker; with the broker down, here and now: somebody stands at the printer.

    What fails here is already written in the job, where the desk shows it.
    """
    try:
        make_slips.delay(pk)
    except OperationalError:
        log.warning("The broker does not answer; print job %s is made in the request.", pk)
        make_slips.apply(args=[pk])


def _slips(job: PrintJob, on_progress: Callable[[int, int], None]) -> bytes:
    if job.round is None:
        raise ValueError("slips belong to a round")
    return slips_pdf(
        job.round, paper=job.paper, language=job.language, base=job.base, on_progress=on_progress
    )
