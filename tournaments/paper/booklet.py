"""The booklet of an event as one PDF: players, every round, standings, pictures, open lists."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from ..games import GAME_WORDS
from ..models import Entry, PrintJob, Round, Tournament
from ..presenters.bracket import shown_bracket
from ..presenters.statistics import pictures_of
from ..presenters.teams import best_three
from ..queries import EventState, MatchView, event_state, round_name, round_view
from ..queries.rounds.places import places_closed
from ..queries.rounds.rounds import gives_points
from ..text.names import by_name
from .printing import (
    Progress,
    Sheet,
    bracket_sheet,
    crosstable_sheet,
    laid_out,
    merged_pdf,
    standings_sheet,
    statistics_sheet,
    teams_sheet,
)

# With more players the crosstable is mostly empty cells; the standings also name everybody's opponents.
MOST_CROSSED = 44
STYLES = ("css/sheet-booklet.css",)
# In millimetres: the space for tables of rounds on a page, a heading of one with the gap above it, a line.
PAGE_HEIGHT, HEADING_HEIGHT, LINE_HEIGHT = {"A4": 250, "Letter": 232}, 32, 7

ListSheets = Callable[[Tournament, str], Iterable[Sheet]]
"""(event, paper) -> a sheet for each list that is public now."""
_list_sheets: list[ListSheets] = []


@dataclass(frozen=True, slots=True)
class BookletPart:
    """A line of the contents with its sheets."""

    title: str
    sheets: tuple[Sheet, ...]
    anchor: str = ""
    """Its anchor on the sheet of the part before it; "" for a part with sheets of its own."""


@dataclass(frozen=True, slots=True)
class ResultsOfRound:
    """The tables of a round with their results."""

    name: str
    anchor: str
    matches: tuple[MatchView, ...]
    has_points: bool

    @property
    def height(self) -> float:
        """About how much of a page it takes, in millimetres: a note may need a second line."""
        tall = 1.6 * LINE_HEIGHT
        return HEADING_HEIGHT + sum(
            tall if match.is_game and match.remark else LINE_HEIGHT for match in self.matches
        )


@dataclass(frozen=True, slots=True)
class ContentsLine:
    """A line of the contents: a title, its page, and the anchor it links to."""

    title: str
    page: int
    anchor: str


def register_list_sheets(make: ListSheets) -> None:
    """Registers the sheets of the application that keeps the lists."""
    _list_sheets[:] = [make]


def booklet_pdf(job: PrintJob, on_progress: Progress) -> bytes:
    """Everything that is public, with page numbers, contents and bookmarks.

    Made sheet by sheet, so that `on_progress(done, total)` can show the progress. Raises PdfUnavailable.
    """
    tournament, paper = job.tournament, job.paper
    parts = booklet_parts(tournament, paper=paper)
    total = 2 + sum(len(part.sheets) for part in parts)
    cover = laid_out(cover_sheet(tournament, paper=paper))
    # Laid out twice: the length of the contents decides on which page the first part begins.
    draft_lines = [ContentsLine(part.title, 0, "") for part in parts]
    page = 1 + len(cover.pages) + len(_contents(tournament, draft_lines, paper).pages)
    documents: list[Any] = []
    lines = []
    for number, part in enumerate(parts):
        anchor = part.anchor or f"part-{number}"
        first_page = page - len(documents[-1].pages) if part.anchor else page
        lines.append(ContentsLine(part.title, first_page, anchor))
        for at, sheet in enumerate(part.sheets):
            anchored = replace(sheet, context={**sheet.context, "anchor": anchor}) if at == 0 else sheet
            documents.append(laid_out(anchored, first_page=page))
            page += len(documents[-1].pages)
            on_progress(len(documents), total)
    contents = _contents(tournament, lines, paper)
    on_progress(total, total)
    return merged_pdf([cover, contents, *documents])


def booklet_parts(tournament: Tournament, *, paper: str) -> list[BookletPart]:
    """The parts of the booklet of this event in order, without empty ones."""
    return [part for part in _all_parts(tournament, paper) if part.sheets or part.anchor]


def _all_parts(tournament: Tournament, paper: str) -> Iterator[BookletPart]:
    state = event_state(tournament)
    complete = any(round_.state == Round.State.COMPLETE for round_ in state.published)
    yield BookletPart(_("Players"), (_players_sheet(state, paper),))
    yield from _round_parts(state, paper)
    if complete:
        standings = standings_sheet(tournament, paper=paper)
        yield BookletPart(str(standings.context["heading"]), (standings,))
        if tournament.teams:
            yield BookletPart(_("Teams"), (teams_sheet(tournament, paper=paper),))
        if len(_participants(state)) <= MOST_CROSSED:
            yield BookletPart(_("Crosstable"), (crosstable_sheet(tournament, paper=paper),))
    if shown_bracket(state):
        yield BookletPart(_("Bracket"), (bracket_sheet(tournament, paper=paper),))
    if complete and pictures_of(state):
        yield BookletPart(_("The event in figures"), (statistics_sheet(tournament, paper=paper),))
    for make in _list_sheets:
        yield BookletPart(_("Lists"), tuple(make(tournament, paper)))


def cover_sheet(tournament: Tournament, *, paper: str) -> Sheet:
    """The event, its place and number of players, and the podium once it is finished."""
    state = event_state(tournament)
    finished = tournament.state == Tournament.State.FINISHED
    context = {
        "game": str(GAME_WORDS[tournament.game].name),
        "players": len(_participants(state)),
        "podium": best_three(state, places_closed(state)) if finished else (),
        "sheet": tournament.name,
    }
    return Sheet("print/booklet_cover.html", tournament, paper, context, (*STYLES, "css/sheet-cover.css"))


def _contents(tournament: Tournament, lines: list[ContentsLine], paper: str) -> Any:
    context = {"lines": lines, "sheet": _("Contents")}
    sheet = Sheet("print/booklet_contents.html", tournament, paper, context, STYLES)
    return laid_out(sheet, first_page=2)


def _players_sheet(state: EventState, paper: str) -> Sheet:
    context = {"entries": by_name(_participants(state)), "sheet": _("Players")}
    return Sheet("print/players.html", state.tournament, paper, context, STYLES)


def _participants(state: EventState) -> list[Entry]:
    """Everybody who plays or has played; not those who left before the first round."""
    rounds = [round_view(state, round_.number) for round_ in state.published]
    played = {entry.pk for view in rounds for match in view.matches for entry in match.entries}
    return [entry for entry in state.entries if entry.status == Entry.Status.ACTIVE or entry.pk in played]


def _round_parts(state: EventState, paper: str) -> Iterator[BookletPart]:
    """One part per round; short ones share a page."""
    page: list[ResultsOfRound] = []
    for round_ in state.published:
        results = _results(state, round_)
        if page and sum(table.height for table in (*page, results)) > PAGE_HEIGHT[paper]:
            yield from _on_one_page(state.tournament, page, paper)
            page = []
        page.append(results)
    yield from _on_one_page(state.tournament, page, paper)


def _on_one_page(event: Tournament, rounds: Sequence[ResultsOfRound], paper: str) -> Iterator[BookletPart]:
    """These rounds on one sheet, which belongs to the part of the first."""
    if not rounds:
        return
    first, *others = rounds
    names = first.name if not others else f"{first.name} – {others[-1].name}"
    context = {"rounds": rounds, "sheet": f"{names} · {_('Results')}"}
    yield BookletPart(first.name, (Sheet("print/round_results.html", event, paper, context, STYLES),))
    yield from (BookletPart(round_.name, (), round_.anchor) for round_ in others)


def _results(state: EventState, round_: Round) -> ResultsOfRound:
    matches, name = round_view(state, round_.number).matches, round_name(state, round_)
    return ResultsOfRound(name, f"round-{round_.number}", matches, gives_points(round_))
