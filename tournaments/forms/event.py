"""Forms for an event and its settings, built from the table of settings, which has the rules for values."""

import zoneinfo
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import zip_longest
from typing import Any, NamedTuple

from django import forms
from django.forms.boundfield import BoundField
from django.utils import timezone
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from scoring.games import GAMES
from scoring.rules import PointsTable
from scoring.structures import SET_STAGES, SWISS

from ..event_file.limits import LONGEST_REASON
from ..event_settings import (
    PLAIN_STRUCTURE,
    SETTINGS,
    PointInTime,
    Setting,
    Settings,
    YesNo,
    has_lists,
    rules_for_new_event,
    settings_for,
    settings_of,
    with_defaults,
)
from ..models import Tournament
from ..queries.event.settings import fixed_settings
from ..text.lazy import Text
from ..wording.refusals import Refused
from .fields import add_refusal
from .formats import STRUCTURE
from .setting_fields import form_field, offer_current, setting_line

PARTS: Mapping[str, Text] = {
    "structure": _("Level and structure"),
    "time": _("Rounds and clock"),
    "results": _("Results"),
    "lists": _("Fleet lists"),
    "registration": _("Registration"),
    "pages": _("Paper and pages"),
    "more": _("More"),
}
"""The collapsible parts of the form, in order; fields of no part stand above them."""


@dataclass(frozen=True, slots=True)
class FormPart:
    """One collapsible part of the form."""

    key: str
    title: Text
    rows: tuple[tuple[BoundField, ...], ...]
    custom: tuple[tuple[BoundField, ...], ...]
    """Shown for the custom structure only."""
    summary: str
    """Its values in words."""
    has_errors: bool


class PlanRow(NamedTuple):
    """The rounds and cut of a structure for a number of players."""

    players: str
    rounds: int
    cut: int


