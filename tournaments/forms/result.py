"""The result of one table."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.game import Fact, Game
from scoring.matches import facts_of
from scoring.results import ReportedResult
from scoring.rulings import RULINGS

from ..event_file.limits import LONGEST_REASON
from ..games import GAME_WORDS
from ..models import Entry
from .fields import BOUT_NAME, bouts_in, number_field, offer, order_names, value_name

SUMS, PARTS = "sums", "parts"
"""The ways of typing a game with sums."""
# A longer series shows as many as are typed, and one more on request.
BOUTS_DRAWN = 3


@dataclass(frozen=True, slots=True)
class NumberBox:
    """The box for one number of one player in one bout."""

    label: str
    field: forms.BoundField
    kind: str
    """"part" of a sum, "sum" of parts, or "" for a number by itself."""
    is_taken_off: bool
    """True for a part that makes the sum smaller."""

    @property
    def is_asked(self) -> bool:
        """False where a box left empty has a value of its own."""
        return bool(self.field.field.widget.attrs["data-score"] == "asked")

    @property
    def in_sum(self) -> str:
        """What the number counts in the sum of its row: 1, -1, 0 for the sum itself."""
        return "0" if self.kind == "sum" else "-1" if self.is_taken_off else "1"


@dataclass(frozen=True, slots=True)
class BoutSide:
    """One player in one bout, with the fields for the numbers."""

    entry: Entry
    boxes: tuple[NumberBox, ...]


class ReasonField(forms.CharField):
    """The reason for a correction. `required` only marks it on the page; the service refuses an empty one,
    as it knows whether anything is corrected."""

    def validate(self, value: Any) -> None:
        """Accepts an empty value, which the service may refuse."""


class ResultForm(forms.Form):
    """The result of one table, in the facts and fields of its game; `result()` is its value."""

    reason = ReasonField(label=_("Reason for the correction"), max_length=LONGEST_REASON, required=False)
    accept_unusual = forms.BooleanField(label=_("That is right"), required=False)
    # The report this form was made for; a newer one means somebody else typed meanwhile (F43).
    version = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def __init__(
        self,
        *args: Any,
        entries: Sequence[Entry],
        game: Game,
        rulings: bool = True,
        lists: Mapping[str, int] | None = None,
        corrects: bool = False,
        **kwargs: Any,
    ) -> None:
        """`entries` in the order of the form; without `rulings` only ends that players report; `lists` has
        the known points of their lists by key; `corrects` where a result is on record.
        """
        super().__init__(*args, **kwargs)
        self.fields["reason"].required = corrects
        self.lists = lists or {}
        self.entries, self.game, self.words = tuple(entries), game, GAME_WORDS[game.key]
        # Questions of the rules about an unusual result; "that is right" has to be ticked then.
        self.questions: list[str] = []
        # A bracket was made from the old result; repairing it has to be ticked then.
        self.asks_follow = False
        # The field that has the cursor when the page opens; without a script Enter goes on from there.
        self.at = 0
        self.facts_asked = facts_of(game) if rulings else game.facts
        for fact in self.facts_asked:
            self._add_fact(fact, rulings=rulings)
        self._add_way()
        self.bouts_drawn = self._bouts_to_show()
        for bout in range(self.bouts_drawn):
            for entry in entries:
                for field in game.fields:
                    label = f"{entry.name}: {self.words.field(field.key)}"
                    if game.is_series:
                        label = f"{self.words.bout % {'bout': bout + 1}}, {label}"
                    name = value_name(entry.key, field.key, bout)
                    self.fields[name] = number_field(
                        label, is_asked=field.default is None, is_part=bool(field.part_of)
                    )

    def _add_way(self) -> None:
        """Asks first how much is typed, in a game whose numbers have sums; parts on record are shown."""
        if self.words.ways is None:
            return
        parts = {field.key for field in self.game.fields if field.part_of}
        has_parts = any(BOUT_NAME.fullmatch(name) and name.split("-")[2] in parts for name in self.initial)
        self.fields["way"] = forms.ChoiceField(
            label=_("What do you type?"), required=False, widget=forms.RadioSelect
        )
        offer(self, "way", list(zip((SUMS, PARTS), self.words.ways, strict=True)))
        self.initial.setdefault("way", PARTS if has_parts else SUMS)

    @property
    def _way(self) -> str:
        """How much is typed; "" where nobody was asked."""
        return str(self["way"].value() or "") if "way" in self.fields else ""

    def _bouts_to_show(self) -> int:
        """As many as were sent or are on record, at least BOUTS_DRAWN; one more on request."""
        sent = self.data if self.is_bound else self.initial
        return min(self.game.bouts[1], max(BOUTS_DRAWN, bouts_in(sent) + ("more" in sent)))

    @property
    def may_have_more(self) -> bool:
        """True where another bout can be shown."""
        return self.bouts_drawn < self.game.bouts[1]

    def _add_fact(self, fact: Fact, *, rulings: bool) -> None:
        label = self.words.fact(fact.key)
        if fact.kind == "text":
            self.fields[fact.key] = forms.CharField(label=label, max_length=fact.longest, required=False)
            return
        people = [(entry.key, entry.name) for entry in self.entries]
        if fact.kind == "ordered":
            names = order_names(fact.key, len(people))
            if isinstance(on_record := self.initial.get(fact.key), list):
                self.initial.update(zip(names, on_record, strict=False))
            for place, name in enumerate(names, start=1):
                later = self.words.later_places.get(fact.key, ())
                asked = str(label if place == 1 else later[place - 2])
                self.fields[name] = forms.ChoiceField(label=asked, required=False)
                offer(self, name, [("", "–"), *people])
            return
        if fact.kind == "players":
            self.fields[fact.key] = forms.MultipleChoiceField(label=label, required=False)
            offer(self, fact.key, people)
            return
        self.fields[fact.key] = forms.ChoiceField(label=label, required=fact.key == "end")
        if fact.kind == "player":
            offer(self, fact.key, [("", "–"), *people])
            return
        choices = [choice for choice in fact.choices if rulings or choice not in RULINGS]
        offered = [(choice, self.words.choice(choice)) for choice in choices]
        if fact.key == "end":
            self.fields[fact.key].initial = choices[0]
        # Every match has an end; any other fact is optional.
        offer(self, fact.key, offered if fact.key == "end" else [("", "–"), *offered])

    def choose_from(self, offers: Mapping[str, Mapping[str, Sequence[str]]]) -> None:
        """Turns text facts into a choice of what the players' lists offer (key -> fact -> texts).

        Needed only to show the form: posted data are read the same."""
        for fact in self.facts_asked:
            if fact.kind == "text" and any(fact.key in offered for offered in offers.values()):
                self.fields[fact.key].widget = self._choice_of(fact, offers)

    def _choice_of(self, fact: Fact, offers: Mapping[str, Mapping[str, Sequence[str]]]) -> forms.Select:
        """What the lists offer, grouped by player; the value on record stays available."""
        groups = [(entry.name, offers.get(entry.key, {}).get(fact.key, ())) for entry in self.entries]
        current = str(self.data.get(fact.key) or self.initial.get(fact.key) or "")
        is_offered = any(current in offered for _name, offered in groups)
        ungrouped = ["", current] if current and not is_offered else [""]
        # The script leaves out the list of the player whom the other fact names (result.js).
        return forms.Select(
            choices=[
                *((text, text or "–") for text in ungrouped),
                *((name, [(text, text) for text in offered]) for name, offered in groups),
            ],
            attrs={"data-not-of": fact.not_of},
        )

    def bouts(self) -> Iterator[tuple[int, list[BoutSide]]]:
        """Each bout by its number with its players and their fields, for the table of the form."""
        for bout in range(self.bouts_drawn):
            yield bout + 1, [BoutSide(entry, self._boxes(entry, bout)) for entry in self.entries]

    def _boxes(self, entry: Entry, bout: int) -> tuple[NumberBox, ...]:
        """The boxes of one player in one bout; a sum stands behind its parts."""
        fields = sorted(self.game.fields, key=lambda field: bool(self.game.parts(field.key)))
        return tuple(
            NumberBox(
                self.words.field(field.key),
                self[value_name(entry.key, field.key, bout)],
                "part" if field.part_of else "sum" if self.game.parts(field.key) else "",
                field.is_taken_off,
            )
            for field in fields
        )

    def box_names(self) -> list[str]:
        """The fields for numbers in typing order: sums, or the parts where those are typed."""
        return [
            value_name(entry.key, field.key, bout)
            for bout in range(self.bouts_drawn)
            for entry in self.entries
            for field in self.game.fields
            if not (self.game.parts(field.key) if self._way == PARTS else field.part_of)
        ]

    def begin_at(self, name: str) -> None:
        """Gives this field the cursor when the page opens, also without a script."""
        self.fields[name].widget.attrs["autofocus"] = True

    def facts(self) -> Iterator[tuple[forms.BoundField, str, str]]:
        """The fields of the facts of the match, each with its help text and the ends it belongs to ("" for
        all)."""
        has_rulings = any(choice in RULINGS for fact in self.facts_asked for choice in fact.choices)
        helps = {**self.words.fact_helps, **({} if has_rulings else self.words.own_fact_helps)}
        for fact in self.facts_asked:
            ends = " ".join(sorted(fact.ends))
            yield self[fact.key], str(helps.get(fact.key, "")), ends
            if fact.kind == "ordered":
                for name in order_names(fact.key, len(self.entries))[1:]:
                    yield self[name], "", ends

    def result(self) -> ReportedResult:
        """The typed result as a value of the domain. Only after `is_valid()`."""
        end = self.cleaned_data.get("end", "")
        facts: dict[str, Any] = {}
        for fact in self.facts_asked:
            value = self._ordered(fact) if fact.kind == "ordered" else self.cleaned_data.get(fact.key)
            # A player chosen before the end was changed belongs to the old end.
            if value and (not fact.ends or end in fact.ends):
                facts[fact.key] = value.strip() if isinstance(value, str) else value
        return ReportedResult(tuple(entry.key for entry in self.entries), facts, self._numbers())

    def _ordered(self, fact: Fact) -> list[str]:
        names = order_names(fact.key, len(self.entries))
        return [self.cleaned_data[name] for name in names if self.cleaned_data.get(name)]

    def _numbers(self) -> tuple[dict[str, dict[str, int]], ...]:
        """The bouts with anything typed; fields with a default count as typed beside others."""
        bouts = [self._bout(bout) for bout in range(self.bouts_drawn)]
        if self.game.is_series:
            while bouts and not any(self._typed(len(bouts) - 1)):
                bouts.pop()
        return tuple(bouts)

    def _typed(self, bout: int) -> Iterator[bool]:
        for entry in self.entries:
            for field in filter(self._is_asked, (field.key for field in self.game.fields)):
                yield self.cleaned_data.get(value_name(entry.key, field, bout)) is not None

    def _is_asked(self, key: str) -> bool:
        """False for a part of a sum where only sums are typed: its box is not on the page."""
        return self._way != SUMS or not self.game.field(key).part_of

    def _bout(self, bout: int) -> dict[str, dict[str, int]]:
        numbers: dict[str, dict[str, int]] = {}
        for entry in self.entries:
            typed = {
                field.key: self.cleaned_data.get(value_name(entry.key, field.key, bout), field.default)
                for field in self.game.fields
            }
            values = {
                field.key: field.default if typed[field.key] is None else typed[field.key]
                for field in self.game.fields
            }
            present = self.game.without_sums(
                {key: value for key, value in values.items() if value is not None and self._is_asked(key)}
            )
            # In a series a player without numbers in a bout is left out of it: they had left.
            if present or not self.game.is_series:
                numbers[entry.key] = present
        return numbers
