"""The result of each round for each player, short enough for a line of the standings: "W12 8"."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.results import Outcome, Score, has_won

from ..models import Round
from ..play.played import PlayedMatch
from ..queries import EventState
from ..queries.rounds.places import Places
from ..queries.rounds.rounds import gives_points, round_code
from ..queries.state.round_codes import RoundCode
from ..wording.sentences import joined, number_text, outcome_text, points_text


@dataclass(frozen=True, slots=True)
class ShownRound:
    """The heading of a round: its number, or letters for a round of the bracket; and its name."""

    label: str
    title: str


class RoundCell(NamedTuple):
    """One round of one player; all empty where they were not in it. There are thousands of them."""

    letter: str = ""
    """How it ended, in a letter; "·" while there is no result."""
    against: str = ""
    """The places of those met, in this very table; "" for a bye and a missed round."""
    points: str = ""
    """ "" also in a bracket that gives none."""
    text: str = ""
    """The same in words."""
    css: str = ""


def rounds_shown(state: EventState, places: Places) -> tuple[Round, ...]:
    """The rounds whose results count in these places."""
    if places.round is None:
        return ()
    return tuple(round_ for round_ in state.published if round_.number <= places.round.number)


def shown_round(state: EventState, round_: Round) -> ShownRound:
    """The heading of a column."""
    code = round_code(state, round_)
    return ShownRound(_short(code), code.name)


def _short(code: RoundCode) -> str:
    letters = {
        "final": pgettext("round in one or two letters", "F"),
        "deciding_final": pgettext("round in one or two letters", "DF"),
        "semi_finals": pgettext("round in one or two letters", "SF"),
        "quarter_finals": pgettext("round in one or two letters", "QF"),
    }
    return letters.get(code.kind, str(code.number))


def cells_of(state: EventState, places: Places, *, in_words: bool = True) -> dict[str, tuple[RoundCell, ...]]:
    """Key -> a cell for each of the rounds shown; without `in_words` only their letters."""
    cells = Cells(state, places, in_words=in_words)
    columns = [_column(cells, round_) for round_ in rounds_shown(state, places)]
    empty = RoundCell()
    return {key: tuple([column.get(key, empty) for column in columns]) for key in cells.ranks}


def _column(cells: Cells, round_: Round) -> dict[str, RoundCell]:
    has_points = gives_points(round_)
    return {
        player: cells.cell(match, player, has_points=has_points)
        for match in cells.state.matches(round_.number)
        for player in match.players
    }


class ResultTexts(NamedTuple):
    """The texts of one result in a round, whoever the opponents were."""

    letter: str
    ending: str
    points: str
    worth: str
    css: str

    def beside(self, names: str) -> str:
        """The result in words, with the names of the opponents if there are any."""
        with_names = f"{self.ending} · {names}" if names else self.ending
        return f"{with_names} · {self.worth}" if self.worth else with_names


class Cells:
    """The cells of one table with these places."""

    def __init__(self, state: EventState, places: Places, *, in_words: bool = True) -> None:
        self.state = state
        self.ranks = {row.standing.player: row.standing.rank for row in places.rows}
        self._places = {key: str(rank or "–") for key, rank in self.ranks.items()}
        self._names = {key: entry.name for key, entry in state.by_key.items()} if in_words else {}
        # A round has few different results and hundreds of cells: each text is looked up once.
        self._texts: dict[Hashable, ResultTexts] = {}
        self._no_result = _("no result yet")

    def cell(self, match: PlayedMatch, player: str, *, has_points: bool) -> RoundCell:
        """The result of this match for the player; with its points where its round `has_points`."""
        if len(match.players) == 2:
            first, second = match.players
            other = second if first == player else first
            names, against = self._names.get(other, ""), self._places[other]
        else:
            others = [key for key in match.players if key != player]
            names = joined([self._names[key] for key in others]) if self._names else ""
            against = " ".join([self._places[key] for key in others])
        score = match.scores.get(player) if match.scores else None
        if score is None:
            return RoundCell("·", against, "", f"{names}: {self._no_result}" if self._names else "")
        texts = self._texts_of(match.kind, score, has_points=has_points)
        text = texts.beside(names) if self._names else ""
        return RoundCell(texts.letter, against, texts.points, text, texts.css)

    def _texts_of(self, kind: str, score: Score, *, has_points: bool) -> ResultTexts:
        key = (kind, score.outcome, score.place, score.points, has_points)
        if key not in self._texts:
            points = (number_text(score.points), points_text(score.points)) if has_points else ("", "")
            self._texts[key] = ResultTexts(letter_of(score), _ending(kind, score), *points, css_of(score))
        return self._texts[key]


def _ending(kind: str, score: Score) -> str:
    if kind == "bye":
        return _("bye")
    return _("missed round") if kind == "missed" else outcome_text(score)


def letter_of(score: Score) -> str:
    """Won, lost, a draw, a bye or a missed round in a letter; at tables of more the place."""
    if score.outcome == Outcome.PLACED:
        return f"{score.place}."
    return {
        Outcome.WIN: pgettext("result in a letter: won", "W"),
        Outcome.LOSS: pgettext("result in a letter: lost", "L"),
        Outcome.DRAW: pgettext("result in a letter: draw", "D"),
        Outcome.BYE: pgettext("result in a letter: bye", "B"),
        Outcome.MISSED: "–",
    }[score.outcome]


def css_of(score: Score) -> str:
    """The CSS class of the cell."""
    if has_won(score):
        return "is-won"
    return "is-lost" if score.outcome in (Outcome.LOSS, Outcome.MISSED) else ""
