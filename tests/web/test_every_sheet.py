"""Every sheet on both papers: names and codes are read from it, and a printer loses nothing of it."""

import io
from collections.abc import Callable, Iterator

import pypdfium2
import pytest
import zxingcpp

from tests.web.hall import close, event, result, round_of
from tournaments.access.links import link_of, slip_link_of
from tournaments.event_settings.about import PAPERS
from tournaments.models import Round, Tournament
from tournaments.paper import certificates, desk_paper, printing
from tournaments.paper.slips import slips_sheet

pytestmark = [pytest.mark.django_db, pytest.mark.long]

BASE = "http://192.168.1.20:8000"
# 100 letters without a space, from right to left, HTML, emoji beyond the fonts that come with Pango.
HARD = [
    "Ada Wróbel",
    "m" * 100,
    "محمد السويدي",
    "שלום כהן",
    "<b>Bold</b> & Co",
    "Dice 🎲🚀",
    "Wolf " * 20,
    "王小明 山田太郎 김철수",
]
# In points. A printer set to the other paper loses half of the 18 mm by which A4 is higher than Letter, at
# either end, and some millimetres that it can't reach.
LOST = {"A4": 12 / 25.4 * 72, "Letter": 7 / 25.4 * 72}

Made = Callable[[Tournament, Round, str], printing.Sheet]
SHEETS: dict[str, Made] = {
    "by table": lambda event, round_, paper: printing.pairings_sheet(round_, by="table", paper=paper),
    "by name": lambda event, round_, paper: printing.pairings_sheet(round_, by="name", paper=paper),
    "slips": lambda event, round_, paper: slips_sheet(round_, paper=paper, base=BASE),
    "open tables": lambda event, round_, paper: desk_paper.open_tables_sheet(round_, paper=paper),
    "standings": lambda event, round_, paper: printing.standings_sheet(event, paper=paper),
    "crosstable": lambda event, round_, paper: printing.crosstable_sheet(event, paper=paper),
    "sign-in": lambda event, round_, paper: desk_paper.sign_in_sheet(event, paper=paper),
    "cards": lambda event, round_, paper: printing.cards_sheet(event, paper=paper, base=BASE),
}


def hall() -> tuple[Tournament, Round]:
    """A round played and one open, of players whose names are hard to print."""
    tournament = event("Open 🎲", players=HARD, place="Hoth")
    first = round_of(tournament, [(1, 2), (3, 4), (5, 6), (7, 8)])
    for table in range(1, 5):
        result(first, table, 100 * table, 49)
    close(first)
    return tournament, round_of(tournament, [(1, 3), (2, 4), (5, 7), (6, 8)])


def drawn(sheet: printing.Sheet) -> pypdfium2.PdfDocument:
    return pypdfium2.PdfDocument(io.BytesIO(printing.pdf(sheet)))


def edges(document: pypdfium2.PdfDocument) -> Iterator[float]:
    """How far every letter is from the nearest edge of its page."""
    for page in document:
        width, height = page.get_size()
        text = page.get_textpage()
        for at in range(text.count_chars()):
            left, bottom, right, top = text.get_charbox(at)
            # What sets the lines at the edges stands there too, too small to be seen.
            if top - bottom > 1.5 and right > left:
                yield min(left, bottom, width - right, height - top)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", SHEETS)
def test_every_name_is_read_and_nothing_is_lost_at_the_edges(
    name: str, paper: str, caplog: pytest.LogCaptureFixture
) -> None:
    tournament, round_ = hall()
    document = drawn(SHEETS[name](tournament, round_, paper))
    assert [record.message for record in caplog.records if "notdef" in record.message] == []
    text = " ".join(page.get_textpage().get_text_range() for page in document)
    for player in ("Ada Wróbel", "<b>Bold</b> & Co", "王小明 山田太郎 김철수"):
        assert player in " ".join(text.split())
    assert text.count("m") >= 100
    assert text.count("Wolf") >= 20
    assert min(edges(document)) >= LOST[paper]


@pytest.mark.parametrize("paper", PAPERS)
def test_every_code_on_slips_and_cards_is_read_by_a_reader(paper: str) -> None:
    tournament, round_ = hall()
    entries = list(tournament.entries.all())
    codes = {
        "slips": {f"{BASE}/s/{slip_link_of(entry, round_.number)}/" for entry in entries},
        "cards": {f"{BASE}/p/{link_of(entry)}/" for entry in entries},
    }
    for name, links in codes.items():
        document = drawn(SHEETS[name](tournament, round_, paper))
        # As a phone sees them from some distance: 150 dots an inch.
        pictures = [page.render(scale=150 / 72).to_pil() for page in document]
        assert {code.text for picture in pictures for code in zxingcpp.read_barcodes(picture)} == links


@pytest.mark.parametrize("paper", PAPERS)
def test_certificates_and_numbers_stand_within_their_paper(paper: str) -> None:
    tournament, _round = hall()
    tournament.state = Tournament.State.FINISHED
    tournament.save()
    for sheet in (
        certificates.certificates_sheet(tournament, paper=paper),
        desk_paper.table_numbers_sheet(tournament, paper=paper),
    ):
        assert min(edges(drawn(sheet))) >= LOST[paper]
