"""Work beside the request: fetch, call one service, done. Where no worker is, this process does it."""

from __future__ import annotations

import logging
from collections.abc import Callable
from threading import Thread
from time import sleep
from typing import Any
from zoneinfo import ZoneInfo

from celery import shared_task
from django.db import connections
from django.utils import timezone
from kombu.exceptions import OperationalError

from .models import Entry, Match, PrintJob
from .paper.booklet import booklet_pdf
from .paper.packet import packet_pdf
from .paper.slips import slips_pdf
from .services.event.delivery import deliver_waiting
from .services.event.print_jobs import PACKET, make_sheet
from .services.event.sweeping import sweep

log = logging.getLogger(__name__)

# Slips that are made while somebody waits for the page, about two seconds; more of them beside the request.
MOST_AT_ONCE = 64
# Players of an event whose booklet is made meanwhile: about two seconds, too.
MOST_IN_A_BOOKLET = 16


# Without a worker this process tries again after so many seconds, beside all requests.
PAUSES = (0, 5, 30, 120)


@shared_task(name="tournaments.deliver_messages", bind=True, max_retries=4, acks_late=True)
def deliver_messages(self: Any, pk: int) -> None:
    """The mails and calls of an event that wait are out."""
    if not self.request.is_eager:
        if deliver_waiting(pk, now=timezone.now()):
            raise self.retry(countdown=60 * 2**self.request.retries)
        return
    for pause in PAUSES:
        if pause:
            # Whoever only waits holds no connection.
            connections.close_all()
            sleep(pause)
        if not deliver_waiting(pk, now=timezone.now()):
            return


@shared_task(name="tournaments.sweep")
def sweep_events() -> None:
    """What time alone brings; the worker that is started with --beat does it every ten minutes."""
    sweep(now=timezone.now())


def send_messages(pk: int) -> None:
    """On their way: no request waits for a mail server."""
    hand_over(deliver_messages, pk, is_long=True)


# A job whose worker is killed goes back to the broker, and another one takes it over.
@shared_task(name="tournaments.make_slips", acks_late=True, reject_on_worker_lost=True)
def make_slips(pk: int) -> None:
    """All result slips of a round as one PDF, or its packet."""
    make_sheet(pk, render=_slips)


def send_slips(pk: int) -> None:
    """The slips of the job are on their way, or made."""
    games = Match.objects.filter(round__print_jobs=pk, kind=Match.Kind.GAME).count()
    hand_over(make_slips, pk, is_long=games > MOST_AT_ONCE)


@shared_task(name="tournaments.make_booklet", acks_late=True, reject_on_worker_lost=True)
def make_booklet(pk: int) -> None:
    """The whole event as one PDF."""
    make_sheet(pk, render=_booklet)


def send_booklet(pk: int) -> None:
    """The booklet of the job is on its way, or made."""
    players = Entry.objects.filter(tournament__print_jobs=pk).count()
    hand_over(make_booklet, pk, is_long=players > MOST_IN_A_BOOKLET)


def hand_over(task: Any, pk: int, *, is_long: bool) -> None:
    """To the worker; without one, or with the broker away, to this process: a long job beside the request, a
    short one in it. What fails is written in the job, where the page shows it."""
    if not task.app.conf.task_always_eager:
        try:
            task.delay(pk)
            return
        except OperationalError:
            log.warning("The broker does not answer; print job %s is made by this process.", pk)
    if is_long:
        Thread(target=_beside, args=(task, pk), daemon=True).start()
    else:
        task.apply(args=[pk])


def _beside(task: Any, pk: int) -> None:
    try:
        task.apply(args=[pk])
    finally:
        connections.close_all()


def _slips(job: PrintJob, on_progress: Callable[[int, int], None]) -> bytes:
    if job.round is None:
        raise ValueError("slips belong to a round")
    make = packet_pdf if job.kind == PACKET else slips_pdf
    # A worker has no request that would say what the clock at the venue shows.
    with timezone.override(ZoneInfo(job.tournament.time_zone)):
        return make(job.round, paper=job.paper, language=job.language, base=job.base, on_progress=on_progress)


def _booklet(job: PrintJob, on_progress: Callable[[int, int], None]) -> bytes:
    return booklet_pdf(job.tournament, paper=job.paper, language=job.language, on_progress=on_progress)
