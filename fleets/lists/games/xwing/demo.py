"""Fourteen legal squads of our own, two of each faction; every third as XWS."""

from functools import partial
from typing import Final

from fleets.lists.games.xwing.catalogue import DATA
from fleets.lists.samples import samples_in

demo_squads: Final = partial(samples_in, DATA)
