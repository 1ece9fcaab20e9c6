"""What players of Star Wars: X-Wing do and bring at the table, from pairing to first move and beyond."""

from django.utils.translation import gettext_lazy as _

from tournaments.games.words import TableSection, steps_of

AT_THE_TABLE = (
    TableSection(
        key="setup",
        heading=_("Before the game, step by step"),
        is_checklist=True,
        steps=(
            *steps_of(
                "X-SETUP-1", _("Lay out ships and upgrades, with shields, charges, Force and ID tokens.")
            ),
            *steps_of(
                "X-ORDER-1",
                _("The player with the cheaper squad names the first player; equal squads: chance."),
            ),
            *steps_of(
                "X-SETUP-1",
                _("A play area of 91 × 91 cm. Take opposite edges."),
                _(
                    "Six obstacles in turn, the first player first: beyond range 1 of each other and beyond"
                    " range 2 of the edges."
                ),
                _(
                    "Place ships from the lowest initiative up, wholly within range 1 of your edge. Equal"
                    " initiative: in the order of play."
                ),
                _(
                    "Shuffle the damage decks, each your own, and put rulers, templates, dice and tokens"
                    " within reach."
                ),
                _("Cards that speak of setup take effect in the step they name."),
            ),
        ),
    ),
    TableSection(
        key="play",
        heading=_("While you play"),
        steps=(
            *steps_of(
                "X-END-1",
                _(
                    "Who has no ship left when a game round ends has lost. A ship that flew off the table is"
                    " lost, too."
                ),
            ),
            *steps_of("X-END-3", _("Time is up: finish the game round at hand.")),
            *steps_of("X-END-5", _("Level scores: the final salvo decides. Say in the report who won it.")),
        ),
    ),
)
