"""The page of queues, print jobs and messages of all events, and trying again what failed."""

from functools import wraps

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from ...models import Outgoing, PrintJob
from ...queries.event.operators import failed_jobs, failed_messages, work_now
from ...services.event.delivery import try_again
from ...services.event.print_jobs import make_again
from ...tasks import last_signs, queue_lengths, send_job, send_messages
from ..base.requests import View, by_post


def _for_operators(view: View) -> View:
    """A page of whoever runs the server (`createsuperuser`)."""

    @never_cache
    @wraps(view)
    def page(request: HttpRequest, **kwargs: int) -> HttpResponseBase:
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        if not request.user.is_superuser:
            raise PermissionDenied
        return view(request, **kwargs)

    return page


@_for_operators
def operators(request: HttpRequest) -> HttpResponse:
    """What waits, who works, what failed."""
    work, signs = work_now(), last_signs()
    context = {
        "queues": [(name, length, signs.get(name)) for name, length in queue_lengths().items()],
        "jobs": sorted(work.jobs.items()),
        "messages_by_state": sorted((*of, count) for of, count in work.messages.items()),
        "oldest": work.oldest_message,
        "failed_jobs": failed_jobs(),
        "failed_messages": failed_messages(),
        "now": timezone.now(),
    }
    return render(request, "tournaments/operators/work.html", context)


@_for_operators
@by_post("operators")
def operators_job_again(request: HttpRequest, pk: int) -> HttpResponse:
    """The print job is made once more."""
    job = get_object_or_404(PrintJob.objects.defer("pdf"), pk=pk)
    if make_again(job.pk):
        send_job(job.pk)
        messages.success(request, _("It is being made once more."))
    return redirect("operators")


@_for_operators
@by_post("operators")
def operators_message_again(request: HttpRequest, pk: int) -> HttpResponse:
    """The message is sent once more."""
    message = get_object_or_404(Outgoing.objects.select_related("tournament"), pk=pk)
    if try_again(message.tournament, message.pk):
        send_messages(message.tournament_id)
        messages.success(request, _("It is being sent once more."))
    return redirect("operators")
