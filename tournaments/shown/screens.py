"""What a screen in the hall shows, cut into pages that can be read from ten metres."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from .boards import Board, TableOfPlayer
from .standings import StandingsRow

# Rows of a page: two columns of ten lines are as small as letters may get.
NAMES, TABLES, RANKS = 20, 10, 20

Kind = Literal["names", "tables", "clock", "standings", "said", "wait"]


@dataclass(frozen=True, slots=True)
class Slide:
    """One page of the screen. `rows` are Places, Boards or StandingsRows by its kind."""

    kind: Kind
    rows: tuple[Any, ...] = ()
    page: int = 1
    pages: int = 1

    @property
    def key(self) -> str:
        """Tells the pages apart when the screen fetches itself again."""
        return f"{self.kind}-{self.page}"


def slides_of(
    *,
    places: Sequence[TableOfPlayer],
    boards: Sequence[Board],
    standings: Sequence[StandingsRow],
    is_played: bool,
    announcement: str = "",
) -> tuple[Slide, ...]:
    """The pages in their order: what the desk says, where everybody sits, clock, tables, standings."""
    slides = [Slide("said", (announcement,))] if announcement else []
    slides += _cut("names", places, NAMES)
    if is_played:
        slides += [Slide("clock"), *_cut("tables", boards, TABLES)]
    slides += _cut("standings", standings, RANKS)
    if not slides or slides[-1].kind == "said":
        slides.append(Slide("wait"))
    return tuple(slides)


def _cut(kind: Kind, rows: Sequence[Any], size: int) -> Iterator[Slide]:
    pages = [tuple(rows[at : at + size]) for at in range(0, len(rows), size)]
    for number, page in enumerate(pages, start=1):
        yield Slide(kind, page, number, len(pages))
