"""Importing players from a CSV or XLSX file: first a preview of each line, then the import."""

from collections import Counter
from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from ...acts import Action
from ...forms.importing import ANOTHER, SAME, PeopleFileForm, PeopleLinesForm
from ...models import Tournament
from ...services.people.importing import LineState, import_entries, judge_lines, read_people
from ...tabular.people import PersonLine
from ...tabular.reading import EASTERN, WESTERN
from ..base.answers import refusals_at, success_message
from ..base.requests import current_actor, staff_act, staff_page, staff_render
from ..base.return_to import to_place


@staff_page(Action.ADD_ENTRIES)
def entries_import(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The form for the file; with a file the preview of its lines. Nothing is written."""
    form = PeopleFileForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        fallback = WESTERN if get_language() == "it" else EASTERN
        with refusals_at(form, "file"):
            people = read_people(form.cleaned_data["file"].read(), fallback=fallback)
            return _preview(
                request,
                tournament,
                PeopleLinesForm.carrying(people.lines),
                people.lines,
                guessed=people.guessed,
            )
    return staff_render(request, "tournaments/people/entries_import.html", tournament, {"form": form})


@staff_act(Action.ADD_ENTRIES)
def entries_import_do(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The previewed lines become players: all the new ones, or none."""
    form = PeopleLinesForm(request.POST)
    if not form.is_valid():
        file_form = PeopleFileForm()
        return staff_render(
            request,
            "tournaments/people/entries_import.html",
            tournament,
            {"form": file_form, "error": form.errors["lines"][0]},
            status=422,
        )
    lines = form.cleaned_data["lines"]
    with refusals_at(form):
        added = import_entries(
            tournament,
            current_actor(request),
            lines=lines,
            others=form.answered(ANOTHER),
            same=form.answered(SAME),
            now=timezone.now(),
        )
        success_message(request, _("Players added: %(count)s.") % {"count": len(added)})
        return to_place(request, tournament, "entries")
    return _preview(request, tournament, form, lines)


def _preview(
    request: HttpRequest,
    tournament: Tournament,
    form: PeopleLinesForm,
    lines: Sequence[PersonLine],
    *,
    guessed: str = "",
) -> HttpResponse:
    judged_lines = judge_lines(tournament, lines)
    counted = Counter(judged.state for judged in judged_lines)
    answers = {**dict.fromkeys(form.answered(ANOTHER), ANOTHER), **dict.fromkeys(form.answered(SAME), SAME)}
    context = {
        "form": form,
        "lines": [(judged, answers.get(judged.line.number, "")) for judged in judged_lines],
        "choices": PeopleLinesForm.CHOICES,
        "new": counted[LineState.NEW],
        "close": counted[LineState.CLOSE],
        "known": counted[LineState.KNOWN],
        "faulty": counted[LineState.FAULTY],
        "guessed": guessed,
    }
    return staff_render(request, "tournaments/people/entries_import_lines.html", tournament, context)
