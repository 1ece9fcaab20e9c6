"""The whole event as one PDF to keep: players, every round, standings, pictures, open lists."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any
from zoneinfo import ZoneInfo

from django.utils import timezone, translation
from django.utils.translation import gettext as _

from ..games import GAME_WORDS
from ..models import Entry, Round, Tournament
from ..presenters.bracket import shown_bracket
from ..presenters.round_tables import ShownTable, TableColumn, results_table
from ..presenters.standings import StandingsRow, podium_of
from ..presenters.statistics import pictures_of
from ..presenters.teams import TeamPlace, team_podium
from ..queries import EventState, event_state, round_name, round_view
from ..queries.rounds.places import places_closed
from ..text.names import by_name
from .printing import (
    CROSS_COLUMNS,
    Progress,
    Sheet,
    bound,
    bracket_sheet,
    crosstable_sheet,
    laid_out,
    standings_sheet,
    statistics_sheet,
    teams_sheet,
)

# More players make pages of empty cells; the standings say of everybody whom they met.
MOST_CROSSED = 2 * CROSS_COLUMNS
STYLES = ("css/sheet-booklet.css",)
# Millimetres that a page has for the tables of rounds, the heading of one with the gap above it, and a line.
ROOM, HEAD, LINE = {"A4": 250, "Letter": 232}, 32, 7

ListSheets = Callable[[Tournament, str], Iterable[Sheet]]
"""(event, paper) -> a sheet for each list that anybody may read now."""
_list_sheets: list[ListSheets] = []


@dataclass(frozen=True, slots=True)
class BookletPart:
    """A line of the contents with the sheets behind it."""

    title: str
    sheets: tuple[Sheet, ...]
    anchor: str = ""
    """Where it begins on the sheet of the part before it; "" for a part with sheets of its own."""


@dataclass(frozen=True, slots=True)
class ResultsOfRound:
    """The tables of a round with what came of them."""

    name: str
    anchor: str
    columns: tuple[TableColumn, ...]
    rows: tuple[ShownTable, ...]

    @property
    def height(self) -> float:
        """About how much of a page it takes, in millimetres: a note may need a second line."""
        return HEAD + sum(1.6 * LINE if any(cell.note for cell in row.cells) else LINE for row in self.rows)


@dataclass(frozen=True, slots=True)
class ContentsLine:
    """A line of the contents: what begins where, and the mark that it leads to."""

    title: str
    page: int
    anchor: str


def join_lists(make: ListSheets) -> None:
    """The room of the lists brings its sheets."""
    _list_sheets[:] = [make]


def booklet_pdf(
    tournament: Tournament, *, paper: str = "A4", language: str = "en", on_progress: Progress | None = None
) -> bytes:
    """Everything that stands for everybody, with page numbers, contents and bookmarks.

    Sheet by sheet, so that `on_progress(done, total)` can tell somebody who waits. Raises PdfUnavailable.
    """
    with translation.override(language), timezone.override(ZoneInfo(tournament.time_zone)):
        parts = booklet_parts(tournament, paper=paper)
        total = 2 + sum(len(part.sheets) for part in parts)
        cover = laid_out(cover_sheet(tournament, paper=paper), language=language)
        # Laid out twice: how long the contents are decides on which page the first part begins.
        drafted = [ContentsLine(part.title, 0, "") for part in parts]
        first = 1 + len(cover.pages) + len(_contents(tournament, drafted, paper, language).pages)
        documents: list[Any] = []
        lines, page = [], first
        for number, part in enumerate(parts):
            anchor = part.anchor or f"part-{number}"
            begins = page - len(documents[-1].pages) if part.anchor else page
            lines.append(ContentsLine(part.title, begins, anchor))
            for at, sheet in enumerate(part.sheets):
                marked = replace(sheet, context={**sheet.context, "anchor": anchor}) if at == 0 else sheet
                documents.append(laid_out(marked, language=language, first_page=page))
                page += len(documents[-1].pages)
                if on_progress:
                    on_progress(len(documents), total)
        contents = _contents(tournament, lines, paper, language)
        if on_progress:
            on_progress(total, total)
        return bound([cover, contents, *documents])


def booklet_parts(tournament: Tournament, *, paper: str) -> list[BookletPart]:
    """What the booklet has of this event, in its order; nothing that is not there."""
    return [part for part in _every_part(tournament, paper) if part.sheets or part.anchor]


def _every_part(tournament: Tournament, paper: str) -> Iterator[BookletPart]:
    state = event_state(tournament)
    complete = any(round_.state == Round.State.COMPLETE for round_ in state.published)
    yield BookletPart(_("Players"), (_players(state, paper),))
    yield from _rounds(state, paper)
    if complete:
        standings = standings_sheet(tournament, paper=paper)
        yield BookletPart(str(standings.context["heading"]), (standings,))
        if tournament.teams:
            yield BookletPart(_("Teams"), (teams_sheet(tournament, paper=paper),))
        if len(_in_it(state)) <= MOST_CROSSED:
            yield BookletPart(_("Crosstable"), (crosstable_sheet(tournament, paper=paper),))
    if shown_bracket(state):
        yield BookletPart(_("Bracket"), (bracket_sheet(tournament, paper=paper),))
    if complete and pictures_of(state):
        yield BookletPart(_("The event in figures"), (statistics_sheet(tournament, paper=paper),))
    for make in _list_sheets:
        yield BookletPart(_("Lists"), tuple(make(tournament, paper)))


def cover_sheet(tournament: Tournament, *, paper: str) -> Sheet:
    """What it was, where, with how many, and who won once that is known."""
    state = event_state(tournament)
    finished = tournament.state == Tournament.State.FINISHED
    context = {
        "game": str(GAME_WORDS[tournament.game].name),
        "players": len(_in_it(state)),
        "podium": _podium(state) if finished else (),
        "sheet": tournament.name,
    }
    return Sheet("print/booklet_cover.html", tournament, paper, context, (*STYLES, "css/sheet-cover.css"))


def _podium(state: EventState) -> Sequence[StandingsRow | TeamPlace]:
    """The best three, of teams where they meet each other."""
    places = places_closed(state)
    return team_podium(state, places) if state.tournament.has_boards else podium_of(state, places).rows[:3]


def _contents(tournament: Tournament, lines: list[ContentsLine], paper: str, language: str) -> Any:
    context = {"lines": lines, "sheet": _("Contents")}
    sheet = Sheet("print/booklet_contents.html", tournament, paper, context, STYLES)
    return laid_out(sheet, language=language, first_page=2)


def _players(state: EventState, paper: str) -> Sheet:
    context = {"entries": by_name(_in_it(state)), "sheet": _("Players")}
    return Sheet("print/players.html", state.tournament, paper, context, STYLES)


def _in_it(state: EventState) -> list[Entry]:
    """Who plays or has played; not who left before the first round."""
    rounds = [round_view(state, round_.number) for round_ in state.published]
    played = {entry.pk for view in rounds for match in view.matches for entry in match.entries}
    return [entry for entry in state.entries if entry.status == Entry.Status.ACTIVE or entry.pk in played]


def _rounds(state: EventState, paper: str) -> Iterator[BookletPart]:
    """Round by round; small ones stand together on a page."""
    page: list[ResultsOfRound] = []
    for round_ in state.published:
        results = _results(state, round_)
        if page and sum(each.height for each in (*page, results)) > ROOM[paper]:
            yield from _on_one_page(state.tournament, page, paper)
            page = []
        page.append(results)
    yield from _on_one_page(state.tournament, page, paper)


def _on_one_page(event: Tournament, rounds: Sequence[ResultsOfRound], paper: str) -> Iterator[BookletPart]:
    """These rounds as one sheet, which is that of the first."""
    if not rounds:
        return
    first, *others = rounds
    names = first.name if not others else f"{first.name} – {others[-1].name}"
    context = {"rounds": rounds, "sheet": f"{names} · {_('Results')}"}
    yield BookletPart(first.name, (Sheet("print/round_results.html", event, paper, context, STYLES),))
    yield from (BookletPart(each.name, (), each.anchor) for each in others)


def _results(state: EventState, round_: Round) -> ResultsOfRound:
    tables = results_table(state.tournament, round_view(state, round_.number))
    rows = tuple(row.shown for row in tables.rows)
    return ResultsOfRound(round_name(state, round_), f"round-{round_.number}", tables.columns, rows)
