"""Background tasks: fetch, call one service, done. Without a worker this process runs them."""

import logging
from collections.abc import Collection
from datetime import datetime
from threading import Thread
from time import sleep
from typing import Any

from celery import current_app, shared_task
from celery.exceptions import SoftTimeLimitExceeded
from django.conf import settings
from django.core.cache import cache
from django.db import connections
from django.db.models import Count
from django.utils import timezone
from kombu.exceptions import OperationalError

from .models import PrintJob
from .paper.large import most_at_once, paper_pdf
from .services.event.delivery import NOT_WEBHOOKS, WEBHOOKS, channels_waiting, deliver_waiting
from .services.event.print_jobs import make_sheet
from .services.event.sweeping import sweep

log = logging.getLogger(__name__)

# In seconds: how long the last sign of a worker is remembered.
ALIVE_KEPT = 24 * 3600

# Without a worker this process tries again after this many seconds, in the background.
PAUSES = (0, 5, 30, 120)


# Whoever sends has time for a dozen silent receivers, not for the whole queue.
SENDING = {"bind": True, "max_retries": 4, "acks_late": True, "soft_time_limit": 120, "time_limit": 150}


@shared_task(name="tournaments.deliver_messages", **SENDING)
def deliver_messages(self: Any, pk: int) -> None:
    """Sends the waiting e-mails and phone notes of an event."""
    _deliver(self, pk, NOT_WEBHOOKS)


@shared_task(name="tournaments.call_webhooks", **SENDING)
def call_webhooks(self: Any, pk: int) -> None:
    """Makes the waiting calls of an event's webhook: in a queue of their own, since nobody knows who answers
    there, and how slowly."""
    _deliver(self, pk, WEBHOOKS)


def _deliver(task: Any, pk: int, channels: Collection[str]) -> None:
    if not task.request.is_eager:
        if _deliver_in_time(pk, channels):
            raise task.retry(countdown=60 * 2**task.request.retries)
        return
    for pause in PAUSES:
        if pause:
            # No connection is held while waiting.
            connections.close_all()
            sleep(pause)
        if not deliver_waiting(pk, now=timezone.now(), channels=channels):
            return


def _deliver_in_time(pk: int, channels: Collection[str]) -> bool:
    """True where another try may help; also when the time is over before all are out."""
    try:
        return deliver_waiting(pk, now=timezone.now(), channels=channels)
    except SoftTimeLimitExceeded:
        return True


@shared_task(name="tournaments.sweep")
def sweep_events() -> None:
    """The periodic work; a worker started with --beat runs it every ten minutes."""
    sweep(now=timezone.now())


@shared_task(name="tournaments.note_alive", ignore_result=True)
def note_alive(queue: str) -> None:
    """Somebody takes tasks of this queue; the worker started with --beat asks each of them every minute."""
    cache.set(f"alive:{queue}", timezone.now(), ALIVE_KEPT)


def has_workers() -> bool:
    """Whether tasks go to workers; else this process runs them."""
    return not current_app.conf.task_always_eager


def last_signs() -> dict[str, datetime | None]:
    """Queue -> when somebody last took a task of it; {} where there are no workers."""
    if not has_workers():
        return {}
    return {name: cache.get(f"alive:{name}") for name in settings.QUEUES}


def queue_lengths() -> dict[str, int | None]:
    """Queue -> how many tasks nobody has taken yet; None where the broker does not answer."""
    if not has_workers():
        return {}
    try:
        with current_app.connection_for_read(connect_timeout=2) as broker:
            client = broker.default_channel.client
            return {name: int(client.llen(name)) for name in settings.QUEUES}
    except Exception:  # kombu and redis have errors of their own, and any of them means the same here
        return dict.fromkeys(settings.QUEUES)


def send_messages(pk: int) -> None:
    """Starts the delivery, so that no request waits for a mail server."""
    channels = channels_waiting(pk)
    if channels.intersection(NOT_WEBHOOKS):
        hand_over(deliver_messages, pk, is_long=True)
    if channels.intersection(WEBHOOKS):
        hand_over(call_webhooks, pk, is_long=True)


# A job whose worker is killed returns to the broker, and another worker takes it.
PRINTING = {"acks_late": True, "reject_on_worker_lost": True}


@shared_task(name="tournaments.make_paper", **PRINTING)
def make_paper(pk: int) -> None:
    """What the print job asks for, whatever its kind."""
    make_sheet(pk, render=paper_pdf)


# By these names programs of an older version ask, whose jobs may still be in the queue.
for _name in ("tournaments.make_slips", "tournaments.make_booklet", "tournaments.make_large_sheet"):
    shared_task(name=_name, **PRINTING)(make_paper.run)


def send_job(pk: int) -> None:
    """Starts making what the job asks for, or makes it at once."""
    job = PrintJob.objects.annotate(players=Count("tournament__entries"))
    kind, players = job.values_list("kind", "players").get(pk=pk)
    hand_over(make_paper, pk, is_long=players > most_at_once(kind))


def hand_over(task: Any, pk: int, *, is_long: bool) -> None:
    """Hands the task to a worker; without one, or if the broker does not answer, this process runs it: a long
    job in a thread, a short one within the request. A failure is recorded in the job and shown on its
    page."""
    if has_workers():
        try:
            task.delay(pk)
            return
        except OperationalError:
            log.warning("The broker does not answer; this process does %s %s.", task.name, pk)
    if is_long:
        Thread(target=_run_in_thread, args=(task, pk), daemon=True).start()
    else:
        task.apply(args=[pk])


def _run_in_thread(task: Any, pk: int) -> None:
    try:
        task.apply(args=[pk])
    finally:
        connections.close_all()
