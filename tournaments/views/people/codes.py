"""Personal links at the desk: shown, printed, renewed; and deleting personal data on request (F48)."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from ...access.codes import personal_link, picture_of
from ...acts import Action
from ...models import Tournament
from ...paper.large import LINKS
from ...services.gate.snapshots import backup_folder, backups_are_away
from ...services.people.forgetting import forget_entry, may_be_forgotten
from ...services.people.identity import renew_link, unclaim_entry
from ..base.addresses import base_of
from ..base.answers import refusals_shown
from ..base.requests import current_actor, staff_act, staff_page, staff_render
from ..base.return_to import to_place
from ..base.visit import entry_in
from ..paper.sheets import sheet_or_job


@staff_page(Action.RENEW_LINK)
def entry_link(request: HttpRequest, tournament: Tournament, key: str) -> HttpResponse:
    """The player's link as a code to scan from the screen, and the button that makes it invalid."""
    entry = entry_in(request, tournament, key)
    context = {
        "entry": entry,
        "link": personal_link(entry, base=base_of(request)),
    }
    return staff_render(request, "tournaments/people/entry_link.html", tournament, context)


@staff_page(Action.RENEW_LINK)
def entry_code(request: HttpRequest, tournament: Tournament, key: str) -> HttpResponse:
    """The code as a picture."""
    entry = entry_in(request, tournament, key)
    picture = picture_of(personal_link(entry, base=base_of(request)))
    return HttpResponse(picture, content_type="image/svg+xml")


@staff_act(Action.RENEW_LINK)
def entry_link_renew(request: HttpRequest, tournament: Tournament, key: str) -> HttpResponse:
    """Links and codes given out so far are void; a second click renews again, which does no harm."""
    entry = entry_in(request, tournament, key)
    with refusals_shown(request):
        renew_link(entry, current_actor(request), now=timezone.now())
        messages.success(request, _("%(name)s has a new link; the old one is void.") % {"name": entry.name})
    return redirect("entry-link", tournament.slug, key)


@staff_act(Action.RENEW_LINK)
def entry_unclaim(request: HttpRequest, tournament: Tournament, key: str) -> HttpResponse:
    """The wrong account has claimed this player: separate them."""
    entry = entry_in(request, tournament, key)
    with refusals_shown(request):
        unclaim_entry(entry, current_actor(request), now=timezone.now())
        messages.success(request, _("No account belongs to %(name)s any more.") % {"name": entry.name})
    return redirect("entry-link", tournament.slug, key)


@staff_page(Action.RENEW_LINK)
def cards(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """A card for every player, to cut out and hand over."""
    return sheet_or_job(request, tournament, LINKS)


def _files_left(tournament: Tournament) -> str:
    return _(
        "The name still stands in the backups in %(folder)s, which can't be reached now. "
        "Delete the files there."
    ) % {"folder": backup_folder(tournament)}


@staff_page(Action.FORGET_ENTRY)
def entry_forget(request: HttpRequest, tournament: Tournament, key: str) -> HttpResponse:
    """Asks first; then name, club, address and account of a player are deleted for good."""
    entry = entry_in(request, tournament, key)
    if request.method == "POST":
        with refusals_shown(request):
            is_away = backups_are_away(tournament)
            forget_entry(entry, current_actor(request), now=timezone.now())
            messages.success(request, _("The personal data of this player is deleted."))
            if is_away:
                messages.warning(request, _files_left(tournament))
            return to_place(request, tournament, "entries")
    context = {"entry": entry, "is_possible": may_be_forgotten(entry)}
    return staff_render(request, "tournaments/people/entry_forget.html", tournament, context)
