"""Lists on paper: what a person reads on them, and that nothing secret is printed for an opponent."""

import io
from typing import Any

import pypdf
import pypdfium2
import pytest
from django.test import Client
from django.urls import reverse

from fleets import printing
from fleets.games.armada.listed import cards_of
from fleets.lists.games.armada.demo import demo_fleets
from fleets.lists.secrecy import Parts
from fleets.models import Fleet, FleetVersion
from fleets.services import hand_in_fleet
from fleets.services.judging import check_fleet
from fleets.services.proxies import make_proxy
from tests.factories import NOW, Cast, entry_of, make_event, publish_next, write_settings
from tests.web.hall import paper_of_job
from tournaments.models import Entry, Tournament
from tournaments.paper.printing import Sheet, pdf
from tournaments.services.event.setup import start_tournament
from tournaments.services.people.entries import add_entries

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(cast: Cast) -> Tournament:
    """Łukasz, Anna and Zenon with lists, Marek without one."""
    event = make_event(cast)
    entries = add_entries(event, cast.ozzel, lines="Łukasz\nZenon\nAnna\nMarek", now=NOW)
    for entry, text in zip(entries[:3], demo_fleets(), strict=False):
        hand_in_fleet(entry, cast.ozzel, text=text, now=NOW)
    return event


def named(event: Tournament, name: str) -> Entry:
    return event.entries.select_related("tournament").get(name=name)


def version_of(entry: Entry) -> FleetVersion:
    version = Fleet.objects.select_related("current__fleet__entry__tournament").get(entry=entry).current
    assert version is not None
    return version


def pages(document: bytes) -> list[str]:
    """The words of every page, in single spaces."""
    return [" ".join(page.extract_text().split()) for page in pypdf.PdfReader(io.BytesIO(document)).pages]


def bookmarks(document: bytes) -> list[str]:
    return [
        mark.title or ""
        for mark in pypdf.PdfReader(io.BytesIO(document)).outline
        if not isinstance(mark, list)
    ]


def printed(sheet: Sheet | None) -> list[str]:
    assert sheet is not None
    return pages(pdf(sheet))


def test_the_judges_sheet_has_every_card_the_totals_and_who_checked(event: Tournament, cast: Cast) -> None:
    entry = named(event, "Zenon")
    check_fleet(entry, cast.jerec, seen=1, now=NOW)
    version = version_of(entry)
    [text] = printed(printing.judge_sheet(entry, paper="A4"))
    for card in cards_of(version.reading):
        assert card.title in text, card
    for words in (
        "Battle of Hoth", "Zenon", "before round 1", "1 / 1", "Version 1", "Checked by jerec",
        f"{version.total} / 400", str(version.figures["squadrons"]),
        version.reading["commander"], "Handed in by ozzel",
    ):  # fmt: skip
        assert words in text


def test_the_judges_sheet_names_the_problems_and_the_round(event: Tournament, cast: Cast) -> None:
    text = demo_fleets()[1].replace("Squadrons:", "Squadrons:\n• 2 x Sun Crusher (18)")
    hand_in_fleet(named(event, "Zenon"), cast.ozzel, text=text, now=NOW)
    publish_next(start_tournament(event, cast.ozzel, now=NOW), cast.ozzel)
    whole = " ".join(printed(printing.judge_sheet(named(event, "Zenon"), paper="Letter")))
    assert "Sun Crusher" in whole
    assert "A-FLEET-10" not in whole
    assert "List of Zenon · Round 1" in whole
    assert "Not checked" in whole


@pytest.mark.parametrize("parts", [(True, True), (True, False), (False, True)])
def test_the_opponents_sheet_holds_what_is_open_and_nothing_else(
    event: Tournament, parts: tuple[bool, bool]
) -> None:
    """F35"""
    version = version_of(named(event, "Zenon"))
    opened = Parts(cards=parts[0], extras=parts[1])
    [text] = printed(printing.opponent_sheet(version, opened, paper="A4"))
    for card in cards_of(version.reading):
        is_open = opened.extras if card.kind == "objective" else opened.cards
        assert (card.title in text) is is_open, card
    assert (f"{version.total} / 400" in text) is opened.cards


def test_an_empty_list_is_one_page_on_both_papers(event: Tournament) -> None:
    for paper in ("A4", "Letter"):
        [text] = printed(printing.blank_sheet(event, paper=paper))
        for words in (
            "Battle of Hoth", "Name", "Faction", "Commander", "Ship", "Squadrons", "Objectives", "Assault",
            "Defense", "Navigation", "Totals", "Signature", "limit 400 points", "1 / 1",
        ):  # fmt: skip
            assert words in text, (paper, words)


