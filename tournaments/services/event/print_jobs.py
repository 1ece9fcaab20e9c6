"""Sheets made in the background. They do not change the event, so its revision stays."""

from collections.abc import Callable
from datetime import datetime, timedelta

from django.db import transaction

from ...models import PrintJob, Round, User
from ...queries.rounds.rounds import number_and_name
from ...wording.refusals import Refused

SLIPS, PACKET, BOOKLET = "slips", "packet", "booklet"

KEPT_FOR = timedelta(days=1)

Render = Callable[[PrintJob, Callable[[int, int], None]], bytes]


def request_sheet(
    job: PrintJob, actor: User | None, *, now: datetime, send: Callable[[int], object]
) -> PrintJob:
    """Saves the job for one sheet of an event or a round, in its language; `send` gets its pk once it is
    saved. Raises Refused (`round_not_published`).

    Earlier jobs for the same sheet are deleted: theirs may be out of date.
    """
    if job.round is not None and job.round.state == Round.State.DRAFT:
        raise Refused("round_not_published", round=number_and_name(job.round))
    job.created_by, job.created_at = actor, now
    job.language = job.tournament.sheet_language
    with transaction.atomic():
        PrintJob.objects.filter(
            tournament=job.tournament, round=job.round, kind=job.kind, created_by=actor
        ).delete()
        job.save()
        transaction.on_commit(lambda: send(job.pk))
    return job


def make_sheet(pk: int, *, render: Render) -> None:
    """Makes the sheet of a job and records its progress; a failure is recorded in the job and raised.

    A job that is gone or done is left alone. A running one is taken over: the broker hands a job out again
    only when its worker is gone.
    """
    open_jobs = PrintJob.objects.filter(pk=pk, state__in=(PrintJob.State.WAITING, PrintJob.State.RUNNING))
    if not open_jobs.update(state=PrintJob.State.RUNNING):
        return
    row = PrintJob.objects.filter(pk=pk)
    job = row.select_related("tournament", "round__tournament", "round__stage").get()
    try:
        sheet = render(job, lambda done, total: _save_progress(pk, done, total))
    except Exception as error:
        row.update(state=PrintJob.State.FAILED, problem=type(error).__name__)
        raise
    row.update(state=PrintJob.State.DONE, pdf=sheet)


def drop_old_sheets(*, now: datetime) -> None:
    """Deletes what was made more than a day ago: it is out of date, and may hold the links of all players."""
    PrintJob.objects.filter(created_at__lte=now - KEPT_FOR).delete()


def make_again(pk: int) -> bool:
    """A job that failed waits again; False where there is none."""
    failed = PrintJob.objects.filter(pk=pk, state=PrintJob.State.FAILED)
    return bool(failed.update(state=PrintJob.State.WAITING, problem="", done=0))


def _save_progress(pk: int, done: int, total: int) -> None:
    PrintJob.objects.filter(pk=pk).update(done=done, total=total)
