"""Two dozen legal fleets of our own, six of each faction, in Star Forge text."""

from functools import partial
from typing import Final

from fleets.lists.games.armada.cards.catalogue import DATA
from fleets.lists.samples import samples_in

demo_fleets: Final = partial(samples_in, DATA)