def test_every_faction_of_an_empty_list_has_a_box_to_tick(event: Tournament) -> None:
    page = pypdfium2.PdfDocument(pdf(printing.blank_sheet(event, paper="A4")))[0]
    text, scale = page.get_textpage(), 4
    picture = page.render(scale=scale).to_pil().convert("L")
    for faction in ("Rebel", "Empire", "Republic", "Separatist"):
        at = text.search(faction).get_next()
        assert at is not None
        left, bottom, _right, top = text.get_charbox(at[0])
        # Where the box stands: before the word, as high as that.
        upper, lower = (scale * (page.get_height() - y) for y in (top, bottom))
        beside = picture.crop((int(scale * (left - 12)), int(upper), int(scale * (left - 2)), int(lower)))
        assert beside.getextrema()[0] < 100, faction


def test_a_proxy_says_what_it_stands_for_and_where_it_is_valid(event: Tournament, cast: Cast) -> None:
    """A-FLEET-14"""
    entry = named(event, "Zenon")
    card = cards_of(version_of(entry).reading)[1].label
    make_proxy(entry, cast.ozzel, card=card, hidden="The points are torn off.", now=NOW)
    [text] = printed(printing.proxy_sheet(entry, paper="A4"))
    for words in (
        "PROXY", card, "Zenon", "The points are torn off.", "ozzel", "9 May 2026",
        "Only valid at Battle of Hoth",
    ):  # fmt: skip
        assert words in text


def test_all_lists_are_one_file_by_name_with_a_bookmark_each(event: Tournament) -> None:
    steps: list[tuple[int, int]] = []
    document = paper_of_job("fleets", event, told=steps)
    assert bookmarks(document) == ["Fleet lists", "Anna", "Łukasz", "Zenon"]
    assert steps == [(1, 3), (2, 3), (3, 3)]
    first, *lists = pages(document)
    assert "0 of 4 checked" in first
    assert "Marek – – no list yet" in first
    assert len(lists) == 3
    assert all(f"List {at} of 3" in text for at, text in enumerate(lists, 1))


def test_the_file_of_all_lists_speaks_the_language_it_was_asked_in(event: Tournament) -> None:
    reader = pypdf.PdfReader(io.BytesIO(paper_of_job("fleets", event, paper="Letter", language="pl")))
    assert [round(reader.pages[0].mediabox.width), round(reader.pages[0].mediabox.height)] == [612, 792]


def test_an_event_without_lists_prints_its_overview(cast: Cast) -> None:
    document = paper_of_job("fleets", make_event(cast, players=2))
    assert bookmarks(document) == ["Fleet lists"]


def test_many_players_leave_no_lonely_row(cast: Cast) -> None:
    for players in (41, 42, 43):
        event = make_event(cast, players=players, name=f"Hall {players}")
        every = pages(paper_of_job("fleets", event))
        assert every[-1].count("no list yet") >= 2


@pytest.mark.parametrize(
    "path",
    ["of/{key}/list.pdf", "of/{key}/list.pdf?for=opponent", "sheets/empty.pdf", "of/{key}/proxies/cards.pdf"],
)
def test_a_judge_gets_a_pdf_and_without_pango_a_page_to_print(
    client: Client, event: Tournament, cast: Cast, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    client.force_login(cast.jerec)
    address = f"/events/{event.slug}/desk/fleets/{path.format(key=named(event, 'Zenon').key)}"
    answer = client.get(address)
    assert answer["Content-Type"] == "application/pdf"
    page = client.get(address + ("&" if "?" in address else "?") + "as=html").content.decode()
    assert "css/sheet-fleets.css" in page
    assert " style=" not in page


def test_where_the_opponent_sees_nothing_nothing_is_printed(
    client: Client, event: Tournament, cast: Cast
) -> None:
    """F35"""
    write_settings(Tournament.objects.all(), fleet_secrecy="private", objective_secrecy="private")
    client.force_login(cast.jerec)
    key = named(event, "Zenon").key
    answer: Any = client.get(reverse("fleet-sheet", args=[event.slug, key]) + "?for=opponent", follow=True)
    assert "an opponent sees nothing of a list now" in answer.content.decode()


def test_without_a_list_there_is_no_sheet(client: Client, event: Tournament, cast: Cast) -> None:
    client.force_login(cast.jerec)
    for query in ("", "?for=opponent"):
        path = reverse("fleet-sheet", args=[event.slug, entry_of(event, named(event, "Marek").key).key])
        assert "has handed in no list yet" in client.get(path + query, follow=True).content.decode()
