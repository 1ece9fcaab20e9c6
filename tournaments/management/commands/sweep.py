"""sweep: does what is due by time alone; for a cron job where no worker runs."""

from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from tournaments.services.event.sweeping import sweep


class Command(BaseCommand):
    help = "Close offers of a place nobody answered, and delete addresses kept long enough."

    def handle(self, *args: Any, **options: Any) -> None:
        sweep(now=timezone.now())
