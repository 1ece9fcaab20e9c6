"""The refusal of a service when the state does not allow an act: a code, figures, and the sentence."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, TypeVar

from scoring.places import PlacesError
from scoring.results import Problem
from scoring.structures import StructureError

from ..games import GAME_WORDS
from ..models import Tournament
from ..pairing.types import PairingError
from ..play.next_round import NextRoundError
from .refusal_sentences import SERVICES
from .sentences import PAIRINGS, STRUCTURES, Sentences, filled_sentence, problem_text

SENTENCES: Sentences = {**STRUCTURES, **PAIRINGS, **SERVICES}
RowT = TypeVar("RowT")


class Refused(Exception):
    """The state of the event does not allow this act; nothing was changed. `str()` is the sentence.

    `field` names the form field the sentence belongs to, where there is one. Other apps have a subclass
    with the sentences of their own codes.
    """

    words: ClassVar[Sentences] = SENTENCES

    def __init__(self, code: str, *, field: str | None = None, **figures: Any) -> None:
        super().__init__(code)
        self.code = code
        self.field = field
        self.figures = figures

    def __str__(self) -> str:
        return filled_sentence(self.words, self.code, {"field": noun_of(self.field), **self.figures})


class ResultRefused(Refused):
    """A result that cannot be scored, or is unusual enough to ask about."""

    def __init__(self, problems: Sequence[Problem], names: Mapping[str, str], *, game: str) -> None:
        super().__init__("result_refused")
        self.game_words = GAME_WORDS[game]
        self.problems = tuple(problems)
        self.names = dict(names)

    def __str__(self) -> str:
        return " ".join(self.sentences)

    @property
    def sentences(self) -> tuple[str, ...]:
        """One sentence per problem, in the order of `problems`."""
        return tuple(problem_text(problem, self.names, self.game_words) for problem in self.problems)

    @property
    def may_be_accepted(self) -> bool:
        """True when it is only unusual: the same result with `accept_unusual` is accepted."""
        return all(problem.severity == "question" for problem in self.problems)


def noun_of(field: str | None) -> str:
    """The name of a setting or another column of the event in a sentence; `field` itself when it is none."""
    fields = {field.name: field for field in Tournament._meta.fields}
    return str(fields[field].verbose_name) if field in fields else field or ""


def refused_by(error: StructureError | PairingError | NextRoundError | PlacesError) -> Refused:
    """The refusal for an error of the domain."""
    refused = Refused(error.code)
    refused.figures = dict(error.figures)
    return refused


def or_gone(row: RowT | None) -> RowT:
    """The row, if it still exists. Raises Refused `gone`."""
    if row is None:
        raise Refused("gone")
    return row
