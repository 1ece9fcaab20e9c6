"""What players of Star Wars: Armada do and bring at the table, from pairing to first move and beyond."""

from django.utils.translation import gettext_lazy as _

from tournaments.games.words import TableSection, steps_of

AT_THE_TABLE = (
    TableSection(
        key="bring",
        heading=_("What you bring"),
        is_checklist=True,
        is_for_the_day=True,
        not_in=("armada-core-set",),
        steps=steps_of(
            "A-BRING-1",
            _("Ships and squadrons on their bases, with cards, tokens and upgrades."),
            _("Command dials, speed dials and ID tokens."),
            _("Three objective cards and six obstacles."),
            _("A complete damage deck of your own."),
            _("Dice, a maneuver tool and a range ruler."),
            _("Your fleet list, filled in, if the event asks for one."),
        ),
    ),
    TableSection(
        key="core",
        heading=_("With one core set for two"),
        is_checklist=True,
        rulesets=("armada-core-set",),
        steps=steps_of(
            "A-CORE-3",
            _(
                "One of you takes all Rebel cards, the other all Imperial ones. Shuffle the other"
                " upgrades and deal them out."
            ),
            _(
                "The objective is drawn: the second player shuffles all objective cards, takes two and"
                " chooses one."
            ),
            _("Four obstacles, not six. An area of 90 × 90 cm will do, and all of it is setup area."),
        ),
    ),
    TableSection(
        key="setup",
        heading=_("Before the game, step by step"),
        is_checklist=True,
        steps=(
            *steps_of(
                "A-SETUP-1",
                _("Put your fleet beside your edge. Mark the setup area, 30 cm from the short edges."),
                _(
                    "Show all ships and squadrons. Set shields, hulls and sliders; give out defense and ID"
                    " tokens."
                ),
            ),
            *steps_of("A-INIT-1", _("Initiative: the cheaper fleet chooses; equal fleets draw lots.")),
            *steps_of(
                "A-INIT-2", _("The first player looks at the second player's three objectives and picks one.")
            ),
            *steps_of(
                "A-SETUP-1",
                _(
                    "Six obstacles in turn, the second player first: in the setup area, beyond distance 3 of"
                    " the edges and distance 1 of each other."
                ),
                _(
                    "Deploy in turn, the first player first: one ship or two squadrons. Ships at distance 1–3"
                    " of your edge, with their speed set; squadrons at distance 1–2 of a ship of yours."
                ),
                _("A single squadron that is left over waits until all your ships are there."),
            ),
            *steps_of("A-DECK-1", _("Shuffle your damage deck and let your opponent shuffle or cut it.")),
            *steps_of(
                "A-SETUP-1", _("Put the round token on 1 beside the objective and take the markers away.")
            ),
            *steps_of(
                "A-TIME-2", _("Wait until the start is announced. If the clock runs already, begin at once.")
            ),
        ),
    ),
    TableSection(
        key="play",
        heading=_("While you play"),
        steps=(
            *steps_of(
                "A-MEASURE-1",
                _("Measure with one tool at a time. On a line between two ranges the nearer one counts."),
                _(
                    "You may lay and bend the maneuver tool as you like while you settle a course, but not to"
                    " play slowly."
                ),
                _(
                    "What you forgot in its moment is gone, unless your opponent agrees. Don't hurry or"
                    " distract each other."
                ),
                _("The second player moves the round token. If you can't agree on a measure, call a judge."),
            ),
            *steps_of(
                "A-OPEN-1",
                _(
                    "Destroyed ships and squadrons and discarded cards are open to both. Leave a destroyed"
                    " ship on its card."
                ),
                _(
                    "Turn a discarded upgrade face down and leave it with its ship: it counts only if that"
                    " ship is destroyed."
                ),
            ),
            *steps_of(
                "A-DECK-1",
                _(
                    "Everybody has a damage deck and a discard pile of their own. A judge may check a deck at"
                    " any time."
                ),
            ),
            *steps_of(
                "A-SHARE-1",
                _(
                    "You may ask for one set of dice, ruler or maneuver tool for both before the round; the"
                    " marshal may order it. Is yours broken? Then ask your opponent to share in every round."
                ),
            ),
            *steps_of(
                "A-MISC-1", _("No notes during the round. The official rules may be read at any time.")
            ),
        ),
    ),
    TableSection(
        key="parts",
        heading=_("What may stand in for what"),
        steps=steps_of(
            "A-PARTS-1",
            _(
                "Ships may be painted, bases keep their size and shape. Cards stay as they are; sleeves"
                " of damage cards are all alike."
            ),
            _(
                "Ship, obstacle and objective tokens are the official ones. Others may stand in for the"
                " rest if you both can read them, and a ruler of the same measures."
            ),
            _(
                "A dice program lies where you both see it and is shared when asked. No templates for"
                " deployment."
            ),
            _(
                "Copies of one ship carry ID tokens. If both fleets are of one faction, all ships and"
                " squadrons do."
            ),
        ),
    ),
    TableSection(
        key="watch",
        heading=_("Who only watches"),
        steps=steps_of(
            "A-SPECTATE-1",
            _(
                "Don't disturb and don't help. You may tell a judge of a breach of the rules, but not of"
                " something a player forgot to use."
            ),
        ),
    ),
    TableSection(
        key="kit",
        heading=_("What the organizer provides"),
        steps=steps_of(
            "A-KIT-1",
            _(
                "Numbered tables with a marked play area of 90 × 180 cm and room beside it, chairs, empty"
                " lists and pens."
            ),
            _("The rules reference, the FAQ and the tournament rules, for everybody to look into."),
        ),
    ),
    TableSection(
        key="intro",
        heading=_("For a first game"),
        rulesets=("armada-core-set",),
        steps=steps_of(
            "A-INTRO-1",
            _(
                "The Rebel player has the CR90 corvette A, the Nebulon-B escort frigate and an X-wing"
                " squadron, and initiative. The Imperial player has a Victory II and a TIE fighter"
                " squadron."
            ),
            _("90 × 90 cm, no obstacles, no objective, no upgrades; all speeds on 2."),
            _(
                "First commands, the last one at the bottom of the stack. CR90: repair. Nebulon-B:"
                " navigate, squadron. Victory: repair, navigate, concentrate fire."
            ),
        ),
    ),
)