class EventForm(forms.Form):
    """A new event, or the settings of one; fields about lists only in games with lists.

    `settings()` is the result. A field that was not sent changes nothing, except for a checkbox: browsers
    don't send an unticked one.
    """

    def __init__(
        self,
        data: Any = None,
        *,
        event: Tournament | None = None,
        game: str = "",
        suggested: Settings | None = None,
    ) -> None:
        """`suggested` prefills the form of a new event."""
        self.event = event
        self.drawn_for = event.game if event else _game_or_default(game)
        self.fixed = fixed_settings(event) if event else {}
        initial = settings_of(event) if event else _new_event_settings(self.drawn_for)
        super().__init__(data, initial={**initial.given(), **(suggested.given() if suggested else {})})
        for setting in settings_for(self.drawn_for):
            if setting.part and not (setting.name == "game" and event):
                self._add(setting)
        if event is None:
            self.fields["name"].widget.attrs["autofocus"] = True

    def _add(self, setting: Setting) -> None:
        field = form_field(setting, self.drawn_for)
        if field is None:
            return
        name = setting.name
        offer_current(field, setting, self.initial.get(name))
        if name in self.fixed:
            field.widget.attrs["disabled"] = True
            field.help_text = str(Refused(self.fixed[name], field=name))
        if self.is_bound and not self._was_sent(name):
            field.required = False
        self.fields[name] = field

    def _was_sent(self, name: str) -> bool:
        is_checkbox = isinstance(SETTINGS[name].kind, YesNo) and not _has_labels(SETTINGS[name])
        return name in self.data or (name not in self.fixed and (is_checkbox or name in ("name", "date")))

    def clean(self) -> dict[str, Any]:
        """Checks each value by its own rule, so that all errors are shown at once; then the structure."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        for name in data:
            if isinstance(SETTINGS[name].kind, PointInTime):
                data[name] = _in_venue_zone(data[name], data.get("time_zone") or self._zone())
        self.cleaned_data = data
        _check_each(self, [name for name in data if self._was_sent(name)], self.drawn_for)
        return self._with_structure(self.cleaned_data)

    def _zone(self) -> str:
        return str(self.initial["time_zone"])

    def _with_structure(self, data: dict[str, Any]) -> dict[str, Any]:
        """Rounds, cut and elimination count for the custom structure only (A-STRUCT-3)."""
        if not self._was_sent("structure" if "structure" in self.fields else "swiss_rounds"):
            return data
        if "group_size" in self.fields:
            data["group_size"] = data.get("group_size") or self.initial["group_size"]
        if data.get("structure", self.initial["structure"]) != Tournament.Structure.CUSTOM:
            return {**data, **PLAIN_STRUCTURE}
        if data.get("double_elimination"):
            data["elimination"] = True
        if data.get("elimination"):
            return {**data, "swiss_rounds": None, "cut": None, "first_stage": SWISS}
        data["first_stage"] = data.get("first_stage") or self.initial["first_stage"]
        if data["first_stage"] in SET_STAGES:
            return {**data, "swiss_rounds": None, "cut": data.get("cut") or 0}
        if not data.get("swiss_rounds") and "swiss_rounds" not in self.errors:
            self.add_error("swiss_rounds", _("Say how many Swiss rounds, or tick single elimination."))
        return {**data, "cut": data.get("cut") or 0}

    def settings(self) -> Settings:
        """The typed settings; for a new event without those left at their defaults, which the rules give."""
        given = {name: value for name, value in self.cleaned_data.items() if self._is_given(name)}
        return Settings(**given)

    def _is_given(self, name: str) -> bool:
        if name in STRUCTURE and "structure" in self.fields:
            name = "structure"
        is_new = self.event is None and name not in ("name", "date", "game")
        return self._was_sent(name) and not (is_new and self.cleaned_data[name] == self.initial[name])

    @property
    def first(self) -> tuple[tuple[BoundField, ...], ...]:
        """The fields above the collapsible parts, the name first."""
        return self._fields_of("first")

    @cached_property
    def parts(self) -> tuple[FormPart, ...]:
        """The collapsible parts that have fields in this game."""
        parts = (self._part(key, title) for key, title in PARTS.items())
        return tuple(part for part in parts if part.rows)

    @property
    def columns(self) -> tuple[tuple[FormPart, ...], ...]:
        """The parts in two columns, so that one that opens moves none of the other column."""
        half = len(self.parts) // 2
        return self.parts[:half], self.parts[half:]

    def _part(self, key: str, title: Text) -> FormPart:
        custom = self._fields_of("custom") if key == "structure" else ()
        rows = self._fields_of(key)
        names = [field.name for row in (*rows, *custom) for field in row]
        return FormPart(
            key=key,
            title=title,
            rows=rows,
            custom=custom,
            summary=" · ".join(filter(None, self._value_lines(names))),
            has_errors=any(name in self.errors for name in names),
        )

    def _part_of(self, setting: Setting) -> str:
        """The part of a setting; in a game without lists the points limit stands with the results."""
        return "results" if setting.of_limit and not has_lists(self.drawn_for) else setting.part

    def _fields_of(self, part: str) -> tuple[tuple[BoundField, ...], ...]:
        rows: list[list[BoundField]] = []
        for name in self.fields:
            setting = SETTINGS[name]
            if self._part_of(setting) == part:
                if not (setting.in_same_row and rows):
                    rows.append([])
                rows[-1].append(self[name])
        return tuple(tuple(row) for row in rows)

    def _value_lines(self, names: list[str]) -> Iterator[str]:
        typed = self.cleaned_data if self.is_bound and self.is_valid() else {}
        values = {name: typed.get(name, self.initial[name]) for name in (*names, "structure")}
        is_custom = values["structure"] == Tournament.Structure.CUSTOM
        has_groups = values.get("first_stage") == Tournament.FirstStage.GROUPS
        for name in names:
            if (SETTINGS[name].part != "custom" or is_custom) and (name != "group_size" or has_groups):
                yield setting_line(SETTINGS[name], values[name], self.drawn_for)

    @property
    def plans(self) -> tuple[tuple[str, tuple[PlanRow, ...]], ...]:
        """Rounds and cut of each structure, by the number of players (A-STRUCT-1, A-STRUCT-2)."""
        ruleset = self.event.ruleset if self.event else ""
        structures = rules_for_new_event(self.drawn_for, ruleset).structures
        words = dict(Tournament.Structure.choices)
        return tuple(
            (str(words.get(key, key)), tuple(_plan_rows(table))) for key, table in structures.items()
        )


class PlanForm(forms.Form):
    """Other rounds or another cut than announced, once the event runs (A-STRUCT-4)."""

    reason = forms.CharField(label=_("Reason"), max_length=LONGEST_REASON)

    def __init__(self, data: Any = None, *, event: Tournament) -> None:
        self.event = event
        planned = {name: getattr(event, name) for name in ("planned_rounds", "planned_cut")}
        super().__init__(data, initial=planned)
        for name in planned:
            field = form_field(SETTINGS[name], event.game)
            if field is not None:
                field.required = True
                self.fields[name] = field
        self.order_fields([*planned, "reason"])

    def clean(self) -> dict[str, Any]:
        """Checks both values by their own rules."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        _check_each(self, [name for name in data if name in SETTINGS], self.event.game)
        return self.cleaned_data

    def settings(self) -> Settings:
        """The typed plan."""
        data = self.cleaned_data
        return Settings(planned_rounds=data["planned_rounds"], planned_cut=data["planned_cut"])


def _check_each(form: forms.Form, names: list[str], game: str) -> None:
    """Turns typed values into stored ones; every refused value becomes an error at its field."""
    for name in names:
        try:
            form.cleaned_data[name] = SETTINGS[name].clean(form.cleaned_data[name], game)
        except Refused as refused:
            add_refusal(form, refused)


def _plan_rows(table: PointsTable) -> Iterator[PlanRow]:
    for (fewest, rounds, cut), following in zip_longest(table, table[1:]):
        players = f"{fewest}–{following[0] - 1}" if following else f"{fewest}+"
        yield PlanRow(players, rounds, cut)


def _has_labels(setting: Setting) -> bool:
    return isinstance(setting.kind, YesNo) and bool(setting.kind.yes)


def _game_or_default(key: str) -> str:
    return key if key in GAMES else next(iter(GAMES))


def _new_event_settings(game: str) -> Settings:
    """An event today with the defaults of the rules, so that only a name has to be typed."""
    today = timezone.localdate()
    return with_defaults(Settings(game=game, date=today, time_zone=timezone.get_default_timezone_name()))


def _in_venue_zone(typed: datetime | None, zone: str) -> datetime | None:
    """The moment of the typed time in the time zone of the venue."""
    if typed is None or zone not in zoneinfo.available_timezones():
        return typed
    return timezone.make_naive(typed).replace(tzinfo=zoneinfo.ZoneInfo(zone))
