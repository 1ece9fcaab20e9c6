"""Statistics of the lists of an event of Armada."""

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from fleets.games.shapes import Average, Charts, FigureChart, NameChart, points_left, ships_in


def _named_in(category: str, reading: Mapping[str, Any]) -> list[str]:
    return [objective["name"] for objective in reading["objectives"][category]]


CHARTS: Final[Charts] = {
    "factions": NameChart(_("Factions"), _("lists"), lambda reading: [reading.get("faction") or ""]),
    "commanders": NameChart(_("Commanders"), _("lists"), lambda reading: [reading.get("commander") or ""]),
    "ships": NameChart(
        _("Ships"),
        _("lists with this ship"),
        lambda reading: [ship["name"] for ship in reading["ships"] if ship["id"]],
    ),
    "activations": FigureChart(_("Activations"), _("lists by number of ships"), ships_in),
    "points_left": FigureChart(_("Points left"), _("lists by points under the limit"), points_left, step=5),
    "squadron_points": FigureChart(
        _("Squadron points"),
        _("lists by points in squadrons"),
        lambda version: version.figures["squadrons"],
        step=20,
    ),
    "assault": NameChart(_("Assault objectives"), _("lists"), partial(_named_in, "assault"), of_extras=True),
    "defense": NameChart(_("Defense objectives"), _("lists"), partial(_named_in, "defense"), of_extras=True),
    "navigation": NameChart(
        _("Navigation objectives"), _("lists"), partial(_named_in, "navigation"), of_extras=True
    ),
}
AVERAGES: Final = (
    Average(_("Activations"), _("ships on average"), ships_in),
    Average(_("Squadrons"), _("points on average"), lambda version: version.figures["squadrons"]),
)
