"""Sheets of large events: made beside the request, with a page that says so."""

import io
from typing import Any

import pypdf
import pytest
from django.test import Client

from tests.tasks.test_slips_task import sending_to
from tournaments import tasks
from tournaments.access.links import link_of
from tournaments.models import PrintJob, Round, Staff, Tournament, User
from tournaments.paper import large
from tournaments.paper.printing import PdfUnavailable


@pytest.fixture
def desk(client: Client, ozzel: User, monkeypatch: pytest.MonkeyPatch) -> Client:
    """Every event of more than three is a large one; as SQLite in memory has no threads, what is made beside
    the request is made within it here."""
    monkeypatch.setattr(large, "MOST_AT_ONCE", 3)
    monkeypatch.setattr(tasks, "most_at_once", lambda _kind: 128)
    client.force_login(ozzel)
    return client


@pytest.mark.parametrize(
    ("address", "kind", "says"),
    [
        ("sheets/standings.pdf", "standings", "Standings"),
        ("rounds/1/sheets/pairings.pdf?by=name", "by-name", "Pairings by name"),
        ("rounds/1/sheets/open-tables.pdf", "open-tables", "Open tables"),
        ("sheets/links.pdf", "links", "Your page for the day"),
        ("sheets/hall-cards.pdf", "hall-cards", "Pairings, clock and standings on your phone"),
    ],
)
@pytest.mark.django_db(transaction=True)
def test_a_sheet_of_a_large_event_is_made_beside_the_request(
    desk: Client, first_round: Round, address: str, kind: str, says: str
) -> None:
    answer = desk.get(f"/events/hoth/desk/{address}")
    job = PrintJob.objects.get()
    assert (job.kind, answer["Location"]) == (kind, f"/events/hoth/desk/jobs/{job.pk}/")
    made = desk.get(answer["Location"], follow=True)
    assert made["Content-Type"] == "application/pdf"
    assert says in pypdf.PdfReader(io.BytesIO(made.content)).pages[0].extract_text().replace("\n", " ")


@pytest.mark.django_db(transaction=True)
def test_so_are_slips_that_are_asked_for_by_their_address(desk: Client, first_round: Round) -> None:
    answer = desk.get("/events/hoth/desk/rounds/1/sheets/slips.pdf")
    job = PrintJob.objects.get()
    assert (job.kind, job.state) == ("slips", "done")
    assert answer["Location"] == f"/events/hoth/desk/jobs/{job.pk}/"


@pytest.mark.django_db(transaction=True)
def test_its_page_says_how_far_it_is_and_asks_again_where_it_failed(desk: Client, first_round: Round) -> None:
    page = desk.get("/events/hoth/desk/sheets/standings.pdf")["Location"]
    PrintJob.objects.update(state="running")
    text = desk.get(page).content.decode()
    assert ("A large sheet" in text, f'hx-get="{page}"' in text) == (True, True)
    PrintJob.objects.update(state="failed")
    text = desk.get(page).content.decode()
    again = 'href="/events/hoth/desk/sheets/standings.pdf?paper=A4"'
    assert (again in text, "The sheet could not be made." in text) == (True, True)


@pytest.mark.django_db(transaction=True)
def test_for_the_browser_to_print_there_is_nothing_to_wait_for(
    desk: Client, first_round: Round, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert desk.get("/events/hoth/desk/sheets/standings.pdf?as=html").status_code == 200
    assert not PrintJob.objects.exists()

    def no_pango(*args: Any, **options: Any) -> bytes:
        raise PdfUnavailable("libpango")

    monkeypatch.setattr(large, "pdf", no_pango)
    page = desk.get("/events/hoth/desk/rounds/1/sheets/pairings.pdf?by=name")["Location"]
    answer = desk.get(page, headers={"HX-Request": "true"})
    assert answer["HX-Redirect"] == "/events/hoth/desk/rounds/1/sheets/pairings.pdf?by=name&paper=A4&as=html"


@pytest.mark.django_db(transaction=True)
def test_where_workers_print_they_make_the_small_ones_too(
    client: Client, ozzel: User, first_round: Round
) -> None:
    client.force_login(ozzel)
    with sending_to("redis://127.0.0.1:1/0"):
        answer = client.get("/events/hoth/desk/sheets/standings.pdf")
    assert answer["Location"] == f"/events/hoth/desk/jobs/{PrintJob.objects.get().pk}/"


@pytest.mark.parametrize(
    ("language", "heading", "again"),
    [
        ("en", "A large sheet", "Make the sheet again"),
        ("pl", "Duży arkusz", "Przygotuj arkusz ponownie"),
        ("it", "Un foglio grande", "Prepara di nuovo il foglio"),
    ],
)
@pytest.mark.django_db(transaction=True)
def test_its_page_speaks_the_language_of_the_reader(
    desk: Client, first_round: Round, language: str, heading: str, again: str
) -> None:
    page = desk.get("/events/hoth/desk/sheets/links.pdf")["Location"]
    PrintJob.objects.update(state="failed")
    text = desk.get(page, headers={"Accept-Language": language}).content.decode()
    links = 'href="/events/hoth/desk/sheets/links.pdf?paper=A4"'
    assert (heading in text, again in text, links in text) == (True, True, True)


@pytest.mark.django_db(transaction=True)
def test_personal_links_are_for_who_gives_them_out_and_with_names_in_full(
    desk: Client, client: Client, first_round: Round, wuher: User
) -> None:
    """A judge prints the other sheets, but whoever has a link acts as its player."""
    event = Tournament.objects.get()
    player = event.entries.get(name="Needa")
    event.entries.filter(pk=player.pk).update(is_child=True)
    made = desk.get("/events/hoth/desk/sheets/links.pdf", follow=True)
    text = "".join(page.extract_text() for page in pypdf.PdfReader(io.BytesIO(made.content)).pages)
    assert ("Needa" in text, f"http://testserver/p/{link_of(player)}/" in text.replace("\n", "")) == (
        True,
        True,
    )
    Staff.objects.create(tournament=event, user=wuher, role=Staff.Role.JUDGE)
    judge = Client()
    judge.force_login(wuher)
    job = PrintJob.objects.get()
    pages = (f"/events/hoth/desk/jobs/{job.pk}/", f"/events/hoth/desk/jobs/{job.pk}/links.pdf")
    assert [judge.get(page).status_code for page in pages] == [403, 403]
    assert [desk.get(page, follow=True).status_code for page in pages] == [200, 200]
    PrintJob.objects.update(kind="standings")
    assert judge.get(pages[0], follow=True).status_code == 200
