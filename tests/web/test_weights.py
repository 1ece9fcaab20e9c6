"""What a phone fetches for each page of players and public: page, styles, scripts, pictures, as sent."""

import gzip
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from fleets.lists.games.armada.demo import demo_fleets
from fleets.services import hand_in_fleet
from tests.factories import NOW, Cast, entry_of, make_event, play, publish_next
from tests.web.hall import close, event, result, round_of
from tournaments.access.links import link_of, slip_link_of
from tournaments.services.event.setup import start_tournament

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

MOST = 100_000
MOST_STYLE = 20 * 1024
FIRST_NAMES = ("Ada", "Bartłomiej", "Celina", "Dario", "Edyta", "Francesca", "Gaia", "Hanna", "Igor", "Julia")
SURNAMES = tuple(
    one + other for one in ("Wojcie", "Dell'A", "Szcze", "Monta", "Kra") for other in
    ("chowska", "qua", "pański", "nari", "wiec", "ri", "sowa", "berg", "lini", "mann")
)  # fmt: skip
STATIC = Path(settings.BASE_DIR) / "static"


def files_of(page: str) -> set[Path]:
    """The files a page names, and the modules those import."""
    open_ = {STATIC / name for name in re.findall(r'(?:href|src)="/static/([^"]+\.(?:css|js|svg))"', page)}
    found: set[Path] = set()
    while open_:
        file = open_.pop()
        if file in found or not file.exists():
            continue
        found.add(file)
        if file.suffix == ".js":
            names = re.findall(r'(?:from|import) "(\./[^"]+)"', file.read_text(encoding="utf-8"))
            open_ |= {file.parent / name for name in names}
    return found


def weight(path: str) -> int:
    """Bytes of the page with all files of ours."""
    page = Client().get(path)
    assert page.status_code == 200, path
    sent = [page.content, *(file.read_bytes() for file in files_of(page.content.decode()))]
    return sum(len(gzip.compress(each)) for each in sent)


def weight_of_style(path: str) -> int:
    """Bytes of the style sheets of the page."""
    sheets = {file for file in files_of(Client().get(path).content.decode()) if file.suffix == ".css"}
    return sum(len(gzip.compress(sheet.read_bytes())) for sheet in sheets)


def test_no_page_of_a_player_or_of_the_public_is_heavier_than_100_kilobytes(cast: Cast) -> None:
    played = make_event(cast, players=32, structure="custom", swiss_rounds=3, cut=4)
    for number, text in enumerate(demo_fleets()[:8], 1):
        hand_in_fleet(entry_of(played, f"p{number}"), cast.ozzel, text=text, now=NOW)
    setup = make_event(cast, players=2, name="Before")
    play(publish_next(start_tournament(played, cast.ozzel, now=NOW), cast.ozzel), cast.ozzel)
    publish_next(played, cast.ozzel)
    entry, before = entry_of(played, "p1"), entry_of(setup, "p1")
    own, public = f"/p/{link_of(entry)}/", f"/events/{played.slug}/"
    pages = [
        "/",
        *(own + path for path in ("", "fleet/", "opponent/", "drop/", "rounds/2/result/")),
        *(f"/p/{link_of(before)}/{path}" for path in ("", "fleet/", "fleet/edit/")),
        f"/s/{slip_link_of(entry, 2)}/",
        *(public + path for path in ("", "pairings/", "pairings/?by=name", "standings/", "bracket/")),
        *(public + path for path in ("points/", "clock/", "fleets/", "players/p1/", "roles/")),
    ]
    heavy = {page: kilobytes for page in pages if (kilobytes := weight(page)) > MOST}
    assert heavy == {}
    styled = {page: size for page in pages if (size := weight_of_style(page)) > MOST_STYLE}
    assert styled == {}
    assert weight(own) > 20_000, "the styles and scripts are counted"


@pytest.mark.long
def test_the_pages_of_500_players_are_no_heavier(cast: Cast) -> None:
    names = [f"{first} {last}" for last in SURNAMES for first in FIRST_NAMES]
    large = event(players=[f"{name} {number}" for number, name in enumerate(names, 1)], planned_rounds=5)
    assert len(names) == 500
    for step in range(1, 5):
        others = [*range(251 + step, 501), *range(251, 251 + step)]
        round_ = round_of(large, list(zip(range(1, 251), others, strict=True)))
        for table in range(1, 251):
            result(round_, table, 37 * table % 400, 53 * table % 400)
        close(round_)
    public = f"/events/{large.slug}/"
    pages = [
        public + path
        for path in ("", "pairings/", "pairings/?by=name", "standings/", "statistics/", "check/")
    ]
    heavy = {page: kilobytes for page in pages if (kilobytes := weight(page)) > MOST}
    assert heavy == {}
    styled = {page: size for page in pages if (size := weight_of_style(page)) > MOST_STYLE}
    assert styled == {}
