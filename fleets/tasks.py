"""Work outside the request: fetch, call, done. Without a broker it runs in the request."""

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

from tournaments.models import Entry
from tournaments.services.sending.emails import mail_is_set_up
from tournaments.tasks import PRINTING, make_paper

from .models import FleetVersion
from .queries import sheet_of

log = logging.getLogger(__name__)


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


# By this name programs of an older version ask, whose jobs may still be in the queue.
shared_task(name="fleets.make_fleets", **PRINTING)(make_paper.run)
