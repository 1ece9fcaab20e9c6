"""What leaders see of all lists: their states, a card in them, those of a table; and the figures of all."""

from urllib.parse import quote

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from fleets.lists.games import LIST_GAMES
from fleets.lists.secrecy import Viewer
from fleets.wording.sentences import STATE_WORDS
from tournaments.access.permissions import is_allowed
from tournaments.models import Tournament
from tournaments.views.base.http_cache import in_zone_of_venue
from tournaments.views.base.requests import staff_render
from tournaments.views.base.visit import names_for
from tournaments.views.results.result_forms import table_or_404

from ..acts import FleetAction
from ..charts import drawing_of
from ..queries.cards import SHORTEST, find_cards
from ..queries.match_lists import match_lists
from ..queries.roll import ILLEGAL, Roll, roll_of
from ..queries.secrecy import parts_for
from ..queries.states import FleetState
from ..queries.statistics import statistics_of
from .access import list_page


@list_page(FleetAction.SEE_FLEETS)
def fleet_states(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Every player with the state of the list; ?show= narrows it to one state."""
    roll = roll_of(tournament, names_for(request))
    pills = _pills(roll)
    show = request.GET.get("show", "")
    show = show if show in {word for word, _label, _count in pills} else ""
    context = {
        "roll": roll,
        "lines": roll.only(show),
        "show": show,
        "pills": pills,
        "mailto": _mailto(roll, tournament),
    }
    return staff_render(request, "fleets/states.html", tournament, context)


def _pills(roll: Roll) -> list[tuple[str, str, int]]:
    """The filters that find any player: word, label, count."""
    labels = {"": _("all"), **STATE_WORDS, ILLEGAL: _("not legal")}
    order = ("", *(str(state) for state in FleetState), ILLEGAL)
    counted = [(word, str(labels[word]), len(roll.only(word))) for word in order]
    return [pill for pill in counted if pill[2] or not pill[0]]


def _mailto(roll: Roll, tournament: Tournament) -> str:
    """An e-mail by bcc to all players without a list who left an address; empty for none."""
    addresses = [line.entry.email for line in roll.missing if line.entry.email]
    if not addresses:
        return ""
    subject = _("Your fleet list for %(event)s") % {"event": tournament.name}
    return f"mailto:?bcc={quote(','.join(addresses), safe='@,')}&subject={quote(subject)}"


@list_page(FleetAction.SEE_FLEETS)
def fleet_cards(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The players who have a card, and on which other card."""
    words = request.GET.get("q", "")[:100]
    cards = find_cards(tournament, words)
    context = {"q": words, "found": cards, "asked": len(words.strip()) >= SHORTEST}
    part = request.headers.get("HX-Target") == "found-cards"
    return staff_render(request, "fleets/_cards.html" if part else "fleets/cards.html", tournament, context)


@list_page(FleetAction.SEE_FLEETS)
def fleet_match(request: HttpRequest, tournament: Tournament, number: int, pk: int) -> HttpResponse:
    """All totals, who chooses to go first, the lists with their problems. Any leader may look (A-ROLE-5)."""
    view = table_or_404(request, tournament, number, pk)
    context = {"lists": match_lists(view), "match": view.match, "round": view.match.round}
    return staff_render(request, "fleets/match.html", tournament, context)


@require_safe
@never_cache
def fleet_statistics(request: HttpRequest, slug: str) -> HttpResponse:
    """What is open to everybody, or all of it to a leader."""
    tournament = get_object_or_404(Tournament, slug=slug, game__in=LIST_GAMES)
    leads = is_allowed(request.user, tournament, FleetAction.SEE_FLEETS)
    public = parts_for(tournament, Viewer.ANYBODY)
    parts = parts_for(tournament, Viewer.LEADER) if leads else public
    statistics = statistics_of(tournament, parts)
    context = {
        "statistics": statistics,
        "drawings": [drawing_of(chart) for chart in statistics.charts],
        "leads": leads,
        "parts": parts,
        "public": public,
    }
    with in_zone_of_venue(tournament):
        return staff_render(request, "fleets/statistics.html", tournament, context)
