"""The judges' queue: the doubtful lists first; each is checked or returned, and the next one comes."""

from urllib.parse import urlencode

from django.contrib import messages
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from fleets.games import LIST_PAGES
from tournaments.forms import add_refusal, show_version
from tournaments.models import Entry, Tournament
from tournaments.text.cleaning import number_in
from tournaments.views.base.answers import refusals_at, refusals_shown
from tournaments.views.base.requests import current_actor, staff_render
from tournaments.views.base.visit import entry_in, names_for
from tournaments.wording.refusals import Refused

from ..acts import FleetAction
from ..forms.hand_in import LetForm, RefuseForm
from ..forms.judging import CheckForm, ReturnForm
from ..models import FleetVersion
from ..queries.queue import CheckState, JudgesQueue, QueueLine, line_of, queue_of
from ..queries.review import Review, fleet_for_review, proxies_of, review_of
from ..queries.rounds import open_among, open_round, used_in_rounds
from ..services.judging import check_fleet, return_fleet, uncheck_fleet
from ..services.letting import let_fleet, refuse_fleet
from .access import list_act, list_page


@list_page(FleetAction.SEE_FLEETS)
def fleet_queue(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Everybody's list, the doubtful first; ?show= and ?q= narrow it."""
    queue = queue_of(tournament, names_for(request))
    show, words = request.GET.get("show", ""), request.GET.get("q", "")
    show = show if show in set(CheckState) else ""
    context = {
        "queue": queue,
        "lines": queue.only(show, words),
        "show": show,
        "q": words,
        "pages": LIST_PAGES[tournament.game],
    }
    part = request.headers.get("HX-Target") == "queue-lines"
    template = "fleets/_queue_lines.html" if part else "fleets/queue.html"
    return staff_render(request, template, tournament, context)


@list_page(FleetAction.SEE_FLEETS)
def fleet_check(request: HttpRequest, tournament: Tournament, key: str) -> HttpResponse:
    """One list, text and reading side by side; ?since= compares with that version."""
    entry = entry_in(request, tournament, key)
    review = review_for(entry, since=request.GET.get("since", ""))
    return _check_page(request, entry, review)


@list_act(FleetAction.CHECK_FLEET)
def fleet_checked(request: HttpRequest, tournament: Tournament, key: str) -> HttpResponse:
    """In order; then the next one of the queue."""
    entry = entry_in(request, tournament, key)
    review = review_for(entry)
    form = CheckForm(request.POST, has_problems=bool(review and not review.version.legal))
    is_valid, seen = form.is_valid(), form.cleaned_data.get("seen", 0)
    # Whether a list that came meanwhile asks for a reason is the second question (F43).
    if not is_valid and (review is None or seen == review.version.number):
        return _check_page(request, entry, review, check_form=form)
    queue = queue_of(tournament, names_for(request))
    reason = form.cleaned_data.get("reason", "")
    try:
        check_fleet(entry, current_actor(request), seen=seen, reason=reason, now=timezone.now())
    except Refused as refused:
        review = review_for(entry, since=str(seen))
        return _check_page(request, entry, review, refused, check_form=form)
    return _next(queue, entry, "checked")


@list_act(FleetAction.RETURN_FLEET)
def fleet_returned(request: HttpRequest, tournament: Tournament, key: str) -> HttpResponse:
    """Back to the player with a note; then the next one of the queue."""
    entry = entry_in(request, tournament, key)
    form = ReturnForm(request.POST, phrases=LIST_PAGES[tournament.game].phrases)
    if not form.is_valid():
        return _check_page(request, entry, review_for(entry), return_form=form)
    queue = queue_of(tournament, names_for(request))
    seen = form.cleaned_data["seen"]
    try:
        return_fleet(entry, current_actor(request), seen=seen, note=form.whole_note(), now=timezone.now())
    except Refused as refused:
        review = review_for(entry, since=str(seen))
        return _check_page(request, entry, review, refused, return_form=form)
    return _next(queue, entry, "returned")


@list_act(FleetAction.LET_FLEET)
def fleet_let(request: HttpRequest, tournament: Tournament, key: str) -> HttpResponse:
    """A list that came after the pairing counts; the page stays, for the list is still to be checked."""
    entry = entry_in(request, tournament, key)
    form = LetForm(request.POST, round_=open_round(tournament))
    if form.is_valid():
        with refusals_at(form):
            version = let_fleet(entry, current_actor(request), **form.cleaned_data, now=timezone.now())
            message = _("Version %(number)s of %(name)s counts from round %(round)s on.")
            figures = {"number": version.number, "name": entry.name, "round": version.from_round}
            messages.success(request, message % figures)
            return redirect("fleet-check", tournament.slug, key)
    return _check_page(request, entry, review_for(entry), let_form=form)


@list_act(FleetAction.REFUSE_FLEET)
def fleet_refused(request: HttpRequest, tournament: Tournament, key: str) -> HttpResponse:
    """A list that came after the pairing does not count; then the next one of the queue."""
    entry = entry_in(request, tournament, key)
    form = RefuseForm(request.POST)
    if form.is_valid():
        queue = queue_of(tournament, names_for(request))
        with refusals_at(form):
            refuse_fleet(entry, current_actor(request), **form.cleaned_data, now=timezone.now())
            messages.success(request, _("The list of %(name)s does not count.") % {"name": entry.name})
            return _next(queue, entry, "refused")
    return _check_page(request, entry, review_for(entry), refuse_form=form)


@list_act(FleetAction.UNCHECK_FLEET)
def fleet_unchecked(request: HttpRequest, tournament: Tournament, key: str) -> HttpResponse:
    """The tick taken back."""
    entry = entry_in(request, tournament, key)
    form = CheckForm(request.POST, has_problems=False)
    if form.is_valid():
        with refusals_shown(request):
            uncheck_fleet(entry, current_actor(request), seen=form.cleaned_data["seen"], now=timezone.now())
    return redirect("fleet-check", tournament.slug, key)


def _next(queue: JudgesQueue, entry: Entry, done: str) -> HttpResponse:
    """To the list that followed this one; at the end to the queue. The page says what was just done."""
    next_line, slug = queue.after(entry), entry.tournament.slug
    if next_line is None:
        path = reverse("fleet-queue", args=[slug])
    else:
        path = reverse("fleet-check", args=[slug, next_line.entry.key])
    return redirect(f"{path}?{urlencode({'done': done, 'of': entry.key})}")


def review_for(entry: Entry, *, since: str = "") -> Review | None:
    fleet = fleet_for_review(entry)
    number = number_in(since)
    before = FleetVersion.objects.filter(fleet=fleet, number=number).first() if number is not None else None
    return review_of(fleet, before=before, waiting=True) if fleet else None


def _check_page(
    request: HttpRequest,
    entry: Entry,
    review: Review | None,
    refused: Refused | None = None,
    **typed: Form,
) -> HttpResponse:
    """The page of one list. `typed` is the form that was posted, by its name on the page: it keeps what was
    typed, now for the version the page shows if it was `refused`."""
    tournament, queue = entry.tournament, queue_of(entry.tournament, names_for(request))
    seen = review.version.number if review else 0
    pages, used = LIST_PAGES[tournament.game], used_in_rounds(entry)
    if refused is not None:
        for form in typed.values():
            add_refusal(form, refused)
            show_version(form, "seen", seen)
    problems = bool(review and not review.version.legal)
    fitting = {"seen": seen, "phrases": _fitting(review, tournament)}
    place = next((n for n, line in enumerate(queue.lines, 1) if line.entry == entry), None)
    context = {
        "entry": entry,
        "review": review,
        "line": line_of(entry, review.fleet if review else None, tournament),
        "queue": queue,
        "place": place,
        "before": queue.lines[place - 2] if place and place > 1 else None,
        "behind": queue.lines[place] if place and place < queue.total else None,
        "next": queue.after(entry),
        "check_form": CheckForm(initial={"seen": seen}, has_problems=problems),
        "return_form": ReturnForm(initial=fitting, phrases=pages.phrases),
        "used": used,
        "let_form": LetForm(initial={"seen": seen}, round_=open_among(used)),
        "refuse_form": RefuseForm(initial={"seen": seen}),
        "proxies": proxies_of(entry),
        "done": request.GET.get("done", ""),
        "last": _last(queue, request.GET.get("of", "")),
        **typed,
    }
    status = 422 if typed else 200
    return staff_render(request, "fleets/check.html", tournament, context, status=status)


def _fitting(review: Review | None, tournament: Tournament) -> list[str]:
    """The ready sentences that say what is wrong with this list: ticked before a judge looks."""
    if review is None:
        return []
    table = LIST_PAGES[tournament.game].phrase_of
    codes = [remark.code.partition(":")[0] for remark in review.sheet.violations]
    return list(dict.fromkeys(table.get(code, "marked") for code in codes))


def _last(queue: JudgesQueue, key: str) -> QueueLine | None:
    """The list that was dealt with just now."""
    return next((line for line in queue.lines if line.entry.key == key), None) if key else None
