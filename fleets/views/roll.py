"""The players who have handed in a list, and those to be reminded."""

from __future__ import annotations

from urllib.parse import quote

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from fleets.wording.sentences import STATE_WORDS
from tournaments.models import Tournament
from tournaments.views.base.requests import staff_render
from tournaments.views.base.visit import names_for

from ..acts import FleetAction
from ..queries.roll import ILLEGAL, Roll, roll_of
from ..queries.states import FleetState
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
