"""Sheets of paper: HTML, and PDF made of it by WeasyPrint where the machine has Pango."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain
from typing import Any, Literal

from django.conf import settings
from django.template.loader import render_to_string
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from scoring.game import Game

from .boards import Board, Side, after_of, boards_of, places_of, standings_table
from .codes import card_of, code_of, slip_link
from .games import GAME_WORDS
from .games.words import GameWords
from .models import Entry, Round, Tournament
from .names import name_key
from .queries import event_state, game_of, round_name, round_view

PAPERS = ("A4", "Letter")
SLIPS_PER_PAGE = 3

Order = Literal["table", "name"]
Progress = Callable[[int, int], None]


class PdfUnavailable(RuntimeError):
    """This machine cannot make PDF files; the message says what is missing."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """One kind of sheet with what stands on it; `html` and `pdf` write it down."""

    template: str
    tournament: Tournament
    paper: str
    context: Mapping[str, Any]
    # Style sheets of its own, beside those of every sheet: "css/sheet-fleets.css".
    styles: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SlipPage:
    """One page of result slips, `number` of `of`."""

    number: int
    of: int
    boards: tuple[Board, ...]


@dataclass(frozen=True, slots=True)
class Slip:
    """One slip: a table, and for each player the code that opens his result of it ("" for none)."""

    board: Board
    codes: tuple[str, ...]

    @property
    def coded_sides(self) -> Iterable[tuple[str, Side]]:
        """Each code with the player whose it is."""
        return zip(self.codes, self.board.sides, strict=True) if self.codes else ()


def pairings_sheet(round: Round, *, by: Order, paper: str) -> Sheet:
    """The pairings of a round for the wall."""
    state = event_state(round.tournament)
    boards = boards_of(state, round_view(state, round.number))
    words = _("Pairings by name") if by == "name" else _("Pairings by table")
    name = round_name(state, round)
    context = {
        "boards": boards,
        "places": places_of(boards),
        "round_name": name,
        "sheet": f"{name} · {words}",
    }
    return Sheet(f"print/pairings_by_{by}.html", round.tournament, paper, context)


def standings_sheet(tournament: Tournament, *, paper: str) -> Sheet:
    """Everybody's place after the complete rounds."""
    state = event_state(tournament)
    finished = tournament.state == Tournament.State.FINISHED
    heading = _("Final standings") if finished else _("Standings")
    after = after_of(state)
    complete = [round_ for round_ in state.published if round_.state == Round.State.COMPLETE]
    context = {
        "standings": standings_table(state),
        "heading": heading,
        "after": after,
        "has_bracket": any(each.stage.kind == "knockout" for each in complete),
        "elimination": tournament.elimination,
        "sheet": f"{heading} · {after}",
    }
    return Sheet("print/standings.html", tournament, paper, context)


def cards_sheet(tournament: Tournament, *, paper: str, base: str) -> Sheet:
    """A card with the personal link for every player who is in, to cut out (F48)."""
    entries = Entry.objects.filter(tournament=tournament, status=Entry.Status.ACTIVE)
    cards = [card_of(entry, base=base) for entry in sorted(entries, key=lambda each: name_key(each.name))]
    context = {"cards": cards, "sheet": _("Personal links")}
    return Sheet("print/link_cards.html", tournament, paper, context)


def slips_sheet(round: Round, *, paper: str, base: str = "") -> Sheet:
    """A result slip for every game of the round; with codes to report by phone where `base` is known."""
    return _slips(round, slip_pages(_games(round)), paper, base)


def _slip(board: Board, round: Round, base: str) -> Slip:
    if not base or not round.tournament.player_reports:
        return Slip(board, ())
    return Slip(board, tuple(code_of(slip_link(side.entry, round.number, base=base)) for side in board.sides))


def _slips(round: Round, pages: Sequence[SlipPage], paper: str, base: str) -> Sheet:
    name = round_name(event_state(round.tournament), round)
    game, words = game_of(round.tournament), GAME_WORDS[round.tournament.game]
    context = {
        "pages": [(page, [_slip(board, round, base) for board in page.boards]) for page in pages],
        "round_name": name,
        **_asked_on_paper(game, words),
        "sheet": f"{name} · {_('Result slips')}",
    }
    return Sheet("print/slips.html", round.tournament, paper, context)


