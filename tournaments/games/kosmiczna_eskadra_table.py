"""What players of Kosmiczna Eskadra do and bring at the table, from pairing to first move and beyond."""

from django.utils.translation import gettext_lazy as _

from tournaments.games.words import TableSection, steps_of

AT_THE_TABLE = (
    TableSection(
        key="setup",
        heading=_("Before the game, step by step"),
        is_checklist=True,
        steps=steps_of(
            "K-SETUP-1",
            _(
                "A large table, with a cloth so that cards don't slide. The asteroid in the middle with"
                " twelve ore on it."
            ),
            _("The score board beside the table, every marker on 0."),
            _(
                "Each of you: a base, six damage markers and the ten cards of one colour. Bases stay away"
                " from the asteroid."
            ),
            _("Shuffle your cards and hold them face down in one hand."),
        ),
    ),
    TableSection(
        key="battle",
        heading=_("A battle"),
        steps=(
            *steps_of(
                "K-SETUP-1",
                _(
                    "All begin at once. Draw one card, put it face up on the table, then the next; no card"
                    " goes back."
                ),
                _("A card touches no other, and is not moved once you let go."),
                _(
                    "Whoever has played the last card calls “Stop!”. The others drop the card in their hand"
                    " where it is, or keep it."
                ),
            ),
            *steps_of(
                "K-MISC-1",
                _("Cards that were not played and cards that lie wrongly go to the hangar and don't count."),
            ),
        ),
    ),
    TableSection(
        key="after",
        heading=_("Counting it"),
        steps=(
            *steps_of(
                "K-SHOT-1",
                _("Ships fire by their speed, 1 first; equal speeds at the same time. Shields stop a shot."),
            ),
            *steps_of("K-SHOT-2", _("After each speed take away the ships that are destroyed.")),
            *steps_of("K-SETUP-1", _("Six markers are not enough? Take anything else until some come free.")),
            *steps_of(
                "K-SCORE-2", _("Trophies plus ore on your ships less your losses. Then type the battle in.")
            ),
        ),
    ),
)
