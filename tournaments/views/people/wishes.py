"""Who should not meet: the organizer's constraints for the pairing."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.text.cleaning import MOST_KEY, number_in

from ...acts import Action
from ...forms import ClubWishForm, PairWishForm
from ...models import EventWish, Tournament
from ...queries.state.called import call_players, called
from ...queries.state.constraints import wishes_in
from ...services.people.wishes import NONE, WantedConstraint, put_wish
from ...text.names import by_name
from ..base.answers import refusals_at, refusals_shown, success_message
from ..base.requests import current_actor, staff_page, staff_render
from ..base.return_to import to_place
from ..base.visit import names_for


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
            with refusals_at(form):
                put_wish(
                    tournament, current_actor(request), WantedConstraint(**form.values()), now=timezone.now()
                )
                success_message(request, _("Saved. It counts from the next draw on."))
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
