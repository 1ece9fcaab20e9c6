"""Statistics of the squads of an event."""

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from fleets.games.shapes import Average, Charts, FigureChart, NameChart, points_left, ships_in

CHARTS: Final[Charts] = {
    "squad_factions": NameChart(
        pgettext_lazy("X-Wing", "Factions"), _("lists"), lambda reading: [reading.get("faction") or ""]
    ),
    "pilots": NameChart(
        _("Pilots"),
        _("lists with this pilot"),
        lambda reading: [ship["label"] for ship in reading["ships"] if ship["id"]],
    ),
    "ship_types": NameChart(
        _("Ships"), _("lists with this ship"), lambda reading: [ship["note"] for ship in reading["ships"]]
    ),
    "upgrades": NameChart(
        pgettext_lazy("X-Wing", "Upgrades"),
        _("lists with this card"),
        lambda reading: [card["label"] for ship in reading["ships"] for card in ship["upgrades"]],
    ),
    "squad_ships": FigureChart(_("Ships in a squad"), _("lists by number of ships"), ships_in),
    "bid": FigureChart(_("Points left"), _("lists by points under the limit"), points_left, step=2),
    "obstacles": NameChart(
        _("Obstacles"), _("lists"), lambda reading: reading.get("obstacles", ()), of_extras=True
    ),
}
AVERAGES: Final = (
    Average(_("Ships"), _("in a squad on average"), ships_in),
    Average(_("Points left"), _("points on average"), points_left),
)
