"""What the next draw heeds: tables that are blocked or reserved, and who should not meet."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.text.cleaning import MOST_KEY, number_in

from ...acts import Action
from ...forms import ClubWishForm, PairWishForm, TablesForm
from ...models import EventWish, Tournament
from ...queries.state.called import call_players, called
from ...queries.state.constraints import wishes_in
from ...services.people.wishes import NONE, WantedConstraint, put_wish
from ...services.rounds.tables import set_tables, spelled
from ...text.names import Names, by_name
from ..base.answers import done_at, post_data, refusals_shown, success_message
from ..base.requests import current_actor, staff_page, staff_render
from ..base.return_to import to_place
from ..base.visit import names_for


@staff_page(Action.SET_TABLES)
def event_tables(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Which tables are blocked, and who always sits where."""
    form = tables_form_of(tournament, names_for(request), data=post_data(request))
    if form.is_valid():
        with done_at(request, form, _("Saved. It counts from the next draw on.")):
            set_tables(
                tournament,
                current_actor(request),
                blocked=form.cleaned_data["blocked"],
                fixed=form.fixed(),
                now=timezone.now(),
            )
            return to_place(request, tournament, "event-tables")
    return staff_render(request, "tournaments/desk/tables.html", tournament, {"form": form})


def tables_form_of(tournament: Tournament, names: Names = Names.INITIALS, *, data: Any = None) -> TablesForm:
    """The form with the tables as they are."""
    entries = by_name(called(tournament.entries.all(), names))
    initial = {"blocked": spelled(tournament.blocked_tables)}
    return TablesForm(data, entries=entries, initial=initial)


@staff_page(Action.SET_WISH)
def event_wishes(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """All constraints, each with a button that withdraws it, a form for two players and one for clubs."""
    entries = by_name(called(tournament.entries.all(), names_for(request)))
    clubs = sorted({entry.club for entry in entries if entry.club})
    about = request.POST.get("about", "")
    pair = PairWishForm(request.POST if about == "pair" else None, entries=entries)
    club = ClubWishForm(request.POST if about == "club" else None, clubs=clubs)
    if about == "withdraw":
        with refusals_shown(request):
            _withdraw(request, tournament)
        return to_place(request, tournament, "event-wishes")
    for form in (pair, club):
        if form.is_valid():
            with done_at(request, form, _("Saved. It counts from the next draw on.")):
                put_wish(
                    tournament, current_actor(request), WantedConstraint(**form.values()), now=timezone.now()
                )
                return to_place(request, tournament, "event-wishes")
    wishes = wishes_in(tournament)
    call_players(wishes, names_for(request), "one", "other")
    context = {"wishes": wishes, "pair_form": pair, "club_form": club}
    return staff_render(request, "tournaments/people/wishes.html", tournament, context)


def _withdraw(request: HttpRequest, tournament: Tournament) -> None:
    """Withdraws the posted constraint; one that is gone counts as withdrawn."""
    number = number_in(request.POST.get("wish", ""), most=MOST_KEY)
    wishes = EventWish.objects.filter(tournament=tournament).select_related("one", "other")
    row = wishes.filter(pk=number).first() if number is not None else None
    if row is None:
        return
    keys = (row.one.key, row.other.key) if row.one and row.other else ()
    put_wish(
        tournament,
        current_actor(request),
        WantedConstraint(keys=keys, club=row.club, strength=NONE),
        now=timezone.now(),
    )
    success_message(request, _("The wish is withdrawn."))
