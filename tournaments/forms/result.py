"""What happened at one table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.game import Fact, Game
from scoring.matches import facts_of
from scoring.results import Said
from scoring.rulings import RULINGS

from ..games import GAME_WORDS
from ..models import Entry
from .fields import number_field, offer, value_name


@dataclass(frozen=True, slots=True)
class Side:
    """One player in one bout, with the boxes for the numbers."""

    entry: Entry
    boxes: tuple[tuple[str, forms.BoundField], ...]
    """What each number is, and where it is typed."""


class ResultForm(forms.Form):
    """What happened at one table, in the facts and fields of its game; `said()` is the value of it."""

    reason = forms.CharField(label=_("Reason for the correction"), max_length=200, required=False)
    accept_unusual = forms.BooleanField(label=_("That is right"), required=False)
    # The report this form was made for; a newer one means somebody else typed meanwhile (F43).
    version = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def __init__(
        self, *args: Any, entries: Sequence[Entry], game: Game, rulings: bool = True, **kwargs: Any
    ) -> None:
        """`entries` in the order of the seats; without `rulings` only ends that players report."""
        super().__init__(*args, **kwargs)
        self.entries, self.game, self.words = tuple(entries), game, GAME_WORDS[game.key]
        # What the rules ask back about what was typed; then "that is right" has to be ticked.
        self.questions: list[str] = []
        # A bracket was made from the old result; then putting it right has to be ticked.
        self.asks_follow = False
        self.facts_asked = facts_of(game) if rulings else game.facts
        for fact in self.facts_asked:
            self._ask(fact, rulings=rulings)
        for bout in range(game.bouts[1]):
            for entry in entries:
                for field in game.fields:
                    label = f"{entry.name}: {self.words.field(field.key)}"
                    if game.is_series:
                        label = f"{_('Game %(bout)s') % {'bout': bout + 1}}, {label}"
                    name = value_name(entry.key, field.key, bout)
                    self.fields[name] = number_field(label, is_asked=field.default is None)

    def _ask(self, fact: Fact, *, rulings: bool) -> None:
        label = self.words.fact(fact.key)
        if fact.kind == "text":
            self.fields[fact.key] = forms.CharField(label=label, max_length=fact.longest, required=False)
            return
        people = [(entry.key, entry.name) for entry in self.entries]
        if fact.kind == "players":
            self.fields[fact.key] = forms.MultipleChoiceField(label=label, required=False)
            offer(self, fact.key, people)
            return
        self.fields[fact.key] = forms.ChoiceField(label=label, required=fact.kind == "choice")
        if fact.kind == "player":
            offer(self, fact.key, [("", "–"), *people])
        else:
            self.fields[fact.key].initial = fact.choices[0]
            choices = [choice for choice in fact.choices if rulings or choice not in RULINGS]
            offer(self, fact.key, [(choice, self.words.choice(choice)) for choice in choices])

    def bouts(self) -> Iterator[tuple[int, list[Side]]]:
        """Each bout by its number with its players and their boxes, for the table of the form."""
        for bout in range(self.game.bouts[1]):
            yield (
                bout + 1,
                [
                    Side(
                        entry,
                        tuple(
                            (self.words.field(field.key), self[value_name(entry.key, field.key, bout)])
                            for field in self.game.fields
                        ),
                    )
                    for entry in self.entries
                ],
            )

    def facts(self) -> Iterator[tuple[forms.BoundField, str]]:
        """The questions about the whole match, each with what has to be explained."""
        has_rulings = any(choice in RULINGS for fact in self.facts_asked for choice in fact.choices)
        helps = self.words.fact_helps if has_rulings else self.words.own_fact_helps
        for fact in self.facts_asked:
            yield self[fact.key], str(helps.get(fact.key, ""))

    def said(self) -> Said:
        """What was typed, as the ground wants it. Only after `is_valid()`."""
        end = self.cleaned_data.get("end", "")
        facts: dict[str, Any] = {}
        for fact in self.facts_asked:
            value = self.cleaned_data.get(fact.key)
            # A "who" that was chosen before the end was changed belongs to the old end.
            if value and (not fact.ends or end in fact.ends):
                facts[fact.key] = value.strip() if isinstance(value, str) else value
        return Said(tuple(entry.key for entry in self.entries), facts, self._numbers())

    def _numbers(self) -> tuple[dict[str, dict[str, int]], ...]:
        """The bouts that somebody typed something in; fields with a default count as typed beside others."""
        bouts = [self._bout(bout) for bout in range(self.game.bouts[1])]
        if self.game.is_series:
            while bouts and not any(self._typed(len(bouts) - 1)):
                bouts.pop()
        return tuple(bouts)

    def _typed(self, bout: int) -> Iterator[bool]:
        for entry in self.entries:
            for field in self.game.fields:
                yield self.cleaned_data.get(value_name(entry.key, field.key, bout)) is not None

    def _bout(self, bout: int) -> dict[str, dict[str, int]]:
        found: dict[str, dict[str, int]] = {}
        for entry in self.entries:
            typed = {
                field.key: self.cleaned_data.get(value_name(entry.key, field.key, bout), field.default)
                for field in self.game.fields
            }
            values = {
                field.key: field.default if typed[field.key] is None else typed[field.key]
                for field in self.game.fields
            }
            found[entry.key] = {key: value for key, value in values.items() if value is not None}
        return found
