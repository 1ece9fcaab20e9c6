"""The outcome of a battle of Kosmiczna Eskadra, in words.

Names are next to arrows and colons, so that no language has to inflect them.
"""

from collections.abc import Collection, Mapping
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.games.kosmiczna_eskadra.shots import Event, Fate, Kind, Wreck
from scoring.results import Problem
from tournaments.text.lazy import Text

LASERS: Final[Mapping[int, Text]] = {
    1: gettext_lazy("white, 1"),
    2: gettext_lazy("red, 2"),
    3: gettext_lazy("green, 3"),
}
EVENTS: Final[Mapping[Kind, Text]] = {
    Kind.HIT: gettext_lazy("%(ship)s → %(target)s: damage %(number)s."),
    Kind.STOPPED: gettext_lazy("%(ship)s → %(target)s: the shield stops it."),
    Kind.MINED: gettext_lazy("%(ship)s → %(target)s: ore %(number)s."),
    Kind.SPILLED: gettext_lazy("%(ship)s: too little ore for all, so nobody has what is left (%(number)s)."),
    Kind.SILENT: gettext_lazy("%(ship)s: destroyed before it could fire."),
    Kind.MISSED: gettext_lazy(
        "%(ship)s → %(target)s: gone already. The laser goes on; type what it hits behind, if anything."
    ),
    Kind.ROBBED: gettext_lazy("%(ship)s → %(target)s: takes its ore (%(number)s)."),
    Kind.LOST: gettext_lazy("%(ship)s: the ore on it is lost (%(number)s)."),
}
PROBLEMS: Final[Mapping[str, Text]] = {
    "unknown_owner": gettext_lazy("That player has no name above. Type the name, or choose another player."),
    "squadron": gettext_lazy("%(player)s has %(found)s ships here; a squadron has %(most)s."),
    "unknown_ship": gettext_lazy("No ship is typed in the line of that number. Choose another, or type it."),
    "unknown_target": gettext_lazy(
        "No ship is typed in the line of that number. Choose another, or type it."
    ),
    "own_hull": gettext_lazy("A ship can't hit itself. Choose what it hits."),
    "no_shield": gettext_lazy("What is hit has no shield. Untick the shield here, or tick it at the ship."),
}


def asteroid_names(played: Collection[str]) -> dict[str, str]:
    """The names of both asteroids by key; they depend on which of them are played."""
    first = _("first small asteroid") if "a2" in played else _("asteroid")
    return {"a1": first, "a2": _("second small asteroid")}


def event_text(event: Event, names: Mapping[str, str]) -> str:
    """The sentence of one event; `names` are those of ships and asteroids, by key."""
    target = names.get(event.target, "")
    return str(EVENTS[event.kind]) % {
        "ship": names[event.ship],
        "target": target,
        "number": event.number,
    }


def fate_text(wreck: Wreck, players: Mapping[str, str]) -> str:
    """Who gets a destroyed ship, and why (K-SCORE-1)."""
    most = max(wreck.markers.values())
    leaders = [players[key] for key, number in wreck.markers.items() if number == most]
    figures = {"names": ", ".join(leaders), "holder": players.get(wreck.holder or "", "")}
    if wreck.fate is Fate.TROPHY:
        return _("Trophy of %(holder)s, who has the most markers on it.") % figures
    if wreck.fate is Fate.OUT:
        return _("Out of the game: the most markers are shared by %(names)s.") % figures
    if len(leaders) > 1:
        return _("Loss of %(holder)s, who owns it and shares the most markers (%(names)s).") % figures
    return _("Loss of %(holder)s, who owns it and has the most markers on it.") % figures


def markers_text(wreck: Wreck, players: Mapping[str, str]) -> str:
    """The damage markers on a ship: "Ann 3, Ben 2"."""
    return ", ".join(f"{players[key]} {number}" for key, number in wreck.markers.items())


def problem_text(problem: Problem, players: Mapping[str, str]) -> str:
    """The sentence of an entry that can't be counted."""
    return str(PROBLEMS[problem.code]) % {
        **problem.figures,
        "player": players.get(problem.player or "", ""),
    }
