"""The forms of the battle helper for Kosmiczna Eskadra: players, ships, and what each laser hits."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django import forms
from django.http import QueryDict
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.games.kosmiczna_eskadra.shots import ORE, PLAYERS, SQUADRON, Battle, Ship, Shot, problems
from scoring.results import Problem
from tournaments.forms.fields import offer
from tournaments.games.kosmiczna_eskadra_shots import LASERS, asteroid_names, problem_text

LINES: Final = 4
"""How many empty lines a page starts with, and how many are added on request."""
MOST_SHIPS: Final = PLAYERS[1] * SQUADRON
MOST_SHOTS: Final = 3 * MOST_SHIPS
SEATS: Final = range(1, PLAYERS[1] + 1)
_BLANK: Final = ("", "–")
# Code of a problem -> the field of the line that gets its sentence.
FIELD_OF: Final = {
    "unknown_owner": "owner",
    "unknown_ship": "ship",
    "unknown_target": "target",
    "own_hull": "target",
    "no_shield": "on_shield",
}


def _number(label: Any, lowest: int, highest: int) -> forms.IntegerField:
    box = forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "maxlength": 2})
    return forms.IntegerField(label=label, min_value=lowest, max_value=highest, widget=box)


class SquadronsForm(forms.Form):
    """The players and the options (K-GAME-1, K-OPT-1)."""

    corsairs = forms.BooleanField(
        label=gettext_lazy("Corsairs: who destroys a ship takes its ore"), required=False
    )
    small = forms.BooleanField(label=gettext_lazy("Two small asteroids share the ore"), required=False)
    first_ore = _number(gettext_lazy("Ore on the first small asteroid"), 0, ORE)

    def __init__(self, data: Any = None, *, names: Sequence[str] = ()) -> None:
        """The name fields come first, prefilled with `names` by seat; two are required."""
        prefilled = {f"player{seat}": name[:40] for seat, name in enumerate(names, start=1)}
        super().__init__(data, initial={"first_ore": ORE // 2, **prefilled})
        self.fields["first_ore"].required = False
        for seat in SEATS:
            self.fields[f"player{seat}"] = forms.CharField(
                label=_("Player %(number)s") % {"number": seat},
                max_length=40,
                required=seat <= PLAYERS[0],
                widget=forms.TextInput(attrs={"autocomplete": "off", "data-player": str(seat)}),
            )
        self.order_fields([f"player{seat}" for seat in SEATS])

    def clean(self) -> None:
        """Refuses equal names, which could not be told apart on the page."""
        names = [name.casefold() for name in self.players.values()]
        if len(set(names)) < len(names):
            self.add_error(None, _("Two players have the same name. Give one of them another."))
        if self.cleaned_data.get("small") and self.cleaned_data.get("first_ore", 0) is None:
            sentence = _("Type how much of the %(ore)s ore lies on the first one.")
            self.add_error("first_ore", sentence % {"ore": ORE})

    @property
    def players(self) -> dict[str, str]:
        """Seat -> name of each player."""
        typed = {str(seat): self.cleaned_data.get(f"player{seat}", "") for seat in SEATS}
        return {seat: name for seat, name in typed.items() if name}

    @property
    def asteroids(self) -> dict[str, int]:
        """Key of an asteroid -> its ore."""
        if not self.is_bound or not self.cleaned_data.get("small"):
            return {"a1": ORE}
        first = self.cleaned_data.get("first_ore") or 0
        return {"a1": first, "a2": ORE - first}


class ShipForm(forms.Form):
    """One ship; an empty line is ignored."""

    owner = forms.ChoiceField(label=gettext_lazy("Player"))
    name = forms.CharField(
        label=gettext_lazy("Ship"),
        max_length=40,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    speed = _number(gettext_lazy("Speed"), 1, 99)
    hit_points = _number(gettext_lazy("Hit points"), 1, 99)
    shield = forms.BooleanField(label=gettext_lazy("has a shield"), required=False)

    def __init__(self, *args: Any, players: Mapping[str, str], **kwargs: Any) -> None:
        """`players` are the names by seat."""
        super().__init__(*args, **kwargs)
        offered = [(str(seat), players.get(str(seat)) or str(seat)) for seat in SEATS]
        offer(self, "owner", [_BLANK, *offered])


class ShotForm(forms.Form):
    """One laser and what it hits; an empty line is ignored."""

    ship = forms.ChoiceField(label=gettext_lazy("Who fires"))
    target = forms.ChoiceField(label=gettext_lazy("What is hit"))
    laser = forms.ChoiceField(label=gettext_lazy("Laser"), choices=[_BLANK, *LASERS.items()])
    on_shield = forms.BooleanField(label=gettext_lazy("hits the shield"), required=False)

    def __init__(
        self, *args: Any, ships: Mapping[str, str], asteroids: Mapping[str, str], **kwargs: Any
    ) -> None:
        """`ships` and `asteroids` are the possible choices, key -> name."""
        super().__init__(*args, **kwargs)
        offer(self, "ship", [_BLANK, *ships.items()])
        offer(self, "target", [_BLANK, *asteroids.items(), *ships.items()])


ShipLines = forms.formset_factory(ShipForm, extra=LINES, max_num=MOST_SHIPS, absolute_max=MOST_SHIPS)
ShotLines = forms.formset_factory(ShotForm, extra=LINES, max_num=MOST_SHOTS, absolute_max=MOST_SHOTS)


class BattleForms:
    """The whole page: the table, the lines of ships, the lines of shots.

    On request it keeps what is typed and adds LINES more lines.
    """

    def __init__(self, data: QueryDict | None = None, *, names: Sequence[str] = ()) -> None:
        """`names` of the players by seat, for who comes from a table."""
        typed = _with_more(data) if data is not None else None
        self.table = SquadronsForm(typed, names=names)
        self.table.is_valid()
        given_names = {str(seat): name for seat, name in enumerate(names, start=1)}
        players = self.table.players if typed is not None else given_names
        self.ships: Any = ShipLines(typed, prefix="ships", form_kwargs={"players": players})
        self.shots: Any = ShotLines(
            typed,
            prefix="shots",
            form_kwargs={
                "ships": self._ships_offered(players),
                "asteroids": asteroid_names(self.table.asteroids),
            },
        )

    def is_valid(self) -> bool:
        """True where the battle can be counted; else the errors are at their lines."""
        typed = all([self.table.is_valid(), self.ships.is_valid(), self.shots.is_valid()])
        if not typed:
            return False
        battle_problems = problems(self.battle)
        for problem in battle_problems:
            self._add_problem(problem)
        return not battle_problems

    @cached_property
    def battle(self) -> Battle:
        """The typed battle. Only where each form is valid on its own."""
        return Battle(
            players=tuple(self.table.players),
            ships=tuple(
                Ship(
                    key=line.prefix,
                    owner=line.cleaned_data["owner"],
                    speed=line.cleaned_data["speed"],
                    hit_points=line.cleaned_data["hit_points"],
                    has_shield=line.cleaned_data["shield"],
                )
                for line in _filled(self.ships)
            ),
            shots=tuple(
                Shot(
                    ship=line.cleaned_data["ship"],
                    target=line.cleaned_data["target"],
                    laser=int(line.cleaned_data["laser"]),
                    on_shield=line.cleaned_data["on_shield"],
                )
                for line in _filled(self.shots)
            ),
            asteroids=self.table.asteroids,
            corsairs=self.table.cleaned_data["corsairs"],
        )

    @property
    def names(self) -> dict[str, str]:
        """Key -> name of each ship and asteroid, as used in sentences."""
        players = self.table.players
        ships = {
            line.prefix: _ship_name(number, line.cleaned_data["name"], players[line.cleaned_data["owner"]])
            for number, line in enumerate(self.ships.forms, start=1)
            if line.has_changed()
        }
        return {**ships, **asteroid_names(self.table.asteroids)}

    def _ships_offered(self, players: Mapping[str, str]) -> dict[str, str]:
        """Each line of ships with its number and what is typed in it so far."""
        offered = {}
        for number, line in enumerate(self.ships.forms, start=1):
            name = (line["name"].value() or "").strip()
            owner = players.get(line["owner"].value() or "", "")
            offered[line.prefix] = _ship_name(number, name, owner) if name or owner else str(number)
        return offered

    def _add_problem(self, problem: Problem) -> None:
        """Adds the sentence of a problem to its line, or to the whole form."""
        text = problem_text(problem, self.table.players)
        lines = self.ships if problem.field == "ships" else self.shots
        if "line" in problem.figures:
            line = _filled(lines)[int(problem.figures["line"]) - 1]
            if line.cleaned_data.get(FIELD_OF[problem.code]) == "a2":
                text = _("Tick above that two small asteroids are played.")
            line.add_error(FIELD_OF[problem.code], text)
        else:
            self.table.add_error(None, text)


def _filled(lines: Any) -> Sequence[Any]:
    return [line for line in lines.forms if line.has_changed()]


def _ship_name(number: int, name: str, owner: str) -> str:
    """ "3 · Duch (Ann)": the number tells two of a name apart."""
    named = f"{number} · {name}" if name else str(number)
    return f"{named} ({owner})" if owner else named


def _with_more(data: QueryDict) -> QueryDict:
    """The posted data, with more lines where they were requested."""
    prefix, most = data.get("more", ""), {"ships": MOST_SHIPS, "shots": MOST_SHOTS}
    total = f"{prefix}-TOTAL_FORMS"
    lines = data.get(total, "")
    if prefix not in most or len(lines) > 3 or not lines.isdecimal():
        return data
    extended = data.copy()
    extended[total] = str(min(int(lines) + LINES, most[prefix]))
    return extended
