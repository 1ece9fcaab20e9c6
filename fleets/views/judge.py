"""The judges' queue: the doubtful lists first; each is checked or returned, and the next one comes."""

from __future__ import annotations

from typing import TypeVar
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone

from fleets.games import LIST_PAGES
from tournaments.forms import add_refusal
from tournaments.models import Entry, Tournament
from tournaments.refusals import Refused
from tournaments.views.access import acting, refusals_shown, staff_act, staff_page, staff_render

from ..acts import FleetAction
from ..forms_judge import CheckForm, ReturnForm
from ..models import FleetVersion
from ..queries.queue import Queue, QueueLine, Standing, line_of, queue_of
from ..queries.review import Review, fleet_for_review, proxies_of, review_of
from ..services.judging import check_fleet, return_fleet, uncheck_fleet
from .access import with_lists

JudgeForm = TypeVar("JudgeForm", CheckForm, ReturnForm)


@staff_page(FleetAction.SEE_FLEETS)
@with_lists
def fleet_queue(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Everybody's list, the doubtful first; ?show= and ?q= narrow it."""
    queue = queue_of(tournament)
    show, words = request.GET.get("show", ""), request.GET.get("q", "")
    show = show if show in set(Standing) else ""
    context = {"queue": queue, "lines": queue.only(show, words), "show": show, "q": words}
    part = request.headers.get("HX-Target") == "queue-lines"
    template = "fleets/_queue_lines.html" if part else "fleets/queue.html"
    return staff_render(request, template, tournament, context)


@staff_page(FleetAction.SEE_FLEETS)
@with_lists
def fleet_check(request: HttpRequest, tournament: Tournament, key: str) -> HttpResponse:
    """One list, text and reading side by side; ?since= compares with that version."""
    entry = _entry(tournament, key)
    review = _review(entry, since=request.GET.get("since", ""))
    return _page(request, tournament, entry, review)


@staff_act(FleetAction.CHECK_FLEET)
@with_lists
def fleet_checked(request: HttpRequest, tournament: Tournament, key: str) -> HttpResponse:
    """In order; then the next one of the queue."""
    entry = _entry(tournament, key)
    review = _review(entry)
    form = CheckForm(request.POST, has_problems=bool(review and not review.version.legal))
    is_valid, seen = form.is_valid(), form.cleaned_data.get("seen", 0)
    # Whether a list that came meanwhile asks for a reason is the second question (F43).
    if not is_valid and (review is None or seen == review.version.number):
        return _page(request, tournament, entry, review, check_form=form, status=422)
    ahead = queue_of(tournament)
    reason = form.cleaned_data.get("reason", "")
    try:
        check_fleet(entry, acting(request), seen=seen, reason=reason, now=timezone.now())
    except Refused as refused:
        review = _review(entry, since=str(seen))
        return _page(request, tournament, entry, review, check_form=form, refused=refused, status=422)
    return _next(tournament, ahead, entry, "checked")


@staff_act(FleetAction.RETURN_FLEET)
@with_lists
def fleet_returned(request: HttpRequest, tournament: Tournament, key: str) -> HttpResponse:
    """Back to the player with a note; then the next one of the queue."""
    entry = _entry(tournament, key)
    form = ReturnForm(request.POST, phrases=LIST_PAGES[tournament.game].phrases)
    if not form.is_valid():
        return _page(request, tournament, entry, _review(entry), return_form=form, status=422)
    ahead = queue_of(tournament)
    seen = form.cleaned_data["seen"]
    try:
        return_fleet(entry, acting(request), seen=seen, note=form.said(), now=timezone.now())
    except Refused as refused:
        review = _review(entry, since=str(seen))
        return _page(request, tournament, entry, review, return_form=form, refused=refused, status=422)
    return _next(tournament, ahead, entry, "returned")


@staff_act(FleetAction.UNCHECK_FLEET)
@with_lists
def fleet_unchecked(request: HttpRequest, tournament: Tournament, key: str) -> HttpResponse:
    """The tick taken back."""
    entry = _entry(tournament, key)
    form = CheckForm(request.POST, has_problems=False)
    if form.is_valid():
        with refusals_shown(request):
            uncheck_fleet(entry, acting(request), seen=form.cleaned_data["seen"], now=timezone.now())
    return redirect("fleet-check", tournament.slug, key)


def _next(tournament: Tournament, ahead: Queue, entry: Entry, done: str) -> HttpResponse:
    """To the list that stood behind this one; at the end to the queue. The page says what was just done."""
    coming = ahead.after(entry)
    if coming is None:
        path = reverse("fleet-queue", args=[tournament.slug])
    else:
        path = reverse("fleet-check", args=[tournament.slug, coming.entry.key])
    return redirect(f"{path}?{urlencode({'done': done, 'of': entry.key})}")


def _entry(tournament: Tournament, key: str) -> Entry:
    return get_object_or_404(Entry.objects.select_related("tournament"), tournament=tournament, key=key)


def _review(entry: Entry, *, since: str = "") -> Review | None:
    fleet = fleet_for_review(entry)
    before = FleetVersion.objects.filter(fleet=fleet, number=since).first() if since.isdecimal() else None
    return review_of(fleet, before=before) if fleet else None


def _page(
    request: HttpRequest,
    tournament: Tournament,
    entry: Entry,
    review: Review | None,
    *,
    check_form: CheckForm | None = None,
    return_form: ReturnForm | None = None,
    refused: Refused | None = None,
    status: int = 200,
) -> HttpResponse:
    """The page of one list with its two forms; one that was refused keeps what was typed."""
    queue, seen = queue_of(tournament), review.version.number if review else 0
    problems = bool(review and not review.version.legal)
    checking = _again(check_form, CheckForm(initial={"seen": seen}, has_problems=problems), seen, refused)
    returning = _again(
        return_form,
        ReturnForm(initial={"seen": seen}, phrases=LIST_PAGES[tournament.game].phrases),
        seen,
        refused,
    )
    place = next((n for n, line in enumerate(queue.lines, 1) if line.entry == entry), None)
    context = {
        "entry": entry,
        "review": review,
        "line": line_of(entry, review.fleet if review else None),
        "queue": queue,
        "place": place,
        "before": queue.lines[place - 2] if place and place > 1 else None,
        "behind": queue.lines[place] if place and place < queue.total else None,
        "next": queue.after(entry),
        "check_form": checking,
        "return_form": returning,
        "proxies": proxies_of(entry),
        "done": request.GET.get("done", ""),
        "last": _last(queue, request.GET.get("of", "")),
    }
    return staff_render(request, "fleets/check.html", tournament, context, status=status)


def _again(form: JudgeForm | None, fresh: JudgeForm, seen: int, refused: Refused | None) -> JudgeForm:
    """The form that came back with what was typed, now for the version the page shows; else a new one."""
    if form is None:
        return fresh
    if refused is not None:
        add_refusal(form, refused)
        # The page shows the newer list now, so the same button again is pressed knowingly.
        data = QueryDict(mutable=True)
        data.update(form.data)
        data["seen"] = str(seen)
        form.data = data
    return form


def _last(queue: Queue, key: str) -> QueueLine | None:
    """The list that was done just now."""
    return next((line for line in queue.lines if line.entry.key == key), None) if key else None
