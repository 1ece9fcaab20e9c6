"""The words of X-Wing's cards, and a sentence for every code of a finding about its squads."""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from fleets.games.findings import Wording

# Codes that the domain uses as values of a finding.
WORDS: Final = {
    "rebelalliance": _("Rebel Alliance"),
    "galacticempire": _("Galactic Empire"),
    "scumandvillainy": _("Scum and Villainy"),
    "resistance": _("Resistance"),
    "firstorder": _("First Order"),
    "galacticrepublic": _("Galactic Republic"),
    "separatistalliance": _("Separatist Alliance"),
    "small": _("small"),
    "medium": _("medium"),
    "large": _("large"),
    "huge": pgettext_lazy("X-Wing", "huge"),
    "pilot": _("pilot"),
    "ship": _("ship"),
    "upgrade": pgettext_lazy("X-Wing", "upgrade"),
    "obstacle": _("obstacle"),
    "astromech": _("astromech"),
    "cannon": _("cannon"),
    "cargo": _("cargo"),
    "command": _("command"),
    "configuration": _("configuration"),
    "crew": _("crew"),
    "device": _("device"),
    "force-power": _("Force power"),
    "gunner": _("gunner"),
    "hardpoint": _("hardpoint"),
    "illicit": _("illicit"),
    "missile": _("missile"),
    "modification": _("modification"),
    "sensor": _("sensor"),
    "tactical-relay": _("tactical relay"),
    "talent": _("talent"),
    "team": _("team"),
    "tech": _("tech"),
    "title": _("title"),
    "torpedo": _("torpedo"),
    "turret": _("turret"),
    "limited": _("limited"),
    "not-limited": _("not limited"),
}

FACTIONS: Final = (
    "rebelalliance", "galacticempire", "scumandvillainy", "resistance", "firstorder", "galacticrepublic",
    "separatistalliance",
)  # fmt: skip
SLOTS: Final = (
    "astromech", "cannon", "cargo", "command", "configuration", "crew", "device", "force-power", "gunner",
    "hardpoint", "illicit", "missile", "modification", "sensor", "tactical-relay", "talent", "team", "tech",
    "title", "torpedo", "turret",
)  # fmt: skip

SENTENCES: Final = {
    "over_points": _("The squad costs %(found)s points; %(allowed)s are allowed."),
    "unknown_faction": _(
        "There is no faction “%(found)s”: it must be Rebel Alliance, Galactic Empire, Scum and Villainy,"
        " Resistance, First Order, Galactic Republic or Separatist Alliance."
    ),
    "wrong_faction": _("%(cards)s belongs to another faction (%(found)s) than the squad (%(allowed)s)."),
    "limited_exceeded": _(
        "The dots of this name allow %(allowed)s in a squad, and there are %(found)s: %(cards)s."
    ),
    "solitary_exceeded": _("Of solitary upgrades of one kind a squad has one, not %(found)s: %(cards)s."),
    "duplicate_upgrade_on_ship": _("One ship carries the same upgrade twice: %(cards)s."),
    "slot_not_available": _(
        "%(first)s does not fit on %(second)s: slots of that kind needed %(found)s, there %(allowed)s."
    ),
    "restriction:faction": _("%(first)s is not for %(second)s: it belongs to %(allowed)s."),
    "restriction:ship": _("%(first)s is not for %(second)s: it fits %(allowed)s only."),
    "restriction:size": _("%(first)s is not for %(second)s: the ship must be %(allowed)s."),
    "restriction:action": _("%(first)s is not for %(second)s: the ship needs the action %(allowed)s."),
    "restriction:keyword": _("%(first)s is not for %(second)s: the ship needs the keyword %(allowed)s."),
    "restriction:limited": _("%(first)s is not for %(second)s: the pilot must be %(allowed)s."),
    "restriction:equipped": _("%(first)s is not for %(second)s without another upgrade there: %(allowed)s."),
    "restriction:arc": _("%(first)s is not for %(second)s: the ship needs an arc, %(allowed)s."),
    "restriction:ship_ability": _("%(first)s is not for %(second)s: the ship needs the ability %(allowed)s."),
    "restriction:initiative": _("%(first)s is not for %(second)s: the initiative must be %(allowed)s."),
    "restriction:agility": _("%(first)s is not for %(second)s: the agility must be %(allowed)s."),
    "restriction:shields": _("%(first)s is not for %(second)s: the ship needs shields, %(allowed)s."),
    "restriction:squad_upgrade": _("%(first)s comes only with %(second)s in the squad."),
    "standardized_mismatch": _(
        "%(first)s is standardized: every ship of that type must carry it. Here one does not: %(second)s."
    ),
    "not_in_format": _("%(cards)s does not belong to the format of this event."),
    "unknown_card": _("“%(cards)s” is no card we know."),
    "misplaced_card": _("%(cards)s stands before the first ship; write it below the ship that carries it."),
    "number_of_ships": _("Ships in the squad: %(found)s; usual are %(allowed)s."),
    "points_mismatch": _("The text states %(found)s points; by the current cards it is %(allowed)s."),
    "number_of_obstacles": _("There are %(found)s obstacles; a player brings %(allowed)s."),
    "empty_list": _("The squad is empty."),
    "text_too_large": _("The text has %(found)s characters; a squad of at most %(allowed)s is read."),
    "too_many_lines": _("The text has %(found)s lines; a squad of at most %(allowed)s is read."),
    "bad_xws": _("The text looks like JSON, but is no squad in XWS: see %(cards)s."),
    "xws_version": _("This is XWS of version %(cards)s, another edition; version 2 is read."),
    "no_list": _("This is no squad of X-Wing: hardly a line of it is one of its cards."),
    "only_a_link": _("This is a link, not a squad: a page behind it can't be read from here."),
}

# For a line of a queue: what is wrong, in a few words.
SHORT: Final[dict[str, str | Promise]] = {
    "over_points": "%(found)s/%(allowed)s",
    "wrong_faction": _("wrong faction: %(cards)s"),
    "unknown_faction": _("no faction"),
    "limited_exceeded": _("too often: %(first)s"),
    "solitary_exceeded": _("two solitary cards"),
    "duplicate_upgrade_on_ship": _("twice on one ship: %(first)s"),
    "slot_not_available": _("no slot: %(first)s"),
    "restriction": _("not for this ship: %(first)s"),
    "standardized_mismatch": _("not on all ships: %(first)s"),
    "not_in_format": _("not in the format: %(cards)s"),
    "unknown_card": _("unknown: %(cards)s"),
    "misplaced_card": _("not under a ship: %(cards)s"),
    "bad_xws": _("no XWS"),
    "xws_version": _("XWS of another edition"),
    "no_list": _("no list"),
    "only_a_link": _("only a link"),
    "points_mismatch": _("says %(found)s, costs %(allowed)s"),
    "number_of_ships": _("ships: %(found)s"),
    "number_of_obstacles": _("obstacles: %(found)s"),
}

WORDING: Final = Wording(WORDS, SENTENCES, family="X", short=SHORT)