def _asked_on_paper(game: Game, words: GameWords) -> dict[str, Any]:
    """What people write on a slip: boxes for the ends, names to mark, lines to write on, rows of numbers."""
    facts = [(fact, str(words.slip_facts.get(fact.key) or words.fact(fact.key))) for fact in game.facts]
    bouts = range(1, game.bouts[1] + 1)
    numbers = [str(words.slip_fields.get(field.key) or words.field(field.key)) for field in game.fields]
    if game.is_series:
        numbers = [f"{bout}. {number}" for bout in bouts for number in numbers]
    return {
        "words": words,
        "ends": [words.end(end) for end in game.ends],
        "asked": [text for fact, text in facts if fact.kind in ("player", "players") and not fact.ends],
        "texts": [text for fact, text in facts if fact.kind == "text" or fact.ends],
        "rows": [*numbers, *words.slip_rows],
    }


def _games(round: Round) -> list[Board]:
    state = event_state(round.tournament)
    return [board for board in boards_of(state, round_view(state, round.number)) if board.is_game]


def slip_pages(boards: Sequence[Board]) -> list[SlipPage]:
    """The slips so laid out that the stack, cut once through and piled top on middle on bottom, is sorted.

    The top slips of all pages are the first tables, the middle ones the next, and so on.
    """
    count = -(-len(boards) // SLIPS_PER_PAGE)
    return [SlipPage(at + 1, count, tuple(boards[at::count])) for at in range(count)]


def html(sheet: Sheet, *, language: str, on_screen: bool) -> str:
    """The sheet as a page of HTML; `on_screen` with its styles and a button to print it."""
    context = {
        **sheet.context,
        "tournament": sheet.tournament,
        "language": language,
        "on_screen": on_screen,
        "paper_css": _paper_css(sheet.paper),
        "styles": sheet.styles,
        "printed_at": timezone.now(),
    }
    return render_to_string(sheet.template, context)


def pdf(sheet: Sheet, *, language: str) -> bytes:
    """The sheet as PDF. Raises PdfUnavailable without Pango."""
    document: bytes = laid_out(sheet, language=language).write_pdf()
    return document


def laid_out(sheet: Sheet, *, language: str) -> Any:
    """The pages of the sheet, before they are written as PDF. Raises PdfUnavailable without Pango."""
    return _document(html(sheet, language=language, on_screen=False), sheet.paper, sheet.styles)


def bound(documents: Sequence[Any]) -> bytes:
    """Sheets laid out one by one as one PDF, in this order; there must be one at least."""
    every = list(chain.from_iterable(document.pages for document in documents))
    whole: bytes = documents[0].copy(every).write_pdf()
    return whole


def pairings_pdf(round: Round, *, by: Order, paper: str = "A4", language: str = "en") -> bytes:
    """The pairings of a round as PDF, in order of tables or of names. Raises PdfUnavailable."""
    with translation.override(language):
        return pdf(pairings_sheet(round, by=by, paper=paper), language=language)


def standings_pdf(tournament: Tournament, *, paper: str = "A4", language: str = "en") -> bytes:
    """The standings as PDF. Raises PdfUnavailable."""
    with translation.override(language):
        return pdf(standings_sheet(tournament, paper=paper), language=language)


def slips_pdf(
    round: Round,
    *,
    paper: str = "A4",
    language: str = "en",
    base: str = "",
    on_progress: Progress | None = None,
) -> bytes:
    """All result slips of a round as PDF. Raises PdfUnavailable.

    Page by page, so that `on_progress(done, total)`, in slips, can tell somebody who waits.
    """
    with translation.override(language):
        pages = slip_pages(_games(round))
        if not pages:
            return pdf(_slips(round, (), paper, base), language=language)
        total = sum(len(page.boards) for page in pages)
        documents, done = [], 0
        for page in pages:
            documents.append(laid_out(_slips(round, [page], paper, base), language=language))
            done += len(page.boards)
            if on_progress:
                on_progress(done, total)
        return bound(documents)


def _paper_css(paper: str) -> str:
    return "css/sheet-letter.css" if paper == "Letter" else "css/sheet-a4.css"


def _document(text: str, paper: str, more: Sequence[str] = ()) -> Any:
    """The pages of this HTML, laid out. Nothing is fetched: a name can't make the server open an address."""
    weasyprint = _weasyprint()
    styles = [
        weasyprint.CSS(filename=settings.BASE_DIR / "static" / path)
        for path in ("css/sheet.css", _paper_css(paper), *more)
    ]
    fetcher = weasyprint.urls.URLFetcher(allowed_protocols=["data", "file"], allow_redirects=False)
    return weasyprint.HTML(string=text, url_fetcher=fetcher).render(stylesheets=styles)


@cache
def _weasyprint() -> Any:
    """WeasyPrint, loaded when the first sheet is made: it takes a second, and without Pango it fails."""
    try:
        import weasyprint
        import weasyprint.urls
    except OSError as missing:
        raise PdfUnavailable(str(missing)) from missing
    return weasyprint
