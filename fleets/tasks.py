"""Work outside the request: fetch, call, done. Without a broker it runs in the request."""

from __future__ import annotations

import logging
from smtplib import SMTPException
from typing import Any
from zoneinfo import ZoneInfo

from celery import shared_task
from django.conf import settings
from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from kombu.exceptions import OperationalError

from tournaments.models import Entry, PrintJob
from tournaments.paper.printing import Progress
from tournaments.services.event.print_jobs import make_sheet
from tournaments.services.sending.emails import mail_is_set_up
from tournaments.tasks import hand_over

from .models import Fleet, FleetVersion
from .printing import fleets_pdf
from .queries import sheet_of

log = logging.getLogger(__name__)

# Lists that are made in the request; more of them are made outside it.
MOST_AT_ONCE = 16
# The kind of the print job.
FLEETS = "fleets"


@shared_task(name="fleets.send_receipt", bind=True, max_retries=5)
def send_receipt(self: Any, pk: int, language: str) -> None:
    """The receipt of one hand-in, to the address the player left; mail that fails breaks nothing."""
    version = FleetVersion.objects.select_related("fleet__entry__tournament").filter(pk=pk).first()
    if version is None or not version.fleet.entry.email or not mail_is_set_up():
        return
    try:
        _receipt(version, language).send()
    except (OSError, SMTPException) as error:
        log.warning("The receipt for fleet version %s could not be sent: %s", pk, type(error).__name__)
        # In the request there is no other try.
        if not self.request.is_eager:
            raise self.retry(exc=error, countdown=60) from error


def send_receipt_soon(pk: int) -> None:
    """To the worker; with the broker down there is no receipt, but the hand-in holds."""
    try:
        send_receipt.delay(pk, translation.get_language() or settings.LANGUAGE_CODE)
    except OperationalError:
        log.warning("The broker does not answer; no receipt for fleet version %s.", pk)


def _receipt(version: FleetVersion, language: str) -> EmailMessage:
    entry: Entry = version.fleet.entry
    zone = ZoneInfo(entry.tournament.time_zone)
    with translation.override(language), timezone.override(zone):
        subject = _("Fleet list handed in: %(event)s") % {"event": entry.tournament.name}
        context = {
            "version": version, "entry": entry, "tournament": entry.tournament, "sheet": sheet_of(version),
        }  # fmt: skip
        return EmailMessage(subject, render_to_string("fleets/receipt.txt", context), to=[entry.email])


@shared_task(name="fleets.make_fleets", acks_late=True, reject_on_worker_lost=True)
def make_fleets(pk: int) -> None:
    """All lists of an event as one PDF."""
    make_sheet(pk, render=_fleets)


def send_fleets(pk: int) -> None:
    """Queue the lists of the job, or make them in this process where there is no worker."""
    lists = Fleet.objects.filter(entry__tournament__print_jobs=pk, current__isnull=False).count()
    hand_over(make_fleets, pk, is_long=lists > MOST_AT_ONCE)


def _fleets(job: PrintJob, on_progress: Progress) -> bytes:
    return fleets_pdf(job.tournament, paper=job.paper, language=job.language, on_progress=on_progress)
