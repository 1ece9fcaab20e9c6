"""What waits on this server and what failed, of all events; for whoever runs it."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Min

from ...models import Outgoing, PrintJob, Tournament

MOST_LISTED = 100


@dataclass(frozen=True, slots=True)
class Work:
    events: Mapping[str, int]
    """State -> how many events."""
    jobs: Mapping[str, int]
    """State -> how many print jobs."""
    messages: Mapping[tuple[str, str], int]
    """Channel and state -> how many messages."""
    oldest_message: datetime | None
    """When the oldest of those that wait was written."""


def work_now() -> Work:
    """The figures of this moment."""
    messages = Outgoing.objects.values_list("channel", "state").annotate(Count("pk")).order_by()
    waiting = Outgoing.objects.filter(state=Outgoing.State.WAITING)
    return Work(
        dict(Tournament.objects.values_list("state").annotate(Count("pk")).order_by()),
        dict(PrintJob.objects.values_list("state").annotate(Count("pk")).order_by()),
        {(channel, state): count for channel, state, count in messages},
        waiting.aggregate(oldest=Min("created_at"))["oldest"],
    )


def failed_jobs() -> list[PrintJob]:
    """The latest print jobs that failed."""
    failed = PrintJob.objects.filter(state=PrintJob.State.FAILED).defer("pdf")
    return list(failed.select_related("tournament", "round__stage").order_by("-pk")[:MOST_LISTED])


def failed_messages() -> list[Outgoing]:
    """The latest messages that failed. Whom they were for is known to the organizers of the event."""
    failed = Outgoing.objects.filter(state=Outgoing.State.FAILED).defer("body", "subject", "address")
    return list(failed.select_related("tournament").order_by("-pk")[:MOST_LISTED])
