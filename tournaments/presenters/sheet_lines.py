"""The lines of the round sheet: the boxes of each table, their values, and the keys of the answers.

All of it comes from the value of the game; nothing here depends on which game it is.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils import translation

from scoring.game import Fact

from ..forms import BOUTS_DRAWN, ResultForm
from ..forms.result import BoutSide
from ..games import GAME_WORDS
from ..games.words import GameWords
from ..models import Tournament
from ..queries import MatchView, RoundView
from ..queries.rounds.rounds import gives_points
from ..queries.state.report_views import ResultLine, result_lines
from ..text.collation import folded

DROP_KEY = "x"
"""Marks who leaves after the game, as on the slip."""


@dataclass(frozen=True, slots=True)
class SheetChoice:
    """One answer to a fact."""

    value: str
    label: str
    key: str
    """The letter that gives it; "" where there is none."""
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class SheetFact:
    """A fact of the whole match. Whether the line shows it depends on how the match ended."""

    fact: Fact
    label: str
    value: Any
    choices: tuple[SheetChoice, ...]
    is_shown: bool

    @property
    def ends(self) -> str:
        """The ends it belongs to, for the script; "" for all."""
        return " ".join(sorted(self.fact.ends))


@dataclass(frozen=True, slots=True)
class SheetLine:
    """One table of the round as it is typed."""

    view: MatchView
    bouts: tuple[Sequence[BoutSide], ...]
    """The boxes of each player, as the form of the table has them."""
    end: SheetFact
    facts: tuple[SheetFact, ...]
    version: int
    names: str
    """The text in which a search for players looks."""
    figures: tuple[ResultLine, ...]
    """What everybody got; nothing while the table is open."""
    is_locked: bool
    """True where there is a result and the reader may not correct it."""
    is_long: bool
    """True where a result has more numbers than a line holds: it is typed on the page of the table."""

    @property
    def state(self) -> str:
        return "saved" if self.view.is_done else "open"

    @property
    def slip(self) -> str:
        """The id of the form that its boxes belong to."""
        return f"slip-{self.view.match.pk}"


def sheet_lines(
    view: RoundView, tournament: Tournament, forms: Iterable[ResultForm], *, may_correct: bool
) -> list[SheetLine]:
    """The games of the round in table order, each with the form that takes it."""
    words = GAME_WORDS[tournament.game]
    games = [match for match in view.matches if match.is_game]
    return [
        _line(game, form, words, may_correct=may_correct) for game, form in zip(games, forms, strict=True)
    ]


def tables_named(view: RoundView, typed: str) -> list[MatchView]:
    """The games with this table number, or else with a player whose name matches (D25)."""
    games = [match for match in view.matches if match.is_game]
    if typed.isdecimal():
        return [game for game in games if str(game.table) == typed.lstrip("0")]
    wanted = folded(typed).split()
    return [game for game in games if wanted and all(word in _names(game) for word in wanted)]


def end_keys(words: GameWords, ends: Sequence[str]) -> dict[str, str]:
    """The letter of each end, the same in every language: the first of its English word that is free. Two
    who type side by side read different pages and press the same keys."""
    taken: dict[str, str] = {}
    with translation.override("en"):
        names = {end: folded(words.end(end)) for end in ends}
    for end, name in names.items():
        for letter in name:
            if letter.isascii() and letter.isalpha() and letter not in taken and letter != DROP_KEY:
                taken[letter] = end
                break
    return {end: letter for letter, end in taken.items()}


def _line(view: MatchView, form: ResultForm, words: GameWords, *, may_correct: bool) -> SheetLine:
    end = str(form.initial.get("end") or form.fields["end"].initial)
    facts = [_sheet_fact(form, fact, words, end) for fact in form.facts_asked]
    return SheetLine(
        view=view,
        bouts=tuple(sides for _bout, sides in form.bouts()),
        end=next(fact for fact in facts if fact.fact.key == "end"),
        facts=tuple(fact for fact in facts if fact.fact.key != "end"),
        version=view.report.version if view.report else 0,
        names=_names(view),
        figures=result_lines(
            view.entries, view.totals, view.scores, words, gives_points=gives_points(view.match.round)
        )
        if view.is_done
        else (),
        is_locked=view.report is not None and not may_correct,
        is_long=form.game.bouts[1] > BOUTS_DRAWN,
    )


def _sheet_fact(form: ResultForm, fact: Fact, words: GameWords, end: str) -> SheetFact:
    value = end if fact.key == "end" else form.initial.get(fact.key, "")
    is_shown = fact.key == "end" or (end in fact.ends if fact.ends else False)
    return SheetFact(fact, words.fact(fact.key), value, tuple(_choices(form, fact, words, value)), is_shown)


def _choices(form: ResultForm, fact: Fact, words: GameWords, value: Any) -> Iterator[SheetChoice]:
    chosen = {value} if isinstance(value, str) else set(value)
    if fact.kind == "choice":
        keys = end_keys(words, fact.choices) if fact.key == "end" else {}
        for choice in fact.choices:
            label = words.end(choice) if fact.key == "end" else words.choice(choice)
            yield SheetChoice(choice, label, keys.get(choice, ""), choice in chosen)
    elif fact.kind in ("player", "players"):
        for number, entry in enumerate(form.entries, start=1):
            yield SheetChoice(entry.key, entry.name, str(number), entry.key in chosen)


def _names(view: MatchView) -> str:
    return folded(" | ".join(entry.name for entry in view.entries))
