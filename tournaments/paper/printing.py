"""Sheets of paper: HTML, and PDF made from it by WeasyPrint where the machine has Pango."""

import gc
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import chain
from pathlib import Path
from typing import Any, Literal, Protocol

from django.conf import settings
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from ..access.codes import card_of
from ..models import Entry, Round, Tournament
from ..pairing import DUEL
from ..presenters.bracket import shown_bracket
from ..presenters.crosstable import crosstable_of
from ..presenters.groups import shown_groups, through_text
from ..presenters.round_tables import ShownPlace, places_by_name, wall_tables
from ..presenters.standings import StandingsTable, after_of, podium_of, standings_table
from ..presenters.statistics import pictures_of
from ..presenters.teams import team_table, teams_at_boards
from ..presenters.wall import NUMBER, WIDE_NUMBER, WIDEST_NUMBER, wall_type, width_of
from ..queries import event_state, game_of, round_name, round_view
from ..queries.rounds.places import places_closed
from ..text.names import Names, by_name
from .fonts import display_faces, faces_for

# Column widths of the standings on paper in millimetres: place and name, a number, a number with its exact
# fraction, a round, a round of pods.
NAME_WIDTH, NUMBER_WIDTH, FRACTION_WIDTH, ROUND_WIDTH, POD_WIDTH = 60, 11, 24, 14, 22
# In millimetres: a letter of a heading, which wraps between words, and the padding of its cell.
LETTER_WIDTH, PADDING = 1.75, 2.4
# In millimetres: from this width a table is printed across the sheet, from that one also in smaller type.
ACROSS_FROM, SMALL_FROM = 182, 255
# With more rows than this they are set closer together.
TIGHT_FROM = 40
# As many columns of the crosstable as fit beside the names, and as many rows as fit on a sheet in small type;
# more players need more tables. With more rows than the last number it is set in small type.
CROSS_COLUMNS, CROSS_ROWS, ROOMY_ROWS = 32, 34, 22
# The style sheets of every sheet, before that of its paper and its own.
STYLES = ("css/sheet-tokens.css", "css/sheet.css")
# Style sheets that name the typeface of the wall.
LOOKED_AT = {f"css/sheet-{name}.css" for name in ("bracket", "certificate", "cover", "desk")}
# Page numbers of a sheet that is part of a larger document; it doesn't know that document's page count.
NUMBERED = "@page { @bottom-right { content: counter(page) } } @page :first { counter-reset: page %d }"

Order = Literal["table", "name"]
Progress = Callable[[int, int], None]


class PdfUnavailable(RuntimeError):
    """This machine can't make PDF files; the message says what is missing."""


