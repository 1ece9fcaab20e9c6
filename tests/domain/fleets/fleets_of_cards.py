"""Random fleets of catalogue cards, legal or not, for the properties of writers and readers."""

from hypothesis import strategies as st

from fleets.lists.games.armada.cards.catalogue import Catalogue, Upgrade
from fleets.lists.games.armada.cards.fleet import Fleet, FleetShip, FleetSquadron
from fleets.lists.games.armada.reading.lines import MAX_COUNT, tidy
from fleets.lists.games.armada.writing.writers import MAX_NAME

FACTIONS = ("rebel", "empire", "republic", "separatist")
# Names that look like something else in a list.
NAMES = st.one_of(
    st.text(max_size=60),
    st.sampled_from(
        ["Faction: Rebel", "Home One (5)", "= 12 Points", "[ flagship ]", "total ship cost",
         "https://x.example", "{CIS}", "[Legacy]", "• ", "Squadrons:", "400/400", "-- ",
         "2 x X-wing", '"quoted" \\ {}', "Łódź “A”"]
    ),
).map(lambda name: tidy(tidy(name)[:MAX_NAME]))  # fmt: skip


def fleets(catalogue: Catalogue) -> st.SearchStrategy[Fleet]:
    """Any cards at any place they can stand at: other factions' cards, namesakes and second copies too."""
    ships = st.sampled_from([card.id for card in catalogue.ships])
    upgrades = st.sampled_from([card.id for card in catalogue.upgrades])
    squadrons = st.sampled_from([card.id for card in catalogue.squadrons])
    chosen = st.lists(st.sampled_from([card.id for card in catalogue.objectives]), max_size=3).map(tuple)
    return st.builds(
        Fleet,
        name=NAMES,
        faction=st.sampled_from(FACTIONS),
        ships=st.lists(
            st.builds(FleetShip, ships, st.lists(upgrades, max_size=9).map(tuple)), max_size=8
        ).map(tuple),
        squadrons=st.lists(st.builds(FleetSquadron, squadrons, st.integers(1, MAX_COUNT)), max_size=10).map(
            tuple
        ),
        assault=chosen,
        defense=chosen,
        navigation=chosen,
        campaign=chosen,
    )


def everything(catalogue: Catalogue, faction: str) -> Fleet:
    """One fleet of every card there is, all upgrades on the last ship."""
    carried = tuple(card.id for card in catalogue.cards if isinstance(card, Upgrade))
    *others, last = (ship.id for ship in catalogue.ships)
    return Fleet(
        name="Everything",
        faction=faction,
        ships=(*(FleetShip(ship) for ship in others), FleetShip(last, carried)),
        squadrons=tuple(FleetSquadron(squadron.id, 2) for squadron in catalogue.squadrons),
        assault=tuple(o.id for o in catalogue.objectives if o.category == "assault"),
        campaign=tuple(o.id for o in catalogue.objectives if o.category != "assault"),
    )