class Titled(Protocol):
    """What a sheet can be about: its name is in the header of every page."""

    @property
    def name(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet with its template and contents; `html` and `pdf` render it."""

    template: str
    tournament: Titled
    """The event, or what else the sheet is about."""
    paper: str
    context: Mapping[str, Any]
    # Style sheets in addition to those of every sheet: "css/sheet-fleets.css".
    styles: tuple[str, ...] = ()
    is_across: bool = False
    """True where the paper lies on its long side."""


def pairings_sheet(round_: Round, *, by: Order, paper: str) -> Sheet:
    """The pairings of a round for the wall."""
    state = event_state(round_.tournament)
    view = round_view(state, round_.number)
    title = _("Pairings by name") if by == "name" else _("Pairings by table")
    name = round_name(state, round_)
    teams = teams_at_boards(state, round_.number)
    team_texts = {key: seat.label for key, seat in teams.items()}
    places = places_by_name(view.matches, teams=team_texts) if by == "name" else []
    tables = wall_tables(state, view, team_texts) if by == "table" else ()
    rows = [[_widths(place)] for place in places] or [table.widths for table in tables]
    table_width = WIDEST_NUMBER if any(len(table.number) > 2 for table in tables) else WIDE_NUMBER
    width = NUMBER if by == "name" else table_width
    context = {
        "tables": tables,
        "places": places,
        "type": wall_type(rows, paper, number=width),
        "has_hundreds": width == WIDEST_NUMBER,
        "round": round_,
        "round_name": name,
        "sheet": f"{name} · {title}",
    }
    return Sheet(f"print/pairings_by_{by}.html", round_.tournament, paper, context, ("css/sheet-wall.css",))


def _widths(place: ShownPlace) -> tuple[float, float]:
    return width_of(place.side.name), width_of(place.below)


def standings_sheet(tournament: Tournament, *, paper: str) -> Sheet:
    """The standings after the complete rounds."""
    state = event_state(tournament)
    finished = tournament.state == Tournament.State.FINISHED
    heading = _("Final standings") if finished else _("Standings")
    after = after_of(state)
    complete = [round_ for round_ in state.published if round_.state == Round.State.COMPLETE]
    standings = standings_table(state)
    context = {
        "standings": standings,
        "groups": shown_groups(state, places_closed(state)),
        "going_through": through_text(tournament),
        "heading": heading,
        "after": after,
        "has_bracket": any(round_.stage.kind == "knockout" for round_ in complete),
        "elimination": tournament.elimination,
        "sheet": f"{heading} · {after}",
    }
    width = _width_of(standings, duels=game_of(tournament).seats == DUEL)
    context["is_small"] = width > SMALL_FROM
    context["is_tight"] = len(standings.rows) > TIGHT_FROM
    return Sheet("print/standings.html", tournament, paper, context, is_across=width > ACROSS_FROM)


def _width_of(standings: StandingsTable, *, duels: bool) -> float:
    """About how wide the table is, in millimetres: exact fractions and rounds of pods take the most."""
    with_fractions = {cell.column.key for row in standings.rows for cell in row.cells if cell.note}
    numbers = sum(
        max(
            FRACTION_WIDTH if column.key in with_fractions else NUMBER_WIDTH,
            max(map(len, column.label.split()), default=0) * LETTER_WIDTH + PADDING,
        )
        for column in standings.columns
    )
    return NAME_WIDTH + numbers + len(standings.rounds) * (ROUND_WIDTH if duels else POD_WIDTH)


def teams_sheet(tournament: Tournament, *, paper: str) -> Sheet:
    """The standings of teams after the complete rounds."""
    state = event_state(tournament)
    after = after_of(state)
    context = {
        "table": team_table(state, places_closed(state)),
        "after": after,
        "sheet": f"{_('Teams')} · {after}",
    }
    return Sheet("print/teams.html", tournament, paper, context)


def crosstable_sheet(tournament: Tournament, *, paper: str) -> Sheet:
    """Who met whom in the complete rounds, printed across the sheet."""
    state = event_state(tournament)
    table, after = crosstable_of(state, places_closed(state)), after_of(state)
    tables = table.in_parts(CROSS_COLUMNS, CROSS_ROWS) if table else ()
    context = {
        "tables": tables,
        "is_tight": any(len(part.rows) > ROOMY_ROWS for part in tables),
        "after": after,
        "sheet": f"{_('Crosstable')} · {after}",
    }
    styles = ("css/sheet-crosstable.css",)
    return Sheet("print/crosstable.html", tournament, paper, context, styles, is_across=True)


def statistics_sheet(tournament: Tournament, *, paper: str) -> Sheet:
    """The statistics of the event in pictures."""
    state = event_state(tournament)
    context = {
        "pictures": pictures_of(state),
        "after": after_of(state),
        "sheet": _("The event in figures"),
    }
    return Sheet("print/statistics.html", tournament, paper, context, ("css/sheet-pictures.css",))


def bracket_sheet(tournament: Tournament, *, paper: str) -> Sheet:
    """The bracket with the games to come, and the podium once it is decided."""
    state = event_state(tournament)
    bracket = shown_bracket(state)
    is_decided = bracket is not None and bracket.champion
    context = {
        "bracket": bracket,
        "podium": podium_of(state, places_closed(state)).rows[:3] if is_decided else (),
        "sheet": _("Bracket"),
    }
    styles = ("css/sheet-bracket.css",)
    return Sheet("print/bracket.html", tournament, paper, context, styles, is_across=True)


def cards_sheet(tournament: Tournament, *, paper: str, base: str) -> Sheet:
    """A card with the personal link for every active player, to cut out (F48); each reads their own name."""
    state = event_state(tournament, Names.FULL)
    active = (entry for entry in state.entries if entry.status == Entry.Status.ACTIVE)
    cards = [card_of(entry, base=base) for entry in by_name(active)]
    context = {"cards": cards, "sheet": _("Personal links")}
    return Sheet("print/link_cards.html", tournament, paper, context, ("css/sheet-cards.css",))


def html(sheet: Sheet, *, on_screen: bool, reader: str = "") -> str:
    """The sheet as an HTML page in the language of the moment; `on_screen` with its styles and a button to
    print it.

    Texts around the sheet are in the language `reader`, where it is another one.
    """
    language = get_language()
    context = {
        **sheet.context,
        "tournament": sheet.tournament,
        "language": language,
        "reader": reader or language,
        "on_screen": on_screen,
        "styles": _styles_of(sheet),
        "printed_at": timezone.now(),
    }
    return render_to_string(sheet.template, context)


def pdf(sheet: Sheet) -> bytes:
    """The sheet as PDF. Raises PdfUnavailable without Pango."""
    document: bytes = laid_out(sheet).write_pdf()
    return document


def laid_out(sheet: Sheet, *, first_page: int | None = None) -> Any:
    """The pages of the sheet before they are written as PDF; as part of a larger document they are numbered
    from `first_page` on. Raises PdfUnavailable without Pango."""
    numbers = "" if first_page is None else NUMBERED % first_page
    return _document(html(sheet, on_screen=False), _styles_of(sheet), numbers)


def laid_out_page(text: str, styles: Sequence[str]) -> Any:
    """An HTML page that is no sheet, laid out with these styles. Raises PdfUnavailable without Pango."""
    return _document(text, styles)


def merged_pdf(documents: Sequence[Any]) -> bytes:
    """One PDF of separately laid out sheets, in this order; at least one is needed."""
    pages = list(chain.from_iterable(document.pages for document in documents))
    merged: bytes = documents[0].copy(pages).write_pdf()
    return merged


def _styles_of(sheet: Sheet) -> tuple[str, ...]:
    paper = "letter" if sheet.paper == "Letter" else "a4"
    across = (f"css/sheet-across-{paper}.css",) if sheet.is_across else ()
    return (*STYLES, f"css/sheet-{paper}.css", *sheet.styles, *across)


def _document(text: str, paths: Sequence[str], more_style: str = "") -> Any:
    """The pages of this HTML, laid out. No URL is fetched: a name can't make the server open an address."""
    weasyprint = _weasyprint()
    fonts = weasyprint.text.fonts.FontConfiguration()
    styles = [_read_style(path, path.stat().st_mtime_ns) for path in map(_style_path, paths)]
    if not LOOKED_AT.isdisjoint(paths):
        more_style += display_faces()
    if more_style := faces_for(text) + more_style:
        styles.append(weasyprint.CSS(string=more_style, font_config=fonts))
    fetcher = weasyprint.urls.URLFetcher(allowed_protocols=["data", "file"], allow_redirects=False)
    with _no_garbage_collection():
        page = weasyprint.HTML(string=text, url_fetcher=fetcher)
        return page.render(stylesheets=styles, font_config=fonts)


def _style_path(path: str) -> Path:
    return settings.BASE_DIR / "static" / path


@lru_cache(maxsize=64)
def _read_style(path: Path, _changed: int) -> Any:
    """A style sheet, read again only after a change: a booklet is laid out from a dozen documents."""
    return _weasyprint().CSS(filename=path)


@contextmanager
def _no_garbage_collection() -> Iterator[None]:
    """Turns the garbage collector off: a sheet needs all its boxes until it is done, and looking for garbage
    among them takes a quarter of the time and finds none."""
    is_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if is_on:
            gc.enable()


@cache
def _weasyprint() -> Any:
    """WeasyPrint, imported for the first sheet: that takes a second, and fails without Pango.

    As an installed package Flagship may be without WeasyPrint, too.
    """
    try:
        import weasyprint
        import weasyprint.text.fonts
        import weasyprint.urls
    except (ImportError, OSError) as missing:
        raise PdfUnavailable(str(missing)) from missing
    return weasyprint
